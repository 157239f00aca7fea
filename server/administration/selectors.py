"""Reads the audit log, security events, and how long an account stores personal data."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

from django.db.models import F, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Lower

from server.accounts.caller import Staff
from server.accounts.models import Account, AuditEntry, Keeping, Role, SecurityEvent, User
from server.platform import clock
from server.platform.database import Columns, parse_ordering
from server.platform.search import contains_words

# Reading the audit log, and security events: sign-ins, refusals, exports.

AUDIT_ORDER: Columns = {"at": F("timestamp"), "object": Lower("object_repr"), "action": F("action"), "id": F("pk")}
SECURITY_ORDER: Columns = {
    "last": F("last_at"),
    "first": F("first_at"),
    "kind": F("kind"),
    "place": Lower("place"),
    "times": F("times"),
    "id": F("pk"),
}


def list_audit_entries(
    *,
    caller: Staff,
    account_id: int | None = None,
    since: datetime | None = None,
    until: datetime | None = None,
    search: str = "",
    ordering: str = "",
) -> QuerySet[AuditEntry]:
    """List what was done for the caller's account, or for role 1 for any or all accounts, the newest first.

    :param since: the first moment of it, and `until` the one that is no more of it.
    """
    caller.needs(Role.PLATFORM_ADMINISTRATOR, Role.ACCOUNT_OWNER)
    entries = caller.within(AuditEntry.objects.select_related("actor", "account", "content_type"))
    if account_id is not None:
        entries = entries.filter(account_id=account_id)
    if since is not None:
        entries = entries.filter(timestamp__gte=since)
    if until is not None:
        entries = entries.filter(timestamp__lt=until)
    if search.strip():
        entries = entries.filter(Q(object_repr__icontains=search.strip()) | Q(actor_email__icontains=search.strip()))
    return entries.order_by(*parse_ordering(ordering, AUDIT_ORDER, usual="-at"), "-pk")


def list_security_events(
    *,
    caller: Staff,
    account_id: int | None = None,
    kind: str = "",
    day: date | None = None,
    search: str = "",
    ordering: str = "",
) -> QuerySet[SecurityEvent]:
    """List what was noted of the caller's account, or for role 1 of any or all accounts, the newest first.

    :param kind: of one kind alone.
    :param day: what went on on that day, by UTC.
    :param search: a part of the name or the address of whoever did it, the beginning of a place, or the word itself.
    """
    caller.needs(Role.PLATFORM_ADMINISTRATOR, Role.ACCOUNT_OWNER)
    events = caller.within(SecurityEvent.objects.select_related("user", "account"))
    if account_id is not None:
        events = events.filter(account_id=account_id)
    if kind:
        events = events.filter(kind=kind)
    if day is not None:
        begins = datetime.combine(day, time.min, UTC)
        events = events.filter(last_at__gte=begins, first_at__lt=begins + timedelta(days=1))
    if needle := search.strip():
        # The people first: there are far fewer of them than of events.
        people = User.objects.filter(contains_words(needle, "first_name", "last_name", "email"))
        events = events.filter(Q(user__in=people) | Q(place__startswith=needle) | Q(what__icontains=needle))
    return events.order_by(*parse_ordering(ordering, SECURITY_ORDER, usual="-last"), "-pk")


def read_security_versions(account_ids: Iterable[int]) -> dict[int, int]:
    """Read when something was last noted of some accounts, in milliseconds; 0 stands for what is no account's."""
    requested = set(account_ids)
    # The newest of each is the first of its index; a maximum of a group would read all of them.
    newest = SecurityEvent.objects.filter(account_id=OuterRef("pk")).order_by("-last_at").values("last_at")[:1]
    found = dict(Account.objects.filter(pk__in=requested - {0}).values_list("pk", Subquery(newest)))
    if 0 in requested:
        nobodys = SecurityEvent.objects.filter(account=None).order_by("-last_at").values_list("last_at", flat=True)
        found[0] = next(iter(nobodys[:1]), None)
    return {number: int(at.timestamp() * 1000) for number, at in found.items() if at is not None}


# How long an account stores personal data: the kinds of data, its settings, and what they would delete. Each package
# registers its own rows:
#     register_retention(RetentionKind(name="readings", what="…", count=…, forget=…))
# `count` takes an account's id and an instant, and returns how many older rows name somebody. `forget` also takes a
# limit, deletes or anonymizes the oldest of them in one short transaction, and returns their number.

MOST_MONTHS = 240
RETENTION_ORDER = ("buyers", "readings", "audit", "security")  # as they are shown


@dataclass(frozen=True, kw_only=True)
class RetentionKind:
    """A kind of data; `name` is a column of `Keeping`, and `what` describes it in the audit log."""

    name: str
    what: str
    count: Callable[[int, datetime], int]
    forget: Callable[[int, datetime, int], int]


RETENTION_KINDS: dict[str, RetentionKind] = {}


def register_retention(kind: RetentionKind) -> None:
    RETENTION_KINDS[kind.name] = kind


def months_before(now: datetime, months: int) -> datetime:
    """Return the instant so many calendar months before, on the last day of a month that is too short."""
    year, month = divmod(now.year * 12 + now.month - 1 - months, 12)
    day = min(now.day, monthrange(year, month + 1)[1])
    return now.replace(year=year, month=month + 1, day=day)


@dataclass(frozen=True, kw_only=True)
class RetentionLine:
    """One kind: stored for `months`, 0 forever; what is older than `before` is deleted, `count` rows by now."""

    name: str
    months: int
    before: datetime | None
    count: int


@dataclass(frozen=True, kw_only=True)
class RetentionSettings:
    """An account's settings, stored or previewed; `next_at` is when older data is deleted next."""

    account: int
    version: int
    next_at: datetime | None
    lines: tuple[RetentionLine, ...]


def read_retention(*, account: Account) -> RetentionSettings:
    """Read an account's settings, and how much they would delete now."""
    row = find_retention(account)
    return preview_retention(row, {name: getattr(row, name) for name in RETENTION_ORDER}, next_at=row.next_at)


def preview_retention(row: Keeping, months: Mapping[str, int], *, next_at: datetime | None) -> RetentionSettings:
    """Count how much some settings would delete, whatever is stored."""
    now, lines = clock.now(), []
    for name in RETENTION_ORDER:
        if name in RETENTION_KINDS:
            before = months_before(now, months[name]) if months[name] else None
            count = RETENTION_KINDS[name].count(row.account_id, before) if before else 0
            lines.append(RetentionLine(name=name, months=months[name], before=before, count=count))
    return RetentionSettings(
        account=row.account_id,
        version=row.version,
        next_at=next_at if any(months.values()) else None,
        lines=tuple(lines),
    )


def find_retention(account: Account) -> Keeping:
    """Return an account's row, or an unsaved one, which stores everything forever."""
    return Keeping.objects.filter(account=account).first() or Keeping(account=account)


def list_due_accounts(*, now: datetime) -> list[int]:
    due = Keeping.objects.filter(next_at__lte=now, account__deleted_at=None).order_by("next_at")
    return list(due.values_list("account_id", flat=True))
