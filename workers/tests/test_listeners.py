"""What is announced, and the tasks that follow from it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from celery.signals import before_task_publish

from server.accounts.services import passwords
from server.payments.services import Buyer
from server.testing.factories import make_performance, make_user, sell_tickets

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


def test_a_link_is_queued_for_whoever_is_named_whether_anybody_has_the_address_or_not(queued: list[str]):
    for email in (make_user().email, "nobody@foyer.test"):
        passwords.ask_for_link(email=email, address="203.0.113.5")
    assert queued == ["accounts.mail_password_link"] * 2


def test_a_mail_is_queued_for_a_buyer_with_an_address_and_for_nobody_else(queued: list[str]):
    performance = make_performance()

    sell_tickets(performance, 1)
    assert queued == []

    sell_tickets(performance, 1, buyer=Buyer(name="Ada Buyer", email="ada.buyer@example.org"))
    assert queued == ["orders.mail_tickets"]
