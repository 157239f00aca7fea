"""A rule chooses which tests run on one profile alone, and marks which run there in every run."""

from __future__ import annotations

import re

import pytest

from server.testing.guards.profiles import (
    ASKED_ONCE,
    ON_BOTH,
    ROOT,
    has_real_transactions,
    is_asked_once,
    is_in_short_run_on_postgresql,
    is_in_short_run_on_sqlite,
)

# A test that speaks of these is about a database.
ABOUT_A_DATABASE = re.compile(r"\bIntegrityError\b|connection\.vendor|\bEXPLAIN\b")
IS_CHOSEN = re.compile(r"mark\.database|transaction=True|transactional_db")
UNDOING = "server/door/tests/test_door_calls.py::test_a"


class Item:
    """The parts of a test that the rules look at."""

    def __init__(
        self, path: str, *fixtures: str, marked: bool = False, transaction: bool = False, marks: tuple[str, ...] = ()
    ) -> None:
        file, _, name = path.partition("::")
        self.path, self.name, self.fixturenames = ROOT / file, name or "test_it", fixtures
        self.marks = {mark: getattr(pytest.mark, mark).mark for mark in marks}
        if marked:
            self.marks["django_db"] = pytest.mark.django_db(transaction=transaction).mark

    def get_closest_marker(self, name: str) -> object:
        return self.marks.get(name)


@pytest.mark.parametrize("path", [*ASKED_ONCE, *ON_BOTH])
def test_what_is_named_is_there(path: str):
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


@pytest.mark.parametrize(
    ("item", "runs"),
    [
        (Item("server/new/tests/test_new.py", "db"), "sqlite"),
        (Item("server/new/tests/test_new.py", "tmp_path"), "sqlite"),
        (Item("server/new/tests/test_new.py", "db", marks=("database",)), "postgresql"),
        (Item("server/new/tests/test_new.py", "transactional_db"), "postgresql"),
        (Item("server/new/tests/test_new.py", "db", marks=("database", "sweep")), ""),
        (Item("server/new/tests/test_new.py", "db", marks=("sweep",)), ""),
        (Item("server/new/tests/test_new.py", "tmp_path", marks=("database",)), "sqlite"),
        (Item("workers/tests/test_embedded.py", "transactional_db"), "sqlite"),
        (Item("server/core/tests/test_sqlite.py", marked=True, transaction=True), "sqlite"),
        (Item("workers/tests/test_tasks.py", "transactional_db"), "sqlite postgresql"),
        (Item("workers/tests/test_tasks.py", "transactional_db", marks=("sweep",)), ""),
    ],
    ids=[
        "rolled back",
        "no database",
        "marked",
        "commits",
        "marked and long",
        "long",
        "marked without a database",
        "the embedded profile's",
        "SQLite's",
        "each profile's",
        "each profile's and long",
    ],
)
def test_each_test_is_in_one_short_run_but_those_of_both(item, runs: str):
    told = {"sqlite": is_in_short_run_on_sqlite(item), "postgresql": is_in_short_run_on_postgresql(item)}

    assert [run for run, has_it in told.items() if has_it] == runs.split()


def test_what_runs_here_is_marked_so(request: pytest.FixtureRequest):
    for item in request.session.items:
        assert (item.get_closest_marker("embedded") is not None) is is_in_short_run_on_sqlite(item), item.nodeid
        on_postgresql = item.get_closest_marker("database") is not None and not is_asked_once(item)
        assert (on_postgresql and not item.get_closest_marker("sweep")) is is_in_short_run_on_postgresql(item)


def test_what_is_about_a_database_is_marked():
    files = [file for part in ("server", "realtime", "workers") for file in (ROOT / part).rglob("tests/**/test_*.py")]
    texts = {file.relative_to(ROOT).as_posix(): file.read_text() for file in files}

    missing = [
        name
        for name, text in texts.items()
        if ABOUT_A_DATABASE.search(text) and not IS_CHOSEN.search(text) and not name.startswith(tuple(ASKED_ONCE))
    ]
    assert missing == [], "mark these with pytest.mark.database"
