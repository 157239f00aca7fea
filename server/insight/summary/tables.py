"""What the Events Summary gives to download, with the spec's columns (part 3, section 2.1, Exports)."""

from __future__ import annotations

from collections.abc import Sequence

from server.core.tables.lists import Listed
from server.core.tables.table import Column, Kind, local
from server.insight.summary.days import Summary

FIRST, LATER = "1-6", "7-14"  # as the switch above the chart calls them
TITLES = {FIRST: "Next 6 Days", LATER: "Days 7-14"}
DAYS = (
    Column("Date", lambda row: row.day, kind=Kind.DAY),
    Column("Total Tickets Sold", lambda row: row.sold, kind=Kind.NUMBER),
    Column("Total Revenue", lambda row: row.revenue, kind=Kind.MONEY),
)
PERFORMANCES = (
    Column("Date/Time", lambda row: local(row.starts_at, row.timezone), kind=Kind.MOMENT),
    Column("Event Name", lambda row: row.event.name, width=40),
    Column("Venue", lambda row: row.event.venue.name, width=30),
    Column("TicketSold", lambda row: f"{row.stock.sold}/{row.stock.capacity}", width=16),
    Column("Revenue", lambda row: row.stock.revenue, kind=Kind.MONEY),
    Column("Subcategory", lambda row: row.subcategory),
)


def days_listed(summary: Summary, *, part: str) -> Listed:
    """Give the days of the first week or of the second, those of one currency after those of another."""
    rows = summary.part(is_later=part == LATER)
    columns = with_currency(DAYS, Column("Currency", lambda row: row.currency, width=10), summary.currencies)
    return Listed(
        columns=columns,
        count=lambda most: min(most, len(rows)),
        walk=lambda _at_a_time: iter([rows]),
        title=TITLES[part],
        notes=told_once(summary.currencies),
    )


def performance_columns(currencies: Sequence[str]) -> Sequence[Column]:
    return with_currency(PERFORMANCES, Column("Currency", lambda row: row.event.currency, width=10), currencies)


def with_currency(columns: Sequence[Column], currency: Column, currencies: Sequence[str]) -> Sequence[Column]:
    """Say of each row in which currency it is, where there is more than one."""
    return columns if len(currencies) < 2 else (*columns, currency)


def told_once(currencies: Sequence[str]) -> Sequence[str]:
    return [f"Revenue in {currencies[0]}"] if len(currencies) == 1 else ()
