"""The quote as it is kept on a reservation: plain JSON of units, read back as it was given."""

from __future__ import annotations

from decimal import Decimal
from itertools import groupby
from typing import Any

from server.pricing.quote import Quote, Unit

AMOUNTS = ("price", "tax", "booking_fee", "discount", "platform_fee", "platform_fee_tax", "total")


def quote_to_json(quote: Quote) -> dict[str, Any]:
    """Keep a quote with all its units; amounts as text."""
    return {
        "currency": quote.currency,
        "subtotal": str(quote.subtotal),
        "tax": str(quote.tax),
        "booking_fee": str(quote.booking_fee),
        "discount": str(quote.discount),
        "gift_card": "0.00",
        "total": str(quote.total),
        "units": [_unit_to_json(unit) for unit in quote.units],
    }


def _unit_to_json(unit: Unit) -> dict[str, Any]:
    amounts = {name: str(getattr(unit, name)) for name in AMOUNTS}
    return {
        "performance": unit.terms.performance,
        "name": unit.name,
        "tax_name": unit.terms.tax_name,
        "tax_rate": str(unit.terms.tax_rate),
        "includes_tax": unit.terms.includes_tax,
        **amounts,
    }


def lines_of(kept: dict[str, Any]) -> list[dict[str, Any]]:
    """Sum the units of a kept quote up to the lines that a buyer reads."""
    lines = []
    for (performance, name, price), group in groupby(kept["units"], key=_line_of):
        units = list(group)
        sums = {field: str(total_of(units, field)) for field in ("tax", "booking_fee", "discount", "total")}
        line = {"performance": performance, "kind": "ticket", "ticket_type": None, "name": name}
        lines.append({**line, "quantity": len(units), "price": price, **sums})
    return lines


def _line_of(unit: dict[str, Any]) -> tuple[int, str, str]:
    return unit["performance"], unit["name"], unit["price"]


def total_of(units: list[dict[str, Any]], field: str) -> Decimal:
    """Add up one amount of some kept units."""
    return sum((Decimal(unit[field]) for unit in units), Decimal("0.00"))


def buyer_quote(kept: dict[str, Any]) -> dict[str, Any]:
    """Give what a buyer may see of a kept quote: its lines and sums, without the platform's fees."""
    sums = {name: value for name, value in kept.items() if name != "units"}
    return {"lines": lines_of(kept), **sums}
