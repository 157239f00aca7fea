"""A buyer's own page speaks what their browser asks for, and without a wish what they have bought in."""

from __future__ import annotations

import pytest

from server.orders.models import OrderEvent
from server.orders.tests.exchanging.scenes import Scene
from server.orders.tests.mine.scenes import Buyer, allow
from server.payments.services.checkouts import speak

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("wishes", "why"),
    [
        ("de", "Der Veranstalter bietet dies nicht online an. Bitte wenden Sie sich an ihn."),
        ("en", "The organiser does not offer this online. Please ask them."),
        ("", "El organizador no ofrece esta opción en línea. Consúltele directamente."),
        ("*", "El organizador no ofrece esta opción en línea. Consúltele directamente."),
    ],
)
def test_why_nothing_may_be_done_is_said_as_it_is_asked(scene: Scene, wishes, why):
    speak(payment=scene.payment, language="es")
    page = Buyer(scene.payment, wishes=wishes).page()
    assert page["language"] == "es"
    assert page["orders"][0]["may"]["cancel"]["why"] == why


def test_a_wrong_key_is_refused_in_the_language_asked_for(scene: Scene):
    answer = Buyer(scene.payment, "x", wishes="de").ask("get")
    assert (answer.status_code, answer.json()["message"]) == (404, "Keine Einträge gefunden")


def test_what_a_buyer_may_not_do_is_said_in_german(scene: Scene):
    allow(scene.payment, cancels=True, cancel_hours=0)
    buyer = Buyer(scene.payment, wishes="de")
    where = f"/orders/{scene.order.pk}/cancel"

    refusal = buyer.ask("get", where).json()
    assert refusal["message"] == "Dies wurde an der Kasse bezahlt. Bitte fragen Sie dort nach Ihrem Geld."
    wrong = buyer.ask("post", where, {})
    assert wrong.json()["message"] == "Der Betrag ist erforderlich"
    names = {"names": [{"ticket": 1}] * 1_001}
    allow(scene.payment, renames=True)
    many = buyer.ask("put", f"/orders/{scene.order.pk}/names", names)
    assert (many.status_code, many.json()["message"][:24]) == (422, "Bitte senden Sie höchste")


def test_histories_stay_english(scene: Scene):
    allow(scene.payment, renames=True)
    buyer = Buyer(scene.payment, wishes="de")
    ticket = buyer.order()["tickets"][0]["ticket"]
    names = {"names": [{"ticket": ticket, "name": "Grace Hopper"}]}
    assert buyer.ask("put", f"/orders/{scene.order.pk}/names", names).status_code == 200
    assert OrderEvent.objects.filter(description="Changed by the buyer").exists()
