"""Reading the door: its performances, holders by name, the live topic, and an order as the spec's scanner shows it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery

from server.accounts.caller import Caller
from server.core import clock, wire
from server.core.errors import NotFound
from server.door.conflicts.selectors import read_conflict_items
from server.door.elsewhere_selectors import FoundElsewhere, find_elsewhere
from server.door.errors import SearchTooShort
from server.door.models import Verdict
from server.door.scanning.scans import STATUS_WORDS, DoorUpsell, message_for
from server.door.upsell_selectors import FIELDS, list_changed_upsells, open_rows
from server.events.models import Performance
from server.events.selectors import PerformanceState, list_upcoming, states_of
from server.orders.models import GONE_UPSELLS, Order, Ticket, UpsellItem
from server.orders.statuses import UPSELL_WORDS
from server.stock.models import Stock

SHORTEST_SEARCH = 3
MOST_FOUND = 50
MOST_UPSELLS = 500
MOST_PERFORMANCES = 200
LATE_SHOW = timedelta(hours=6)  # what began yesterday evening is still tonight's door after midnight


@dataclass(frozen=True)
class DoorPerformance:
    """A performance that a door can choose, with its live state."""

    performance: Performance
    state: PerformanceState


def list_door_performances(*, caller: Caller) -> list[DoorPerformance]:
    """List today's and the next performances of the caller's accounts, nearest in time first, in two queries."""
    now = clock.now()
    rows = list_upcoming(caller=caller, account_id=None, since=now - timedelta(days=1))[: 2 * MOST_PERFORMANCES]
    current = [row for row in rows if _is_current(row)]
    nearest = sorted(current, key=lambda row: (abs(row.starts_at - now), row.pk))[:MOST_PERFORMANCES]
    states = states_of(nearest)
    return [DoorPerformance(row, states[row.pk]) for row in nearest]


def _is_current(performance: Performance) -> bool:
    """Tell whether it begins later, began today by the venue's clock, or began yesterday a few hours ago."""
    today = clock.today(performance.timezone)
    day = performance.starts_at.astimezone(ZoneInfo(performance.timezone)).date()
    return day >= today or performance.starts_at > clock.now() - LATE_SHOW


@dataclass(frozen=True, kw_only=True)
class FoundTicket:
    """One ticket as a search at the door shows it; no more than the door needs."""

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
    """What one order of a search may have redeemed. Its holder is told here, too: it may have no tickets."""

    order: int
    holder: str
    upsells: list[DoorUpsell]


@dataclass(frozen=True, kw_only=True)
class Found:
    """What a search at the door has found: at most 50 tickets, how many there are, and the upsells of their orders."""

    tickets: list[FoundTicket]
    total: int
    upsells: list[FoundUpsells]
    elsewhere: list[FoundElsewhere] = field(default_factory=list)  # only where nobody is found here


def search_tickets(*, caller: Caller, performance_id: int, words: str) -> Found:
    """Find a performance's tickets and upsells by their holder's name, e-mail, order or ticket number.

    In three queries where nobody has upsells, otherwise in four; in a few more where nobody is found here, who may have
    come for another performance.

    :raises NotFound: if the caller may not work at the performance.
    :raises SearchTooShort: for less than three characters.
    """
    upsells = UpsellItem.objects.filter(performance=OuterRef("pk"))
    places = caller.within(Performance.objects.filter(pk=performance_id))
    place = places.values_list("account_id", "timezone", Exists(upsells)).first()
    if place is None:
        raise NotFound
    account_id, zone, has_upsells = place
    words = words.strip()
    if len(words) < SHORTEST_SEARCH:
        raise SearchTooShort(field="q")
    rows = Ticket.objects.filter(_search(words), performance_id=performance_id)
    found = list(_found_rows(rows)[:MOST_FOUND])
    total = rows.count() if len(found) == MOST_FOUND else len(found)
    orders = {row.order_id for row in found}
    bought = _find_upsells(performance_id, words, orders) if has_upsells else []
    if not (found or bought):
        of = {"account_id": account_id, "performance_id": performance_id}
        return Found(tickets=[], total=0, upsells=[], elsewhere=find_elsewhere(caller=caller, words=words, **of))
    return Found(tickets=[_found(row, zone) for row in found], total=total, upsells=bought)


def _search(words: str) -> Q:
    wanted = _search_orders(words) | Q(holder__icontains=words)
    return wanted | Q(pk=int(words)) if _is_number(words) else wanted


def _search_orders(words: str) -> Q:
    by_buyer = Q(order__payment__buyer_name__icontains=words) | Q(order__payment__buyer_email__icontains=words)
    wanted = by_buyer | Q(order__payment__reference__iexact=words)
    return wanted | Q(order_id=int(words)) if _is_number(words) else wanted


def _is_number(words: str) -> bool:
    return words.isascii() and words.isdigit() and int(words) < 2**63


def _find_upsells(performance_id: int, words: str, orders: Collection[int]) -> list[FoundUpsells]:
    """Find the upsells of some orders, and of orders without tickets whose holder is meant."""
    alone = _search_orders(words) & Q(order__quantity=0)
    rows = open_rows().filter(Q(order_id__in=orders) | alone, performance_id=performance_id)
    found: dict[tuple[int, str], list[DoorUpsell]] = defaultdict(list)
    for holder, *row in rows.values_list("order__payment__buyer_name", *FIELDS)[:MOST_UPSELLS]:
        upsell = DoorUpsell(*row)
        found[upsell.order, holder].append(upsell)
    return [FoundUpsells(order=order, holder=holder, upsells=units) for (order, holder), units in found.items()]


def _found_rows(rows: QuerySet[Ticket]) -> QuerySet[Ticket]:
    return (
        rows.select_related("order__payment")
        .annotate(
            order_tickets=_count_of_order(Ticket.Status.VALID, Ticket.Status.ADMITTED),
            order_admitted=_count_of_order(Ticket.Status.ADMITTED),
        )
        .order_by("order__payment__buyer_name", "order_id", "pk")
    )


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
        scanned_at=wire.iso(row.admitted_at, zone) if row.admitted_at else None,
        gate=row.admitted_gate or None,
        order_tickets=row.order_tickets or 0,
        order_admitted=row.order_admitted or 0,
        team=row.team_name,
        player=row.player,
    )


def read_door_position(performance_id: int) -> int:
    """Read the position of a performance's door topic, which is its stock's version."""
    return Stock.objects.values_list("version", flat=True).get(pk=performance_id)


def read_door_items(performance_id: int, *, since: int, limit: int = 500) -> list[dict[str, Any]]:
    """Read what changed at the door after a position (tickets, upsells, conflicts), oldest first, in three queries.

    One batch gives many tickets the same position: whoever gets `limit` items must not go on from the last one's.
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
        "status": UPSELL_WORDS[upsell.status],
        "at": upsell.at,
        "by": upsell.by or None,
        "gate": upsell.gate or None,
        "device": None,
        "holder": None,
        "type": upsell.spoken_name,
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
        "at": wire.iso(ticket.admitted_at, zone) if ticket.admitted_at else None,
        "by": ticket.admitted_by.full_name if ticket.admitted_by else None,
        "gate": ticket.admitted_gate or None,
        "device": ticket.admitted_device or None,
        "holder": ticket.whose or None,
        "type": ticket.type_name,
        "left_at": wire.iso(ticket.left_at, zone) if ticket.left_at else None,
        "order": ticket.order_id,
        "first": None,
    }


def get_scanned_order(*, caller: Caller, reference: str, order_id: int) -> Order:
    """Read an order with its tickets as the spec's scanner shows them, for a payment's reference, in two queries.

    :raises NotFound: if there is none, or it is another account's, or the reference is another payment's.
    """
    rows = Order.objects.filter(pk=order_id, payment__reference=reference)
    found = caller.within(rows).select_related("payment", "performance__event__venue").first()
    if found is None:
        raise NotFound
    return found


def list_scanned_tickets(order: Order) -> list[Ticket]:
    """List the tickets of an order by number."""
    return list(order.tickets.order_by("pk"))


def refusal_of(order: Order) -> str | None:
    """Give the spec's words for an order whose tickets may not be scanned, None if they may be."""
    if order.status in (Order.Status.PAID, Order.Status.REFUNDING):
        return None
    if order.status == Order.Status.REFUNDED:
        return message_for(Verdict.REFUNDED)
    return message_for(Verdict.NOT_PAID, status=STATUS_WORDS[Order.Status(order.status)])


def list_upsells(order: Order) -> list[UpsellItem]:
    """List what an order may have redeemed, by number; what was refunded is hidden (spec part 3, section 3)."""
    return list(order.upsells.exclude(status__in=GONE_UPSELLS).order_by("pk"))


def ids_of(tickets: Iterable[Ticket], status: Ticket.Status) -> list[int]:
    return [ticket.pk for ticket in tickets if ticket.status == status]
