"""Which promo codes were used, and what they took off."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from server.core.money import ZERO
from server.events.models import Event
from server.insight.figures.grain_selectors import EVENTS
from server.insight.figures.selectors import Asked as Figures
from server.insight.figures.selectors import read_figures
from server.insight.reports.asked import Asked
from server.insight.reports.definition import Filter, Group, Line, count, currency, money, report, text
from server.orders.models import JournalLine
from server.pricing.models import PromoCode

COLUMNS = (
    text("Code", "code"),
    text("Event", "event", width=30),
    currency(),
    count("Uses", "uses"),
    money("Taken off", "off"),
)


@report(
    id="sales-by-code",
    name="Promo codes",
    group=Group.SALES,
    about="How often each promo code was used, and what it took off; what was given back and exchanged is left out.",
    columns=COLUMNS,
    filters=(Filter.PERIOD, Filter.EVENT),
)
def read_by_code(asked: Asked) -> Iterable[Line]:
    figures = Figures(
        account=asked.account_id,
        since=asked.period.first,
        until=asked.period.last,
        thing=[JournalLine.Thing.PROMO],
        event=[asked.event_id] if asked.event_id else None,
    )
    sums = read_figures(EVENTS, by=("promo_code", "event", "currency"), asked=figures)
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
