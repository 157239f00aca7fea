"""Databases that `make test` has migrated once: tests and systems begin with a copy, and migrate nothing anew.

Migrating an empty database takes a processor eight seconds; a copy takes PostgreSQL a tenth of one, and SQLite less.
Where a run has made none, each migrates its own (scripts/test.sh says which there are).
"""

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

SQLITE = "MIGRATED_SQLITE"  # in the environment: the file of a database
POSTGRESQL = "MIGRATED_POSTGRESQL"  # a file that is there as soon as the database of DATABASE_URL is migrated
WAITS = 120.0  # seconds


def take_migrated(target: Path | str) -> None:
    """Fill an SQLite file that is empty or not there yet with the migrated database, where this run has one."""
    database_path = Path(os.environ.get(SQLITE, ""))
    if not database_path.is_file():
        return
    with closing(sqlite3.connect(database_path)) as migrated, closing(sqlite3.connect(target)) as ours:
        migrated.backup(ours)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings: None) -> None:
    """Begin the tests' own database with a copy; Django then finds nothing left to migrate."""
    if connection.vendor == "sqlite":
        _fill_what_is_made(connection.creation)
    elif os.environ.get(POSTGRESQL):
        _wait_for(Path(os.environ[POSTGRESQL]))
        connection.settings_dict["TEST"]["TEMPLATE"] = connection.settings_dict["NAME"]


def _fill_what_is_made(creation: Any) -> None:
    create = creation._create_test_db

    def create_and_fill(*arguments: Any, **named: Any) -> str:
        name: str = create(*arguments, **named)
        take_migrated(name)
        return name

    creation._create_test_db = create_and_fill


def _wait_for(sign: Path) -> None:
    """Wait, as nobody may be connected to a database that is copied; one that failed says why when it is copied."""
    deadline = time.monotonic() + WAITS
    while not sign.exists() and time.monotonic() < deadline:
        time.sleep(0.1)
