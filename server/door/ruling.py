"""Deciding scans: pure functions over rows that the caller has locked. `services.scan` writes what they decide."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, NamedTuple

from server.core import wire
from server.door.models import Verdict
from server.door.scans import CANCELLED, OFFLINE_AFTER, SHOWN, STATUS_WORDS, Scan, ScanResult, message_for
from server.orders import codes
from server.orders.models import Order, Ticket

Key = tuple[int, str]  # account, nonce: a nonce belongs to its account, so nobody reads another's verdict with it


@dataclass(frozen=True, slots=True)
class Entrant:
    """A scan whose caller may send it, with its place in the batch and its performance's account and time zone.

    `parsed` is what its code says if this account signed it; otherwise `refusal` already holds the verdict.
    """

    place: int
    scan: Scan
    account_id: int
    zone: str
    parsed: codes.ParsedCode | None
    refusal: Verdict | None

    @property
    def key(self) -> Key:
        return self.account_id, self.scan.nonce

    @property
    def ticket_id(self) -> int:
        """The number of the ticket that is meant, 0 for none."""
        return (self.parsed.ticket_id if self.parsed else self.scan.ticket_id) or 0

    def asks_the_same_as(self, other: Scan) -> bool:
        mine = self.scan
        asked = (mine.performance_id, mine.code, mine.ticket_id)
        return asked == (other.performance_id, other.code, other.ticket_id)


class TicketRow(NamedTuple):
    """What judging needs of a ticket, its payment and its performance, read after its order was locked."""

    pk: int
    order_id: int
    performance_id: int
    status: str
    type_name: str
    admitted_at: datetime | None
    admitted_gate: str
    first_name: str | None
    last_name: str | None
    reference: str
    holder: str
    event_name: str
    starts_at: datetime
    zone: str
    team: str
    player: int | None
    has_upsells: bool  # its order's
    cancelled_at: datetime | None  # its performance


class OrderRow(NamedTuple):
    """What judging needs of an order, read under its lock, with how many of its tickets are valid and are in."""

    pk: int
    account_id: int
    status: str
    tickets: int
    admitted: int


class Admitted(NamedTuple):
    """When, by whom and where a ticket was let in."""

    at: datetime
    by: str
    gate: str


@dataclass(slots=True)
class Bench:
    """What a batch knows while it is judged, and what it has decided so far."""

    tickets: dict[int, TicketRow]
    orders: dict[int, OrderRow]
    now: datetime
    # Whoever is in, by the rows and by this batch: the later of two scans of one ticket is told of the first.
    admitted: dict[int, Admitted] = field(init=False)
    admitted_of_order: dict[int, int] = field(init=False)
    winners: list[Entrant] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.admitted = {
            ticket.pk: Admitted(ticket.admitted_at, _full_name(ticket), ticket.admitted_gate)
            for ticket in self.tickets.values()
            if ticket.status == Ticket.Status.ADMITTED and ticket.admitted_at is not None
        }
        self.admitted_of_order = {order.pk: order.admitted for order in self.orders.values()}

    def rule(self, entrant: Entrant) -> ScanResult:
        """Decide one scan, and remember its ticket as admitted if it wins."""
        ticket = self.tickets.get(entrant.ticket_id)
        order = self.orders.get(ticket.order_id) if ticket else None
        if entrant.refusal or ticket is None or order is None or not _is_the_ticket(entrant, ticket, order):
            verdict = entrant.refusal or Verdict.UNKNOWN
            return _result(entrant, verdict, message_for(verdict))
        verdict = self._find_verdict(entrant, ticket, order)
        if verdict == Verdict.ADMITTED:
            self._admit(entrant, ticket)
        message = self._message(entrant, verdict, ticket, order.status)
        shown = self._shown(entrant, verdict, ticket, order) if verdict in SHOWN else {}
        return _result(entrant, verdict, message, ticket=ticket.pk, **shown)

    def _find_verdict(self, entrant: Entrant, ticket: TicketRow, order: OrderRow) -> Verdict:
        if ticket.status in _CLOSED:
            return _CLOSED[ticket.status]
        # What a refund has asked for is refunded already; the order's other tickets still admit.
        if order.status not in (Order.Status.PAID, Order.Status.REFUNDING):
            return Verdict.REFUNDED if order.status == Order.Status.REFUNDED else Verdict.NOT_PAID
        if ticket.performance_id != entrant.scan.performance_id:
            return Verdict.WRONG_PERFORMANCE
        if ticket.cancelled_at is not None:
            return Verdict.NOT_PAID  # whatever has become of its refund
        return Verdict.ALREADY_SCANNED if ticket.pk in self.admitted else Verdict.ADMITTED

    def _admit(self, entrant: Entrant, ticket: TicketRow) -> None:
        scan = entrant.scan
        self.admitted[ticket.pk] = Admitted(_happened_at(scan, self.now), scan.caller.user.full_name, scan.gate)
        self.admitted_of_order[ticket.order_id] += 1
        self.winners.append(entrant)

    def _message(self, entrant: Entrant, verdict: Verdict, ticket: TicketRow, status: str) -> str:
        date_format = entrant.scan.caller.user.date_format
        if verdict == Verdict.ALREADY_SCANNED:
            at = self.admitted[ticket.pk].at
            return message_for(verdict, zone=entrant.zone, date_format=date_format, at=at)
        if verdict == Verdict.WRONG_PERFORMANCE:
            return message_for(
                verdict, zone=ticket.zone, date_format=date_format, at=ticket.starts_at, event=ticket.event_name
            )
        if verdict == Verdict.NOT_PAID:
            return message_for(verdict, status=STATUS_WORDS.get(Order.Status(status), CANCELLED))
        return message_for(verdict)

    def _shown(self, entrant: Entrant, verdict: Verdict, ticket: TicketRow, order: OrderRow) -> dict[str, Any]:
        shown = {
            "holder": ticket.holder or None,
            "type": ticket.type_name,
            "order": order.pk,
            "order_tickets": order.tickets,
            "order_admitted": self.admitted_of_order[order.pk],
            "team": ticket.team or None,
            "player": ticket.player,
        }
        if verdict in _SAYS_WHEN:
            at, by, gate = self.admitted[ticket.pk]
            shown |= {"at": wire.iso(at, entrant.zone), "by": by or None, "gate": gate or None}
            shown["has_upsells"] = ticket.has_upsells
        return shown


_CLOSED = {Ticket.Status.SUPERSEDED.value: Verdict.SUPERSEDED, Ticket.Status.REFUNDED.value: Verdict.REFUNDED}
_SAYS_WHEN = {Verdict.ADMITTED, Verdict.ALREADY_SCANNED}


def was_offline(scan: Scan, received_at: datetime) -> bool:
    """Tell whether a phone judged this alone and sent it later."""
    return received_at - scan.scanned_at > OFFLINE_AFTER


def _happened_at(scan: Scan, received_at: datetime) -> datetime:
    """Give when the server received it or, if a phone judged it alone, the phone's own time (design: settled, Time)."""
    return scan.scanned_at if was_offline(scan, received_at) else received_at


def _result(entrant: Entrant, verdict: Verdict, message: str, **shown: Any) -> ScanResult:
    scan = entrant.scan
    return ScanResult(nonce=scan.nonce, performance=scan.performance_id, verdict=verdict, message=message, **shown)


def _full_name(ticket: TicketRow) -> str:
    return f"{ticket.first_name or ''} {ticket.last_name or ''}".strip()


def _is_the_ticket(entrant: Entrant, ticket: TicketRow, order: OrderRow) -> bool:
    """Tell whether a scan means this ticket of its own account: found by name, or by a code that is right in full."""
    if order.account_id != entrant.account_id:
        return False
    parsed = entrant.parsed
    if parsed is None:
        return True
    # Even a signed code may be older than the database: a database that was begun anew counts from one again.
    claimed = (parsed.order_id, parsed.performance_id, parsed.reference)
    return claimed == (ticket.order_id, ticket.performance_id, ticket.reference)
