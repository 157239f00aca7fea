"""A buyer's own page uses the browser's language, and by default the language of the purchase."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import pytest
from django.utils.translation import gettext

from server.aftersales.tests.exchanges.factories import SaleFixture
from server.aftersales.tests.self_service.factories import Buyer, allow
from server.payments.services.checkouts import set_language
from server.platform.i18n import use_language
from server.sales.models import OrderEvent
from server.sales.tests.refunding import MOVED, FakeProvider, sell_by_card
from server.testing.factories import make_event, make_performance

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("accept_language", "why"),
    [
        ("de", "Der Veranstalter bietet dies nicht online an. Bitte wenden Sie sich an ihn."),
        ("en", "The organiser does not offer this online. Please ask them."),
        ("", "El organizador no ofrece esta opción en línea. Consúltele directamente."),
        ("*", "El organizador no ofrece esta opción en línea. Consúltele directamente."),
    ],
)
def test_why_nothing_may_be_done_is_said_as_it_is_asked(sale: SaleFixture, accept_language, why):
    set_language(payment=sale.payment, language="es")
    page = Buyer(sale.payment, accept_language=accept_language).page()
    assert page["language"] == "es"
    assert page["orders"][0]["may"]["cancel"]["why"] == why


def test_a_wrong_key_is_refused_in_the_language_asked_for(sale: SaleFixture):
    answer = Buyer(sale.payment, "x", accept_language="de").request("get")
    assert (answer.status_code, answer.json()["message"]) == (404, "Keine Einträge gefunden")


def test_what_a_buyer_may_not_do_is_said_in_german(sale: SaleFixture):
    allow(sale.payment, cancels=True, cancel_hours=0)
    buyer = Buyer(sale.payment, accept_language="de")
    where = f"/orders/{sale.order.pk}/cancel"

    refusal = buyer.request("get", where).json()
    assert refusal["message"] == "Dies wurde an der Kasse bezahlt. Bitte wenden Sie sich wegen der Erstattung dorthin."
    wrong = buyer.request("post", where, {})
    assert wrong.json()["message"] == "Der Betrag ist erforderlich"
    names = {"names": [{"ticket": 1}] * 1_001}
    allow(sale.payment, renames=True)
    many = buyer.request("put", f"/orders/{sale.order.pk}/names", names)
    assert (many.status_code, many.json()["message"][:24]) == (422, "Bitte senden Sie höchste")


def test_histories_stay_english(sale: SaleFixture):
    allow(sale.payment, renames=True)
    buyer = Buyer(sale.payment, accept_language="de")
    ticket = buyer.order()["tickets"][0]["ticket"]
    names = {"names": [{"ticket": ticket, "name": "Grace Hopper"}]}
    assert buyer.request("put", f"/orders/{sale.order.pk}/names", names).status_code == 200
    assert OrderEvent.objects.filter(description="Changed by the buyer").exists()


def strings_in(answer: Any) -> Iterator[str]:
    if isinstance(answer, dict | list):
        for inner in answer.values() if isinstance(answer, dict) else answer:
            yield from strings_in(inner)
    elif isinstance(answer, str):
        yield answer


def bought_exchanged_and_given_back(provider: FakeProvider, accept_language: str) -> tuple[list[Any], list[str]]:
    """Exchange an order of two for more expensive tickets and refund them; return all responses, and the histories."""
    provider.answer = MOVED
    event = make_event(booking_fee=Decimal("1.50"))
    first, dearer = (make_performance(event, price=Decimal(price), capacity=10) for price in (20, 30))
    order = sell_by_card(first, 2)
    allow(order.payment, exchanges="both", exchange_fee=Decimal(2), cancels=True, renames=True, adds_upsells=True)
    buyer = Buyer(order.payment, accept_language=accept_language)
    where = f"/orders/{order.pk}"
    chosen = {"performance": dearer.pk, "tickets": [ticket.pk for ticket in order.tickets.all()]}
    quoted = buyer.request("post", f"{where}/exchange/quote", chosen).json()
    waiting = buyer.request("post", f"{where}/exchange", {"quote": quoted["quote"]}).json()["orders"][0]["waiting"]
    secret: dict[str, Any] = {"HTTP_X_RESERVATION_SECRET": waiting["secret"]}
    paid = buyer.api.post(
        f"/v1/sales/reservations/{waiting['reservation']}/payment",
        {"gateway": "sham", "buyer": {"name": "Ada Lovelace", "email": "ada@foyer.test"}},
        format="json",
        **secret,
        **buyer.language_headers,
    )
    page = buyer.page()
    made = f"/orders/{page['orders'][0]['order']}/cancel"
    plan = buyer.request("get", made).json()
    gone = buyer.request("post", made, {"amount": plan["amount"]})
    assert (paid.status_code, gone.status_code) == (200, 200), gone.json()
    answers = [quoted, waiting, paid.json(), page, plan, gone.json(), buyer.page()]
    answers += [buyer.request("get", f"{where}/{what}").json() for what in ("dates", "extras", "cancel")]
    texts = OrderEvent.objects.filter(order__payment=order.payment).order_by("pk").values_list("description", flat=True)
    return answers, [re.sub(r"\d+", "#", text) for text in texts]


def test_german_exchange_and_refund_show_no_english_to_the_buyer(provider: FakeProvider):
    answers, german = bought_exchanged_and_given_back(provider, "de")
    _, english = bought_exchanged_and_given_back(provider, "en")

    with use_language("de"):
        # No English text of the catalogues is left in the German responses.
        assert [text for text in strings_in(answers) if text and gettext(text) != text] == []
    assert "Umtauschgebühr" in list(strings_in(answers[0]))
    assert german == english
