"""`make quick` runs the tests that depend on a change, wherever they are, the nearest first."""

from __future__ import annotations

import subprocess
import sys

import grimp
import pytest

from scripts.launcher.parts import ROOT
from scripts.quick import rank_tests, within

IMPORTS = {
    "server.sales.services": ["server.platform.clock"],
    "server.sales.tests.test_services": ["server.sales.services"],
    "server.catalogue.venues.tests.test_maps": ["server.catalogue.venues.maps"],
    "server.platform.tests.test_clock": ["server.platform.clock"],
    "server.tests.every_call.test_contract": ["server.platform.clock"],
    "realtime.tests.test_hub": ["server.sales.services"],
}
TESTS = [f"{module.replace('.', '/')}.py" for module in IMPORTS if module.rpartition(".")[2].startswith("test_")]


@pytest.fixture
def graph() -> grimp.ImportGraph:
    graph = grimp.ImportGraph()
    for importer, imported in IMPORTS.items():
        for module in imported:
            graph.add_import(importer=importer, imported=module)
    return graph


@pytest.mark.parametrize(
    ("changed", "ranks"),
    [
        (
            "server/platform/clock.py",
            {
                "server/platform/tests/test_clock.py": 1,
                "server/sales/tests/test_services.py": 2,
                "realtime/tests/test_hub.py": 2,
            },
        ),
        (
            "server/sales/services.py",
            {"server/sales/tests/test_services.py": 1, "realtime/tests/test_hub.py": 1},
        ),
        ("server/catalogue/venues/locale/de/LC_MESSAGES/django.po", {"server/catalogue/venues/tests/test_maps.py": 1}),
        ("server/sales/tests/conftest.py", {"server/sales/tests/test_services.py": 1}),
        ("server/catalogue/topics.py", {}),
        ("conftest.py", {test: 1 for test in TESTS if "every_call" not in test}),
        ("pwa/src/app.tsx", {}),
    ],
)
def test_a_change_is_followed_to_all_that_import_it(graph, changed, ranks):
    assert rank_tests({changed}, TESTS, graph) == ranks


def test_a_test_of_every_call_runs_where_it_was_changed_itself(graph):
    test = "server/tests/every_call/test_contract.py"

    assert rank_tests({test}, TESTS, graph)[test] == 0


def test_nearest_run_is_chosen_while_there_is_time():
    ranks = {"changed.py": 0, "near.py": 1, "dear.py": 1, "far.py": 2}
    costs = {"changed.py": 50.0, "near.py": 5.0, "dear.py": 30.0, "far.py": 5.0}

    assert within(60.0, ranks, costs) == ["changed.py", "near.py"]
    assert within(10.0, ranks, costs) == ["changed.py"]
    assert within(float("inf"), ranks, costs) == ["changed.py", "near.py", "dear.py", "far.py"]


@pytest.mark.sweep  # reads the whole source
def test_a_change_in_core_reaches_other_packages():
    command = [sys.executable, "-m", "scripts.quick", "--all", "server/platform/clock.py"]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)

    assert {path.split("/")[0] for path in ran.stdout.split()} >= {"server", "realtime", "workers"}
