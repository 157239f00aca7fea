"""What the Events Summary gives to download, with the spec's columns (part 3, section 2.1, Exports)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from server.core.tables.table import Column, Kind, Sheet, Table, local
from server.events.models import Performance
from server.insight.summary.days import DaySales

NAMES = {"1-6": "Next 6 Days", "7-14": "Days 7-14"}
DAY_COLUMNS = (
    Column(heading="Date", value=lambda row: row.day, kind=Kind.DAY),
    Column(heading="Total Tickets Sold", value=lambda row: row.sold, kind=Kind.NUMBER),
    Column(heading="Total Revenue", value=lambda row: row.revenue, kind=Kind.MONEY),
)
PERFORMANCE_COLUMNS = (
    Column(heading="Date/Time", value=lambda row: local(row.starts_at, row.timezone), kind=Kind.MOMENT),
    Column(heading="Event Name", value=lambda row: row.event.name, width=40),
    Column(heading="Venue", value=lambda row: row.event.venue.name, width=30),
    Column(heading="TicketSold", value=lambda row: f"{row.stock.sold}/{row.stock.capacity}", width=16),
    Column(heading="Revenue", value=lambda row: row.stock.revenue, kind=Kind.MONEY),
    Column(heading="Subcategory", value=lambda row: row.subcategory),
)
CURRENCY = Column(heading="Currency", value=lambda row: row.event.currency, width=10)


def days_table(days: Sequence[DaySales], *, part: str, account: str) -> Table:
    """Make the table of some days: a sheet for each currency, since two are never added."""
    name = NAMES[part]
    currencies = list(dict.fromkeys(row.currency for row in days))
    sheets = [
        Sheet(name=currency, columns=DAY_COLUMNS, rows=[row for row in days if row.currency == currency])
        for currency in currencies
    ]
    if not sheets:
        sheets = [Sheet(name=name, columns=DAY_COLUMNS, rows=())]
    return Table(title=name, sheets=sheets, notes=[account, *_told(currencies)])


def performances_table(title: str, rows: Iterable[Performance], *, currencies: Collection[str], account: str) -> Table:
    """Make the table of performances; their currency has a column where there is more than one."""
    columns = PERFORMANCE_COLUMNS if len(currencies) < 2 else (*PERFORMANCE_COLUMNS, CURRENCY)
    sheet = Sheet(name=title, columns=columns, rows=rows)
    return Table(title=title, sheets=[sheet], notes=[account, *_told(currencies)])


def _told(currencies: Collection[str]) -> list[str]:
    return [f"Revenue in {currency}" for currency in currencies] if len(currencies) == 1 else []
