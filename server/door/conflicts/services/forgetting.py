"""Why conflicts were settled is free text: it goes with the data of the buyer whose tickets they are about."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import F, Q

from server.accounts.services.forgetting import forget_values
from server.door.models import Conflict
from server.orders.services.free_texts import with_free_texts

STANDS_FOR = "Removed with the buyer's data"  # what is settled has a reason


@with_free_texts
def forget_reasons(order_ids: Collection[int]) -> None:
    """Replace why the conflicts of some orders' tickets and upsells were settled."""
    of_orders = Q(ticket__order__in=order_ids) | Q(redeeming__item__order__in=order_ids)
    numbers = list(Conflict.objects.filter(of_orders, settled_at__isnull=False).values_list("pk", flat=True))
    if numbers:
        Conflict.objects.filter(pk__in=numbers).update(reason=STANDS_FOR, version=F("version") + 1)
        forget_values(Conflict, numbers, fields={"reason"})
