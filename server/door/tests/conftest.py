from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import connection
from rest_framework.test import APIClient

from server.accounts.models import Role
from server.core.announce import Change
from server.door.scanning.services import judge
from server.door.tests import scenes
from server.testing import factories

Announced = Callable[[type[Change]], list[Change]]


@pytest.fixture
def announced(heard: list[Change], db: None) -> Announced:
    """Gives what of a kind was announced so far."""

    def of(kind: type[Change]) -> list[Change]:
        waiting, connection.run_on_commit = connection.run_on_commit, []
        for callback in (entry[1] for entry in waiting):
            callback()
        return [change for change in heard if isinstance(change, kind)]

    return of


@pytest.fixture
def door(db: None) -> scenes.Door:
    """A performance's door with one person and one phone at it."""
    return scenes.open_door()


@pytest.fixture(autouse=True)
def _judge_goes_home() -> Iterator[None]:
    """The judge's thread gives its database connection back before the database is emptied."""
    yield
    judge.stop()


@pytest.fixture
def api(door: scenes.Door, api_for: Any) -> APIClient:
    """A client signed in as the door's person."""
    client: APIClient = api_for(door.caller.user)
    return client


@pytest.fixture
def stranger(api_for: Any) -> APIClient:
    """A client signed in as door staff of another account."""
    client: APIClient = api_for(factories.make_user(role=Role.DOOR_STAFF))
    return client
