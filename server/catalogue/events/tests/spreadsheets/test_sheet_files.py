"""Reading sheets: three kinds of file, known by their content; everything else is refused."""

from __future__ import annotations

import io
import zipfile
from datetime import datetime, time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.catalogue.errors import SheetRefused, SheetUnreadable
from server.catalogue.events.spreadsheets import files
from server.catalogue.events.spreadsheets.files import Table, read_table
from server.catalogue.events.tests.factories import GOOD, csv_file, table, xls, xlsx
from server.platform.errors import FileTooLarge
from server.platform.uploads import Upload
from server.testing.harness.drawing import drawn

WORDS = [["EventDate", "EventTime"], ["12-12-2026", "7:30PM"]]


def refusal(upload: Upload) -> str:
    with pytest.raises(SheetUnreadable) as refused:
        read_table(upload)
    assert refused.value.more["errors"][0]["row"] is None
    return refused.value.message


def test_a_workbook_gives_its_cells_with_their_types():
    cells: Table = [["a", "b", "c"], [datetime(2026, 12, 12), time(19, 30), 24.5]]
    assert read_table(xlsx(cells)) == cells


def test_an_old_workbook_gives_its_cells_with_their_types():
    cells: Table = [["a", "é"], ["12-12-2026", 640], [datetime(2026, 12, 12, 19, 30), 24.5]]
    assert read_table(xls(cells)) == cells


def test_a_time_in_an_old_workbook_is_a_time():
    assert read_table(xls([["t"], [datetime(1899, 12, 30, 19, 30)]])) == [["t"], [time(19, 30)]]


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
def test_text_is_read_with_any_usual_delimiter_and_encoding(delimiter, encoding):
    cells = [["EventDate", "Subcategory"], ["12-12-2026", "Matinée"]]
    assert read_table(csv_file(cells, delimiter=delimiter, encoding=encoding)) == cells


def test_a_comma_inside_quotes_is_no_delimiter():
    assert read_table(csv_file([["a", "b"], ["x, y", "z"]])) == [["a", "b"], ["x, y", "z"]]


@pytest.mark.parametrize("name", ["performances.xls", "performances.csv", "PERFORMANCES.XLSX"])
def test_the_content_decides_not_the_name(name):
    assert read_table(xlsx(WORDS, name)) == WORDS


@pytest.mark.parametrize("name", ["season.pdf", "performances.xlsx", "performances.csv"])
@pytest.mark.parametrize("before", [b"", b"\r\n" * 40])
def test_pdf_is_refused_as_such_under_any_name(name, before):
    expected = "This is a PDF. Save it as an Excel sheet (.xlsx) or a CSV file and choose that."
    assert refusal(Upload(name, before + b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")) == expected


@pytest.mark.parametrize("name", ["performances.ods", "performances", "performances.xlsx.exe", "", "xlsx", ".xlsx"])
def test_another_ending_is_an_invalid_file_format(name):
    assert refusal(Upload(name, xlsx(WORDS).content)) == "Invalid file format."


@pytest.mark.parametrize(
    "content",
    [
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
        b"PK\x03\x04 and then nothing like a zip",
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600),
        xlsx(WORDS).content[:-200],
        xls(WORDS).content[:1200],
        b'EventDate,EventTime\n"never closed',
        b"EventDate\x81\n",
    ],
)
def test_unreadable_content_says_so_in_the_specs_words(content):
    assert refusal(Upload("performances.xlsx", content)) == "Something Went Worng"


def test_a_zip_without_a_workbook_is_unreadable():
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        archive.writestr("hello.txt", "hello")
    assert refusal(Upload("a.xlsx", target.getvalue())) == "Something Went Worng"


def test_a_workbook_that_expands_entities_is_unreadable():
    bomb = b'<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>'
    assert refusal(_with_sheet(lambda xml: bomb + xml)) == "Something Went Worng"


def _with_sheet(change) -> Upload:
    """Give a workbook whose sheet's XML was changed."""
    target = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(xlsx(WORDS).content)) as good, zipfile.ZipFile(target, "w") as changed:
        for part in good.infolist():
            content = good.read(part)
            changed.writestr(part.filename, change(content) if "worksheets/sheet" in part.filename else content)
    return Upload("a.xlsx", target.getvalue())


def test_a_cell_far_to_the_right_costs_nothing():
    far = _with_sheet(lambda xml: xml.replace(b'r="B2"', b'r="XFD2"'))
    assert read_table(far) == [WORDS[0], WORDS[1][:1]]


def test_a_row_far_below_is_too_many_rows():
    far = _with_sheet(lambda xml: xml.replace(b'r="2"', b'r="1048576"').replace(b'2"', b'1048576"'))
    assert refusal(far) == "The sheet may hold at most 20,000 performances"


def test_a_zip_bomb_is_refused_before_it_is_unpacked():
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/worksheets/sheet1.xml", bytes(files.MOST_UNPACKED_BYTES + 1))
    assert len(target.getvalue()) < 100_000
    with pytest.raises(FileTooLarge):
        read_table(Upload("a.xlsx", target.getvalue()))


def test_a_file_over_the_limit_is_too_large(monkeypatch):
    monkeypatch.setattr(files, "MOST_BYTES", 100)
    with pytest.raises(FileTooLarge):
        read_table(Upload("a.csv", b"x" * 101))


def test_rows_up_to_the_limit_are_read_and_one_more_is_refused(monkeypatch):
    monkeypatch.setattr(files, "MOST_ROWS", 3)
    assert len(read_table(csv_file([["a"]] * 4))) == 4
    assert refusal(csv_file([["a"]] * 5)) == "The sheet may hold at most 3 performances"


def test_empty_rows_keep_their_place_inside_and_go_at_the_end():
    assert read_table(csv_file([["a"], ["", " "], ["b"], ["", ""], []])) == [["a"], [], ["b"]]


@drawn(few=60, many=200)
@given(
    content=st.one_of(
        st.binary(max_size=400),
        st.binary(max_size=400).map(lambda tail: b"PK\x03\x04" + tail),
        st.binary(max_size=1200).map(lambda tail: b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + tail),
        st.text(max_size=200).map(str.encode),
    ),
    name=st.sampled_from(["a.xlsx", "a.xls", "a.csv", "a.pdf"]),
)
def test_no_bytes_raise_anything_but_a_refusal(content, name):
    try:
        read = read_table(Upload(name, content))
    except (SheetRefused, FileTooLarge):
        return
    assert all(isinstance(line, list) for line in read)


GOOD_FILES = [xlsx(table(GOOD)).content, xls(table(GOOD)).content]


@drawn(few=50, many=150)
@given(
    content=st.sampled_from(GOOD_FILES),
    cuts=st.lists(st.tuples(st.integers(0, 10_000), st.binary(min_size=1, max_size=3)), min_size=1, max_size=5),
)
def test_no_damage_to_a_good_file_raises_anything_but_a_refusal(content, cuts):
    damaged = bytearray(content)
    for place, patch in cuts:
        start = place % len(damaged)
        damaged[start : start + len(patch)] = patch
    try:
        read_table(Upload("a.xlsx", bytes(damaged)))
    except (SheetRefused, FileTooLarge):
        return
