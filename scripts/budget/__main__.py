"""Runs a step of `scripts/test.sh` within its budget, and tells at the end of a run what all cost.

python -m scripts.budget step NAME FOLDER -- CMD…   run it, judge it, and note in FOLDER what it cost
python -m scripts.budget report FOLDER              print a line for each step of the run

BUDGETS=print fails no step for what it cost, and BUDGETS=write writes the committed table instead (`make budgets`).
"""

from __future__ import annotations

import fcntl
import json
import os
import sys
import tempfile
import time
from pathlib import Path

from scripts.budget.costs import read_costs
from scripts.budget.scope import run_in_scope
from scripts.budget.table import TABLE, Step, append_step, draw_table, judge, read_steps, read_table, write_table
from scripts.budget.yardstick import average, measure_yardstick

# A yardstick that is older tells nothing of now. Short steps share one.
FRESH_SECONDS = 60.0


def run_step(name: str, folder: Path, command: list[str], table: Path = TABLE) -> int:
    """Run the step and return its exit code, or 1 where it is over its budget."""
    mode = os.environ.get("BUDGETS", "bind")
    committed = read_table(table)
    # Where nothing is compared or written, a yardstick would only make whoever waits for a short run wait longer.
    is_measured = mode == "write" or committed["steps"].get(name) is not None
    began = time.time()
    if is_measured:
        _keep_fresh(folder)
    with tempfile.TemporaryDirectory() as reports:
        used = run_in_scope([command], environment=os.environ | {"TEST_COSTS": reports})
        costs = read_costs(Path(reports))
    if is_measured:
        _keep_fresh(folder)
    around = [parts for at, parts in _yardsticks(folder) if at > began - FRESH_SECONDS]
    step = Step(
        name=name,
        cpu=used.cpu,
        wall=used.wall,
        cores=len(os.sched_getaffinity(0)),
        yardstick=average(around) if is_measured else {},
        counts=dict(costs.counts),
        files=dict(costs.files),
    )
    over = judge(step, costs, committed) if used.code == 0 else []
    step.passed = used.code == 0 and not (over and mode == "bind")
    for line in over:
        print(f"{'FAILED' if mode == 'bind' else 'over'}: {line}", flush=True)
    append_step(step, folder / "steps")
    return used.code or int(not step.passed)


def report(folder: Path, table: Path = TABLE) -> None:
    steps = read_steps(folder / "steps")
    print(draw_table(steps))
    if os.environ.get("BUDGETS") == "write":
        measured = [step for step in steps if step.passed]
        write_table(measured, table)
        print(f"{len(measured)} budgets written to {table}")


def _keep_fresh(folder: Path) -> None:
    with (folder / "yardsticks").open("a") as notes:
        # Of two lanes that ask at once the second finds what the first has measured.
        fcntl.flock(notes, fcntl.LOCK_EX)
        newest = max((at for at, _ in _yardsticks(folder)), default=0.0)
        if time.time() - newest > FRESH_SECONDS:
            notes.write(json.dumps([time.time(), measure_yardstick()]) + "\n")


def _yardsticks(folder: Path) -> list[tuple[float, dict[str, float]]]:
    notes = folder / "yardsticks"
    return [(at, parts) for at, parts in map(json.loads, notes.read_text().splitlines())] if notes.exists() else []


def main(arguments: list[str]) -> int:
    match arguments:
        case ["step", name, folder, "--", *command] if command:
            return run_step(name, Path(folder), command)
        case ["report", folder]:
            report(Path(folder))
            return 0
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
