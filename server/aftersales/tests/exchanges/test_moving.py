"""What an exchange moves and returns: places of teams, types, codes, upsells, holds, cards and admissions."""

from __future__ import annotations

from decimal import Decimal

import pytest

from server.accounts.caller import Channel
from server.accounts.models import Right
from server.aftersales.exchanges.rules import ExchangeInput, NewSeats, NewTickets
from server.aftersales.exchanges.services import Settlement, make_exchange, quote_exchange
from server.aftersales.refunds.services import request_refund
from server.aftersales.tests.exchanges.factories import SaleFixture, live, make_sale_fixture, set_right, sold, totals
from server.catalogue.events.models import Performance
from server.catalogue.upsells.models import Upsell, UpsellStock
from server.checkin.tests.fixtures import open_door
from server.inventory.models import HoldAllotment, Stock
from server.payments.models import Payment, Refund
from server.pricing.models import PromoUse, TypeCount
from server.reporting.integrity_services import find_differences
from server.sales.baskets import BasketLine, BasketRequest
from server.sales.choices import Choice
from server.sales.models import Exchange, JournalLine, Order, Ticket, UpsellItem
from server.sales.services.reserving import reserve
from server.testing.extras import give_upsells, make_wine
from server.testing.factories import (
    make_card,
    make_event,
    make_performance,
    make_promo,
    make_type,
    pay_for,
    reserve_tickets,
    sell_tickets,
)
from server.testing.teams import hold_for, map_teams, places_line, sell_places, states_of
from server.testing.types import make_brought, sell_types

pytestmark = pytest.mark.django_db


def order_of(payment: Payment) -> Order:
    return Order.objects.get(payment=payment)


def exchange(sale: SaleFixture, order: Order, performance, **fields) -> Exchange:
    """Exchange an order other than the fixture's own, and settle whatever can be."""
    exchange_input = ExchangeInput(order=order.pk, performance=performance.pk, **fields)
    quoted = quote_exchange(caller=sale.seller, exchange_input=exchange_input)
    how = Settlement(settles=quoted.reckoning.may_settle, gateway="cash")
    return make_exchange(caller=sale.seller, exchange_input=exchange_input, exchange_id=quoted.exchange.pk, how=how)


@pytest.mark.database
def test_places_of_a_team_are_taken_and_the_old_ones_are_free(sale: SaleFixture):
    event = make_event(sale.performance.account, sale.performance.event.venue)
    match, next_match = make_performance(event), make_performance(event)
    reds = map_teams(match, next_match, Reds=4)["Reds"]
    order = order_of(sell_places(places_line(match, reds, 1, 2), caller=sale.seller))
    exchange(sale, order, next_match, seats=(NewSeats(team=reds.pk, players=(3, 4)),))
    assert (states_of(match, reds), states_of(next_match, reds)) == ("ffff", "ffss")
    assert [ticket.player for ticket in live(Order.objects.get(pk=order.pk))] == [3, 4]


def test_seats_of_the_same_performance_are_selected_anew_and_one_may_stay(sale: SaleFixture):
    match = make_performance(make_event(sale.performance.account, sale.performance.event.venue))
    reds = map_teams(match, Reds=3)["Reds"]
    order = order_of(sell_places(places_line(match, reds, 1, 2), caller=sale.seller))
    unchanged = live(order)[1]
    exchange(sale, order, match, seats=(NewSeats(team=reds.pk, players=(2, 3)),))
    assert states_of(match, reds) == "fss"
    assert sorted((ticket.player, ticket.pk == unchanged.pk) for ticket in live(order)) == [(2, True), (3, False)]


def test_at_a_sold_out_performance_the_order_may_still_change_what_it_is(sale: SaleFixture):
    child = make_type(sale.performance.event)
    sell_tickets(sale.performance, 8, caller=sale.seller)
    new = (NewTickets(quantity=1), NewTickets(kind=child.pk, quantity=1))
    sale.exchange(sale.performance, new=new)
    assert sold(sale.performance)[0] == 10
    assert sorted(ticket.type_name for ticket in live(sale.order)) == ["Child", "Normal Ticket"]


def test_a_type_is_kept_and_counted_where_it_is_now(sale: SaleFixture):
    child = make_type(sale.performance.event, most_per_performance=2)
    order = order_of(sell_types((sale.performance, child, 2), caller=sale.seller))
    exchange(sale, order, sale.equal)
    counts = TypeCount.objects.filter(type=child).order_by("performance_id")
    assert {row.performance_id: row.sold for row in counts} == {sale.performance.pk: 0, sale.equal.pk: 2, None: 2}


def test_what_a_type_includes_goes_with_it(sale: SaleFixture):
    child = make_type(sale.performance.event)
    squash = make_brought(child, "Squash", capacity=1)
    order = order_of(sell_types((sale.performance, child, 1), caller=sale.seller))
    exchange(sale, order, sale.equal)
    items = list(UpsellItem.objects.filter(order=order).order_by("pk"))
    assert [item.status for item in items] == ["superseded", "open"]
    assert (items[0].replaced_by_id, items[1].ticket_id) == (items[1].pk, live(order)[0].pk)
    assert UpsellStock.objects.get(upsell=squash).sold == 1


def test_upsell_is_kept_where_the_new_event_offers_it(sale: SaleFixture):
    give_upsells(sale.order, make_wine(sale.performance.event))
    quote = sale.quote(sale.equal)
    assert quote.reckoning.change == 0
    assert not quote.priced.left_behind
    elsewhere = make_performance(make_event(sale.performance.account, sale.performance.event.venue))
    lost = sale.quote(elsewhere)
    assert lost.reckoning.change == Decimal("-6.00")
    assert [item.name for item in lost.priced.left_behind] == ["Glass of wine"]
    sale.exchange(elsewhere)


@pytest.mark.parametrize(
    ("channel", "online", "venue"),
    [(Channel.ONLINE, "6.00", "7.00"), (Channel.API, "6.00", "7.00"), (Channel.BOXOFFICE, "5.00", "6.00")],
)
def test_an_upsell_costs_what_it_costs_where_its_order_was_sold(sale: SaleFixture, channel, online, venue):
    wine = make_wine(sale.performance.event)
    give_upsells(sale.order, wine)
    Upsell.objects.filter(pk=wine.pk).update(online_price=online, venue_price=venue)
    Payment.objects.filter(pk=sale.payment.pk).update(channel=channel)
    Order.objects.filter(pk=sale.order.pk).update(channel=channel)

    assert sale.quote(sale.equal).reckoning.change == 0


def test_a_code_is_used_once_before_and_after(sale: SaleFixture):
    code = make_promo(sale.performance.account, most=2, is_for_each_ticket=True)
    basket_request = BasketRequest(
        lines=(BasketLine(performance=sale.performance.pk, quantity=2),), promo_code=code.code
    )
    reserved = reserve(caller=sale.seller, basket_request=basket_request, idempotency_key="a-sale-with-a-code")
    order = order_of(pay_for(reserved, caller=sale.seller))
    exchange(sale, order, sale.dearer)
    assert (PromoUse.objects.get(code=code).redeemed, totals(live(order))) == (2, ["27.00", "27.00"])
    exchange(sale, order, sale.performance, tickets=(Choice(unit=live(order)[0].pk),))
    assert PromoUse.objects.get(code=code).redeemed == 2


def test_a_code_that_takes_nothing_off_there_is_named_and_given_back(sale: SaleFixture):
    code = make_promo(sale.performance.account, targets=[sale.performance])
    basket_request = BasketRequest(
        lines=(BasketLine(performance=sale.performance.pk, quantity=1),), promo_code=code.code
    )
    reserved = reserve(caller=sale.seller, basket_request=basket_request, idempotency_key="a-sale-with-a-code")
    order = order_of(pay_for(reserved, caller=sale.seller))
    quoted = quote_exchange(caller=sale.seller, exchange_input=ExchangeInput(order=order.pk, performance=sale.equal.pk))
    assert (quoted.priced.lost_code, quoted.reckoning.change) == (code.code, Decimal("2.00"))
    exchange(sale, order, sale.equal)
    assert PromoUse.objects.get(code=code).redeemed == 0
    assert Order.objects.get(pk=order.pk).promo_code == ""


@pytest.mark.database
def test_a_ticket_goes_back_to_the_hold_that_it_came_from(sale: SaleFixture):
    allotment = hold_for(sale.performance, 1)
    order = order_of(sell_tickets(sale.performance, 1, caller=sale.seller, hold=allotment.hold_id))
    assert live(order)[0].allotment_id == allotment.pk
    exchange(sale, order, sale.equal)
    allotment = HoldAllotment.objects.get(pk=allotment.pk)
    stock = Stock.objects.get(pk=sale.performance.pk)
    assert (allotment.sold, allotment.available, stock.held) == (0, 1, 1)


@pytest.mark.database
def test_a_new_ticket_comes_from_the_hold_of_the_old_one_and_from_no_other(sale: SaleFixture):
    """As many as came from it, where it has any left; the rest comes from the open sale, as an ordinary sale does."""
    press = hold_for(sale.performance, 1)
    there = hold_for(sale.equal, 3, hold=press.hold)
    hold_for(sale.equal, 3)
    of_press = order_of(sell_tickets(sale.performance, 1, caller=sale.seller, hold=press.hold_id))
    ordinary = order_of(sell_tickets(sale.performance, 2, caller=sale.seller))
    for order in (of_press, ordinary):
        exchange(sale, order, sale.equal)
    assert [[ticket.allotment_id for ticket in live(order)] for order in (of_press, ordinary)] == [
        [there.pk],
        [None, None],
    ]
    assert list(find_differences()) == []


def test_card_payment_settles_nothing_and_a_refund_returns_once(sale: SaleFixture):
    card = make_card(sale.performance.account, "15.00")
    reserved = reserve_tickets(sale.performance, 2, caller=sale.seller, cards=[card])
    order = order_of(pay_for(reserved, caller=sale.seller))
    exchange_input = ExchangeInput(
        order=order.pk, performance=sale.dearer.pk, tickets=(Choice(unit=live(order)[0].pk),)
    )
    quoted = quote_exchange(caller=sale.seller, exchange_input=exchange_input)
    assert (quoted.reckoning.by_card, quoted.reckoning.may_settle) == (True, False)
    made = exchange(sale, order, sale.dearer, tickets=exchange_input.tickets).made
    assert made is not None
    order.refresh_from_db()
    assert (order.gift_card, made.gift_card) == (Decimal("15.00"), 0)
    for one in (order, made):
        request_refund(caller=sale.seller, order_id=one.pk)
    card.refresh_from_db()
    assert card.balance == Decimal("15.00")


def test_what_a_card_has_paid_beyond_what_stays_goes_along(sale: SaleFixture):
    card = make_card(sale.performance.account, "35.00")
    reserved = reserve_tickets(sale.performance, 2, caller=sale.seller, cards=[card])
    order = order_of(pay_for(reserved, caller=sale.seller))
    made = exchange(sale, order, sale.equal, tickets=(Choice(unit=live(order)[0].pk),)).made
    assert made is not None
    order.refresh_from_db()
    assert (order.gift_card, made.gift_card) == (Decimal("20.00"), Decimal("15.00"))
    for one in (order, made):
        request_refund(caller=sale.seller, order_id=one.pk)
    card.refresh_from_db()
    assert card.balance == Decimal("35.00")


def test_who_was_in_is_counted_out_at_the_old_door(sale: SaleFixture):
    set_right(sale.seller, Right.EXCHANGE_ADMITTED)

    open_door(sale.performance).scan(live(sale.order)[0])
    sale.exchange(sale.equal)
    assert Stock.objects.get(pk=sale.performance.pk).admitted == 0
    assert {ticket.status for ticket in live(sale.order)} == {"valid"}


def test_what_was_refunded_stays_where_it_was_sold():
    sale = make_sale_fixture(tickets=3)
    request_refund(caller=sale.seller, order_id=sale.order.pk, ticket_ids=[live(sale.order)[0].pk])
    first = sale.order
    made = sale.exchange(sale.dearer).made
    assert made is not None
    assert made.pk != first.pk
    assert (sale.order.status, sale.order.performance_id) == ("refunded", sale.performance.pk)
    assert (made.status, made.quantity, made.total) == ("paid", 2, Decimal("60.00"))


@pytest.mark.database
def test_there_and_back_again_leaves_one_valid_set(sale: SaleFixture):
    for performance in (sale.dearer, sale.cheaper, sale.performance):
        sale.exchange(performance)
    assert len(live(sale.order)) == 2
    assert Ticket.objects.filter(order=sale.order).count() == 8
    assert sold(sale.performance) == (2, "40.00")


@pytest.fixture
def one_stays(sale: SaleFixture) -> tuple[Order, Performance]:
    """An order of two junior places at 9.00, paid in cash, one of them exchanged for a normal one at 18.00 by card.

    A code takes a tenth off each. The match is played again, at 4.00.
    """
    event = make_event(sale.performance.account, sale.performance.event.venue)
    match, again = make_performance(event), make_performance(event, price=Decimal("4.00"))
    reds = map_teams(match, again, Reds=3)["Reds"]
    junior = make_type(event, "Junior", amount=Decimal("10.00"), adjustment="fixed")
    code = make_promo(event.account, most=2, is_for_each_ticket=True)
    basket_request = BasketRequest(lines=(places_line(match, reds, 1, 2, type=junior.pk),), promo_code=code.code)
    reserved = reserve(caller=sale.seller, basket_request=basket_request, idempotency_key="two-places-of-juniors")
    order = order_of(pay_for(reserved, caller=sale.seller))
    exchange_input = ExchangeInput(
        order=order.pk,
        performance=match.pk,
        seats=(NewSeats(team=reds.pk, players=(1, 3)),),
        new=(NewTickets(quantity=1),),
    )
    make_exchange(
        caller=sale.seller,
        exchange_input=exchange_input,
        exchange_id=None,
        how=Settlement(settles=True, gateway="terminal"),
    )
    return order, again


def test_earlier_and_exchanged_places_are_all_returned(sale: SaleFixture, one_stays):
    order, _ = one_stays
    assert totals(live(order)) == ["9.00", "18.00"]
    request_refund(caller=sale.seller, order_id=order.pk)
    assert PromoUse.objects.get(code__account=order.account).redeemed == 0
    assert given_back(order) == [("terminal", "9.00"), ("cash", "18.00")]


def test_exchange_keeps_the_codes_last_uses_and_refunds_every_charge(sale: SaleFixture, one_stays):
    order, again = one_stays
    reds = again.event.teams.get()
    exchange(sale, order, again, seats=(NewSeats(team=reds.pk, players=(1, 2)),), new=(NewTickets(quantity=2),))
    assert totals(live(order)) == ["3.60", "3.60"]
    assert PromoUse.objects.get(code__account=order.account).redeemed == 2
    assert given_back(order) == [("terminal", "9.00"), ("cash", "10.80")]
    request_refund(caller=sale.seller, order_id=order.pk)
    assert given_back(order)[2:] == [("cash", "7.20")]


def given_back(order: Order) -> list[tuple[str, str]]:
    """List an order's refunds and their gateways."""
    rows = Refund.objects.filter(part__payment=order.payment, status="succeeded").order_by("pk")
    return [(row.gateway, f"{row.to_move:.2f}") for row in rows]


def test_what_a_card_has_paid_of_a_whole_order_is_noted_where_that_is_now(sale: SaleFixture):
    card = make_card(sale.performance.account, "15.00")
    reserved = reserve_tickets(sale.performance, 2, caller=sale.seller, cards=[card])
    order = order_of(pay_for(reserved, caller=sale.seller))
    exchange(sale, order, sale.equal)
    paid = JournalLine.objects.filter(thing="card_money").values_list("performance", "amount").order_by("pk")
    here, there = sale.performance.pk, sale.equal.pk
    assert list(paid) == [(here, Decimal(15)), (here, Decimal(-15)), (there, Decimal(15))]
