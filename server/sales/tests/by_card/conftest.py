"""An account that takes cards through a fake Stripe, and two of its tickets reserved by the public."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from server.accounts.models import Role
from server.sales.models import Order
from server.sales.tests.by_card.paying import pay_by_card, verify
from server.sales.tests.sales import item, reserve
from server.testing.factories import make_account, make_event, make_performance, make_staff

IN_EVERY_RUN = 2  # days; `make faults` tries more


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "schedule" in metafunc.fixturenames:
        days = range(metafunc.config.getoption("schedules"))
        metafunc.parametrize(
            "schedule", [pytest.param(day, marks=[pytest.mark.sweep] if day >= IN_EVERY_RUN else []) for day in days]
        )


@pytest.fixture
def seller():
    return make_account("Northgate", stripe_id="acct_north", ticket_fee=Decimal("0.45"), fees_include_tax=True)


@pytest.fixture
def performance(seller):
    return make_performance(make_event(seller), capacity=10)


@pytest.fixture
def public(api_for, stripe):
    return api_for()


@pytest.fixture
def reserved(public, performance):
    return reserve(public, item(performance, 2))


@pytest.fixture
def owner(seller):
    return make_staff(seller, Role.ACCOUNT_OWNER)


@pytest.fixture
def bought(public, stripe, seller):
    """Buy this number of tickets of each performance in one payment, and return its orders."""

    def buy(*quantities: int, price: str = "20.00", **codes: Any) -> list[Order]:
        event = make_event(seller)
        places = [make_performance(event, capacity=10, price=Decimal(price)) for _ in quantities]
        requested = [item(place, quantity) for place, quantity in zip(places, quantities, strict=True)]
        reserved = reserve(public, *requested, **codes)
        stripe.confirm(pay_by_card(public, reserved)["client_secret"])
        assert verify(public, reserved).json()["status"] == "Success"
        return list(Order.objects.order_by("pk"))

    return buy
