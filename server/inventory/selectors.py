"""Reads what is left, which holds are open to whom, the holds themselves, and expired reservations."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import F, IntegerField, OuterRef, QuerySet, Subquery, Sum
from django.db.models.expressions import Combinable
from django.db.models.functions import Coalesce, Lower

from server.accounts.caller import NOT_DOOR_STAFF, Caller, Channel, Client, Staff
from server.inventory.models import Hold, HoldAllotment, HoldChannel, Reservation, Stock
from server.platform import clock
from server.platform.database import Columns, parse_ordering
from server.platform.errors import NotAllowed, NotFound
from server.platform.observability.health import overdue
from server.platform.search import contains_words


@dataclass(frozen=True)
class Pools:
    """The pools that a sale may draw on, in this order: holds of these channels or with these ids, then what is free.

    A sale that is bound to its holds never takes from what is free (design: settled, Holds).
    """

    channels: tuple[HoldChannel, ...] = ()
    hold_ids: tuple[int, ...] = ()
    is_bound: bool = False

    def include(self, channel: str) -> bool:
        return channel in self.channels

    def opens(self, hold: Hold) -> bool:
        return hold.pk in self.hold_ids if self.hold_ids else self.include(hold.channel)

    def allotments(self, stock_ids: Iterable[int]) -> QuerySet[HoldAllotment]:
        """Find the allotments of these holds that have tickets left for some performances."""
        rows = HoldAllotment.objects.filter(stock_id__in=list(stock_ids), size__gt=F("sold") + F("reserved"))
        if self.hold_ids:
            return rows.filter(hold_id__in=self.hold_ids)
        return rows.filter(hold__channel__in=self.channels)

    def in_order(self, allotments: Iterable[HoldAllotment]) -> list[HoldAllotment]:
        """Sort allotments, read with their holds, in the order of drawing: by channel, then by the hold's age."""
        places = {channel: place for place, channel in enumerate(self.channels)}
        return sorted(allotments, key=lambda row: (places.get(HoldChannel(row.hold.channel), 0), row.hold_id))


_OF_CHANNELS = {
    Channel.BOXOFFICE: Pools((HoldChannel.BOXOFFICE, HoldChannel.ALL)),
    Channel.ONLINE: Pools((HoldChannel.ALL,)),
    Channel.API: Pools(),
}


def pools_of_channel(channel: Channel) -> Pools:
    return _OF_CHANNELS[channel]


def pools_of(caller: Caller, *, hold_id: int | None = None) -> Pools:
    """Return the pools that are open to a caller; staff may name the one hold to draw on instead.

    :raises NotAllowed: if somebody who is not staff, or is at the door, names one.
    """
    if hold_id is not None:
        if not caller.is_staff:
            raise NotAllowed
        if isinstance(caller, Staff):
            caller.needs(*NOT_DOOR_STAFF)
        return Pools(hold_ids=(hold_id,), is_bound=True)
    if isinstance(caller, Client) and caller.hold_ids:
        return Pools(hold_ids=caller.hold_ids, is_bound=True)
    return pools_of_channel(caller.channel)


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
    return dict(Stock.objects.filter(pk__in=list(stock_ids)).values_list("pk", "version"))


HOLD_ORDER: Columns = {"allocationname": Lower("name"), "createddate": F("created_at"), "allocationid": F("pk")}


def list_holds(*, caller: Caller, account_id: int, search: str = "", ordering: str = "") -> QuerySet[Hold]:
    """List an account's holds with what they have of upcoming performances, by name unless another order is given."""
    holds = caller.within(_counted_holds().filter(account_id=account_id))
    holds = holds.filter(contains_words(search, "name"))
    return holds.order_by(*parse_ordering(ordering, HOLD_ORDER, usual="allocationname"), "pk")


def get_hold(*, caller: Caller, hold_id: int) -> Hold:
    hold = caller.within(_counted_holds().filter(pk=hold_id)).first()
    if hold is None:
        raise NotFound
    return hold


def _counted_holds() -> QuerySet[Hold]:
    """Annotate holds with how many tickets they have, and have left, of performances that have not begun.

    Holds of a deleted account are left out.
    """
    # Relations by name: inventory stands below events and does not import them.
    ahead = HoldAllotment.objects.filter(hold=OuterRef("pk"), stock__performance__starts_at__gt=clock.now())
    return Hold.objects.filter(account__deleted_at=None).annotate(
        allotted_count=_sum(ahead, F("size")), left_count=_sum(ahead, _LEFT)
    )


def _sum(allotments: QuerySet[HoldAllotment], number: Combinable) -> Coalesce:
    grouped = allotments.order_by().values("hold").annotate(n=Sum(number))
    return Coalesce(Subquery(grouped.values("n"), output_field=IntegerField()), 0)


def read_hold_versions(hold_ids: Iterable[int]) -> dict[int, int]:
    return dict(Hold.objects.filter(pk__in=list(hold_ids)).values_list("pk", "version"))


@overdue("reservations")
def find_oldest_overdue_reservation(now: datetime) -> datetime | None:
    rows = Reservation.objects.filter(status=Reservation.Status.OPEN, expires_at__lte=now).order_by("expires_at")
    return rows.values_list("expires_at", flat=True).first()
