"""The columns of events, and of the performances of one, as files."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any, NamedTuple

from server.core.tables.table import Column, Kind, local
from server.events.models import Event
from server.events.selectors import EventFigures, figures_of


class _Row(NamedTuple):
    """An event, and what its performances come to."""

    event: Event
    figures: EventFigures


def whole(events: list[Event]) -> list[_Row]:
    """Sum up the performances of some events, as a page of their list does."""
    figures = figures_of(events)
    return [_Row(event, figures[event.pk]) for event in events]


def _at(name: str) -> Callable[[_Row], datetime | None]:
    def moment(row: _Row) -> datetime | None:
        found: datetime | None = getattr(row.figures, name)
        return found and local(found, row.event.venue.timezone)

    return moment


EVENTS = (
    Column("Event ID", lambda row: row.event.pk, kind=Kind.NUMBER, width=10),
    Column("Event Name", lambda row: row.event.name, width=34),
    Column("Venue", lambda row: row.event.venue.name, width=26),
    Column("Performances", lambda row: row.figures.performances, kind=Kind.NUMBER, width=13),
    Column("First date", _at("first_at"), kind=Kind.MOMENT, width=17),
    Column("Next date", _at("next_at"), kind=Kind.MOMENT, width=17),
    Column("Last date", _at("last_at"), kind=Kind.MOMENT, width=17),
    Column("Status", lambda row: row.figures.state, width=16),
    Column("Sold", lambda row: row.figures.sold, kind=Kind.NUMBER, width=9),
    Column("Tickets", lambda row: row.figures.capacity, kind=Kind.NUMBER, width=9),
    Column("Lowest Ticket Cost", lambda row: row.figures.lowest_price, kind=Kind.MONEY, width=18),
    Column("Highest Ticket Cost", lambda row: row.figures.highest_price, kind=Kind.MONEY, width=18),
    Column("Booking Fee", lambda row: row.event.booking_fee, kind=Kind.MONEY, width=12),
    Column("Currency", lambda row: row.event.currency, width=10),
)


def _local(name: str) -> Callable[[Any], datetime]:
    return lambda row: local(getattr(row, name), row.timezone)


PERFORMANCES = (
    Column("Performance ID", lambda row: row.pk, kind=Kind.NUMBER, width=14),
    Column("Event Name", lambda row: row.event.name, width=34),
    Column("Date & Time", _local("starts_at"), kind=Kind.MOMENT, width=17),
    Column("Sub-Category", lambda row: row.subcategory, width=20),
    Column("On Sale", _local("on_sale_at"), kind=Kind.MOMENT, width=17),
    Column("Off Sale", _local("off_sale_at"), kind=Kind.MOMENT, width=17),
    Column("Ticket Cost", lambda row: row.price, kind=Kind.MONEY, width=12),
    Column("Currency", lambda row: row.event.currency, width=10),
    Column("Tickets", lambda row: row.stock.capacity, kind=Kind.NUMBER, width=9),
    Column("Sold", lambda row: row.stock.sold, kind=Kind.NUMBER, width=9),
    Column("Reserved", lambda row: row.stock.reserved, kind=Kind.NUMBER, width=9),
    Column("Available", lambda row: row.stock.available, kind=Kind.NUMBER, width=9),
    Column("On Sale Switch", lambda row: "Yes" if row.is_on_sale else "No", width=14),
    Column("Box Office Only", lambda row: "Yes" if row.is_box_office_only else "No", width=15),
    Column("Cancelled", lambda row: "Yes" if row.cancelled_at else "No", width=10),
    Column("Message", lambda row: row.custom_message, width=30),
)
