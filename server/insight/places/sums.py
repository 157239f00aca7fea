"""What lines of the journal add to what was sold by place, a row for each order that they touch."""

from __future__ import annotations

from typing import Any

from django.db.models import BigIntegerField, Case, F, IntegerField, Q, QuerySet, Subquery, Sum, Value, When
from django.db.models.functions import Coalesce
from django.db.models.lookups import GreaterThan

from server.core.books import MONEY
from server.core.money import ZERO
from server.insight.models import PlaceFold
from server.orders.models import JournalLine

Thing = JournalLine.Thing
OF_UNITS = JournalLine.objects.filter(thing__in=(Thing.TICKET, Thing.UPSELL))
COLUMNS = ("place", "sold_in", "orders", "tickets", "earned")


def folded_to() -> Coalesce:
    """Give the newest line that is folded, within the statement that reads what is folded."""
    kept = PlaceFold.objects.order_by().values("folded_to")
    return Coalesce(Subquery(kept, output_field=BigIntegerField()), Value(0))


def added(*, after: Any, until: int | None = None, account_id: int | None = None) -> QuerySet[Any, Any]:
    """Give what the lines after one add, until another or the last: see `COLUMNS`, with the `account_id`.

    An order is one more if it holds something by then and did not before, and one less the other way round.
    """
    lines = OF_UNITS if until is None else OF_UNITS.filter(pk__lte=until)
    new = lines.filter(pk__gt=after)
    if account_id is not None:
        new = new.filter(account=account_id)
    is_new, ticket = Q(pk__gt=after), Q(thing=Thing.TICKET)
    return (
        lines.filter(order__in=new.values("order"))
        .order_by()
        .values("account_id", "order_id", place=F("order__payment__place"), sold_in=F("currency"))
        .annotate(
            orders=_holds(Sum("quantity")) - _holds(Coalesce(Sum("quantity", filter=~is_new), 0)),
            tickets=Coalesce(Sum("quantity", filter=is_new & ticket), 0),
            earned=Coalesce(Sum("amount", filter=is_new), Value(ZERO), output_field=MONEY),
        )
    )


def _holds(quantity: Any) -> Case:
    return Case(When(GreaterThan(quantity, 0), then=Value(1)), default=Value(0), output_field=IntegerField())
