"""The calls of '/TicketTemplate' and '/EmailTemplate': what they show before anything was saved, save and refuse."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.storage import default_storage
from django.core.files.uploadedfile import SimpleUploadedFile

from server.catalogue.branding.email_message import PLACEHOLDERS, default_message
from server.catalogue.branding.models import EmailTemplate, TicketTemplate
from server.catalogue.branding.selectors import get_event_theme
from server.catalogue.branding.tests.factories import (
    a_picture,
    email_of,
    name_of,
    post,
    publish,
    save_email,
    save_ticket,
    stored,
    ticket_of,
)
from server.catalogue.events.models import Event
from server.testing.outside.pictures import picture

pytestmark = pytest.mark.django_db


# The ticket


def test_a_ticket_that_nobody_has_made_has_our_defaults(api: Any, event: Event):
    assert ticket_of(api, event) == {
        "eventlogoid": 0,
        "eventid": event.pk,
        "eventname": event.name,
        "venuename": event.venue.name,
        "logourl": "",
        "adsheader": "Ads",
        "eventticketads": [],
        "version": 0,
        "published": None,
        "changed": False,
    }


def test_a_ticket_is_saved_with_its_logo_and_adverts(api: Any, event: Event):
    files = {"logo": a_picture("logo.jpg", picture("JPEG")), "ads1": a_picture(), "ads3": a_picture()}
    slots = [{"adssequence": 1, "ads": "a.png"}, {"adssequence": 3, "ads": "a.png"}]
    response = save_ticket(api, event, files, action_type="add", eventticketads=slots, version=0)

    assert (response.status_code, response.json()["message"]) == (200, "Changes Saved Successfully")
    row = response.json()["data"]
    assert ticket_of(api, event) == row
    assert (row["eventlogoid"], row["adsheader"], row["version"], row["changed"]) == (event.pk, "Also on", 1, True)
    assert [(advert["adssequence"], advert["eventid"]) for advert in row["eventticketads"]] == [
        (1, event.pk),
        (3, event.pk),
    ]
    shown = [row["logourl"], *(advert["ads"] for advert in row["eventticketads"])]
    assert all(address.startswith("/media/branding/") for address in shown)
    assert stored() == {name_of(address) for address in shown}


def test_a_picture_that_is_not_sent_stays_and_one_that_is_takes_its_place(api: Any, event: Event, committed: Any):
    before = save_ticket(api, event, {"logo": a_picture(), "ads1": a_picture(), "ads2": a_picture()}).json()["data"]
    with committed(execute=True):
        after = save_ticket(api, event, {"ads2": a_picture()}, logo_url=before["logourl"]).json()["data"]

    assert after["logourl"] == before["logourl"]
    (first, second), (unchanged, other) = before["eventticketads"], after["eventticketads"]
    assert (unchanged, other["eventadid"]) == (first, second["eventadid"])
    assert other["ads"] != second["ads"]
    # The draft alone named it, so it is gone.
    assert not default_storage.exists(name_of(second["ads"]))


def test_a_logo_is_taken_away_with_its_address(api: Any, event: Event, committed: Any):
    before = save_ticket(api, event, {"logo": a_picture()}).json()["data"]

    with committed(execute=True):
        assert save_ticket(api, event, logo_url="").json()["data"]["logourl"] == ""
    assert not default_storage.exists(name_of(before["logourl"]))


def test_no_header_is_our_own(api: Any, event: Event):
    assert save_ticket(api, event, ads_header=" ").json()["data"]["adsheader"] == "Ads"


@pytest.mark.parametrize("name", ["logo", "ads1", "ads2", "ads3"])
@pytest.mark.parametrize(
    "file",
    [
        ("a.txt", b"text"),
        ("a.png", b"text"),
        ("a.gif", picture("GIF")),
        ("a.svg", b"<svg/>"),
        ("a.png", picture("GIF")),
    ],
)
def test_what_is_no_image_is_refused(api: Any, event: Event, name: str, file: Any):
    response = save_ticket(api, event, {name: SimpleUploadedFile(*file)})

    assert (response.status_code, response.json()["message"], response.json()["field"]) == (
        422,
        "This is not an image",
        name,
    )
    assert not TicketTemplate.objects.exists()
    assert stored() == set()


def test_an_advert_is_deleted_from_the_draft(api: Any, event: Event, committed: Any):
    row = save_ticket(api, event, {"ads1": a_picture(), "ads2": a_picture()}).json()["data"]
    first, second = row["eventticketads"]

    with committed(execute=True):
        response = post(api, "events/deleteAdsInTicketTemplate", id=first["eventadid"], event_id=event.pk)
    assert (response.status_code, response.json()) == (200, {"message": "Deleted Successfully"})
    assert ticket_of(api, event)["eventticketads"] == [second]
    assert stored() == {name_of(second["ads"])}
    again = post(api, "events/deleteAdsInTicketTemplate", id=first["eventadid"], event_id=event.pk)
    assert (again.status_code, again.json()["message"]) == (404, "Not Deleted Successfully")


def test_an_advert_of_another_event_is_not_deleted(api: Any, outsider_api: Any, event: Event):
    advert = save_ticket(api, event, {"ads1": a_picture()}).json()["data"]["eventticketads"][0]

    response = post(outsider_api, "events/deleteAdsInTicketTemplate", id=advert["eventadid"], event_id=event.pk)
    assert (response.status_code, response.json()["message"]) == (404, "Not Deleted Successfully")
    assert ticket_of(api, event)["eventticketads"] == [advert]


# The mail


def test_a_mail_that_nobody_has_written_has_our_message_in_every_language(api: Any, event: Event):
    row = email_of(api, event)

    assert (row["emailbookingid"], row["logourl"], row["version"], row["changed"]) == (0, "", 0, False)
    assert row["message"] == default_message("en")
    assert row["messages"] == [
        {"language": language, "message": default_message(language), "isdefault": True}
        for language in ("en", "de", "fr", "es")
    ]
    assert len({message["message"] for message in row["messages"]}) == 4
    assert [placeholder["name"] for placeholder in row["placeholders"]] == list(PLACEHOLDERS)


def test_a_mail_is_saved_language_by_language(api: Any, event: Event):
    links = {"twitter_url": "https://x.com/house", "youtube_url": "http://www.youtube.com/@house?a=b"}
    first = save_email(api, event, a_picture(), version=0, **links)
    row = save_email(api, event, message="<p>Guten Tag</p>", language="de", version=1, **links).json()["data"]

    assert first.json()["message"] == "Changes Saved Successfully"
    assert row["version"] == 2
    assert (row["message"], row["messages"][1]) == (
        "<p>Hello</p>",
        {"language": "de", "message": "<p>Guten Tag</p>", "isdefault": False},
    )
    assert (row["twitter"], row["youtube"], row["facebook"]) == (*links.values(), "")
    assert stored() == {name_of(row["logourl"])}
    assert email_of(api, event) == row


@pytest.mark.parametrize("message", ["", "  ", default_message("en")])
def test_a_message_that_is_emptied_or_is_ours_is_ours_again(api: Any, event: Event, message: str):
    save_email(api, event)
    row = save_email(api, event, message=message).json()["data"]

    assert row["messages"][0]["isdefault"]
    assert EmailTemplate.objects.get().messages == {}


def test_a_message_is_kept_without_what_could_do_harm(api: Any, event: Event):
    row = save_email(api, event, message='<p onclick="a()">Hi<script>alert(1)</script><img src=x></p>').json()["data"]

    assert row["message"] == "<p>Hi</p>"


def test_a_message_that_is_too_long_is_refused(api: Any, event: Event):
    response = save_email(api, event, message="x" * 20_001)

    assert (response.status_code, response.json()["field"]) == (422, "message")


@pytest.mark.parametrize(
    ("network", "address"),
    [
        ("twitter", "https://x.com/house"),
        ("twitter", "https://twitter.com/house"),
        ("facebook", "https://de-de.facebook.com/house"),
        ("instagram", "https://www.instagram.com/house/"),
        ("linkedin", "https://de.linkedin.com/company/house"),
        ("youtube", "https://youtu.be/abc"),
        ("youtube", ""),
    ],
)
def test_a_link_leads_to_a_page_of_its_network(api: Any, event: Event, network: str, address: str):
    response = save_email(api, event, **{f"{network}_url": address})

    assert (response.status_code, response.json()["data"][network]) == (200, address)


@pytest.mark.parametrize(
    "address",
    [
        "facebook.com/house",
        "ftp://facebook.com/house",
        "javascript:alert(1)//facebook.com",
        "https://evil.test/facebook.com",
        "https://notfacebook.com/house",
        "https://facebook.com.evil.test/",
        "https://facebook.com@evil.test/",
        "https://user:word@facebook.com/",
        "https://facebook.com:8443/",
        "https://facebook.com:port/",
        "https://[facebook.com/",
        'https://facebook.com/"><script>',
        "https://x.com/house",
    ],
)
def test_a_link_that_leads_elsewhere_is_refused(api: Any, event: Event, address: str):
    response = save_email(api, event, facebook_url=address)

    message = "Enter the https address of a page on Facebook, or nothing"
    assert (response.status_code, response.json()["fields"]) == (422, {"facebook_url": message})
    assert not EmailTemplate.objects.exists()


# Both


def test_whoever_saves_an_older_draft_is_given_the_newer_one(api: Any, event: Event):
    for save, read in ((save_ticket, ticket_of), (save_email, email_of)):
        first = save(api, event, version=0)
        stale = save(api, event, version=0)

        assert first.status_code == 200
        assert (stale.status_code, stale.json()["code"], stale.json()["current"]) == (409, "changed", read(api, event))
        assert save(api, event).json()["data"]["version"] == 2  # whoever sends no version does not mind


def test_a_draft_changes_nothing_that_buyers_get(api: Any, event: Event):
    save_ticket(api, event)
    published, worn = publish(api, event).json()["data"], get_event_theme(event)
    save_ticket(api, event, {"logo": a_picture()})
    save_email(api, event, a_picture())

    for row in (ticket_of(api, event), email_of(api, event)):
        assert (row["published"], row["changed"]) == (published, True)
    assert get_event_theme(event) == worn


def test_to_an_outsider_an_events_drafts_are_not_there(api: Any, outsider_api: Any, event: Event):
    save_ticket(api, event)
    responses = [
        save_ticket(outsider_api, event),
        save_email(outsider_api, event),
        publish(outsider_api, event),
        post(outsider_api, "events/getTemplateDetails", action_type="eventlogo list", event_id=event.pk),
    ]
    assert [response.status_code for response in responses] == [404] * 4
    assert ticket_of(api, event)["version"] == 1
