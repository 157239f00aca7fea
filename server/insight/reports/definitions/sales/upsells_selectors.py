"""Which upsells were sold."""

from __future__ import annotations

from collections.abc import Iterable

from server.events.models import Event
from server.insight.figures.grain_selectors import EVENTS
from server.insight.reports.asked import Asked
from server.insight.reports.definition import Filter, Group, Line, count, currency, money, report, text
from server.insight.reports.sold_selectors import Thing, read_sold
from server.upsells.models import Upsell

COLUMNS = (
    text("Event", "event", width=30),
    text("Upsell", "upsell", width=30),
    currency(),
    count("Upsells", "upsells"),
    money("Earned by upsells", "upsell_money", width=16),
)


@report(
    id="sales-by-upsell",
    name="Sales by upsell",
    group=Group.SALES,
    about="Which upsells were sold, less what was given back and exchanged, event by event.",
    columns=COLUMNS,
    filters=(Filter.PERIOD, Filter.EVENT, Filter.SELLER),
)
def read_by_upsell(asked: Asked) -> Iterable[Line]:
    book = read_sold(asked, EVENTS, ("event", "upsell", "currency"), things=[Thing.UPSELL])
    events = dict(Event.objects.filter(pk__in={event for event, _, _ in book}).values_list("pk", "name"))
    upsells = dict(Upsell.objects.filter(pk__in={upsell for _, upsell, _ in book}).values_list("pk", "name"))
    lines = [
        {**line, "event": events.get(event, ""), "upsell": upsells.get(upsell, ""), "currency": code}
        for (event, upsell, code), line in book.items()
    ]
    yield from sorted(lines, key=lambda line: (line["event"], -line["upsell_money"], line["upsell"]))
