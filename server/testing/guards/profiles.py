"""Which tests run a second time, on PostgreSQL and Redis: all except those whose result cannot differ there.

A test runs on both if another kind of database could give another value, order, lock or constraint, or Redis another
order of events; so does every test that nobody has classified. Left out there are
- tests without a database, outside MAY_SPEAK_TO_REDIS, whose tests need none;
- the files of ON_ONE_PROFILE, or single tests of theirs, each for its reason.

A short run there has only tests that are marked `database`, and reads only their files. The short run on SQLite has the
rest, so that each test is in one of the two; those of ON_BOTH are in both.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
MARK = "mark.database"
ON_POSTGRESQL = "database and not sweep"  # what scripts/test.sh selects with `-m` for the short run there
DATABASE = {"db", "transactional_db", "django_db_setup"}
MAY_SPEAK_TO_REDIS = (
    "realtime/",
    "workers/",
    "server/platform/tests/test_limits.py",
    "server/integrations/tests/test_rate_limits.py",
)
ON_ONE_PROFILE = {
    "realtime/tests/socketio/": "the protocol alone: no database, and no channel layer but its own",
    "server/tests/every_call/test_garbage.py": "refused by the router and the parsers",
    "server/platform/tests/test_sqlite.py": "the queue of those who write to SQLite",
    "server/tests/guards/test_table_owners.py": "which app writes a table is read in the statement",
    "server/tests/pages/test_pages.py": "headers and files; a page asks for one row by its key at most",
    "server/tests/every_call/test_permissions.py": "who may do what is a rule of roles and accounts",
    "server/tests/every_call/test_anonymous.py": "the same; good calls are made on both (test_wrong_values.py)",
    "server/auth/tests/test_guessing.py::test_counts_are_not_pushed_out": "of the memory of one process",
    "server/checkin/tests/test_door_calls.py::test_a_malformed_undoing_names_its_field": "refused by the form",
    "server/catalogue/events/tests/bulk/test_bulk_edit.py::test_what_cannot_be_read_is_refused_at_its_field": "forms",
    "server/auth/tests/test_firebase.py": "whose key signed a token, told by a key server",
    "server/demo/tests/": "that profile's journeys begin with the season made there, and end with an audit",
    "workers/tests/test_embedded.py": "the tasks of the embedded profile itself",
    "server/catalogue/events/tests/spreadsheets/test_season.py::test_a_season_saved_as_csv_in_libreoffice": "files",
    "server/documents/tests/test_documents.py": "a PDF is drawn from what was read",
    "server/documents/tests/test_branded_documents.py": "the same",
}

# Profile-specific behaviour, so both short runs include it.
ON_BOTH = {
    "realtime/tests/test_publish.py": "the channel layer: in memory, or Redis",
    "server/sales/tests/at_once/test_at_once.py": "crowds: writers in a queue, or rows that are locked",
    "workers/tests/test_tasks.py": "tasks: in the process itself, or by Celery",
}


def runs_once(item: pytest.Item) -> bool:
    """Return whether a test need not run again on PostgreSQL and Redis."""
    path = item.path.relative_to(ROOT).as_posix()
    if f"{path}::{item.name}".startswith(tuple(ON_ONE_PROFILE)):
        return True
    return not path.startswith(MAY_SPEAK_TO_REDIS) and not _uses_database(item)


def is_in_short_run_on_sqlite(item: pytest.Item) -> bool:
    """Return whether the short run on SQLite has a test: those that the one on PostgreSQL lacks, and those of both."""
    if item.get_closest_marker("sweep") is not None:
        return False
    path = item.path.relative_to(ROOT).as_posix()
    return not is_in_short_run_on_postgresql(item) or path in ON_BOTH


def is_in_short_run_on_postgresql(item: pytest.Item) -> bool:
    """Return whether ON_POSTGRESQL selects a test there."""
    is_marked = item.get_closest_marker("database") is not None
    return is_marked and item.get_closest_marker("sweep") is None and not runs_once(item)


def _uses_database(item: pytest.Item) -> bool:
    fixtures = set(getattr(item, "fixturenames", ()))
    return item.get_closest_marker("django_db") is not None or bool(DATABASE & fixtures)


@cache
def names_mark(path: Path) -> bool:
    """Return whether a file may have tests that are marked `database`, without importing it."""
    return MARK in path.read_text(encoding="utf-8")
