"""The columns of upsells as files."""

from __future__ import annotations

from typing import Any, NamedTuple

from server.core.tables.table import Column, Kind
from server.upsells.models import Upsell, UpsellVariant
from server.upsells.selectors import list_variants


class _Row(NamedTuple):
    """An upsell as its list has it, with its variants."""

    upsell: Any
    variants: list[UpsellVariant]


def whole(upsells: list[Upsell]) -> list[_Row]:
    """Add the variants of some upsells, as a page of their list does."""
    variants = list_variants(upsells)
    return [_Row(upsell, variants[upsell.pk]) for upsell in upsells]


def _variants(row: _Row) -> str:
    return "; ".join(f"{one.name} {one.stock.available} of {one.stock.capacity}" for one in row.variants)


def _tax(row: _Row) -> str:
    percentage = row.upsell.tax_percentage
    return "" if percentage is None else f"{percentage.normalize():f}"


UPSELLS = (
    Column("Upsell ID", lambda row: row.upsell.pk, kind=Kind.NUMBER, width=10),
    Column("Upsell", lambda row: row.upsell.name, width=30),
    Column("Event", lambda row: row.upsell.event.name, width=30),
    Column("Online Cost", lambda row: row.upsell.online_price, kind=Kind.MONEY, width=12),
    Column("In Venue Cost", lambda row: row.upsell.venue_price, kind=Kind.MONEY, width=13),
    Column("Currency", lambda row: row.upsell.event.currency, width=10),
    Column("Tax", lambda row: row.upsell.tax_category.name, width=22),
    Column("Tax Percentage", _tax, width=14),
    Column("Sold", lambda row: row.upsell.sold, kind=Kind.NUMBER, width=9),
    Column("Available", lambda row: row.upsell.left, kind=Kind.NUMBER, width=9),
    Column("Total", lambda row: row.upsell.capacity, kind=Kind.NUMBER, width=9),
    Column("Variants", _variants, width=40),
    Column("Channel", lambda row: "Box Office" if row.upsell.is_box_office_only else "All", width=12),
    Column("Status", lambda row: "Active" if row.upsell.is_active else "Inactive", width=10),
)
