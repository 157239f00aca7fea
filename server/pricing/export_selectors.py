"""The columns of ticket types, promo codes and gift cards as files. A card's code is money: it is in none."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from server.core.tables.table import Column, Kind, local
from server.pricing.basket import PERCENT
from server.pricing.cards.gift_cards import masked
from server.pricing.codes import EACH_TICKET, CodeRow
from server.pricing.models import TicketType


def _amount(kind: TicketType) -> str:
    if not kind.adjustment:
        return ""
    return f"{kind.amount:.2f}{'%' if kind.adjustment == TicketType.Adjustment.PERCENTAGE else ''}"


TYPES = (
    Column("Ticket Type ID", lambda kind: kind.pk, kind=Kind.NUMBER, width=14),
    Column("Name", lambda kind: kind.name, width=28),
    Column("Event", lambda kind: kind.event.name, width=30),
    Column("Description", lambda kind: kind.description, width=40),
    Column("Price Adjustment", lambda kind: str(kind.get_adjustment_display() or ""), width=16),
    Column("Amount", _amount, width=10),
    Column("Currency", lambda kind: kind.event.currency, width=10),
    Column("Per Booking", lambda kind: kind.most_per_booking or None, kind=Kind.NUMBER, width=12),
    Column("Per Performance", lambda kind: kind.most_per_performance or None, kind=Kind.NUMBER, width=15),
    Column("Max Per Event", lambda kind: kind.most_per_event or None, kind=Kind.NUMBER, width=14),
    Column("First Day", lambda kind: kind.starts_on, kind=Kind.DAY, width=12),
    Column("Last Day", lambda kind: kind.ends_on, kind=Kind.DAY, width=12),
    Column("Upsells", lambda kind: "; ".join(upsell.name for upsell in kind.brought), width=30),
    Column("Box Office Only", lambda kind: "Yes" if kind.is_box_office_only else "No", width=15),
    Column("Active", lambda kind: "Yes" if kind.is_active else "No", width=8),
)


def _local(name: str) -> Callable[[CodeRow], datetime | None]:
    def moment(row: CodeRow) -> datetime | None:
        found: datetime | None = getattr(row, name)
        return found and local(found, row.timezone)

    return moment


def _discount(row: CodeRow) -> str:
    return f"{row.value:.2f}{'%' if row.kind == PERCENT else ''}"


def _events(row: CodeRow) -> str:
    names = (
        f"{one.event_name} {local(one.starts_at, one.timezone):%Y-%m-%d %H:%M}" if one.starts_at else one.event_name
        for one in row.targets
    )
    return "; ".join(names)


def _sums(name: str) -> Callable[[CodeRow], str]:
    return lambda row: "; ".join(f"{getattr(sums, name):.2f} {sums.currency}" for sums in row.sums)


PROMOS = (
    Column("Promo Code ID", lambda row: row.id, kind=Kind.NUMBER, width=13),
    Column("Code", lambda row: row.code),
    Column("Discount", _discount, width=10),
    Column("Currency", lambda row: row.currency, width=10),
    Column("Taken Off", lambda row: "Each Ticket" if row.counts == EACH_TICKET else "Full Order", width=13),
    Column("Events", _events, width=44),
    Column("Available Start Date", _local("starts_at"), kind=Kind.MOMENT, width=18),
    Column("Available End Date", _local("ends_at"), kind=Kind.MOMENT, width=18),
    Column("Max Redemption", lambda row: row.most, kind=Kind.NUMBER, width=15),
    Column("Redeemed", lambda row: row.redeemed, kind=Kind.NUMBER, width=10),
    Column("Taken Off In All", _sums("discount"), width=16),
    Column("Revenue", _sums("revenue"), width=16),
    Column("Available Count", lambda row: row.left, kind=Kind.NUMBER, width=15),
    Column("Status", lambda row: "Active" if row.is_active else "Inactive", width=10),
)

CARDS = (
    Column("Gift Card ID", lambda row: row.id, kind=Kind.NUMBER, width=12),
    Column("Code", lambda row: masked(row.code), width=10),
    Column("Email", lambda row: row.email, width=32),
    Column("Amount", lambda row: row.original, kind=Kind.MONEY, width=12),
    Column("Amount Spent", lambda row: row.spent, kind=Kind.MONEY, width=13),
    Column("Left", lambda row: row.balance, kind=Kind.MONEY, width=12),
    Column("Currency", lambda row: row.currency, width=10),
    Column("Available Start Date", _local("starts_at"), kind=Kind.MOMENT, width=18),
    Column("Available End Date", _local("ends_at"), kind=Kind.MOMENT, width=18),
    Column("Payment ID", lambda row: row.payment, width=18),
    Column("Status", lambda row: "Active" if row.is_active else "Inactive", width=10),
)
