"""A rule chooses which tests run on one profile alone, and marks which run there in every run."""

from __future__ import annotations

import re

import pytest

from server.testing.guards.profiles import ASKED_ONCE, ROOT, has_real_transactions, is_asked_once

# A test that speaks of these is about a database.
ABOUT_A_DATABASE = re.compile(r"\bIntegrityError\b|connection\.vendor|\bEXPLAIN\b")
IS_CHOSEN = re.compile(r"mark\.database|transaction=True|transactional_db")
UNDOING = "server/door/tests/test_door_calls.py::test_a"


class Item:
    """The parts of a test that the rules look at."""

    def __init__(self, path: str, *fixtures: str, marked: bool = False, transaction: bool = False) -> None:
        file, _, name = path.partition("::")
        self.path, self.name, self.fixturenames, self.marked = ROOT / file, name or "test_it", fixtures, marked
        self.mark = pytest.mark.django_db(transaction=transaction).mark

    def get_closest_marker(self, name: str) -> object:
        return self.mark if self.marked else None


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


@pytest.mark.parametrize(
    ("item", "real"),
    [
        (Item("server/new/tests/test_new.py", "db"), False),
        (Item("server/new/tests/test_new.py", marked=True), False),
        (Item("server/new/tests/test_new.py", marked=True, transaction=True), True),
        (Item("server/new/tests/test_new.py", "transactional_db"), True),
    ],
    ids=["rolled back", "marked", "marked as real", "by a fixture"],
)
def test_a_test_that_commits_runs_on_postgresql_in_every_run(item, real: bool):
    assert has_real_transactions(item) is real


def test_what_is_about_a_database_is_marked():
    files = [file for part in ("server", "realtime", "workers") for file in (ROOT / part).rglob("tests/**/test_*.py")]
    texts = {file.relative_to(ROOT).as_posix(): file.read_text() for file in files}

    missing = [
        name
        for name, text in texts.items()
        if ABOUT_A_DATABASE.search(text) and not IS_CHOSEN.search(text) and not name.startswith(tuple(ASKED_ONCE))
    ]
    assert missing == [], "mark these with pytest.mark.database"
