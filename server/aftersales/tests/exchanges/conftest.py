"""Fixtures of exchanges: a sale at the counter, and what its buyer wants instead."""

from __future__ import annotations

import pytest

from server.aftersales.tests.exchanges.factories import SaleFixture, make_sale_fixture
from server.reporting.integrity_services import find_differences


@pytest.fixture
def sale() -> SaleFixture:
    return make_sale_fixture()


@pytest.fixture(autouse=True)
def _check_integrity(request: pytest.FixtureRequest):
    """Run the integrity checks after each test of an exchange."""
    yield
    if "django_db" in request.keywords:
        assert [difference.sentence for difference in find_differences()] == []
