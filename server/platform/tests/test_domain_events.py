"""Domain events are published after their commit, never before it and never after a rollback."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from django.db import transaction

from server.platform.domain_events import DomainEvent, publish, published

pytestmark = pytest.mark.django_db(transaction=True)


@dataclass(frozen=True)
class SomethingHappened(DomainEvent):
    number: int


def test_a_change_is_heard_after_the_commit(published_events):
    with transaction.atomic():
        publish(SomethingHappened(1))
        assert published_events == []
    assert published_events == [SomethingHappened(1)]


def test_a_change_that_was_rolled_back_is_not_heard(published_events):
    with transaction.atomic():
        publish(SomethingHappened(1))
        transaction.set_rollback(True)
    assert published_events == []


def test_a_change_outside_a_transaction_is_a_programming_error():
    with pytest.raises(RuntimeError, match="outside a transaction"):
        publish(SomethingHappened(1))


def test_a_listener_that_fails_costs_its_neighbours_nothing(published_events):
    def fail(**_):
        raise ZeroDivisionError

    published.connect(fail, weak=False)
    try:
        with transaction.atomic():
            publish(SomethingHappened(2))
    finally:
        published.disconnect(fail)
    assert published_events == [SomethingHappened(2)]
