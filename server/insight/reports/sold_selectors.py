"""What was sold, as all reports of sales have it: figures of the journal, told apart by what a report asks for."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from server.core.money import ZERO
from server.events.models import Performance
from server.insight.figures.grain_selectors import EVENTS, PERFORMANCES, Grain
from server.insight.figures.selectors import Asked as Figures
from server.insight.figures.selectors import read_figures
from server.insight.reports.asked import Asked
from server.insight.reports.definition import count, money
from server.orders.models import JournalLine

Thing = JournalLine.Thing
Move = JournalLine.Move
UNITS = (Thing.TICKET, Thing.UPSELL)
Key = tuple[Any, ...]

# What is sold less what went back and with what exchanges moved is what is left.
SOLD_COLUMNS = (
    count("Tickets sold", "sold"),
    count("Given back", "back"),
    count("Exchanged", "moved"),
    count("Tickets", "tickets"),
    money("Earned by tickets", "ticket_money", width=16),
    count("Upsells", "upsells"),
    money("Earned by upsells", "upsell_money", width=16),
    money("Earned", "earned"),
)
_BY_MOVE = {
    Move.SOLD: "sold",
    Move.GIVEN_BACK: "back",
    Move.MOVED_IN: "moved",
    Move.MOVED_OUT: "moved",
    Move.CREDIT: "back",
}


def read_sold(
    asked: Asked, grain: Grain, by: Sequence[str], *, things: Collection[JournalLine.Thing] = UNITS
) -> dict[Key, dict[str, Any]]:
    """Read what was sold on the days of the period, by some keys of a grain; each has what `SOLD_COLUMNS` ask for."""
    book: dict[Key, dict[str, Any]] = {}
    for figure in read_figures(grain, by=(*by, "thing", "move"), asked=_figures(asked, grain, things)):
        *key, thing, move = figure.key
        line = book.setdefault(tuple(key), _nothing())
        if thing == Thing.TICKET:
            line[_BY_MOVE[Move(move)]] += figure.quantity
            line["tickets"] += figure.quantity
            line["ticket_money"] += figure.amount
        else:
            line["upsells"] += figure.quantity
            line["upsell_money"] += figure.amount
        line["earned"] += figure.amount
    return book


def add_up(line: dict[str, Any], other: dict[str, Any]) -> None:
    """Add the figures of another line to a line's own."""
    for name in _nothing():
        line[name] += other[name]


def nothing_sold() -> dict[str, Any]:
    return _nothing()


def _nothing() -> dict[str, Any]:
    return {
        **dict.fromkeys(("sold", "back", "moved", "tickets", "upsells"), 0),
        **dict.fromkeys(("ticket_money", "upsell_money", "earned"), ZERO),
    }


def _figures(asked: Asked, grain: Grain, things: Collection[JournalLine.Thing]) -> Figures:
    """Say which figures a report is of: performances where its grain knows them, else events."""
    place: dict[str, Any] = {}
    if grain is PERFORMANCES and (asked.event_id or asked.performance_id):
        place = {"performance": _performances(asked)}
    elif grain is EVENTS and asked.event_id:
        place = {"event": [asked.event_id]}
    if asked.seller_id:
        place["seller"] = [asked.seller_id]
    period = asked.period
    return Figures(account=asked.account_id, since=period.first, until=period.last, thing=things, **place)


def _performances(asked: Asked) -> list[int]:
    rows = Performance.objects.filter(account_id=asked.account_id)
    rows = rows.filter(event=asked.event_id) if asked.event_id else rows
    rows = rows.filter(pk=asked.performance_id) if asked.performance_id else rows
    return list(rows.values_list("pk", flat=True))
