from __future__ import annotations

from collections.abc import Iterator

import pytest

from server.door import judge
from server.door.tests import scenes


@pytest.fixture
def door(db: None) -> scenes.Door:
    """A performance's door with one person and one phone at it."""
    return scenes.open_door()


@pytest.fixture(autouse=True)
def _judge_goes_home() -> Iterator[None]:
    """The judge's thread gives its database connection back before the database is emptied."""
    yield
    judge.stop()
