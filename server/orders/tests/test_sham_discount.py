"""A discount is one more step of pricing, and no other code has to know of it."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from server.core.money import rounded
from server.insight.audit import find_differences
from server.orders.models import Ticket
from server.orders.tests.sales import item, order_page, pay, reserve
from server.pricing import quote
from server.pricing.basket import Basket, Kind, Unit
from server.stock.models import Stock
from server.testing.factories import make_event, make_performance, make_user

pytestmark = pytest.mark.django_db


def ten_per_cent_off(basket: Basket) -> tuple[Unit, ...]:
    if basket.promo_code != "SHAM10":
        return basket.units
    return tuple(
        replace(unit, discount=rounded(unit.price / 10)) if unit.kind is Kind.TICKET else unit for unit in basket.units
    )


@pytest.fixture(autouse=True)
def _with_the_sham(monkeypatch):
    monkeypatch.setattr(quote, "STEPS", (ten_per_cent_off, *quote.STEPS))


def test_a_discount_goes_from_the_basket_to_the_books(api_for):
    performance = make_performance(make_event(booking_fee=Decimal("1.50")), price=Decimal("20.00"))
    api = api_for(make_user(performance.account))
    reserved = reserve(api, item(performance, 2), promo_code="SHAM10")
    assert list(find_differences()) == []
    sold = pay(api, reserved).json()

    (line,) = reserved["quote"]["lines"]
    assert (line["price"], line["discount"], line["tax"], line["total"]) == ("20.00", "4.00", "6.00", "39.00")
    assert (reserved["quote"]["discount"], sold["total"]) == ("4.00", "39.00")
    assert [ticket.discount for ticket in Ticket.objects.all()] == [Decimal("2.00")] * 2
    assert order_page(api, sold["orders"][0]["order"])["promodiscount"] == "4.00"
    assert Stock.objects.get(pk=performance.pk).revenue == Decimal("39.00")
    assert list(find_differences()) == []


def test_another_code_under_the_same_key_is_another_request(api_for):
    performance = make_performance()
    api = api_for(make_user(performance.account))
    key = {"HTTP_IDEMPOTENCY_KEY": "one-key-for-two-codes"}
    body = {"items": [item(performance, 1)]}
    first = api.post("/v1/sales/reservations", {**body, "promo_code": "SHAM10"}, **key)
    again = api.post("/v1/sales/reservations", {**body, "promo_code": "SHAM10"}, **key)
    other = api.post("/v1/sales/reservations", body, **key)

    assert (first.status_code, again.json()) == (201, first.json())
    assert (other.status_code, other.json()["code"]) == (409, "key_reused")
