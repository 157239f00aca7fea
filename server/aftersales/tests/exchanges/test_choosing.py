"""What may be exchanged, and the messages otherwise (spec part 3, sections 4, 5 and 8)."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from decimal import Decimal

import pytest

from server.accounts.errors import PermissionMissing
from server.accounts.models import Right, Role
from server.aftersales.exchanges.rules import ExchangeInput, NewSeats, NewTickets
from server.aftersales.exchanges.services import quote_exchange
from server.aftersales.refunds.services import request_refund
from server.aftersales.tests.exchanges.factories import SaleFixture, live, set_right
from server.inventory.models import Stock
from server.payments.services.checkouts import remove_buyer
from server.platform.errors import DomainError, NotFound
from server.sales.choices import Choice
from server.sales.models import Order
from server.testing.extras import give_upsells, make_wine
from server.testing.factories import let_pass, make_event, make_performance, make_staff, make_type, sell_tickets
from server.testing.teams import map_teams
from server.testing.types import make_brought, sell_types

pytestmark = pytest.mark.django_db


def refusal_message(sale: SaleFixture, performance, **fields) -> str:
    with pytest.raises(DomainError) as refused:
        sale.quote(performance, **fields)
    return refused.value.message


def test_nothing_chosen(sale: SaleFixture):
    assert (
        refusal_message(sale, sale.equal, tickets=(Choice(unit=0, quantity=0),))
        == "Enter / Select tickets to be exchanged"
    )


def test_tickets_are_exchanged_for_tickets_and_not_for_their_upsells_alone(sale: SaleFixture):
    give_upsells(sale.order, make_wine(sale.performance.event))
    message = "Enter / Select tickets to be exchanged"
    assert refusal_message(sale, sale.equal, new=(NewTickets(quantity=0),)) == message


def test_more_than_there_are(sale: SaleFixture):
    assert (
        refusal_message(sale, sale.equal, tickets=(Choice(kind=0, quantity=3),)) == "Please enter a value less than 3"
    )
    assert refusal_message(sale, sale.equal, number=3) == "Please enter a value less than 3"


def test_the_same_performance_takes_all_tickets(sale: SaleFixture):
    message = "Since you are exchanging the same performance, please choose all tickets and reselect your seats."
    assert refusal_message(sale, sale.performance, tickets=sale.some(1)) == message


def test_nothing_is_exchanged_for_what_is_sold_in_another_currency(sale: SaleFixture):
    foreign = make_event(venue=sale.performance.event.venue, currency="USD")
    message = "Tickets can only be exchanged for tickets in the same currency"
    assert refusal_message(sale, make_performance(foreign, price=Decimal("20.00"))) == message


def test_all_tickets_of_one_of_several_orders_take_all_upsells(sale: SaleFixture):
    give_upsells(sale.order, make_wine(sale.performance.event))
    sale.exchange(sale.dearer, tickets=sale.some(1))
    assert refusal_message(sale, sale.equal, tickets=sale.some(1)) == "Please choose all upsells and continue."


def test_an_upsell_that_a_type_includes_goes_with_its_ticket(sale: SaleFixture):
    child = make_type(sale.performance.event)
    make_brought(child, "Squash")
    order = Order.objects.get(payment=sell_types((sale.performance, child, 2), caller=sale.seller))
    ticket = live(order)[0]
    item = order.upsells.filter(ticket=ticket).get()
    exchange_input = ExchangeInput(
        order=order.pk,
        performance=sale.equal.pk,
        tickets=(Choice(unit=ticket.pk),),
        upsells=(Choice(unit=item.pk, quantity=0),),
    )
    message = "You have selected ticket type that includes upsell, so it cannot be unchecked."
    with pytest.raises(DomainError, match=message):
        quote_exchange(caller=sale.seller, exchange_input=exchange_input)
    quoted = quote_exchange(caller=sale.seller, exchange_input=replace(exchange_input, upsells=()))
    assert quoted.exchange.upsells == [item.pk]


def test_each_ticket_of_a_team_event_needs_a_seat(sale: SaleFixture):
    match = make_performance(make_event(sale.performance.account, sale.performance.event.venue))
    teams = map_teams(match, Reds=4)
    assert refusal_message(sale, match) == "Please select 2 seats"
    one = (NewSeats(team=teams["Reds"].pk, players=(1,)),)
    assert refusal_message(sale, match, seats=one) == "Please select 2 seats"


@pytest.mark.parametrize(
    ("left", "message"), [(0, "Please choose any another date"), (1, "Please choose any other date")]
)
def test_a_performance_with_too_few_tickets(sale: SaleFixture, left: int, message: str):
    Stock.objects.filter(pk=sale.equal.pk).update(capacity=10)
    sell_tickets(sale.equal, 10 - left, caller=sale.seller)
    assert refusal_message(sale, sale.equal) == message


def test_a_performance_that_is_not_on_sale(sale: SaleFixture):
    let_pass(sale.equal)
    assert refusal_message(sale, sale.equal) == "This performance is not on sale"


def test_a_type_that_is_not_offered_there_is_named_and_another_is_chosen(sale: SaleFixture):
    child_day = sale.performance.starts_at
    child = make_type(sale.performance.event, fits_all=False, week_days=[child_day.weekday()])
    order = Order.objects.get(payment=sell_types((sale.performance, child, 1), caller=sale.seller))
    there = make_performance(sale.performance.event, starts_at=child_day + timedelta(days=1))
    exchange_input = ExchangeInput(order=order.pk, performance=there.pk)
    with pytest.raises(DomainError) as refused:
        quote_exchange(caller=sale.seller, exchange_input=exchange_input)
    assert refused.value.message == "Child is not offered there. Please choose other tickets."
    assert [one["tickettypeid"] for one in refused.value.more["missing"]] == [child.pk]
    chosen = ExchangeInput(order=order.pk, performance=there.pk, new=(NewTickets(quantity=1),))
    assert quote_exchange(caller=sale.seller, exchange_input=chosen).reckoning.target_total == Decimal("20.00")


def test_counter_exchanges_beyond_a_bookings_type_limit(sale: SaleFixture):
    child = make_type(sale.performance.event, most_per_booking=1)

    quoted = sale.quote(sale.equal, new=(NewTickets(kind=child.pk, quantity=2),))
    assert quoted.reckoning.change == 0


def test_an_order_that_is_being_given_back_or_was(sale: SaleFixture):
    request_refund(caller=sale.seller, order_id=sale.order.pk)
    assert refusal_message(sale, sale.equal) == "This Order is Refund."


def test_an_order_whose_buyer_was_removed(sale: SaleFixture):
    remove_buyer(payment=sale.payment)
    assert refusal_message(sale, sale.equal) == "The buyer's data has been removed from this order"


def test_an_order_or_performance_of_another_account_is_not_found(sale: SaleFixture):
    with pytest.raises(NotFound):
        quote_exchange(caller=make_staff(), exchange_input=sale.make_input(sale.equal))
    assert refusal_message(sale, make_performance()) == "No records found"


def test_after_the_performance_and_for_who_is_in_it_takes_a_right_of_its_own(sale: SaleFixture):
    let_pass(sale.performance)
    with pytest.raises(PermissionMissing):
        sale.quote(sale.equal)
    set_right(sale.seller, Right.EXCHANGE_PAST)
    assert sale.quote(sale.equal).reckoning.change == 0


@pytest.mark.parametrize(
    ("right", "to", "settles"),
    [
        (Right.EXCHANGE_CHARGE, "dearer", True),
        (Right.EXCHANGE_REFUND, "cheaper", True),
        (Right.EXCHANGE_WAIVE, "dearer", False),
        (Right.EXCHANGE_WAIVE, "cheaper", False),
    ],
)
def test_what_is_done_with_the_difference_is_a_right_of_its_own(
    sale: SaleFixture, right: Right, to: str, settles: bool
):
    set_right(sale.seller, right, given=False)
    quoted = sale.quote(getattr(sale, to))
    with pytest.raises(PermissionMissing):
        sale.make(quoted, settles=settles)
    set_right(sale.seller, right)
    assert sale.make(quoted, settles=settles).status == "made"


def test_door_staff_exchange_nothing(sale: SaleFixture):
    usher = make_staff(sale.performance.account, Role.DOOR_STAFF)
    with pytest.raises(PermissionMissing):
        quote_exchange(caller=usher, exchange_input=sale.make_input(sale.equal))
