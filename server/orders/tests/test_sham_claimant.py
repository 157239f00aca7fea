"""Something else that is scarce is one more claimant: what it took is sold, or given back, with the seats."""

from __future__ import annotations

from collections import Counter

import pytest

from server.core.errors import Conflict
from server.insight.services.audit import find_differences
from server.orders.selling.services import claimants
from server.orders.selling.services.give_back import expire_reservations
from server.orders.tests.sales import item, pay, payment_of, reserve
from server.stock.models import Claim, Reservation, Stock
from server.testing.factories import make_performance, make_user

pytestmark = pytest.mark.django_db


class Cushions:
    """A cushion for each ticket; the house has three cushions."""

    def __init__(self) -> None:
        self.left = 3
        self.claimed: Counter[int] = Counter()
        self.sold: Counter[int] = Counter()

    def claim(self, caller, reservation, basket):
        wanted = sum(basket.tickets.values())
        if wanted > self.left:
            raise Conflict("No cushions left")
        self.left -= wanted
        self.claimed[reservation.pk] += wanted

    def fulfil(self, sale):
        self.sold[sale.part.reservation_id] += self.claimed.pop(sale.part.reservation_id)

    def release(self, reservation):
        self.left += self.claimed.pop(reservation.pk, 0)


@pytest.fixture
def cushions(monkeypatch) -> Cushions:
    sham = Cushions()
    monkeypatch.setattr(claimants, "CLAIMANTS", (sham, *claimants.CLAIMANTS))
    return sham


def test_what_was_claimed_beside_the_seats_is_sold_with_them(api_for, cushions):
    performance = make_performance()
    api = api_for(make_user(performance.account))
    reserved = reserve(api, item(performance, 2))
    assert (cushions.left, cushions.claimed[reserved["reservation"]]) == (1, 2)

    assert pay(api, reserved).json()["status"] == "Success"

    assert (cushions.left, cushions.sold[reserved["reservation"]]) == (1, 2)
    assert list(find_differences()) == []


def test_what_is_refused_by_one_is_claimed_by_none(api_for, cushions):
    performance = make_performance()
    api = api_for(make_user(performance.account))
    header = {"HTTP_IDEMPOTENCY_KEY": "more-than-there-are"}
    refusal = api.post("/v1/sales/reservations", {"items": [item(performance, 4)]}, **header)

    assert (refusal.status_code, refusal.json()["message"]) == (409, "No cushions left")
    assert Stock.objects.get(pk=performance.pk).reserved == 0
    assert (Claim.objects.count(), Reservation.objects.count(), cushions.left) == (0, 0, 3)


@pytest.mark.parametrize("is_over", [True, False])
def test_what_is_cancelled_or_expires_is_given_back_by_all(api_for, cushions, is_over):
    performance = make_performance()
    api = api_for(make_user(performance.account))
    reserved = reserve(api, item(performance, 2))
    header = {"HTTP_X_RESERVATION_SECRET": reserved["secret"]}
    if is_over:
        Reservation.objects.update(expires_at=Reservation.objects.get().created_at)
        expire_reservations()
    else:
        api.delete(f"/v1/sales/reservations/{reserved['reservation']}", **header)

    assert (cushions.left, cushions.claimed) == (3, {})
    assert payment_of(api, reserved)["status"] == "Failure"
    assert list(find_differences()) == []
