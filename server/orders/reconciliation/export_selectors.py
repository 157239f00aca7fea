"""The columns of what a provider and we differ on as files."""

from __future__ import annotations

from collections.abc import Sequence

from server.core.tables.table import Column, Kind, local
from server.payments.models import Difference

KINDS = {
    Difference.Kind.CHARGE_NOT_OURS: "Charge that we do not have",
    Difference.Kind.CHARGE_NOT_THEIRS: "Charge that the provider does not have",
    Difference.Kind.REFUND_NOT_OURS: "Refund that we do not have",
    Difference.Kind.REFUND_NOT_THEIRS: "Refund that the provider does not have",
    Difference.Kind.AMOUNT: "Another amount",
    Difference.Kind.FEE: "Another fee of the platform",
    Difference.Kind.FEE_BACK: "Another part of the fee went back",
    Difference.Kind.DISPUTE_NOT_OURS: "Dispute of a charge that we do not have",
    Difference.Kind.EVENT_UNKNOWN: "Message about something unknown",
    Difference.Kind.REFUND_FAILED: "Refund that could not be moved",
    Difference.Kind.REFUND_BOUNCED: "Refund that came back",
}


def columns_in(zone: str) -> Sequence[Column]:
    """Give the columns of an account's differences, their times in its zone."""
    return (
        Column("Day", lambda row: row.day, kind=Kind.DAY, width=12),
        Column("What differs", lambda row: KINDS[Difference.Kind(row.kind)], width=36),
        Column("Provider ID", lambda row: row.provider_id, width=30),
        Column("Payment ID", lambda row: row.reference, width=18),
        Column("Ours", lambda row: row.ours, kind=Kind.MONEY, width=12),
        Column("Theirs", lambda row: row.theirs, kind=Kind.MONEY, width=12),
        Column("Currency", lambda row: row.currency, width=10),
        Column("State", lambda row: "Settled" if row.settled_at else "Open", width=10),
        Column("Found", lambda row: local(row.found_at, zone), kind=Kind.MOMENT, width=17),
        Column("Settled", lambda row: row.settled_at and local(row.settled_at, zone), kind=Kind.MOMENT, width=17),
        Column("Settled By", lambda row: row.settled_by.full_name if row.settled_by else "", width=24),
        Column("Note", lambda row: row.note, width=40),
        Column("Difference ID", lambda row: row.pk, kind=Kind.NUMBER, width=13),
    )
