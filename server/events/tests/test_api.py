"""The spec's event calls over the wire (part 1, section 7)."""

from __future__ import annotations

import io
import json
from datetime import date

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from openpyxl import load_workbook

from server.accounts.models import Role
from server.events import uploads
from server.events.models import Event, Performance
from server.events.sheet import COLUMNS
from server.events.sheet_reader import a_turn
from server.events.template import build_template
from server.events.tests.scenes import GOOD, MULTIPART, NOW, csv_file, edit_of, picture, post, row, table
from server.events.tests.scenes import _fixed_now as fixed_now  # noqa: F401
from server.stock.models import Stock
from server.testing import factories

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fixed_now")]
CALLS = [
    "createEvent",
    "updateEvent",
    "checkPerformances",
    "getAllEvent",
    "getEventById",
    "getEventByAccountId",
    "updateEventDetails",
    "deleteEventDetails",
]


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


# createEvent


def test_an_event_is_created_from_a_form_with_files(api, venue):
    event = event_json(venue, event_subcategories=[{"name": "Matinee", "description": "Ends by 4"}, {"name": "Late"}])
    reply = post(
        api,
        "createEvent",
        parts(venue, event=json.dumps(event), subcategoryimage_1=SimpleUploadedFile("late.png", picture(size=(5, 5)))),
    )
    assert reply.status_code == 201, reply.json()
    body = reply.json()
    assert body["message"] == "Event Created Successfully"
    [made] = body["data"]
    assert made["id"] == Event.objects.get().pk
    assert (made["eventname"], made["applicablefees"], made["ticketcost"]) == ("The Snow Queen", "1.50", "0.00")
    assert (made["mincount"], made["maxcount"], made["includingtax"], made["currencytype"]) == (1, 8, 1, "GBP")
    assert made["thumbnailimage"].startswith("/media/events/")
    assert made["eventpromo"].endswith(".jpg")
    images = [subcategory["image"] for subcategory in made["event_subcategories"]]
    assert images[0] == ""
    assert images[1].startswith("/media/subcategories/")
    assert made["total_performances"] == 2
    first = made["eventdetailfile"][0]
    assert first["eventdatetime"] == "12-12-2026,7:30PM"
    assert first["eventdatetimeISO"] == "2026-12-12T19:30:00+00:00"
    assert (first["onsaledate"], first["enddate"]) == ("11-16-2026,10:00AM", "12-12-2026,7:00PM")
    assert (first["ticketcost"], first["numberoftickets"], first["ticketcountstatus"]) == ("24.00", 640, 640)
    assert (first["onsaleflag"], first["box_office_amber_state"], first["activestatus"]) == (1, False, 1)


def test_the_event_may_come_as_a_file_part(api, venue):
    part = SimpleUploadedFile("event.json", json.dumps(event_json(venue)).encode(), "application/json")
    assert post(api, "createEvent", parts(venue, event=part)).status_code == 201


def test_performances_may_come_as_rows_in_the_event(api, user, venue):
    user.date_format = "DD-MM-YYYY"  # the spec's own strings do not depend on it
    user.save()
    rows = [
        {
            "eventdatetime": "12-12-2026,7:30PM",
            "onsaledate": "11-16-2026,10:00AM",
            "enddate": "12-12-2026,7:00PM",
            "numberoftickets": 640,
            "ticketcost": 24.5,
            "event_subcategory": "Evening",
        },
        {"eventdatetime": "12-13-2026", "numberoftickets": "x"},
    ]
    event = json.dumps(event_json(venue, eventdetailfile=rows))
    refused = post(api, "createEvent", parts(venue, event=event, performances=None))
    assert refused.status_code == 422
    assert {error["row"] for error in refused.json()["errors"]} == {3}
    event = json.dumps(event_json(venue, eventdetailfile=rows[:1]))
    [made] = post(api, "createEvent", parts(venue, event=event, performances=None)).json()["data"]
    [performance] = made["eventdetailfile"]
    assert (performance["ticketcost"], performance["event_subcategory"]) == ("24.50", "Evening")


def test_a_wrong_sheet_is_refused_with_every_row_and_nothing_is_saved(api, venue):
    sheet = sheet_part(row(EventDate="31-11-2026"), GOOD, row(NumberofTickets="six hundred", EventDate="12-14-2026"))
    reply = post(api, "createEvent", parts(venue, performances=sheet))
    assert reply.status_code == 422
    body = reply.json()
    assert (body["message"], body["code"], body["field"]) == (
        "EventDate format is wrong",
        "sheet_refused",
        "performances",
    )
    assert [(error["row"], error["column"]) for error in body["errors"]] == [(2, "EventDate"), (4, "NumberofTickets")]
    assert body["errors"][1]["message"] == "Please give numbers in Number Of Ticket coloum"
    assert not Event.objects.exists()
    assert not Stock.objects.exists()


@pytest.mark.parametrize(
    ("changes", "field", "message"),
    [
        ({"thumbnailimage": None}, "thumbnailimage", "Please upload Thumbnail image"),
        ({"eventpromo": None}, "eventpromo", "Please upload Event Promo image"),
        ({"eventpromo": SimpleUploadedFile("thumb.png", b"x")}, "eventpromo", "Image file should not be same name"),
        ({"eventpromo": SimpleUploadedFile("promo.png", b"x")}, "eventpromo", "Invalid file format."),
        ({"performances": None}, "performances", "Please upload Event occurrence excel "),
        ({"performances": SimpleUploadedFile("a.pdf", b"x")}, "performances", "Invalid file format."),
        ({"performances": SimpleUploadedFile("a.xls", b"\0")}, "performances", "Something Went Worng"),
        ({"teams": '[{"teamname": "Reds"}]'}, "teams", "Teams cannot be set up yet"),
        ({"teams": "[[[["}, "teams", "teams is to be a JSON list"),
        ({"event": None}, "eventname", "Event Name is required"),
        ({"event": "{}"}, "eventname", "Event Name is required"),
    ],
)
def test_a_wrong_part_is_refused_in_the_specs_words(api, venue, changes, field, message):
    reply = post(api, "createEvent", parts(venue, **changes))
    assert (reply.status_code, reply.json()["field"], reply.json()["message"]) == (422, field, message)
    assert not Event.objects.exists()


@pytest.mark.parametrize(
    "event",
    [
        "no json",
        "[]",
        "[" * 100_000,
        '{"eventname": NaN}',
        '{"eventname": "\\u0000"}',
        '{"eventname": "\\ud800"}',
        '{"eventname": ["x"]}',
        '{"venueid": 1e400}',
        '{"venueid": 10000000000000000000000}',
        '{"mincount": {"a": 1}}',
        '{"eventdetailfile": "x"}',
        '{"eventdetailfile": [1]}',
        '{"event_subcategories": {"name": "x"}}',
        '{"includingtax": "maybe"}',
        '"' + "x" * 2_000_000 + '"',
    ],
)
def test_garbage_as_the_event_is_a_plain_refusal(api, venue, event):
    reply = post(api, "createEvent", parts(venue, event=event))
    assert reply.status_code in {400, 422}
    assert reply.json()["message"]
    assert not Event.objects.exists()


@pytest.mark.parametrize("call", sorted(MULTIPART))
def test_a_body_that_is_no_form_is_refused(api, call):
    assert api.post(f"/v1/events/{call}", {"event": {}}, format="json").status_code == 415
    broken = api.post(f"/v1/events/{call}", b"--nothing", content_type="multipart/form-data; boundary=x")
    assert broken.status_code in {400, 422}
    assert api.post(f"/v1/events/{call}", b"x", content_type="multipart/form-data").status_code == 400


def test_a_request_over_the_limit_is_too_large(api, venue, monkeypatch):
    monkeypatch.setattr(uploads, "MOST_BYTES", 1000)
    reply = post(api, "createEvent", parts(venue))
    assert (reply.status_code, reply.json()["code"]) == (413, "too_large")


def test_a_field_over_djangos_limit_is_too_large(api, venue, settings):
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 1000
    assert post(api, "createEvent", parts(venue, event="x" * 2000)).status_code == 413


def test_too_many_parts_are_too_large(api, venue, settings):
    settings.DATA_UPLOAD_MAX_NUMBER_FILES = 3
    extra = {f"subcategoryimage_{number}": SimpleUploadedFile("a.png", picture()) for number in range(5)}
    assert post(api, "createEvent", parts(venue, **extra)).status_code == 413


def test_a_picture_over_the_limit_is_too_large(api, venue):
    large = SimpleUploadedFile("promo.png", picture() + bytes(8 * 1024 * 1024))
    reply = post(api, "createEvent", parts(venue, eventpromo=large))
    assert (reply.status_code, reply.json()["field"]) == (413, "eventpromo")


# updateEvent


@pytest.fixture
def made(api, venue):
    kinds = [{"name": "Matinee", "description": "Ends by 4"}]
    reply = post(api, "createEvent", parts(venue, event=json.dumps(event_json(venue, event_subcategories=kinds))))
    [event] = reply.json()["data"]
    return event


def edit_parts(venue, made, files=(), **changes):
    """The parts of an updateEvent that changes nothing but this."""
    kinds = [{"id": kind["id"], "name": kind["name"], "image": kind["image"]} for kind in made["event_subcategories"]]
    base = {"eventid": made["id"], "version": made["version"], "event_subcategories": kinds}
    return {"event": json.dumps(event_json(venue, **{**base, **changes})), "teams": "[]", **dict(files)}


def test_an_event_is_updated_and_what_is_not_sent_of_its_pictures_stays(api, venue, made):
    files = {"performances": sheet_part(row(EventDate="12-20-2026")), "subcategoryimage_0": picture_part("day.png")}
    reply = post(api, "updateEvent", edit_parts(venue, made, files, bio="Retold", applicablefees="2"))
    assert reply.status_code == 200, reply.json()
    assert reply.json()["message"] == "Event Updated Successfully"
    [now] = reply.json()["data"]
    assert (now["bio"], now["applicablefees"], now["version"]) == ("Retold", "2.00", made["version"] + 1)
    assert (now["thumbnailimage"], now["eventpromo"]) == (made["thumbnailimage"], made["eventpromo"])
    assert (now["total_performances"], now["locked"]) == (3, False)
    assert now["firstonsaleISO"] == "2026-11-16T10:00:00+00:00"
    [matinee] = now["event_subcategories"]
    assert matinee["id"] == made["event_subcategories"][0]["id"]
    assert matinee["image"].startswith("/media/subcategories/")


def picture_part(name):
    return SimpleUploadedFile(name, picture())


def test_rows_that_are_there_are_left_alone_and_others_are_added(api, venue, made):
    there = {"_id": made["eventdetailfile"][0]["_id"], "eventdatetime": "nonsense"}
    more = {
        "eventdatetime": "12-22-2026,7:30PM",
        "onsaledate": "11-16-2026,10:00AM",
        "enddate": "12-22-2026,7:00PM",
        "numberoftickets": 64,
        "ticketcost": 24.5,
    }
    reply = post(api, "updateEvent", edit_parts(venue, made, eventdetailfile=[there, more]))
    [now] = reply.json()["data"]
    assert (now["total_performances"], now["eventdetailfile"][0]["eventdatetime"]) == (3, "12-12-2026,7:30PM")


def test_whoever_saves_an_event_second_is_given_the_newer_one(api, venue, made):
    post(api, "updateEvent", edit_parts(venue, made, bio="Theirs"))
    late = post(api, "updateEvent", edit_parts(venue, made, bio="Mine"))
    assert (late.status_code, late.json()["code"]) == (409, "changed")
    newer = late.json()["current"]
    assert (newer["bio"], newer["version"]) == ("Theirs", made["version"] + 1)
    assert set(newer) == set(made)


def test_an_event_that_is_on_sale_says_that_it_cannot_be_changed(api, venue, made):
    Performance.objects.update(on_sale_at=NOW)
    [seen] = post(api, "getEventById", {"eventid": made["id"]}).json()["data"]
    assert seen["locked"] is True
    reply = post(api, "updateEvent", edit_parts(venue, made, eventname="Other"))
    assert (reply.status_code, reply.json()["code"]) == (409, "on_sale")


# deleteEventDetails


def test_a_performance_is_deleted(api, made):
    body = {"eventid": made["id"], "eventdetailid": made["eventdetailfile"][0]["_id"]}
    reply = post(api, "deleteEventDetails", body)
    assert (reply.status_code, reply.json()) == (200, {"message": "Event Occurrence Deleted Successfully"})
    assert post(api, "deleteEventDetails", body).status_code == 404


def test_a_performance_on_sale_is_not_deleted(api, performance):
    body = {"eventid": performance.event_id, "eventdetailid": performance.pk}
    reply = post(api, "deleteEventDetails", body)
    assert (reply.status_code, reply.json()["code"]) == (409, "sale_has_begun")
    assert reply.json()["message"] == "This event occurrence cannot be deleted: its sale has begun"


# checkPerformances


def test_a_sheet_is_previewed_with_its_errors(api, venue):
    rows = [GOOD, row(EventDate="31-11-2026"), row(TicketCost="28.005", EventDate="12-15-2026")]
    reply = post(api, "checkPerformances", {"venueid": venue.pk, "performances": sheet_part(*rows)})
    assert reply.status_code == 200
    data = reply.json()["data"]
    assert data["columns"] == list(COLUMNS)
    assert data["total"] == 3
    assert [line["row"] for line in data["rows"]] == [2, 3, 4]
    good = {"cells": dict(zip(COLUMNS, GOOD, strict=True)), "startsISO": "2026-12-12T19:30:00+00:00"}
    assert data["rows"][0] == {"row": 2, "errors": [], **good}
    assert data["rows"][1]["startsISO"] is None
    wrong = {"column": "EventDate", "columns": ["EventDate"], "message": "EventDate format is wrong"}
    assert data["rows"][1]["errors"] == [wrong]
    assert data["errors"] == [{"row": 3, **wrong}]
    assert data["rows"][2]["cells"]["TicketCost"] == "28.01"
    assert not Event.objects.exists()


def corrected(*rows, columns=COLUMNS):
    lines = [{"row": number, "cells": list(cells)} for number, cells in rows]
    return json.dumps({"columns": list(columns), "rows": lines})


def test_rows_are_checked_again_as_they_were_corrected(api, venue):
    wrong, better = (7, row(Enddate="12-13-2026")), (9, row(EventDate="12-13-2026"))
    reply = post(api, "checkPerformances", {"venueid": venue.pk, "rows": corrected(wrong, better)})
    data = reply.json()["data"]
    assert [line["row"] for line in data["rows"]] == [7, 9]
    assert [error["message"] for error in data["errors"]] == [
        "The End Sale date of 12-13-2026 7:00PM is higher than the Event Date of 12-12-2026 7:30PM on row - 7"
    ]


def test_what_the_preview_shows_is_judged_again_as_it_was(api, venue):
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
    reply = post(api, "createEvent", parts(venue, performances=wrong, rows=sent))
    assert reply.status_code == 201, reply.json()
    [made] = reply.json()["data"]
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
    reply = post(api, "checkPerformances", {"venueid": venue.pk, "rows": rows})
    assert (reply.status_code, reply.json()["field"]) == (422, "rows")


@pytest.mark.parametrize("cell", ["\ud800", "a\x00b", 10**30, 1e308, float("inf"), float("nan"), True, None])
def test_odd_cells_are_named_and_shown(api, venue, cell):
    reply = post(api, "checkPerformances", {"venueid": venue.pk, "rows": corrected((2, row(TicketCost=cell)))})
    assert reply.status_code == 200
    assert [error["column"] for error in reply.json()["data"]["errors"]] == ["TicketCost"]


def test_rows_over_the_limit_are_too_large(api, venue, monkeypatch):
    monkeypatch.setattr(uploads, "MOST_ROWS_BYTES", 100)
    reply = post(api, "checkPerformances", {"venueid": venue.pk, "rows": corrected((2, GOOD))})
    assert (reply.status_code, reply.json()["field"]) == (413, "rows")


def test_two_hundred_megabytes_are_refused_before_they_are_read(api, venue):
    path, size = "/v1/events/checkPerformances", str(200 * 1024 * 1024)
    reply = api.generic("POST", path, b"--x", content_type="multipart/form-data; boundary=x", CONTENT_LENGTH=size)
    assert (reply.status_code, reply.json()["code"]) == (413, "too_large")


def test_of_a_file_that_is_too_large_no_more_is_read_than_shows_it(api, venue):
    large = SimpleUploadedFile("performances.xlsx", bytes(12 * 1024 * 1024))
    reply = post(api, "checkPerformances", {"venueid": venue.pk, "performances": large})
    assert (reply.status_code, reply.json()["field"]) == (413, "performances")


def test_whoever_comes_while_others_are_read_is_told_to_try_again(api, venue):
    body = {"venueid": venue.pk, "performances": sheet_part(GOOD)}
    with a_turn(), a_turn():
        reply = post(api, "checkPerformances", body)
    assert (reply.status_code, reply.json()["code"], reply["Retry-After"]) == (503, "busy", "2")


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
    reply = post(api, "checkPerformances", body)
    assert (reply.status_code, reply.json()["message"]) == (422, message)
    assert reply.json()["errors"] == [{"row": None, "column": None, "columns": [], "message": message}]


@pytest.mark.parametrize("venueid", ["", "x", "-1", "9" * 30, "1\0"])
def test_a_check_needs_a_venue(api, venueid):
    reply = post(api, "checkPerformances", {"venueid": venueid, "performances": sheet_part(GOOD)})
    assert reply.status_code == 422
    assert reply.json()["field"] == "venueid"


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
    reply = api.get("/v1/events/getPerformanceTemplate")
    assert reply["Content-Disposition"] == 'attachment; filename="Performances.xlsx"'
    lines = lines_of(reply.content)
    assert lines[0] == COLUMNS
    days = {
        "MM-DD-YYYY": ["12-25-2026", "12-30-2026"],
        "DD-MM-YYYY": ["25-12-2026", "30-12-2026"],
        "YYYY-MM-DD": ["2026-12-25", "2026-12-30"],
    }
    assert [line[0] for line in lines[1:]] == days[date_format]
    upload = SimpleUploadedFile("Performances.xlsx", reply.content)
    data = post(api, "checkPerformances", {"venueid": venue.pk, "performances": upload}).json()["data"]
    assert (data["total"], data["errors"]) == (2, [])


def lines_of(workbook):
    return list(load_workbook(io.BytesIO(workbook)).worksheets[0].values)


@pytest.mark.parametrize(("today", "year"), [(date(2026, 12, 24), 2026), (date(2026, 12, 25), 2027)])
def test_the_templates_samples_are_never_past(today, year):
    lines = lines_of(build_template(today=today, date_format="YYYY-MM-DD", has_subcategory=False))
    assert [line[0] for line in lines[1:]] == [f"{year}-12-25", f"{year}-12-30"]


def test_the_template_has_a_ninth_column_on_request(api, venue):
    reply = api.get("/v1/events/getPerformanceTemplate?subcategory=1")
    lines = lines_of(reply.content)
    assert lines[0] == (*COLUMNS, "Subcategory")
    assert all(lines[1])
    upload = SimpleUploadedFile("Performances.xlsx", reply.content)
    data = post(api, "checkPerformances", {"venueid": venue.pk, "performances": upload}).json()["data"]
    assert [line["cells"]["Subcategory"] for line in data["rows"]] == ["Matinee", "Evening"]
    assert data["errors"] == []


# Who may not


@pytest.mark.parametrize("call", CALLS)
def test_nobody_without_a_token_and_no_door_staff(api_for, account, call):
    assert post(api_for(), call).status_code == 401
    assert post(api_for(factories.make_user(account, Role.DOOR_STAFF)), call).status_code == 403


def test_the_template_is_not_for_door_staff(api_for):
    path = "/v1/events/getPerformanceTemplate"
    assert api_for().get(path).status_code == 401
    assert api_for(factories.make_user(role=Role.DOOR_STAFF)).get(path).status_code == 403


def test_a_stranger_finds_nothing(api_for, venue, performance):
    stranger = api_for(factories.make_user())
    assert post(stranger, "getAllEvent", {"accountid": venue.account_id}).json()["total"] == 0
    assert post(stranger, "getEventByAccountId", {"accountid": venue.account_id}).json()["data"] == []
    refused = [
        post(stranger, "getEventById", {"eventid": performance.event_id}),
        post(stranger, "updateEventDetails", edit_of(performance, ticketcost="1")),
        post(stranger, "createEvent", parts(venue)),
        post(stranger, "updateEvent", {"event": json.dumps(event_json(venue, eventid=performance.event_id))}),
        post(stranger, "deleteEventDetails", edit_of(performance)),
        post(stranger, "checkPerformances", {"venueid": venue.pk, "performances": sheet_part(GOOD)}),
    ]
    assert [reply.status_code for reply in refused] == [404] * 6
    assert Event.objects.count() == 1


def test_a_csv_sheet_serves_as_well(api, venue):
    upload = csv_file(table(GOOD), delimiter=";", encoding="cp1252")
    part = SimpleUploadedFile(upload.name, upload.content)
    assert post(api, "createEvent", parts(venue, performances=part)).status_code == 201
