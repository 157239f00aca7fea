"""Conflicts: an offline device admitted somebody whom the server refuses later, and a manager says why."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import Q, QuerySet

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.audit.services import Action, facts_of, record_change
from server.checkin.changes import ConflictsChanged, TicketsScanned
from server.checkin.errors import REASON_REQUIRED, AlreadyResolved
from server.checkin.models import Conflict, Redeeming, ScanRecord, UpsellVerdict, Verdict
from server.checkin.scanning.admission_rules import DisputedScan, ScanBatch
from server.checkin.scanning.conflict_selectors import lock_conflicts, read_conflict_rows
from server.checkin.scanning.entrants import Entrant, Key
from server.checkin.scanning.redemptions import RedemptionRequest
from server.checkin.scanning.scans import happened_at
from server.inventory.services import counters
from server.platform import clock
from server.platform.domain_events import publish
from server.platform.errors import Invalid


def find_admissions(disputes: Iterable[DisputedScan]) -> dict[int, int]:
    """Return the scans by which disputed tickets were admitted before this batch."""
    ticket_ids = {dispute.entrant.ticket_id for dispute in disputes if dispute.before and not dispute.before.first}
    if not ticket_ids:
        return {}
    # A ticket's scans are numbered while its order is locked, so their keys tell which was the last; times are by the
    # clocks of different hosts.
    rows = ScanRecord.objects.filter(ticket_id__in=ticket_ids, verdict=Verdict.ADMITTED).order_by("pk")
    return dict(rows.values_list("ticket_id", "pk"))


def write_conflicts(
    bench: ScanBatch, scans: Mapping[Key, ScanRecord], admissions: Mapping[int, int], positions: Mapping[int, int]
) -> dict[Key, int]:
    """Store what a batch could not confirm, in its transaction, and return the conflicts' ids by nonce."""
    rows: dict[Key, Conflict] = {}
    for entrant, verdict, before in bench.disputes:
        scan = scans[entrant.key]
        first = before.first if before else None
        rows[entrant.key] = Conflict(
            account_id=entrant.account_id,
            performance_id=entrant.scan.performance_id,
            ticket_id=scan.ticket_id,
            reading=scan,
            admission_id=scans[first.key].pk if first else admissions.get(entrant.ticket_id),
            verdict=verdict,
            noticed_at=bench.now,
            door_position=positions[entrant.scan.performance_id],
        )
    return _write(rows)


def _write(rows: Mapping[Key, Conflict]) -> dict[Key, int]:
    _create(list(rows.values()))
    return {key: row.pk for key, row in rows.items()}


def _create(rows: Sequence[Conflict]) -> None:
    if not rows:
        return
    Conflict.objects.bulk_create(rows)
    found: dict[tuple[int, int], list[int]] = defaultdict(list)
    for row in rows:
        found[row.account_id, row.performance_id].append(row.pk)
    for (account_id, performance_id), numbers in sorted(found.items()):
        publish(ConflictsChanged(account_id=account_id, performance_id=performance_id, conflict_ids=tuple(numbers)))


@dataclass(frozen=True, kw_only=True, slots=True)
class DisputedRedemption:
    """An unconfirmed redemption by an offline device; `first_id` is an earlier one in its batch."""

    redeeming_id: int
    account_id: int
    request: RedemptionRequest
    verdict: UpsellVerdict
    first_id: int | None = None


@transaction.atomic
def dispute_redemption_answers(disputed: Mapping[int, DisputedRedemption]) -> None:
    """Store conflicts for what devices gave out against answers that never reached them, each redemption once.

    `disputed` is by redemption id; the offline verdict is added to the redemption, as in `dispute_answers`.
    """
    known = _lock(Redeeming.objects.filter(pk__in=disputed))
    fresh = {redemption_id: redemption for redemption_id, redemption in disputed.items() if redemption_id not in known}
    Redeeming.objects.filter(pk__in=fresh).update(said=UpsellVerdict.REDEEMED, is_believed=True, was_offline=True)
    write_redemption_conflicts(list(fresh.values()), now=clock.now())


def _lock(deeds: QuerySet[ScanRecord] | QuerySet[Redeeming]) -> dict[int, int]:
    """Lock scans or redemptions until the transaction ends, and return their current conflicts.

    Of two simultaneous repeats, the second waits here; a separate statement then sees the first's conflicts.
    """
    numbers = list(deeds.order_by("pk").select_for_update(no_key=True).values_list("pk", flat=True))
    rows = deeds.model._default_manager.filter(pk__in=numbers, conflict__isnull=False)
    return dict(rows.values_list("pk", "conflict__pk"))


def write_redemption_conflicts(disputed: Sequence[DisputedRedemption], *, now: datetime) -> None:
    """Store for managers what was given out twice or wrongly. The device learns of it from its answer."""
    if not disputed:
        return
    items, numbers = {one.request.item_id for one in disputed}, [one.redeeming_id for one in disputed]
    given = Redeeming.objects.filter(item_id__in=items, verdict=UpsellVerdict.REDEEMED).exclude(pk__in=numbers)
    last = dict(given.order_by("pk").values_list("item_id", "pk"))
    rows = []
    for one in disputed:
        earlier = last.get(one.request.item_id) if one.verdict == UpsellVerdict.ALREADY_REDEEMED else None
        rows.append(
            Conflict(
                account_id=one.account_id,
                performance_id=one.request.performance_id,
                redeeming_id=one.redeeming_id,
                handed_out_id=one.first_id or earlier,
                verdict=one.verdict,
                noticed_at=now,
            )
        )
    _create(rows)


@dataclass(frozen=True, slots=True)
class Dispute:
    """A scan whose answer never reached its device, which then decided differently."""

    entrant: Entrant
    reading_id: int
    verdict: Verdict
    ticket_id: int | None


def dispute_answers(disputes: Mapping[Key, Dispute]) -> dict[Key, int]:
    """Store conflicts for what offline devices did against answers that never reached them.

    The offline verdict is added to the scan, the only change that a scan ever gets.
    """
    if not disputes:
        return {}
    with transaction.atomic():
        known = _lock(ScanRecord.objects.filter(pk__in=[dispute.reading_id for dispute in disputes.values()]))
        fresh = {key: dispute for key, dispute in disputes.items() if dispute.reading_id not in known}
        stored = _write_disputes(fresh, clock.now()) if fresh else {}
    return stored | {key: known[one.reading_id] for key, one in disputes.items() if one.reading_id in known}


def _write_disputes(disputes: Mapping[Key, Dispute], now: datetime) -> dict[Key, int]:
    positions = _take_positions(disputes.values())
    admissions = _find_earlier(disputes.values())
    _write_offline_verdicts(disputes.values())
    return _write(
        {
            key: Conflict(
                account_id=dispute.entrant.account_id,
                performance_id=dispute.entrant.scan.performance_id,
                ticket_id=dispute.ticket_id,
                reading_id=dispute.reading_id,
                admission_id=admissions.get(dispute.reading_id),
                verdict=dispute.verdict,
                noticed_at=now,
                door_position=positions[dispute.entrant.scan.performance_id],
            )
            for key, dispute in sorted(disputes.items())
        }
    )


def _take_positions(disputes: Iterable[Dispute]) -> dict[int, int]:
    account_of = {dispute.entrant.scan.performance_id: dispute.entrant.account_id for dispute in disputes}
    positions = counters.take_positions(accounts=account_of, admitted={})
    for performance_id, position in positions.items():
        account_id = account_of[performance_id]
        publish(TicketsScanned(account_id=account_id, performance_id=performance_id, position=position))
    return positions


def _find_earlier(disputes: Collection[Dispute]) -> dict[int, int]:
    """Return for each disputed scan the last one before it that had admitted its ticket.

    Scans of one batch have the same time, and their keys do not tell which was first.
    """
    scan_ids = [dispute.reading_id for dispute in disputes]
    tickets = [dispute.ticket_id for dispute in disputes if dispute.ticket_id]
    rows = ScanRecord.objects.filter(Q(pk__in=scan_ids) | Q(ticket_id__in=tickets, verdict=Verdict.ADMITTED))
    found = list(rows.order_by("pk").values_list("pk", "ticket_id", "received_at", "verdict"))
    received = {pk: at for pk, _, at, _ in found}
    return {
        dispute.reading_id: pk
        for dispute in disputes
        for pk, ticket_id, at, verdict in found
        if verdict == Verdict.ADMITTED and ticket_id == dispute.ticket_id
        if pk < dispute.reading_id or at == received[dispute.reading_id]
    }


def _write_offline_verdicts(disputes: Iterable[Dispute]) -> None:
    """Write offline verdicts to the scans whose answers never reached their devices."""
    verdicts = {dispute.reading_id: dispute.entrant.scan.said for dispute in disputes}
    rows = list(ScanRecord.objects.filter(pk__in=verdicts).order_by("pk"))
    for row in rows:
        row.said, row.is_believed, row.was_offline = verdicts[row.pk], True, True
        row.happened_at = happened_at(device_time=row.scanned_at, was_alone=True, received_at=row.received_at)
    ScanRecord.objects.bulk_update(rows, ["said", "is_believed", "was_offline", "happened_at"])


_FACTS = ("verdict", "settled_at", "reason")


@transaction.atomic
def resolve_conflict(*, caller: Staff, conflict_id: int, reason: str) -> Conflict:
    """Resolve a conflict with a reason, once; it stays in the log, and every door is updated.

    Other open conflicts of its ticket or unit are resolved with it.

    :raises Invalid: without a reason.
    :raises AlreadyResolved: if it is resolved already.
    """
    caller.needs(*NOT_DOOR_STAFF)
    reason = reason.strip()
    if not reason:
        raise Invalid(REASON_REQUIRED, field="reason")
    rows = lock_conflicts(caller=caller, conflict_id=conflict_id)
    if any(row.pk == conflict_id and row.settled_at is not None for row in rows):
        raise AlreadyResolved
    for row in rows:
        _resolve(caller, row, reason)
    numbers = tuple(row.pk for row in rows)
    account_id, performance_id = rows[0].account_id, rows[0].performance_id
    publish(ConflictsChanged(account_id=account_id, performance_id=performance_id, conflict_ids=numbers))
    return read_conflict_rows([conflict_id])[conflict_id]


def _resolve(caller: Staff, row: Conflict, reason: str) -> None:
    before = facts_of(row, *_FACTS)
    row.settled_at, row.settled_by, row.reason, row.version = clock.now(), caller.user, reason, row.version + 1
    if row.redeeming_id is None:
        row.door_position = counters.next_position(account_id=row.account_id, performance_id=row.performance_id)
    row.save()
    record_change(
        caller=caller,
        action=Action.UPDATE,
        row=row,
        account_id=row.account_id,
        before=before,
        after=facts_of(row, *_FACTS),
        name=_name_of(row),
    )


def _name_of(row: Conflict) -> str:
    if row.redeeming_id is not None:
        return f"Redemption {row.redeeming_id}"
    return f"Ticket {row.ticket_id}" if row.ticket_id else f"Reading {row.reading_id}"
