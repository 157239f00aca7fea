"""The door log as a file, read while it is sent: it may be a hundred thousand lines."""

from __future__ import annotations

from codecs import BOM_UTF8
from collections.abc import Iterator
from datetime import datetime
from itertools import chain
from typing import IO, Any
from zoneinfo import ZoneInfo

from server.core.workbooks import csv_lines, write_workbook
from server.door.log.selectors import LogAsked, LogPlace, LogRow, walk_readings
from server.door.models import Reading, Verdict

AT_A_TIME = 1_000  # readings
HEADINGS = (
    "Time", "Received", "UTC Offset", "Verdict", "Direction", "Message", "Ticket", "Holder", "Ticket Type", "Order",
    "Gate", "Phone", "Phone ID", "By", "Offline", "Phone Said", "Conflict", "Sent On By",
)  # fmt: skip
SHOWN_AS = ("yyyy-mm-dd hh:mm:ss", "yyyy-mm-dd hh:mm:ss")


def export_lines(*, place: LogPlace, asked: LogAsked) -> Iterator[bytes]:
    """Write all readings that are asked for as CSV, some lines at a time, each with two short queries."""
    yield BOM_UTF8 + csv_lines([HEADINGS])
    for rows in walk_readings(place=place, asked=asked, at_a_time=AT_A_TIME):
        yield csv_lines(map(_cells, rows))


def export_book(*, place: LogPlace, asked: LogAsked) -> IO[bytes]:
    """Write them as a workbook to a temporary file, which is gone when it is closed."""
    rows = chain.from_iterable(walk_readings(place=place, asked=asked, at_a_time=AT_A_TIME))
    return write_workbook(title="Door log", headings=HEADINGS, rows=map(_cells, rows), formats=SHOWN_AS)


def _cells(row: LogRow) -> list[Any]:
    happened, zone = row.at, ZoneInfo(row.zone)
    return [
        _local(happened, zone),
        _local(row.received_at, zone),
        # The night on which clocks are put back has its hours twice.
        f"{happened.astimezone(zone):%z}",
        _word(row.verdict),
        Reading.Direction(row.direction).label,
        row.message,
        row.ticket_id,
        row.holder or "",
        row.type or "",
        row.order_id,
        row.gate,
        row.device_name,
        row.device,
        row.by,
        "Yes" if row.was_offline else "",
        _word(row.said),
        "" if row.conflict is None else "Settled" if row.settled_at else "Open",
        row.sent_by,
    ]


def _local(moment: datetime, zone: ZoneInfo) -> datetime:
    """Give what the venue's clock shows, to the second: a spreadsheet's times have no zone."""
    return moment.astimezone(zone).replace(tzinfo=None, microsecond=0)


def _word(verdict: str) -> str:
    return str(Verdict(verdict).label) if verdict else ""
