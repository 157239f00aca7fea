"""The door log as a file, read while it is sent: it may be a hundred thousand lines."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from server.core.tables.lists import Listed
from server.core.tables.table import Column, Kind, local
from server.door.log.selectors import LogAsked, LogPlace, LogRow, count_readings, walk_readings
from server.door.models import Reading, Verdict

AT_A_TIME = 1_000  # readings


def _offset(row: LogRow) -> str:
    # The night on which clocks are put back has its hours twice.
    return f"{row.at.astimezone(ZoneInfo(row.zone)):%z}"


def _word(verdict: str) -> str:
    return str(Verdict(verdict).label) if verdict else ""


def _conflict(row: LogRow) -> str:
    return "" if row.conflict is None else "Settled" if row.settled_at else "Open"


def _shown_in(moment: datetime, row: LogRow) -> datetime:
    return local(moment, row.zone)


def _column(heading: str, value: Any, width: int = 14) -> Column:
    return Column(heading, value, width=width)


COLUMNS = (
    Column("Time", lambda row: _shown_in(row.at, row), kind=Kind.SECOND, width=20),
    Column("Received", lambda row: _shown_in(row.received_at, row), kind=Kind.SECOND, width=20),
    _column("UTC Offset", _offset, 11),
    _column("Verdict", lambda row: _word(row.verdict), 16),
    _column("Direction", lambda row: Reading.Direction(row.direction).label, 10),
    _column("Message", lambda row: row.message, 34),
    Column("Ticket", lambda row: row.ticket_id, kind=Kind.NUMBER, width=11),
    _column("Holder", lambda row: row.holder or "", 26),
    _column("Ticket Type", lambda row: row.type or "", 18),
    Column("Order", lambda row: row.order_id, kind=Kind.NUMBER, width=11),
    _column("Gate", lambda row: row.gate),
    _column("Phone", lambda row: row.device_name, 18),
    _column("Phone ID", lambda row: row.device, 20),
    _column("By", lambda row: row.by, 20),
    _column("Offline", lambda row: "Yes" if row.was_offline else "", 8),
    _column("Wrong Clock", lambda row: "Yes" if row.has_wrong_clock else "", 12),
    _column("Phone Said", lambda row: _word(row.said), 16),
    _column("Conflict", _conflict, 9),
    _column("Sent On By", lambda row: row.sent_by, 20),
)
HEADINGS = tuple(column.heading for column in COLUMNS)


def listed_readings(*, place: LogPlace, asked: LogAsked) -> Listed:
    """Give all readings that are asked for, some at a time, each with two short queries."""
    return Listed(
        columns=COLUMNS,
        count=lambda most: count_readings(place=place, asked=asked, most=most),
        walk=lambda _: walk_readings(place=place, asked=asked, at_a_time=AT_A_TIME),
        file=f"door-log-{place.pk}",
    )
