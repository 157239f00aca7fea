"""Another scarce thing is one more allocator: what it claimed is sold, or released, with the seats."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta

import pytest

from server.aftersales.refunds.services import request_refund
from server.inventory.models import Claim, Reservation, Stock
from server.payments.models import Charge, Refund
from server.payments.services.checkouts import Buyer
from server.payments.services.gateways import GATEWAYS
from server.platform import clock
from server.platform.errors import Conflict
from server.platform.integrity_checks import Discrepancy
from server.pricing.basket import Kind
from server.reporting.integrity_services import find_differences
from server.sales.errors import MoneyGoesBack
from server.sales.models import Order, Ticket
from server.sales.refundable import LIVE
from server.sales.services import allocation
from server.sales.services.allocators import Allocator
from server.sales.services.checkout import check_out, settle
from server.sales.services.release import expire_reservations
from server.sales.tests.sales import item, pay, payment_of, reserve
from server.sales.tests.test_fake_gateway import FakeCards
from server.testing.extras import make_wine
from server.testing.factories import make_performance, make_staff, make_user, reserve_tickets, sell_upsells

pytestmark = pytest.mark.django_db


class Cushions(Allocator):
    """A cushion for each ticket; the account has three, which the allocator counts itself."""

    def __init__(self) -> None:
        self.left = 3
        self.claimed: Counter[int] = Counter()
        self.released: set[int] = set()
        self.sold: Counter[int] = Counter()
        self.checks = (self.count_again,)

    def concerns(self, reservation):
        return any(unit["kind"] == Kind.TICKET for unit in reservation.quote["units"])

    def claim(self, caller, reservation, basket):
        if reservation.pk in self.released:
            raise RuntimeError("what was given back is not forgotten")
        requested = sum(basket.tickets.values())
        if requested > self.left:
            raise Conflict("No cushions left")
        self.left -= requested
        self.claimed[reservation.pk] += requested

    def fulfil(self, sale):
        reservation = sale.part.reservation
        self.sold[reservation.pk] += self.claimed.pop(reservation.pk)

    def release(self, reservation):
        self.left += self.claimed.pop(reservation.pk, 0)
        self.released.add(reservation.pk)

    def forget(self, reservation):
        self.released.discard(reservation.pk)

    def give_back(self, returned):
        self.left += len(returned.tickets)
        self.sold[returned.order.part.reservation_id] -= len(returned.tickets)

    def count_again(self):
        tickets = Ticket.objects.filter(status__in=LIVE).count()
        counted = self.left + self.claimed.total() + tickets
        if counted != 3 or tickets != self.sold.total():
            yield Discrepancy("cushions", f"The house has 3 cushions, but {counted} are counted.")


@pytest.fixture
def cushions(monkeypatch) -> Cushions:
    fake = Cushions()
    monkeypatch.setattr(allocation, "ALLOCATORS", (fake, *allocation.ALLOCATORS))
    return fake


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


def expire(performance, tickets: int) -> Charge:
    """Start to pay some tickets by card, let their reservation expire, and return the charge."""
    reserved = reserve_tickets(performance, tickets, caller=make_staff(performance.account))
    buyer = Buyer(name="Ada Byron", email="ada@foyer.test")
    check_out(caller=None, reservation_id=reserved.reservation.pk, secret=reserved.secret, gateway="sham", buyer=buyer)
    assert expire_reservations(now=clock.now() + timedelta(hours=1)) == 1
    return Charge.objects.get(part=reserved.part)


def test_what_money_comes_too_late_for_is_forgotten_and_claimed_again(cushions, monkeypatch):
    monkeypatch.setitem(GATEWAYS, "sham", FakeCards())
    charge = expire(make_performance(), 2)
    reservation = charge.part.reservation_id
    assert (cushions.left, cushions.released) == (3, {reservation})

    settle(charge_id=charge.pk)

    assert (cushions.left, cushions.sold[reservation], cushions.released) == (1, 2, set())
    assert list(find_differences()) == []


def test_what_somebody_else_has_by_then_gives_back_the_money_for_all(cushions, monkeypatch):
    monkeypatch.setitem(GATEWAYS, "sham", FakeCards())
    charge = expire(make_performance(), 2)
    cushions.left = 1

    with pytest.raises(MoneyGoesBack):
        settle(charge_id=charge.pk)

    assert Refund.objects.get().amount == charge.amount
    assert (cushions.left, cushions.claimed, Stock.objects.get().reserved) == (1, {}, 0)


def test_what_is_refunded_is_there_again(api_for, cushions):
    performance = make_performance()
    api = api_for(make_user(performance.account))
    pay(api, reserve(api, item(performance, 3)))
    order = Order.objects.get()

    request_refund(caller=make_staff(order.account), order_id=order.pk, ticket_ids=[order.tickets.order_by("pk")[0].pk])

    assert (cushions.left, cushions.sold.total()) == (1, 2)
    assert list(find_differences()) == []


def test_a_sale_that_does_not_concern_it_asks_it_nothing(cushions):
    performance = make_performance()
    sell_upsells(performance, make_wine(performance.event), 2)

    assert (cushions.left, cushions.sold) == (3, {})


def test_its_integrity_checks_run_with_all_others(api_for, cushions):
    performance = make_performance()
    api = api_for(make_user(performance.account))
    pay(api, reserve(api, item(performance, 1)))
    assert list(find_differences()) == []

    cushions.left += 1

    assert [difference.sentence for difference in find_differences()] == [
        "The house has 3 cushions, but 4 are counted."
    ]
