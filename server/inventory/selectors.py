"""Reads what is left, which holds are open to whom, the holds themselves, and expired reservations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import F, IntegerField, OuterRef, Q, QuerySet, Subquery, Sum
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
    """The pools that a sale may draw on: the open sale, then holds of these channels (decision 0168).

    A sale that is bound draws on the holds with these ids alone, and never on the open sale.
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


_OF_CHANNELS = {
    Channel.BOXOFFICE: Pools(),
    Channel.ONLINE: Pools((HoldChannel.ALL,)),
    Channel.API: Pools(),
}
# The holds that everybody at the counter may choose by name; a manager may choose any.
COUNTER_HOLDS = (HoldChannel.BOXOFFICE, HoldChannel.ALL)


_NOTHING: Mapping[int, int] = {}


def pools_of_channel(channel: Channel) -> Pools:
    return _OF_CHANNELS[channel]


def pools_of(caller: Caller, *, hold_id: int | None = None) -> Pools:
    """Return the pools that are open to a caller; staff may name the one hold to draw on instead.

    :raises NotAllowed: if somebody who is not staff names one, or door staff one that is kept for API clients.
    """
    if hold_id is not None:
        if not caller.is_staff or (isinstance(caller, Staff) and not _may_name(caller, hold_id)):
            raise NotAllowed
        return Pools(hold_ids=(hold_id,), is_bound=True)
    if isinstance(caller, Client) and caller.hold_ids:
        return Pools(hold_ids=caller.hold_ids, is_bound=True)
    return pools_of_channel(caller.channel)


def _may_name(caller: Staff, hold_id: int) -> bool:
    if caller.user.role in NOT_DOOR_STAFF:
        return True
    return caller.within(Hold.objects.filter(pk=hold_id, channel__in=COUNTER_HOLDS)).exists()


def count_available(
    *, caller: Caller, stocks: Iterable[Stock], returning: Mapping[int, int] = _NOTHING
) -> dict[int, int]:
    """Count how many tickets of some performances the caller could take, from holds and what is free, in one query.

    `returning` maps holds to how many of their tickets an exchange gives back: as many may come from them again.
    """
    pools = pools_of(caller)
    free = {stock.pk: 0 if pools.is_bound else stock.available for stock in stocks}
    rows = pools.allotments(free)
    if not returning or pools.is_bound:
        for row in rows.order_by().values("stock_id").annotate(left=Sum(_LEFT)):
            free[row["stock_id"]] += row["left"]
        return free
    # The claim draws on the same allotments (`services.reservations`).
    for allotment in open_to_exchange(pools, free, returning):
        most = returning.get(allotment.hold_id, allotment.available)
        free[allotment.stock_id] += min(allotment.available, most)
    return free


def open_to_exchange(pools: Pools, stock_ids: Iterable[int], returning: Mapping[int, int]) -> QuerySet[HoldAllotment]:
    """Find the allotments with tickets left that an exchange may draw on: those of the pools, and of its old holds."""
    rows = HoldAllotment.objects.filter(stock_id__in=list(stock_ids), size__gt=F("sold") + F("reserved"))
    return rows.filter(Q(hold__in=returning) | Q(hold__channel__in=pools.channels))


_LEFT = F("size") - F("sold") - F("reserved")


def count_by_hold(allotment_ids: Iterable[int | None]) -> Counter[int]:
    """Count how many of some tickets came from each hold; `allotment_ids` has one entry a ticket, None for no hold."""
    counted = Counter(pk for pk in allotment_ids if pk is not None)
    holds = HoldAllotment.objects.filter(pk__in=counted).values_list("pk", "hold_id") if counted else ()
    by_hold: Counter[int] = Counter()
    for pk, hold_id in holds:
        by_hold[hold_id] += counted[pk]
    return by_hold


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
