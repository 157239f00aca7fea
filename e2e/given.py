"""The running system as a fixture of drives and walks."""

from __future__ import annotations

import pytest

from e2e.system import System

GIVEN = pytest.StashKey[System]()


class Given:
    """The plugin with the fixture."""

    def __init__(self, system: System) -> None:
        self._system = system

    def pytest_configure(self, config: pytest.Config) -> None:
        config.stash[GIVEN] = self._system
