"""Planning an offer: orders that fit, seats that do not, prices; with a fixed number of queries."""

from __future__ import annotations

from decimal import Decimal

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from server.aftersales.exchanges.pending_services import DeferredPayment
from server.aftersales.exchanges.rules import ExchangeInput
from server.aftersales.exchanges.services import Settlement, make_exchange
from server.aftersales.rebooking.selectors import OfferPlan, find_both, list_targets, plan_offer
from server.aftersales.refunds.services import request_refund
from server.aftersales.tests.rebooking.factories import RebookingFixture, order_of
from server.catalogue.events.models import Performance
from server.checkin.tests.fixtures import open_door
from server.pricing.models import TicketType
from server.sales.tests.refunding import sell_by_card
from server.testing.extras import give_upsells, make_wine
from server.testing.factories import make_event, make_performance, make_type
from server.testing.teams import map_teams, places_line, sell_places
from server.testing.types import sell_types

pytestmark = pytest.mark.django_db


def plan(
    rebooking: RebookingFixture, target: Performance | None = None, source: Performance | None = None
) -> OfferPlan:
    """Plan an offer as for a screen, including reading both performances."""
    numbers = {"source_id": (source or rebooking.source).pk, "target_id": (target or rebooking.target).pk}
    first, second = find_both(caller=rebooking.seller, **numbers)
    return plan_offer(caller=rebooking.seller, source=first, target=second)


def reasons(planned: OfferPlan) -> list[str]:
    return [one.reason for one in planned.unfit]


def test_orders_are_fitted_in_order_of_creation(rebooking: RebookingFixture):
    orders = rebooking.sell(4, 5, 3, 1)
    planned = plan(rebooking)
    assert [one.order.pk for one in planned.fitting] == [orders[0].pk, orders[1].pk, orders[3].pk]
    assert reasons(planned) == ["Not enough tickets are left there"]
    assert (planned.tickets, planned.fitting_tickets, planned.left, planned.mails) == (13, 10, 10, 4)


def test_what_it_costs_is_what_tickets_cost_more_there_today(rebooking: RebookingFixture):
    rebooking.sell(2, 1)
    assert plan(rebooking, rebooking.dearer).change == Decimal("30.00")
    assert plan(rebooking).change == Decimal("0.00")


@pytest.mark.parametrize("number", [1, 12])
def test_it_takes_as_many_statements_whatever_the_number_of_orders(rebooking: RebookingFixture, number: int):
    child = make_type(rebooking.source.event)
    wine = make_wine(rebooking.source.event)
    for _ in range(number):
        give_upsells(order_of(sell_types((rebooking.source, child, 1), caller=rebooking.seller)), wine)
    with CaptureQueriesContext(connection) as queries:
        planned = plan(rebooking, rebooking.dearer)
    assert len(planned.fitting) == number
    assert len(queries) == 7


def test_types_are_kept_and_those_that_are_not_offered_are_named(rebooking: RebookingFixture):
    child = make_type(rebooking.source.event, most_per_performance=3)
    for number in (1, 2):
        sell_types((rebooking.source, child, number), caller=rebooking.seller)
    sell_types((rebooking.target, child, 1), caller=rebooking.seller)
    planned = plan(rebooking)
    assert len(planned.fitting) == 1
    assert reasons(planned) == ["Too few of Child are left there"]
    child.is_active = False
    child.save()
    assert reasons(plan(rebooking)) == ["Child is not offered there: switched off"] * 2


def test_an_order_fits_though_a_booking_may_have_fewer_of_its_type_by_now(rebooking: RebookingFixture):
    child = make_type(rebooking.source.event)
    sell_types((rebooking.source, child, 4), caller=rebooking.seller)
    TicketType.objects.update(most_per_booking=2)

    assert len(plan(rebooking).fitting) == 1


def test_an_order_with_an_upsell_that_is_not_sold_there_does_not_fit(rebooking: RebookingFixture):
    (order,) = rebooking.sell(1)
    give_upsells(order, make_wine(rebooking.source.event))
    assert len(plan(rebooking).fitting) == 1
    elsewhere = make_performance(make_event(rebooking.source.account, rebooking.source.event.venue))
    assert reasons(plan(rebooking, elsewhere)) == ["Glass of wine is not offered there"]


def test_places_of_the_same_team_are_kept_where_they_are_free(rebooking: RebookingFixture):
    event = make_event(rebooking.source.account, rebooking.source.event.venue)
    match, other = make_performance(event), make_performance(event)
    reds = map_teams(match, other, Reds=6)["Reds"]
    for players in ((1, 2), (3, 4), (5,)):
        sell_places(places_line(match, reds, *players), caller=rebooking.seller)
    sell_places(places_line(other, reds, 4), caller=rebooking.seller)
    planned = plan(rebooking, other, match)
    assert [one.quantity for one in planned.fitting] == [2, 1]
    assert reasons(planned) == ["Not free there: Reds: player 4"]
    assert reasons(plan(rebooking, rebooking.target, match)) == ["There are no places to choose there"] * 3


def test_who_has_no_seats_has_none_where_seats_are_chosen(rebooking: RebookingFixture):
    rebooking.sell(1)
    match = make_performance(make_event(rebooking.source.account, rebooking.source.event.venue))
    map_teams(match, Reds=6)
    assert reasons(plan(rebooking, match)) == ["Places must be chosen there"]


def test_what_is_under_way_used_or_without_tickets_is_left_alone(rebooking: RebookingFixture, provider):
    first, second, third = rebooking.sell(1, 1, 1)
    give_upsells(third, make_wine(rebooking.source.event))
    request_refund(caller=rebooking.seller, order_id=third.pk, ticket_ids=[third.tickets.get().pk])
    open_door(rebooking.source).scan(first.tickets.select_related("order__payment").get())
    by_card = sell_by_card(rebooking.source, 1)
    request_refund(caller=rebooking.seller, order_id=by_card.pk)
    request_refund(caller=rebooking.seller, order_id=second.pk)
    assert reasons(plan(rebooking)) == [
        "Part of this order has already been used",
        "It has no tickets",
        "A refund is in progress",
    ]


def test_performances_on_sale_at_the_box_office_are_offered(rebooking: RebookingFixture):
    other = make_performance(make_event(rebooking.source.account, rebooking.source.event.venue))
    make_performance(rebooking.source.event, is_active=False)
    make_performance(make_event())
    found = list_targets(caller=rebooking.seller, source=rebooking.source)
    assert {one.performance.pk for one in found[:2]} == {rebooking.target.pk, rebooking.dearer.pk}
    assert [one.performance.pk for one in found[2:]] == [other.pk]
    assert {one.performance.pk: one.available for one in found}[rebooking.target.pk] == 10


def test_an_order_that_waits_to_be_exchanged_is_left_alone(rebooking: RebookingFixture):
    (order,) = rebooking.sell(1)
    exchange_input = ExchangeInput(order=order.pk, performance=rebooking.dearer.pk)
    how = Settlement(settles=True, later=DeferredPayment.LINK, origin="https://tickets.example.org")
    make_exchange(caller=rebooking.seller, exchange_input=exchange_input, exchange_id=None, how=how)
    assert reasons(plan(rebooking)) == ["An exchange is waiting for payment"]
