"""Reports of sales: by performance, day, channel, seller, ticket type, upsell and promo code."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

from server.accounts.caller import Channel
from server.catalogue.events.models import Event, Performance
from server.catalogue.upsells.models import Upsell
from server.platform.money import ZERO
from server.platform.tables import to_local
from server.pricing.models import PromoCode, TicketType
from server.reporting.metrics_selectors import EVENTS, PERFORMANCES, read_metrics
from server.reporting.metrics_selectors import MetricsQuery as Figures
from server.reporting.reports.definition import (
    Filter,
    Group,
    Line,
    Report,
    ReportQuery,
    count,
    currency,
    day,
    moment,
    money,
    step_of,
    text,
)
from server.reporting.reports.shared_selectors import (
    SOLD_COLUMNS,
    Key,
    Thing,
    add_up,
    names_of_people,
    nothing_sold,
    read_sold,
)
from server.sales.models import JournalLine


def read_by_performance(query: ReportQuery) -> Iterable[Line]:
    book = read_sold(query, PERFORMANCES, ("performance",))
    rows = Performance.objects.filter(account_id=query.account_id).select_related("event")
    for row in rows.order_by("starts_at", "pk") if book else ():
        if line := book.get((row.pk,)):
            yield {
                **line,
                "event": row.event.name,
                "subcategory": row.subcategory,
                "at": to_local(row.starts_at, row.timezone),
                "currency": row.event.currency,
            }


SALES_BY_PERFORMANCE = Report(
    id="sales-by-performance",
    name="Sales by performance",
    group=Group.SALES,
    about="What was sold, given back and exchanged in the days of the period, performance by performance.",
    columns=(
        text("Event", "event", width=28),
        text("Kind", "subcategory", width=14),
        moment("Performance", "at"),
        currency(),
        *SOLD_COLUMNS,
    ),
    filters=(Filter.PERIOD, Filter.EVENT, Filter.PERFORMANCE),
    read=read_by_performance,
)


def read_by_day(query: ReportQuery) -> Iterable[Line]:
    steps: dict[tuple[date, str], dict[str, Any]] = {}
    for (on, code), line in read_sold(query, EVENTS, ("day", "currency")).items():
        add_up(steps.setdefault((step_of(on, query.step), code), nothing_sold()), line)
    for (first, code), line in sorted(steps.items(), key=lambda pair: pair[0]):
        yield {**line, "day": first, "currency": code}


SALES_BY_DAY = Report(
    id="sales-by-day",
    name="Sales by day, week and month",
    group=Group.SALES,
    about="What was sold, given back and exchanged, by the day of each move at the venue.",
    columns=(day("From"), currency(), *SOLD_COLUMNS),
    filters=(Filter.PERIOD, Filter.STEP, Filter.EVENT, Filter.SELLER),
    read=read_by_day,
)


CHANNELS = {Channel.ONLINE: "Online", Channel.BOXOFFICE: "Box office", Channel.API: "API clients"}


def read_by_channel(query: ReportQuery) -> Iterable[Line]:
    for (channel, code), line in read_sold(query, EVENTS, ("channel", "currency")).items():
        yield {**line, "channel": CHANNELS[Channel(channel)], "currency": code}


SALES_BY_CHANNEL = Report(
    id="sales-by-channel",
    name="Sales by channel",
    group=Group.SALES,
    about="What was sold, given back and exchanged online, at the box office and by API clients.",
    columns=(text("Channel", "channel"), currency(), *SOLD_COLUMNS),
    filters=(Filter.PERIOD, Filter.EVENT),
    read=read_by_channel,
)


BY_BUYERS = "Buyers themselves"


def read_by_seller(query: ReportQuery) -> Iterable[Line]:
    book = read_sold(query, EVENTS, ("seller", "channel", "currency"))
    names = names_of_people(seller for seller, _, _ in book)
    lines = [
        {
            **line,
            "person": names.get(seller, BY_BUYERS),
            "channel": CHANNELS[Channel(channel)],
            "currency": code,
        }
        for (seller, channel, code), line in book.items()
    ]
    yield from sorted(lines, key=lambda line: (line["person"].casefold(), line["channel"], line["currency"]))


SALES_BY_SELLER = Report(
    id="sales-by-seller",
    name="Sales by seller",
    group=Group.SALES,
    about="What each person has sold; what was given back and exchanged since is their sale's, too.",
    columns=(text("Sold by", "person", width=24), text("Channel", "channel", width=12), currency(), *SOLD_COLUMNS),
    filters=(Filter.PERIOD, Filter.EVENT, Filter.SELLER),
    read=read_by_seller,
)


NORMAL = "Normal Ticket"


def _by_event(
    book: Mapping[Key, Line], things: type[TicketType] | type[Upsell], most: str, *, unnamed: str = ""
) -> Iterable[Line]:
    """Yield what was sold by event and thing, named; of each event what has earned the most first."""
    events = dict(Event.objects.filter(pk__in={event for event, _, _ in book}).values_list("pk", "name"))
    names = dict(things.objects.filter(pk__in={thing for _, thing, _ in book}).values_list("pk", "name"))
    lines = [
        {**line, "event": events.get(event, ""), "name": names.get(thing, unnamed), "currency": code}
        for (event, thing, code), line in book.items()
    ]
    yield from sorted(lines, key=lambda line: (line["event"], -line[most], line["name"]))


def read_by_type(query: ReportQuery) -> Iterable[Line]:
    book = read_sold(query, EVENTS, ("event", "ticket_type", "currency"), things=[Thing.TICKET])
    yield from _by_event(book, TicketType, "ticket_money", unnamed=NORMAL)


SALES_BY_TICKET_TYPE = Report(
    id="sales-by-ticket-type",
    name="Sales by ticket type",
    group=Group.SALES,
    about="Which types of tickets were sold, given back and exchanged, event by event.",
    columns=(
        text("Event", "event", width=30),
        text("Ticket type", "name", width=26),
        currency(),
        count("Tickets sold", "sold"),
        count("Given back", "back"),
        count("Exchanged", "moved"),
        count("Tickets", "tickets"),
        money("Earned by tickets", "ticket_money", width=16),
    ),
    filters=(Filter.PERIOD, Filter.EVENT, Filter.SELLER),
    read=read_by_type,
)


def read_by_upsell(query: ReportQuery) -> Iterable[Line]:
    book = read_sold(query, EVENTS, ("event", "upsell", "currency"), things=[Thing.UPSELL])
    yield from _by_event(book, Upsell, "upsell_money")


SALES_BY_UPSELL = Report(
    id="sales-by-upsell",
    name="Sales by upsell",
    group=Group.SALES,
    about="Which upsells were sold, less what was given back and exchanged, event by event.",
    columns=(
        text("Event", "event", width=30),
        text("Upsell", "name", width=30),
        currency(),
        count("Upsells", "upsells"),
        money("Earned by upsells", "upsell_money", width=16),
    ),
    filters=(Filter.PERIOD, Filter.EVENT, Filter.SELLER),
    read=read_by_upsell,
)


def read_by_code(query: ReportQuery) -> Iterable[Line]:
    metrics_query = Figures(
        account=query.account_id,
        since=query.period.first,
        until=query.period.last,
        thing=[JournalLine.Thing.PROMO],
        event=[query.event_id] if query.event_id else None,
    )
    sums = read_metrics(EVENTS, by=("promo_code", "event", "currency"), query=metrics_query)
    events = dict(Event.objects.filter(pk__in={row.key[1] for row in sums}).values_list("pk", "name"))
    codes = dict(PromoCode.objects.filter(pk__in={row.key[0] for row in sums}).values_list("pk", "code"))
    lines: list[dict[str, Any]] = [
        {
            "code": codes.get(code, ""),
            "event": events.get(event, ""),
            "currency": money_of,
            "uses": row.quantity,
            "off": ZERO - row.amount,
        }
        for row in sums
        for code, event, money_of in [row.key]
    ]
    yield from sorted(lines, key=lambda line: (line["code"].casefold(), line["event"]))


SALES_BY_CODE = Report(
    id="sales-by-code",
    name="Promo codes",
    group=Group.SALES,
    about="How often each promo code was used, and what it took off; what was given back and exchanged is left out.",
    columns=(
        text("Code", "code"),
        text("Event", "event", width=30),
        currency(),
        count("Uses", "uses"),
        money("Taken off", "off"),
    ),
    filters=(Filter.PERIOD, Filter.EVENT),
    read=read_by_code,
)
