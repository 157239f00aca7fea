"""The spec's event calls over the wire (part 1, section 7)."""

from __future__ import annotations

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from server.accounts.models import Role
from server.catalogue.events.models import Event, Performance
from server.catalogue.events.tests.factories import (
    GOOD,
    MULTIPART,
    NOW,
    edit_of,
    event_json,
    parts,
    post,
    row,
    sheet_part,
)
from server.catalogue.events.tests.factories import _fixed_now as fixed_now  # noqa: F401
from server.inventory.models import Stock
from server.platform.http import parsers
from server.testing import factories
from server.testing.outside.pictures import picture

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


# createEvent


def test_an_event_is_created_from_a_form_with_files(api, venue):
    event = event_json(venue, event_subcategories=[{"name": "Matinee", "description": "Ends by 4"}, {"name": "Late"}])
    response = post(
        api,
        "createEvent",
        parts(venue, event=json.dumps(event), subcategoryimage_1=SimpleUploadedFile("late.png", picture(size=(5, 5)))),
    )
    assert response.status_code == 201, response.json()
    body = response.json()
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
    response = post(api, "createEvent", parts(venue, performances=sheet))
    assert response.status_code == 422
    body = response.json()
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
        ({"teams": '{"teamname": "Reds"}'}, "teams", "teams must be a JSON list"),
        ({"teams": "[[[["}, "teams", "teams must be a JSON list"),
        ({"event": None}, "eventname", "Event Name is required"),
        ({"event": "{}"}, "eventname", "Event Name is required"),
    ],
)
def test_a_wrong_part_is_refused_in_the_specs_words(api, venue, changes, field, message):
    response = post(api, "createEvent", parts(venue, **changes))
    assert (response.status_code, response.json()["field"], response.json()["message"]) == (422, field, message)
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
    response = post(api, "createEvent", parts(venue, event=event))
    assert response.status_code in {400, 422}
    assert response.json()["message"]
    assert not Event.objects.exists()


@pytest.mark.parametrize("call", sorted(MULTIPART))
def test_a_body_that_is_no_form_is_refused(api, call):
    assert api.post(f"/v1/events/{call}", {"event": {}}, format="json").status_code == 415
    broken = api.post(f"/v1/events/{call}", b"--nothing", content_type="multipart/form-data; boundary=x")
    assert broken.status_code in {400, 422}
    assert api.post(f"/v1/events/{call}", b"x", content_type="multipart/form-data").status_code == 400


def test_a_request_over_the_limit_is_too_large(api, venue, monkeypatch):
    monkeypatch.setattr(parsers, "MOST_BYTES", 1000)
    response = post(api, "createEvent", parts(venue))
    assert (response.status_code, response.json()["code"]) == (413, "too_large")


def test_a_field_over_djangos_limit_is_too_large(api, venue, settings):
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 1000
    assert post(api, "createEvent", parts(venue, event="x" * 2000)).status_code == 413


def test_too_many_parts_are_too_large(api, venue, settings):
    settings.DATA_UPLOAD_MAX_NUMBER_FILES = 3
    extra = {f"subcategoryimage_{number}": SimpleUploadedFile("a.png", picture()) for number in range(5)}
    assert post(api, "createEvent", parts(venue, **extra)).status_code == 413


def test_a_picture_over_the_limit_is_too_large(api, venue):
    large = SimpleUploadedFile("promo.png", picture() + bytes(8 * 1024 * 1024))
    response = post(api, "createEvent", parts(venue, eventpromo=large))
    assert (response.status_code, response.json()["field"]) == (413, "eventpromo")


# updateEvent


@pytest.fixture
def made(api, venue):
    kinds = [{"name": "Matinee", "description": "Ends by 4"}]
    response = post(api, "createEvent", parts(venue, event=json.dumps(event_json(venue, event_subcategories=kinds))))
    [event] = response.json()["data"]
    return event


def edit_parts(venue, made, files=(), **changes):
    """The parts of an updateEvent that changes nothing but this."""
    kinds = [{"id": kind["id"], "name": kind["name"], "image": kind["image"]} for kind in made["event_subcategories"]]
    base = {"eventid": made["id"], "version": made["version"], "event_subcategories": kinds}
    return {"event": json.dumps(event_json(venue, **{**base, **changes})), "teams": "[]", **dict(files)}


def test_an_event_is_updated_and_what_is_not_sent_of_its_pictures_stays(api, venue, made):
    files = {"performances": sheet_part(row(EventDate="12-20-2026")), "subcategoryimage_0": picture_part("day.png")}
    response = post(api, "updateEvent", edit_parts(venue, made, files, bio="Retold", applicablefees="2"))
    assert response.status_code == 200, response.json()
    assert response.json()["message"] == "Event Updated Successfully"
    [now] = response.json()["data"]
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
    response = post(api, "updateEvent", edit_parts(venue, made, eventdetailfile=[there, more]))
    [now] = response.json()["data"]
    assert (now["total_performances"], now["eventdetailfile"][0]["eventdatetime"]) == (3, "12-12-2026,7:30PM")


def test_whoever_saves_an_event_second_is_given_the_newer_one(api, venue, made):
    post(api, "updateEvent", edit_parts(venue, made, bio="Theirs"))
    stale = post(api, "updateEvent", edit_parts(venue, made, bio="Mine"))
    assert (stale.status_code, stale.json()["code"]) == (409, "changed")
    newer = stale.json()["current"]
    assert (newer["bio"], newer["version"]) == ("Theirs", made["version"] + 1)
    assert set(newer) == set(made)


def test_an_event_that_is_on_sale_says_that_it_cannot_be_changed(api, venue, made):
    Performance.objects.update(on_sale_at=NOW)
    [seen] = post(api, "getEventById", {"eventid": made["id"]}).json()["data"]
    assert seen["locked"] is True
    response = post(api, "updateEvent", edit_parts(venue, made, eventname="Other"))
    assert (response.status_code, response.json()["code"]) == (409, "on_sale")


# deleteEventDetails


def test_a_performance_is_deleted(api, made):
    body = {"eventid": made["id"], "eventdetailid": made["eventdetailfile"][0]["_id"]}
    response = post(api, "deleteEventDetails", body)
    assert (response.status_code, response.json()) == (200, {"message": "Event Occurrence Deleted Successfully"})
    assert post(api, "deleteEventDetails", body).status_code == 404


def test_a_performance_on_sale_is_not_deleted(api, performance):
    body = {"eventid": performance.event_id, "eventdetailid": performance.pk}
    response = post(api, "deleteEventDetails", body)
    assert (response.status_code, response.json()["code"]) == (409, "sale_has_begun")
    assert response.json()["message"] == "This performance cannot be deleted: it is already on sale"


# Who may not


@pytest.mark.parametrize("call", CALLS)
def test_nobody_without_a_token_and_no_door_staff(api_for, account, call):
    assert post(api_for(), call).status_code == 401
    assert post(api_for(factories.make_user(account, Role.DOOR_STAFF)), call).status_code == 403


def test_an_outsider_finds_nothing(api_for, venue, performance):
    outsider_api = api_for(factories.make_user())
    assert post(outsider_api, "getAllEvent", {"accountid": venue.account_id}).json()["total"] == 0
    assert post(outsider_api, "getEventByAccountId", {"accountid": venue.account_id}).json()["data"] == []
    refused = [
        post(outsider_api, "getEventById", {"eventid": performance.event_id}),
        post(outsider_api, "updateEventDetails", edit_of(performance, ticketcost="1")),
        post(outsider_api, "createEvent", parts(venue)),
        post(outsider_api, "updateEvent", {"event": json.dumps(event_json(venue, eventid=performance.event_id))}),
        post(outsider_api, "deleteEventDetails", edit_of(performance)),
        post(outsider_api, "checkPerformances", {"venueid": venue.pk, "performances": sheet_part(GOOD)}),
    ]
    assert [response.status_code for response in refused] == [404] * 6
    assert Event.objects.count() == 1
