"""Fixtures of offers: a performance with orders, and another one that its buyers are offered."""

from __future__ import annotations

import pytest

from server.aftersales.tests.rebooking.factories import RebookingFixture, make_rebooking_fixture
from server.reporting.integrity_services import find_differences


@pytest.fixture
def rebooking() -> RebookingFixture:
    return make_rebooking_fixture()


@pytest.fixture(autouse=True)
def _check_integrity(request: pytest.FixtureRequest):
    """Run the integrity checks after each test of an offer."""
    yield
    if "django_db" in request.keywords:
        assert [difference.sentence for difference in find_differences()] == []
