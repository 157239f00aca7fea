from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from server.accounts.models import Account, User
from server.catalogue.events.models import Performance
from server.catalogue.events.tests.factories import NOW
from server.catalogue.venues.models import Venue
from server.testing import factories


@pytest.fixture
def user(account: Account) -> User:
    return factories.make_user(account)


@pytest.fixture
def venue(account: Account) -> Venue:
    return factories.make_venue(account)


@pytest.fixture
def api(api_for: Callable[..., Any], user: User) -> Any:
    return api_for(user)


@pytest.fixture
def performance(venue: Venue) -> Performance:
    return factories.make_performance(factories.make_event(venue=venue), starts_at=NOW + timedelta(days=20))
