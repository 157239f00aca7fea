"""Twenty concurrent calls with one idempotency key: all get one response, whatever scarce thing it takes."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest
from rest_framework.test import APIClient

from server.accounts.caller import Caller
from server.catalogue.events.models import Performance
from server.inventory.models import Reservation
from server.reporting.integrity_services import find_differences
from server.sales.basket_selectors import PricedBasket, price_basket
from server.sales.baskets import BasketRequest
from server.testing import factories
from server.testing.crowd import all_at_once, answers_of
from server.testing.teams import map_teams

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]
AT_ONCE = 20
Basket = Callable[[Performance], dict[str, Any]]


def _basket(performance: Performance, **more: Any) -> dict[str, Any]:
    """Return a basket of two normal tickets, with the additional fields in `more`."""
    codes: dict[str, Any] = {name: more.pop(name) for name in ("promo_code", "gift_cards") if name in more}
    return {"items": [{"performance": performance.pk, **(more or {"tickets": [{"quantity": 2}]})}], **codes}


def seats(performance: Performance) -> dict[str, Any]:
    return _basket(performance)


def gift_card(performance: Performance) -> dict[str, Any]:
    return _basket(performance, gift_cards=[factories.make_card(performance.account, "1.00").code])


def promo_code(performance: Performance) -> dict[str, Any]:
    factories.make_promo(performance.account, "LAST", most=1)
    return _basket(performance, promo_code="LAST")


def ticket_type(performance: Performance) -> dict[str, Any]:
    child = factories.make_type(performance.event, most_per_performance=2)
    return _basket(performance, tickets=[{"ticket_type": child.pk, "quantity": 2}])


def upsell(performance: Performance) -> dict[str, Any]:
    last = factories.make_upsell(performance.event, capacity=1)
    return _basket(performance, upsells=[{"upsell": last.pk, "quantity": 1}])


def variant(performance: Performance) -> dict[str, Any]:
    shirts = factories.make_upsell(performance.event, variants={"Small": 1})
    small = shirts.variants.get()
    return _basket(performance, upsells=[{"upsell": shirts.pk, "variant": small.pk, "quantity": 1}])


def team_places(performance: Performance) -> dict[str, Any]:
    reds = map_teams(performance, Reds=2)["Reds"]
    return _basket(performance, tickets=[{"quantity": 2, "team": reds.pk, "players": [1, 2]}])


@pytest.mark.parametrize(
    "requested",
    [
        seats,
        gift_card,
        promo_code,
        *(pytest.param(each, marks=pytest.mark.sweep) for each in (ticket_type, upsell, variant, team_places)),
    ],
)
def test_all_hear_the_answer_of_the_first_who_takes_the_last(requested, api_for, monkeypatch):
    """Only one of them is even priced: the others would find that its claims are sold out."""
    priced: list[BasketRequest] = []

    def price(*, caller: Caller, basket_request: BasketRequest) -> PricedBasket:
        priced.append(basket_request)
        return price_basket(caller=caller, basket_request=basket_request)

    monkeypatch.setattr("server.sales.services.reserving.price_basket", price)
    calls = _Calls(api_for, "/v1/sales/reservations", requested(factories.make_performance(capacity=2)))

    results = answers_of(all_at_once(calls.send, times=AT_ONCE, callers=AT_ONCE))

    assert [one for one in results if one != results[0]] == []
    assert results[0][0] == 201
    assert Reservation.objects.count() == len(priced) == 1
    assert list(find_differences()) == []


def test_a_gift_card_that_is_sold_twenty_times_under_one_key_is_sold_once(api_for):
    performance = factories.make_performance()
    staff = factories.make_staff(performance.account)
    body = {"amount": "25.00", "gateway": "cash", "tendered": "25.00", "account": staff.user.account_id}
    calls = _Calls(lambda: api_for(staff.user), "/v1/sales/gift-cards", body)

    results = answers_of(all_at_once(calls.send, times=AT_ONCE, callers=AT_ONCE))

    assert [one for one in results if one != results[0]] == []
    assert results[0][0] == 201
    assert Reservation.objects.get().part.total == Decimal("25.00")
    assert list(find_differences()) == []


def test_a_sale_that_is_sent_twenty_times_under_one_key_is_made_once(api_for):
    performance = factories.make_performance(capacity=2)
    staff = factories.make_staff(performance.account)
    calls = _Calls(lambda: api_for(staff.user), "/v1/sales/orders", {**seats(performance), "gateway": "cash"})

    results = answers_of(all_at_once(calls.send, times=AT_ONCE, callers=AT_ONCE))

    assert [one for one in results if one != results[0]] == []
    assert (results[0][0], Reservation.objects.get().status) == (201, Reservation.Status.PAID)
    assert list(find_differences()) == []


class _Calls:
    """The same call by several clients."""

    def __init__(self, client: Callable[[], APIClient], path: str, body: dict[str, Any]) -> None:
        self._clients = [client() for _ in range(AT_ONCE)]
        self._path, self._body = path, body

    def send(self, number: int) -> tuple[int, Any]:
        headers: dict[str, Any] = {
            "HTTP_IDEMPOTENCY_KEY": "one-key-for-all-of-them",
            "HTTP_X_RESERVATION_MARK": "one-mark-for-all-of-them",
        }
        answer = self._clients[number].post(self._path, self._body, **headers)
        return answer.status_code, answer.json()
