"""How often a process searches what it has made for garbage."""

from __future__ import annotations

import gc


def test_what_was_imported_is_searched_seldom():
    young, middle, _ = gc.get_threshold()

    assert young * middle >= 400_000
