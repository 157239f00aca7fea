"""The downloadable lists of ticket types, promo codes and gift cards, and their columns."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.platform.exported_lists import ListExport, export_of, exported
from server.platform.tables import Column, ColumnKind, to_local
from server.pricing import gift_card_selectors as cards
from server.pricing import promo_code_selectors as promos
from server.pricing.basket import PERCENT
from server.pricing.codes import EACH_TICKET, CodeRow
from server.pricing.codes_serializers import CodesIn
from server.pricing.gift_card_rules import mask_code
from server.pricing.models import PromoTarget, TicketType
from server.pricing.ticket_types_api import TypesIn

# A gift card's code is money, and in no file.


def _amount(kind: TicketType) -> str:
    if not kind.adjustment:
        return ""
    return f"{kind.amount:.2f}{'%' if kind.adjustment == TicketType.Adjustment.PERCENTAGE else ''}"


TICKET_TYPE_COLUMNS = (
    Column("Ticket Type ID", lambda kind: kind.pk, kind=ColumnKind.NUMBER, width=14),
    Column("Name", lambda kind: kind.name, width=28),
    Column("Event", lambda kind: kind.event.name, width=30),
    Column("Description", lambda kind: kind.description, width=40),
    Column("Price Adjustment", lambda kind: str(kind.get_adjustment_display() or ""), width=16),
    Column("Amount", _amount, width=10),
    Column("Currency", lambda kind: kind.event.currency, width=10),
    Column("Per Booking", lambda kind: kind.most_per_booking or None, kind=ColumnKind.NUMBER, width=12),
    Column("Per Performance", lambda kind: kind.most_per_performance or None, kind=ColumnKind.NUMBER, width=15),
    Column("Max Per Event", lambda kind: kind.most_per_event or None, kind=ColumnKind.NUMBER, width=14),
    Column("First Day", lambda kind: kind.starts_on, kind=ColumnKind.DAY, width=12),
    Column("Last Day", lambda kind: kind.ends_on, kind=ColumnKind.DAY, width=12),
    Column("Upsells", lambda kind: "; ".join(upsell.name for upsell in kind.brought), width=30),
    Column("Box Office Only", lambda kind: "Yes" if kind.is_box_office_only else "No", width=15),
    Column("Active", lambda kind: "Yes" if kind.is_active else "No", width=8),
)


def _local(name: str) -> Callable[[CodeRow], datetime | None]:
    def moment(row: CodeRow) -> datetime | None:
        found: datetime | None = getattr(row, name)
        return found and to_local(found, row.timezone)

    return moment


def _target_text(target: PromoTarget) -> str:
    performance = target.performance
    if performance is None:
        return target.event.name
    return f"{target.event.name} {to_local(performance.starts_at, performance.timezone):%Y-%m-%d %H:%M}"


def _sums(name: str) -> Callable[[CodeRow], str]:
    return lambda row: "; ".join(f"{getattr(sums, name):.2f} {sums.currency}" for sums in row.sums)


PROMO_CODE_COLUMNS = (
    Column("Promo Code ID", lambda row: row.id, kind=ColumnKind.NUMBER, width=13),
    Column("Code", lambda row: row.code),
    Column("Discount", lambda row: f"{row.value:.2f}{'%' if row.kind == PERCENT else ''}", width=10),
    Column("Currency", lambda row: row.currency, width=10),
    Column("Taken Off", lambda row: "Each Ticket" if row.counts == EACH_TICKET else "Full Order", width=13),
    Column("Events", lambda row: "; ".join(map(_target_text, row.targets)), width=44),
    Column("Available Start Date", _local("starts_at"), kind=ColumnKind.MOMENT, width=18),
    Column("Available End Date", _local("ends_at"), kind=ColumnKind.MOMENT, width=18),
    Column("Max Redemption", lambda row: row.most, kind=ColumnKind.NUMBER, width=15),
    Column("Per Booking", lambda row: row.most_per_booking, kind=ColumnKind.NUMBER, width=12),
    Column("Redeemed", lambda row: row.redeemed, kind=ColumnKind.NUMBER, width=10),
    Column("Taken Off In All", _sums("discount"), width=16),
    Column("Revenue", _sums("revenue"), width=16),
    Column("Available Count", lambda row: row.left, kind=ColumnKind.NUMBER, width=15),
    Column("Status", lambda row: "Active" if row.is_active else "Inactive", width=10),
)

GIFT_CARD_COLUMNS = (
    Column("Gift Card ID", lambda row: row.id, kind=ColumnKind.NUMBER, width=12),
    Column("Code", lambda row: mask_code(row.code), width=10),
    Column("Email", lambda row: row.email, width=32),
    Column("Amount", lambda row: row.original, kind=ColumnKind.MONEY, width=12),
    Column("Amount Spent", lambda row: row.spent, kind=ColumnKind.MONEY, width=13),
    Column("Left", lambda row: row.balance, kind=ColumnKind.MONEY, width=12),
    Column("Currency", lambda row: row.currency, width=10),
    Column("Available Start Date", _local("starts_at"), kind=ColumnKind.MOMENT, width=18),
    Column("Available End Date", _local("ends_at"), kind=ColumnKind.MOMENT, width=18),
    Column("Payment ID", lambda row: row.payment, width=18),
    Column("Status", lambda row: "Active" if row.is_active else "Inactive", width=10),
)


@exported("ticket_types", title="Ticket Types", form=TypesIn, roles=NOT_DOOR_STAFF)
def ticket_types(caller: Staff, data: TypesIn) -> ListExport:
    return export_of(data.rows(caller), TICKET_TYPE_COLUMNS)


@exported("promo_codes", title="Promo Codes", form=CodesIn, roles=NOT_DOOR_STAFF)
def promo_codes(caller: Staff, data: CodesIn) -> ListExport:
    return export_of(data.promos(caller), PROMO_CODE_COLUMNS, promos.promo_rows)


@exported("gift_cards", title="Gift Cards", form=CodesIn, roles=NOT_DOOR_STAFF, names_people=True)
def gift_cards(caller: Staff, data: CodesIn) -> ListExport:
    params = data.params
    rows = cards.list_cards(
        caller=caller,
        account_id=caller.account_for(params["account_id"]),
        name=params["promo_code"],
        search=params["search"],
        ordering=params["ordering"],
    )
    return export_of(rows, GIFT_CARD_COLUMNS, lambda some: list(map(cards.card_row, some)))
