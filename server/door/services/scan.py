"""Judging scans, as many at once as wait: one transaction, at most eight statements for one performance.

Rows are locked in one order: orders by id, then the stock row, which is the hottest; tickets change only while both are
held, and readings are written last, sorted by nonce.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import Exists, FilteredRelation, OuterRef, Q

from server.core import clock
from server.core.announce import announce
from server.door.changes import CodesRead, TicketsScanned
from server.door.models import Reading, Verdict
from server.door.ruling import Bench, Entrant, Key, OrderRow, TicketRow, was_offline
from server.door.scans import (
    NO_SUCH_PERFORMANCE,
    NONCE_REUSED,
    REVOKED,
    Scan,
    ScanAnswer,
    ScanError,
    ScanResult,
    repeat_answer,
)
from server.door.services.devices import note_devices
from server.door.upsell_selectors import list_order_upsells
from server.events.models import Performance
from server.orders import codes
from server.orders.models import OrderEvent, Ticket, UpsellItem
from server.orders.services.admissions import Admission, admit_tickets, lock_orders, note_validation
from server.stock.services import counters


def scan_tickets(scans: Sequence[Scan]) -> list[ScanAnswer]:
    """Judge scans in the order in which they arrived, admit whom nothing forbids, and answer each in its place.

    A nonce that its account has sent before is answered as it was; nothing is written for it. A scan of a performance
    that its caller may not work at, or from a revoked phone, is a `ScanError`. A batch is all written or not at all.
    """
    books = _read_books(scans)
    entrants, answers = _let_through(scans, books)
    note_devices(
        {
            (entrant.account_id, entrant.scan.device): (entrant.scan.caller.user, entrant.scan.gate)
            for entrant in entrants
            if entrant.scan.device
        }
    )
    first_of: dict[Key, Entrant] = {}
    for entrant in entrants:
        if entrant.key not in books.earlier:
            first_of.setdefault(entrant.key, entrant)
    judged = _judge(list(first_of.values())) if first_of else {}
    for entrant in entrants:
        answers[entrant.place] = _answer(entrant, books.earlier.get(entrant.key), first_of.get(entrant.key), judged)
    return _with_upsells([answers[place] for place in range(len(scans))])


def _with_upsells(answers: list[ScanAnswer]) -> list[ScanAnswer]:
    """Add to each answer what its order may have redeemed, as it is now; plain orders take no query."""
    orders = {answer.order for answer in answers if isinstance(answer, ScanResult) and answer.has_upsells}
    found = list_order_upsells(filter(None, orders)) if orders else {}
    return [
        replace(answer, upsells=tuple(found.get(answer.order or 0, ())))
        if isinstance(answer, ScanResult) and answer.has_upsells
        else answer
        for answer in answers
    ]


class _Earlier(NamedTuple):
    """A reading that an account already has under a nonce, with its ticket's holder as the order names them today."""

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


@dataclass(slots=True)
class _Books:
    """What was there before a batch: its performances, the revoked ones of its phones, its nonces' earlier readings."""

    codes: list[codes.ParsedCode | None]
    performances: dict[int, tuple[int, str]] = field(default_factory=dict)  # account and zone
    revoked: set[tuple[int, str]] = field(default_factory=set)
    earlier: dict[Key, _Earlier] = field(default_factory=dict)


def _read_books(scans: Sequence[Scan]) -> _Books:
    """Read all that decides who may scan and what was answered before, in one query."""
    books = _Books([codes.read_code(scan.code) if scan.code else None for scan in scans])
    wanted = {scan.performance_id for scan in scans} | {parsed.performance_id for parsed in books.codes if parsed}
    devices = Q(account__devices__uuid__in={scan.device for scan in scans}, account__devices__revoked_at__isnull=False)
    nonces = Q(account__readings__nonce__in={scan.nonce for scan in scans})
    rows = (
        Performance.objects.filter(pk__in=wanted)
        .annotate(
            revoked=FilteredRelation("account__devices", condition=devices),
            earlier=FilteredRelation("account__readings", condition=nonces),
        )
        .values_list("pk", "account_id", "timezone", "revoked__uuid", *_EARLIER)
    )
    for performance_id, account_id, zone, device, *reading in rows:
        books.performances[performance_id] = (account_id, zone)
        if device is not None:
            books.revoked.add((account_id, device))
        if reading[0] is not None:
            books.earlier[account_id, reading[0]] = _Earlier(*reading)
    return books


_EARLIER = (
    "earlier__nonce",
    "earlier__performance_id",
    "earlier__code",
    "earlier__direction",
    "earlier__verdict",
    "earlier__answer",
    "earlier__ticket__order__payment__buyer_name",
)


def _let_through(scans: Sequence[Scan], books: _Books) -> tuple[list[Entrant], dict[int, ScanAnswer]]:
    """Divide the scans by whether their callers may send them."""
    entrants: list[Entrant] = []
    refused: dict[int, ScanAnswer] = {}
    for place, scan in enumerate(scans):
        account_id, zone = books.performances.get(scan.performance_id, (None, ""))
        if account_id is None or not scan.caller.may_touch(account_id):
            refused[place] = ScanError(nonce=scan.nonce, error=NO_SUCH_PERFORMANCE)
        elif (account_id, scan.device) in books.revoked:
            refused[place] = ScanError(nonce=scan.nonce, error=REVOKED)
        else:
            parsed, refusal = _check_code(scan, books.codes[place], account_id, books)
            entrants.append(Entrant(place, scan, account_id, zone, parsed, refusal))
    return entrants, refused


def _check_code(
    scan: Scan, parsed: codes.ParsedCode | None, account_id: int, books: _Books
) -> tuple[codes.ParsedCode | None, Verdict | None]:
    """Give what a code says if this account signed it, otherwise the verdict; another account's ticket is unknown."""
    if parsed is None:
        return None, Verdict.UNKNOWN if scan.code else None
    if codes.is_genuine(account_id, parsed):
        return parsed, None
    owner_id, _ = books.performances.get(parsed.performance_id, (account_id, ""))
    is_ours = owner_id != account_id and codes.is_genuine(owner_id, parsed)
    return None, Verdict.UNKNOWN if is_ours else Verdict.FORGED


def _answer(
    entrant: Entrant, earlier: _Earlier | None, first: Entrant | None, judged: Mapping[Key, ScanResult]
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


@transaction.atomic
def _judge(entrants: Sequence[Entrant]) -> dict[Key, ScanResult]:
    bench = _read_bench(entrants)
    results = {entrant.key: bench.rule(entrant) for entrant in entrants}
    positions = _count_winners(bench)
    if bench.winners:
        admit_tickets([_admission(entrant, bench, positions) for entrant in bench.winners])
    readings = [_reading(entrant, results[entrant.key], bench, positions) for entrant in entrants]
    # Written last and with their verdict: a nonce that another process has just written breaks the unique constraint,
    # and the batch is judged anew, now finding it. So every reading is written once and never updated.
    Reading.objects.bulk_create(sorted(readings, key=lambda reading: (reading.account_id, reading.nonce)))
    _write_history(bench)
    _tell(bench, positions)
    _tell_log(entrants, positions)
    return results


_TICKETS = Ticket.objects.values_list(
    "pk",
    "order_id",
    "performance_id",
    "status",
    "type_name",
    "admitted_at",
    "admitted_gate",
    "admitted_by__first_name",
    "admitted_by__last_name",
    "order__payment__reference",
    "order__payment__buyer_name",
    "performance__event__name",
    "performance__starts_at",
    "performance__timezone",
    "team_name",
    "player",
    Exists(UpsellItem.objects.filter(order=OuterRef("order")).exclude(status=UpsellItem.Status.VOID)),
    "performance__cancelled_at",
)


def _read_bench(entrants: Iterable[Entrant]) -> Bench:
    """Lock the orders that the scans are about, then read their tickets: nobody else changes those until we commit."""
    order_ids = {entrant.parsed.order_id for entrant in entrants if entrant.parsed}
    by_name = {entrant.ticket_id for entrant in entrants if entrant.ticket_id and not entrant.parsed}
    locked = lock_orders(order_ids=order_ids, ticket_ids=by_name) if order_ids or by_name else {}
    rows = [TicketRow(*row) for row in _TICKETS.filter(order_id__in=list(locked))] if locked else []
    tickets, admitted = Counter[int](), Counter[int]()
    for row in rows:
        tickets[row.order_id] += row.status in {Ticket.Status.VALID, Ticket.Status.ADMITTED}
        admitted[row.order_id] += row.status == Ticket.Status.ADMITTED
    orders = {
        pk: OrderRow(pk, account_id, status, tickets[pk], admitted[pk]) for pk, (account_id, status) in locked.items()
    }
    return Bench(tickets={row.pk: row for row in rows}, orders=orders, now=clock.now())


def _count_winners(bench: Bench) -> dict[int, int]:
    """Raise each performance's counter once, by id, and give the positions that number its admissions."""
    winners: dict[int, list[Entrant]] = defaultdict(list)
    for entrant in bench.winners:
        winners[entrant.scan.performance_id].append(entrant)
    return {
        performance_id: counters.count_admitted(
            account_id=group[0].account_id, performance_id=performance_id, difference=len(group)
        )
        for performance_id, group in sorted(winners.items())
    }


def _admission(entrant: Entrant, bench: Bench, positions: Mapping[int, int]) -> Admission:
    scan = entrant.scan
    return Admission(
        ticket_id=entrant.ticket_id,
        order_id=bench.tickets[entrant.ticket_id].order_id,
        at=bench.admitted[entrant.ticket_id].at,
        gate=scan.gate,
        device=scan.device,
        by_id=scan.caller.user.pk,
        door_position=positions[scan.performance_id],
    )


def _reading(entrant: Entrant, result: ScanResult, bench: Bench, positions: Mapping[int, int]) -> Reading:
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
        was_offline=was_offline(scan, bench.now),
        verdict=result.verdict,
        answer={**result.to_answer(), **by_name},
        door_position=positions[scan.performance_id] if result.verdict == Verdict.ADMITTED else 0,
    )


def _write_history(bench: Bench) -> None:
    """Note in the orders' history what the office validated; what a door admits stands in its readings."""
    from_office: dict[int, list[Entrant]] = defaultdict(list)
    for entrant in bench.winners:
        if not entrant.scan.device:
            from_office[bench.tickets[entrant.ticket_id].order_id].append(entrant)
    for order_id, group in sorted(from_office.items()):
        note_validation(
            order_id=order_id,
            kind=OrderEvent.Kind.VALIDATED,
            by=group[0].scan.caller.user,
            ticket_ids=[entrant.ticket_id for entrant in group],
        )


def _tell(bench: Bench, positions: Mapping[int, int]) -> None:
    orders_of: dict[int, set[int]] = defaultdict(set)
    account_of: dict[int, int] = {}
    for entrant in bench.winners:
        orders_of[entrant.scan.performance_id].add(bench.tickets[entrant.ticket_id].order_id)
        account_of[entrant.scan.performance_id] = entrant.account_id
    for performance_id, position in positions.items():
        announce(
            TicketsScanned(
                account_id=account_of[performance_id],
                performance_id=performance_id,
                position=position,
                order_ids=tuple(sorted(orders_of[performance_id])),
            )
        )


def _tell_log(entrants: Iterable[Entrant], positions: Mapping[int, int]) -> None:
    """Tell the logs of performances where codes were read, but nobody was let in."""
    account_of = {entrant.scan.performance_id: entrant.account_id for entrant in entrants}
    for performance_id in account_of.keys() - positions.keys():
        announce(CodesRead(account_id=account_of[performance_id], performance_id=performance_id))
