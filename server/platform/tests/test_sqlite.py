"""The queue of the embedded database's writers."""

from __future__ import annotations

import threading

import pytest
from django.db import connection, transaction

from server.catalogue.venues.models import TimeZone
from server.platform.sqlite.base import DatabaseFeatures, FairLock
from server.testing.crowd import all_at_once


def test_who_asks_first_is_served_first():
    lock, order = FairLock(), []
    lock.acquire()
    waiting: list[threading.Thread] = []
    for number in range(5):
        has_asked = threading.Event()

        def wait(number: int = number, has_asked: threading.Event = has_asked) -> None:
            has_asked.set()
            lock.acquire()
            order.append(number)
            lock.release()

        waiting.append(threading.Thread(target=wait))
        waiting[-1].start()
        has_asked.wait()
        while len(lock._waiting) <= number:
            threading.Event().wait(0.001)
    lock.release()
    for thread in waiting:
        thread.join()

    assert order == [0, 1, 2, 3, 4]


@pytest.mark.django_db(transaction=True)
def test_a_transaction_that_fails_lets_the_next_one_in():
    with transaction.atomic():
        TimeZone.objects.create(name="1")
        transaction.set_rollback(True)

    with transaction.atomic():
        TimeZone.objects.create(name="2")
    assert list(TimeZone.objects.values_list("name", flat=True)) == ["2"]


@pytest.mark.django_db(transaction=True)
def test_a_connection_that_is_closed_in_the_middle_lets_the_next_one_in():
    def leave_open(_):
        connection.set_autocommit(False)
        TimeZone.objects.create(name="1")
        connection.close()

    all_at_once(leave_open, times=2, callers=2)
    assert not TimeZone.objects.exists()
    TimeZone.objects.create(name="3")


@pytest.mark.django_db(transaction=True)
def test_32_writers_at_once_all_write():
    def write(number):
        with transaction.atomic():
            TimeZone.objects.create(name=str(number))

    assert all_at_once(write, times=160) == [None] * 160
    assert TimeZone.objects.count() == 160


@pytest.mark.django_db
def test_that_it_knows_json_takes_no_place_in_the_queue(django_assert_num_queries):
    with django_assert_num_queries(0):
        assert DatabaseFeatures(connection).has_json_object_function
