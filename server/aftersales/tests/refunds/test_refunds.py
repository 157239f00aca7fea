"""Refunds of counter sales: amounts, units back on sale, and no double refunds."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal

import pytest

from server.accounts.caller import System
from server.aftersales.refunds.selectors import plan_refund
from server.aftersales.refunds.services import request_refund, void_sale
from server.catalogue.upsells.models import UpsellStock
from server.checkin.models import Verdict
from server.checkin.tests.fixtures import open_door
from server.inventory.models import HoldAllotment
from server.messaging.services.delivery import SendOrderEmail
from server.payments.models import Payment, Refund
from server.platform import clock
from server.platform.errors import NotFound
from server.pricing.models import GiftCard, PromoUse, TypeCount
from server.reporting.integrity_services import find_differences
from server.sales.baskets import BasketLine, BasketRequest
from server.sales.errors import AlreadyRefunded, NotVoidable, UpsellOfTicket, WrongOrderStatus
from server.sales.models import Order, OrderEvent, RequestedEmail, UpsellItem
from server.sales.services.reserving import reserve
from server.sales.tests.refunding import ADA, counters, sell_by_card
from server.testing import factories
from server.testing.extras import give_upsells, make_variant, make_wine
from server.testing.jobs import is_enqueued
from server.testing.teams import map_teams, places_line, sell_places, states_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def performance():
    return factories.make_performance(capacity=10)


@pytest.fixture
def staff(performance):
    return factories.make_staff(performance.account)


@pytest.fixture
def order(performance, staff) -> Order:
    return factories.sell_tickets(performance, 3, caller=staff, buyer=ADA).orders.get()


def sell(line, caller) -> Order:
    return factories.pay_for(factories.reserve_line(line, caller=caller), caller=caller).orders.get()


def numbers(order: Order) -> list[int]:
    return list(order.tickets.order_by("pk").values_list("pk", flat=True))


@pytest.mark.database
def test_a_whole_order_is_refunded_in_cash(performance, staff, order):
    refund = request_refund(caller=staff, order_id=order.pk, reason="ill")

    order.refresh_from_db()
    assert (refund.status, refund.gateway, refund.amount, refund.due) == ("succeeded", "cash", order.total, order.total)
    assert (order.status, order.refunded) == ("refunded", order.total)
    assert counters(performance) == (0, 0, Decimal(0))
    assert set(order.tickets.values_list("status", flat=True)) == {"refunded"}
    assert [line.amount for line in refund.lines.all()] == [Decimal("20.00")] * 3
    note = order.events.latest("pk")
    assert (note.kind, note.amount, note.by) == ("refunded", order.total, staff.user)
    assert note.description == "£60.00 Cash: ill"
    assert is_enqueued(SendOrderEmail, RequestedEmail.objects.get(kind="refund"))
    assert list(find_differences()) == []


@pytest.mark.database
def test_an_order_is_refunded_bit_by_bit(performance, staff, order):
    first, second, third = numbers(order)

    request_refund(caller=staff, order_id=order.pk, ticket_ids=[first])
    order.refresh_from_db()
    assert (order.status, order.refunded, counters(performance)) == ("paid", 20, (2, 0, 40))
    request_refund(caller=staff, order_id=order.pk, ticket_ids=[second])
    assert list(find_differences()) == []
    request_refund(caller=staff, order_id=order.pk, ticket_ids=[third])

    order.refresh_from_db()
    assert (order.status, order.refunded, order.total) == ("refunded", 60, 60)
    assert list(find_differences()) == []


def test_nothing_is_given_back_twice(staff, order):
    first, *others = numbers(order)
    request_refund(caller=staff, order_id=order.pk, ticket_ids=[first])

    with pytest.raises(AlreadyRefunded, match=r"^The ticket is already refunded\.\.\.$"):
        request_refund(caller=staff, order_id=order.pk, ticket_ids=[first, *others])
    assert request_refund(caller=staff, order_id=order.pk).amount == 40
    with pytest.raises(WrongOrderStatus, match=r"^This Order is Refund\.$"):
        request_refund(caller=staff, order_id=order.pk)
    assert Refund.objects.count() == 2


def test_another_orders_ticket_and_another_accounts_order_are_not_there(staff, order, performance):
    other = factories.sell_tickets(performance, 1, caller=staff).orders.get()
    with pytest.raises(NotFound):
        request_refund(caller=staff, order_id=order.pk, ticket_ids=numbers(other))
    with pytest.raises(NotFound):
        request_refund(caller=factories.make_staff(), order_id=order.pk)
    assert Refund.objects.count() == 0


def test_the_booking_fee_is_kept_or_given_back(staff):
    event = factories.make_event(staff.user.account, booking_fee=Decimal("1.50"))
    performance = factories.make_performance(event)
    order = factories.sell_tickets(performance, 2, caller=staff).orders.get()
    one, other = numbers(order)

    refund = request_refund(caller=staff, order_id=order.pk, ticket_ids=[one], keeps_fee=True)
    given = request_refund(caller=staff, order_id=order.pk, ticket_ids=[other])

    assert (refund.amount, given.amount) == (Decimal("20.00"), Decimal("21.50"))
    order.refresh_from_db()
    assert (order.status, order.total - order.refunded) == ("refunded", Decimal("1.50"))
    assert counters(performance) == (0, 0, Decimal("1.50")), "what is kept was earned"
    assert list(find_differences()) == []


def test_a_door_refuses_what_was_refunded_and_admits_the_rest(performance, staff, order):
    door = open_door(performance)
    tickets = list(order.tickets.select_related("order__payment").order_by("pk"))
    door.scan(tickets[0])

    request_refund(caller=staff, order_id=order.pk, ticket_ids=[tickets[0].pk, tickets[1].pk])

    assert counters(performance)[:2] == (1, 0), "whoever is refunded is not in"
    assert [door.scan(ticket).verdict for ticket in tickets] == [Verdict.REFUNDED, Verdict.REFUNDED, Verdict.ADMITTED]
    with pytest.raises(WrongOrderStatus, match=r"^This Order is Scanned\.$"):
        request_refund(caller=staff, order_id=order.pk)
    assert list(find_differences()) == []


def test_seats_go_back_to_the_hold_that_they_came_from(performance, staff):
    allotment = factories.make_hold(performance, 2)
    order = factories.sell_tickets(performance, 2, caller=staff, hold=allotment.hold_id).orders.get()
    assert HoldAllotment.objects.get(pk=allotment.pk).sold == 2

    request_refund(caller=staff, order_id=order.pk)

    assert HoldAllotment.objects.values_list("size", "sold").get(pk=allotment.pk) == (2, 0)
    assert list(find_differences()) == []


def test_a_players_place_is_free_again(performance, staff):
    teams = map_teams(performance, Reds=2)
    order = sell_places(places_line(performance, teams["Reds"], 1, 2), caller=staff).orders.get()

    request_refund(caller=staff, order_id=order.pk, ticket_ids=numbers(order)[:1])

    assert states_of(performance, teams["Reds"]) == "fs"
    assert order.tickets.order_by("pk").values_list("player", flat=True)[0] == 1, "it says whose it was"
    assert list(find_differences()) == []


def test_upsells_go_back_alone_or_with_their_ticket(performance, staff, order):
    wine = make_wine(performance.event)
    red = make_variant(wine, "Red")
    first, *_ = order.tickets.order_by("pk")
    (brought,) = give_upsells(order, wine, 1, ticket=first)
    bought, other = give_upsells(order, wine, 2, variant=red)

    with pytest.raises(UpsellOfTicket):
        request_refund(caller=staff, order_id=order.pk, upsell_ids=[brought.pk])
    refund = request_refund(caller=staff, order_id=order.pk, upsell_ids=[bought.pk])
    assert refund.amount == wine.venue_price
    plan = plan_refund(caller=staff, order_id=order.pk, ticket_ids=[first.pk])
    assert (plan.amount, plan.brought, plan.is_whole) == (Decimal(20), (brought.pk,), False)
    request_refund(caller=staff, order_id=order.pk, ticket_ids=[first.pk])

    assert set(UpsellItem.objects.filter(status="void").values_list("pk", flat=True)) == {brought.pk, bought.pk}
    assert dict(UpsellStock.objects.values_list("variant", "sold")) == {None: 1, red.pk: 1}
    request_refund(caller=staff, order_id=order.pk)
    assert Order.objects.get(pk=order.pk).status == "refunded"
    assert UpsellItem.objects.get(pk=other.pk).status == "void"
    assert list(find_differences()) == []


def test_types_are_counted_no_more(performance, staff):
    child = factories.make_type(performance.event, most_per_performance=2)
    order = sell(BasketLine(performance=performance.pk, quantity=2, type=child.pk), staff)

    request_refund(caller=staff, order_id=order.pk, ticket_ids=numbers(order)[:1])

    assert list(TypeCount.objects.values_list("sold", flat=True)) == [1, 1]
    assert list(find_differences()) == []


@pytest.mark.parametrize(("is_each", "left"), [(True, [1, 0]), (False, [1, 0])])
def test_a_promo_code_is_redeemed_no_more_once_nothing_costs_less_by_it(performance, staff, is_each, left):
    promo = factories.make_promo(performance.account, is_for_each_ticket=is_each, most=2)
    basket_request = BasketRequest(lines=(BasketLine(performance=performance.pk, quantity=2),), promo_code=promo.code)
    reserved = reserve(caller=staff, basket_request=basket_request, idempotency_key="a-key-of-this-test")
    order = factories.pay_for(reserved, caller=staff).orders.get()
    before = PromoUse.objects.get().redeemed
    assert before == (2 if is_each else 1)

    found = []
    for number in numbers(order):
        request_refund(caller=staff, order_id=order.pk, ticket_ids=[number])
        found.append(PromoUse.objects.get().redeemed)
        assert list(find_differences()) == []

    assert found == left
    assert Order.objects.get(pk=order.pk).refunded == 36


@pytest.mark.database
def test_gift_cards_get_theirs_first_and_the_last_one_before_the_others(performance, staff):
    small, large = (factories.make_card(performance.account, amount) for amount in ("15.00", "20.00"))
    reserved = factories.reserve_tickets(performance, 2, caller=staff, cards=[small, large])
    order = factories.pay_for(reserved, caller=staff).orders.get()

    first = request_refund(caller=staff, order_id=order.pk, ticket_ids=numbers(order)[:1])
    assert (first.gift_card, first.due, first.gateway) == (Decimal(20), Decimal(0), "")
    assert [GiftCard.objects.get(pk=card.pk).balance for card in (small, large)] == [0, 20]
    assert list(find_differences()) == []
    rest = request_refund(caller=staff, order_id=order.pk)

    assert (rest.gift_card, rest.due, rest.gateway) == (Decimal(15), Decimal(5), "cash")
    assert [GiftCard.objects.get(pk=card.pk).balance for card in (small, large)] == [15, 20]
    assert list(find_differences()) == []


def test_what_costs_nothing_is_refunded_too(staff):
    event = factories.make_event(staff.user.account)
    performance = factories.make_performance(event, price=Decimal(0))
    order = factories.sell_tickets(performance, 1, caller=staff).orders.get()

    refund = request_refund(caller=staff, order_id=order.pk)

    assert (refund.status, refund.amount, refund.gateway) == ("succeeded", Decimal(0), "")
    assert counters(performance) == (0, 0, 0)
    assert list(find_differences()) == []


def test_amounts_that_no_float_holds_are_refunded(performance, staff):
    """As floats in SQLite, 23.70 and 0.90 sum to less than 24.60, and 0.10 and 0.20 to more than 0.30."""
    performances = [
        factories.make_performance(performance.event, price=price) for price in (Decimal("24.60"), Decimal("7.76"))
    ]
    card = factories.make_card(performance.account, "31.17")
    lines = tuple(BasketLine(performance=each.pk, quantity=1) for each in performances)
    basket = BasketRequest(lines=lines, gift_cards=(card.code,))
    paid = factories.pay_for(reserve(caller=staff, basket_request=basket, idempotency_key="two orders"), caller=staff)

    refund = request_refund(caller=System(), order_id=paid.orders.get(performance=performances[0]).pk)

    assert (refund.amount, refund.gift_card, refund.shared) == (Decimal("24.60"), Decimal("23.70"), Decimal("0.90"))
    assert list(find_differences()) == []
    Refund.objects.filter(pk=refund.pk).update(
        amount=Decimal("0.30"), gift_card=Decimal("0.10"), shared=Decimal("0.20"), charge=None
    )


class TestVoid:
    """Voiding a sale at the counter that was entered wrongly (design: settled, For the people at the counter)."""

    def test_it_is_taken_back_on_the_same_day(self, staff, order, performance):
        refund = void_sale(caller=staff, order_id=order.pk, reason="keyed wrong")

        order.refresh_from_db()
        assert (refund.kind, refund.status, order.status) == ("void", "succeeded", "refunded")
        assert order.events.latest("pk").kind == OrderEvent.Kind.VOIDED
        assert counters(performance) == (0, 0, 0)
        assert not RequestedEmail.objects.exists(), "it concerns no buyer"
        assert list(find_differences()) == []

    def test_not_on_another_day_by_the_accounts_own_calendar(self, staff, order):
        Payment.objects.update(paid_at=clock.now() - timedelta(days=1))
        with pytest.raises(NotVoidable, match="today"):
            void_sale(caller=staff, order_id=order.pk)

    def test_not_once_something_was_used(self, staff, order, performance):
        open_door(performance).scan(order.tickets.select_related("order__payment")[0])
        with pytest.raises(NotVoidable, match="already been used"):
            void_sale(caller=staff, order_id=order.pk)

    def test_not_what_was_sold_elsewhere(self, staff, order, provider, performance):
        by_card = sell_by_card(performance, 1, caller=staff)
        Payment.objects.filter(pk=order.payment_id).update(channel="online")
        for one in (order, by_card):
            with pytest.raises(NotVoidable, match="box office"):
                void_sale(caller=staff, order_id=one.pk)
        assert Refund.objects.count() == 0
