"""How long an account keeps what, and what would go."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from server.accounts.keeping.kinds import KINDS, ORDER, months_before
from server.accounts.models import Account, Keeping
from server.core import clock


@dataclass(frozen=True, kw_only=True)
class Line:
    """One kind: for how many months it is kept, 0 for good; what is older than `before` goes, `count` rows by now."""

    name: str
    months: int
    before: datetime | None
    count: int


@dataclass(frozen=True, kw_only=True)
class Kept:
    """An account's settings, or what somebody thinks of setting; `next_at` is when what is older goes."""

    account: int
    version: int
    next_at: datetime | None
    lines: tuple[Line, ...]


def read_keeping(*, account: Account) -> Kept:
    """Read an account's settings, and how much would go by them now."""
    row = find_row(account)
    return preview(row, {name: getattr(row, name) for name in ORDER}, next_at=row.next_at)


def preview(row: Keeping, months: Mapping[str, int], *, next_at: datetime | None) -> Kept:
    """Count how much would go by some settings; what stands in the row is not looked at."""
    now = clock.now()
    return Kept(
        account=row.account_id,
        version=row.version,
        next_at=next_at if any(months.values()) else None,
        lines=tuple(_line(name, row.account_id, months[name], now) for name in ORDER if name in KINDS),
    )


def find_row(account: Account) -> Keeping:
    """Give an account's row, or what it would be: one that has said nothing keeps everything."""
    return Keeping.objects.filter(account=account).first() or Keeping(account=account)


def list_due(*, now: datetime) -> list[int]:
    """List the accounts whose night has come."""
    due = Keeping.objects.filter(next_at__lte=now, account__deleted_at=None).order_by("next_at")
    return list(due.values_list("account_id", flat=True))


def _line(name: str, account_id: int, months: int, now: datetime) -> Line:
    before = months_before(now, months) if months else None
    count = KINDS[name].count(account_id, before) if before else 0
    return Line(name=name, months=months, before=before, count=count)
