"""Concurrent runs of an offer, with answers and undoing: each order is moved once."""

from __future__ import annotations

import pytest

from server.aftersales.errors import OfferOpen
from server.aftersales.rebooking.services import MoveOffered, answer_offer, undo_offer
from server.aftersales.tests.rebooking.factories import buyer_of, in_days, make_rebooking_fixture, rows, states
from server.aftersales.tests.rebooking.factories import run_offer as run_all
from server.platform.errors import DomainError
from server.reporting.integrity_services import find_differences
from server.sales.models import Exchange, OfferedOrder, Order
from server.testing.crowd import all_at_once
from server.testing.factories import sell_tickets

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]


def list_differences() -> list[str]:
    return [difference.sentence for difference in find_differences()]


@pytest.mark.sweep
def test_four_workers_on_one_offer_move_each_order_once():
    rebooking = make_rebooking_fixture()
    rebooking.sell(*[1] * 8)
    offer = rebooking.offer()
    all_at_once(lambda _: MoveOffered(offer.pk).do(), times=4, callers=4)
    assert states(offer) == {"moved": 8}
    assert Exchange.objects.filter(status="made").count() == 8
    assert list_differences() == []


def test_of_two_offers_at_once_one_is_made():
    rebooking = make_rebooking_fixture()
    rebooking.sell(1, 1)
    results = all_at_once(lambda _: rebooking.offer(), times=4, callers=4)
    assert sorted(type(answer).__name__ for answer in results) == ["Offer", *[OfferOpen.__name__] * 3]
    assert OfferedOrder.objects.count() == 2


def test_a_buyer_who_answers_four_times_at_once_has_answered_once():
    rebooking = make_rebooking_fixture()
    (order,) = rebooking.sell(2)
    offer = run_all(rebooking.offer(moves=False, last_day=in_days(3)))
    (row,) = rows(offer)
    where = [rebooking.target.pk, rebooking.dearer.pk]

    def answer(number: int) -> OfferedOrder:
        caller, date = buyer_of(order), OfferedOrder.Answer.DATE
        return answer_offer(caller=caller, offered_id=row.pk, answer=date, performance_id=where[number % 2])

    results = all_at_once(answer, times=4, callers=4)
    assert sum(isinstance(one, OfferedOrder) for one in results) == 1
    assert all(isinstance(one, OfferedOrder | DomainError) for one in results)
    assert Exchange.objects.filter(status="made").count() == 1
    assert list_differences() == []


def test_moving_taking_back_and_selling_the_last_seats_at_once_lose_nothing():
    rebooking = make_rebooking_fixture()
    orders = rebooking.sell(*[2] * 6)
    offer = rebooking.offer()

    def act(number: int) -> object:
        if number == 5:
            return undo_offer(caller=rebooking.seller, offer_id=offer.pk)
        if number % 2:
            return sell_tickets(rebooking.target, 1, caller=rebooking.seller)
        return MoveOffered(offer.pk).do()

    results = all_at_once(act, times=10, callers=5)
    assert all(isinstance(one, DomainError) for one in results if isinstance(one, Exception))
    moved = OfferedOrder.objects.filter(offer=offer, state__in=("moved", "returning"))
    gone = set(moved.values_list("order", flat=True))
    for order in orders:
        at = Order.objects.get(pk=order.pk).performance_id
        assert at == (rebooking.target.pk if order.pk in gone else rebooking.source.pk)
    assert list_differences() == []
