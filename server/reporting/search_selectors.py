"""Finding orders, buyers, people, events and performances by what somebody typed: a few of each, as their lists do."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from itertools import islice
from typing import NamedTuple
from zoneinfo import ZoneInfo

from django.db.models import Q, QuerySet

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.accounts.selectors import list_users
from server.catalogue.events.models import Performance
from server.catalogue.events.selectors import list_events, list_upcoming
from server.catalogue.venues.selectors import read_zone
from server.payments.models import Payment
from server.payments.search_terms import PaymentSearch, parse_search, search_terms_of
from server.platform import clock
from server.platform.search import fold_text
from server.reporting.dashboard_selectors import SHOWN_AFTER_START
from server.sales.listing_selectors import OrderQuery, find_order, find_orders, list_orders
from server.sales.models import Order

_MONTHS = tuple(
    "january february march april may june july august september october november december".split()  # noqa: SIM905
)
_WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_YEARS = range(1900, 2200)  # so that nobody's day is at the end of the calendar
_NEAR = {"today": 0, "tonight": 0, "tomorrow": 1, "yesterday": -1}


def _shortened(names: tuple[str, ...]) -> str:
    """Write each name as it is said and in all its short forms of three letters and more."""
    return "|".join(name[:length] for name in names for length in range(len(name), 2, -1))


_MONTH = rf"(?P<month>{_shortened(_MONTHS)})\.?"
_DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"
_YEAR = r"(?:,?\s+(?P<year>\d{4}))?"
_DATE_PATTERNS = (re.compile(rf"\b{_DAY}\.?\s+{_MONTH}{_YEAR}\b"), re.compile(rf"\b{_MONTH}\s+{_DAY}{_YEAR}\b"))
_SORTED = re.compile(r"\b(?P<year>\d{4})-(?P<month>\d{1,2})-(?P<day>\d{1,2})\b")
_IN_NUMBERS = re.compile(r"(?<![\d/.-])(\d{1,2})([-/.])(\d{1,2})(?:\2(\d{4}|\d{2}))?(?![\d/.-])")
_WEEKDAY = re.compile(rf"\b(?P<weekday>{_shortened(_WEEKDAYS)})\b\.?,?")
_HOUR = re.compile(r"\b(?P<hour>\d{1,2})(?::(?P<minute>\d{2}))?\s*(?P<half>[ap])\.?m\b\.?|\b(\d{1,2}):(\d{2})\b")
_NAMED = re.compile(rf"\b({'|'.join(_NEAR)})\b")


@dataclass(frozen=True, kw_only=True)
class Dated:
    """What a search says of when: the days that it may mean, the likeliest first, and what is left of its words."""

    rest: str
    days: tuple[date, ...] = ()
    hour: time | None = None


def read_dates(typed: str, *, today: date, month_first: bool = False) -> Dated:
    """Read a day, and perhaps a time of day, in what was typed; without a day there is no time either.

    A day without a year is the next one, and after it the last: whoever looks for '24 nov' may mean both.
    `month_first` is how the person who asks writes days in numbers.
    """
    text = fold_text(typed)
    days, rest = _read_days(text, today, month_first)
    if not days:
        return Dated(rest=text)
    hour, rest = _read_hour(rest)
    return Dated(rest=" ".join(re.sub(r"(?<!\S)[,.]+|,", " ", rest).split()), days=days, hour=hour)


def _read_days(text: str, today: date, month_first: bool) -> tuple[tuple[date, ...], str]:
    for pattern in (*_DATE_PATTERNS, _SORTED):
        if found := pattern.search(text):
            year = int(found["year"]) if found["year"] else None
            return _days(year, _month(found["month"]), int(found["day"]), today), _without_weekday(text, found)
    if found := _IN_NUMBERS.search(text):
        first, second = int(found[1]), int(found[3])
        # There is no thirteenth month: 24-11 is read for whoever writes 11-24, too.
        is_month_first = (month_first and first <= 12) or second > 12
        day, month = (second, first) if is_month_first else (first, second)
        year = int(found[4]) + (2000 if len(found[4]) == 2 else 0) if found[4] else None
        return _days(year, month, day, today), _without_weekday(text, found)
    if found := _NAMED.search(text):
        return (today + timedelta(days=_NEAR[found[1]]),), _cut(text, found)
    if found := _WEEKDAY.search(text):
        place = next(place for place, name in enumerate(_WEEKDAYS) if name.startswith(found["weekday"]))
        return (today + timedelta(days=(place - today.weekday()) % 7),), _cut(text, found)
    return (), text


def _month(text: str) -> int:
    if text.isdigit():
        return int(text)
    return next(place for place, name in enumerate(_MONTHS, start=1) if name.startswith(text))


def _days(year: int | None, month: int, day: int, today: date) -> tuple[date, ...]:
    """Return the days of a date: with a year the one, without it those to come and then those gone, nearest first."""
    years = range(today.year - 1, today.year + 2) if year is None else [year] if year in _YEARS else []
    days = [made for each in years if (made := _day(each, month, day))]
    return tuple(sorted(days, key=lambda each: (each < today, abs(each - today))))


def _day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:  # 31 November
        return None


def _read_hour(text: str) -> tuple[time | None, str]:
    found = _HOUR.search(text)
    if found is None:
        return None, text
    hour, minute = int(found["hour"] or found[4]), int(found["minute"] or found[5] or 0)
    if found["half"]:
        hour = hour % 12 + (12 if found["half"] == "p" else 0)
    return (time(hour, minute), _cut(text, found)) if hour < 24 and minute < 60 else (None, text)


def _without_weekday(text: str, found: re.Match[str]) -> str:
    """Leave out a date with the day of the week before it: Tue 24 Nov. No such word elsewhere is one."""
    before = text[: found.start()]
    weekday = list(_WEEKDAY.finditer(before))
    if weekday and not before[weekday[-1].end() :].strip():
        before = before[: weekday[-1].start()]
    return f"{before} {text[found.end() :]}"


def _cut(text: str, found: re.Match[str]) -> str:
    return f"{text[: found.start()]} {text[found.end() :]}"


MOST_OF_A_KIND = 5
AMONG_ORDERS = 30  # of the newest that match; whose they are is shown as people
AMONG_EVENTS = 20  # whose performances are looked through
AMONG_PERFORMANCES = 300  # of the days that were typed
FARTHEST_ZONE = timedelta(hours=14)  # from UTC: the bounds of a day anywhere


class Some(NamedTuple):
    rows: list[object]
    more: bool = False


@dataclass(frozen=True)
class Buyer:
    """Somebody who bought something, and how many of the newest orders that match are theirs."""

    name: str
    email: str
    phone: str
    orders: int


@dataclass(frozen=True, kw_only=True)
class Found:
    """What was found of each kind; what a role's own screens do not show is empty."""

    orders: Some
    buyers: Some
    users: Some
    events: Some
    performances: Some


NOTHING = Some([])


def search(*, caller: Staff, account_id: int, text: str) -> Found:
    """Find what an account has by what was typed, in at most 15 short statements.

    Door staff find what their lists show: orders, buyers, and the performances of their dashboard.
    """
    orders, buyers = _find_orders(caller, account_id, text)
    performances = _find_performances(caller, account_id, text)
    users = events = NOTHING
    if caller.user.role in NOT_DOOR_STAFF:
        users = _some(list_users(caller=caller, account_id=account_id, search=text)[: MOST_OF_A_KIND + 1])
        events = _some(list_events(caller=caller, account_id=account_id, search=text)[: MOST_OF_A_KIND + 1])
    return Found(
        orders=orders,
        buyers=buyers,
        users=users,
        events=events,
        performances=performances,
    )


@dataclass(frozen=True, kw_only=True)
class Opened:
    """What somebody has opened on a device lately, by numbers, the newest first."""

    orders: Collection[int] = ()
    performances: Collection[int] = ()
    events: Collection[int] = ()


def recall(*, caller: Staff, account_id: int, opened: Opened) -> Found:
    """Find what somebody has opened, as a search shows it, in a query for each kind.

    What their role's own screens do not show any more, or what is another account's, is left out.
    """
    events: Iterable[object] = ()
    if opened.events and caller.user.role in NOT_DOOR_STAFF:
        events = list_events(caller=caller, account_id=account_id).filter(pk__in=opened.events)
    performances = _rows(caller, account_id).filter(pk__in=opened.performances).select_related("event__venue")
    return Found(
        orders=_some(find_orders(caller=caller, account_id=account_id, order_ids=opened.orders)),
        buyers=NOTHING,
        users=NOTHING,
        events=_some(events),
        performances=_some(performances if opened.performances else ()),
    )


def _some(rows: Iterable[object]) -> Some:
    found = list(islice(rows, MOST_OF_A_KIND + 1))
    return Some(found[:MOST_OF_A_KIND], len(found) > MOST_OF_A_KIND)


def _find_orders(caller: Staff, account_id: int, text: str) -> tuple[Some, Some]:
    """Find orders, the one with the number that was typed before all others, and the people who bought them."""
    sought = parse_search(text)
    if sought is None:
        return NOTHING, NOTHING
    query = OrderQuery(account_id=account_id, search=text)
    page = list_orders(caller=caller, query=query, size=AMONG_ORDERS)
    rows = list(page.rows)
    if sought.order:
        named = find_order(caller=caller, account_id=account_id, order_id=sought.order)
        rows = [*([named] if named else []), *(row for row in rows if row.pk != sought.order)]
    return _some(rows), _some(_buyers_of(rows, sought))


def _buyers_of(orders: Iterable[Order], sought: PaymentSearch) -> Iterator[Buyer]:
    """Return who is meant by the words themselves: somebody whose ticket has that number is not."""
    met: dict[str, list[Payment]] = {}
    for order in orders:
        payment = order.payment
        words = search_terms_of(name=payment.buyer_name, email=payment.buyer_email, phone=payment.buyer_phone)
        is_meant = sought.ways and all(any(word.startswith(ways) for word in words) for ways in sought.ways)
        if is_meant and not payment.buyer_removed:
            met.setdefault(fold_text(payment.buyer_email) or fold_text(payment.buyer_name), []).append(payment)
    for payments in met.values():
        newest = payments[0]
        yield Buyer(newest.buyer_name, newest.buyer_email, newest.buyer_phone, len(payments))


def _find_performances(caller: Staff, account_id: int, text: str) -> Some:
    """Find performances by their event's name, by a day in words, or by both; those to come before those gone."""
    month_first = caller.user.date_format.upper().startswith("MM")
    # The account's today is by the clock of its next performance.
    nearest = _rows(caller, account_id).filter(starts_at__gte=clock.now() - SHOWN_AFTER_START).order_by("starts_at")
    zone = nearest.values_list("timezone", flat=True).first() or read_zone(account_id)
    dated = read_dates(text, today=clock.today(zone), month_first=month_first)
    on_day = list(islice(_on_days(caller, account_id, dated), MOST_OF_A_KIND + 1)) if dated.days else []
    if on_day:
        return _some(on_day)
    # 'Sun King' is no day: what finds nothing as one is a name.
    return _some(_by_name(caller, account_id, text))


def _on_days(caller: Staff, account_id: int, dated: Dated) -> Iterator[Performance]:
    around = Q()
    for day in dated.days:
        begin = datetime.combine(day, time(), tzinfo=UTC) - FARTHEST_ZONE
        around |= Q(starts_at__gte=begin, starts_at__lt=begin + timedelta(days=1) + 2 * FARTHEST_ZONE)
    rows = _rows(caller, account_id).filter(around).select_related("event__venue").order_by("starts_at", "pk")
    met = [(row, row.starts_at.astimezone(ZoneInfo(row.timezone))) for row in rows[:AMONG_PERFORMANCES]]
    for day in dated.days:
        for row, local in met:
            is_then = dated.hour is None or (local.hour, local.minute) == (dated.hour.hour, dated.hour.minute)
            folded = fold_text(f"{row.event.name} {row.subcategory} {row.event.venue.name}")
            if local.date() == day and is_then and all(word in folded for word in dated.rest.split()):
                yield row


def _by_name(caller: Staff, account_id: int, text: str) -> Iterator[Performance]:
    named = list_events(caller=caller, account_id=account_id, search=text).order_by("-pk")
    events = list(named.values_list("pk", flat=True)[:AMONG_EVENTS])
    if not events:
        return
    since = clock.now() - SHOWN_AFTER_START
    yield from list_upcoming(caller=caller, account_id=account_id, since=since, event__in=events)[: MOST_OF_A_KIND + 1]
    if caller.user.role in NOT_DOOR_STAFF:
        gone = _rows(caller, account_id).filter(event__in=events, starts_at__lt=since)
        yield from gone.select_related("event__venue").order_by("-starts_at", "-pk")[: MOST_OF_A_KIND + 1]


def _rows(caller: Staff, account_id: int) -> QuerySet[Performance]:
    """Return an account's performances; to door staff those that their dashboard may still show."""
    rows = caller.within(Performance.objects.filter(account_id=account_id, is_active=True))
    if caller.user.role in NOT_DOOR_STAFF:
        return rows
    return rows.filter(starts_at__gte=clock.now() - SHOWN_AFTER_START)
