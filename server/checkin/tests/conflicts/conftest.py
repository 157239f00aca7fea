from __future__ import annotations

import pytest

from server.checkin.tests import fixtures


@pytest.fixture
def door(db: None) -> fixtures.Door:
    """A door whose phone the office has taken on: what that does alone is believed."""
    return fixtures.open_door().enrolled()
