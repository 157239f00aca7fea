"""A reservation moves on only from the status that was read, and expires."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal

import pytest

from server.inventory.models import Reservation, Stock
from server.inventory.services import reservations
from server.platform import clock
from server.testing.factories import make_performance, reserve_tickets

pytestmark = pytest.mark.django_db
Status = Reservation.Status


@pytest.fixture
def reservation() -> Reservation:
    return reserve_tickets(make_performance(), 1).reservation


def as_read(reservation: Reservation) -> Reservation:
    return Reservation.objects.get(pk=reservation.pk)


@pytest.mark.database
def test_one_of_two_who_read_the_same_wins(reservation):
    one, other = as_read(reservation), as_read(reservation)

    assert reservations.move_reservation(one, before=[Status.OPEN], to=Status.PAID)
    assert not reservations.move_reservation(other, before=[Status.OPEN], to=Status.CANCELLED)
    assert (as_read(reservation).status, one.status, other.status) == (Status.PAID, Status.PAID, Status.OPEN)
    assert as_read(reservation).closed_at is not None


def test_what_began_to_be_paid_anew_is_not_what_was_read_before(reservation):
    reservations.move_reservation(reservation, before=[Status.OPEN], to=Status.PAYING)
    stuck = as_read(reservation)
    reservations.move_reservation(reservation, before=[Status.PAYING], to=Status.OPEN)
    reservations.move_reservation(reservation, before=[Status.OPEN], to=Status.PAYING)

    assert not reservations.move_reservation(stuck, before=[Status.PAYING], to=Status.EXPIRED)
    assert as_read(reservation).status == Status.PAYING


def test_reopened_reservation_has_no_payment_time(reservation):
    reservations.move_reservation(reservation, before=[Status.OPEN], to=Status.PAYING)
    assert as_read(reservation).paying_since is not None

    reservations.move_reservation(reservation, before=[Status.PAYING], to=Status.OPEN)

    again = as_read(reservation)
    assert (again.status, again.paying_since, again.closed_at) == (Status.OPEN, None, None)


@pytest.mark.parametrize(
    ("status", "paying_for", "is_over"),
    [
        (Status.OPEN, None, True),
        (Status.PAYING, 9, False),
        (Status.PAYING, 11, True),
        (Status.PAID, None, False),
        (Status.CANCELLED, None, False),
    ],
)
def test_what_is_over_is_open_or_was_being_paid_for_ten_minutes(reservation, status, paying_for, is_over):
    now = clock.now()
    since = None if paying_for is None else now - timedelta(minutes=paying_for)
    Reservation.objects.update(status=status, paying_since=since, expires_at=now)

    assert [row.pk for row in reservations.list_expired_reservations(now=now, limit=5)] == [reservation.pk] * is_over
    assert reservations.list_expired_reservations(now=now - timedelta(seconds=1), limit=5) == []


def test_revenue_is_added_up_to_the_penny_where_the_database_has_floats():
    performance = make_performance(capacity=10)
    for amount in ("0.10", "0.20"):
        reserved = reserve_tickets(performance, 1)
        revenue = {performance.pk: Decimal(amount)}
        reservations.fulfil_stock(reservation=reserved.reservation, revenue=revenue)

    assert Stock.objects.filter(pk=performance.pk, revenue=Decimal("0.30")).exists()
