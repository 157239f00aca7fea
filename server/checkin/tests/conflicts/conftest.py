from __future__ import annotations

import pytest

from server.checkin.tests import fixtures


@pytest.fixture
def door(db: None) -> fixtures.Door:
    """A door with an enrolled device, whose offline verdicts are trusted."""
    return fixtures.open_door().enrolled()
