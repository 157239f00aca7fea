"""Who has a Branding page open is told of whatever is saved or published there."""

from __future__ import annotations

from typing import Any

import pytest

from server.administration.topics import read_administered
from server.catalogue.branding.models import LookVersion
from server.catalogue.branding.tests.factories import add_style, post, publish, save_email, save_ticket, switch_style
from server.catalogue.changes import StylesheetSaved, TemplateSaved, ThemePublished
from server.catalogue.events.models import Event
from server.platform.domain_events import DomainEvent
from server.platform.live import topic_updates

pytestmark = pytest.mark.django_db


def updates_for(event: Event, change: DomainEvent) -> set[int | str]:
    """Give what the office of an event's account is told of a change, which the platform's is told, too."""
    by_topic = {update.topic.name: set(update.ids) for update in topic_updates(change)}
    assert set(by_topic) == {f"account:{event.account_id}:admin", "platform:admin"}
    return by_topic["platform:admin"]


def version_of(name: str) -> int:
    version: int = read_administered({name})[name]["version"]
    return version


def test_stylesheets_are_published_to_the_office(
    api: Any, event: Event, published_events: list[DomainEvent], committed: Any
):
    with committed(execute=True):
        style_id = add_style(api).json()["data"]["styleid"]
        switch_style(api, style_id, 0)
        assert version_of(f"stylesheet:{style_id}") == 2
        post(api, "events/deleteStyle", style_id=style_id)

    assert published_events == [StylesheetSaved(account_id=event.account_id, stylesheet_id=style_id)] * 3
    assert [updates_for(event, change) for change in published_events] == [{f"stylesheet:{style_id}"}] * 3
    assert version_of(f"stylesheet:{style_id}") == 0


def test_drafts_are_published_to_the_office(
    api: Any, event: Event, published_events: list[DomainEvent], committed: Any
):
    with committed(execute=True):
        save_ticket(api, event)
        save_email(api, event)
        save_email(api, event)

    assert published_events == [TemplateSaved(account_id=event.account_id, event_id=event.pk)] * 3
    assert [updates_for(event, change) for change in published_events] == [{f"template:{event.pk}"}] * 3
    assert version_of(f"template:{event.pk}") == 3


def test_published_branding_reaches_the_office(
    api: Any, event: Event, published_events: list[DomainEvent], committed: Any
):
    with committed(execute=True):
        publish(api, event)
        post(api, "branding/publishStyle")

    assert [type(change) for change in published_events] == [ThemePublished] * 2
    names = [f"look:{row.pk}" for row in LookVersion.objects.order_by("pk")]
    assert [updates_for(event, change) for change in published_events] == [{name} for name in names]
    assert [version_of(name) for name in names] == [1, 1]
