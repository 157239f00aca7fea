"""Late money claims everything again that its basket had claimed, or nothing."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal

import pytest

from server.accounts.caller import Public, Staff
from server.accounts.models import Account
from server.catalogue.upsells.models import UpsellStock
from server.inventory.models import HoldAllotment, HoldChannel, Stock
from server.payments.models import Charge, Refund
from server.payments.services.checkouts import Buyer
from server.payments.services.gateways import GATEWAYS
from server.platform import clock
from server.pricing.basket import Kind
from server.pricing.models import GiftCard, PromoUse, TypeCount
from server.reporting.integrity_services import find_differences
from server.sales.baskets import BasketLine, BasketRequest
from server.sales.errors import MoneyGoesBack
from server.sales.models import Order, RequestedEmail, Ticket, UpsellItem
from server.sales.services.checkout import check_out, settle
from server.sales.services.release import expire_reservations
from server.sales.services.reserving import Reserved, reserve
from server.sales.tests.test_fake_gateway import FakeCards
from server.testing.crowd import all_at_once, answers_of
from server.testing.extras import make_wine
from server.testing.factories import (
    make_account,
    make_card,
    make_event,
    make_hold,
    make_performance,
    make_promo,
    make_staff,
    make_type,
    reserve_tickets,
)
from server.testing.teams import map_teams, places_line, states_of

pytestmark = pytest.mark.django_db
BUYER = Buyer(name="Ada Byron", email="ada@example.org")


@pytest.fixture(autouse=True)
def cards(monkeypatch) -> FakeCards:
    fake = FakeCards()
    monkeypatch.setitem(GATEWAYS, "sham", fake)
    return fake


@pytest.fixture
def seller() -> Account:
    return make_account("Northgate", ticket_fee=Decimal("0.45"))


def expire(reserved: Reserved) -> Charge:
    """Start to pay a reservation by card, let it expire, and return the charge."""
    check_out(
        caller=None,
        reservation_id=reserved.reservation.pk,
        secret=reserved.secret,
        gateway="sham",
        buyer=BUYER,
    )
    assert expire_reservations(now=clock.now() + timedelta(hours=1)) == 1
    return Charge.objects.get(part=reserved.part)


@pytest.mark.database
def test_a_whole_basket_is_claimed_again(seller):
    event = make_event(seller)
    performance = make_performance(event, capacity=10)
    child, wine = make_type(event), make_wine(event)
    promo, card = make_promo(seller), make_card(seller, "5.00")
    lines = (
        BasketLine(performance=performance.pk, quantity=1),
        BasketLine(performance=performance.pk, quantity=2, type=child.pk),
        BasketLine(performance=performance.pk, quantity=1, kind=Kind.UPSELL, type=wine.pk),
    )
    basket_request = BasketRequest(lines=lines, promo_code=promo.code, gift_cards=(card.code,))
    caller = Public(event.pk, seller.pk)
    charge = expire(reserve(caller=caller, basket_request=basket_request, idempotency_key="a-whole-basket-01"))
    before = charge.amount

    settle(charge_id=charge.pk)

    order = Order.objects.get()
    assert (order.status, order.total - order.gift_card, order.gift_card) == ("paid", before, Decimal("5.00"))
    assert (Ticket.objects.count(), UpsellItem.objects.count()) == (3, 1)
    assert GiftCard.objects.get().balance == 0
    assert PromoUse.objects.values_list("reserved", "redeemed").get()[0] == 0
    assert set(TypeCount.objects.values_list("sold", "reserved")) == {(2, 0)}
    assert UpsellStock.objects.values_list("sold", "reserved").get() == (1, 0)
    assert list(find_differences()) == []


def test_what_one_thing_lacks_gives_back_the_money_of_all(seller):
    event = make_event(seller)
    performance = make_performance(event, capacity=10)
    wine = make_wine(event)
    lines = (
        BasketLine(performance=performance.pk, quantity=2),
        BasketLine(performance=performance.pk, quantity=1, kind=Kind.UPSELL, type=wine.pk),
    )
    caller = Public(event.pk, seller.pk)
    charge = expire(
        reserve(caller=caller, basket_request=BasketRequest(lines=lines), idempotency_key="a-basket-with-wine")
    )
    UpsellStock.objects.update(capacity=0)

    with pytest.raises(MoneyGoesBack):
        settle(charge_id=charge.pk)

    assert Stock.objects.values_list("sold", "reserved").get() == (0, 0)
    assert Refund.objects.get().amount == charge.amount
    assert RequestedEmail.objects.get().kind == "late_money"
    assert list(find_differences()) == []


def test_a_gift_card_that_was_spent_elsewhere_gives_back_the_money_beside_it(seller):
    performance = make_performance(make_event(seller), capacity=10)
    card = make_card(seller, "5.00")
    line = BasketLine(performance=performance.pk, quantity=1)
    caller = Public(performance.event_id, seller.pk)
    basket_request = BasketRequest(lines=(line,), gift_cards=(card.code,))
    charge = expire(reserve(caller=caller, basket_request=basket_request, idempotency_key="a-basket-with-card"))
    other = make_staff(seller)
    spent = reserve(caller=other, basket_request=basket_request, idempotency_key="another-with-the-card")
    assert spent.part.gift_card == Decimal("5.00")

    with pytest.raises(MoneyGoesBack):
        settle(charge_id=charge.pk)

    refund = Refund.objects.get()
    assert (refund.amount, refund.gift_card) == (Decimal("15.00"), Decimal("0.00"))
    assert list(find_differences()) == []


def test_the_same_places_of_a_team_or_none(seller):
    performance = make_performance(make_event(seller), capacity=10)
    teams = map_teams(performance, Reds=4)
    caller = Public(performance.event_id, seller.pk)
    line = places_line(performance, teams["Reds"], 2, 3)
    charge = expire(
        reserve(caller=caller, basket_request=BasketRequest(lines=(line,)), idempotency_key="the-same-places-1")
    )
    assert states_of(performance, teams["Reds"]) == "ffff"

    settle(charge_id=charge.pk)

    assert states_of(performance, teams["Reds"]) == "fssf"
    assert list(find_differences()) == []


def test_the_hold_that_the_counter_named_is_drawn_on_again(seller):
    performance = make_performance(make_event(seller), capacity=10)
    hold = make_hold(performance, 10, channel=HoldChannel.BOXOFFICE).hold
    staff: Staff = make_staff(seller)
    charge = expire(reserve_tickets(performance, 2, caller=staff, hold=hold.pk))

    settle(charge_id=charge.pk)

    assert HoldAllotment.objects.values_list("sold", "reserved").get() == (2, 0)
    assert list(find_differences()) == []


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_of_many_who_are_late_only_those_get_seats_for_whom_there_are_any(seller):
    performance = make_performance(make_event(seller), capacity=8)
    charges = []
    for _ in range(4):
        caller = Public(performance.event_id, seller.pk)
        charges.append(expire(reserve_tickets(performance, 2, caller=caller)).pk)
    Stock.objects.update(capacity=5)

    def handle(number: int) -> str:
        try:
            return str(settle(charge_id=charges[number % 4]).part.reservation.status)
        except MoneyGoesBack:
            return "goes back"

    results = answers_of(all_at_once(handle, times=16, callers=16))

    assert sorted(results) == ["goes back"] * 8 + ["paid"] * 8
    assert Stock.objects.values_list("sold", "reserved").get() == (4, 0)
    assert (Ticket.objects.count(), Refund.objects.count(), RequestedEmail.objects.count()) == (4, 2, 2)
    assert list(find_differences()) == []
