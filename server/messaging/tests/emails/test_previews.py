"""An event's mail before any buyer gets it: looked at as draft and as it was, and mailed to whoever asks."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from server.abuse.services import attempts
from server.accounts.models import User
from server.catalogue.branding.models import EmailTemplate, LookVersion, SharedPicture, Stylesheet
from server.catalogue.branding.theme import AccountTheme, EmailTheme, EventTheme, theme_to_json
from server.catalogue.events.models import Event
from server.messaging.services.previews import BUYER, REFERENCE
from server.messaging.tests.emails.test_branding import LOUD
from server.sales.models import Order
from server.testing.factories import make_event, make_performance, make_user
from server.testing.outside.pictures import picture
from server.testing.outside.postbox import PostBox

pytestmark = pytest.mark.django_db

DRAFT = "<p>Draft for {user_name} at {house}</p>"


@pytest.fixture
def event() -> Event:
    event = make_event(name="Macbeth")
    EmailTemplate.objects.create(event=event, messages={"de": DRAFT}, youtube="https://youtube.com/@a")
    account_theme = AccountTheme(css=".foyer {}", colours=LOUD)
    LookVersion.objects.create(account=event.account, number=1, content=theme_to_json(account_theme))
    for number in (1, 2):
        theme = EventTheme(email=EmailTheme(messages={"de": f"<p>Version {number}</p>"}))
        LookVersion.objects.create(
            account=event.account, event=event, number=number, content=theme_to_json(theme), is_current=number == 2
        )
    return event


@pytest.fixture
def organiser(event: Event) -> User:
    return make_user(account=event.account, email="robin@example.org")


def preview(api: Any, event: Event, **more: Any) -> dict[str, Any]:
    response = api.get("/v1/branding/mailPreview", {"event_id": event.pk, **more})
    assert response.status_code == 200, response.content
    return response.json()["data"]


def test_a_draft_is_looked_at_in_the_colours_that_would_be_published_with_it(
    api_for: Any, event: Event, organiser: User
):
    make_performance(event, subcategory="Matinee")
    colours = {**asdict(LOUD), "page": "#123456"}
    Stylesheet.objects.create(
        account=event.account,
        name="draft.css",
        css="a{}",
        tokens={"--foyer-font": '"Georgia",serif'},
        colours=colours,
        dark_colours=colours,
        is_active=True,
    )

    mail = preview(api_for(organiser), event, language="de")

    assert mail["subject"] == "Ihre Tickets für Macbeth"
    assert f"Draft for {BUYER} at {event.account.name}" in mail["text"]
    assert f"Draft for {BUYER} at" in mail["html"]
    assert "#123456" in mail["html"]
    assert "Georgia" in mail["html"]
    assert LOUD.page in preview(api_for(organiser), event, language="de", number=1)["html"]
    for expected in ("Macbeth", "Matinee", event.venue.name, REFERENCE, "https://youtube.com/@a", "2 x Tickets"):
        assert expected in mail["text"]
    assert mail["size"] == len(mail["html"].encode())
    assert not Order.objects.exists()


def test_a_version_is_looked_at_as_it_was(api_for: Any, event: Event, organiser: User):
    api = api_for(organiser)
    assert "Version 1" in preview(api, event, language="de", number=1)["text"]
    assert "Version 2" in preview(api, event, language="de", number=2)["text"]
    assert api.get("/v1/branding/mailPreview", {"event_id": event.pk, "number": 3}).status_code == 404


def test_missing_translation_falls_back_and_english_is_negotiated(api_for: Any, event: Event, organiser: User):
    api = api_for(organiser)
    assert f"Thank you for your order, {BUYER}" in preview(api, event)["text"]
    assert f"Gracias por su pedido, {BUYER}" in preview(api, event, language="es")["text"]


def test_a_test_mail_goes_to_its_caller_alone(api_for: Any, event: Event, organiser: User, postbox: PostBox):
    response = api_for(organiser).post("/v1/branding/mailTest", {"event_id": event.pk, "language": "de"})

    assert response.json() == {"message": "Test mail sent", "data": {"to": "robin@example.org"}}
    assert postbox.recipients == ["robin@example.org"]
    (message,) = postbox.messages
    assert message["Subject"] == "Test: Ihre Tickets für Macbeth"
    body = message.get_body(("plain",))
    assert body is not None
    assert f"Draft for {BUYER}" in body.get_content()


def test_test_mails_are_counted(api_for: Any, event: Event, organiser: User, postbox: PostBox):
    api = api_for(organiser)
    for _ in range(attempts.TEST_MAILS.most):
        assert api.post("/v1/branding/mailTest", {"event_id": event.pk}).status_code == 200
    response = api.post("/v1/branding/mailTest", {"event_id": event.pk})
    assert (response.status_code, response.json()["message"]) == (
        429,
        "Too many attempts. Please try again in 60 minutes.",
    )
    assert len(postbox.messages) == attempts.TEST_MAILS.most


def test_a_test_mail_that_is_refused_says_so_and_names_nobody(
    api_for: Any, event: Event, organiser: User, postbox: PostBox
):
    postbox.refusal = "550 robin@example.org is unknown"
    response = api_for(organiser).post("/v1/branding/mailTest", {"event_id": event.pk})
    assert response.status_code == 502
    assert response.json() == {
        "message": "The test mail could not be sent: the address was refused (550)",
        "code": "not_mailed",
    }


def test_a_preview_costs_few_queries(api_for: Any, event: Event, organiser: User, django_assert_max_num_queries: Any):
    api = api_for(organiser)
    with django_assert_max_num_queries(8):
        preview(api, event)


def typed(api: Any, event: Event, file: Any = None, **email: Any) -> Any:
    form = {"action_type": "edit", "event_id": event.pk, "message": "", **email}
    return api.post(
        "/v1/branding/typedMail",
        {"emailTemplate": json.dumps(form), **({"file": file} if file else {})},
        format="multipart",
    )


def test_what_is_typed_is_looked_at_before_it_is_saved(api_for: Any, event: Event, organiser: User):
    api = api_for(organiser)
    logo = SimpleUploadedFile("logo.png", picture())
    links = {"instagram_url": "https://instagram.com/foyer", "twitter_url": "https://x.c"}
    response = typed(api, event, logo, language="de", message="<p>Typed<script>x()</script></p>", **links)

    assert response.status_code == 200, response.content
    mail = response.json()["data"]
    assert "Typed" in mail["html"]
    assert "<script" not in mail["html"]
    assert "https://instagram.com/foyer" in mail["text"]
    assert "https://x.c" not in mail["text"]  # nobody has finished it yet
    assert mail["html"].count('src="data:image/png;base64,') == 2 + mail["html"].count("unsaved/")
    assert "Draft for" in preview(api, event, language="de")["text"]
    assert not SharedPicture.objects.exists()


def test_an_empty_message_is_ours_and_a_text_is_no_logo(api_for: Any, event: Event, organiser: User):
    api = api_for(organiser)
    assert f"Vielen Dank für Ihre Bestellung, {BUYER}" in typed(api, event, language="de").json()["data"]["text"]
    refused = typed(api, event, SimpleUploadedFile("logo.png", b"no picture"))
    assert (refused.status_code, refused.json()["message"]) == (422, "This is not an image")
