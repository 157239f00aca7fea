"""A ticket is looked at before any buyer gets it: the draft, and each version that was published."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image
from pypdf import PdfReader

from server.abuse.services import attempts
from server.accounts.models import Role
from server.catalogue.branding.models import LookVersion, TicketTemplate
from server.catalogue.branding.theme import EventTheme, TicketTheme, theme_to_json
from server.sales.models import Order
from server.testing.factories import make_event, make_performance, make_user
from server.testing.outside.pictures import picture

pytestmark = pytest.mark.django_db

PATH, TYPED = "/v1/branding/ticketPreview", "/v1/branding/typedTicket"


@pytest.fixture
def advert() -> Iterator[str]:
    name = default_storage.save("branding/preview.png", ContentFile(picture()))
    yield name
    default_storage.delete(name)


@pytest.fixture
def event(advert: str) -> Any:
    event = make_event(name="Twelfth Night")
    make_performance(event)
    for number, header in ((1, "First"), (2, "Second")):
        theme = EventTheme(ticket=TicketTheme(ads_header=header, adverts={"1": advert}))
        LookVersion.objects.create(
            account=event.account, event=event, number=number, content=theme_to_json(theme), is_current=number == 2
        )
    TicketTemplate.objects.create(event=event, ads_header="Draft").adverts.create(sequence=3, picture=advert)
    return event


@pytest.fixture
def api(api_for: Any, event: Any) -> Any:
    return api_for(make_user(event.account))


def text_of(response: Any) -> str:
    assert response.status_code == 200
    return PdfReader(BytesIO(response.content)).pages[0].extract_text()


@pytest.mark.parametrize(("number", "header"), [("", "Draft"), ("0", "Draft"), ("1", "First"), ("2", "Second")])
def test_the_draft_is_drawn_and_each_version(api: Any, event: Any, number: str, header: str):
    assert header in text_of(api.get(PATH, {"event_id": event.pk, "number": number}))


def test_a_version_that_there_is_not_is_not_found(api: Any, event: Any):
    assert api.get(PATH, {"event_id": event.pk, "number": 3}).status_code == 404


def test_it_is_a_pdf_or_a_picture_in_a_language(api: Any, event: Any):
    response = api.get(PATH, {"event_id": event.pk, "language": "fr"})
    assert response["Content-Type"] == "application/pdf"
    assert response["Cache-Control"] == "no-store"
    assert "Billet 1 sur 2" in text_of(response)

    seen = api.get(PATH, {"event_id": event.pk, "kind": "png"})
    assert seen["Content-Type"] == "image/png"
    assert Image.open(BytesIO(seen.content)).size == (1191, 1684)


def test_an_event_without_a_performance_has_one_made_up(api_for: Any):
    event = make_event()
    api = api_for(make_user(event.account))

    assert api.get(PATH, {"event_id": event.pk}).status_code == 200
    assert not Order.objects.exists()


def test_others_see_none(api_for: Any, event: Any):
    others = (None, make_user(event.account, Role.DOOR_STAFF), make_user(make_event().account))

    assert [api_for(person).get(PATH, {"event_id": event.pk}).status_code for person in others] == [401, 403, 404]


def test_one_person_has_only_so_many_drawn(api: Any, event: Any, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(attempts, "PREVIEWS", replace(attempts.PREVIEWS, most=2))
    assert [api.get(PATH, {"event_id": event.pk}).status_code for _ in range(3)] == [200, 200, 429]


def test_what_is_typed_is_drawn_before_it_is_saved(api: Any, event: Any):
    def drawn(header: str, **files: Any) -> bytes:
        form = {"action_type": "edit", "event_id": event.pk, "ads_header": header, "language": "de"}
        response = api.post(TYPED, {"ticketTemplate": json.dumps(form), **files}, format="multipart")
        assert (response.status_code, response["Content-Type"]) == (200, "image/png"), response.content
        assert response["Cache-Control"] == "no-store"
        return bytes(response.content)

    plain = drawn("Typed")
    assert plain != drawn("Otherwise")
    assert plain != drawn("Typed", ads1=SimpleUploadedFile("a.png", picture()))
    assert plain != drawn("Typed", logo=SimpleUploadedFile("a.png", picture()))
    assert TicketTemplate.objects.get().ads_header == "Draft"


def test_what_is_typed_is_drawn_for_its_own_people_and_so_often_an_hour(
    api: Any, event: Any, api_for: Any, monkeypatch: pytest.MonkeyPatch
):
    form = {"ticketTemplate": json.dumps({"action_type": "edit", "event_id": event.pk})}
    outsider = api_for(make_user(make_event().account))
    assert outsider.post(TYPED, form, format="multipart").status_code == 404
    monkeypatch.setattr(attempts, "PREVIEWS", replace(attempts.PREVIEWS, most=2))
    assert [api.post(TYPED, form, format="multipart").status_code for _ in range(3)] == [200, 200, 429]
