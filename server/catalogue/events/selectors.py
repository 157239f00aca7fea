"""Reads events and performances, and an event's terms and texts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, time
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo

from dateutil.relativedelta import relativedelta
from django.db.models import Count, Exists, F, Max, Min, OuterRef, Q, QuerySet, Subquery, Sum, Value
from django.db.models.functions import Coalesce, JSONObject, Lower

from server.accounts.caller import NOT_DOOR_STAFF, Caller, Staff
from server.accounts.models import User
from server.catalogue.events.forms import TextsRow
from server.catalogue.events.models import AfterSale, BulkEdit, Event, EventSubCategory, Performance
from server.catalogue.events.on_sale import BOX_OFFICE_GRACE, on_sale_now, on_sale_soon, open_at_box_office
from server.catalogue.venues.models import Venue
from server.inventory.models import Stock
from server.platform import clock
from server.platform.database import Columns, Prepared, parse_ordering, versions_of
from server.platform.datetimes import to_instant
from server.platform.errors import first_or_refuse
from server.platform.i18n import LANGUAGES
from server.platform.money import ZERO, round_to_cents
from server.platform.search import contains_words

MOST_UNDOABLE = 5  # of one event, on its page


@dataclass(frozen=True, kw_only=True)
class EventMetrics:
    """What an event's performances come to; `next_at` is the first that is still to begin."""

    performances: int = 0
    lowest_price: Decimal | None = None
    highest_price: Decimal | None = None
    first_at: datetime | None = None
    last_at: datetime | None = None
    next_at: datetime | None = None
    next_sale_at: datetime | None = None
    state: str = "Offsale"
    sold: int = 0
    capacity: int = 0
    revenue: Decimal = ZERO


UPCOMING, PAST = "upcoming", "past"
EVENT_STATES = ("Onsale", "Box-Office Only", "Upcoming", "Ended", "Offsale")

EVENT_ORDER: Columns = {
    "eventname": Lower("name"),
    "venuename": Lower("venue__name"),
    "id": F("pk"),
    "firstdatetimeISO": F("first_at"),
    # What has ended comes after everything that is to come, on both databases.
    "nextdatetimeISO": Coalesce(F("next_at"), Value(datetime(9999, 1, 1, tzinfo=UTC))),
}


def list_events(
    *, caller: Caller, account_id: int, search: str = "", ordering: str = "", when: str = ""
) -> QuerySet[Event]:
    """List an account's events with their venues, newest first; `read_event_metrics` sums up those of a page.

    A search is for words of the name, in any order and whatever their accents. `when` is upcoming or past, or neither
    for all: an event is upcoming while the box office still sells its last performance, or it has none yet.
    """
    events = caller.within(Event.objects.filter(contains_words(search, "name"), account_id=account_id))
    performances = Performance.objects.filter(event=OuterRef("pk"))
    to_come = Exists(performances.filter(starts_at__gt=clock.now() - BOX_OFFICE_GRACE))
    if when == UPCOMING:
        events = events.filter(to_come | ~Exists(performances))
    elif when == PAST:
        events = events.filter(~to_come, Exists(performances))
    starts = Performance.objects.filter(event=OuterRef("pk")).order_by("starts_at").values("starts_at")
    # Only the order asks for these: an index answers each event's first, however many performances it has.
    dated = events.alias(first_at=Subquery(starts[:1]), next_at=Subquery(starts.filter(starts_at__gt=clock.now())[:1]))
    return dated.select_related("venue").order_by(*parse_ordering(ordering, EVENT_ORDER, usual="-id"))


def read_event_metrics(events: Iterable[Event]) -> dict[int, EventMetrics]:
    now = clock.now()
    ids = [event.pk for event in events]
    sums = _sums_of(ids)
    to_come = Q(starts_at__gt=now)
    rows = (
        Performance.objects.filter(event_id__in=ids)
        .order_by()
        .values("event_id")
        .annotate(
            performances=Count("pk"),
            lowest_price=Min("price"),
            highest_price=Max("price"),
            first_at=Min("starts_at"),
            last_at=Max("starts_at"),
            next_at=Min("starts_at", filter=to_come),
            next_sale_at=Min("on_sale_at", filter=on_sale_soon(now)),
            selling=Count("pk", filter=on_sale_now(now)),
            counter=Count("pk", filter=open_at_box_office(now)),
        )
    )
    metrics = {row["event_id"]: _event_metrics(dict(row), sums[row["event_id"]]) for row in rows}
    return {event_id: metrics.get(event_id) or EventMetrics() for event_id in ids}


def _sums_of(event_ids: list[int]) -> dict[int, dict[str, Any] | None]:
    """Add up what each event has sold, taken and can hold: None for one without performances.

    An event at a time, as one object: for a join, PostgreSQL reads the stock of every event that there is.
    """
    stocks = Stock.objects.filter(performance__event=OuterRef("pk")).order_by().values("performance__event")
    sums = stocks.annotate(sums=JSONObject(sold=Sum("sold"), capacity=Sum("capacity"), revenue=Sum("revenue"))).values(
        "sums"
    )
    return dict(Event.objects.filter(pk__in=event_ids).order_by().values_list("pk").annotate(sums=Subquery(sums)))


def _event_metrics(row: dict[str, Any], sums: dict[str, Any] | None) -> EventMetrics:
    _, selling, counter = (row.pop(name) for name in ("event_id", "selling", "counter"))
    if selling:
        state = "Onsale"
    elif counter:
        state = "Box-Office Only"
    elif row["next_sale_at"]:
        state = "Upcoming"
    else:
        state = "Offsale" if row["next_at"] else "Ended"
    sums = sums or {}
    # JSON knows no decimals: cents that a float has lost or gained are rounded off.
    revenue = round_to_cents(Decimal(str(sums.pop("revenue", None) or 0)))
    return EventMetrics(state=state, revenue=revenue, **row | sums)


def list_event_names(*, caller: Caller, account_id: int) -> QuerySet[Event]:
    return caller.within(Event.objects.filter(account_id=account_id)).order_by(Lower("name"), "pk")


def get_event(*, caller: Caller, event_id: int) -> Event:
    events = Event.objects.filter(pk=event_id).select_related("venue__tax_category", "account")
    return first_or_refuse(caller.within(events))


@dataclass(frozen=True)
class SaleStart:
    """When an event's first sale begins or began, and whether that day has come where it is put on."""

    first_at: datetime | None
    has_come: bool


def read_sale_start(*, event: Event) -> SaleStart:
    """Read when the first of an event's performances goes, or went, on sale."""
    firsts = event.performances.order_by().values_list("timezone").annotate(first=Min("on_sale_at"))
    moments = [(first, zone) for zone, first in firsts]
    has_come = any(first.astimezone(ZoneInfo(zone)).date() <= clock.today(zone) for first, zone in moments)
    return SaleStart(min((first for first, _ in moments), default=None), has_come)


def list_kinds_in_use(*, event: Event) -> list[str]:
    """Name the sub-categories that an event's performances have, whether its own list has them or not."""
    kinds = event.performances.exclude(subcategory="").order_by("subcategory")
    return list(kinds.values_list("subcategory", flat=True).distinct())


def undoable_of(*, event: Event) -> QuerySet[BulkEdit]:
    """List an event's bulk edits that can still be taken back."""
    return BulkEdit.objects.filter(event=event, undone_at=None, undo_until__gt=clock.now())


@dataclass(frozen=True)
class Undoable:
    """A bulk edit that can still be taken back: who made it, if they are still known, and how many it changed."""

    edit: int
    made_by: User | None
    changed: int
    undo_until: datetime
    timezone: str


def list_undoable(*, event: Event) -> list[Undoable]:
    """List an event's last bulk edits that can still be taken back, the newest first."""
    edits = undoable_of(event=event).select_related("made_by").annotate(changed=Count("rows"))
    zone = event.venue.timezone
    return [
        Undoable(row.pk, row.made_by, row.changed, row.undo_until, zone)
        for row in edits.order_by("-pk")[:MOST_UNDOABLE]
    ]


def list_shown_pictures(names: Iterable[str]) -> set[str]:
    """List those of some pictures, by the names they are stored under, that an event or a sub-category shows."""
    requested = set(names)
    columns = (
        Event.objects.filter(thumbnail__in=requested).values_list("thumbnail", flat=True),
        Event.objects.filter(promo__in=requested).values_list("promo", flat=True),
        EventSubCategory.objects.filter(image__in=requested).values_list("image", flat=True),
    )
    return {str(name) for column in columns for name in column}


def list_performances(*, event: Event) -> QuerySet[Performance]:
    return event.performances.select_related("stock", "event").order_by("starts_at", "pk")


def list_performances_to_come(*, event: Event, since: datetime, until: datetime) -> QuerySet[Performance]:
    """List an event's performances to come that start from `since` to before `until`, with their stock.

    One that is cancelled does not come any more.
    """
    rows = event.performances.filter(starts_at__gt=clock.now(), starts_at__gte=since, starts_at__lt=until)
    return rows.filter(cancelled_at=None).select_related("stock").order_by("starts_at", "pk")


@dataclass(frozen=True)
class DayHour:
    """An hour of the day at which performances start, by their own clock, and how many of them are to come."""

    hour: time
    performances: int


def list_day_hours(*, caller: Caller, event_id: int) -> list[DayHour]:
    """List the hours at which an event's performances to come start, the earliest first."""
    event = get_event(caller=caller, event_id=event_id)
    rows = event.performances.filter(starts_at__gt=clock.now(), cancelled_at=None)
    starts = rows.values_list("starts_at", "timezone")
    counted = Counter(at.astimezone(ZoneInfo(zone)).time().replace(second=0, microsecond=0) for at, zone in starts)
    return [DayHour(hour, number) for hour, number in sorted(counted.items())]


def get_performance(*, caller: Caller, performance_id: int) -> Performance:
    """Read one performance with all that selling and showing it needs, in one query."""
    return first_or_refuse(caller.within(_whole_performances().filter(pk=performance_id)))


def find_performances(*, caller: Caller, performance_ids: Iterable[int]) -> dict[int, Performance]:
    """Read those of some performances that the caller may touch, with all that selling needs, in one query."""
    rows = _TO_SELL.rows(*sorted(performance_ids))
    return {row.pk: row for row in rows if caller.may_touch(row.account_id)}


def _whole_performances() -> QuerySet[Performance]:
    return Performance.objects.select_related("stock", "event__venue__tax_category", "event__account")


_TO_SELL = Prepared(lambda *ids: _whole_performances().filter(pk__in=ids))


def list_event_starts(*, event: Event, since: datetime) -> frozenset[datetime]:
    return frozenset(event.performances.filter(starts_at__gte=since).values_list("starts_at", flat=True))


def list_namesake_starts(
    *, venue: Venue, event_name: str, since: datetime, but: Event | None = None
) -> frozenset[datetime]:
    """List the instants, from `since` on, at which a venue already puts on an event of this name, but for one event."""
    rows = Performance.objects.filter(
        account_id=venue.account_id, event__venue=venue, event__name__iexact=event_name.strip(), starts_at__gte=since
    )
    if but is not None:
        rows = rows.exclude(event=but)
    return frozenset(rows.values_list("starts_at", flat=True))


def list_taken_starts(*, venue: Venue, event_name: str, event: Event | None = None) -> frozenset[datetime]:
    """List the instants to come at which a venue puts on an event of this name, or at which an event itself begins."""
    since = clock.now()
    others = list_namesake_starts(venue=venue, event_name=event_name, since=since, but=event)
    return others | list_event_starts(event=event, since=since) if event else others


def list_upcoming(*, caller: Caller, account_id: int | None, since: datetime, **filters: Any) -> QuerySet[Performance]:
    """List performances that start after `since`, nearest first, with what a dashboard card shows."""
    rows = Performance.objects.filter(starts_at__gte=since, is_active=True, **filters)
    if account_id is not None:
        rows = rows.filter(account_id=account_id)
    return caller.within(rows.select_related("stock", "event__venue").order_by("starts_at", "pk"))


def list_cancelled(performance_ids: Iterable[int]) -> list[int]:
    """List, of some performances, those that are cancelled by now, in one query."""
    rows = Performance.objects.filter(pk__in=sorted(performance_ids)).exclude(cancelled_at=None)
    return list(rows.order_by("pk").values_list("pk", flat=True))


def find_event_account(event_id: int) -> int | None:
    """Find the account of an event, None if there is no such event."""
    return Event.objects.filter(pk=event_id).values_list("account_id", flat=True).first()


def read_performance_owners(performance_ids: Iterable[int]) -> dict[int, tuple[int, int]]:
    rows = Performance.objects.filter(pk__in=list(performance_ids)).values_list("pk", "account_id", "event_id")
    return {pk: (account, event) for pk, account, event in rows}


read_event_versions = versions_of(Event.objects.all())


def read_event_accounts(event_ids: Iterable[int]) -> dict[int, int]:
    return dict(Event.objects.filter(pk__in=list(event_ids)).values_list("pk", "account_id"))


# What an event has beside its form: its terms after the sale, and its texts in other languages.

DAY_ENDS = time(23, 59)


def get_terms(*, caller: Staff, event_id: int) -> AfterSale:
    """Read an event's terms with the event."""
    caller.needs(*NOT_DOOR_STAFF)
    event = get_event(caller=caller, event_id=event_id)
    terms = terms_of(event_id)
    terms.event = event
    return terms


def terms_of(event_id: int) -> AfterSale:
    """Read an event's terms; where nobody has set any, the defaults, which no row keeps."""
    return AfterSale.objects.filter(pk=event_id).first() or AfterSale(event_id=event_id)


def credit_ends_at(terms: AfterSale, *, now: datetime, zone: str) -> datetime:
    """Return until when credit of these terms is good that is given now: the end of the day so many months later."""
    # The same day of the month, or its last where that is shorter.
    day = now.astimezone(ZoneInfo(zone)).date() + relativedelta(months=terms.credit_months)
    return to_instant(day, DAY_ENDS, zone)


def terms_of_events(event_ids: Iterable[int]) -> dict[int, AfterSale]:
    """Read the terms of some events, in one query; the defaults for those without any."""
    requested = set(event_ids)
    found = AfterSale.objects.in_bulk(requested)
    return {number: found.get(number) or AfterSale(event_id=number) for number in requested}


@dataclass(frozen=True, kw_only=True)
class EventTexts:
    event: Event
    texts: list[TextsRow]


def texts_of(event: Event) -> EventTexts:
    """Return an event's texts row by row, as its form has them."""
    rows = [TextsRow(language=one, **event.texts[one]) for one in LANGUAGES if one in event.texts]
    return EventTexts(event=event, texts=rows)


def get_texts(*, caller: Staff, event_id: int) -> EventTexts:
    caller.needs(*NOT_DOOR_STAFF)
    return texts_of(get_event(caller=caller, event_id=event_id))
