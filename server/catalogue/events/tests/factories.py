"""What the tests of events are built from: a fixed time, sheets in every kind of file, pictures."""

from __future__ import annotations

import csv
import io
import json
import struct
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.db.models import F
from openpyxl import Workbook

from server.catalogue.events.forms import EventForm
from server.catalogue.events.models import Event, Performance, Team, TeamPlace
from server.catalogue.events.services.bulk_edit import BulkForm
from server.catalogue.events.services.teams import save_teams
from server.catalogue.events.services.update_performance import PerformanceEdit
from server.catalogue.events.spreadsheets.columns import COLUMNS
from server.catalogue.events.team_forms import TeamForm, plan_teams
from server.catalogue.venues.models import Venue
from server.inventory.models import Stock
from server.platform import clock
from server.platform.uploads import Upload
from server.testing import factories
from server.testing.outside.pictures import picture

NOW = datetime(2026, 9, 1, 12, 0, tzinfo=UTC)
MULTIPART = {"createEvent", "updateEvent", "checkPerformances"}
GOOD = ["12-12-2026", "7:30PM", "24.00", "640", "11-16-2026", "10:00AM", "12-12-2026", "7:00PM"]


@pytest.fixture
def _fixed_now(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "now", lambda: NOW)


def row(**cells: Any) -> list[Any]:
    """Give a good row with some cells changed."""
    return [cells.get(name, good) for name, good in zip(COLUMNS, GOOD, strict=True)]


def table(*rows: Sequence[Any]) -> list[list[Any]]:
    """Give a table of the eight headings and some rows."""
    return [list(COLUMNS), *(list(cells) for cells in rows)]


def xlsx(cells: Sequence[Sequence[Any]], name: str = "performances.xlsx") -> Upload:
    book = Workbook()
    for line in cells:
        book.active.append(list(line))  # type: ignore[union-attr]
    target = io.BytesIO()
    book.save(target)
    return Upload(name, target.getvalue())


def csv_file(cells: Sequence[Sequence[Any]], *, delimiter: str = ",", encoding: str = "utf-8") -> Upload:
    target = io.StringIO(newline="")
    csv.writer(target, delimiter=delimiter).writerows(cells)
    return Upload("performances.csv", target.getvalue().encode(encoding))


def event_form(venue: Venue | None, **fields: Any) -> EventForm:
    values: dict[str, Any] = {
        "name": "The Snow Queen",
        "venue_id": venue.pk if venue else None,
        "description": "Gerda crosses four seasons",
        "bio": "From the tale",
        "min_count": "1",
        "max_count": "8",
        "booking_fee": "1.50",
        "thumbnail": Upload("thumb.png", picture()),
        "promo": Upload("promo.jpg", picture("JPEG")),
        **fields,
    }
    return EventForm(**values)


def xls(cells: Sequence[Sequence[Any]]) -> Upload:
    """Write a table as Excel 97 does, with only what a reader needs: one sheet in a compound file."""
    return Upload("performances.xls", _compound_file(_workbook_stream(cells)))


def _workbook_stream(cells: Sequence[Sequence[Any]]) -> bytes:
    sheet = _record(0x809, struct.pack("<HHHHII", 0x0600, 0x0010, 0, 1997, 0, 6))
    for row_number, line in enumerate(cells):
        for column, value in enumerate(line):
            sheet += _cell_record(row_number, column, value)
    sheet += _record(0x0A, b"")
    head = _record(0x809, struct.pack("<HHHHII", 0x0600, 0x0005, 0, 1997, 0, 6)) + _record(
        0x42, struct.pack("<H", 1200)
    )
    # Two cell formats: 0 General, 1 a date.
    head += b"".join(_record(0xE0, struct.pack("<HH", 0, number_format) + bytes(16)) for number_format in (0, 14))
    name = b"Sheet1"
    bound = struct.pack("<HBB", 0, len(name), 0) + name
    offset = len(head) + 4 + 4 + len(bound) + 4
    return head + _record(0x85, struct.pack("<I", offset) + bound) + _record(0x0A, b"") + sheet


def _record(kind: int, content: bytes) -> bytes:
    return struct.pack("<HH", kind, len(content)) + content


def _cell_record(row_number: int, column: int, value: Any) -> bytes:
    if isinstance(value, datetime):
        days = (value - datetime(1899, 12, 30)) / timedelta(days=1)
        return _record(0x203, struct.pack("<HHHd", row_number, column, 1, days))
    if isinstance(value, int | float):
        return _record(0x203, struct.pack("<HHHd", row_number, column, 0, value))
    text = str(value).encode("utf-16-le")
    return _record(0x204, struct.pack("<HHHHB", row_number, column, 0, len(text) // 2, 1) + text)


def _compound_file(stream: bytes) -> bytes:
    stream = stream.ljust(max(4096, -(-len(stream) // 512) * 512), b"\0")
    sectors = len(stream) // 512
    # After the stream come one sector of the directory and the table of sectors, which lists itself as well.
    tables = next(count for count in range(1, 110) if sectors + 1 + count <= 128 * count)
    end, own, free = 0xFFFFFFFE, 0xFFFFFFFD, 0xFFFFFFFF
    chain = [*range(1, sectors), end, end, *[own] * tables]
    fat = struct.pack(f"<{128 * tables}I", *chain, *[free] * (128 * tables - len(chain)))
    directory = _entry("Root Entry", kind=5, child=1, start=end, size=0)
    directory += _entry("Workbook", kind=2, child=free, start=0, size=len(stream))
    directory += bytes(128) * 2
    header = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(16)
    header += struct.pack("<HHHHH6x", 0x3E, 3, 0xFFFE, 9, 6)
    header += struct.pack("<IIIIIIIII", 0, tables, sectors, 0, 4096, end, 0, end, 0)
    header += struct.pack(f"<{tables}I", *range(sectors + 1, sectors + 1 + tables))
    return header.ljust(512, b"\xff") + stream + directory + fat


def _entry(name: str, *, kind: int, child: int, start: int, size: int) -> bytes:
    text = name.encode("utf-16-le")
    none = 0xFFFFFFFF
    return text.ljust(64, b"\0") + struct.pack("<HBBIII36xII4x", len(text) + 2, kind, 1, none, none, child, start, size)


def post(api: Any, call: str, body: Any = None) -> Any:
    """Make one of the spec's event calls."""
    return api.post(f"/v1/events/{call}", body or {}, format="multipart" if call in MULTIPART else "json")


def edit_of(performance: Performance, **changes: Any) -> dict[str, Any]:
    """Give the body that edits a performance."""
    return {"eventid": performance.event_id, "eventdetailid": performance.pk, **changes}


def bulk_form(*, changes: PerformanceEdit | None = None, **fields: Any) -> BulkForm:
    """Give a bulk edit of every performance of the week of `make_week`, though all are on sale."""
    values: dict[str, Any] = {
        "first": "2026-09-07",
        "last": "2026-09-13",
        "weekdays": range(7),
        "times": ["2:30PM", "7:30PM"],
        "agreed": 14,
        **fields,
    }
    return BulkForm(changes=changes or PerformanceEdit(capacity="80"), **values)


def make_week(event: Event, *, capacity: int = 100, **fields: Any) -> list[Performance]:
    """Make two performances a day, in the afternoon and in the evening, from Monday to Sunday."""
    zone = ZoneInfo(event.venue.timezone)
    starts = [datetime(2026, 9, day, hour, 30, tzinfo=zone) for day in range(7, 14) for hour in (14, 19)]
    return [factories.make_performance(event, capacity=capacity, starts_at=start, **fields) for start in starts]


def event_json(venue, **fields):
    return {
        "eventname": "The Snow Queen",
        "venueid": venue.pk,
        "eventdescription": "Gerda crosses four seasons",
        "bio": "From the tale",
        "ticket_label": "Ticket",
        "applicablefees": 1.5,
        "mincount": 1,
        "maxcount": "8",
        "fb_pixelid": "",
        "includingtax": 1,
        **fields,
    }


def parts(venue, **changes):
    """The parts of a good createEvent; None leaves one out."""
    good = {
        "event": json.dumps(event_json(venue)),
        "teams": "[]",
        "thumbnailimage": SimpleUploadedFile("thumb.png", picture()),
        "eventpromo": SimpleUploadedFile("promo.jpg", picture("JPEG")),
        "performances": sheet_part(GOOD, row(EventDate="12-13-2026", NumberofTickets="7")),
        **changes,
    }
    return {name: part for name, part in good.items() if part is not None}


def sheet_part(*rows):
    upload = csv_file(table(*rows))
    return SimpleUploadedFile(upload.name, upload.content)


@transaction.atomic
def map_teams(event: Event, **slots: int) -> dict[str, Team]:
    """Give an event teams with so many slots each, and its performances their places, as the form does."""
    forms = [TeamForm(name=name, slots=str(number)) for name, number in slots.items()]
    Event.objects.filter(pk=event.pk).update(has_team_mapping=True)
    event.refresh_from_db()
    plan = plan_teams([], forms, was_mapped=False, is_mapped=True)
    save_teams(event, plan, date_format="MM-DD-YYYY")
    return {team.name: team for team in event.teams.all()}


def take_place(performance: Performance, team: Team, number: int) -> None:
    """Have a slot sold, without the rest of a sale."""
    TeamPlace.objects.filter(performance=performance, team=team, number=number).update(state=TeamPlace.State.SOLD)
    Stock.objects.filter(pk=performance.pk).update(sold=F("sold") + 1, version=F("version") + 1)


def places_of(performance: Performance) -> dict[str, list[int]]:
    """Give the numbers of the places that each team has at a performance."""
    found: dict[str, list[int]] = {}
    rows = TeamPlace.objects.filter(performance=performance).order_by("team__position", "number")
    for name, number in rows.values_list("team__name", "number"):
        found.setdefault(name, []).append(number)
    return found


def assert_whole(event: Event) -> None:
    """Check that every performance has exactly the places of its event's teams, and that its stock knows how many."""
    event.refresh_from_db()
    teams = {team.name: team.slots for team in event.teams.all()} if event.has_team_mapping else {}
    for performance in Performance.objects.filter(event=event).select_related("stock"):
        expected = {name: list(range(1, slots + 1)) for name, slots in teams.items()}
        assert places_of(performance) == expected
        assert performance.stock.slots == sum(teams.values())
