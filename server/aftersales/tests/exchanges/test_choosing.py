"""What may be exchanged, and what is said where it may not (spec part 3, sections 4, 5 and 8)."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from decimal import Decimal

import pytest

from server.accounts.errors import PermissionMissing
from server.accounts.models import Right, Role
from server.aftersales.exchanges.rules import ExchangeInput, NewSeats, NewTickets
from server.aftersales.exchanges.services.exchanges import quote_exchange
from server.aftersales.refunds.services.requests import request_refund
from server.aftersales.tests.exchanges.scenes import Scene, live, set_right
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


def said(scene: Scene, performance, **wish) -> str:
    with pytest.raises(DomainError) as refused:
        scene.quote(performance, **wish)
    return refused.value.message


def test_nothing_chosen(scene: Scene):
    assert said(scene, scene.equal, tickets=(Choice(unit=0, quantity=0),)) == "Enter / Select tickets to be exchanged"


def test_tickets_are_exchanged_for_tickets_and_not_for_their_upsells_alone(scene: Scene):
    give_upsells(scene.order, make_wine(scene.performance.event))
    words = "Enter / Select tickets to be exchanged"
    assert said(scene, scene.equal, new=(NewTickets(quantity=0),)) == words


def test_more_than_there_are(scene: Scene):
    assert said(scene, scene.equal, tickets=(Choice(kind=0, quantity=3),)) == "Please enter a value less than 3"
    assert said(scene, scene.equal, number=3) == "Please enter a value less than 3"


def test_the_same_performance_takes_all_tickets(scene: Scene):
    words = "Since you are exchanging the same performance, please choose all tickets and reselect your seats."
    assert said(scene, scene.performance, tickets=scene.some(1)) == words


def test_nothing_is_exchanged_for_what_is_sold_in_another_currency(scene: Scene):
    foreign = make_event(venue=scene.performance.event.venue, currency="USD")
    words = "Tickets are exchanged for others of the same currency"
    assert said(scene, make_performance(foreign, price=Decimal("20.00"))) == words


def test_all_tickets_of_one_of_several_orders_take_all_upsells(scene: Scene):
    give_upsells(scene.order, make_wine(scene.performance.event))
    scene.exchange(scene.dearer, tickets=scene.some(1))
    assert said(scene, scene.equal, tickets=scene.some(1)) == "Please choose all upsells and continue."


def test_an_upsell_that_a_type_includes_goes_with_its_ticket(scene: Scene):
    child = make_type(scene.performance.event)
    make_brought(child, "Squash")
    order = Order.objects.get(payment=sell_types((scene.performance, child, 2), caller=scene.seller))
    ticket = live(order)[0]
    item = order.upsells.filter(ticket=ticket).get()
    wish = ExchangeInput(
        order=order.pk,
        performance=scene.equal.pk,
        tickets=(Choice(unit=ticket.pk),),
        upsells=(Choice(unit=item.pk, quantity=0),),
    )
    words = "You have selected ticket type that includes upsell, so it cannot be unchecked."
    with pytest.raises(DomainError, match=words):
        quote_exchange(caller=scene.seller, wish=wish)
    quoted = quote_exchange(caller=scene.seller, wish=replace(wish, upsells=()))
    assert quoted.exchange.upsells == [item.pk]


def test_each_ticket_of_a_team_event_needs_a_seat(scene: Scene):
    match = make_performance(make_event(scene.performance.account, scene.performance.event.venue))
    teams = map_teams(match, Reds=4)
    assert said(scene, match) == "Please select 2 seats"
    one = (NewSeats(team=teams["Reds"].pk, players=(1,)),)
    assert said(scene, match, seats=one) == "Please select 2 seats"


@pytest.mark.parametrize(
    ("left", "words"), [(0, "Please choose any another date"), (1, "Please choose any other date")]
)
def test_a_performance_with_too_few_tickets(scene: Scene, left: int, words: str):
    Stock.objects.filter(pk=scene.equal.pk).update(capacity=10)
    sell_tickets(scene.equal, 10 - left, caller=scene.seller)
    assert said(scene, scene.equal) == words


def test_a_performance_that_is_not_on_sale(scene: Scene):
    let_pass(scene.equal)
    assert said(scene, scene.equal) == "This performance is not on sale"


def test_a_type_that_is_not_offered_there_is_named_and_another_is_chosen(scene: Scene):
    child_day = scene.performance.starts_at
    child = make_type(scene.performance.event, fits_all=False, week_days=[child_day.weekday()])
    order = Order.objects.get(payment=sell_types((scene.performance, child, 1), caller=scene.seller))
    there = make_performance(scene.performance.event, starts_at=child_day + timedelta(days=1))
    wish = ExchangeInput(order=order.pk, performance=there.pk)
    with pytest.raises(DomainError) as refused:
        quote_exchange(caller=scene.seller, wish=wish)
    assert refused.value.message == "Child is not offered there. Please choose other tickets."
    assert [one["tickettypeid"] for one in refused.value.more["missing"]] == [child.pk]
    chosen = ExchangeInput(order=order.pk, performance=there.pk, new=(NewTickets(quantity=1),))
    assert quote_exchange(caller=scene.seller, wish=chosen).reckoning.target_total == Decimal("20.00")


def test_the_counter_exchanges_for_more_of_a_type_than_a_booking_of_its_buyer_may_have(scene: Scene):
    child = make_type(scene.performance.event, most_per_booking=1)

    quoted = scene.quote(scene.equal, new=(NewTickets(kind=child.pk, quantity=2),))
    assert quoted.reckoning.change == 0


def test_an_order_that_is_being_given_back_or_was(scene: Scene):
    request_refund(caller=scene.seller, order_id=scene.order.pk)
    assert said(scene, scene.equal) == "This Order is Refund."


def test_an_order_whose_buyer_was_removed(scene: Scene):
    remove_buyer(payment=scene.payment)
    assert said(scene, scene.equal) == "The buyer's data of this order were removed"


def test_a_strangers_order_or_performance_is_not_found(scene: Scene):
    with pytest.raises(NotFound):
        quote_exchange(caller=make_staff(), wish=scene.wish(scene.equal))
    assert said(scene, make_performance()) == "No records found"


def test_after_the_performance_and_for_who_is_in_it_takes_a_right_of_its_own(scene: Scene):
    let_pass(scene.performance)
    with pytest.raises(PermissionMissing):
        scene.quote(scene.equal)
    set_right(scene.seller, Right.EXCHANGE_PAST)
    assert scene.quote(scene.equal).reckoning.change == 0


@pytest.mark.parametrize(
    ("right", "to", "settles"),
    [
        (Right.EXCHANGE_CHARGE, "dearer", True),
        (Right.EXCHANGE_REFUND, "cheaper", True),
        (Right.EXCHANGE_WAIVE, "dearer", False),
        (Right.EXCHANGE_WAIVE, "cheaper", False),
    ],
)
def test_what_is_done_with_the_difference_is_a_right_of_its_own(scene: Scene, right: Right, to: str, settles: bool):
    set_right(scene.seller, right, given=False)
    quoted = scene.quote(getattr(scene, to))
    with pytest.raises(PermissionMissing):
        scene.make(quoted, settles=settles)
    set_right(scene.seller, right)
    assert scene.make(quoted, settles=settles).status == "made"


def test_door_staff_exchange_nothing(scene: Scene):
    usher = make_staff(scene.performance.account, Role.DOOR_STAFF)
    with pytest.raises(PermissionMissing):
        quote_exchange(caller=usher, wish=scene.wish(scene.equal))
