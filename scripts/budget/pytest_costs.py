"""A plugin of pytest: what each test and file cost. Ends a run with the dearest files, which no list of tests shows.

With TEST_COSTS in the environment, a folder, it leaves there a file for the budget (`scripts/budget/costs.py`).
"""

from __future__ import annotations

import gc
import json
import os
import resource
from collections import Counter
from collections.abc import Callable, Generator
from tempfile import NamedTemporaryFile
from typing import Any

import pytest

SHOWN = 10
# The mark of slow tests, which `make test` leaves out.
MAY_BE_SLOW = "sweep"
SLOW_SECONDS = 0.1
COST, OWN_COST, FIXTURES = "cost", "own cost", "fixtures"


def cpu_clock() -> float:
    """Return the processor time of this process's threads, and of its finished children."""
    own, ended = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    return own.ru_utime + own.ru_stime + ended.ru_utime + ended.ru_stime


class Costs:
    """Measures processor time, which tells most, but only of tests that run their subject in this process.

    A garbage collection takes up to a third of a second, in whichever test runs at that moment.
    """

    def __init__(self, clock: Callable[[], float] = cpu_clock) -> None:
        self.clock = clock
        self.since = 0.0
        self.shared = 0.0
        # For each shared fixture that is being set up: the cost of the fixtures that it requested.
        self.setting_up: list[float] = []
        self.set_up: dict[str, float] = {}
        self.folder: str | None = None
        self.files: Counter[str] = Counter()
        self.tests: Counter[str] = Counter()
        self.fixtures: Counter[str] = Counter()
        self.counts: Counter[str] = Counter()

    def pytest_configure(self) -> None:
        gc.callbacks.append(self._on_garbage)
        # Not in the environment meanwhile: a test that runs pytest itself must not report here.
        self.folder = os.environ.pop("TEST_COSTS", None)

    def _on_garbage(self, phase: str, collected: dict[str, int]) -> None:
        """Exclude a full collection's time from the test's cost, unless it is excluded already."""
        if collected["generation"] == 2 and not self.setting_up:
            self.shared += self.clock() * (1 if phase == "stop" else -1)

    def pytest_runtest_logstart(self) -> None:
        self.since, self.shared, self.set_up = self.clock(), 0.0, {}

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[Any]) -> Generator[None, Any, Any]:
        """Exclude shared fixtures from a test's cost: it is only the first to request them."""
        if fixturedef.scope == "function":
            return (yield)
        began = self.clock()
        self.setting_up.append(0.0)
        try:
            return (yield)
        finally:
            cost = self.clock() - began
            self.set_up[f"{fixturedef.baseid}::{fixturedef.argname}"] = cost - self.setting_up.pop()
            if self.setting_up:
                self.setting_up[-1] += cost
            else:
                self.shared += cost

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        now = self.clock()
        cost = now - self.since
        # A test's teardown includes that of shared fixtures.
        own = 0.0 if report.when == "teardown" else cost - self.shared
        slow = {fixture: cost for fixture, cost in self.set_up.items() if cost > SLOW_SECONDS}
        report.user_properties = [*report.user_properties, (COST, cost), (OWN_COST, own), (FIXTURES, slow)]
        self.since, self.shared, self.set_up = now, 0.0, {}
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        costs: dict[str, Any] = dict(report.user_properties)
        self.files[report.nodeid.partition("::")[0]] += costs.get(COST, 0.0)
        # Each process sets up its own; the maximum is the cost of one.
        self.fixtures |= Counter(costs.get(FIXTURES, {}))
        if MAY_BE_SLOW not in report.keywords:
            self.tests[report.nodeid] += costs.get(OWN_COST, 0.0)
        if report.when == "call" or report.outcome != "passed":
            self.counts[report.outcome] += 1

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if len(self.files) > 1:
            terminalreporter.section("dearest files")
            for file, seconds in self.files.most_common(SHOWN):
                terminalreporter.write_line(f"{seconds:8.1f} s  {file}")
        if self.folder:
            content = {
                "kind": "cpu" if self.clock is cpu_clock else "wall",
                "files": self.files,
                "slow": {test: cost for test, cost in self.tests.items() if cost > SLOW_SECONDS},
                "fixtures": self.fixtures,
                "counts": self.counts,
            }
            with NamedTemporaryFile("w", prefix="pytest-", suffix=".json", dir=self.folder, delete=False) as report:
                json.dump(content, report)

    def pytest_unconfigure(self) -> None:
        gc.callbacks.remove(self._on_garbage)
        if self.folder:
            os.environ["TEST_COSTS"] = self.folder  # for what this process runs next
