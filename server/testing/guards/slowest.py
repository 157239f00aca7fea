"""Ends a run with the ten files that took longest, which no list of tests shows: many quick ones are slow together."""

from __future__ import annotations

from collections import Counter

import pytest

SHOWN = 10


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    took: Counter[str] = Counter()
    for reports in terminalreporter.stats.values():
        for report in reports:
            if isinstance(report, pytest.TestReport):
                took[report.nodeid.partition("::")[0]] += report.duration  # type: ignore[assignment]
    if len(took) > 1:
        terminalreporter.section("slowest files")
        for file, seconds in took.most_common(SHOWN):
            terminalreporter.write_line(f"{seconds:8.1f} s  {file}")
