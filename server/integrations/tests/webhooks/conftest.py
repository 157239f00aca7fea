"""An account with webhooks, and workers that deliver them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import transaction

from server.accounts.caller import Staff
from server.accounts.models import Account
from server.integrations.models import Delivery, Endpoint, Event
from server.integrations.webhooks.delivery_services import DeliverWebhooks, is_stopping
from server.integrations.webhooks.endpoint_services import EndpointForm, create_endpoint
from server.integrations.webhooks.event_services import OrderEventData, publish_events
from server.platform import clock
from server.testing.factories import make_account, make_staff
from server.testing.jobs import doing_all

PATIENCE = 30.0  # seconds; only a failing test waits this long
PublishOrderEvents = Callable[..., list[Event]]


@pytest.fixture
def is_here(settings: Any) -> None:
    """Allow deliveries to this machine, as an installation's settings can."""
    settings.WEBHOOKS_INSIDE = True


@pytest.fixture
def account() -> Account:
    return make_account()


@pytest.fixture
def office(account: Account) -> Staff:
    """An organiser of the account."""
    return make_staff(account)


@pytest.fixture
def endpoint_at(account: Account, office: Staff, is_here: None) -> Callable[..., tuple[Endpoint, str]]:
    """Create an endpoint of the account, and return it with its secret."""

    def make(url: str, **form: Any) -> tuple[Endpoint, str]:
        return create_endpoint(caller=office, account_id=account.pk, form=EndpointForm(url=url, **form))

    return make


@pytest.fixture
def publish_order_events(account: Account) -> PublishOrderEvents:
    """Publish events about an order of the account, numbered from the last ones on."""
    last: dict[int, int] = {}

    def of(order: int, count: int = 1, *, kind: str = "order.paid") -> list[Event]:
        first = last.get(order, 0) + 1
        last[order] = first + count - 1
        with transaction.atomic():
            return publish_events(
                [
                    OrderEventData(
                        account_id=account.pk,
                        type=kind,
                        order_id=order,
                        number=number,
                        at=clock.now(),
                        data={"order": order},
                    )
                    for number in range(first, first + count)
                ]
            )

    return of


@pytest.fixture
def sends(is_here: None) -> Iterator[None]:
    """Deliver events until the test ends."""
    with doing_all(DeliverWebhooks):
        yield
        is_stopping.set()
    is_stopping.clear()


def eventually(is_so: Callable[[], Any]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < deadline, "it did not happen"
        time.sleep(0.02)


def states(endpoint: Endpoint) -> list[str]:
    """Return the states of an endpoint's deliveries, in the order in which they were enqueued."""
    return list(Delivery.objects.filter(endpoint=endpoint).order_by("pk").values_list("state", flat=True))
