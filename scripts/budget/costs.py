"""Reads the costs of a step's tests from the reports that pytest, vitest and Playwright leave in a folder."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]


@dataclass
class Costs:
    """Seconds of each file, of pytest's limited tests and of its shared fixtures; and how many tests passed and did
    not.

    The seconds are processor time if every report has it, otherwise elapsed time.
    """

    are_cpu: bool = True
    files: Counter[str] = field(default_factory=Counter)
    slow: dict[str, float] = field(default_factory=dict)
    fixtures: dict[str, float] = field(default_factory=dict)
    counts: Counter[str] = field(default_factory=Counter)


def read_costs(folder: Path) -> Costs:
    costs = Costs()
    for path in sorted(folder.glob("*.json")):
        report = json.loads(path.read_text())
        kind = path.name.partition("-")[0].removesuffix(".json")
        {"pytest": _add_pytest, "vitest": _add_vitest, "playwright": _add_playwright}[kind](costs, report)
    return costs


def _add_pytest(costs: Costs, report: dict[str, Any]) -> None:
    is_cpu = report["kind"] == "cpu"
    costs.are_cpu &= is_cpu
    costs.files.update(report["files"])
    costs.counts.update(report["counts"])
    if is_cpu:
        costs.slow |= report["slow"]
        costs.fixtures |= report["fixtures"]


def _add_vitest(costs: Costs, report: dict[str, Any]) -> None:
    costs.are_cpu = False
    for each in report["testResults"]:
        name = Path(each["name"])
        file = name.relative_to(ROOT).as_posix() if name.is_relative_to(ROOT) else each["name"]
        costs.files[file] += (each["endTime"] - each["startTime"]) / 1000
    costs.counts["passed"] += report["numPassedTests"]
    costs.counts["failed"] += report["numFailedTests"]
    costs.counts["skipped"] += report["numPendingTests"] + report["numTodoTests"]


def _add_playwright(costs: Costs, report: dict[str, Any]) -> None:
    costs.are_cpu = False
    for spec in _specs(report["suites"]):
        milliseconds = sum(result["duration"] for test in spec["tests"] for result in test["results"])
        costs.files[f"e2e/journeys/{spec['file']}"] += milliseconds / 1000
    stats = report["stats"]
    costs.counts["passed"] += stats["expected"] + stats["flaky"]
    costs.counts["failed"] += stats["unexpected"]
    costs.counts["skipped"] += stats["skipped"]


def _specs(suites: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for suite in suites:
        yield from suite.get("specs", [])
        yield from _specs(suite.get("suites", []))
