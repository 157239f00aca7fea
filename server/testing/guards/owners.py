"""Sees in every test which file writes which table: an app's rows are written by that app's `work` alone.

What builds a scene is free to write what it likes: tests, factories, migrations and the demo season, which makes a
past that no service would.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from functools import cache
from types import FrameType
from typing import Any

import pytest
from django.apps import apps
from django.db import connections
from django.db.backends import utils
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created

from server.testing.guards.module_kinds import SERVER as FOLDER
from server.testing.guards.module_kinds import app_of, kind_of

SERVER = f"{FOLDER}/"
PLATFORM = f"{SERVER}platform/"
STATEMENTS = utils.__file__  # where Django hands a statement to the wrappers
TEST_FILES = re.compile(r"(\w+/)+(tests|migrations)/|(testing|tests|demo)/")
WRITE = re.compile(r"\s*(?:INSERT\s+(?:OR\s+\w+\s+)?INTO|UPDATE|DELETE\s+FROM)\s+[\"`]?(\w+)", re.IGNORECASE)

wrong: list[str] = []  # what was seen in this test


@pytest.fixture(scope="session", autouse=True)
def _watch_every_connection() -> Iterator[None]:
    """Stand beside every connection, whichever thread opens it, and as often as it is opened again."""
    connection_created.connect(_watch)
    for connection in connections.all(initialized_only=True):
        _watch(connection=connection)
    yield
    connection_created.disconnect(_watch)


@pytest.fixture(autouse=True)
def _check_row_owners() -> Iterator[None]:
    """Fail a test in which a row was written elsewhere, also where a thread or a listener swallows errors."""
    wrong.clear()
    yield
    assert wrong == [], "call a service of the app that owns the rows instead"


def _watch(*, connection: BaseDatabaseWrapper, **_: Any) -> None:
    if _check_write not in connection.execute_wrappers:
        connection.execute_wrappers.append(_check_write)


def _check_write(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:
    if (write := WRITE.match(sql)) and (owner := _owners().get(write[1])):
        file = _find_writer(owner)
        if file and (reason := _why_not(file, owner)):
            wrong.append(f"{file} writes {write[1]}: {reason}")
    return execute(sql, params, many, context)


@cache
def _owners() -> dict[str, str]:
    """Which of our apps owns which table, those between two models included."""
    return {
        model._meta.db_table: config.label
        for config in apps.get_app_configs()
        if config.name.startswith("server.")
        for model in config.get_models(include_auto_created=True)
    }


def _find_writer(owner: str) -> str | None:
    """Find the file of the server that is writing now: the nearest one.

    Only `platform` is looked through, for it writes at the bidding of whoever calls it, unless the rows are its own.
    """
    for file in _callers():
        if file.startswith(SERVER) and (owner == "core" or not file.startswith(PLATFORM)):
            return file.removeprefix(SERVER)
    return None


def _callers() -> Iterator[str]:
    """Give the files of what is running now, from the statement outwards, without the wrappers around it."""
    frame: FrameType | None = sys._getframe()
    while frame and frame.f_code.co_filename != STATEMENTS:
        frame = frame.f_back
    while frame:
        yield frame.f_code.co_filename
        frame = frame.f_back


@cache
def _why_not(file: str, owner: str) -> str:
    """Say why a file must not write an app's rows, or nothing if it may."""
    if TEST_FILES.match(file):
        return ""
    module = file.removesuffix(".py").replace("/", ".")
    if app_of(module) != owner:
        return f"these rows belong to {owner}"
    return "" if kind_of(module) == "work" else "only `work` writes rows"
