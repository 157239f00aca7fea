"""Scanning: whose scans are judged, and what each is answered. The judging itself is `services.judging`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from server.door.conflicts.believed_selectors import only_believed
from server.door.conflicts.services.conflicts import Dispute, dispute_answers
from server.door.models import Verdict
from server.door.phones.services.devices import note_devices
from server.door.scanning.entrants import Entrant, Key, check_code
from server.door.scanning.scans import (
    NO_SUCH_PERFORMANCE,
    NONCE_REUSED,
    REVOKED,
    Direction,
    Scan,
    ScanAnswer,
    ScanError,
    ScanResult,
    repeat_answer,
)
from server.door.scanning.services.books import Books, Earlier, read_books
from server.door.scanning.services.judging import judge_entrants
from server.door.upsell_selectors import list_order_upsells


def scan_tickets(scans: Sequence[Scan]) -> list[ScanAnswer]:
    """Judge scans in the order in which they arrived, do what nothing forbids, and answer each in its place.

    A nonce that its account has sent before is answered as it was; nothing is written for it, except where its phone
    had meanwhile let somebody in by itself. A scan of a performance that its caller may not work at, from a revoked
    phone, or an undoing that is refused, is a `ScanError`; what a manager sends on is taken from a revoked phone, too.
    A batch is all written or not at all.
    """
    if not scans:
        return []
    books = read_books(scans)
    entrants, answers = _let_through(scans, books)
    note_devices(
        {
            (entrant.account_id, entrant.scan.device): (person, entrant.scan.gate)
            for entrant in entrants
            if entrant.scan.device and entrant.scan.direction != Direction.RESET and not entrant.scan.sent_by
            # What another system scans with is its own to look after.
            if (person := entrant.scan.person)
        }
    )
    first_of: dict[Key, Entrant] = {}
    for entrant in entrants:
        if entrant.key not in books.earlier:
            first_of.setdefault(entrant.key, entrant)
    judged = judge_entrants(list(first_of.values()), books.rules, books.heard) if first_of else {}
    disputes = _disputed(entrants, books)
    believed = only_believed({key: dispute.entrant.scan for key, dispute in disputes.items()})
    disputed = dispute_answers({key: disputes[key] for key in believed})
    for entrant in entrants:
        earlier = books.earlier.get(entrant.key)
        if earlier is not None and earlier.answers(entrant.scan):
            answers[entrant.place] = _repeat(entrant.scan, earlier, disputed.get(entrant.key))
        else:
            answers[entrant.place] = _answer(entrant, first_of.get(entrant.key), judged)
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


def _let_through(scans: Sequence[Scan], books: Books) -> tuple[list[Entrant], dict[int, ScanAnswer]]:
    """Divide the scans by whether their callers may send them."""
    entrants: list[Entrant] = []
    refused: dict[int, ScanAnswer] = {}
    for place, scan in enumerate(scans):
        account_id, zone = books.performances.get(scan.performance_id, (None, ""))
        if account_id is None or not scan.caller.may_touch(account_id):
            refused[place] = ScanError(nonce=scan.nonce, error=NO_SUCH_PERFORMANCE, code="not_found")
        elif (account_id, scan.device) in books.revoked and scan.sent_by is None:
            refused[place] = ScanError(nonce=scan.nonce, error=REVOKED, code="device_revoked")
        else:
            parsed = books.codes[place]
            owner_id, _ = books.performances.get(parsed.performance_id if parsed else 0, (account_id, ""))
            parsed, refusal = check_code(scan, parsed, account_id, owner_id)
            entrants.append(Entrant(place, scan, account_id, zone, parsed, refusal))
    return entrants, refused


def _answer(entrant: Entrant, first: Entrant | None, judged: Mapping[Key, ScanAnswer]) -> ScanAnswer:
    if first is not None and first.scan.asked == entrant.scan.asked:
        return judged[entrant.key]
    return ScanError(nonce=entrant.scan.nonce, error=NONCE_REUSED, code="nonce_reused")


def _disputed(entrants: Sequence[Entrant], books: Books) -> dict[Key, Dispute]:
    """Find whom a phone let in by itself because it never heard the answer, which stands and says otherwise."""
    return {
        entrant.key: Dispute(entrant, earlier.pk, Verdict(earlier.verdict), earlier.answer.get("ticket"))
        for entrant in entrants
        if (earlier := books.earlier.get(entrant.key)) is not None
        and earlier.conflict is None
        and earlier.answers(entrant.scan)
        and entrant.scan.is_disputed_by(Verdict(earlier.verdict))
    }


def _repeat(scan: Scan, earlier: Earlier, conflict: int | None) -> ScanResult:
    return repeat_answer(
        nonce=scan.nonce,
        performance_id=scan.performance_id,
        direction=earlier.direction,
        verdict=earlier.verdict,
        answer=earlier.answer,
        holder=earlier.holder,
        conflict=conflict or earlier.conflict,
    )
