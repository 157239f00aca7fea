"""Fault drives: parts of a running system die while it sells."""

import pytest

from e2e.system import System

GIVEN = pytest.StashKey[System]()  # the system that a run of pytest drives
