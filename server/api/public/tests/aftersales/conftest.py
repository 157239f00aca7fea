"""What clients have sold, and how they call what comes after it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import pytest
from rest_framework.test import APIClient

from server.accounts.models import Account
from server.catalogue.events.models import Performance
from server.catalogue.upsells.models import Upsell
from server.integrations.key_services import create_client, find_caller
from server.integrations.models import ApiClient
from server.payments.services.checkouts import Buyer, record_buyer
from server.platform import clock
from server.pricing.basket import Kind
from server.reporting.integrity_services import find_differences
from server.sales.baskets import BasketLine, BasketRequest
from server.sales.models import Order
from server.sales.services.checkout import take_offline
from server.sales.services.reserving import reserve as reserve_basket
from server.sales.tests.by_card.paying import pay_by_card, verify
from server.sales.tests.sales import item, reserve
from server.testing.factories import make_account, make_event, make_performance, make_user, reserve_line

BUYER = Buyer(name="Ada Lovelace", email="ada@example.org")


@dataclass
class Partner:
    """Another system of an account: its row, its key, and the API as it calls that."""

    row: ApiClient
    key: str
    api: APIClient
    calls: int = 0

    def sell(
        self, performance: Performance, tickets: int = 2, *, upsell: Upsell | None = None, type: int | None = None
    ) -> Order:
        """Sell for its own money."""
        caller = find_caller(self.key)
        assert caller is not None
        lines = [BasketLine(performance=performance.pk, quantity=tickets, type=type)]
        if upsell is not None:
            lines.append(BasketLine(performance=performance.pk, quantity=1, kind=Kind.UPSELL, type=upsell.pk))
        key = f"test-key-{performance.pk}-{Order.objects.count():08}"
        reserved = reserve_basket(caller=caller, basket_request=BasketRequest(lines=tuple(lines)), idempotency_key=key)
        record_buyer(payment=reserved.payment, buyer=BUYER, by=None)
        by = make_user(performance.account)
        take_offline(part=reserved.part, by=by, client=self.row)
        return Order.objects.get(payment=reserved.payment)

    def reserve(self, performance: Performance) -> Order:
        caller = find_caller(self.key)
        assert caller is not None
        reserved = reserve_line(BasketLine(performance=performance.pk, quantity=2), caller=caller)
        return Order.objects.get(payment=reserved.payment)

    def expire(self) -> None:
        ApiClient.objects.filter(pk=self.row.pk).update(expires_at=clock.now() - timedelta(seconds=1))

    def post(self, path: str, body: dict[str, Any] | None = None, *, key: str = "") -> Any:
        """Make a call that is made once, each with a key of its own unless it is given one."""
        self.calls += 1
        return self.api.post(f"/api/{path}", body or {}, HTTP_IDEMPOTENCY_KEY=key or f"call-{self.calls}")


@pytest.fixture
def partner_for(api_for):
    def make(account: Account, name: str = "Partner", **client: Any) -> Partner:
        row, key = create_client(account=account, name=name, **client)
        api = api_for()
        api.credentials(HTTP_X_API_KEY=key)
        return Partner(row=row, key=key, api=api)

    return make


@pytest.fixture
def performance() -> Performance:
    return make_performance(make_event(make_account("Globe", stripe_id="acct_globe")), price="20.00")


@pytest.fixture
def by_card(api_for, stripe, performance):
    """Buy two tickets on line, by a card at a stand-in of Stripe, and give their order."""

    def buy() -> Order:
        public = api_for()
        reserved = reserve(public, item(performance, 2))
        stripe.confirm(pay_by_card(public, reserved)["client_secret"])
        assert verify(public, reserved).json()["status"] == "Success"
        return Order.objects.get(payment__reference=reserved["payment"])

    return buy


@pytest.fixture
def partner(partner_for, performance) -> Partner:
    return partner_for(performance.account)


@pytest.fixture
def other_partner(partner_for) -> Partner:
    return partner_for(make_account("Rival"), "Stranger")


@pytest.fixture
def check_integrity():
    """Whatever a test does, the books balance afterwards."""
    yield
    assert list(find_differences()) == []
