"""Selects doors: performances, the live topic, who is searched for, and orders for the spec's scanner."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery

from server.accounts.caller import Caller
from server.catalogue.events.models import Performance
from server.catalogue.events.selectors import get_performance, list_upcoming
from server.catalogue.events.state_selectors import PerformanceState, states_of
from server.checkin.errors import SearchTooShort
from server.checkin.gate_selectors import COLUMNS, of_account, read_applied
from server.checkin.models import Verdict
from server.checkin.scanning.conflict_selectors import read_conflict_items
from server.checkin.scanning.scans import STATUS_LABELS, DoorUpsell, message_for
from server.checkin.scanning.selectors import FIELDS, list_changed_upsells, open_rows
from server.inventory.models import Stock
from server.payments.search_terms import PaymentSearch, parse_search
from server.platform import clock
from server.platform.datetimes import iso_format
from server.platform.errors import NotFound
from server.sales.listing_selectors import OrderQuery, list_orders, matching_orders
from server.sales.models import GONE_UPSELLS, RESERVED_UNDER_NAME, Order, Ticket, UpsellItem
from server.sales.selectors import find_named
from server.sales.statuses import UPSELL_LABELS

MOST_PERFORMANCES = 200
LATE_SHOW = timedelta(hours=6)  # yesterday evening's performances are still tonight's doors after midnight


@dataclass(frozen=True)
class DoorPerformance:
    """A performance that a door can choose, with its live state and its opening time."""

    performance: Performance
    state: PerformanceState
    opens_at: datetime | None = None


def list_door_performances(*, caller: Caller) -> list[DoorPerformance]:
    """List today's and the next performances of the caller's accounts, nearest in time first, in two queries."""
    now = clock.now()
    rows = list_upcoming(caller=caller, account_id=None, since=now - timedelta(days=1))[: 2 * MOST_PERFORMANCES]
    current = [row for row in rows if _is_current(row)]
    nearest = sorted(current, key=lambda row: (abs(row.starts_at - now), row.pk))[:MOST_PERFORMANCES]
    states = _states_for(caller, nearest)
    return [DoorPerformance(row, states[row.pk]) for row in nearest]


def _states_for(caller: Caller, performances: list[Performance]) -> dict[int, PerformanceState]:
    states = states_of(performances)
    return states if caller.sees_takings else {pk: replace(state, revenue=None) for pk, state in states.items()}


def get_door_performance(*, caller: Caller, performance_id: int) -> DoorPerformance:
    """Return a performance of the caller's accounts, whenever it begins, with its gate rules, in three queries."""
    found = get_performance(caller=caller, performance_id=performance_id)
    applied = Performance.objects.filter(pk=found.pk).annotate(usual=of_account()).values_list(*COLUMNS).get()
    state = _states_for(caller, [found])[found.pk]
    return DoorPerformance(found, state, read_applied(found.starts_at, applied).opens_at)


def _is_current(performance: Performance) -> bool:
    """Return whether it begins later, began today by the venue's clock, or began yesterday a few hours ago."""
    today = clock.today(performance.timezone)
    day = performance.starts_at.astimezone(ZoneInfo(performance.timezone)).date()
    return day >= today or performance.starts_at > clock.now() - LATE_SHOW


def read_door_position(performance_id: int) -> int:
    """Return the position of a performance's door topic, which is its stock's version."""
    return Stock.objects.values_list("version", flat=True).get(pk=performance_id)


def read_door_items(performance_id: int, *, since: int, limit: int = 500) -> list[dict[str, Any]]:
    """Read what changed at the door after a position (tickets, upsells, conflicts), oldest first, in three queries.

    One batch gives many tickets the same position, so a full page must not be continued from its last item's.
    """
    changed = Ticket.objects.filter(performance_id=performance_id, door_position__gt=since)
    rows = changed.order_by("door_position", "pk").select_related("order__payment", "performance", "admitted_by")
    upsells = list_changed_upsells(performance_id, since=since)[:limit]
    items = [*(_item(row) for row in rows[:limit]), *(_upsell_item(DoorUpsell(*row)) for row in upsells)]
    items += read_conflict_items(performance_id, since=since, limit=limit)
    return sorted(items, key=lambda item: item["position"])[:limit]


def _upsell_item(upsell: DoorUpsell) -> dict[str, Any]:
    return {
        "id": upsell.item,
        "kind": "upsell",
        "version": upsell.version,
        "position": upsell.door_position,
        "ticket": upsell.ticket,
        "status": UPSELL_LABELS[upsell.status],
        "at": upsell.at,
        "by": upsell.by or None,
        "gate": upsell.gate or None,
        "device": None,
        "holder": None,
        "type": upsell.localized_name,
        "left_at": None,
        "order": upsell.order,
        "first": None,
    }


def _item(ticket: Ticket) -> dict[str, Any]:
    zone = ticket.performance.timezone
    return {
        "id": ticket.pk,
        "kind": "ticket",
        "version": ticket.version,
        "position": ticket.door_position,
        "ticket": ticket.pk,
        "status": ticket.status,
        "at": iso_format(ticket.admitted_at, zone) if ticket.admitted_at else None,
        "by": ticket.admitted_by.full_name if ticket.admitted_by else None,
        "gate": ticket.admitted_gate or None,
        "device": ticket.admitted_device or None,
        "holder": ticket.whose or None,
        "type": ticket.type_name,
        "left_at": iso_format(ticket.left_at, zone) if ticket.left_at else None,
        "order": ticket.order_id,
        "first": None,
    }


def get_scanned_order(*, caller: Caller, reference: str, order_id: int) -> Order:
    """Return an order with its tickets as the spec's scanner shows them, for a payment's reference, in two queries.

    :raises NotFound: if there is none in the account, or the reference is another payment's.
    """
    rows = Order.objects.filter(pk=order_id, payment__reference=reference)
    found = caller.within(rows).select_related("payment", "performance__event__venue").first()
    if found is None:
        raise NotFound
    return found


def list_scanned_tickets(order: Order) -> list[Ticket]:
    return list(order.tickets.order_by("pk"))


def refusal_of(order: Order) -> str | None:
    """Return the spec's message for an order whose tickets may not be scanned, None if they may."""
    if order.status in (Order.Status.PAID, Order.Status.REFUNDING):
        return None
    if order.status == Order.Status.REFUNDED:
        return message_for(Verdict.REFUNDED)
    return message_for(Verdict.NOT_PAID, status=STATUS_LABELS[Order.Status(order.status)])


def list_upsells(order: Order) -> list[UpsellItem]:
    """List an order's redeemable upsells, by number; refunded ones are hidden (spec part 3, section 3)."""
    return list(order.upsells.exclude(status__in=GONE_UPSELLS).order_by("pk"))


MOST_ELSEWHERE = 5
AMONG_ORDERS = 30  # the newest matches


def find_elsewhere(*, caller: Caller, account_id: int, performance_id: int, query: str) -> list[Order]:
    """Find orders of an account's other performances as the list of orders does, nearest in time first.

    Call it only if nothing is found at the door itself, so that busy doors do not pay for it.
    """
    order_query = OrderQuery(account_id=account_id, excludes_refunded=True, search=query)
    now = clock.now()
    found = list_orders(caller=caller, query=order_query, size=AMONG_ORDERS).rows
    rows = [row for row in found if row.performance_id != performance_id and not row.payment.buyer_removed]
    return sorted(rows, key=lambda row: (abs(row.performance.starts_at - now), row.pk))[:MOST_ELSEWHERE]


MOST_FOUND = 50  # parties: the tickets of one order
MOST_FOUND_TICKETS = 500  # unless the first party has more
MOST_ORDERS = 1_000  # read at once; of more, the first by their buyers' names


@dataclass(frozen=True, kw_only=True)
class FoundUpsells:
    """The redeemable upsells of one order in a search. The holder is here, too: the order may have no tickets."""

    order: int
    holder: str
    upsells: list[DoorUpsell]


@dataclass(frozen=True, kw_only=True)
class Found:
    """The result of a search at the door: the tickets of whole parties, how many match, and their orders' upsells.

    A ticket has `order_tickets` and `order_admitted`: how many of its order's are valid and how many are in, or None.
    """

    tickets: Sequence[Ticket]
    total: int
    upsells: Sequence[FoundUpsells]
    elsewhere: list[Order] = field(default_factory=list)  # only if nothing is found here
    reserved: Sequence[Order] = ()  # kept under a name here, and not collected and paid yet


NOTHING = Found(tickets=[], total=0, upsells=[])


def search_tickets(*, caller: Caller, performance_id: int, query: str) -> Found:
    """Find a performance's tickets and upsells by the name of their holder or buyer, or by a number.

    Words match by prefix, regardless of accents and case, by indexes alone. If nothing is found, other performances are
    searched with a few more queries.

    :raises SearchTooShort: for nothing.
    """
    upsells = UpsellItem.objects.filter(performance=OuterRef("pk"))
    places = caller.within(Performance.objects.filter(pk=performance_id))
    place = places.values_list("account_id", Exists(upsells)).first()
    if place is None:
        raise NotFound
    account_id, has_upsells = place
    if not query.strip():
        raise SearchTooShort(field="q")
    sought = parse_search(query)
    if sought is None:
        return NOTHING
    orders = matching_orders(Order.objects.filter(performance_id=performance_id), account_id=account_id, sought=sought)
    matches = _read_matches(performance_id, orders, sought)
    rows = Ticket.objects.filter(matches.tickets(), performance_id=performance_id)
    parties = list(
        rows.values_list("order_id", "order__payment__buyer_name")
        .annotate(number=Count("pk"))
        .order_by("order__payment__buyer_name", "order_id")
        .values_list("order_id", "number")
    )
    total = sum(number for _, number in parties)
    if matches.are_cut:
        every = Q(order__in=orders) | Q(pk__in=matches.named)
        total = Ticket.objects.filter(every, performance_id=performance_id).count()
    first = _first_parties(parties)
    found = list(
        rows.filter(order_id__in=first)
        .select_related("order__payment", "performance")
        .annotate(
            order_tickets=_count_of_order(Ticket.Status.VALID, Ticket.Status.ADMITTED),
            order_admitted=_count_of_order(Ticket.Status.ADMITTED),
        )
        .order_by("order__payment__buyer_name", "order_id", "pk")
    )
    bought = _find_upsells(performance_id, [*first, *matches.without_tickets[:MOST_FOUND]]) if has_upsells else []
    reserved = list(reserved_rows(orders)[:MOST_FOUND])
    if not (found or bought or reserved):
        of = {"account_id": account_id, "performance_id": performance_id}
        return Found(tickets=[], total=0, upsells=[], elsewhere=find_elsewhere(caller=caller, query=query, **of))
    return Found(tickets=found, total=total, upsells=bought, reserved=reserved)


def reserved_rows(orders: QuerySet[Order]) -> QuerySet[Order]:
    """Return what of some orders is kept under a name and not collected yet, with what `FoundReservedOut` shows."""
    named = orders.filter(RESERVED_UNDER_NAME).select_related("payment", "performance", "part__reservation")
    return named.order_by("payment__buyer_name", "pk")


@dataclass(frozen=True)
class _Matches:
    orders: list[int]
    without_tickets: list[int]
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
    return _Matches([pk for pk, _ in found], [pk for pk, quantity in found if not quantity], named)


def _first_parties(parties: Iterable[tuple[int, int]]) -> list[int]:
    """Return the orders that an answer has room for, of orders with their tickets' numbers. No party is cut."""
    first: list[int] = []
    tickets = 0
    for order, number in parties:
        tickets += number
        if len(first) == MOST_FOUND or (first and tickets > MOST_FOUND_TICKETS):
            break
        first.append(order)
    return first


def _find_upsells(performance_id: int, orders: Collection[int]) -> list[FoundUpsells]:
    rows = open_rows().filter(order_id__in=orders, performance_id=performance_id)
    found: dict[tuple[int, str], list[DoorUpsell]] = defaultdict(list)
    for holder, *row in rows.values_list("order__payment__buyer_name", *FIELDS):
        upsell = DoorUpsell(*row)
        found[upsell.order, holder].append(upsell)
    return [FoundUpsells(order=order, holder=holder, upsells=units) for (order, holder), units in found.items()]


def _count_of_order(*statuses: Ticket.Status) -> Subquery:
    rows = Ticket.objects.filter(order_id=OuterRef("order_id"), status__in=statuses).order_by()
    return Subquery(rows.values("order_id").annotate(number=Count("pk")).values("number"))
