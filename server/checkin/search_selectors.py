"""Searches at the door: for holders by what is typed, and for guests at the wrong performance."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery

from server.accounts.caller import Caller
from server.catalogue.events.models import Performance
from server.checkin.errors import SearchTooShort
from server.checkin.scanning.scans import DoorUpsell
from server.checkin.scanning.selectors import FIELDS, open_rows
from server.payments.search_terms import PaymentSearch, parse_search
from server.platform import clock
from server.platform.datetimes import iso_format
from server.platform.errors import NotFound
from server.sales.listing_selectors import OrderQuery, list_orders, matching_orders
from server.sales.models import Order, Ticket, UpsellItem
from server.sales.selectors import find_named

MOST_ELSEWHERE = 5
AMONG_ORDERS = 30  # the newest matches


@dataclass(frozen=True, kw_only=True)
class FoundElsewhere:
    """An order of another performance in a search at the door; `tickets` is how many were bought."""

    order: int
    holder: str
    tickets: int
    performance: int
    event_name: str
    subcategory: str
    starts_at: datetime
    timezone: str


def find_elsewhere(*, caller: Caller, account_id: int, performance_id: int, query: str) -> list[FoundElsewhere]:
    """Find orders of an account's other performances as the list of orders does, nearest in time first.

    Call it only if nothing is found at the door itself, so that busy doors do not pay for it.
    """
    order_query = OrderQuery(account_id=account_id, excludes_refunded=True, search=query)
    now = clock.now()
    found = list_orders(caller=caller, query=order_query, size=AMONG_ORDERS).rows
    rows = [row for row in found if row.performance_id != performance_id and not row.payment.buyer_removed]
    nearest = sorted(rows, key=lambda row: (abs(row.performance.starts_at - now), row.pk))
    return [_found_elsewhere(row) for row in nearest[:MOST_ELSEWHERE]]


def _found_elsewhere(order: Order) -> FoundElsewhere:
    performance = order.performance
    return FoundElsewhere(
        order=order.pk,
        holder=order.payment.buyer_name,
        tickets=order.quantity,
        performance=performance.pk,
        event_name=performance.event.name,
        subcategory=performance.subcategory,
        starts_at=performance.starts_at,
        timezone=performance.timezone,
    )


SHORTEST_SEARCH = 3
MOST_FOUND = 50
MOST_ORDERS = 1_000  # read at once; of more, the first by their buyers' names
MOST_UPSELLS = 500


@dataclass(frozen=True, kw_only=True)
class FoundTicket:
    """One ticket in a search at the door; no more than the door needs."""

    ticket: int
    order: int
    holder: str
    email: str
    type: str
    state: str
    scanned_at: str | None
    gate: str | None
    order_tickets: int
    order_admitted: int
    team: str
    player: int | None


@dataclass(frozen=True, kw_only=True)
class FoundUpsells:
    """The redeemable upsells of one order in a search. The holder is here, too: the order may have no tickets."""

    order: int
    holder: str
    upsells: list[DoorUpsell]


@dataclass(frozen=True, kw_only=True)
class Found:
    """The result of a search at the door: at most 50 tickets, how many there are, and the upsells of their orders."""

    tickets: list[FoundTicket]
    total: int
    upsells: list[FoundUpsells]
    elsewhere: list[FoundElsewhere] = field(default_factory=list)  # only if nothing is found here


NOTHING = Found(tickets=[], total=0, upsells=[])


def search_tickets(*, caller: Caller, performance_id: int, query: str) -> Found:
    """Find a performance's tickets and upsells by the name of their holder or buyer, or by a number.

    Words match by prefix, regardless of accents and case, by indexes alone. If nothing is found, other performances are
    searched with a few more queries.

    :raises SearchTooShort: for less than three characters.
    """
    upsells = UpsellItem.objects.filter(performance=OuterRef("pk"))
    places = caller.within(Performance.objects.filter(pk=performance_id))
    place = places.values_list("account_id", "timezone", Exists(upsells)).first()
    if place is None:
        raise NotFound
    account_id, zone, has_upsells = place
    if len(query.strip()) < SHORTEST_SEARCH:
        raise SearchTooShort(field="q")
    sought = parse_search(query)
    if sought is None:
        return NOTHING
    orders = matching_orders(Order.objects.filter(performance_id=performance_id), account_id=account_id, sought=sought)
    matches = _read_matches(performance_id, orders, sought)
    rows = Ticket.objects.filter(matches.tickets(), performance_id=performance_id)
    found = list(
        rows.select_related("order__payment")
        .annotate(
            order_tickets=_count_of_order(Ticket.Status.VALID, Ticket.Status.ADMITTED),
            order_admitted=_count_of_order(Ticket.Status.ADMITTED),
        )
        .order_by("order__payment__buyer_name", "order_id", "pk")[:MOST_FOUND]
    )
    total = len(found)
    if total == MOST_FOUND:
        every = Q(order__in=orders) | Q(pk__in=matches.named) if matches.are_cut else matches.tickets()
        total = Ticket.objects.filter(every, performance_id=performance_id).count()
    with_tickets = {row.order_id for row in found}
    bought = _find_upsells(performance_id, with_tickets | matches.without_tickets) if has_upsells else []
    if not (found or bought):
        of = {"account_id": account_id, "performance_id": performance_id}
        return Found(tickets=[], total=0, upsells=[], elsewhere=find_elsewhere(caller=caller, query=query, **of))
    return Found(tickets=[_found(row, zone) for row in found], total=total, upsells=bought)


@dataclass(frozen=True)
class _Matches:
    orders: list[int]
    without_tickets: set[int]
    named: list[int]  # ids of tickets that match by holder or number

    @property
    def are_cut(self) -> bool:
        return len(self.orders) == MOST_ORDERS

    def tickets(self) -> Q:
        return Q(order_id__in=self.orders) | Q(pk__in=self.named)


def _read_matches(performance_id: int, orders: QuerySet[Order], sought: PaymentSearch) -> _Matches:
    by_name = orders.order_by("payment__buyer_name", "pk").values_list("pk", "quantity")[:MOST_ORDERS]
    found = list(by_name)
    named = list(find_named(performance_id=performance_id, sought=sought)[:MOST_ORDERS])
    if sought.ticket:
        named.append(sought.ticket)
    return _Matches([pk for pk, _ in found], {pk for pk, quantity in found if not quantity}, named)


def _find_upsells(performance_id: int, orders: Collection[int]) -> list[FoundUpsells]:
    rows = open_rows().filter(order_id__in=orders, performance_id=performance_id)
    found: dict[tuple[int, str], list[DoorUpsell]] = defaultdict(list)
    for holder, *row in rows.values_list("order__payment__buyer_name", *FIELDS)[:MOST_UPSELLS]:
        upsell = DoorUpsell(*row)
        found[upsell.order, holder].append(upsell)
    return [FoundUpsells(order=order, holder=holder, upsells=units) for (order, holder), units in found.items()]


def _count_of_order(*statuses: Ticket.Status) -> Subquery:
    rows = Ticket.objects.filter(order_id=OuterRef("order_id"), status__in=statuses).order_by()
    return Subquery(rows.values("order_id").annotate(number=Count("pk")).values("number"))


def _found(row: Any, zone: str) -> FoundTicket:
    payment = row.order.payment
    return FoundTicket(
        ticket=row.pk,
        order=row.order_id,
        holder=row.whose,
        email=payment.buyer_email,
        type=row.type_name,
        state=row.status,
        scanned_at=iso_format(row.admitted_at, zone) if row.admitted_at else None,
        gate=row.admitted_gate or None,
        order_tickets=row.order_tickets or 0,
        order_admitted=row.order_admitted or 0,
        team=row.team_name,
        player=row.player,
    )
