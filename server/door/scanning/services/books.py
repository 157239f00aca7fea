"""What was there before a batch of scans: who may send them, by which rules they enter, what was answered before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from django.db.models import FilteredRelation, Q, QuerySet

from server.clients.webhooks.selectors import heard_of
from server.core.database.prepared import PreparedRows
from server.door.gates.applied_selectors import COLUMNS, of_account, read_applied
from server.door.gates.gates import Rules
from server.door.scanning.entrants import Key
from server.door.scanning.scans import Scan
from server.events.models import Performance
from server.orders import codes
from server.orders.models import whose


class Earlier(NamedTuple):
    """A reading that an account already has under a nonce, with its ticket's holder as the order names them today."""

    pk: int
    nonce: str
    device: str
    performance_id: int
    code: str
    direction: str
    verdict: str
    said: str
    answer: dict[str, Any]
    conflict: int | None
    holder: str | None

    def answers(self, scan: Scan) -> bool:
        named = self.answer.get("by_name")
        return scan.asked == (self.device, self.performance_id, self.code, named, self.direction)


@dataclass(slots=True)
class Books:
    """What was there before a batch: its performances and the rules of their gates, the revoked ones of its phones,
    its nonces' earlier readings, and the accounts of whose orders other systems hear.
    """

    codes: list[codes.ParsedCode | None]
    performances: dict[int, tuple[int, str]] = field(default_factory=dict)  # account and zone
    rules: dict[int, Rules] = field(default_factory=dict)
    heard: set[int] = field(default_factory=set)
    revoked: set[tuple[int, str]] = field(default_factory=set)
    earlier: dict[Key, Earlier] = field(default_factory=dict)


def read_books(scans: Sequence[Scan]) -> Books:
    """Read all that decides who may scan, what gates allow and what was answered before, in one query."""
    books = Books([codes.read_code(scan.code) if scan.code else None for scan in scans])
    wanted = {scan.performance_id for scan in scans} | {parsed.performance_id for parsed in books.codes if parsed}
    rows = _BOOKS.rows(wanted, {scan.device for scan in scans}, {scan.nonce for scan in scans})
    for performance_id, account_id, is_heard, zone, starts_at, device, *more in rows:
        if performance_id not in books.performances:
            books.performances[performance_id] = (account_id, zone)
            books.rules[performance_id] = read_applied(starts_at, more[len(_EARLIER) :])
            if is_heard:
                books.heard.add(account_id)
        if device is not None:
            books.revoked.add((account_id, device))
        if more[0] is not None:
            earlier = Earlier(*more[: len(_EARLIER)])
            books.earlier[account_id, earlier.nonce] = earlier
    return books


_EARLIER = (
    "earlier__pk",
    "earlier__nonce",
    "earlier__device",
    "earlier__performance_id",
    "earlier__code",
    "earlier__direction",
    "earlier__verdict",
    "earlier__said",
    "earlier__answer",
    "earlier__conflict__pk",
    whose("earlier__ticket__"),
)


_WHOSE = ("pk", "account_id", heard_of("account"), "timezone", "starts_at")


def _write_books(performance_ids: list[int], devices: list[str], nonces: list[str]) -> QuerySet[Performance, Any]:
    revoked = Q(account__devices__uuid__in=devices, account__devices__revoked_at__isnull=False)
    return (
        Performance.objects.filter(pk__in=performance_ids)
        .annotate(
            revoked=FilteredRelation("account__devices", condition=revoked),
            earlier=FilteredRelation("account__readings", condition=Q(account__readings__nonce__in=nonces)),
            usual=of_account(),
        )
        .values_list(
            "pk", "account_id", heard_of("account"), "timezone", "starts_at", "revoked__uuid", *_EARLIER, *COLUMNS
        )
    )


_BOOKS = PreparedRows(_write_books)
