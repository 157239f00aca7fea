"""An event that is made again has its drafts again, and each can let go of its own."""

from __future__ import annotations

from typing import Any

import pytest

from server.accounts.caller import Staff
from server.accounts.models import User
from server.catalogue.branding.selectors import get_event_theme
from server.catalogue.branding.tests.factories import (
    a_picture,
    email_of,
    name_of,
    publish,
    save_email,
    save_ticket,
    send,
    stored,
    ticket_of,
)
from server.catalogue.branding.theme import DEFAULT_THEME
from server.catalogue.events.models import Event
from server.catalogue.events.services.copy_event import Copy, duplicate_event

pytestmark = pytest.mark.django_db


def copied(event: Event) -> Event:
    staff = Staff(User.objects.get(account=event.account))
    return duplicate_event(caller=staff, event_id=event.pk, copy=Copy(name="Again", has_performances=False))


def test_a_copy_has_the_drafts_and_nothing_that_was_published(api: Any, event: Event):
    ticket = save_ticket(api, event, {"logo": a_picture(), "ads2": a_picture()}).json()["data"]
    email = save_email(api, event, a_picture(), twitter_url="https://x.com/house").json()["data"]
    publish(api, event)

    made = copied(event)
    row, mail = ticket_of(api, made), email_of(api, made)
    assert (row["logourl"], row["adsheader"], row["eventticketads"][0]["ads"]) == (
        ticket["logourl"],
        "Also on",
        ticket["eventticketads"][0]["ads"],
    )
    assert (mail["logourl"], mail["messages"], mail["twitter"]) == (
        email["logourl"],
        email["messages"],
        email["twitter"],
    )
    assert (row["published"], row["changed"], mail["changed"]) == (None, True, True)
    assert get_event_theme(made) == DEFAULT_THEME


def test_a_copy_of_an_event_without_drafts_has_none(api: Any, event: Event):
    made = copied(event)

    assert (ticket_of(api, made)["version"], email_of(api, made)["version"]) == (0, 0)


def test_a_picture_of_both_stays_until_both_let_go_of_it(api: Any, event: Event, committed: Any):
    picture = send(api, "branding/pictures", "picture", {"event_id": event.pk}, file=a_picture()).json()["data"]["url"]
    logo = save_ticket(api, event, {"logo": a_picture()}).json()["data"]["logourl"]
    save_email(api, event, message=f'<p><img src="{picture}"></p>')
    made = copied(event)

    with committed(execute=True):
        save_ticket(api, event, logo_url="")
    assert stored() == {name_of(logo), name_of(picture)}
    with committed(execute=True):
        save_ticket(api, made, logo_url="")
    assert stored() == {name_of(picture)}
