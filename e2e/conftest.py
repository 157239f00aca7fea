"""Common parts of drives and walks: the running system, and the end of its logs after a failure."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import pytest

from e2e.given import GIVEN
from e2e.system import System


@pytest.fixture(scope="session")
def system(pytestconfig: pytest.Config) -> System:
    return pytestconfig.stash[GIVEN]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, Any, Any]:
    """Report a failure together with the end of every log."""
    report = yield
    system = getattr(item, "funcargs", {}).get("system")
    if report.when == "call" and report.failed and system is not None:
        report.sections.append(("logs", system.log_tail()))
    return report
