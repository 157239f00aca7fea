"""Databases that `make test` has migrated once: tests and systems start with a copy.

Migrating an empty database takes a processor eight seconds; a copy takes PostgreSQL a tenth of one, and SQLite less.
Without one, each migrates its own (scripts/test.sh says which there are).
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

SQLITE = "MIGRATED_SQLITE"  # environment variable: the file of a migrated database
POSTGRESQL = (
    "MIGRATED_POSTGRESQL"  # environment variable: a file that exists once the database of DATABASE_URL is migrated
)
WAITS = 120.0  # seconds


def take_migrated(target: Path | str) -> None:
    """Copy the migrated database to a missing or empty SQLite file, if this run has one."""
    database_path = Path(os.environ.get(SQLITE, ""))
    if not database_path.is_file():
        return
    with closing(sqlite3.connect(database_path)) as migrated, closing(sqlite3.connect(target)) as ours:
        migrated.backup(ours)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings: None) -> None:
    """Start the tests' own database with a copy; Django then finds nothing left to migrate."""
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
    """Wait, since a database that is being copied must have no connections; a failed migration is reported by the
    copy.
    """
    deadline = time.monotonic() + WAITS
    while not sign.exists() and time.monotonic() < deadline:
        time.sleep(0.1)
