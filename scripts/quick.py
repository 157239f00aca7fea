"""Chooses the pytest files that a change most likely breaks, by who imports what: python -m scripts.quick [--all] FILE…

Prints them, those nearest to a changed file first, until they are as much work as a minute holds. Much of the server is
imported by most of it, so that a change in `platform` may concern nearly all of them: `--all` prints every one.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Collection, Iterable, Mapping

import grimp

from scripts.budget.table import read_table

PACKAGES = ("server", "realtime", "workers", "scripts")
SECONDS = 60.0
# For a file that is not in the committed table.
USUAL_COST = 1.0
IS_TEST = re.compile(rf"({'|'.join(PACKAGES)})/(.*/)?test_\w+\.py")
# These test every call of every app and depend on everything: they run only when they are changed themselves.
OF_EVERY_CALL = "server/tests/every_call/"
# Tests call their package over HTTP, too, which no import shows: tests of a changed package count as near.
SAME_PACKAGE = 1


def rank_tests(changed: Collection[str], tests: Iterable[str], graph: grimp.ImportGraph) -> dict[str, int]:
    """Return the test files that depend on a changed file, each with its distance in imports."""
    distances = _distances({_module(path) for path in changed if path.endswith(".py")} & graph.modules, graph)
    # A conftest is imported by nobody, and stands for all tests below it.
    below = tuple(path.removesuffix("conftest.py") for path in changed if path.split("/")[-1] == "conftest.py")
    ranks = {}
    for test in tests:
        if test in changed:
            ranks[test] = 0
        elif not test.startswith(OF_EVERY_CALL):
            package = _package(test)
            is_changed = package is not None and any(path.startswith(package) for path in changed)
            near = [distances.get(_module(test)), SAME_PACKAGE if is_changed else None]
            near.append(1 if test.startswith(below) else None)
            if known := [rank for rank in near if rank is not None]:
                ranks[test] = min(known)
    return ranks


def within(limit: float, ranks: Mapping[str, int], costs: Mapping[str, float]) -> list[str]:
    """Return the nearest files, the cheapest first, within a total cost; changed ones at any cost."""
    chosen, spent = [], 0.0
    for test in sorted(ranks, key=lambda test: (ranks[test], costs.get(test, USUAL_COST), test)):
        spent += costs.get(test, USUAL_COST)
        if ranks[test] == 0 or spent <= limit:
            chosen.append(test)
    return chosen


def committed_costs() -> dict[str, float]:
    """Return each file's cost in the most expensive step that runs it."""
    costs: dict[str, float] = {}
    for step in read_table()["steps"].values():
        for file, seconds in (step or {"files": {}})["files"].items():
            costs[file] = max(seconds, costs.get(file, 0.0))
    return costs


def _distances(modules: set[str], graph: grimp.ImportGraph) -> dict[str, int]:
    distances = dict.fromkeys(modules, 0)
    newest = modules
    while newest:
        importers = {importer for module in newest for importer in graph.find_modules_that_directly_import(module)}
        far = max(distances.values()) + 1
        newest = importers - distances.keys()
        distances |= dict.fromkeys(newest, far)
    return distances


def _module(path: str) -> str:
    return path.removesuffix(".py").replace("/", ".").removesuffix(".__init__")


def _package(test: str) -> str | None:
    """Return the package that a test belongs to: `server/sales/` or `realtime/`; None for `server/tests`."""
    folder, beside, _ = test.partition("tests/")
    return folder if beside and folder != "server/" else None


def main(arguments: list[str]) -> None:
    changed = set(arguments) - {"--all"}
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", *PACKAGES],
        capture_output=True,
        text=True,
        check=True,
    )
    tests = [path for path in listed.stdout.splitlines() if IS_TEST.fullmatch(path) and os.path.exists(path)]
    ranks = rank_tests(changed, tests, grimp.build_graph(*PACKAGES, cache_dir=".import_linter_cache"))
    limit = float("inf") if "--all" in arguments else SECONDS * len(os.sched_getaffinity(0))
    chosen = within(limit, ranks, committed_costs())
    print(*chosen, sep="\n")
    print(f"{len(chosen)} of {len(ranks)} test files that depend on the change, of {len(tests)}", file=sys.stderr)


if __name__ == "__main__":
    main(sys.argv[1:])
