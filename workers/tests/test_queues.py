"""Each queue has a worker of its own: a mail server that never answers does not delay the release of stock."""

from __future__ import annotations

import time
from datetime import timedelta

import pytest

from server.inventory.models import Reservation, Stock
from server.payments.services.checkouts import Buyer
from server.platform import clock
from server.testing.factories import make_hold, make_performance, reserve_tickets, sell_tickets
from server.testing.outside.postbox import PostBox
from workers.queues import THREADS
from workers.tests.conftest import eventually

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database, pytest.mark.sweep]

MAILS = 24  # ten seconds or more for each try, of which each has four, keep four threads busy for minutes


@pytest.fixture
def worker_queues() -> list[str]:
    return list(THREADS)


@pytest.mark.usefixtures("schedule")
def test_seats_come_back_on_time_while_the_mail_server_never_answers(postbox: PostBox):
    postbox.fall_silent()
    sold = make_performance(capacity=100)
    for number in range(MAILS):
        sell_tickets(sold, 1, buyer=Buyer(name="Ada Buyer", email=f"ada.{number}@example.org"))
    performance = make_performance(capacity=10, starts_at=clock.now() + timedelta(hours=1, seconds=2))
    make_hold(performance, 4, hours=1)
    reserved = reserve_tickets(performance, 6).reservation
    time.sleep(1)  # all threads of the mail queue are waiting by now
    Reservation.objects.filter(pk=reserved.pk).update(expires_at=clock.now())

    eventually(lambda: Stock.objects.get(pk=performance.pk).available == 10, seconds=60)

    assert Reservation.objects.get(pk=reserved.pk).status == Reservation.Status.EXPIRED
