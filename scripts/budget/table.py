"""The committed budgets of steps, and the messages about steps that exceed them.

`budgets.json` beside this file is written by `make budgets` on a quiet machine, and reviewed like a lock file. A step's
budget is what it cost then, times how much longer the yardstick takes now than it did then, and never less.
"""

from __future__ import annotations

import json
import statistics
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from scripts.budget.costs import Costs

TABLE = Path(__file__).with_name("budgets.json")
# The same tests on the same commit vary by a tenth, which the yardstick does not show.
TOLERANCE = 1.20
# A slow machine slows down programs to different degrees, so the yardstick says less about each of them. The tolerance
# grows by this where the yardstick takes twice as long as committed, by twice this at three times, and so on.
SLOW_TOLERANCE = 0.20
# Starting processes varies by this much, also in a short step. Seconds of the committed machine.
MARGIN = 1.0
SHOWN = 10
# How much a test of many threads varies, relative to its committed cost.
TEST_TOLERANCE = 1.5
# A file or test below this is not written: it would change with every measurement.
WRITTEN_FROM = 0.5


@dataclass
class Step:
    """The usage of one run of a step in seconds, and the yardstick beside it, if it was measured."""

    name: str
    cpu: float
    wall: float
    cores: int
    yardstick: float | None
    counts: dict[str, int] = field(default_factory=dict)
    files: dict[str, float] = field(default_factory=dict)
    tests: dict[str, float] = field(default_factory=dict)
    budget: float | None = None
    passed: bool = True

    @property
    def idle(self) -> float:
        """Return the cores' idle time: a high value means that the step waits."""
        return max(self.wall * self.cores - self.cpu, 0.0)


def read_table(path: Path = TABLE) -> dict[str, Any]:
    """Return the committed table: `steps` by name (None: not yet measured), and the limits of tests and shared
    fixtures.
    """
    table: dict[str, Any] = json.loads(path.read_text()) if path.exists() else {}
    return {"test_seconds": None, "fixture_seconds": None, "steps": {}} | table


def write_table(steps: list[Step], path: Path = TABLE) -> None:
    """Write the steps' costs; those that were not run keep theirs."""
    table = read_table(path)
    for step in steps:
        table["steps"][step.name] = {
            "cpu": max(round(step.cpu, 2), 0.01),
            "yardstick": step.yardstick,
            "files": _rounded(step.files),
            "tests": _rounded(step.tests),
        }
    table["steps"] = dict(sorted(table["steps"].items()))
    path.write_text(json.dumps(table, indent=1) + "\n")


def _rounded(costs: Mapping[str, float]) -> dict[str, float]:
    return {name: round(seconds, 1) for name, seconds in sorted(costs.items()) if seconds >= WRITTEN_FROM}


def find_violations(step: Step, costs: Costs, table: Mapping[str, Any]) -> list[str]:
    """Set the step's budget, and return its violations, a line each; none if the table has no entry for it."""
    committed = table["steps"].get(step.name)
    if committed is None:
        return []
    # On an idle machine the yardstick speeds up more than the tests, which keep the cores busy by themselves.
    factor = max((step.yardstick or 0.0) / committed["yardstick"], 1.0)
    step.budget = committed["cpu"] * factor
    doubt = SLOW_TOLERANCE * (factor - 1.0)
    failures = []
    if step.cpu > step.budget * (TOLERANCE + doubt) and step.cpu > step.budget + MARGIN * factor:
        failures.append(
            f"{step.name} used {step.cpu:.1f} s of processor time, {step.cpu / step.budget:.0%} of its budget of "
            f"{step.budget:.1f} s ({committed['cpu']:.1f} s committed, times {factor:.2f} by the yardstick)"
        )
        failures += _what_grew(costs, committed["files"], factor)
    for what, costly, most in (
        ("without the mark `sweep`", costs.slow, table["test_seconds"]),
        ("a fixture that tests share", costs.fixtures, table["fixture_seconds"]),
    ):
        for name in sorted(costly, key=lambda name: -costly[name]) if most is not None else ():
            allowed = max(most, TEST_TOLERANCE * committed["tests"].get(name, 0.0)) * factor * (1.0 + doubt)
            if costly[name] > allowed:
                failures.append(f"{name} used {costly[name]:.2f} s of processor time: {what} at most {allowed:.2f} s")
    return failures


def _what_grew(costs: Costs, committed: Mapping[str, float], factor: float) -> list[str]:
    """Return the files that grew most, relative to the common slowdown of a busy machine."""
    if not costs.are_cpu:
        both = [seconds / committed[file] for file, seconds in costs.files.items() if committed.get(file)]
        factor = statistics.median(both) if both else 1.0
    before = {file: committed.get(file, 0.0) * factor for file in costs.files}
    grown = sorted(costs.files, key=lambda file: before[file] - costs.files[file])
    return [
        f"  {costs.files[file] - before[file]:+8.1f} s  {file} ({before[file]:.1f} s before)"
        for file in grown[:SHOWN]
        if costs.files[file] > before[file]
    ]


def append_step(step: Step, path: Path) -> None:
    with path.open("a") as steps:
        steps.write(json.dumps(asdict(step)) + "\n")


def read_steps(path: Path) -> list[Step]:
    return [Step(**json.loads(line)) for line in path.read_text().splitlines()] if path.exists() else []


def draw_table(steps: list[Step]) -> str:
    """Return a line for each step, which is printed at the end of a run."""
    rows = [("step", "wall", "processor", "budget", "share", "idle", "tests")]
    for step in steps:
        budget = ("not yet measured", "") if step.budget is None else (f"{step.budget:.1f} s", _share(step))
        summary = ", ".join(f"{number} {outcome}" for outcome, number in step.counts.items() if number)
        summary = summary if step.passed else f"{summary}  FAILED".strip()
        rows.append((step.name, f"{step.wall:.1f} s", f"{step.cpu:.1f} s", *budget, f"{step.idle:.1f} s", summary))
    wide = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = []
    for row in rows:
        numbers = [value.rjust(width) for value, width in zip(row[1:-1], wide[1:-1], strict=True)]
        lines.append("  ".join([row[0].ljust(wide[0]), *numbers, row[-1]]).rstrip())
    return "\n".join(lines)


def _share(step: Step) -> str:
    return f"{step.cpu / step.budget:.0%}" if step.budget else ""
