"""A sale whose buyer has an address, so that there is a link to it."""

from __future__ import annotations

import pytest
from django.core.cache import cache

from server.aftersales.tests.exchanges.scenes import Scene, make_scene
from server.aftersales.tests.self_service.scenes import Buyer
from server.reporting.integrity_services import find_differences


@pytest.fixture
def scene() -> Scene:
    return make_scene()


@pytest.fixture
def buyer(scene: Scene) -> Buyer:
    return Buyer(scene.payment)


@pytest.fixture(autouse=True)
def _nobody_was_counted():
    cache.clear()


@pytest.fixture(autouse=True)
def _books_balance(request: pytest.FixtureRequest):
    """End each test of what a buyer does with the books."""
    yield
    if "django_db" in request.keywords:
        assert [difference.sentence for difference in find_differences()] == []
