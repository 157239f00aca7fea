"""A rule decides which tests run on one profile only, and which marked ones run there in every run."""

from __future__ import annotations

import re

import pytest

from server.testing.guards.profiles import (
    ON_BOTH,
    ON_ONE_PROFILE,
    ON_POSTGRESQL,
    ROOT,
    is_in_short_run_on_postgresql,
    is_in_short_run_on_sqlite,
    names_mark,
    runs_once,
)

# A test with these words commits, or is about a database.
ABOUT_A_DATABASE = re.compile(
    r"\btransaction=True|\btransactional_db\b|\bIntegrityError\b|connection\.vendor|\bEXPLAIN\b"
)
ALIKE_ON_BOTH = {
    "realtime/tests/test_administration.py": "heard after a commit; how a socket hears is asked by test_hub.py",
    "realtime/tests/test_frames.py": "the same",
    "server/platform/tests/test_domain_events.py": "what Django does after a commit",
    "server/catalogue/events/tests/making/test_create_event.py": "files, which the server itself takes back",
    "server/messaging/tests/emails/test_mailing.py": "heard after a commit",
    "server/aftersales/tests/order_page/test_desk.py": "the same",
    "server/aftersales/tests/refunds/test_refund_moves.py": "whether a transaction is open is asked of Django",
}
UNDOING = "server/checkin/tests/test_door_calls.py::test_a"


class Item:
    """The parts of a test that the rules use."""

    def __init__(self, path: str, *fixtures: str, marks: tuple[str, ...] = ()) -> None:
        file, _, name = path.partition("::")
        self.path, self.name, self.fixturenames, self.marks = ROOT / file, name or "test_it", fixtures, marks

    def get_closest_marker(self, name: str) -> object:
        return name if name in self.marks else None


@pytest.mark.parametrize("path", [*ON_ONE_PROFILE, *ON_BOTH])
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
        (Item("server/new/tests/test_new.py", marks=("django_db",)), False),
        (Item("server/new/tests/test_new.py", "tmp_path"), True),
        (Item("realtime/tests/test_new.py"), False),
        (Item("workers/tests/test_new.py"), False),
        (Item("server/tests/every_call/test_permissions.py", "db"), True),
        (Item("server/tests/every_call/test_wrong_values.py", "db"), False),
        (Item(f"{UNDOING}_malformed_undoing_names_its_field[field]", "db"), True),
        (Item(f"{UNDOING}_scan_is_undone", "db"), False),
    ],
    ids=lambda part: getattr(part, "path", None) and f"{part.path.name} {part.name} {' '.join(part.fixturenames)}",
)
def test_a_test_runs_on_both_unless_nothing_could_differ(item, once: bool):
    assert runs_once(item) is once


@pytest.mark.parametrize(
    ("item", "runs"),
    [
        (Item("server/new/tests/test_new.py", "db"), "sqlite"),
        (Item("server/new/tests/test_new.py", "tmp_path"), "sqlite"),
        (Item("server/new/tests/test_new.py", "db", marks=("database",)), "postgresql"),
        (Item("server/new/tests/test_new.py", "transactional_db"), "sqlite"),
        (Item("server/new/tests/test_new.py", "db", marks=("database", "sweep")), ""),
        (Item("server/new/tests/test_new.py", "db", marks=("sweep",)), ""),
        (Item("server/new/tests/test_new.py", "tmp_path", marks=("database",)), "sqlite"),
        (Item("workers/tests/test_embedded.py", "transactional_db"), "sqlite"),
        (Item("server/platform/tests/test_sqlite.py", "db", marks=("database",)), "sqlite"),
        (Item("workers/tests/test_tasks.py", "db", marks=("database",)), "sqlite postgresql"),
        (Item("workers/tests/test_tasks.py", "db", marks=("database", "sweep")), ""),
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
    runs_by_name = {"sqlite": is_in_short_run_on_sqlite(item), "postgresql": is_in_short_run_on_postgresql(item)}

    assert [run for run, has_it in runs_by_name.items() if has_it] == runs.split()


def test_what_runs_here_is_marked_so(request: pytest.FixtureRequest):
    for item in request.session.items:
        assert (item.get_closest_marker("embedded") is not None) is is_in_short_run_on_sqlite(item), item.nodeid
        on_postgresql = item.get_closest_marker("database") is not None and not runs_once(item)
        assert (on_postgresql and not item.get_closest_marker("sweep")) is is_in_short_run_on_postgresql(item)


def test_the_short_run_reads_the_files_that_have_the_mark_alone():
    assert f'-m "{ON_POSTGRESQL}"' in (ROOT / "scripts/test.sh").read_text()


def test_what_commits_or_is_about_a_database_is_marked():
    files = [file for part in ("server", "realtime", "workers") for file in (ROOT / part).rglob("tests/**/test_*.py")]
    known = (*ON_ONE_PROFILE, *ALIKE_ON_BOTH)

    missing = {
        name
        for file in files
        if ABOUT_A_DATABASE.search(file.read_text()) and not names_mark(file)
        if not (name := file.relative_to(ROOT).as_posix()).startswith(known)
    }
    assert missing == set(), "mark what PostgreSQL could answer otherwise with pytest.mark.database"


@pytest.mark.parametrize("path", ALIKE_ON_BOTH)
def test_what_is_alike_on_both_is_there_and_not_marked(path: str):
    assert not names_mark(ROOT / path)
