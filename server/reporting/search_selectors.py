"""Finding orders, buyers, people, events and performances by what somebody typed: a few of each, as their lists do."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from itertools import islice
from typing import NamedTuple, TypeVar
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
from server.platform.datetimes import InvalidTime
from server.platform.search import fold_text
from server.platform.typed_dates import find_weekday, list_days, read_clock_time
from server.reporting.dashboard_selectors import SHOWN_AFTER_START
from server.sales.listing_selectors import OrderQuery, find_order, find_orders, list_orders
from server.sales.models import Order

_Found = TypeVar("_Found")
_MOST_WORDS = 4  # of a day: Tuesday, 24 November 2026


@dataclass(frozen=True, kw_only=True)
class Dated:
    """What a search says of when: the days that it may mean, the likeliest first, and what is left of its words."""

    rest: str
    days: tuple[date, ...] = ()
    hour: time | None = None


def read_dates(typed: str, *, today: date, date_format: str) -> Dated:
    """Read a day, and perhaps a time of day, in what was typed; without a day there is no time either.

    A day without a year is the next one, and after it the last: whoever looks for '24 nov' may mean both.
    """
    words = [bare for word in typed.split() if (bare := word.strip(","))]
    days, rest = _take(words, lambda part: list_days(part, date_format, today=today))
    if not days:
        days, rest = _take(words, lambda part: _day_in_a_word(part, today))
    if not days:
        return Dated(rest=fold_text(typed))
    hour, rest = _take(rest, _read_hour)
    return Dated(rest=fold_text(" ".join(rest)), days=days, hour=hour)


def _take(words: list[str], read: Callable[[str], _Found]) -> tuple[_Found, list[str]]:
    """Read the longest part of some words that says something, and return what is left without it."""
    for length in range(min(len(words), _MOST_WORDS), 0, -1):
        for start in range(len(words) - length + 1):
            if found := read(" ".join(words[start : start + length])):
                return found, words[:start] + words[start + length :]
    return read(""), words


def _day_in_a_word(text: str, today: date) -> tuple[date, ...]:
    word = text.lower().rstrip(".")
    if word == "tonight":
        return (today,)
    weekday = find_weekday(word)
    return () if weekday is None else (today + timedelta(days=(weekday - today.weekday()) % 7),)


def _read_hour(text: str) -> time | None:
    if text.isdigit():  # part of a name: 1984
        return None
    try:
        return read_clock_time(text)
    except InvalidTime:
        return None


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
    # The account's today is by the clock of its next performance.
    nearest = _rows(caller, account_id).filter(starts_at__gte=clock.now() - SHOWN_AFTER_START).order_by("starts_at")
    zone = nearest.values_list("timezone", flat=True).first() or read_zone(account_id)
    dated = read_dates(text, today=clock.today(zone), date_format=caller.user.date_format.upper())
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
