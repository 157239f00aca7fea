"""Validates all waiting scans at once: one transaction, at most eight statements for one performance.

Rows are locked in one order: orders by id, then the stock row, which is the hottest; tickets change only while both are
locked, and scans are written last, sorted by nonce. Conflicts cost three more statements.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef, Subquery

from server.accounts.caller import Client
from server.checkin.changes import ScansRefused, TicketsScanned
from server.checkin.gate_rules import Rules
from server.checkin.models import ScanRecord, Verdict
from server.checkin.scanning.admission_rules import ScanBatch
from server.checkin.scanning.conflict_services import find_admissions, write_conflicts
from server.checkin.scanning.entrants import Entrant, Key, OrderRow, TicketRow
from server.checkin.scanning.scans import PASSING, Direction, ScanAnswer, ScanResult, columns_of, is_wrong
from server.checkin.scanning.selectors import find_untrusted
from server.inventory.services import counters
from server.platform import clock
from server.platform.database import PreparedRows
from server.platform.domain_events import publish
from server.sales.models import GONE_UPSELLS, OrderEvent, Ticket, UpsellItem, whose
from server.sales.services.admissions import (
    Admission,
    DoorNote,
    lock_orders,
    note_door,
    note_validation,
    write_admissions,
)


@transaction.atomic
def validate_entrants(
    entrants: Sequence[Entrant], rules: Mapping[int, Rules], webhook_accounts: Collection[int] = ()
) -> dict[Key, ScanAnswer]:
    """Validate scans by the rules of their performances and write the results; their nonces differ.

    `webhook_accounts`: accounts with webhooks for orders.
    """
    bench = _read_bench(entrants, rules)
    answers = {entrant.key: bench.rule(entrant) for entrant in entrants}
    if bench.disputes:
        bench.disbelieve(find_untrusted({dispute.entrant.key: dispute.entrant.scan for dispute in bench.disputes}))
    account_of = {entrant.scan.performance_id: entrant.account_id for entrant in bench.moved}
    positions = counters.take_positions(accounts=account_of, admitted=bench.gained)
    if bench.winners:
        write_admissions(list(_admissions(bench, positions)))
    admissions = find_admissions(bench.disputes)
    scans = {
        entrant.key: _scan_row(entrant, answer, bench, positions)
        for entrant in entrants
        if isinstance(answer := answers[entrant.key], ScanResult)
    }
    # Written last and with their verdict: a nonce that another process has just written violates the unique constraint,
    # and the batch is validated again, now finding it. So every scan is written once.
    ScanRecord.objects.bulk_create([scans[key] for key in sorted(scans)])
    conflicts = write_conflicts(bench, scans, admissions, positions)
    _write_history(bench, webhook_accounts)
    _publish(bench, positions)
    _publish_log([entrant for entrant in entrants if entrant.key in scans], positions)
    return {
        key: replace(answer, conflict=conflicts[key]) if isinstance(answer, ScanResult) and key in conflicts else answer
        for key, answer in answers.items()
    }


_TICKETS = columns_of(
    TicketRow,
    first_name="admitted_by__first_name",
    last_name="admitted_by__last_name",
    reference="order__payment__reference",
    holder=whose(),
    event_name="performance__event__name",
    starts_at="performance__starts_at",
    zone="performance__timezone",
    team="team_name",
    has_upsells=Exists(UpsellItem.objects.filter(order=OuterRef("order")).exclude(status__in=GONE_UPSELLS)),
    cancelled_at="performance__cancelled_at",
    sold_at="order__payment__paid_at",
)[:-3]  # the last three are of the scan that admitted it
# The admission that a device may take back: read by the same statement, for batches with undos.
_LATEST = ScanRecord.objects.filter(ticket=OuterRef("pk"), verdict=Verdict.ADMITTED).order_by("-received_at", "-pk")
_ADMITTED_BY = tuple(Subquery(_LATEST.values(name)[:1]) for name in ("scanned_at", "received_at", "was_offline"))
_READ = PreparedRows(lambda orders: Ticket.objects.filter(order_id__in=orders).values_list(*_TICKETS))
_READ_WITH_ADMISSIONS = PreparedRows(
    lambda orders: Ticket.objects.filter(order_id__in=orders).values_list(*_TICKETS, *_ADMITTED_BY)
)


def _read_bench(entrants: Sequence[Entrant], rules: Mapping[int, Rules]) -> ScanBatch:
    """Lock the scans' orders, then read their tickets, which nobody else can change until we commit."""
    order_ids = {entrant.parsed.order_id for entrant in entrants if entrant.parsed}
    by_name = {entrant.ticket_id for entrant in entrants if entrant.ticket_id and not entrant.parsed}
    locked = lock_orders(order_ids=order_ids, ticket_ids=by_name) if order_ids or by_name else {}
    takes_back = any(entrant.scan.direction == Direction.RESET for entrant in entrants)
    read = _READ_WITH_ADMISSIONS if takes_back else _READ
    rows = [TicketRow(*row) for row in read.rows(locked)] if locked else []
    tickets, admitted = Counter[int](), Counter[int]()
    for row in rows:
        tickets[row.order_id] += row.status in {Ticket.Status.VALID, Ticket.Status.ADMITTED}
        admitted[row.order_id] += row.status == Ticket.Status.ADMITTED
    orders = {
        pk: OrderRow(pk, account_id, status, tickets[pk], admitted[pk]) for pk, (account_id, status) in locked.items()
    }
    return ScanBatch(tickets={row.pk: row for row in rows}, orders=orders, now=clock.now(), rules=rules)


def _admissions(bench: ScanBatch, positions: Mapping[int, int]) -> Iterator[Admission]:
    """Yield the final admission of each ticket that the batch changed."""
    for ticket_id in sorted({entrant.ticket_id for entrant in bench.winners}):
        ticket, admitted = bench.tickets[ticket_id], bench.admitted.get(ticket_id)
        left = Admission(
            ticket_id=ticket_id,
            order_id=ticket.order_id,
            was_admitted=ticket.status == Ticket.Status.ADMITTED,
            door_position=positions[ticket.performance_id],
        )
        if admitted is None:
            yield left
        else:
            yield replace(
                left,
                at=admitted.at,
                gate=admitted.gate,
                device=admitted.device,
                by_id=admitted.by_id,
                left_at=admitted.left_at,
            )


def _scan_row(entrant: Entrant, result: ScanResult, bench: ScanBatch, positions: Mapping[int, int]) -> ScanRecord:
    scan = entrant.scan
    extra: dict[str, Any] = {"by_name": scan.ticket_id} if scan.ticket_id else {}
    if entrant.key in bench.found_out:
        extra["was_out"] = True
    return ScanRecord(
        account_id=entrant.account_id,
        performance_id=scan.performance_id,
        ticket_id=result.ticket,
        code=scan.code,
        device=scan.device,
        gate=_gate_of(entrant, bench),
        nonce=scan.nonce,
        by=scan.person,
        client_id=scan.caller.client_id if isinstance(scan.caller, Client) else None,
        sent_by=scan.sent_by,
        direction=scan.direction,
        scanned_at=scan.scanned_at,
        received_at=bench.now,
        happened_at=bench.happened_at(entrant, result.verdict),
        was_offline=scan.was_alone,
        has_wrong_clock=scan.has_wrong_clock or (scan.was_alone and is_wrong(scan.scanned_at, bench.now)),
        said=scan.said,
        is_believed=entrant.key not in bench.doubted,
        verdict=result.verdict,
        answer={**result.to_answer(), **extra},
        door_position=positions[scan.performance_id] if result.verdict in PASSING else 0,
    )


def _gate_of(entrant: Entrant, bench: ScanBatch) -> str:
    """Return the gate of a scan; an undo has the gate of the scan that it undoes."""
    scan = entrant.scan
    is_undoing = scan.direction == Direction.RESET and scan.device and not scan.gate
    return bench.tickets[entrant.ticket_id].admitted_gate if is_undoing else scan.gate


_KINDS = {Direction.ENTRY: OrderEvent.Kind.VALIDATED, Direction.RESET: OrderEvent.Kind.RESET}


def _write_history(bench: ScanBatch, webhook_accounts: Collection[int]) -> None:
    """Note in the orders' history what the office validated or reset; the door log has the rest.

    Of accounts with webhooks also what doors did: one statement for the whole batch.
    """
    from_office: dict[tuple[int, OrderEvent.Kind], list[Entrant]] = defaultdict(list)
    at_doors: dict[tuple[int, OrderEvent.Kind], list[Entrant]] = defaultdict(list)
    for entrant in bench.winners:
        if entrant.scan.direction not in _KINDS:
            continue
        key = bench.tickets[entrant.ticket_id].order_id, _KINDS[entrant.scan.direction]
        if not entrant.scan.device:
            from_office[key].append(entrant)
        elif entrant.account_id in webhook_accounts:
            at_doors[key].append(entrant)
    for (order_id, kind), group in sorted(from_office.items()):
        note_validation(
            order_id=order_id,
            kind=kind,
            by=group[0].scan.person,
            ticket_ids=[entrant.ticket_id for entrant in group],
        )
    if at_doors:
        note_door(
            [
                DoorNote(
                    account_id=group[0].account_id,
                    order_id=order_id,
                    kind=kind,
                    by=group[0].scan.person,
                    ticket_ids=tuple(sorted({entrant.ticket_id for entrant in group})),
                )
                for (order_id, kind), group in sorted(at_doors.items())
            ]
        )


def _publish(bench: ScanBatch, positions: Mapping[int, int]) -> None:
    orders_of: dict[int, set[int]] = defaultdict(set)
    for entrant in bench.winners:
        orders_of[entrant.scan.performance_id].add(bench.tickets[entrant.ticket_id].order_id)
    account_of = {entrant.scan.performance_id: entrant.account_id for entrant in bench.moved}
    for performance_id, position in positions.items():
        publish(
            TicketsScanned(
                account_id=account_of[performance_id],
                performance_id=performance_id,
                position=position,
                order_ids=tuple(sorted(orders_of[performance_id])),
            )
        )


def _publish_log(entrants: Iterable[Entrant], positions: Mapping[int, int]) -> None:
    """Publish the logs of performances with scans that changed nothing."""
    account_of = {entrant.scan.performance_id: entrant.account_id for entrant in entrants}
    for performance_id in account_of.keys() - positions.keys():
        publish(ScansRefused(account_id=account_of[performance_id], performance_id=performance_id))
