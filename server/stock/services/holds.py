"""Setting tickets aside."""

from __future__ import annotations

from django.db import transaction
from django.db.models import F

from server.core.announce import announce
from server.core.errors import NotFound
from server.stock.changes import StockChanged
from server.stock.errors import HoldTooLarge
from server.stock.models import Hold, HoldAllotment, Stock


@transaction.atomic
def allot(*, hold: Hold, performance_id: int, size: int) -> HoldAllotment:
    """Set aside a share of a performance for a hold, or resize it; the difference comes from or goes to what is free.

    :raises NotFound: if the performance does not belong to the hold's account.
    :raises HoldTooLarge: if fewer are free, or more than `size` are already sold or reserved from it.
    """
    allotment, _ = HoldAllotment.objects.select_for_update(no_key=True).get_or_create(
        hold=hold, stock_id=performance_id, defaults={"size": 0}
    )
    if size < allotment.sold + allotment.reserved:
        raise HoldTooLarge(allotment.size)
    difference = size - allotment.size
    HoldAllotment.objects.filter(pk=allotment.pk).update(size=size, version=F("version") + 1)
    stock = Stock.objects.filter(pk=performance_id, account_id=hold.account_id)
    moved = stock.filter(capacity__gte=F("held") + F("sold") + F("reserved") + difference)
    if not moved.update(held=F("held") + difference, version=F("version") + 1):
        row = stock.first()
        raise HoldTooLarge(max(0, row.available) + allotment.size) if row else NotFound
    announce(StockChanged(account_id=hold.account_id, performance_ids=(performance_id,)))
    allotment.refresh_from_db()
    return allotment
