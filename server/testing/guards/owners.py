"""Checks in every test which file writes which table: only an app's own packages write its rows.

What an app declares as an abstract model, such as claims, it may also write where another app extends that.

Tests, factories, migrations and the demo season may write anything, since they build a past that no service would.
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
STATEMENTS = utils.__file__  # where Django passes a statement to the wrappers
TEST_FILES = re.compile(r"(\w+/)+(tests|migrations)/|(testing|tests|demo)/")
WRITE = re.compile(r"\s*(?:INSERT\s+(?:OR\s+\w+\s+)?INTO|UPDATE|DELETE\s+FROM)\s+[\"`]?(\w+)", re.IGNORECASE)

wrong: list[str] = []  # the violations of this test


@pytest.fixture(scope="session", autouse=True)
def _watch_every_connection() -> Iterator[None]:
    """Wrap every connection, whichever thread opens it, and again when it is reopened."""
    connection_created.connect(_watch)
    for connection in connections.all(initialized_only=True):
        _watch(connection=connection)
    yield
    connection_created.disconnect(_watch)


@pytest.fixture(autouse=True)
def _check_row_owners() -> Iterator[None]:
    """Fail a test in which a row was written by another package, even if a thread or a listener swallows errors."""
    wrong.clear()
    yield
    assert wrong == [], "call a service of the app that owns the rows instead"


def _watch(*, connection: BaseDatabaseWrapper, **_: Any) -> None:
    if _check_write not in connection.execute_wrappers:
        connection.execute_wrappers.append(_check_write)


def _check_write(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:
    if (write := WRITE.match(sql)) and (owners := _owners().get(write[1])):
        file = _find_writer(owners[0])
        if file and (reason := _why_not(file, owners)):
            wrong.append(f"{file} writes {write[1]}: {reason}")
    return execute(sql, params, many, context)


@cache
def _owners() -> dict[str, tuple[str, ...]]:
    """Return which app owns which table, including those between two models, and the apps of what a model extends."""
    return {
        model._meta.db_table: (config.label, *filter(None, (app_of(base.__module__) for base in model.__mro__)))
        for config in apps.get_app_configs()
        if config.name.startswith("server.")
        for model in config.get_models(include_auto_created=True)
    }


def _find_writer(owner: str) -> str | None:
    """Return the server file that is writing: the nearest one in the stack.

    Only `platform` is skipped, since it writes for its callers, unless the rows are its own.
    """
    for file in _callers():
        if file.startswith(SERVER) and (owner == "core" or not file.startswith(PLATFORM)):
            return file.removeprefix(SERVER)
    return None


def _callers() -> Iterator[str]:
    """Yield the files of the stack, from the statement outwards, without wrappers."""
    frame: FrameType | None = sys._getframe()
    while frame and frame.f_code.co_filename != STATEMENTS:
        frame = frame.f_back
    while frame:
        yield frame.f_code.co_filename
        frame = frame.f_back


@cache
def _why_not(file: str, owners: tuple[str, ...]) -> str:
    """Return why a file must not write an app's rows; empty if it may."""
    if TEST_FILES.match(file):
        return ""
    module = file.removesuffix(".py").replace("/", ".")
    if app_of(module) not in owners:
        return f"these rows belong to {owners[0]}"
    return "" if kind_of(module) == "work" else "only `work` writes rows"
