"""Buyers get responses in their requested language, which their payment stores; staff get English."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from server.catalogue.events.models import Performance
from server.integrations.key_services import create_client
from server.payments.models import Payment
from server.platform import clock
from server.platform.i18n import current_language
from server.sales.tests.sales import item, order_page, pay, payment_of, reserve
from server.testing.factories import make_event, make_link, make_performance, make_type, make_user, reserve_tickets

pytestmark = pytest.mark.django_db
BUYER = {"name": "Maya Fernandes", "email": "maya@example.org"}
ENGLISH_BROWSER = "en-GB,en;q=0.9,de;q=0.5"


@pytest.fixture
def performance() -> Performance:
    return make_performance(price=Decimal(0))


def speaking(api: APIClient, accept_language: str) -> APIClient:
    api.defaults["HTTP_ACCEPT_LANGUAGE"] = accept_language
    return api


def language_of(reserved: dict[str, Any]) -> str:
    return Payment.objects.get(reference=reserved["payment"]).language


@pytest.mark.parametrize(
    ("accept_language", "language"),
    [("de-AT,de;q=0.9", "de"), ("es", "es"), (ENGLISH_BROWSER, "en"), ("ja", "en"), ("", "en")],
)
def test_the_payment_keeps_what_its_buyer_asks_for(api_for, performance, accept_language, language):
    api = speaking(api_for(), accept_language)
    reserved = reserve(api, item(performance, 2))
    assert language_of(reserved) == language

    # The payment keeps the language of the first browser.
    assert pay(speaking(api_for(), "fr"), reserved, "free", buyer=BUYER).status_code == 200
    assert language_of(reserved) == language


def test_a_client_may_ask_for_its_buyer_or_say_it(api_for, performance):
    _, key = create_client(account=performance.account, name="Listings")
    api = api_for()
    api.credentials(HTTP_X_API_KEY=key)
    assert language_of(reserve(api, item(performance, 1))) == "en"
    assert language_of(reserve(api, item(performance, 1), language="es")) == "es"
    assert language_of(reserve(speaking(api, "fr"), item(performance, 1))) == "fr"


def test_counter_shows_the_buyers_language(api_for, performance):
    api = speaking(api_for(make_user(performance.account)), "de")
    reserved = reserve(api, item(performance, 1))
    assert language_of(reserved) == "en"
    assert language_of(reserve(api, item(performance, 1), language="fr")) == "fr"

    assert pay(api, reserved, "free", language="es").status_code == 200
    assert language_of(reserved) == "es"
    order = payment_of(api, reserved)["orders"][0]["order"]
    assert order_page(api, order)["language"] == "es"


def test_a_language_that_we_do_not_speak_is_refused(api_for, performance):
    answer = api_for().post(
        "/v1/sales/reservations",
        {"items": [item(performance, 1)], "language": "ja"},
        HTTP_IDEMPOTENCY_KEY="a-key-of-sixteen-characters",
    )
    assert (answer.status_code, answer.json()["field"]) == (422, "language")


def test_a_sold_gift_card_speaks_too(api_for, performance):
    body = {"amount": "20.00", "gateway": "cash", "language": "fr"}
    sold = api_for(make_user(performance.account)).post(
        "/v1/sales/gift-cards", body, HTTP_IDEMPOTENCY_KEY="a-key-of-sixteen-characters"
    )
    assert sold.status_code == 201, sold.json()
    assert language_of(sold.json()) == "fr"


def test_a_sale_in_german_costs_no_statement_more(api_for, performance):
    def statements(accept_language: str) -> int:
        api = speaking(api_for(), accept_language)
        with CaptureQueriesContext(
            connection,
        ) as queries:
            reserved = reserve(api, item(performance, 1))
            assert pay(api, reserved, "free", buyer=BUYER).status_code == 200
        return len(queries)

    statements("en")  # for everything stored from then on
    assert statements("de") == statements("en")


# Refusals


def test_a_buyer_is_refused_in_their_language_and_staff_in_english(api_for):
    performance = make_performance(make_event(max_count=1), price=Decimal(0))
    body = {"items": [item(performance, 2)]}
    responses = {
        accept_language: speaking(api_for(), accept_language).post("/v1/sales/quotes", body)
        for accept_language in ("de", "fr", "es", "en")
    }

    assert {accept_language: answer.json()["message"] for accept_language, answer in responses.items()} == {
        "de": "Bitte wählen Sie höchstens 1 Ticket",
        "fr": "Veuillez choisir au maximum 1 billet",
        "es": "Elija como máximo 1 entrada",
        "en": "Please choose at most 1 tickets",
    }
    assert "Accept-Language" in responses["de"]["Vary"]
    assert current_language() == "en"

    many = {"items": [item(performance, 1_000)]}
    office = speaking(api_for(make_user(performance.account)), "de").post("/v1/sales/quotes", many)
    assert office.json()["message"] == "Please choose at most 500 tickets"


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ({"items": []}, "Diese Liste darf nicht leer sein."),
        ({"items": [{}]}, "Dieses Feld ist zwingend erforderlich."),
        ({"items": [{"performance": 1}]}, "Bitte wählen Sie Ihre Tickets"),
        ({"items": [{"performance": 1}] * 21}, "Ihr Warenkorb enthält zu viele Artikel"),
        (
            {"items": [{"performance": 1, "tickets": [{"quantity": 2, "team": 1, "players": [1]}]}]},
            "Bitte wählen Sie 2 Plätze",
        ),
        ({"items": [{"performance": 1, "tickets": [{"quantity": 1}]}]}, "Keine Einträge gefunden"),
        ("[1]", "Die Anfrage muss ein JSON-Objekt sein"),
    ],
)
def test_what_a_form_lacks_is_said_in_german(api_for, body, text):
    api = speaking(api_for(), "de")
    answer = api.post("/v1/sales/quotes", body, content_type="application/json" if isinstance(body, str) else None)
    assert 400 <= answer.status_code < 500
    assert answer.json()["message"] == text


def test_why_a_type_is_not_offered_is_said_in_german(api_for):
    performance = make_performance(starts_at=clock.now() + clock.hours(10))
    group = make_type(performance.event, "Gruppe", least=4)
    make_type(performance.event, "Früh", sell_until=12 * 3600 + 90)
    api = speaking(api_for(), "de")
    offer = api.get(f"/v1/sales/performances/{performance.pk}").json()
    reasons = [one["reason"] for one in offer["ticket_types"] if one["reason"]]
    assert reasons == ["bis 12 Stunden 1 Minute 30 Sekunden vor Beginn"]

    body = {"performance": performance.pk, "tickets": [{"ticket_type": group.pk, "quantity": 1}]}
    refusal = api.post("/v1/sales/quotes", {"items": [body]}).json()
    assert (refusal["message"], refusal["reason"]) == ("Gruppe: ab 4 Tickets", "ab 4 Tickets")


def test_that_nothing_can_be_paid_is_said_in_german(api_for):
    quote = speaking(api_for(), "de").post("/v1/sales/quotes", {"items": [item(make_performance(), 1)]}).json()
    assert quote["payable_message"] == "Online-Zahlung ist nicht eingerichtet; bitte kaufen Sie an der Kasse"


def test_refund_message_is_in_german(api_for, performance):
    api = speaking(api_for(), "de")
    reserved = reserve(api, item(performance, 1))
    header = {"HTTP_X_RESERVATION_SECRET": reserved["secret"]}
    gone = api.delete(f"/v1/sales/reservations/{reserved['reservation']}", **header)
    assert gone.json()["message"] == "Reservierung storniert"
    assert (
        pay(api, reserved, "free", buyer={"name": "Maya"}).json()["message"] == "Bitte geben Sie eine E-Mail-Adresse an"
    )
    assert pay(api, reserved, "free", buyer=BUYER).json()["message"] == (
        "Diese Reservierung ist abgelaufen. Bitte wählen Sie Ihre Tickets erneut."
    )


def test_whoever_opens_a_link_is_spoken_to_from_then_on(api_for):
    performance = make_performance()
    reserved = reserve_tickets(performance, 1)
    opened = speaking(api_for(), "de").post("/v1/sales/links", {"link": make_link(reserved)})
    assert opened.status_code == 200
    assert language_of(opened.json()) == "de"

    again = speaking(api_for(), "fr").post("/v1/sales/links", {"link": make_link(reserved)})
    assert again.status_code == 200
    unknown = {"link": f"{reserved.reservation.pk}.{'0' * 32}"}
    refused = speaking(api_for(), "es").post("/v1/sales/links", unknown)
    assert refused.json()["message"] == "No se han encontrado resultados"
