from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import connection
from rest_framework.test import APIClient

from server.accounts.models import Role
from server.checkin.scanning import validator_services
from server.checkin.tests import fixtures
from server.platform.domain_events import DomainEvent
from server.testing import factories

PublishedEvents = Callable[[type[DomainEvent]], list[DomainEvent]]


@pytest.fixture
def published(published_events: list[DomainEvent], db: None) -> PublishedEvents:
    """Return a function that lists the published events of a kind."""

    def of(kind: type[DomainEvent]) -> list[DomainEvent]:
        waiting, connection.run_on_commit = connection.run_on_commit, []
        for callback in (entry[1] for entry in waiting):
            callback()
        return [change for change in published_events if isinstance(change, kind)]

    return of


@pytest.fixture
def door(db: None) -> fixtures.Door:
    """A performance's door with one user and one device."""
    return fixtures.open_door()


@pytest.fixture(autouse=True)
def _stop_validator() -> Iterator[None]:
    """Let the validator's thread return its database connection before the database is emptied."""
    yield
    validator_services.stop()


@pytest.fixture
def api(door: fixtures.Door, api_for: Any) -> APIClient:
    """A client signed in as the door's user."""
    client: APIClient = api_for(door.caller.user)
    return client


@pytest.fixture
def outsider_api(api_for: Any) -> APIClient:
    """A client signed in as door staff of another account."""
    client: APIClient = api_for(factories.make_user(role=Role.DOOR_STAFF))
    return client
