"""What a sheet may cost: whatever it holds, reading it ends within seconds and within 200 MB, by few at a time."""

from __future__ import annotations

import resource
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from datetime import date, datetime, time, timedelta
from pathlib import Path
from typing import Any

import pytest

from server.catalogue.errors import SHEET_TOO_LARGE, SHEETS_BUSY, SheetsBusy, SheetUnreadable
from server.catalogue.events.spreadsheets import files
from server.catalogue.events.spreadsheets.files import AT_ONCE, Lines, open_sheet, read_sheet, reading_slot
from server.catalogue.events.tests import bombs
from server.catalogue.events.tests.factories import GOOD, csv_file, table, xls, xlsx
from server.platform.errors import DomainError, FileTooLarge
from server.platform.uploads import Upload

UNREADABLE = "Something Went Worng"


def refusal(upload: Upload) -> str:
    with pytest.raises(DomainError) as refused:
        read_sheet(upload)
    assert isinstance(refused.value, SheetUnreadable | FileTooLarge)
    return refused.value.message


def seconds_of_others() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@pytest.fixture(autouse=True)
def _within_its_limits():
    before = seconds_of_others()
    yield
    assert seconds_of_others() - before < 5 * AT_ONCE


def test_a_workbook_read_aside_is_the_same_table():
    cells = [["a", 1, 2.5, True, None, "é"], [datetime(2026, 12, 12, 19, 30), time(19, 30), datetime(2026, 12, 12)]]
    assert read_sheet(xlsx(cells)) == cells
    assert read_sheet(xls([["é", 640.0], [datetime(2026, 12, 12)]])) == [["é", 640.0], [datetime(2026, 12, 12)]]


@pytest.mark.parametrize("cell", [datetime(2026, 1, 2, 3, 4, 5), date(2026, 1, 2), time(3, 4), timedelta(hours=30)])
def test_days_and_times_cross_over_as_they_are(cell):
    assert files._unpacked(files._packed(cell)) == cell


def test_text_is_read_where_it_is(monkeypatch):
    monkeypatch.setattr(files, "_read_aside", None)
    assert read_sheet(csv_file(table(GOOD))) == table(GOOD)


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("bomb", "most_bytes"), [(bombs.empty_cells, 140_000), (bombs.one_long_row, 20_000), (bombs.many_styles, 30_000)]
)
def test_a_small_file_of_very_many_cells_is_refused(bomb, most_bytes, monkeypatch):
    monkeypatch.setattr(files, "MOST_SECONDS", 1)
    upload = bomb()
    assert len(upload.content) < most_bytes
    assert refusal(upload) == SHEET_TOO_LARGE


def test_a_text_that_many_cells_share_is_cut_where_no_column_takes_more():
    assert read_sheet(bombs.one_long_text()) == [["x" * 300]] * 10_000


@pytest.mark.parametrize("bomb", [lambda: bombs.unpacks_to(100_000_000), bombs.many_parts])
def test_a_zip_bomb_is_too_large(bomb):
    assert refusal(bomb()) == "The file is too large"


def test_an_archive_that_lies_about_its_parts_is_unreadable():
    assert refusal(bombs.lies_about_its_size()) == UNREADABLE


@pytest.mark.parametrize("doctype", [bombs.ENTITIES, bombs.OF_ANOTHER_FILE], ids=["ten billion", "another file"])
@pytest.mark.parametrize("part", ["sheet", "book", "styles"])
def test_no_entity_is_expanded(part, doctype):
    change: dict[str, Any] = {part: bombs.declaring(doctype)}
    assert refusal(bombs.rebuilt(**change)) == UNREADABLE


@pytest.mark.parametrize("name", ["performances.xlsx", "performances.xls", "performances.csv"])
def test_a_renamed_executable_is_unreadable(name):
    program = Path(sys.executable).read_bytes()[: 1024 * 1024]
    assert refusal(Upload(name, program)) == UNREADABLE


def test_an_old_workbook_that_goes_in_circles_is_unreadable():
    assert refusal(bombs.goes_in_circles()) == UNREADABLE


def test_a_text_of_one_endless_line_is_unreadable():
    assert refusal(Upload("performances.csv", b"," * 9_000_000)) == UNREADABLE


def test_what_no_count_foresees_ends_with_its_time(monkeypatch):
    monkeypatch.setattr(files, "MOST_SECONDS", 1)
    rows = bombs._in_sheet(b'<row><c><v>1</v></c><c t="d"><v>2026-12-12</v></c></row>' * 190_000)
    assert refusal(bombs.rebuilt(sheet=rows)) == SHEET_TOO_LARGE


def test_what_no_count_foresees_ends_with_its_memory(monkeypatch):
    monkeypatch.setattr(files, "MOST_MEMORY", 60 * 1024 * 1024)
    assert refusal(bombs.one_long_row()) == SHEET_TOO_LARGE


def test_what_hangs_ends_by_the_clock(monkeypatch):
    monkeypatch.setattr(files, "MOST_WAIT", 0.01)
    assert refusal(xlsx(table(GOOD))) == SHEET_TOO_LARGE


def test_third_simultaneous_upload_is_refused_at_once():
    with reading_slot(), reading_slot(), pytest.raises(SheetsBusy) as refused, reading_slot():
        pass
    assert (refused.value.message, refused.value.status) == (SHEETS_BUSY, 503)
    assert refused.value.more == {"retry_after": 1}
    with reading_slot(), reading_slot():
        pass


def test_few_corrected_rows_need_no_slot_and_many_do():
    few, many = (Lines([], [(number, []) for number in range(count)]) for count in (500, 501))
    with reading_slot(), reading_slot():
        with open_sheet(few) as lines:
            assert lines is few
        with pytest.raises(SheetsBusy), open_sheet(many):
            pass
        with pytest.raises(SheetsBusy), open_sheet(csv_file(table(GOOD))):
            pass


def test_twenty_simultaneous_bombs_occupy_two_slots_only():
    bomb = bombs.empty_cells()

    def upload(_: int) -> str:
        try:
            with open_sheet(bomb):
                return "read"
        except DomainError as refused:
            return refused.message

    with ThreadPoolExecutor(20) as threads:
        counts = Counter(threads.map(upload, range(20)))
    assert set(counts) == {SHEET_TOO_LARGE, SHEETS_BUSY}
    assert counts[SHEETS_BUSY] >= 10
