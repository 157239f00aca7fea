"""Where things were sold."""

from __future__ import annotations

from collections.abc import Iterable

from server.accounts.caller import Channel
from server.insight.figures.grain_selectors import EVENTS
from server.insight.reports.asked import Asked
from server.insight.reports.definition import Filter, Group, Line, currency, report, text
from server.insight.reports.sold_selectors import SOLD_COLUMNS, read_sold

COLUMNS = (text("Channel", "channel"), currency(), *SOLD_COLUMNS)
CHANNELS = {Channel.ONLINE: "Online", Channel.BOXOFFICE: "Box office", Channel.API: "API clients"}


@report(
    id="sales-by-channel",
    name="Sales by channel",
    group=Group.SALES,
    about="What was sold, given back and exchanged online, at the box office and by API clients.",
    columns=COLUMNS,
    filters=(Filter.PERIOD, Filter.EVENT),
)
def read_by_channel(asked: Asked) -> Iterable[Line]:
    for (channel, code), line in read_sold(asked, EVENTS, ("channel", "currency")).items():
        yield {**line, "channel": CHANNELS[Channel(channel)], "currency": code}
