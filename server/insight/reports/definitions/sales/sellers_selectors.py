"""Who sold what."""

from __future__ import annotations

from collections.abc import Iterable

from server.accounts.caller import Channel
from server.insight.figures.grain_selectors import EVENTS
from server.insight.reports.asked import Asked
from server.insight.reports.definition import Filter, Group, Line, currency, report, text
from server.insight.reports.definitions.sales.channels_selectors import CHANNELS
from server.insight.reports.naming_selectors import names_of_people
from server.insight.reports.sold_selectors import SOLD_COLUMNS, read_sold

COLUMNS = (text("Sold by", "person", width=24), text("Channel", "channel", width=12), currency(), *SOLD_COLUMNS)
BY_BUYERS = "Buyers themselves"


@report(
    id="sales-by-seller",
    name="Sales by seller",
    group=Group.SALES,
    about="What each person has sold; what was given back and exchanged since is their sale's, too.",
    columns=COLUMNS,
    filters=(Filter.PERIOD, Filter.EVENT, Filter.SELLER),
)
def read_by_seller(asked: Asked) -> Iterable[Line]:
    book = read_sold(asked, EVENTS, ("seller", "channel", "currency"))
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
