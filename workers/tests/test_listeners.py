"""What is announced, and the tasks that follow from it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from celery.signals import before_task_publish

from server.orders.services.pay import Buyer
from server.testing.factories import make_performance, sell_tickets

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def queued() -> Iterator[list[str]]:
    """The names of the tasks that were queued."""
    names: list[str] = []

    def note(sender: str, **_: Any) -> None:
        names.append(sender)

    before_task_publish.connect(note)
    yield names
    before_task_publish.disconnect(note)


def test_a_mail_is_queued_for_a_buyer_with_an_address_and_for_nobody_else(queued: list[str]):
    performance = make_performance()

    sell_tickets(performance, 1)
    assert queued == []

    sell_tickets(performance, 1, buyer=Buyer(name="Ada Buyer", email="ada.buyer@example.org"))
    assert queued == ["orders.mail_tickets"]
