"""Sheets of performances over the wire: judged before they are saved, corrected, refused; and the template."""

from __future__ import annotations

import io
import json
from datetime import date

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from openpyxl import load_workbook

from server.accounts.models import Role
from server.catalogue.events import form_serializers
from server.catalogue.events.models import Event
from server.catalogue.events.spreadsheets.columns import COLUMNS
from server.catalogue.events.spreadsheets.files import reading_slot
from server.catalogue.events.spreadsheets.workbooks import build_template
from server.catalogue.events.tests.factories import GOOD, csv_file, parts, post, row, sheet_part, table
from server.catalogue.events.tests.factories import _fixed_now as fixed_now  # noqa: F401
from server.testing import factories

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fixed_now")]


# checkPerformances


def test_a_sheet_is_previewed_with_its_errors(api, venue):
    rows = [GOOD, row(EventDate="31-11-2026"), row(TicketCost="28.005", EventDate="12-15-2026")]
    response = post(api, "checkPerformances", {"venueid": venue.pk, "performances": sheet_part(*rows)})
    assert response.status_code == 200
    data = response.json()["data"]
    assert data["columns"] == list(COLUMNS)
    assert data["total"] == 3
    assert [line["row"] for line in data["rows"]] == [2, 3, 4]
    understood = {
        **{"EventDate": "Sat 12 Dec 2026", "EventTime": "7:30PM", "Onsaledate": "Mon 16 Nov 2026"},
        **{"OnsaleTime": "10:00AM", "Enddate": "Sat 12 Dec 2026", "EndsaleTime": "7:00PM"},
    }
    good = {
        "cells": dict(zip(COLUMNS, GOOD, strict=True)),
        "understood": understood,
        "startsISO": "2026-12-12T19:30:00+00:00",
    }
    assert data["rows"][0] == {"row": 2, "errors": [], **good}
    assert data["rows"][1]["startsISO"] is None
    wrong = {
        "column": "EventDate",
        "columns": ["EventDate"],
        "message": "EventDate format is wrong",
        "remedy": "Write 01-05-2027",
    }
    assert data["rows"][1]["errors"] == [wrong]
    assert data["errors"] == [{"row": 3, **wrong}]
    assert data["rows"][2]["cells"]["TicketCost"] == "28.01"
    assert not Event.objects.exists()


def corrected(*rows, columns=COLUMNS):
    lines = [{"row": number, "cells": list(cells)} for number, cells in rows]
    return json.dumps({"columns": list(columns), "rows": lines})


def test_rows_are_checked_again_as_they_were_corrected(api, venue):
    wrong, better = (7, row(Enddate="12-13-2026")), (9, row(EventDate="12-13-2026"))
    response = post(api, "checkPerformances", {"venueid": venue.pk, "rows": corrected(wrong, better)})
    data = response.json()["data"]
    assert [line["row"] for line in data["rows"]] == [7, 9]
    assert [error["message"] for error in data["errors"]] == [
        "The End Sale date of 12-13-2026 7:00PM is higher than the Event Date of 12-12-2026 7:30PM on row - 7"
    ]


def test_what_the_preview_shows_is_validated_again_as_it_was(api, venue):
    """A cell that was cut for the preview is as wrong as it was."""
    rows = [[*GOOD, "x" * 255], [*row(EventDate="12-13-2026"), "x" * 400], [*row(TicketCost="9" * 500), ""]]
    columns = [*COLUMNS, "Subcategory"]
    upload = csv_file([columns, *rows])
    sheet = SimpleUploadedFile(upload.name, upload.content)
    first = post(api, "checkPerformances", {"venueid": venue.pk, "performances": sheet}).json()["data"]
    shown = [(line["row"], [line["cells"][name] for name in columns]) for line in first["rows"]]
    again = post(api, "checkPerformances", {"venueid": venue.pk, "rows": corrected(*shown, columns=columns)})
    assert again.json()["data"] == first
    assert [error["column"] for error in first["errors"]] == ["Subcategory", "TicketCost", "EventDate"]


@pytest.mark.parametrize("is_file", [False, True])
def test_corrected_rows_are_saved_in_place_of_the_sheet(api, venue, is_file):
    wrong, rows = sheet_part(row(TicketCost="x")), corrected((2, GOOD))
    sent = SimpleUploadedFile("rows.json", rows.encode()) if is_file else rows
    response = post(api, "createEvent", parts(venue, performances=wrong, rows=sent))
    assert response.status_code == 201, response.json()
    [made] = response.json()["data"]
    assert [line["ticketcost"] for line in made["eventdetailfile"]] == ["24.00"]


@pytest.mark.parametrize(
    "rows",
    [
        "no json",
        "[]",
        "17",
        "[" * 100_000,
        '{"columns": ["EventDate"]}',
        '{"columns": "EventDate", "rows": []}',
        '{"columns": [["EventDate"]], "rows": []}',
        '{"columns": [], "rows": {}}',
        '{"columns": [], "rows": [17]}',
        '{"columns": [], "rows": [{"row": "2", "cells": []}]}',
        '{"columns": [], "rows": [{"row": true, "cells": []}]}',
        '{"columns": [], "rows": [{"row": 0, "cells": []}]}',
        '{"columns": [], "rows": [{"row": 2, "cells": {}}]}',
        '{"columns": [], "rows": [{"row": 2, "cells": [{}]}]}',
        '{"columns": [], "rows": [{"row": 2, "cells": []}, {"row": 2, "cells": []}]}',
        json.dumps({"columns": [""] * 41, "rows": []}),
        json.dumps({"columns": [], "rows": [{"row": number, "cells": []} for number in range(1, 20_002)]}),
    ],
)
def test_rows_of_another_shape_are_refused(api, venue, rows):
    response = post(api, "checkPerformances", {"venueid": venue.pk, "rows": rows})
    assert (response.status_code, response.json()["field"]) == (422, "rows")


@pytest.mark.parametrize("cell", ["\ud800", "a\x00b", 10**30, 1e308, float("inf"), float("nan"), True, None])
def test_odd_cells_are_named_and_shown(api, venue, cell):
    response = post(api, "checkPerformances", {"venueid": venue.pk, "rows": corrected((2, row(TicketCost=cell)))})
    assert response.status_code == 200
    assert [error["column"] for error in response.json()["data"]["errors"]] == ["TicketCost"]


def test_rows_over_the_limit_are_too_large(api, venue, monkeypatch):
    monkeypatch.setattr(form_serializers, "MOST_ROWS_BYTES", 100)
    response = post(api, "checkPerformances", {"venueid": venue.pk, "rows": corrected((2, GOOD))})
    assert (response.status_code, response.json()["field"]) == (413, "rows")


def test_two_hundred_megabytes_are_refused_before_they_are_read(api, venue):
    path, size = "/v1/events/checkPerformances", str(200 * 1024 * 1024)
    response = api.generic("POST", path, b"--x", content_type="multipart/form-data; boundary=x", CONTENT_LENGTH=size)
    assert (response.status_code, response.json()["code"]) == (413, "too_large")


def test_of_a_file_that_is_too_large_no_more_is_read_than_shows_it(api, venue):
    large = SimpleUploadedFile("performances.xlsx", bytes(12 * 1024 * 1024))
    response = post(api, "checkPerformances", {"venueid": venue.pk, "performances": large})
    assert (response.status_code, response.json()["field"]) == (413, "performances")


def test_upload_is_refused_while_others_are_read(api, venue):
    body = {"venueid": venue.pk, "performances": sheet_part(GOOD)}
    with reading_slot(), reading_slot():
        response = post(api, "checkPerformances", body)
    assert (response.status_code, response.json()["code"], response["Retry-After"]) == (503, "busy", "1")


@pytest.mark.parametrize(
    ("file", "message"),
    [
        (SimpleUploadedFile("a.txt", b"x"), "Invalid file format."),
        (SimpleUploadedFile("a.xlsx", b"\0"), "Something Went Worng"),
        (SimpleUploadedFile("a.csv", b"x,y"), "Check the Excel sheet Heading name's are different"),
        (SimpleUploadedFile("a.csv", b"x,x"), "Check the Excel sheet Duplicate Name's are there!"),
        (None, "Please upload Event occurrence excel "),
    ],
)
def test_a_file_that_cannot_be_used_at_all_is_refused(api, venue, file, message):
    body = {"venueid": venue.pk, **({"performances": file} if file else {})}
    response = post(api, "checkPerformances", body)
    assert (response.status_code, response.json()["message"]) == (422, message)
    assert response.json()["errors"][0] == {"row": None, "column": None, "columns": [], "message": message}


@pytest.mark.parametrize("venueid", ["", "x", "-1", "9" * 30, "1\0"])
def test_a_check_needs_a_venue(api, venueid):
    response = post(api, "checkPerformances", {"venueid": venueid, "performances": sheet_part(GOOD)})
    assert response.status_code == 422
    assert response.json()["field"] == "venueid"


def test_a_check_for_an_event_names_dates_that_it_has(api, venue):
    post(api, "createEvent", parts(venue))
    body = {"venueid": venue.pk, "eventid": Event.objects.get().pk, "performances": sheet_part(GOOD)}
    [error] = post(api, "checkPerformances", body).json()["data"]["errors"]
    assert error["message"] == "Same event  cannot have same dates"


# getPerformanceTemplate


@pytest.mark.parametrize("date_format", ["MM-DD-YYYY", "DD-MM-YYYY", "YYYY-MM-DD"])
def test_the_template_can_be_uploaded_as_it_is(api, venue, user, date_format):
    user.date_format = date_format
    user.save()
    response = api.get("/v1/events/getPerformanceTemplate")
    assert response["Content-Disposition"] == 'attachment; filename="Performances.xlsx"'
    lines = lines_of(response.content)
    assert lines[0] == COLUMNS
    days = {
        "MM-DD-YYYY": ["12-25-2026", "12-30-2026"],
        "DD-MM-YYYY": ["25-12-2026", "30-12-2026"],
        "YYYY-MM-DD": ["2026-12-25", "2026-12-30"],
    }
    assert [line[0] for line in lines[1:]] == days[date_format]
    upload = SimpleUploadedFile("Performances.xlsx", response.content)
    data = post(api, "checkPerformances", {"venueid": venue.pk, "performances": upload}).json()["data"]
    assert (data["total"], data["errors"]) == (2, [])


def lines_of(workbook):
    return list(load_workbook(io.BytesIO(workbook)).worksheets[0].values)


@pytest.mark.parametrize(("today", "year"), [(date(2026, 12, 24), 2026), (date(2026, 12, 25), 2027)])
def test_the_templates_samples_are_never_past(today, year):
    lines = lines_of(build_template(today=today, date_format="YYYY-MM-DD", has_subcategory=False))
    assert [line[0] for line in lines[1:]] == [f"{year}-12-25", f"{year}-12-30"]


def test_the_template_has_a_ninth_column_on_request(api, venue):
    response = api.get("/v1/events/getPerformanceTemplate?subcategory=1")
    lines = lines_of(response.content)
    assert lines[0] == (*COLUMNS, "Subcategory")
    assert all(lines[1])
    upload = SimpleUploadedFile("Performances.xlsx", response.content)
    data = post(api, "checkPerformances", {"venueid": venue.pk, "performances": upload}).json()["data"]
    assert [line["cells"]["Subcategory"] for line in data["rows"]] == ["Matinee", "Evening"]
    assert data["errors"] == []


def test_the_template_is_not_for_door_staff(api_for):
    path = "/v1/events/getPerformanceTemplate"
    assert api_for().get(path).status_code == 401
    assert api_for(factories.make_user(role=Role.DOOR_STAFF)).get(path).status_code == 403


def test_a_csv_sheet_serves_as_well(api, venue):
    upload = csv_file(table(GOOD), delimiter=";", encoding="cp1252")
    part = SimpleUploadedFile(upload.name, upload.content)
    assert post(api, "createEvent", parts(venue, performances=part)).status_code == 201
