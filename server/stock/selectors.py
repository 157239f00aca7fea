"""Reading what is left."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import F, Sum

from server.accounts.caller import Caller
from server.stock.models import Stock
from server.stock.pools import pools_of


def count_available(*, caller: Caller, stocks: Iterable[Stock]) -> dict[int, int]:
    """Count how many tickets of some performances the caller could take, from holds and what is free, in one query."""
    pools = pools_of(caller)
    free = {stock.pk: 0 if pools.is_bound else stock.available for stock in stocks}
    rows = pools.allotments(free).order_by().values("stock_id")
    for row in rows.annotate(left=Sum(F("size") - F("sold") - F("reserved"))):
        free[row["stock_id"]] += row["left"]
    return free


def read_stock_versions(stock_ids: Iterable[int]) -> dict[int, int]:
    """Read the versions of some performances' stock, in one query."""
    return dict(Stock.objects.filter(pk__in=list(stock_ids)).values_list("pk", "version"))
