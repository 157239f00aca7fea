"""Reading what is left."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import F, QuerySet, Sum

from server.accounts.caller import Caller, Channel, Client
from server.stock.models import HoldAllotment, HoldChannel, Stock

# Which holds a channel draws on before the general pool, in this order (design: settled, Holds).
OPEN_HOLDS = {
    Channel.BOXOFFICE: (HoldChannel.BOXOFFICE, HoldChannel.ALL),
    Channel.ONLINE: (HoldChannel.ALL,),
    Channel.API: (),
}


def open_allotments(*, caller: Caller, stock_ids: Iterable[int]) -> QuerySet[HoldAllotment]:
    """Find the allotments of some performances that are open to the caller and not empty."""
    if isinstance(caller, Client):
        return _allotments_left(stock_ids).filter(hold_id__in=caller.hold_ids)
    return channel_allotments(channel=caller.channel, stock_ids=stock_ids)


def channel_allotments(*, channel: Channel, stock_ids: Iterable[int]) -> QuerySet[HoldAllotment]:
    """Find the allotments of some performances that are open to everybody on a channel and not empty."""
    return _allotments_left(stock_ids).filter(hold__channel__in=OPEN_HOLDS[channel])


def _allotments_left(stock_ids: Iterable[int]) -> QuerySet[HoldAllotment]:
    return HoldAllotment.objects.filter(stock_id__in=list(stock_ids), size__gt=F("sold") + F("reserved"))


def is_bound_to_holds(caller: Caller) -> bool:
    """Tell whether the caller never touches the general pool: an API client with assigned holds."""
    return isinstance(caller, Client) and bool(caller.hold_ids)


def count_available(*, caller: Caller, stocks: Iterable[Stock]) -> dict[int, int]:
    """Count what the caller could take of some performances: its open holds and what is free; one query."""
    free = {stock.pk: 0 if is_bound_to_holds(caller) else stock.available for stock in stocks}
    rows = open_allotments(caller=caller, stock_ids=free).order_by().values("stock_id")
    for row in rows.annotate(left=Sum(F("size") - F("sold") - F("reserved"))):
        free[row["stock_id"]] += row["left"]
    return free


def read_stock_versions(stock_ids: Iterable[int]) -> dict[int, int]:
    """Read the versions of some performances' stock, in one query."""
    return dict(Stock.objects.filter(pk__in=list(stock_ids)).values_list("pk", "version"))
