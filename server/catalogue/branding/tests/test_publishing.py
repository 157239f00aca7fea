"""Publishing a look, its versions, and going back to one."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.storage import default_storage

from server.accounts.models import AuditEntry
from server.catalogue.branding.models import LookVersion
from server.catalogue.branding.selectors import get_event_theme
from server.catalogue.branding.tests.factories import (
    a_picture,
    add_style,
    email_of,
    name_of,
    post,
    publish,
    save_email,
    save_ticket,
    stored,
    styles_of,
    switch_style,
    ticket_of,
)
from server.catalogue.branding.theme import DEFAULT_THEME, AccountTheme, EventTheme
from server.catalogue.events.models import Event
from server.testing.factories import make_event, make_user

pytestmark = pytest.mark.django_db
BLUE = ":root { --foyer-accent: #005a9c }"
RED = ":root { --foyer-accent: #9c0000 }"


def publish_style(api: Any) -> Any:
    return post(api, "branding/publishStyle").json()["data"]


def versions(api: Any, **target: Any) -> Any:
    return post(api, "branding/versions", **target).json()


def go_back(api: Any, number: int, **target: Any) -> Any:
    return post(api, "branding/goBack", number=number, **target)


# An event's


def test_buyers_get_a_draft_when_it_is_published(api: Any, event: Event):
    save_ticket(api, event, {"logo": a_picture(), "ads2": a_picture()})
    save_email(api, event, message="<p>Welcome</p>", twitter_url="https://x.com/house")
    assert get_event_theme(event) == DEFAULT_THEME

    response = publish(api, event)
    assert (response.status_code, response.json()["message"]) == (200, "Published Successfully")
    ticket, email = ticket_of(api, event), email_of(api, event)
    theme = get_event_theme(event)
    assert (theme.ticket.logo, theme.ticket.ads_header) == (name_of(ticket["logourl"]), "Also on")
    assert theme.ticket.adverts == {"2": name_of(ticket["eventticketads"][0]["ads"])}
    assert (theme.email.messages, theme.email.socials) == ({"en": "<p>Welcome</p>"}, {"twitter": "https://x.com/house"})
    published = response.json()["data"]
    assert (published["number"], published["wentbackto"], published["filename"]) == (1, None, "")
    assert ticket["published"] == email["published"] == published
    assert not ticket["changed"]
    assert not email["changed"]


def test_every_version_stays_as_it_was_published(api: Any, event: Event):
    for word in ("One", "Two"):
        save_ticket(api, event, ads_header=word)
        publish(api, event)
    save_ticket(api, event, ads_header="Three")

    listed = versions(api, event_id=event.pk)
    (rows,) = listed["data"]
    version_rows = [(row["number"], row["is_current"], row["content"]) for row in rows]
    assert version_rows == [
        (number, number == 2, [{"what": "Advert header", "kind": "text", "value": word}])
        for number, word in ((2, "Two"), (1, "One"))
    ]
    assert (listed["total"], listed["draft"][0]["value"]) == (2, "Three")
    assert all(row["by"] for row in rows)


def test_a_version_says_all_that_it_holds(api: Any, event: Event):
    ticket = save_ticket(api, event, {"logo": a_picture(), "ads1": a_picture()}).json()["data"]
    save_email(api, event, a_picture(), message="<p>Hallo</p>", language="de", youtube_url="https://youtu.be/a")
    publish(api, event)

    ((row,),) = versions(api, event_id=event.pk)["data"]
    parts = {part["what"]: (part["kind"], part["value"]) for part in row["content"]}
    assert parts == {
        "Ticket logo": ("picture", ticket["logourl"]),
        "Advert header": ("text", "Also on"),
        "Advert 1": ("picture", ticket["eventticketads"][0]["ads"]),
        "E-mail logo": ("picture", email_of(api, event)["logourl"]),
        "Message in Deutsch": ("html", "<p>Hallo</p>"),
        "YouTube": ("text", "https://youtu.be/a"),
    }


def test_going_back_publishes_what_was_and_makes_it_the_draft(api: Any, event: Event, committed: Any):
    first = save_ticket(api, event, {"logo": a_picture(), "ads1": a_picture(), "ads3": a_picture()}).json()["data"]
    mail = save_email(api, event, a_picture(), twitter_url="https://x.com/one").json()["data"]
    publish(api, event)
    worn = get_event_theme(event)
    with committed(execute=True):
        save_ticket(api, event, {"logo": a_picture(), "ads1": a_picture(), "ads2": a_picture()}, ads_header="Later")
        save_email(api, event, message="<p>Later</p>", language="fr", logo_url="")
        publish(api, event)
        response = go_back(api, 1, event_id=event.pk)

    assert (response.status_code, response.json()["message"]) == (200, "Published Successfully")
    published = response.json()["data"]
    assert (published["number"], published["wentbackto"]) == (3, 1)
    assert get_event_theme(event) == worn
    ticket, email = ticket_of(api, event), email_of(api, event)
    assert [(row["adssequence"], row["ads"]) for row in ticket["eventticketads"]] == [
        (row["adssequence"], row["ads"]) for row in first["eventticketads"]
    ]
    assert (ticket["logourl"], ticket["adsheader"], ticket["changed"]) == (first["logourl"], "Also on", False)
    assert (email["logourl"], email["messages"], email["twitter"]) == (
        mail["logourl"],
        mail["messages"],
        mail["twitter"],
    )
    assert all(default_storage.exists(name) for name in stored())
    assert versions(api, event_id=event.pk)["total"] == 3


def test_a_picture_that_a_version_names_is_kept_for_good(api: Any, event: Event, committed: Any):
    published = name_of(save_ticket(api, event, {"logo": a_picture()}).json()["data"]["logourl"])
    publish(api, event)
    with committed(execute=True):
        draft = name_of(save_ticket(api, event, {"logo": a_picture()}).json()["data"]["logourl"])
        save_ticket(api, event, logo_url="")

    assert stored() == {published}
    assert draft != published


def test_a_version_that_is_not_there_is_not_gone_back_to(api: Any, outsider_api: Any, event: Event):
    publish(api, event)
    other = make_event(event.account)

    for who, target, number in ((api, event, 2), (api, other, 1), (outsider_api, event, 1)):
        response = go_back(who, number, event_id=target.pk)
        assert (response.status_code, response.json()["message"]) == (404, "No records found")
    assert LookVersion.objects.count() == 1


def test_a_draft_with_errors_is_not_published_and_says_why(api: Any, event: Event, committed: Any):
    publish(api, event)
    logo = save_ticket(api, event, {"logo": a_picture()}).json()["data"]["logourl"]
    default_storage.delete(name_of(logo))
    save_email(api, event, message="<p>{seat}</p>")
    problems = post(api, "branding/checks", event_id=event.pk).json()["data"]

    response = publish(api, event)
    assert (response.status_code, response.json()["message"], response.json()["code"]) == (
        422,
        "Publish Failed",
        "publish_failed",
    )
    assert response.json()["problems"] == problems
    assert [(row["where"], row["is_error"]) for row in problems] == [("Ticket, logo", True), ("E-mail, English", True)]
    assert LookVersion.objects.get(is_current=True).number == 1


def test_advice_keeps_nobody_from_publishing(api: Any):
    add_style(api, css=":root { --foyer-accent: #777777; --foyer-on-accent: #ffffff }")
    problems = post(api, "branding/checks").json()["data"]

    assert problems
    assert not any(problem["is_error"] for problem in problems)
    assert post(api, "branding/publishStyle").json()["message"] == "Published Successfully"


HIDDEN = [
    ":root { --foyer-text: #fff }",
    ":root { --foyer-text-soft: #fefefe; --foyer-surface: #fff }",
    ":root { --foyer-on-accent: #000; --foyer-accent: #111 }",
    "@media (prefers-color-scheme: dark) { :root { --foyer-text: #111 } }",
]


@pytest.mark.parametrize("css", HIDDEN)
def test_a_stylesheet_whose_colours_hide_text_is_not_published(api: Any, css: str):
    add_style(api, css=css)
    problems = post(api, "branding/checks").json()["data"]

    response = post(api, "branding/publishStyle")
    assert (response.status_code, response.json()["message"]) == (422, "Publish Failed")
    assert response.json()["problems"] == problems
    assert any(problem["is_error"] for problem in problems)
    assert not LookVersion.objects.exists()


def test_a_version_that_hides_text_is_not_gone_back_to(api: Any, event: Event):
    row = add_style(api, "blue.css", BLUE).json()["data"]
    publish_style(api)
    red = add_style(api, "red.css", RED).json()["data"]
    switch_style(api, red["styleid"], 1)
    publish_style(api)
    # As one was kept before hidden text was left out.
    old = LookVersion.objects.get(number=1)
    old.content["css"] += ".fy-widget h1{color:transparent}\n"
    old.save(update_fields=["content"])

    response = go_back(api, 1)
    assert (response.status_code, response.json()["message"]) == (422, "Publish Failed")
    problem = {
        "where": "Stylesheet, .fy-widget h1",
        "what": "Nobody can read what is written with color: transparent",
        "is_error": True,
    }
    assert problem in response.json()["problems"]
    assert get_event_theme(event).colours.accent == "#9c0000"
    assert [(one["styleid"], one["active"]) for one in styles_of(api)["data"]] == [
        (row["styleid"], 0),
        (red["styleid"], 1),
    ]


def test_the_default_theme_has_no_warnings(api: Any, event: Event):
    assert post(api, "branding/checks").json()["data"] == post(api, "branding/checks", event_id=event.pk).json()["data"]
    assert post(api, "branding/checks").json()["data"] == []


# An account's


def test_all_of_an_accounts_events_get_its_stylesheet_when_it_is_published(api: Any, event: Event):
    add_style(api, "blue.css", BLUE)
    assert (get_event_theme(event).colours.accent, styles_of(api)["changed"]) == (DEFAULT_THEME.colours.accent, True)

    published = publish_style(api)
    assert (published["number"], published["filename"]) == (1, "blue.css")
    assert (
        get_event_theme(event).colours.accent == get_event_theme(make_event(event.account)).colours.accent == "#005a9c"
    )
    assert get_event_theme(make_event()).colours == DEFAULT_THEME.colours
    assert styles_of(api)["published"] == published
    assert not styles_of(api)["changed"]


def test_with_none_active_the_default_theme_is_published(api: Any, event: Event):
    style_id = add_style(api, "blue.css", BLUE).json()["data"]["styleid"]
    publish_style(api)
    switch_style(api, style_id, 0)
    assert styles_of(api)["changed"]
    assert get_event_theme(event).colours.accent == "#005a9c"

    assert publish_style(api)["filename"] == ""
    assert get_event_theme(event).colours == DEFAULT_THEME.colours


def test_going_back_to_a_stylesheet_switches_it_on(api: Any, event: Event):
    blue, red = (add_style(api, name, css).json()["data"] for name, css in (("blue.css", BLUE), ("red.css", RED)))
    publish_style(api)
    switch_style(api, red["styleid"], 1)
    publish_style(api)

    assert go_back(api, 1).json()["data"]["number"] == 3
    assert get_event_theme(event).colours.accent == "#005a9c"
    assert [row["active"] for row in styles_of(api)["data"]] == [1, 0]
    assert not styles_of(api)["changed"]
    assert blue["active"] == 1
    go_back(api, 1)  # once more, which it is already
    assert [row["active"] for row in styles_of(api)["data"]] == [1, 0]


def test_a_deleted_stylesheet_is_there_again_for_whoever_goes_back_to_it(api: Any, event: Event):
    blue = add_style(api, "blue.css", BLUE).json()["data"]
    publish_style(api)
    post(api, "events/deleteStyle", style_id=blue["styleid"])
    assert get_event_theme(event).colours.accent == "#005a9c"  # until something else is published
    publish_style(api)
    style = add_style(api, "Blue.css", RED).json()["data"]

    go_back(api, 1)
    assert [(row["filename"], row["active"]) for row in styles_of(api)["data"]] == [
        ("blue (version 1).css", 1),
        ("Blue.css", 0),
    ]
    assert get_event_theme(event).colours.accent == "#005a9c"
    post(api, "events/deleteStyle", style_id=blue["styleid"])
    post(api, "events/deleteStyle", style_id=style["styleid"])
    go_back(api, 2)
    assert (styles_of(api)["data"], get_event_theme(event).colours) == ([], DEFAULT_THEME.colours)


def test_a_stylesheets_version_says_its_colours_and_rules(api: Any):
    add_style(api, "blue.css", BLUE + " h1 { color: #123456 }")
    publish_style(api)

    ((row,),) = versions(api)["data"]
    parts = {part["what"]: (part["kind"], part["value"]) for part in row["content"]}
    assert parts["Stylesheet"] == ("text", "blue.css")
    assert parts["Accent"] == ("colour", "#005a9c")
    assert parts["Rules"][0] == "css"
    assert "#123456" in parts["Rules"][1]


def test_versions_come_ten_at_a_time(api: Any, event: Event):
    for _ in range(12):
        publish(api, event)

    pages = [[row["number"] for row in versions(api, event_id=event.pk, page=page)["data"][0]] for page in (1, 2, 3)]
    assert pages == [list(range(12, 2, -1)), [2, 1], []]


# Who did it, and who hears of it


def test_publishing_and_going_back_are_in_the_log(api: Any, event: Event):
    publish(api, event)
    go_back(api, 1, event_id=event.pk)

    entries = AuditEntry.objects.filter(content_type__model="lookversion").order_by("pk")
    assert [entry.object_repr for entry in entries] == [f"{event.name}, version 1", f"{event.name}, version 2"]
    assert [entry.changes for entry in entries] == [
        {"number": ["", "1"]},
        {"number": ["", "2"], "went_back_to": ["", "1"]},
    ]
    assert {entry.account_id for entry in entries} == {event.account_id}


def test_what_is_published_is_read_as_it_was_written(api: Any, event: Event):
    add_style(api)
    publish_style(api)
    save_ticket(api, event, {"ads1": a_picture()})
    publish(api, event)

    account_version, own = LookVersion.objects.order_by("pk")
    assert AccountTheme.read(account_version.content).name == "summer.css"
    assert EventTheme.read(own.content).ticket.ads_header == "Also on"


# The table 'Ticket and Email'


def states(api: Any, event: Event) -> tuple[str, str, int | None]:
    (rows,) = post(api, "branding/events").json()["data"]
    row = next(row for row in rows if row["eventid"] == event.pk)
    return row["tickettemplate"], row["emailtemplate"], row["number"]


def test_the_table_says_how_far_an_events_templates_are(api: Any, event: Event):
    assert states(api, event) == ("none", "none", None)
    save_ticket(api, event)
    assert states(api, event) == ("changed", "none", None)
    publish(api, event)
    assert states(api, event) == ("published", "none", 1)
    save_email(api, event)
    assert states(api, event) == ("published", "changed", 1)
    publish(api, event)
    assert states(api, event) == ("published", "published", 2)
    save_ticket(api, event, ads_header="Another")
    assert states(api, event) == ("changed", "published", 2)
    save_ticket(api, event)
    assert states(api, event) == ("published", "published", 2)


def test_the_table_has_the_events_of_the_account_alone(api: Any, api_for: Any, event: Event):
    other = make_event()
    (rows,) = post(api, "branding/events", customer_id=other.account_id).json()["data"]
    assert [row["eventid"] for row in rows] == [event.pk]
    (rows,) = post(api_for(make_user(other.account)), "branding/events").json()["data"]
    assert [row["eventname"] for row in rows] == [other.name]
