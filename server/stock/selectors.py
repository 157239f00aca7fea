"""Reading what is left, and what is kept for whom."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import F, IntegerField, OuterRef, QuerySet, Subquery, Sum
from django.db.models.expressions import Combinable
from django.db.models.functions import Coalesce, Lower

from server.accounts.caller import Caller
from server.core import clock
from server.core.database.rows import Columns, in_order
from server.core.database.search import told_in
from server.core.errors import NotFound
from server.stock.models import Hold, HoldAllotment, Stock
from server.stock.pool_selectors import pools_of


def count_available(*, caller: Caller, stocks: Iterable[Stock]) -> dict[int, int]:
    """Count how many tickets of some performances the caller could take, from holds and what is free, in one query."""
    pools = pools_of(caller)
    free = {stock.pk: 0 if pools.is_bound else stock.available for stock in stocks}
    rows = pools.allotments(free).order_by().values("stock_id")
    for row in rows.annotate(left=Sum(_LEFT)):
        free[row["stock_id"]] += row["left"]
    return free


_LEFT = F("size") - F("sold") - F("reserved")


def read_stock_versions(stock_ids: Iterable[int]) -> dict[int, int]:
    """Read the versions of some performances' stock, in one query."""
    return dict(Stock.objects.filter(pk__in=list(stock_ids)).values_list("pk", "version"))


# Holds

HOLD_ORDER: Columns = {"allocationname": Lower("name"), "createddate": F("created_at"), "allocationid": F("pk")}


def list_holds(*, caller: Caller, account_id: int, search: str = "", ordering: str = "") -> QuerySet[Hold]:
    """List an account's holds with what they have of the performances to come, by name unless asked otherwise."""
    holds = caller.within(_counted_holds().filter(account_id=account_id))
    holds = holds.filter(told_in(search, "name"))
    return holds.order_by(*in_order(ordering, HOLD_ORDER, usual="allocationname"), "pk")


def get_hold(*, caller: Caller, hold_id: int) -> Hold:
    """Read one hold.

    :raises NotFound: if there is none, or it is another account's.
    """
    hold = caller.within(_counted_holds().filter(pk=hold_id)).first()
    if hold is None:
        raise NotFound
    return hold


def _counted_holds() -> QuerySet[Hold]:
    """Holds with how many tickets they have, and have left, of performances that have not begun.

    A deleted account's holds belong to nobody any more.
    """
    # By the names of the relations: stock stands below events and knows nothing of them.
    ahead = HoldAllotment.objects.filter(hold=OuterRef("pk"), stock__performance__starts_at__gt=clock.now())
    return Hold.objects.filter(account__deleted_at=None).annotate(
        allotted_count=_sum(ahead, F("size")), left_count=_sum(ahead, _LEFT)
    )


def _sum(allotments: QuerySet[HoldAllotment], number: Combinable) -> Coalesce:
    grouped = allotments.order_by().values("hold").annotate(n=Sum(number))
    return Coalesce(Subquery(grouped.values("n"), output_field=IntegerField()), 0)


def read_hold_versions(hold_ids: Iterable[int]) -> dict[int, int]:
    """Read the versions of some holds, in one query; a deleted one has none."""
    return dict(Hold.objects.filter(pk__in=list(hold_ids)).values_list("pk", "version"))
