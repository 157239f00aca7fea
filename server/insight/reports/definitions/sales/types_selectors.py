"""Which types of tickets were sold."""

from __future__ import annotations

from collections.abc import Iterable

from server.events.models import Event
from server.insight.figures.grain_selectors import EVENTS
from server.insight.reports.asked import Asked
from server.insight.reports.definition import Filter, Group, Line, count, currency, money, report, text
from server.insight.reports.sold_selectors import Thing, read_sold
from server.pricing.models import TicketType

NORMAL = "Normal Ticket"
COLUMNS = (
    text("Event", "event", width=30),
    text("Ticket type", "type", width=26),
    currency(),
    count("Tickets sold", "sold"),
    count("Given back", "back"),
    count("Exchanged", "moved"),
    count("Tickets", "tickets"),
    money("Earned by tickets", "ticket_money", width=16),
)


@report(
    id="sales-by-ticket-type",
    name="Sales by ticket type",
    group=Group.SALES,
    about="Which types of tickets were sold, given back and exchanged, event by event.",
    columns=COLUMNS,
    filters=(Filter.PERIOD, Filter.EVENT, Filter.SELLER),
)
def read_by_type(asked: Asked) -> Iterable[Line]:
    book = read_sold(asked, EVENTS, ("event", "ticket_type", "currency"), things=[Thing.TICKET])
    events = dict(Event.objects.filter(pk__in={event for event, _, _ in book}).values_list("pk", "name"))
    types = dict(TicketType.objects.filter(pk__in={type for _, type, _ in book}).values_list("pk", "name"))
    lines = [
        {**line, "event": events.get(event, ""), "type": types.get(type, NORMAL), "currency": code}
        for (event, type, code), line in book.items()
    ]
    yield from sorted(lines, key=lambda line: (line["event"], -line["ticket_money"], line["type"]))
