"""Admission rules: pure functions over rows that the caller has locked; `validation_services` writes the result.

`ruling_cases.json` tests them here and in the app, which validates offline, so that the two cannot diverge.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from server.checkin.errors import NotAdmitted, OtherDevice, TooLateToUndo
from server.checkin.gate_rules import NO_RULES, Rules
from server.checkin.models import Verdict
from server.checkin.scanning.entrants import Admitted, Entrant, Key, OrderRow, TicketRow, is_the_ticket, read_admission
from server.checkin.scanning.scans import (
    ANOTHER_GATE,
    CANCELLED,
    HIDDEN,
    NO_SUCH_PERFORMANCE,
    PASSING,
    REFUSED_ALONE,
    STATUS_LABELS,
    WELCOME_BACK,
    Direction,
    Scan,
    ScanAnswer,
    ScanError,
    ScanResult,
    first_moment_of,
    happened_at,
    message_for,
    not_too_old,
)
from server.platform.datetimes import DEFAULT_DATE_FORMAT, format_long, format_long_day, format_time, iso_format
from server.platform.errors import DomainError
from server.sales.models import Order, Ticket

UNDO_WITHIN = timedelta(minutes=15)


class DisputedScan(NamedTuple):
    """A scan that its device admitted offline and the server refuses, with the ticket's admission as it then stood."""

    entrant: Entrant
    verdict: Verdict
    before: Admitted | None


@dataclass(slots=True)
class ScanBatch:
    """What a batch knows while it is validated, and what it has decided so far."""

    tickets: dict[int, TicketRow]
    orders: dict[int, OrderRow]
    now: datetime
    rules: Mapping[int, Rules] = field(default_factory=dict)  # by performance id
    # Who is in, by the rows and by this batch: the second scan of a ticket gets the time of the first.
    admitted: dict[int, Admitted] = field(init=False)
    admitted_of_order: Counter[int] = field(init=False)
    # What has changed something, in order, and how many more of a performance's tickets it admits.
    winners: list[Entrant] = field(default_factory=list)
    disputes: list[DisputedScan] = field(default_factory=list)
    # Verdicts of devices that are not enrolled: they cause no conflicts.
    doubted: set[Key] = field(default_factory=set)
    gained: Counter[int] = field(default_factory=Counter)
    # Scans whose ticket's holder was out: re-entries, as opposed to first entries.
    found_out: set[Key] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.admitted = {
            ticket.pk: read_admission(ticket, ticket.admitted_at)
            for ticket in self.tickets.values()
            if ticket.status == Ticket.Status.ADMITTED and ticket.admitted_at is not None
        }
        self.admitted_of_order = Counter({order.pk: order.admitted for order in self.orders.values()})

    @property
    def moved(self) -> list[Entrant]:
        """Return the scans that doors are notified of: those that changed something or are disputed."""
        return [*self.winners, *(dispute.entrant for dispute in self.disputes)]

    def disbelieve(self, doubted: set[Key]) -> None:
        self.doubted = doubted
        self.disputes = [dispute for dispute in self.disputes if dispute.entrant.key not in doubted]

    def rule(self, entrant: Entrant) -> ScanAnswer:
        """Decide one scan, and update its ticket for the scans that follow."""
        before = self.admitted.get(entrant.ticket_id)
        answer = self._rule(entrant)
        if isinstance(answer, ScanResult) and entrant.scan.is_disputed_by(answer.verdict):
            self.disputes.append(DisputedScan(entrant, answer.verdict, before if answer.ticket else None))
        return answer

    def _rule(self, entrant: Entrant) -> ScanAnswer:
        direction = entrant.scan.direction
        ticket = self.tickets.get(entrant.ticket_id)
        order = self.orders.get(ticket.order_id) if ticket else None
        if entrant.refusal or ticket is None or order is None or not is_the_ticket(entrant, ticket, order):
            verdict = entrant.refusal or Verdict.UNKNOWN
            if direction == Direction.RESET:
                return ScanError(nonce=entrant.scan.nonce, error=NO_SUCH_PERFORMANCE, code="not_found")
            return _result(entrant, verdict, message_for(verdict))
        if direction == Direction.RESET:
            return self._rule_reset(entrant, ticket, order)
        find = self._find_verdict if direction == Direction.ENTRY else self._find_exit
        verdict = find(entrant, ticket, order)
        if verdict == entrant.scan.requested_verdict and entrant.scan.was_refused_alone:
            # Nobody went through: the device's verdict stands.
            return self._answer(entrant, Verdict(entrant.scan.said), REFUSED_ALONE, ticket, order)
        if verdict == Verdict.ADMITTED:
            self._admit(entrant, ticket)
        elif verdict == Verdict.EXITED:
            self._let_out(entrant, ticket)
        return self._answer(entrant, verdict, self._message(entrant, verdict, ticket, order.status), ticket, order)

    def _find_verdict(self, entrant: Entrant, ticket: TicketRow, order: OrderRow) -> Verdict:
        if ticket.status in _CLOSED:
            return _CLOSED[ticket.status]
        # Tickets with a pending refund are marked as refunded already; the order's other tickets still admit.
        if order.status not in (Order.Status.PAID, Order.Status.REFUNDING):
            return Verdict.REFUNDED if order.status == Order.Status.REFUNDED else Verdict.NOT_PAID
        if ticket.performance_id != entrant.scan.performance_id:
            return Verdict.WRONG_PERFORMANCE
        if ticket.cancelled_at is not None:
            return Verdict.NOT_PAID  # whatever the state of its refund
        before, rules = self.admitted.get(ticket.pk), self._rules_of(ticket)
        if before is not None and (before.is_inside or not rules.allows_reentry):
            return Verdict.ALREADY_SCANNED
        return self._check_gate_rules(entrant.scan, rules, ticket.type_name)

    def _check_gate_rules(self, scan: Scan, rules: Rules, type_name: str) -> Verdict:
        if not scan.device:
            return Verdict.ADMITTED  # the office is no gate
        at = self._moment_of(scan)
        if rules.opens_at is not None and at < rules.opens_at:
            return Verdict.TOO_EARLY
        if rules.closes_at is not None and at >= rules.closes_at:
            return Verdict.TOO_LATE
        return Verdict.ADMITTED if rules.admits_by(scan.gate, type_name) else Verdict.WRONG_GATE

    def _moment_of(self, scan: Scan) -> datetime:
        return happened_at(device_time=scan.scanned_at, was_alone=scan.was_alone, received_at=self.now)

    def counts_at(self, scan: Scan, ticket: TicketRow) -> datetime:
        """Return when an entry or exit counts as having happened: not before the door opened, or the sale."""
        opens_at = self._rules_of(ticket).opens_at
        earliest = first_moment_of(opens_at=opens_at, starts_at=ticket.starts_at, sold_at=ticket.sold_at, now=self.now)
        return happened_at(
            device_time=scan.scanned_at, was_alone=scan.was_alone, received_at=self.now, earliest=earliest
        )

    def happened_at(self, entrant: Entrant, verdict: Verdict) -> datetime:
        """Return when a scan happened, as it is recorded."""
        ticket = self.tickets.get(entrant.ticket_id)
        if ticket is None or verdict not in PASSING:
            return self._moment_of(entrant.scan)
        return self.counts_at(entrant.scan, ticket)

    def _rules_of(self, ticket: TicketRow) -> Rules:
        return self.rules.get(ticket.performance_id, NO_RULES)

    def _admit(self, entrant: Entrant, ticket: TicketRow) -> None:
        scan = entrant.scan
        if ticket.pk in self.admitted:
            self.found_out.add(entrant.key)
        else:
            self._count(ticket, 1)
        self.admitted[ticket.pk] = Admitted(
            at=self.counts_at(scan, ticket),
            by=scan.by,
            by_id=scan.person.pk if scan.person else None,
            gate=scan.gate,
            device=scan.device,
            scanned_at=not_too_old(scan.scanned_at, self.now),
            received_at=self.now,
            was_offline=scan.was_alone,
            first=entrant,
        )
        self.winners.append(entrant)

    def _find_exit(self, entrant: Entrant, ticket: TicketRow, order: OrderRow) -> Verdict:
        before = self.admitted.get(ticket.pk)
        is_here = ticket.performance_id == entrant.scan.performance_id
        return Verdict.EXITED if is_here and before is not None and before.is_inside else Verdict.NOT_INSIDE

    def _let_out(self, entrant: Entrant, ticket: TicketRow) -> None:
        before = self.admitted[ticket.pk]
        # By a device's clock somebody may leave before they came.
        left_at = max(self.counts_at(entrant.scan, ticket), before.at)
        self.admitted[ticket.pk] = before._replace(left_at=left_at)
        self.winners.append(entrant)

    def _rule_reset(self, entrant: Entrant, ticket: TicketRow, order: OrderRow) -> ScanAnswer:
        scan = entrant.scan
        if ticket.performance_id != scan.performance_id:
            return ScanError(nonce=scan.nonce, error=NO_SUCH_PERFORMANCE, code="not_found")
        refusal = NotAdmitted if scan.was_refused_alone else self._why_not_reset(scan, self.admitted.get(ticket.pk))
        if refusal is not None:
            return ScanError(nonce=scan.nonce, error=refusal.message, code=refusal.code)
        if not self.admitted.pop(ticket.pk).is_inside:
            self.found_out.add(entrant.key)
        self._count(ticket, -1)
        self.winners.append(entrant)
        return self._answer(entrant, Verdict.RESET, message_for(Verdict.RESET), ticket, order)

    def _why_not_reset(self, scan: Scan, before: Admitted | None) -> type[DomainError] | None:
        """Return why an admission cannot be taken back; the office always can (spec part 3, section 4)."""
        if before is None:
            return NotAdmitted
        if not scan.device:
            return None
        if before.device != scan.device:
            return OtherDevice
        return TooLateToUndo if self._elapsed(scan, before) > UNDO_WITHIN else None

    def _elapsed(self, scan: Scan, before: Admitted) -> timedelta:
        """Return how long ago an admission was, by one clock: times of two clocks are never compared."""
        since_received = self.now - before.received_at
        if not scan.is_dated or not (before.was_offline or scan.was_alone):
            return since_received
        # If the device was offline, its own clock counts, with both times as recorded.
        by_phone = not_too_old(scan.scanned_at, self.now) - before.scanned_at
        # If the device's clock was corrected in between, it may show less than the server knows.
        return by_phone if scan.was_alone else max(by_phone, since_received)

    def _count(self, ticket: TicketRow, difference: int) -> None:
        self.admitted_of_order[ticket.order_id] += difference
        self.gained[ticket.performance_id] += difference

    def _message(self, entrant: Entrant, verdict: Verdict, ticket: TicketRow, status: str) -> str:
        date_format = entrant.scan.date_format
        if verdict == Verdict.ALREADY_SCANNED:
            at = self.admitted[ticket.pk].at
            return message_for(verdict, zone=entrant.zone, date_format=date_format, at=at)
        if verdict == Verdict.WRONG_PERFORMANCE:
            when = format_long(ticket.starts_at, ticket.zone, date_format or DEFAULT_DATE_FORMAT)
            return message_for(verdict, event=ticket.event_name, when=when)
        if verdict == Verdict.NOT_PAID:
            return message_for(verdict, status=STATUS_LABELS.get(Order.Status(status), CANCELLED))
        rules = self._rules_of(ticket)
        if entrant.key in self.found_out and verdict == Verdict.ADMITTED:
            return WELCOME_BACK
        moment = {Verdict.TOO_EARLY: rules.opens_at, Verdict.TOO_LATE: rules.closes_at}.get(verdict)
        when = self._when(entrant, moment, date_format) if moment else ""
        return message_for(verdict, when=when, gates=_listed(rules.gates_for(ticket.type_name)) or ANOTHER_GATE)

    def _when(self, entrant: Entrant, moment: datetime, date_format: str) -> str:
        """Format when doors open or close, with the day if it is not that of the scan."""
        zone = ZoneInfo(entrant.zone)
        day, time = moment.astimezone(zone).date(), format_time(moment, entrant.zone)
        if day == self._moment_of(entrant.scan).astimezone(zone).date():
            return time
        return f"{time}, {format_long_day(day, date_format or DEFAULT_DATE_FORMAT)}"

    def _answer(
        self, entrant: Entrant, verdict: Verdict, message: str, ticket: TicketRow, order: OrderRow
    ) -> ScanResult:
        shown = {} if verdict in HIDDEN else self._shown(entrant, verdict, ticket, order)
        if verdict == Verdict.NOT_INSIDE and ticket.status in _CLOSED:
            shown = {}
        return _result(entrant, verdict, message, ticket=ticket.pk, **shown)

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
        before = self.admitted.get(ticket.pk)
        if verdict == Verdict.EXITED and before and before.left_at:
            scan = entrant.scan
            shown |= {"at": iso_format(before.left_at, entrant.zone), "by": scan.by or None}
            shown["gate"] = scan.gate or None
        elif verdict in _SHOWS_TIME and before:
            shown |= {"at": iso_format(before.at, entrant.zone), "by": before.by or None, "gate": before.gate or None}
            shown["has_upsells"] = ticket.has_upsells
        return shown


_CLOSED = {Ticket.Status.SUPERSEDED.value: Verdict.SUPERSEDED, Ticket.Status.REFUNDED.value: Verdict.REFUNDED}
_SHOWS_TIME = {Verdict.ADMITTED, Verdict.ALREADY_SCANNED}


def _result(entrant: Entrant, verdict: Verdict, message: str, **shown: Any) -> ScanResult:
    scan = entrant.scan
    return ScanResult(
        nonce=scan.nonce,
        performance=scan.performance_id,
        direction=scan.direction,
        verdict=verdict,
        message=message,
        **shown,
    )


def _listed(names: tuple[str, ...]) -> str:
    """Format a list of names: North, South or West."""
    return " or ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))
