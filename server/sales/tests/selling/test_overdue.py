"""Seats of expired reservations are sold before the periodic task has released them."""

from __future__ import annotations

import pytest

from server.accounts.caller import Public
from server.aftersales.errors import SoldOutThere
from server.aftersales.tests.exchanges.factories import make_sale_fixture
from server.inventory.errors import SoldOut
from server.inventory.models import Reservation, Stock
from server.platform import clock
from server.sales.offer_serializers import read_offers
from server.testing.factories import make_performance, reserve_tickets

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]


def fill(performance, *, is_over: bool) -> Reservation:
    """Reserve all that is left of a performance."""
    left = Stock.objects.get(pk=performance.pk).available
    reservation = reserve_tickets(performance, left).reservation
    if is_over:
        Reservation.objects.filter(pk=reservation.pk).update(expires_at=clock.now())
    performance.stock.refresh_from_db()
    return reservation


def test_what_reservations_that_are_over_still_take_is_reserved_by_others():
    performance = make_performance(capacity=8)
    over = fill(performance, is_over=True)

    reserved = reserve_tickets(performance, 8)

    over.refresh_from_db()
    assert over.status == Reservation.Status.EXPIRED
    assert reserved.reservation.status == Reservation.Status.OPEN
    assert Stock.objects.get(pk=performance.pk).reserved == 8


def test_what_others_have_reserved_in_time_stays_theirs():
    performance = make_performance(capacity=8)
    fill(performance, is_over=False)
    elsewhere = make_performance(capacity=8)
    of_another_account = fill(elsewhere, is_over=True)

    with pytest.raises(SoldOut):
        reserve_tickets(performance, 1)

    of_another_account.refresh_from_db()
    assert of_another_account.status == Reservation.Status.OPEN, "it is left to the tick"


@pytest.mark.parametrize("is_over", [True, False])
def test_an_offer_says_sold_out_only_while_it_is(is_over):
    performance = make_performance(capacity=4)
    fill(performance, is_over=is_over)

    (offer,) = read_offers([performance], Public(performance.event_id, performance.account_id))

    assert (offer.is_sold_out, offer.available) == ((False, 4) if is_over else (True, 0))


def test_tickets_are_exchanged_for_what_is_over():
    sale = make_sale_fixture()
    fill(sale.equal, is_over=False)
    with pytest.raises(SoldOutThere):
        sale.quote(sale.equal)
    Reservation.objects.filter(status=Reservation.Status.OPEN).update(expires_at=clock.now())

    quoted = sale.quote(sale.equal)
    fill(sale.equal, is_over=True)

    assert sale.make(quoted, settles=False).made is not None
