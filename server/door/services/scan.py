"""Judging scans, as many at once as wait: one transaction, at most eight statements for one performance.

Rows are taken in one order: tickets by id, then the stock row, the hottest; readings are written last, sorted by nonce.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import Count, FilteredRelation, OuterRef, Q, Subquery, Value
from django.db.models.functions import Concat

from server.accounts.models import User
from server.core import clock, wire
from server.core.announce import announce
from server.door.changes import TicketsScanned
from server.door.models import Reading, Verdict
from server.door.scans import (
    OFFLINE_AFTER,
    SHOWN,
    STATUS_WORDS,
    Scan,
    ScanAnswer,
    ScanError,
    ScanResult,
    message_for,
    repeat_answer,
)
from server.door.services.devices import note_devices
from server.events.models import Performance
from server.orders import codes
from server.orders.models import Order, OrderEvent, Ticket
from server.orders.services.admissions import Admission, admit_tickets, note_validation
from server.stock import services as stock

NO_SUCH_PERFORMANCE = "No records found"
REVOKED = "This device was revoked"
NONCE_REUSED = "nonce reused"


def scan_tickets(scans: Sequence[Scan]) -> list[ScanAnswer]:
    """Judge scans in the order in which they arrived, admit whom nothing forbids, and answer each in its place.

    A nonce that its account has sent before is answered as it was; nothing is written for it. A scan of a performance
    that its caller may not work at, or from a revoked phone, is a `ScanError`. A batch is all written or not at all.
    """
    entrants, refused = _let_through(scans)
    note_devices(
        {
            (entrant.account_id, entrant.scan.device): (entrant.scan.caller.user, entrant.scan.gate)
            for entrant in entrants
            if entrant.scan.device
        }
    )
    earlier = _read_earlier(entrants)
    first_of: dict[_Key, _Entrant] = {}
    for entrant in entrants:
        if entrant.key not in earlier:
            first_of.setdefault(entrant.key, entrant)
    judged = _judge(list(first_of.values())) if first_of else {}
    answers = dict(refused)
    for entrant in entrants:
        answers[entrant.place] = _answer(entrant, earlier.get(entrant.key), first_of.get(entrant.key), judged)
    return [answers[place] for place in range(len(scans))]


_Key = tuple[int, str]  # account, nonce: a nonce belongs to its account, so nobody reads another's verdict with it


@dataclass(frozen=True, slots=True)
class _Entrant:
    """A scan whose caller may send it: its place in the batch, its performance's account and zone, its code read."""

    place: int
    scan: Scan
    account_id: int
    zone: str
    parsed: codes.ParsedCode | None

    @property
    def key(self) -> _Key:
        return self.account_id, self.scan.nonce

    @property
    def ticket_id(self) -> int | None:
        return self.parsed.ticket_id if self.parsed else self.scan.ticket_id

    def asks_the_same_as(self, other: Scan) -> bool:
        mine = self.scan
        asked = (mine.performance_id, mine.code, mine.ticket_id)
        return asked == (other.performance_id, other.code, other.ticket_id)


def _let_through(scans: Sequence[Scan]) -> tuple[list[_Entrant], dict[int, ScanAnswer]]:
    """Part those who may scan from those who may not: one query for all performances and revoked phones of a batch."""
    performances, revoked = _read_performances(scans)
    entrants: list[_Entrant] = []
    refused: dict[int, ScanAnswer] = {}
    for place, scan in enumerate(scans):
        account_id, zone = performances.get(scan.performance_id, (None, ""))
        if account_id is None or not scan.caller.may_touch(account_id):
            refused[place] = ScanError(nonce=scan.nonce, error=NO_SUCH_PERFORMANCE)
        elif (account_id, scan.device) in revoked:
            refused[place] = ScanError(nonce=scan.nonce, error=REVOKED)
        else:
            entrants.append(_Entrant(place, scan, account_id, zone, codes.read_code(scan.code) if scan.code else None))
    return entrants, refused


def _read_performances(scans: Iterable[Scan]) -> tuple[dict[int, tuple[int, str]], set[tuple[int, str]]]:
    """Read account and zone of the batch's performances, and which of its phones are revoked there, in one query."""
    devices = Q(account__devices__uuid__in={scan.device for scan in scans}, account__devices__revoked_at__isnull=False)
    rows = (
        Performance.objects.filter(pk__in={scan.performance_id for scan in scans})
        .annotate(revoked=FilteredRelation("account__devices", condition=devices))
        .values_list("pk", "account_id", "timezone", "revoked__uuid")
    )
    performances: dict[int, tuple[int, str]] = {}
    revoked: set[tuple[int, str]] = set()
    for performance_id, account_id, zone, device in rows:
        performances[performance_id] = (account_id, zone)
        if device is not None:
            revoked.add((account_id, device))
    return performances, revoked


class _Earlier(NamedTuple):
    """A reading that an account already has under a nonce, and its ticket's holder as he is called today."""

    account_id: int
    nonce: str
    performance_id: int
    code: str
    direction: str
    verdict: str
    answer: dict[str, Any]
    holder: str | None

    def answers(self, scan: Scan) -> bool:
        same_code = (self.code, self.answer.get("by_name")) == (scan.code, scan.ticket_id)
        is_entry = self.direction == Reading.Direction.ENTRY
        return is_entry and same_code and self.performance_id == scan.performance_id


def _read_earlier(entrants: Iterable[_Entrant]) -> dict[_Key, _Earlier]:
    keys = {entrant.key for entrant in entrants}
    if not keys:
        return {}
    rows = Reading.objects.filter(
        account_id__in={account_id for account_id, _ in keys}, nonce__in={nonce for _, nonce in keys}
    ).values_list(
        "account_id",
        "nonce",
        "performance_id",
        "code",
        "direction",
        "verdict",
        "answer",
        "ticket__order__payment__buyer_name",
    )
    found = [_Earlier(*row) for row in rows]
    return {(row.account_id, row.nonce): row for row in found if (row.account_id, row.nonce) in keys}


def _answer(
    entrant: _Entrant, earlier: _Earlier | None, first: _Entrant | None, judged: Mapping[_Key, ScanResult]
) -> ScanAnswer:
    scan = entrant.scan
    if earlier is not None and earlier.answers(scan):
        return repeat_answer(
            nonce=scan.nonce,
            performance_id=scan.performance_id,
            verdict=earlier.verdict,
            answer=earlier.answer,
            holder=earlier.holder,
        )
    if first is not None and first.asks_the_same_as(scan):
        return judged[entrant.key]
    return ScanError(nonce=scan.nonce, error=NONCE_REUSED)


class _TicketRow(NamedTuple):
    """What judging needs of a ticket, read under its lock."""

    pk: int
    order_id: int
    performance_id: int
    status: str
    type_name: str
    admitted_at: datetime | None
    admitted_gate: str
    admitted_by: str | None


class _OrderRow(NamedTuple):
    """What judging needs of an order, its payment and its performance, read after the tickets are locked."""

    pk: int
    account_id: int
    status: str
    reference: str
    holder: str
    event_name: str
    starts_at: datetime
    zone: str
    tickets: int
    admitted: int


# A subquery, because a row that was waited for is read anew, and then a join would still show nobody.
_WHO_ADMITTED = Subquery(
    User.objects.filter(pk=OuterRef("admitted_by_id")).values(name=Concat("first_name", Value(" "), "last_name"))[:1]
)
_TICKETS = Ticket.objects.order_by("pk").values_list(
    "pk", "order_id", "performance_id", "status", "type_name", "admitted_at", "admitted_gate", _WHO_ADMITTED
)
_ADMITTED = Q(tickets__status=Ticket.Status.ADMITTED)
_ORDERS = Order.objects.annotate(
    ticket_count=Count("tickets", filter=_ADMITTED | Q(tickets__status=Ticket.Status.VALID)),
    admitted_count=Count("tickets", filter=_ADMITTED),
).values_list(
    "pk",
    "account_id",
    "status",
    "payment__reference",
    "payment__buyer_name",
    "performance__event__name",
    "performance__starts_at",
    "performance__timezone",
    "ticket_count",
    "admitted_count",
)


@dataclass(slots=True)
class _Bench:
    """What a batch knows while it is judged, and what it has decided so far."""

    tickets: dict[int, _TicketRow]
    orders: dict[int, _OrderRow]
    now: datetime
    # Who is in, from the rows and from this batch: the later of two scans of one ticket hears of the first.
    admitted: dict[int, tuple[datetime, str, str]] = field(default_factory=dict)
    admitted_of_order: dict[int, int] = field(default_factory=dict)
    winners: list[_Entrant] = field(default_factory=list)


@transaction.atomic
def _judge(entrants: Sequence[_Entrant]) -> dict[_Key, ScanResult]:
    bench = _read_bench(entrants)
    results = {entrant.key: _rule(entrant, bench) for entrant in entrants}
    positions = _count_winners(bench)
    if bench.winners:
        admit_tickets([_admission(entrant, bench, positions) for entrant in bench.winners])
    readings = [_reading(entrant, results[entrant.key], bench, positions) for entrant in entrants]
    # Written last and with their verdict: a nonce that another process has just written breaks the unique constraint,
    # and the batch is judged anew, now finding it. So every reading is written once and never updated.
    Reading.objects.bulk_create(sorted(readings, key=lambda reading: (reading.account_id, reading.nonce)))
    _tell(bench, positions)
    return results


def _read_bench(entrants: Iterable[_Entrant]) -> _Bench:
    ids = {ticket_id for entrant in entrants if (ticket_id := entrant.ticket_id)}
    rows = _TICKETS.filter(pk__in=ids).select_for_update(no_key=True) if ids else ()
    tickets = {row[0]: _TicketRow(*row) for row in rows}
    order_ids = {ticket.order_id for ticket in tickets.values()}
    orders = {row[0]: _OrderRow(*row) for row in _ORDERS.filter(pk__in=order_ids)} if order_ids else {}
    bench = _Bench(tickets=tickets, orders=orders, now=clock.now())
    for ticket in tickets.values():
        if ticket.status == Ticket.Status.ADMITTED and ticket.admitted_at is not None:
            bench.admitted[ticket.pk] = (ticket.admitted_at, (ticket.admitted_by or "").strip(), ticket.admitted_gate)
    bench.admitted_of_order = {order.pk: order.admitted for order in orders.values()}
    return bench


def _rule(entrant: _Entrant, bench: _Bench) -> ScanResult:
    """Decide one scan, and remember its ticket as admitted if it wins."""
    ticket = bench.tickets.get(entrant.ticket_id or 0)
    order = bench.orders.get(ticket.order_id) if ticket else None
    verdict = _find_verdict(entrant, ticket, order, bench)
    if ticket is None or order is None or verdict in {Verdict.UNKNOWN, Verdict.FORGED}:
        return _result(entrant, verdict, message_for(verdict))
    if verdict == Verdict.ADMITTED:
        bench.admitted[ticket.pk] = (
            _happened_at(entrant.scan, bench.now),
            entrant.scan.caller.user.full_name,
            entrant.scan.gate,
        )
        bench.admitted_of_order[order.pk] += 1
        bench.winners.append(entrant)
    message = _message(entrant, verdict, ticket, order, bench)
    if verdict not in SHOWN:
        return _result(entrant, verdict, message, ticket=ticket.pk)
    at, by, gate = bench.admitted[ticket.pk] if verdict in _SAYS_WHEN else (None, None, None)
    return _result(
        entrant,
        verdict,
        message,
        ticket=ticket.pk,
        at=wire.iso(at, entrant.zone) if at else None,
        by=by,
        gate=gate,
        holder=order.holder or None,
        type=ticket.type_name,
        order=order.pk,
        order_tickets=order.tickets,
        order_admitted=bench.admitted_of_order[order.pk],
    )


_SAYS_WHEN = {Verdict.ADMITTED, Verdict.ALREADY_SCANNED}


def _result(entrant: _Entrant, verdict: Verdict, message: str, **shown: Any) -> ScanResult:
    scan = entrant.scan
    return ScanResult(nonce=scan.nonce, performance=scan.performance_id, verdict=verdict, message=message, **shown)


def _find_verdict(entrant: _Entrant, ticket: _TicketRow | None, order: _OrderRow | None, bench: _Bench) -> Verdict:
    if not _is_the_ticket(entrant, ticket, order) or ticket is None or order is None:
        return Verdict.FORGED if _is_forged(entrant, order) else Verdict.UNKNOWN
    if ticket.status in _CLOSED:
        return _CLOSED[ticket.status]
    if order.status != Order.Status.PAID:
        return Verdict.REFUNDED if order.status == Order.Status.REFUNDED else Verdict.NOT_PAID
    if ticket.performance_id != entrant.scan.performance_id:
        return Verdict.WRONG_PERFORMANCE
    return Verdict.ALREADY_SCANNED if ticket.pk in bench.admitted else Verdict.ADMITTED


_CLOSED = {Ticket.Status.SUPERSEDED.value: Verdict.SUPERSEDED, Ticket.Status.REFUNDED.value: Verdict.REFUNDED}


def _is_the_ticket(entrant: _Entrant, ticket: _TicketRow | None, order: _OrderRow | None) -> bool:
    """Tell whether a scan means this ticket of its own account: found by name, or by a code that is true in all parts."""
    if ticket is None or order is None or order.account_id != entrant.account_id:
        return False
    parsed = entrant.parsed
    if parsed is None:
        return True
    claimed = (parsed.order_id, parsed.performance_id, parsed.reference)
    return claimed == (ticket.order_id, ticket.performance_id, order.reference) and codes.is_genuine(
        entrant.account_id, parsed
    )


def _is_forged(entrant: _Entrant, order: _OrderRow | None) -> bool:
    """Tell whether a code looks like ours, but neither this account nor its ticket's own has signed it."""
    parsed = entrant.parsed
    if parsed is None:
        return False
    signers = {entrant.account_id} | ({order.account_id} if order else set())
    return not any(codes.is_genuine(account_id, parsed) for account_id in signers)


def _message(entrant: _Entrant, verdict: Verdict, ticket: _TicketRow, order: _OrderRow, bench: _Bench) -> str:
    date_format = entrant.scan.caller.user.date_format
    if verdict == Verdict.ALREADY_SCANNED:
        return message_for(verdict, zone=entrant.zone, date_format=date_format, at=bench.admitted[ticket.pk][0])
    if verdict == Verdict.WRONG_PERFORMANCE:
        return message_for(
            verdict, zone=order.zone, date_format=date_format, at=order.starts_at, event=order.event_name
        )
    if verdict == Verdict.NOT_PAID:
        return message_for(verdict, status=STATUS_WORDS[Order.Status(order.status)])
    return message_for(verdict)


def _happened_at(scan: Scan, received_at: datetime) -> datetime:
    """The server's receipt; for a scan that a phone judged alone and sent later, the phone's own time."""
    return scan.scanned_at if _was_offline(scan, received_at) else received_at


def _was_offline(scan: Scan, received_at: datetime) -> bool:
    return received_at - scan.scanned_at > OFFLINE_AFTER


def _count_winners(bench: _Bench) -> dict[int, int]:
    """Raise each performance's counter once, by id, and give the positions that number its admissions."""
    winners: dict[int, list[_Entrant]] = defaultdict(list)
    for entrant in bench.winners:
        winners[entrant.scan.performance_id].append(entrant)
    return {
        performance_id: stock.count_admitted(
            account_id=group[0].account_id, performance_id=performance_id, difference=len(group)
        )
        for performance_id, group in sorted(winners.items())
    }


def _admission(entrant: _Entrant, bench: _Bench, positions: Mapping[int, int]) -> Admission:
    scan = entrant.scan
    ticket_id = entrant.ticket_id or 0
    return Admission(
        ticket_id=ticket_id,
        at=bench.admitted[ticket_id][0],
        gate=scan.gate,
        device=scan.device,
        by_id=scan.caller.user.pk,
        door_position=positions[scan.performance_id],
    )


def _reading(entrant: _Entrant, result: ScanResult, bench: _Bench, positions: Mapping[int, int]) -> Reading:
    scan = entrant.scan
    by_name = {"by_name": scan.ticket_id} if scan.ticket_id else {}
    return Reading(
        account_id=entrant.account_id,
        performance_id=scan.performance_id,
        ticket_id=result.ticket,
        code=scan.code,
        device=scan.device,
        gate=scan.gate,
        nonce=scan.nonce,
        by_id=scan.caller.user.pk,
        scanned_at=scan.scanned_at,
        received_at=bench.now,
        was_offline=_was_offline(scan, bench.now),
        verdict=result.verdict,
        answer={**result.to_answer(), **by_name},
        door_position=positions[scan.performance_id] if result.verdict == Verdict.ADMITTED else 0,
    )


def _tell(bench: _Bench, positions: Mapping[int, int]) -> None:
    orders_of: dict[int, set[int]] = defaultdict(set)
    from_office: dict[int, list[_Entrant]] = defaultdict(list)
    for entrant in bench.winners:
        order_id = bench.tickets[entrant.ticket_id or 0].order_id
        orders_of[entrant.scan.performance_id].add(order_id)
        if not entrant.scan.device:
            from_office[order_id].append(entrant)
    for order_id, group in sorted(from_office.items()):
        numbers = ", ".join(str(entrant.ticket_id) for entrant in group)
        by = group[0].scan.caller.user
        note_validation(order_ids=[order_id], kind=OrderEvent.Kind.VALIDATED, by=by, description=f"Tickets {numbers}")
    account_of = {entrant.scan.performance_id: entrant.account_id for entrant in bench.winners}
    for performance_id, position in positions.items():
        announce(
            TicketsScanned(
                account_id=account_of[performance_id],
                performance_id=performance_id,
                position=position,
                order_ids=tuple(sorted(orders_of[performance_id])),
            )
        )
