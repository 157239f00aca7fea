"""Reading the season as a calendar: the days that a screen shows, and what other programs are told."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from itertools import count
from zoneinfo import ZoneInfo

from django.db.models import QuerySet

from server.accounts.caller import Caller
from server.catalogue.events.day_rules import RANGE_WRONG, DayReader
from server.catalogue.events.ical import CalendarEntry
from server.catalogue.events.models import CalendarFeed, GonePerformance, Performance
from server.catalogue.events.on_sale import SaleState, sale_state, status_of
from server.platform import clock
from server.platform.crypto import decrypt, digest_of
from server.platform.errors import InvalidFields, first_or_refuse

LONGEST_RANGE = timedelta(days=62)
MOST_SHOWN = 3000
RANGE_LONG = f"A calendar shows at most {LONGEST_RANGE.days} days"

SALT = "calendar"
MOST_PUBLISHED = 1000
PUBLISHED_SINCE = timedelta(days=31)
GONE_FOR = timedelta(days=90)


@dataclass(frozen=True)
class Showing:
    """A performance in a calendar: read with its stock, its event and its venue, and its sale at this moment."""

    performance: Performance
    sale: SaleState

    @property
    def status(self) -> str:
        return status_of(self.performance, self.sale)


@dataclass(frozen=True)
class Days:
    """What is on from one day to another, by its start; `is_cut` if that is more than a calendar shows."""

    showings: list[Showing]
    is_cut: bool


_SHOWN = (
    "starts_at",
    "on_sale_at",
    "off_sale_at",
    "timezone",
    "price",
    "subcategory",
    "is_on_sale",
    "is_box_office_only",
    "is_active",
    "version",
    "account_id",
    "event__name",
    "event__currency",
    "event__venue__name",
    "stock__capacity",
    "stock__held",
    "stock__sold",
    "stock__reserved",
    "stock__slots",
    "stock__version",
)


def read_days(*, caller: Caller, account_id: int, first: str, last: str) -> Days:
    """Read what of an account is on from one day to another (YYYY-MM-DD), by each performance's own clock.

    :raises InvalidFields: if they are no days, the wrong way round, or very far from each other.
    """
    begin, end = _read_range(first, last)
    # Wider than the days are in any zone.
    begins = datetime.combine(begin, time.min, UTC) - timedelta(days=1)
    ends = datetime.combine(end, time.min, UTC) + timedelta(days=2)
    rows = Performance.objects.filter(account_id=account_id, starts_at__gte=begins, starts_at__lt=ends)
    # Events have long texts, which would come once for each performance.
    shown = rows.select_related("stock", "event__venue").only(*_SHOWN).order_by("starts_at", "pk")
    now = clock.now()
    showings: list[Showing] = []
    for found in _batches(caller.within(shown)):
        days = (row.starts_at.astimezone(ZoneInfo(row.timezone)).date() for row in found)
        showings += [
            Showing(row, sale_state(row, now)) for row, day in zip(found, days, strict=True) if begin <= day <= end
        ]
        if len(showings) > MOST_SHOWN:
            break
    return Days(showings[:MOST_SHOWN], is_cut=len(showings) > MOST_SHOWN)


def _read_range(first: str, last: str) -> tuple[date, date]:
    reader = DayReader()
    begin, end = reader.day("from", first), reader.day("to", last)
    if begin is None or end is None:
        raise InvalidFields(reader.messages)
    if begin > end:
        raise InvalidFields({"from": RANGE_WRONG})
    if end - begin >= LONGEST_RANGE:
        raise InvalidFields({"to": RANGE_LONG})
    return begin, end


def _batches(rows: QuerySet[Performance]) -> Iterator[list[Performance]]:
    """Read rows, more than are shown at once: a second time only where some of them are beside the days."""
    size = MOST_SHOWN + 1
    for begin in count(0, size):
        found = list(rows[begin : begin + size])
        yield found
        if len(found) < size:
            return


def find_feed(*, account_id: int) -> CalendarFeed | None:
    """Find an account's calendar for other programs; None if there is none, or it is switched off."""
    return CalendarFeed.objects.filter(account_id=account_id).exclude(digest=None).first()


def token_of(feed: CalendarFeed) -> str | None:
    """Return the secret part of a calendar's address; None if the installation has another secret since."""
    return decrypt(feed.sealed, salt=SALT)


@dataclass(frozen=True)
class CalendarContent:
    """What a calendar tells: its name, its entries by their start, and a mark that changes whenever they do."""

    name: str
    entries: list[CalendarEntry]
    mark: str
    changed_at: datetime


def read_calendar_content(*, token: str) -> CalendarContent:
    """Read the calendar that has this secret in its address: a month of what was, and what is to come.

    :raises NotFound: if no calendar has it.
    """
    feeds = CalendarFeed.objects.filter(digest=digest_of(token), account__deleted_at=None).select_related("account")
    feed = first_or_refuse(feeds)
    # From the beginning of a day, so that the mark does not change by the clock alone.
    since = datetime.combine(clock.today("UTC"), time.min, UTC) - PUBLISHED_SINCE
    gone = GonePerformance.objects.filter(
        account_id=feed.account_id, starts_at__gte=since, gone_at__gt=clock.now() - GONE_FOR
    )
    deleted_entries = [
        CalendarEntry(
            uid=_uid(feed, row.performance_id),
            name=row.name,
            subcategory=row.subcategory,
            place="",
            zone=row.timezone,
            starts_at=row.starts_at,
            is_cancelled=True,
            sequence=row.sequence,
            changed_at=row.gone_at,
        )
        for row in gone.order_by("starts_at", "pk")[:MOST_PUBLISHED]
    ]
    entries = [*_current_entries(feed, since), *deleted_entries]
    changed_at = max((entry.changed_at for entry in entries), default=feed.changed_at)
    mark = hashlib.sha256(repr((feed.account.name, entries)).encode()).hexdigest()
    return CalendarContent(feed.account.name, entries, mark, max(changed_at, feed.changed_at))


_PLACE = ("event__venue__name", "event__venue__address", "event__venue__city")


def _current_entries(feed: CalendarFeed, since: datetime) -> list[CalendarEntry]:
    rows = Performance.objects.filter(account_id=feed.account_id, starts_at__gte=since)
    columns = (
        "pk",
        "event__name",
        "subcategory",
        "timezone",
        "starts_at",
        "is_active",
        "version",
        "event__version",
        "changed_at",
        "event__changed_at",
    )
    return [
        CalendarEntry(
            uid=_uid(feed, row["pk"]),
            name=row["event__name"],
            subcategory=row["subcategory"],
            place=", ".join(row[name] for name in _PLACE if row[name]),
            zone=row["timezone"],
            starts_at=row["starts_at"],
            is_cancelled=not row["is_active"],
            # Either one's edit raises it, and neither ever lowers it.
            sequence=row["version"] + row["event__version"] - 2,
            changed_at=max(row["changed_at"], row["event__changed_at"]),
        )
        for row in rows.order_by("starts_at", "pk").values(*columns, *_PLACE)[:MOST_PUBLISHED]
    ]


def _uid(feed: CalendarFeed, performance_id: int) -> str:
    return f"performance-{performance_id}-{feed.namespace.hex}@foyer"
