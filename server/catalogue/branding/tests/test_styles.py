"""The calls of 'Purchase Styling': every message, which stylesheet is on, and what its owner downloads."""

from __future__ import annotations

from base64 import b64decode
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from server.accounts.models import AuditEntry, Role
from server.catalogue.branding.models import Stylesheet
from server.catalogue.branding.tests.factories import add_style, post, send, styles_of, switch_style
from server.catalogue.events.models import Event
from server.testing.appearance import SHEET
from server.testing.factories import make_account, make_user

pytestmark = pytest.mark.django_db
HOSTILE = "@import url(https://evil.test/a.css);\n.fy-widget h1 { color: red; background: url(https://evil.test/b) }\n"


def test_the_first_stylesheet_is_on_and_later_ones_are_off(api: Any, event: Event):
    first, second = add_style(api, "summer.css"), add_style(api, "winter.css")

    assert (first.status_code, first.json()["message"]) == (200, "StyleSheet added successfully ")
    row = Stylesheet.objects.get(name="summer.css")
    assert first.json()["data"] == {
        "styleid": row.pk,
        "customerid": event.account_id,
        "filename": "summer.css",
        "filepath": f"styles/{row.pk}",
        "active": 1,
        "version": 1,
        "left_out": [],
    }
    assert second.json()["data"]["active"] == 0
    listed = styles_of(api)
    assert listed["data"] == [first.json()["data"], second.json()["data"]]
    assert (listed["published"], listed["changed"]) == (None, True)


def test_forbidden_css_is_reported_with_its_line(api: Any):
    row = add_style(api, css=HOSTILE).json()["data"]

    assert [found["line"] for found in row["left_out"]] == [1, 2]
    assert all(found["what"] and found["why"] for found in row["left_out"])
    assert "evil" not in Stylesheet.objects.get().css


@pytest.mark.parametrize(
    ("file", "name", "field", "message"),
    [
        (None, "", "file", "Stylesheet is required."),
        (("a.txt", SHEET.encode()), "", "file", "CSS file is required."),
        (("a.png", b"\x89PNG\r\n"), "a.css", "file", "CSS file is required."),
        (("a.css", b"\x89PNG\r\n\x1a\n\x00\xff"), "", "file", "CSS file is required."),
        (("a.css", b"<style>h1{color:red}</style>"), "", "file", "CSS file is required."),
        (("a.css", SHEET.encode()), "a.html", "filename", "CSS file is required."),
    ],
)
def test_what_is_no_css_is_refused(api: Any, file: Any, name: str, field: str, message: str):
    files = {"file": SimpleUploadedFile(*file)} if file else {}
    response = send(api, "events/styleManagement", "styles", {"action_type": "add", "filename": name}, **files)

    assert (response.status_code, response.json()["message"], response.json()["field"]) == (422, message, field)
    assert not Stylesheet.objects.exists()


def test_a_stylesheet_that_is_too_long_is_refused(api: Any):
    response = add_style(api, css="/* x */" * 10_000)

    assert (response.status_code, response.json()["code"]) == (413, "too_large")


def test_a_name_is_taken_once_an_account_whatever_its_case(api: Any, outsider_api: Any):
    add_style(api, "Summer.css")

    response = add_style(api, "sUMMER.CSS")
    assert (response.status_code, response.json()["message"]) == (422, "This StyleSheet name is already added.")
    assert add_style(outsider_api, "Summer.css").status_code == 200


def test_a_stylesheet_has_its_files_name_where_none_is_given(api: Any):
    response = send(
        api, "events/styleManagement", "styles", {"action_type": "add"}, file=SimpleUploadedFile("a.CSS", b"a{}")
    )
    assert response.json()["data"]["filename"] == "a.CSS"


def test_switching_one_on_switches_the_other_off(api: Any):
    first, second = (add_style(api, name).json()["data"] for name in ("summer.css", "winter.css"))

    response = switch_style(api, second["styleid"], 1, version=1)
    assert (response.status_code, response.json()["message"]) == (200, "Status changed successfully ")
    assert response.json()["data"] == {**second, "active": 1, "version": 2}
    assert [row["active"] for row in styles_of(api)["data"]] == [0, 1]
    assert switch_style(api, second["styleid"], 1).json()["data"]["version"] == 2  # as it was
    switch_style(api, second["styleid"], 0)
    assert [row["active"] for row in styles_of(api)["data"]] == [0, 0]
    assert first["version"] == 1


def test_whoever_switches_an_older_version_is_given_the_newer_one(api: Any):
    row = add_style(api).json()["data"]
    newer = switch_style(api, row["styleid"], 0, version=1).json()["data"]

    stale = switch_style(api, row["styleid"], 1, version=1)
    assert (stale.status_code, stale.json()["code"], stale.json()["current"]) == (409, "changed", newer)


def test_a_switch_says_on_or_off(api: Any):
    style_id = add_style(api).json()["data"]["styleid"]
    response = send(api, "events/styleManagement", "styles", {"action_type": "status update", "style_id": style_id})
    assert (response.status_code, response.json()["message"]) == (422, "status is required")


def test_a_stylesheet_is_deleted(api: Any):
    style_id = add_style(api).json()["data"]["styleid"]

    response = post(api, "events/deleteStyle", style_id=style_id)
    assert (response.status_code, response.json()) == (200, {"message": "Stylesheet deleted successfully "})
    assert styles_of(api)["data"] == []
    again = post(api, "events/deleteStyle", style_id=style_id)
    assert (again.status_code, again.json()["message"]) == (404, "Not Deleted Successfully")
    assert add_style(api).json()["data"]["active"] == 1  # the first again


def test_a_stylesheet_is_downloaded_as_it_was_uploaded(api: Any):
    content = b"\xef\xbb\xbf" + HOSTILE.encode()
    row = add_style(api, css=content).json()["data"]

    body = post(api, "events/getBase64File", filepath=row["filepath"]).json()
    assert (body["message"], body["filename"]) == ("Success", "summer.css")
    assert b64decode(body["data"]) == content


def test_the_template_is_downloaded_and_says_nothing_that_is_left_out(api: Any):
    body = post(api, "events/getBase64File", filepath="styles/template").json()

    assert (body["message"], body["filename"]) == ("Success", "template.css")
    assert add_style(api, css=b64decode(body["data"])).json()["data"]["left_out"] == []


@pytest.mark.parametrize(
    "path", ["styles/0", "styles/", "styles/x", "styles/\u0661", "styles/" + "9" * 19, "1", "/etc/passwd"]
)
def test_what_is_not_there_is_not_downloaded(api: Any, path: str):
    add_style(api)
    response = post(api, "events/getBase64File", filepath=path)

    assert (response.status_code, response.json()["message"]) == (404, "Download Failed ")


def test_to_an_outsider_an_accounts_stylesheets_are_not_there(api: Any, outsider_api: Any):
    row = add_style(api).json()["data"]
    switched = switch_style(outsider_api, row["styleid"], 0)
    deleted = post(outsider_api, "events/deleteStyle", style_id=row["styleid"])
    read = post(outsider_api, "events/getBase64File", filepath=row["filepath"])

    assert (switched.status_code, switched.json()["message"]) == (404, "Not changed  ")
    assert (deleted.status_code, deleted.json()["message"]) == (404, "Not Deleted Successfully")
    assert (read.status_code, read.json()["message"]) == (404, "Download Failed ")
    assert styles_of(outsider_api, customer_id=row["customerid"])["data"] == []
    assert styles_of(api)["data"] == [row]


def test_the_platform_acts_for_the_account_that_it_chose(api_for: Any, api: Any, event: Event):
    platform = api_for(make_user(make_account("Foyer", is_platform=True), Role.PLATFORM_ADMINISTRATOR))
    row = add_style(platform, customer_id=event.account_id).json()["data"]

    assert row["customerid"] == event.account_id
    assert styles_of(api)["data"] == styles_of(platform, customer_id=event.account_id)["data"] == [row]
    assert post(platform, "branding/publishStyle", customer_id=event.account_id).json()["data"]["number"] == 1
    assert (
        post(platform, "events/getCustomerStyles", action_type="getmaster list", customer_id=2**40).status_code == 404
    )


def test_door_staff_may_not_see_themes(api_for: Any, event: Event):
    door = api_for(make_user(event.account, Role.DOOR_STAFF))
    for response in (add_style(door), switch_style(door, 1, 1), post(door, "events/deleteStyle", style_id=1)):
        assert response.status_code == 403


def test_who_did_what_is_in_the_log(api: Any):
    style_id = add_style(api).json()["data"]["styleid"]
    switch_style(api, style_id, 0)
    post(api, "events/deleteStyle", style_id=style_id)

    entries = AuditEntry.objects.filter(content_type__model="stylesheet").order_by("pk")
    assert [(entry.action, entry.object_repr) for entry in entries] == [(n, "summer.css") for n in (0, 1, 2)]
    assert entries[1].changes == {"is_active": ["True", "False"]}
