"""An event's texts in other languages: written by its organiser, read by buyers who speak them."""

from __future__ import annotations

from typing import Any

import pytest

from server.accounts.models import AuditEntry
from server.catalogue.events.forms import LANGUAGE_REPEATED, TextsForm, TextsRow
from server.catalogue.events.models import Event
from server.catalogue.events.selectors import get_texts
from server.catalogue.events.services.copy_event import Copy, duplicate_event
from server.catalogue.events.services.update_event import save_texts
from server.platform.errors import InvalidFields, StaleVersion
from server.platform.i18n import use_language
from server.testing.factories import make_event, make_performance, make_staff

pytestmark = pytest.mark.django_db
GERMAN = TextsRow(language="de", name="Was ihr wollt", ticket_label="Karte")
FORM = TextsForm(texts=[GERMAN, TextsRow(language="fr", bio="Une pièce.")])


def save(event: Event, form: TextsForm = FORM, **more: Any) -> Event:
    return save_texts(caller=make_staff(event.account), event_id=event.pk, form=form, **more).event


def test_each_text_is_translated_if_there_is_a_translation():
    event = save(make_event(name="Twelfth Night", bio="A play."))
    texts_by_language = {}
    for language in ("de", "fr", "es", "en"):
        with use_language(language):
            texts_by_language[language] = (
                event.localized_name,
                event.localized_text("bio"),
                event.localized_text("ticket_label"),
            )
    assert texts_by_language == {
        "de": ("Was ihr wollt", "A play.", "Karte"),
        "fr": ("Twelfth Night", "Une pièce.", ""),
        "es": ("Twelfth Night", "A play.", ""),
        "en": ("Twelfth Night", "A play.", ""),
    }


def test_what_is_written_replaces_what_was_and_is_read_as_its_form_has_it():
    event = make_event()
    assert save(event).version == event.version + 1
    assert get_texts(caller=make_staff(event.account), event_id=event.pk).texts == list(FORM.texts)
    save(event, TextsForm(texts=[TextsRow(language="es"), TextsRow(language="fr", name="La Nuit des rois")]))
    assert Event.objects.get().texts == {"fr": {"name": "La Nuit des rois"}}
    assert AuditEntry.objects.latest("pk").changes["texts"][1] == str({"fr": {"name": "La Nuit des rois"}})


def test_whoever_saves_an_older_version_changes_nothing():
    event = make_event()
    save(event, version=event.version)
    with pytest.raises(StaleVersion):
        save(event, TextsForm(), version=event.version)
    assert "de" in Event.objects.get().texts


def test_a_language_comes_once():
    with pytest.raises(InvalidFields, match=LANGUAGE_REPEATED):
        save(make_event(), TextsForm(texts=[GERMAN, GERMAN]))


def test_a_copy_of_an_event_brings_them_along():
    event = save(make_event())
    made = duplicate_event(caller=make_staff(event.account), event_id=event.pk, copy=Copy(name="Again"))
    assert made.texts == event.texts


def test_buyers_read_them_with_the_offer(api_for: Any):
    performance = make_performance(make_event(name="Twelfth Night"))
    save(performance.event)
    api = api_for()

    german = api.get(f"/v1/sales/events/{performance.event_id}", HTTP_ACCEPT_LANGUAGE="de").json()
    assert (german["name"], german["ticket_label"]) == ("Was ihr wollt", "Karte")
    french = api.get(f"/v1/sales/events/{performance.event_id}", HTTP_ACCEPT_LANGUAGE="fr").json()
    assert (french["name"], french["bio"], french["ticket_label"]) == ("Twelfth Night", "Une pièce.", "Billet")
    offer = api.get(f"/v1/sales/performances/{performance.pk}", HTTP_ACCEPT_LANGUAGE="de").json()
    assert offer["event_name"] == "Was ihr wollt"
