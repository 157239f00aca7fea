"""Validates batches of scans: reads who may send them, answers each; undoes and resets admissions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from django.db import DatabaseError
from django.db.models import FilteredRelation, Q, QuerySet

from server.accounts.caller import Staff
from server.catalogue.events.models import Performance
from server.checkin.device_services import note_devices
from server.checkin.errors import DeviceRevoked, NonceReused, NotAdmitted, OtherDevice, TooLateToUndo
from server.checkin.gate_rules import Rules
from server.checkin.gate_selectors import COLUMNS, of_account, read_applied
from server.checkin.models import Verdict
from server.checkin.scanning.conflict_services import Dispute, dispute_answers
from server.checkin.scanning.entrants import Entrant, Key, check_code
from server.checkin.scanning.scans import (
    NO_SUCH_PERFORMANCE,
    NONCE_REUSED,
    REVOKED,
    STORED_FIELDS,
    Direction,
    Scan,
    ScanAnswer,
    ScanError,
    ScanResult,
)
from server.checkin.scanning.selectors import find_exchanged_for, list_order_upsells, only_trusted
from server.checkin.scanning.validation_services import validate_entrants
from server.integrations.webhooks.selectors import endpoints_exist
from server.platform import clock
from server.platform.database import PreparedRows
from server.platform.errors import DomainError, NotFound
from server.sales import codes
from server.sales.models import whose
from server.sales.services.admissions import AdmissionLost


class EarlierScan(NamedTuple):
    """An earlier scan with the same nonce, with its ticket's holder by the order's current name."""

    pk: int
    nonce: str
    device: str
    performance_id: int
    code: str
    direction: str
    verdict: str
    answer: dict[str, Any]
    conflict: int | None
    holder: str | None

    def answers(self, scan: Scan) -> bool:
        named = self.answer.get("by_name")
        return scan.identity == (self.device, self.performance_id, self.code, named, self.direction)

    def repeat(self, conflict: int | None) -> ScanResult:
        """Return its answer again, with a conflict that it caused since."""
        stored = {name: self.answer[name] for name in STORED_FIELDS if name in self.answer}
        answer = ScanResult(
            nonce=self.nonce,
            performance=self.performance_id,
            direction=Direction(self.direction),
            verdict=Verdict(self.verdict),
            conflict=conflict or self.conflict,
            **stored,
        )
        # If the order was hidden, so was the holder.
        return replace(answer, holder=self.holder or None) if answer.order else answer


@dataclass(slots=True)
class ScanContext:
    """The state before a batch: its performances and their gate rules, its revoked devices, its nonces' earlier scans,
    and the accounts with webhooks.
    """

    codes: list[codes.ParsedCode | None]
    performances: dict[int, tuple[int, str]] = field(default_factory=dict)  # account and zone
    rules: dict[int, Rules] = field(default_factory=dict)
    webhook_accounts: set[int] = field(default_factory=set)
    revoked: set[tuple[int, str]] = field(default_factory=set)
    earlier: dict[Key, EarlierScan] = field(default_factory=dict)


def read_scan_context(scans: Sequence[Scan]) -> ScanContext:
    """Read who may scan, the gate rules and earlier answers, in one query."""
    context = ScanContext([codes.read_code(scan.code) if scan.code else None for scan in scans])
    requested = {scan.performance_id for scan in scans} | {parsed.performance_id for parsed in context.codes if parsed}
    rows = _CONTEXT_ROWS.rows(requested, {scan.device for scan in scans}, {scan.nonce for scan in scans})
    for performance_id, account_id, has_webhooks, zone, starts_at, device, *more in rows:
        if performance_id not in context.performances:
            context.performances[performance_id] = (account_id, zone)
            context.rules[performance_id] = read_applied(starts_at, more[len(_EARLIER) :])
            if has_webhooks:
                context.webhook_accounts.add(account_id)
        if device is not None:
            context.revoked.add((account_id, device))
        if more[0] is not None:
            earlier = EarlierScan(*more[: len(_EARLIER)])
            context.earlier[account_id, earlier.nonce] = earlier
    return context


_EARLIER: tuple[Any, ...] = (
    *(f"earlier__{name}" for name in EarlierScan._fields[:-2]),
    "earlier__conflict__pk",
    whose("earlier__ticket__"),
)


def _context_query(performance_ids: list[int], devices: list[str], nonces: list[str]) -> QuerySet[Performance, Any]:
    revoked = Q(account__devices__uuid__in=devices, account__devices__revoked_at__isnull=False)
    return (
        Performance.objects.filter(pk__in=performance_ids)
        .annotate(
            revoked=FilteredRelation("account__devices", condition=revoked),
            earlier=FilteredRelation("account__readings", condition=Q(account__readings__nonce__in=nonces)),
            usual=of_account(),
        )
        .values_list(
            "pk",
            "account_id",
            endpoints_exist("account"),
            "timezone",
            "starts_at",
            "revoked__uuid",
            *_EARLIER,
            *COLUMNS,
        )
    )


_CONTEXT_ROWS = PreparedRows(_context_query)


def scan_tickets(scans: Sequence[Scan]) -> list[ScanAnswer]:
    """Validate scans in the order in which they arrived, write the results, and answer each in its place.

    A repeated nonce of an account gets the same answer; nothing is written for it, unless its device had meanwhile
    admitted somebody offline. A scan of a performance that its caller may not work at, one from a revoked device, or a
    refused undo gives a `ScanError`; what a manager submits is accepted from a revoked device, too. A batch is written
    completely or not at all.
    """
    if not scans:
        return []
    context = read_scan_context(scans)
    entrants, answers = _let_through(scans, context)
    note_devices(
        {
            (entrant.account_id, entrant.scan.device): (person, entrant.scan.gate)
            for entrant in entrants
            if entrant.scan.device and entrant.scan.direction != Direction.RESET and not entrant.scan.sent_by
            # An API client manages its own devices.
            if (person := entrant.scan.person)
        }
    )
    first_of: dict[Key, Entrant] = {}
    for entrant in entrants:
        if entrant.key not in context.earlier:
            first_of.setdefault(entrant.key, entrant)
    results = validate_entrants(list(first_of.values()), context.rules, context.webhook_accounts) if first_of else {}
    # Devices that admitted somebody offline because a refusal never reached them.
    disputes = {
        entrant.key: Dispute(entrant, earlier.pk, Verdict(earlier.verdict), earlier.answer.get("ticket"))
        for entrant in entrants
        if (earlier := context.earlier.get(entrant.key)) is not None
        and earlier.conflict is None
        and earlier.answers(entrant.scan)
        and entrant.scan.is_disputed_by(Verdict(earlier.verdict))
    }
    believed = only_trusted({key: dispute.entrant.scan for key, dispute in disputes.items()})
    disputed = dispute_answers({key: disputes[key] for key in believed})
    for entrant in entrants:
        earlier = context.earlier.get(entrant.key)
        if earlier is not None and earlier.answers(entrant.scan):
            answers[entrant.place] = earlier.repeat(disputed.get(entrant.key))
        else:
            answers[entrant.place] = _answer(entrant, first_of.get(entrant.key), results)
    return with_exchanges(_with_upsells([answers[place] for place in range(len(scans))]))


def _with_upsells(answers: list[ScanAnswer]) -> list[ScanAnswer]:
    """Add to each answer its order's redeemable upsells; orders without upsells take no query."""
    orders = {answer.order for answer in answers if isinstance(answer, ScanResult) and answer.has_upsells}
    found = list_order_upsells(filter(None, orders)) if orders else {}
    return [
        replace(answer, upsells=tuple(found.get(answer.order or 0, ())))
        if isinstance(answer, ScanResult) and answer.has_upsells
        else answer
        for answer in answers
    ]


def with_exchanges(answers: list[ScanAnswer]) -> list[ScanAnswer]:
    """Add to each answer about an exchanged ticket what it was exchanged for; without one there is no query."""
    exchanged = {
        answer.ticket
        for answer in answers
        if isinstance(answer, ScanResult) and answer.ticket and answer.verdict == Verdict.SUPERSEDED
    }
    if not exchanged:
        return answers
    found = find_exchanged_for(exchanged)
    return [
        replace(answer, exchanged_for=found.get(answer.ticket or 0))
        if isinstance(answer, ScanResult) and answer.verdict == Verdict.SUPERSEDED
        else answer
        for answer in answers
    ]


def _let_through(scans: Sequence[Scan], context: ScanContext) -> tuple[list[Entrant], dict[int, ScanAnswer]]:
    entrants: list[Entrant] = []
    refused: dict[int, ScanAnswer] = {}
    for place, scan in enumerate(scans):
        account_id, zone = context.performances.get(scan.performance_id, (None, ""))
        if account_id is None or not scan.caller.may_touch(account_id):
            refused[place] = ScanError(nonce=scan.nonce, error=NO_SUCH_PERFORMANCE, code="not_found")
        elif (account_id, scan.device) in context.revoked and scan.sent_by is None:
            refused[place] = ScanError(nonce=scan.nonce, error=REVOKED, code="device_revoked")
        else:
            parsed = context.codes[place]
            owner_id, _ = context.performances.get(parsed.performance_id if parsed else 0, (account_id, ""))
            parsed, refusal = check_code(scan, parsed, account_id, owner_id)
            entrants.append(Entrant(place, scan, account_id, zone, parsed, refusal))
    return entrants, refused


def _answer(entrant: Entrant, first: Entrant | None, results: Mapping[Key, ScanAnswer]) -> ScanAnswer:
    if first is not None and first.scan.identity == entrant.scan.identity:
        return results[entrant.key]
    return ScanError(nonce=entrant.scan.nonce, error=NONCE_REUSED, code="nonce_reused")


# An admission is undone at the door within fifteen minutes, or reset by staff at any time. Both are scans with a
# direction of their own, validated in order among the others.

_REFUSALS: dict[str, type[DomainError]] = {
    error.code: error for error in (NotFound, NotAdmitted, OtherDevice, TooLateToUndo, NonceReused, DeviceRevoked)
}


def undo_scan(*, caller: Staff, performance_id: int, ticket_id: int, device: str, nonce: str) -> ScanResult:
    """Take back an admission by this device in the last fifteen minutes; the same nonce gets the same answer.

    Without a device the office takes it back, which is always allowed (spec part 3, section 4), and noted in the
    order's history.

    :raises NotFound: if the caller may not work at the performance, or it has no such ticket.
    :raises NotAdmitted: if the ticket is not admitted.
    :raises OtherDevice: if another device admitted it.
    :raises TooLateToUndo: after fifteen minutes.
    :raises NonceReused: if the nonce was used for another scan.
    :raises DeviceRevoked: if the device was revoked.
    """
    scan = Scan(
        caller=caller,
        performance_id=performance_id,
        nonce=nonce,
        scanned_at=clock.now(),
        ticket_id=ticket_id,
        device=device,
        direction=Direction.RESET,
        is_dated=False,
    )
    try:
        answer = scan_tickets([scan])[0]
    except (DatabaseError, AdmissionLost):
        # A deadlock, or the same request twice at once: the first try is rolled back, and the second finds the nonce.
        answer = scan_tickets([scan])[0]
    if isinstance(answer, ScanError):
        raise _REFUSALS[answer.code]
    return answer
