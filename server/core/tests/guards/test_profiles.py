"""A rule chooses which tests run on one profile alone; tests that it does not mention run on both."""

from __future__ import annotations

import pytest

from server.testing.guards.profiles import ASKED_ONCE, ROOT, is_asked_once

UNDOING = "server/door/tests/test_door_calls.py::test_a"


class Item:
    """The parts of a test that the rule looks at."""

    def __init__(self, path: str, *fixtures: str, marked: bool = False) -> None:
        file, _, name = path.partition("::")
        self.path, self.name, self.fixturenames, self.marked = ROOT / file, name or "test_it", fixtures, marked

    def get_closest_marker(self, name: str) -> object:
        return name if self.marked else None


@pytest.mark.parametrize("path", ASKED_ONCE)
def test_what_is_asked_once_is_there(path: str):
    file, _, name = path.partition("::")

    assert (ROOT / file).exists()
    assert not name or f"def {name}" in (ROOT / file).read_text()


@pytest.mark.parametrize(
    ("item", "once"),
    [
        (Item("server/new/tests/test_new.py", "db"), False),
        (Item("server/new/tests/test_new.py", "transactional_db"), False),
        (Item("server/new/tests/test_new.py", "built", "django_db_setup"), False),
        (Item("server/new/tests/test_new.py", marked=True), False),
        (Item("server/new/tests/test_new.py", "tmp_path"), True),
        (Item("realtime/tests/test_new.py"), False),
        (Item("workers/tests/test_new.py"), False),
        (Item("server/core/tests/every_call/test_permissions.py", "db"), True),
        (Item("server/core/tests/every_call/test_wrong_values.py", "db"), False),
        (Item(f"{UNDOING}_malformed_undoing_names_its_field[field]", "db"), True),
        (Item(f"{UNDOING}_scan_is_undone", "db"), False),
    ],
    ids=lambda part: getattr(part, "path", None) and f"{part.path.name} {part.name} {' '.join(part.fixturenames)}",
)
def test_a_test_runs_on_both_unless_nothing_could_differ(item, once: bool):
    assert is_asked_once(item) is once
