"""A house that takes cards through a stand-in of Stripe, and two of its tickets reserved by the public."""

from __future__ import annotations

from decimal import Decimal

import pytest

from server.orders.tests.sales import item, reserve
from server.testing.factories import make_account, make_event, make_performance


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "schedule" in metafunc.fixturenames:
        metafunc.parametrize("schedule", range(metafunc.config.getoption("schedules")))


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
