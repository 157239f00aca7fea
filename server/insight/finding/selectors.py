"""Finding orders, buyers, people, events and performances by what somebody typed: a few of each, as their lists do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from itertools import islice
from typing import NamedTuple
from zoneinfo import ZoneInfo

from django.db.models import Q, QuerySet

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.accounts.selectors import list_users
from server.core import clock
from server.core.database.search import folded
from server.events.models import Performance
from server.events.selectors import list_events, list_upcoming
from server.insight.dashboard.selectors import KEPT_AFTER_START
from server.insight.finding.dates import Dated, read_dates
from server.orders.listing.selectors import OrdersAsked, find_order, list_orders
from server.orders.models import Order
from server.payments.models import Payment
from server.payments.words import Sought, read_search, words_of

MOST_OF_A_KIND = 5
AMONG_ORDERS = 30  # of the newest that match; whose they are is shown as people
AMONG_EVENTS = 20  # whose performances are looked through
AMONG_PERFORMANCES = 300  # of the days that were typed
FARTHEST_ZONE = timedelta(hours=14)  # from UTC: the bounds of a day anywhere


class Some(NamedTuple):
    """The first few rows of a kind, and whether there are more."""

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


def find(*, caller: Staff, account_id: int, text: str) -> Found:
    """Find what an account has by what was typed, in at most 15 short statements.

    Door staff find what their lists show: orders, buyers, and the performances of their dashboard.
    """
    orders, buyers = _find_orders(caller, account_id, text)
    performances = _find_performances(caller, account_id, text)
    if caller.user.role not in NOT_DOOR_STAFF:
        return Found(orders=orders, buyers=buyers, users=NOTHING, events=NOTHING, performances=performances)
    people = list_users(caller=caller, account_id=account_id, search=text)
    return Found(
        orders=orders,
        buyers=buyers,
        users=_some(people[: MOST_OF_A_KIND + 1]),
        events=_some(list_events(caller=caller, account_id=account_id, search=text)[: MOST_OF_A_KIND + 1]),
        performances=performances,
    )


def _some(rows: Iterable[object]) -> Some:
    found = list(islice(rows, MOST_OF_A_KIND + 1))
    return Some(found[:MOST_OF_A_KIND], len(found) > MOST_OF_A_KIND)


# Orders, and whose they are


def _find_orders(caller: Staff, account_id: int, text: str) -> tuple[Some, Some]:
    """Find orders, the one with the number that was typed before all others, and the people who bought them."""
    sought = read_search(text)
    if sought is None:
        return NOTHING, NOTHING
    asked = OrdersAsked(account_id=account_id, search=text)
    page = list_orders(caller=caller, asked=asked, size=AMONG_ORDERS)
    rows = list(page.rows)
    if sought.order:
        named = find_order(caller=caller, account_id=account_id, order_id=sought.order)
        rows = [*([named] if named else []), *(row for row in rows if row.pk != sought.order)]
    return _some(rows), _some(_buyers_of(rows, sought))


def _buyers_of(orders: Iterable[Order], sought: Sought) -> Iterator[Buyer]:
    """Give who is meant by the words themselves: somebody whose ticket has that number is not."""
    met: dict[str, list[Payment]] = {}
    for order in orders:
        payment = order.payment
        if not payment.buyer_removed and _is_meant(payment, sought):
            met.setdefault(folded(payment.buyer_email) or folded(payment.buyer_name), []).append(payment)
    for payments in met.values():
        newest = payments[0]
        yield Buyer(newest.buyer_name, newest.buyer_email, newest.buyer_phone, len(payments))


def _is_meant(payment: Payment, sought: Sought) -> bool:
    words = words_of(name=payment.buyer_name, email=payment.buyer_email, phone=payment.buyer_phone)
    return bool(sought.ways) and all(any(word.startswith(ways) for word in words) for ways in sought.ways)


# Performances


def _find_performances(caller: Staff, account_id: int, text: str) -> Some:
    """Find performances by their event's name, by a day in words, or by both; those to come before those gone."""
    month_first = caller.user.date_format.upper().startswith("MM")
    dated = read_dates(text, today=clock.today(_zone_of(caller, account_id)), month_first=month_first)
    on_day = list(islice(_on_days(caller, account_id, dated), MOST_OF_A_KIND + 1)) if dated.days else []
    if on_day:
        return _some(on_day)
    # 'Sun King' is no day: what finds nothing as one is a name.
    return _some(_by_name(caller, account_id, text))


def _zone_of(caller: Staff, account_id: int) -> str:
    """Give a clock of the account for its today: the one of its next performance."""
    nearest = _rows(caller, account_id).filter(starts_at__gte=clock.now() - KEPT_AFTER_START)
    return nearest.order_by("starts_at").values_list("timezone", flat=True).first() or "UTC"


def _on_days(caller: Staff, account_id: int, dated: Dated) -> Iterator[Performance]:
    """Give the performances of some days by their own clocks, in the order of the days."""
    around = Q()
    for day in dated.days:
        begin = datetime.combine(day, time(), tzinfo=UTC) - FARTHEST_ZONE
        around |= Q(starts_at__gte=begin, starts_at__lt=begin + timedelta(days=1) + 2 * FARTHEST_ZONE)
    rows = _rows(caller, account_id).filter(around).select_related("event__venue").order_by("starts_at", "pk")
    met = [(row, row.starts_at.astimezone(ZoneInfo(row.timezone))) for row in rows[:AMONG_PERFORMANCES]]
    for day in dated.days:
        on_day = (row for row, local in met if local.date() == day and _is_at(local, dated.hour))
        yield from (row for row in on_day if _tells(row, dated.rest))


def _is_at(local: datetime, hour: time | None) -> bool:
    return hour is None or (local.hour, local.minute) == (hour.hour, hour.minute)


def _tells(row: Performance, words: str) -> bool:
    told = folded(f"{row.event.name} {row.subcategory} {row.event.venue.name}")
    return all(word in told for word in words.split())


def _by_name(caller: Staff, account_id: int, text: str) -> Iterator[Performance]:
    """Give the performances to come of the events that are called so, then those that were, latest first."""
    named = list_events(caller=caller, account_id=account_id, search=text).order_by("-pk")
    events = list(named.values_list("pk", flat=True)[:AMONG_EVENTS])
    if not events:
        return
    since = clock.now() - KEPT_AFTER_START
    yield from list_upcoming(caller=caller, account_id=account_id, since=since, event__in=events)[: MOST_OF_A_KIND + 1]
    if caller.user.role in NOT_DOOR_STAFF:
        gone = _rows(caller, account_id).filter(event__in=events, starts_at__lt=since)
        yield from gone.select_related("event__venue").order_by("-starts_at", "-pk")[: MOST_OF_A_KIND + 1]


def _rows(caller: Staff, account_id: int) -> QuerySet[Performance]:
    """Give an account's performances; to door staff those that their dashboard may still show."""
    rows = caller.within(Performance.objects.filter(account_id=account_id, is_active=True))
    if caller.user.role in NOT_DOOR_STAFF:
        return rows
    return rows.filter(starts_at__gte=clock.now() - KEPT_AFTER_START)
