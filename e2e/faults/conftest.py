"""The drives of a running system: FOYER_PROFILE says which one, and so which drives there are."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from e2e.faults import report

PROFILE = os.environ.get("FOYER_PROFILE", "embedded")
DRIVES = {
    "embedded": {"test_embedded.py", "test_schema.py", "test_strangers.py"},
    "cluster": {"test_cluster.py", "test_behind_tls.py"},
}


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Skip the other profile's drives, since other parts can die there."""
    others = set().union(*(names for profile, names in DRIVES.items() if profile != PROFILE))
    return True if collection_path.name in others else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run drives that leave the season in an unpredictable state after all others."""
    items.sort(key=lambda item: item.path.name == "test_schema.py")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for line in report.lines():
        terminalreporter.write_line(line)
