from __future__ import annotations

import pytest

from server.door.tests import scenes


@pytest.fixture
def door(db: None) -> scenes.Door:
    """A door whose phone the office has taken on: what that does alone is believed."""
    return scenes.open_door().taken_on()
