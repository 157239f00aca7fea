"""The costs of tests are read from the reports of pytest, vitest and Playwright, and compared with the committed
table.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from scripts.budget.costs import Costs, read_costs
from scripts.budget.table import Step, draw_table, find_violations, read_table, write_table
from scripts.launcher.parts import ROOT

YARDSTICK = 0.5


def step(cpu: float, *, factor: float = 1.0, **fields: Any) -> Step:
    return Step(name="pytest", cpu=cpu, wall=60.0, cores=2, yardstick=YARDSTICK * factor, **fields)


def table(cpu: float = 100.0, **files: float) -> dict[str, Any]:
    entry = {"cpu": cpu, "yardstick": YARDSTICK, "files": files, "tests": {"test_a.py::test_crowd": 1.2}}
    return {"test_seconds": 1.0, "fixture_seconds": 10.0, "steps": {"pytest": entry}}


@pytest.mark.parametrize(("cpu", "factor"), [(119.0, 1.0), (80.0, 1.0), (119.0, 0.8)])
def test_a_step_within_a_fifth_over_its_budget_passes(cpu, factor):
    assert find_violations(step(cpu, factor=factor), Costs(), table()) == []


@pytest.mark.parametrize(("cpu", "factor"), [(121.0, 1.0), (121.0, 0.8)])
def test_a_step_over_its_budget_fails_however_fast_the_machine_is(cpu, factor):
    (failure,) = find_violations(step(cpu, factor=factor), Costs(), table())

    assert failure.startswith(f"pytest used {cpu:.1f} s of processor time, ")


@pytest.mark.parametrize(("factor", "most"), [(1.5, 195.0), (3.0, 480.0)])
def test_the_slower_the_machine_the_more_a_step_may_exceed_its_budget(factor, most):
    assert find_violations(step(most - 1.0, factor=factor), Costs(), table()) == []
    assert find_violations(step(most + 1.0, factor=factor), Costs(), table()) != []


def test_without_a_yardstick_a_step_is_held_to_what_was_committed():
    assert find_violations(replace(step(119.0), yardstick=None), Costs(), table()) == []
    assert find_violations(replace(step(121.0), yardstick=None), Costs(), table()) != []


def test_a_short_step_is_not_held_to_less_than_a_second():
    assert find_violations(step(1.9), Costs(), table(1.0)) == []
    assert find_violations(step(2.1), Costs(), table(1.0)) != []


def test_unmeasured_step_is_reported_and_fails_nothing():
    costs = Costs(slow={"test_a.py::test_slow": 9.0})
    unknown = step(500.0)

    assert find_violations(unknown, costs, table() | {"steps": {}}) == []
    assert find_violations(unknown, costs, table() | {"steps": {"pytest": None}}) == []
    assert "not yet measured" in draw_table([unknown])


def test_the_ten_files_that_grew_most_are_named():
    before = {f"test_{number}.py": 5.0 for number in range(14)}
    now = Counter({f"test_{number}.py": 5.0 + number for number in range(14)}) + Counter({"test_new.py": 8.5})

    _, *grown = find_violations(step(200.0), Costs(files=now), table(**before))

    assert [line.split()[2] for line in grown] == [
        *(f"test_{number}.py" for number in (13, 12, 11, 10, 9)),
        "test_new.py",
        *(f"test_{number}.py" for number in (8, 7, 6, 5)),
    ]


def test_what_every_file_takes_longer_by_the_clock_is_left_out():
    before = {"a.spec.ts": 10.0, "b.spec.ts": 20.0, "c.spec.ts": 5.0}
    now = Counter({"a.spec.ts": 20.0, "b.spec.ts": 40.0, "c.spec.ts": 16.0})

    _, *grown = find_violations(step(200.0), Costs(are_cpu=False, files=now), table(**before))

    assert [line.split() for line in grown] == [["+6.0", "s", "c.spec.ts", "(10.0", "s", "before)"]]


def test_a_test_over_a_second_fails_and_a_slower_machine_has_more():
    costs = Costs(slow={"test_a.py::test_slow": 1.4})

    assert find_violations(step(90.0), costs, table()) == [
        "test_a.py::test_slow used 1.40 s of processor time: without the mark `sweep` at most 1.00 s"
    ]
    assert find_violations(step(90.0, factor=1.5), costs, table()) == []
    assert find_violations(step(90.0), costs, table() | {"test_seconds": None}) == []


def test_a_test_whose_cost_is_written_down_may_use_half_more():
    assert find_violations(step(90.0), Costs(slow={"test_a.py::test_crowd": 1.7}), table()) == []
    assert find_violations(step(90.0), Costs(slow={"test_a.py::test_crowd": 1.9}), table()) == [
        "test_a.py::test_crowd used 1.90 s of processor time: without the mark `sweep` at most 1.80 s"
    ]


def test_a_shared_fixture_over_its_seconds_fails():
    costs = Costs(fixtures={"server/orders::season": 12.0, "server::house": 3.0})

    assert find_violations(step(90.0), costs, table()) == [
        "server/orders::season used 12.00 s of processor time: a fixture that tests share at most 10.00 s"
    ]
    assert find_violations(step(90.0, factor=1.5), costs, table()) == []


def test_a_measurement_replaces_its_step_and_keeps_the_others(tmp_path):
    path = tmp_path / "budgets.json"
    path.write_text(json.dumps(table() | {"steps": {"mypy": {"cpu": 9.0}, "pytest": None}}))

    files = {"test_b.py": 2.26, "test_a.py": 1.0, "test_quick.py": 0.1}
    write_table([step(30.041, files=files, tests={"test_a.py::test_slow": 0.71, "test_a.py::test_quick": 0.2})], path)

    assert read_table(path) == table() | {
        "steps": {
            "mypy": {"cpu": 9.0},
            "pytest": {
                "cpu": 30.04,
                "yardstick": YARDSTICK,
                "files": {"test_a.py": 1.0, "test_b.py": 2.3},
                "tests": {"test_a.py::test_slow": 0.7},
            },
        },
    }


def test_the_table_at_the_end_shows_share_and_idle_time():
    measured = step(90.0, counts={"passed": 12, "failed": 0, "skipped": 1})
    find_violations(measured, Costs(), table())

    _, line = draw_table([measured]).splitlines()

    assert " ".join(line.split()) == "pytest 60.0 s 90.0 s 100.0 s 90% 30.0 s 12 passed, 1 skipped"


def test_the_committed_table_can_be_read():
    committed = read_table()

    for name, entry in committed["steps"].items():
        assert entry is None or entry.keys() == {"cpu", "yardstick", "files", "tests"}, name


def run_pytest(folder: Path, tests: str, *options: str) -> Costs:
    (folder / "conftest.py").write_text(
        "from scripts.budget.pytest_costs import Costs\n"
        "def pytest_configure(config): config.pluginmanager.register(Costs())\n"
    )
    (folder / "pytest.ini").write_text("[pytest]\nmarkers =\n    sweep: slow\n")
    (folder / "test_some.py").write_text(dedent(tests))
    reports = folder / "reports"
    reports.mkdir()
    known = {"TEST_COSTS": str(reports), "PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *options]
    subprocess.run(command, cwd=folder, env=os.environ | known, check=False, capture_output=True)
    return read_costs(reports)


BURN = """
    import gc, subprocess, sys, time
    import pytest

    def burn(seconds):
        until = time.process_time() + seconds
        while time.process_time() < until:
            pass
"""
SAMPLE = f"""{BURN}
    @pytest.fixture
    def own(): burn(0.12)

    def test_that_is_quick(): burn(0.02)
    def test_with_a_slow_fixture(own): pass
    def test_with_a_slow_child():
        code = "import time\\nwhile time.process_time() < 0.12: pass"
        subprocess.run([sys.executable, "-c", code])
    @pytest.mark.sweep
    def test_that_may_be_slow(): burn(0.12)
    def test_that_fails(): assert False
    def test_that_is_skipped(): pytest.skip()
"""
SHARED = f"""{BURN}
    @pytest.fixture(scope="session")
    def for_all(): burn(0.2)
    @pytest.fixture(scope="module")
    def shared(for_all): burn(0.12)

    def test_first_of_many(shared): burn(0.02)
    def test_while_garbage_is_collected():
        kept = [[] for _ in range(200_000)]
        for _ in range(25): gc.collect()
"""
ways = pytest.mark.parametrize(
    "options",
    [pytest.param((), id="alone"), pytest.param(("-p", "xdist", "-n", "1"), id="xdist", marks=pytest.mark.sweep)],
)


@ways
def test_pytest_reports_the_cost_of_each_test(tmp_path, options):
    costs = run_pytest(tmp_path, SAMPLE, *options)

    assert costs.are_cpu
    assert costs.slow.keys() == {"test_some.py::test_with_a_slow_fixture", "test_some.py::test_with_a_slow_child"}
    assert all(0.12 <= seconds < 0.6 for seconds in costs.slow.values())
    assert 0.38 <= costs.files["test_some.py"] < 1.6
    assert costs.counts == {"passed": 4, "failed": 1, "skipped": 1}


@ways
def test_shared_fixtures_and_garbage_collection_are_not_a_tests_cost(tmp_path, options):
    costs = run_pytest(tmp_path, SHARED, *options)

    assert costs.slow == {}
    assert costs.fixtures.keys() == {"test_some.py::for_all", "test_some.py::shared"}
    assert 0.12 <= costs.fixtures["test_some.py::shared"] < 0.2 <= costs.fixtures["test_some.py::for_all"]
    assert costs.files["test_some.py"] > 0.34


def test_consecutive_runs_in_one_process_are_all_reported(tmp_path):
    (tmp_path / "test_one.py").write_text("def test_some(): pass")
    (tmp_path / "test_two.py").write_text("def test_some(): pass")
    code = """
import os, sys, pytest
from scripts.budget.pytest_costs import Costs
for file in sys.argv[1:]:
    pytest.main(["-q", "-p", "no:cacheprovider", file], plugins=[Costs()])
print("left for Playwright:", os.environ["TEST_COSTS"])
"""
    known = {"TEST_COSTS": str(tmp_path), "PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    command = [sys.executable, "-c", code, "test_one.py", "test_two.py"]
    ran = subprocess.run(command, cwd=tmp_path, env=os.environ | known, check=True, capture_output=True, text=True)

    assert f"left for Playwright: {tmp_path}" in ran.stdout
    assert read_costs(tmp_path).files.keys() == {"test_one.py", "test_two.py"}


def test_vitest_and_playwright_report_the_time_of_each_file(tmp_path):
    name = str(ROOT / "pwa/src/theme/theme.test.ts")
    vitest = {"numPassedTests": 3, "numFailedTests": 1, "numPendingTests": 2, "numTodoTests": 0}
    vitest["testResults"] = [{"name": name, "startTime": 1000, "endTime": 3500.0}]  # type: ignore[assignment]
    results = [{"results": [{"duration": 1500}, {"duration": 500}]}]
    spec = {"file": "buy.spec.ts", "tests": results}
    suites = [{"specs": [spec], "suites": [{"specs": [spec]}]}]
    stats = {"expected": 2, "flaky": 0, "unexpected": 1, "skipped": 0}
    (tmp_path / "vitest.json").write_text(json.dumps(vitest))
    (tmp_path / "playwright.json").write_text(json.dumps({"suites": suites, "stats": stats}))

    costs = read_costs(tmp_path)

    assert not costs.are_cpu
    assert costs.files == {"pwa/src/theme/theme.test.ts": 2.5, "e2e/journeys/buy.spec.ts": 4.0}
    assert costs.counts == {"passed": 5, "failed": 2, "skipped": 2}
