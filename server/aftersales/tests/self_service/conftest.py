"""A sale whose buyer has an address, so that there is a link to it."""

from __future__ import annotations

import pytest
from django.core.cache import cache

from server.aftersales.tests.exchanges.factories import SaleFixture, make_sale_fixture
from server.aftersales.tests.self_service.factories import Buyer
from server.reporting.integrity_services import find_differences


@pytest.fixture
def sale() -> SaleFixture:
    return make_sale_fixture()


@pytest.fixture
def buyer(sale: SaleFixture) -> Buyer:
    return Buyer(sale.payment)


@pytest.fixture(autouse=True)
def _nobody_was_counted():
    cache.clear()


@pytest.fixture(autouse=True)
def _check_integrity(request: pytest.FixtureRequest):
    """Run the integrity checks after each test of self-service."""
    yield
    if "django_db" in request.keywords:
        assert [difference.sentence for difference in find_differences()] == []
