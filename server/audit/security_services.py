"""Security events: sign-ins, refusals and exports, for owners of accounts and the platform's administrators.

They are written outside the call's transaction, since a refusal rolls that back. Events of one kind from one place
within an hour are one row with a count, so that refused calls cannot fill the table; beyond a number of rows of a kind
in an hour, events from all other places share one row.

A serving process counts in memory, and a thread writes once a second: a refusal costs no statement, and a database that
is down fails no call. Events that a killed process has not written are in its log. Without such a thread (in a command
or a test) they are written at once.
"""

from __future__ import annotations

import hashlib
import logging
import threading
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import islice
from typing import Any

from django.db import IntegrityError, close_old_connections, transaction
from django.db.models import F, QuerySet

from server.accounts.changes import SecurityEventRecorded
from server.accounts.models import Notice, Role, SecurityEvent, User
from server.platform import clock
from server.platform.addresses import RequestSource, network_of
from server.platform.domain_events import publish
from server.platform.observability.logs import current_context
from server.platform.observability.telemetry import counter
from server.platform.outbox import enqueue

logger = logging.getLogger("foyer.security")
EventKind = SecurityEvent.Kind

WRITE_EVERY = 1.0  # seconds
EVENTS_STORED_FOR = timedelta(days=180)  # those of no account; retention settings decide about the others
MOST_ROWS = 300  # of one kind and account in an hour, from one process; further ones have no place and no user
MOST_ROWS_OF_ALL = 3_000  # in an hour, from one process
EVENTS_AT_ONCE = 200  # rows of one transaction: SQLite has one writer
LONGEST_WHAT, LONGEST_FACT, MOST_FACTS = 120, 200, 12
EVENTS_RECORDED = counter("security_events", "What was noted for those who guard, by kind", "kind")


@dataclass(frozen=True)
class EventKey:
    """What is counted together: the columns that identify a row of `SecurityEvent`, with its hour."""

    kind: SecurityEvent.Kind
    account_id: int | None
    user_id: int | None
    place: str
    what: str
    hour: str

    @property
    def counted_as(self) -> str:
        parts = (self.kind.value, self.account_id, self.user_id, self.place, self.what, self.hour)
        return hashlib.sha256("|".join(map(str, parts)).encode()).hexdigest()


@dataclass
class EventCount:
    """How often and when it happened since the last write, with the facts of the last time."""

    first_at: datetime
    last_at: datetime
    facts: dict[str, Any]
    times: int = 0


@dataclass
class EventBuffer:
    """The events of this process that are not written yet, and its counts of this hour."""

    is_open: bool = False  # whether a thread will write them
    waiting: dict[EventKey, EventCount] = field(default_factory=dict)
    hour: str = ""
    noted: Counter[EventKey] = field(default_factory=Counter)
    rows: Counter[tuple[str, int | None]] = field(default_factory=Counter)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def add(self, sort: EventKey, facts: dict[str, Any], now: datetime) -> tuple[EventKey, int]:
        """Count an event, and return the key under which it was counted, and its count in this hour."""
        with self.lock:
            sort = self._bounded(sort)
            self.noted[sort] += 1
            count = self.waiting.setdefault(sort, EventCount(now, now, facts))
            count.times, count.last_at, count.facts = count.times + 1, now, facts
            return sort, self.noted[sort]

    def _bounded(self, sort: EventKey) -> EventKey:
        if sort.hour != self.hour:
            self.hour = sort.hour
            self.noted.clear()
            self.rows.clear()
        if sort in self.noted:
            return sort
        of_kind = (sort.kind.value, sort.account_id)
        if self.rows[of_kind] >= MOST_ROWS or len(self.noted) >= MOST_ROWS_OF_ALL:
            return EventKey(sort.kind, sort.account_id, None, "", "", sort.hour)
        self.rows[of_kind] += 1
        return sort

    def take(self) -> dict[EventKey, EventCount]:
        with self.lock:
            counts, self.waiting = self.waiting, {}
        return counts

    def give_back(self, counts: Mapping[EventKey, EventCount]) -> None:
        """Return counts that could not be written, to be written later."""
        with self.lock:
            for sort, count in counts.items():
                newer = self.waiting.setdefault(sort, EventCount(count.first_at, count.last_at, count.facts))
                newer.times += count.times
                newer.first_at = count.first_at


event_buffer = EventBuffer()


def record_user_event(
    kind: SecurityEvent.Kind, *, user: User, where: RequestSource, what: str = "", **facts: Any
) -> None:
    """Record an event about a user's sign-in."""
    record_event(kind, account_id=user.account_id, user_id=user.pk, address=where.address, what=what, **facts)


def record_event(
    kind: SecurityEvent.Kind,
    *,
    account_id: int | None = None,
    user_id: int | None = None,
    address: str = "",
    what: str = "",
    **facts: Any,
) -> None:
    """Record a security event; an error here fails no call.

    :param account_id: whose owners may read it; None for the platform only.
    :param user_id: who did it, or whose sign-in it is about.
    :param address: the origin, by default the current call's; only its network is stored.
    :param what: distinguishes events of a kind (a list's name, a limit's), which are counted by it.
    :param facts: more for the log line and the row; never a secret, a token, or input that may be one.
    """
    try:
        now = clock.now()
        doing_now = current_context()
        if doing_now is not None:
            doing_now.noted.add(kind.value)
            address = address or doing_now.address
        place = network_of(address)[:64] if address else ""
        sort = EventKey(kind, account_id, user_id, place, what[:LONGEST_WHAT], f"{now:%Y%m%d%H}")
        kept = {
            name: value if isinstance(value, int | float | bool | None) else str(value)[:LONGEST_FACT]
            for name, value in islice(facts.items(), MOST_FACTS)
        }
        _count_event(sort, kept, now)
    except Exception:
        logger.exception("What happened could not be noted")


def _count_event(sort: EventKey, facts: dict[str, Any], now: datetime) -> None:
    EVENTS_RECORDED.labels(sort.kind.value).inc()
    sort, times = event_buffer.add(sort, facts, now)
    if times & (times - 1) == 0:  # the first, second, fourth, eighth …: a flood fills no log either
        _log_event(sort, facts, times)
    if not event_buffer.is_open:
        write_events()


def _log_event(sort: EventKey, facts: Mapping[str, Any], times: int) -> None:
    about = {"event": sort.kind.value, "what": sort.what, "place": sort.place, "times": times, "facts": facts}
    if sort.account_id is not None:
        about["account"] = sort.account_id
    if sort.user_id is not None:
        about["person"] = sort.user_id
    logger.info(sort.kind.label, extra=about)


def write_events() -> None:
    """Write the pending events; those that cannot be written now are written later."""
    counts = event_buffer.take()
    try:
        while some := dict(islice(counts.items(), EVENTS_AT_ONCE)):
            _write(some)
            for sort in some:
                del counts[sort]
    except Exception as error:
        logger.warning("What was noted is not written yet: %s", type(error).__name__)
        event_buffer.give_back(counts)


def _write(some: Mapping[EventKey, EventCount]) -> None:
    try:
        _write_together(some)
    except IntegrityError:  # an account or a user was deleted: the other events are written nevertheless
        for sort, count in some.items():
            try:
                _write_together({sort: count})
            except IntegrityError:
                logger.warning("An event's account or user was deleted", extra={"event": sort.kind.value})


def _write_together(some: Mapping[EventKey, EventCount]) -> None:
    with transaction.atomic():
        # Existing rows stay as they are: another process may have created one at this moment.
        rows = [
            SecurityEvent(
                kind=sort.kind,
                account_id=sort.account_id,
                user_id=sort.user_id,
                place=sort.place,
                what=sort.what,
                counted_as=sort.counted_as,
                times=0,
                first_at=count.first_at,
                last_at=count.last_at,
            )
            for sort, count in some.items()
        ]
        SecurityEvent.objects.bulk_create(rows, ignore_conflicts=True)
        for sort, count in some.items():
            SecurityEvent.objects.filter(counted_as=sort.counted_as).update(
                times=F("times") + count.times, last_at=count.last_at, facts=count.facts
            )
        for account_id in {sort.account_id for sort in some}:
            publish(SecurityEventRecorded(account_id=account_id))


class EventWriter(threading.Thread):
    """Writes pending events once a second."""

    def __init__(self) -> None:
        super().__init__(name="security", daemon=True)
        self._is_over = threading.Event()

    def run(self) -> None:
        while not self._is_over.wait(WRITE_EVERY):
            if event_buffer.waiting:
                write_events()
                close_old_connections()

    def stop(self) -> None:
        self._is_over.set()
        self.join()
        event_buffer.is_open = False
        if event_buffer.waiting:
            write_events()


_running: list[EventWriter] = []


def start_event_writer(**_: Any) -> None:
    """Start to collect events in this process, once; pending ones are written when it ends."""
    if _running:
        return
    writer = EventWriter()
    _running.append(writer)
    threading._register_atexit(stop_event_writer)  # type: ignore[attr-defined]  # not `atexit`: the database's pool has threads, too
    event_buffer.is_open = True
    writer.start()


def stop_event_writer() -> None:
    """Stop collecting events in this process, if it does."""
    while _running:
        _running.pop().stop()


def delete_old_events() -> int:
    """Delete old events that belong to no account, and return their number."""
    number, _ = SecurityEvent.objects.filter(account=None, last_at__lt=clock.now() - EVENTS_STORED_FOR).delete()
    return number


NOTICE_JOB = "accounts.notice_mail"
NoticeKind = Notice.Kind


def notify_user(*, user: User, kind: Notice.Kind, **facts: Any) -> None:
    """Enqueue an email to a user about an event, in its transaction.

    :param facts: what the email's text needs, as JSON: names, numbers, times in ISO 8601; never a secret.
    """
    notice = Notice.objects.create(user=user, kind=kind, facts=facts)
    enqueue(kind=NOTICE_JOB, subject_id=notice.pk)


def notify_owners(*, account_id: int, kind: Notice.Kind, **facts: Any) -> None:
    """Enqueue the same email to all owners of an account, or to its organisers if it has no owner."""
    _notify_owners_among(User.objects.filter(account_id=account_id), kind, facts)


def notify_other_owners(*, user: User, kind: Notice.Kind, **facts: Any) -> None:
    """Do the same for a user's account, but for the user, who learns of it otherwise."""
    _notify_owners_among(User.objects.filter(account_id=user.account_id).exclude(pk=user.pk), kind, facts)


def _notify_owners_among(users: QuerySet[User], kind: Notice.Kind, facts: Mapping[str, Any]) -> None:
    people = users.filter(is_active=True, deleted_at=None).order_by("pk")
    owners = list(people.filter(role=Role.ACCOUNT_OWNER)) or list(people.filter(role=Role.ORGANISER)[:5])
    for user in owners:
        notify_user(user=user, kind=kind, **facts)
