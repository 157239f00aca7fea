"""Runs a step of `scripts/test.sh` within its budget, and tells at the end of a run what all cost.

python -m scripts.budget step NAME FOLDER -- CMD…   run it, check its cost, and note that in FOLDER
python -m scripts.budget sample FOLDER              measure beside the steps how fast the machine is, until killed
python -m scripts.budget report FOLDER              print a line for each step of the run

BUDGETS=print fails no step for what it cost, and BUDGETS=write writes the committed table instead (`make budgets`).
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path

from scripts.budget.costs import read_costs
from scripts.budget.scope import run_in_scope
from scripts.budget.table import (
    TABLE,
    Step,
    append_step,
    draw_table,
    find_violations,
    read_steps,
    read_table,
    write_table,
)
from scripts.budget.yardstick import part_of, read_rounds, sample

ROUNDS = "rounds"


def run_step(name: str, folder: Path, command: list[str], table: Path = TABLE) -> int:
    """Run the step and return its exit code, or 1 if it exceeds its budget."""
    mode = os.environ.get("BUDGETS", "bind")
    committed = read_table(table)
    began = time.time()
    with tempfile.TemporaryDirectory() as reports:
        used = run_in_scope([command], environment=os.environ | {"TEST_COSTS": reports})
        costs = read_costs(Path(reports))
    step = Step(
        name=name,
        cpu=used.cpu,
        wall=used.wall,
        cores=len(os.sched_getaffinity(0)),
        yardstick=None,
        counts=dict(costs.counts),
        files=dict(costs.files),
        tests=costs.slow,
    )
    over = find_violations(step, costs, committed) if used.code == 0 else []
    # A step within its committed budget need not wait for the yardstick.
    if over or (used.code == 0 and mode == "write"):
        step.yardstick = read_rounds(folder / ROUNDS, began, time.time(), part_of(name))
        over = find_violations(step, costs, committed)
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


def main(arguments: list[str]) -> int:
    match arguments:
        case ["step", name, folder, "--", *command] if command:
            return run_step(name, Path(folder), command)
        case ["sample", folder]:
            sample(Path(folder) / ROUNDS)
            return 0
        case ["report", folder]:
            report(Path(folder))
            return 0
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
