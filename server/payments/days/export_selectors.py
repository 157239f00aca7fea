"""The columns of the days that were closed as files."""

from __future__ import annotations

from collections.abc import Sequence

from server.core.tables.table import Column, Kind, local


def columns_in(zone: str) -> Sequence[Column]:
    """Give the columns of an account's closed days, their times in its zone."""
    return (
        Column("Day", lambda row: row.day, kind=Kind.DAY, width=12),
        Column("Name", lambda row: row.person.full_name, width=26),
        Column("Currency", lambda row: row.currency, width=10),
        Column("Expected", lambda row: row.expected, kind=Kind.MONEY, width=12),
        Column("Counted", lambda row: row.counted, kind=Kind.MONEY, width=12),
        Column("Difference", lambda row: row.difference, kind=Kind.MONEY, width=12),
        Column("Note", lambda row: row.note, width=40),
        Column("Closed By", lambda row: row.closed_by.full_name, width=26),
        Column("Closed", lambda row: local(row.closed_at, zone), kind=Kind.MOMENT, width=17),
        Column("Person ID", lambda row: row.person_id, kind=Kind.NUMBER, width=10),
        Column("Closing ID", lambda row: row.pk, kind=Kind.NUMBER, width=10),
    )
