"""The periodic task that tells the screens what has changed because time has passed."""

from __future__ import annotations

import threading
from datetime import timedelta

import pytest
from django.db import connection

from server.catalogue.events.models import SaleTick
from server.catalogue.events.services.performances import publish_sale_changes
from server.catalogue.events.tests.factories import NOW
from server.catalogue.events.tests.factories import _fixed_now as fixed_now  # noqa: F401
from server.inventory.changes import StockChanged
from server.inventory.models import Stock
from server.testing import factories

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fixed_now")]
MINUTE = timedelta(minutes=1)


@pytest.fixture
def tick():
    return SaleTick.objects.create(pk=1, told_until=NOW)


def made(moment: str, at):
    """Make a performance with one of its moments at an instant and the others far away."""
    starts_at = (
        at if moment == "starts_at" else at - timedelta(minutes=60) if moment == "end" else at + timedelta(days=9)
    )
    values = {"on_sale_at": starts_at - timedelta(days=30), "off_sale_at": starts_at - timedelta(days=1)}
    if moment in values:
        values[moment] = at
    values["off_sale_at"] = max(values["on_sale_at"], values["off_sale_at"])
    return factories.make_performance(starts_at=starts_at, **values)


def version_of(performance) -> int:
    return Stock.objects.get(pk=performance.pk).version


@pytest.mark.database
@pytest.mark.parametrize("moment", ["on_sale_at", "off_sale_at", "starts_at", "end"])
def test_each_moment_is_published_once_when_it_passes(
    tick, moment, published_events, django_capture_on_commit_callbacks
):
    performance = made(moment, NOW + MINUTE)
    counts = []
    for now in (NOW + MINUTE / 2, NOW + MINUTE, NOW + 2 * MINUTE):
        with django_capture_on_commit_callbacks(execute=True):
            counts.append(publish_sale_changes(now=now))
    assert counts == [0, 1, 0]
    assert version_of(performance) == 2
    assert published_events == [StockChanged(performance.account_id, (performance.pk,))]


def test_moment_of_the_last_run_is_not_published_again(tick):
    made("on_sale_at", NOW)
    assert publish_sale_changes(now=NOW + MINUTE) == 0


def test_missed_moments_are_published_together_after_a_pause(tick, django_assert_max_num_queries):
    performances = [made("on_sale_at", NOW + number * MINUTE) for number in range(1, 31)]
    with django_assert_max_num_queries(9):
        assert publish_sale_changes(now=NOW + 30 * MINUTE) == 30
    assert {version_of(performance) for performance in performances} == {2}


def test_performance_that_passes_two_moments_is_published_once(tick):
    performance = factories.make_performance(
        starts_at=NOW + 3 * MINUTE, on_sale_at=NOW + MINUTE, off_sale_at=NOW + 2 * MINUTE
    )
    assert publish_sale_changes(now=NOW + 5 * MINUTE) == 1
    assert version_of(performance) == 2


def test_the_first_call_ever_only_begins_to_count():
    performance = made("on_sale_at", NOW - MINUTE)
    assert publish_sale_changes(now=NOW) == 0
    assert SaleTick.objects.get().told_until == NOW
    assert version_of(performance) == 1


def test_clock_that_went_back_publishes_nothing(tick):
    made("on_sale_at", NOW - MINUTE / 2)
    assert publish_sale_changes(now=NOW - MINUTE) == 0
    assert SaleTick.objects.get().told_until == NOW


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_two_simultaneous_processes_publish_once(tick):
    performance = made("on_sale_at", NOW + MINUTE)
    counts: list[int] = []
    start = threading.Barrier(4)

    def call() -> None:
        start.wait()
        try:
            counts.append(publish_sale_changes(now=NOW + MINUTE))
        finally:
            connection.close()

    threads = [threading.Thread(target=call) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(counts) == [0, 0, 0, 1]
    assert version_of(performance) == 2
