"""Reading the door: its performances, the manifest that a phone carries, holders by name, the live topic."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from django.db.models import Count, OuterRef, Q, QuerySet, Subquery

from server.accounts.caller import Caller
from server.core import clock, wire
from server.core.errors import Invalid, NotFound
from server.door.errors import SearchTooShort
from server.door.models import Verdict
from server.door.scans import STATUS_WORDS, message_for
from server.events.models import Performance
from server.events.selectors import PerformanceState, list_upcoming, states_of
from server.orders import codes
from server.orders.models import Order, Ticket
from server.stock.models import Stock

MANIFEST_PAGE = 1000
SHORTEST_SEARCH = 3
MOST_FOUND = 50
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


class ManifestTicket(NamedTuple):
    """One ticket as a phone carries it: its code's hash, never its code."""

    ticket: int
    code_hash: str
    status: str
    type: str
    holder: str
    order: int
    version: int
    door_position: int


@dataclass(frozen=True, kw_only=True)
class Manifest:
    """One page of what a phone needs to admit alone; `position` is the next call's `since` once `more` is false."""

    position: int
    public_key: str
    tickets: list[ManifestTicket]
    more: bool
    cursor: str | None


def read_manifest(
    *, caller: Caller, performance_id: int, since: int | None, cursor: str, page_size: int = MANIFEST_PAGE
) -> Manifest:
    """Read a performance's tickets, or those that changed after position `since`, page by page, in two queries.

    The position is read before the rows: whatever was committed up to it is in them, and what comes later comes with
    the next `since`. A ticket that changes while a phone pages moves to the end of the order and is not missed.

    :raises NotFound: if the caller may not work at the performance.
    :raises Invalid: if the cursor is none of ours.
    """
    places = caller.within(Performance.objects.filter(pk=performance_id)).values_list("account_id", "stock__version")
    place = places.first()
    if place is None:
        raise NotFound
    account_id, position = place
    tickets = _manifest_rows(performance_id)
    if since is not None:
        tickets = tickets.filter(door_position__gt=since)
    if cursor:
        position, last_position, last_id = _read_cursor(cursor, newest=position)
        tickets = tickets.filter(Q(door_position__gt=last_position) | Q(door_position=last_position, pk__gt=last_id))
    rows = [ManifestTicket(*row) for row in tickets[: page_size + 1]]
    page, more = rows[:page_size], len(rows) > page_size
    return Manifest(
        position=position,
        public_key=codes.public_key(account_id),
        tickets=page,
        more=more,
        cursor=_write_cursor(position, page[-1]) if more else None,
    )


def _manifest_rows(performance_id: int) -> QuerySet[Ticket, tuple[Any, ...]]:
    rows = Ticket.objects.filter(performance_id=performance_id).order_by("door_position", "pk")
    return rows.values_list(
        "pk", "code_hash", "status", "type_name", "order__payment__buyer_name", "order_id", "version", "door_position"
    )


def _write_cursor(position: int, last: ManifestTicket) -> str:
    text = json.dumps([position, last.door_position, last.ticket], separators=(",", ":"))
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def _read_cursor(cursor: str, *, newest: int) -> tuple[int, int, int]:
    try:
        parts = json.loads(base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)))
    except (ValueError, RecursionError):
        parts = None
    match parts:
        case [int(position), int(last_position), int(last_id)] if 0 <= position <= newest and last_id < 2**63:
            if 0 <= last_position < 2**63 and last_id >= 0:
                return position, last_position, last_id
    raise Invalid("This list has expired. Please load it again.", field="cursor")


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


def search_tickets(*, caller: Caller, performance_id: int, words: str) -> tuple[list[FoundTicket], int]:
    """Find a performance's tickets by their holder's name, e-mail, order or ticket number, in three queries.

    Gives at most 50 of them, and how many there are.

    :raises NotFound: if the caller may not work at the performance.
    :raises SearchTooShort: for less than three characters.
    """
    zone = caller.within(Performance.objects.filter(pk=performance_id)).values_list("timezone", flat=True).first()
    if zone is None:
        raise NotFound
    words = words.strip()
    if len(words) < SHORTEST_SEARCH:
        raise SearchTooShort(field="q")
    rows = Ticket.objects.filter(_search(words), performance_id=performance_id)
    found = list(_found_rows(rows)[:MOST_FOUND])
    total = rows.count() if len(found) == MOST_FOUND else len(found)
    return [_found(row, zone) for row in found], total


def _search(words: str) -> Q:
    by_buyer = Q(order__payment__buyer_name__icontains=words) | Q(order__payment__buyer_email__icontains=words)
    wanted = by_buyer | Q(order__payment__reference__iexact=words)
    if words.isascii() and words.isdigit() and int(words) < 2**63:
        wanted |= Q(pk=int(words)) | Q(order_id=int(words))
    return wanted


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
        holder=payment.buyer_name,
        email=payment.buyer_email,
        type=row.type_name,
        state=row.status,
        scanned_at=wire.iso(row.admitted_at, zone) if row.admitted_at else None,
        gate=row.admitted_gate or None,
        order_tickets=row.order_tickets or 0,
        order_admitted=row.order_admitted or 0,
    )


def read_door_position(performance_id: int) -> int:
    """Read the position of a performance's door topic, which is its stock's version."""
    return Stock.objects.values_list("version", flat=True).get(pk=performance_id)


def read_door_items(performance_id: int, *, since: int, limit: int = 500) -> list[dict[str, Any]]:
    """Read the tickets that changed at the door after a position, oldest first, as the live topic carries them.

    One batch gives many tickets the same position: whoever gets `limit` items must not go on from the last one's.
    """
    changed = Ticket.objects.filter(performance_id=performance_id, door_position__gt=since)
    rows = changed.order_by("door_position", "pk").select_related("order__payment", "performance", "admitted_by")
    return [_item(row) for row in rows[:limit]]


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
        "holder": ticket.order.payment.buyer_name or None,
        "type": ticket.type_name,
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
    if order.status == Order.Status.PAID:
        return None
    if order.status == Order.Status.REFUNDED:
        return message_for(Verdict.REFUNDED)
    return message_for(Verdict.NOT_PAID, status=STATUS_WORDS[Order.Status(order.status)])


def ids_of(tickets: Iterable[Ticket], status: Ticket.Status) -> list[int]:
    return [ticket.pk for ticket in tickets if ticket.status == status]
