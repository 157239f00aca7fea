"""The drives of a system that already runs: FOYER_PROFILE says which one, and so which drives there are."""

from __future__ import annotations

import os
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

from e2e.faults import GIVEN, report
from e2e.system import System

PROFILE = os.environ.get("FOYER_PROFILE", "embedded")
DRIVES = {"embedded": "test_embedded.py", "cluster": "test_cluster.py"}


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Leave out the other profile's drives, since other parts can die there."""
    return True if collection_path.name in DRIVES.values() and collection_path.name != DRIVES[PROFILE] else None


@pytest.fixture(scope="session")
def system(pytestconfig: pytest.Config) -> System:
    return pytestconfig.stash[GIVEN]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, Any, Any]:
    """Report a failure together with the end of every log."""
    report = yield
    system = getattr(item, "funcargs", {}).get("system")
    if report.when == "call" and report.failed and system is not None:
        report.sections.append(("logs", system.last_words()))
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for line in report.lines():
        terminalreporter.write_line(line)
