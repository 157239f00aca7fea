"""How long an account stores what names people: the kinds of data, its settings, what would be deleted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime

from server.accounts.models import Account, Keeping
from server.platform import clock

# What can be kept less: each app says of its own rows how many are old, and forgets some of them.
#     register(Kind(name="readings", what="…", count=…, forget=…))
# `count` takes an account's number and an instant, and tells how many rows of before it name somebody. `forget` takes
# the same and how many at the most, forgets the oldest in one short transaction, and tells how many those were.

MOST_MONTHS = 240
RETENTION_ORDER = ("buyers", "readings", "audit", "security")  # as they are shown


@dataclass(frozen=True, kw_only=True)
class RetentionKind:
    """A kind of what is kept; `name` is a column of `Keeping`, and `what` tells the log what has gone."""

    name: str
    what: str
    count: Callable[[int, datetime], int]
    forget: Callable[[int, datetime, int], int]


RETENTION_KINDS: dict[str, RetentionKind] = {}


def register_retention(kind: RetentionKind) -> None:
    RETENTION_KINDS[kind.name] = kind


def months_before(now: datetime, months: int) -> datetime:
    """Return the instant so many calendar months before; of a month without that day its last."""
    year, month = divmod(now.year * 12 + now.month - 1 - months, 12)
    for day in (now.day, 30, 29, 28):
        try:
            return now.replace(year=year, month=month + 1, day=day)
        except ValueError:
            continue
    raise AssertionError("every month has 28 days")


@dataclass(frozen=True, kw_only=True)
class RetentionLine:
    """One kind: for how many months it is kept, 0 for good; what is older than `before` goes, `count` rows by now."""

    name: str
    months: int
    before: datetime | None
    count: int


@dataclass(frozen=True, kw_only=True)
class RetentionSettings:
    """An account's settings, or what somebody thinks of setting; `next_at` is when what is older goes."""

    account: int
    version: int
    next_at: datetime | None
    lines: tuple[RetentionLine, ...]


def read_retention(*, account: Account) -> RetentionSettings:
    """Read an account's settings, and how much would go by them now."""
    row = find_retention(account)
    return preview_retention(row, {name: getattr(row, name) for name in RETENTION_ORDER}, next_at=row.next_at)


def preview_retention(row: Keeping, months: Mapping[str, int], *, next_at: datetime | None) -> RetentionSettings:
    """Count how much would go by some settings; what stands in the row is not looked at."""
    now = clock.now()
    return RetentionSettings(
        account=row.account_id,
        version=row.version,
        next_at=next_at if any(months.values()) else None,
        lines=tuple(
            _retention_line(name, row.account_id, months[name], now)
            for name in RETENTION_ORDER
            if name in RETENTION_KINDS
        ),
    )


def find_retention(account: Account) -> Keeping:
    """Return an account's row, or what it would be: one that has said nothing keeps everything."""
    return Keeping.objects.filter(account=account).first() or Keeping(account=account)


def list_due_accounts(*, now: datetime) -> list[int]:
    due = Keeping.objects.filter(next_at__lte=now, account__deleted_at=None).order_by("next_at")
    return list(due.values_list("account_id", flat=True))


def _retention_line(name: str, account_id: int, months: int, now: datetime) -> RetentionLine:
    before = months_before(now, months) if months else None
    count = RETENTION_KINDS[name].count(account_id, before) if before else 0
    return RetentionLine(name=name, months=months, before=before, count=count)
