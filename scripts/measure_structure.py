"""Measures how the server and the app are cut into modules: python -m scripts.measure_structure [--walks]

Prints one line for each figure, as `name: value`, so that two commits can be compared with `diff`. Tests, what they are
built from (`server/testing`) and migrations are left out, except where a line says so. With `--walks` it runs five
tests and follows the calls of one request in each: how many modules it visits, and how often it comes back to one that
it had left. A second pair of figures leaves out the modules that only hold data (`data` in `[tool.foyer.kinds]`), the
clock and money: nobody opens those to follow a request.
"""

from __future__ import annotations

import ast
import statistics
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import redirect_stdout
from dataclasses import dataclass
from io import StringIO
from itertools import groupby
from pathlib import Path
from types import FrameType
from typing import Any

import grimp

from scripts.measure_app import measure_app

ROOT = Path(__file__).resolve().parents[1]
LEFT_OUT = {"tests", "migrations", "testing"}
DATA = {"models", "caller", "errors", "changes", "limits"}
NOT_OPENED = {"server.platform.clock", "server.platform.money"}
# The test that makes the request, and the function whose first call is followed.
WALKS = {
    "basket": (
        "server/sales/tests/selling/test_reserve.py::test_a_reservation_claims_stock_and_opens_an_order_in_progress",
        "server.sales.services.reserving.reserve",
    ),
    "refund": (
        "server/aftersales/tests/refunds/test_refunds.py::test_a_whole_order_is_refunded_in_cash",
        "server.aftersales.refunds.services.request_refund",
    ),
    "exchange quote": (
        "server/aftersales/tests/exchanges/test_quote_and_call.py::test_another_destination_is_refused",
        "server.aftersales.exchanges.services.quote_exchange",
    ),
    "scan": (
        "server/checkin/tests/scanning/test_validation.py::test_admission_is_in_ticket_scan_and_counter",
        "server.checkin.scanning.validation_services.validate_entrants",
    ),
    "live frame": (
        "realtime/tests/test_hub.py::test_sale_is_published_to_performance_widget_account_and_orders",
        "realtime.publish.publish_change",
    ),
}


@dataclass(frozen=True)
class Module:
    path: Path
    lines: int
    tree: ast.Module

    @property
    def is_empty(self) -> bool:
        """Return whether it contains only a docstring or the import of annotations."""
        return all(isinstance(node, ast.Expr) or _is_of_the_future(node) for node in self.tree.body)


def read_modules(folder: Path) -> list[Module]:
    paths = [path for path in sorted(folder.rglob("*.py")) if not LEFT_OUT & {*path.relative_to(folder).parts}]
    return [Module(path, text.count("\n"), ast.parse(text)) for path in paths for text in [path.read_text()]]


def _is_of_the_future(node: ast.stmt) -> bool:
    return isinstance(node, ast.ImportFrom) and node.module == "__future__"


def count_import_lines(module: Module) -> int:
    imports = [node for node in ast.walk(module.tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    return sum((node.end_lineno or node.lineno) - node.lineno + 1 for node in imports)


def find_registries(module: Module) -> Iterator[str]:
    """Yield the functions of a module by which others register themselves."""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.FunctionDef) and (node.name == "register" or node.name.startswith("register_")):
            yield f"{module.path}:{node.lineno}"


def find_one_use_helpers(module: Module) -> Iterator[str]:
    """Yield the private functions of one or two statements that their module calls once, and uses nowhere else.

    A decorated function, or one that is passed to another or stands in a table, has to be a function.
    """
    nodes = list(ast.walk(module.tree))
    named = Counter(node.id for node in nodes if isinstance(node, ast.Name))
    called = {node.func.id for node in nodes if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    for node in module.tree.body:
        if not isinstance(node, ast.FunctionDef) or node.decorator_list or node.name not in called:
            continue
        if node.name.startswith("_") and named[node.name] == 1:
            statements = node.body[1:] if ast.get_docstring(node) else node.body
            if len(statements) <= 2 and not any(hasattr(statement, "body") for statement in statements):
                yield f"{module.path}:{node.lineno} {node.name}"


def find_mutual_imports(graph: grimp.ImportGraph, depth: int) -> list[tuple[str, str]]:
    """Return the pairs of packages that import each other; `depth` 2 means `server.sales`."""
    edges = set()
    for module in graph.modules:
        for imported in graph.find_modules_directly_imported_by(module):
            one, other = _package(module, depth), _package(imported, depth)
            if one != other and not LEFT_OUT & {*module.split("."), *imported.split(".")}:
                edges.add((one, other))
    return sorted((one, other) for one, other in edges if one < other and (other, one) in edges)


def _package(module: str, depth: int) -> str:
    return ".".join(module.split(".")[:depth])


class Walk:
    """Records the modules that one call of a function runs through, from entry to return, in its own thread."""

    def __init__(self, entry: str) -> None:
        self.module, _, self.function = entry.rpartition(".")
        self.calls: list[str] = []  # the module of each called function
        self._depth = 0
        self._thread = 0

    def __call__(self, frame: FrameType, event: str, _: Any) -> None:
        if self._depth and threading.get_ident() == self._thread:
            if event == "call":
                self._depth += 1
                self._visit(frame)
            elif event == "return":
                self._depth -= 1
        elif event == "call" and not self.calls and self._begins_at(frame):
            self._depth, self._thread = 1, threading.get_ident()
            self._visit(frame)

    def _begins_at(self, frame: FrameType) -> bool:
        return frame.f_code.co_name == self.function and frame.f_globals.get("__name__") == self.module

    def _visit(self, frame: FrameType) -> None:
        module = frame.f_globals.get("__name__", "")
        if module.startswith(("server.", "realtime.")) and not LEFT_OUT & {*module.split(".")}:
            self.calls.append(module)

    def describe(self) -> str:
        """Return how many modules were visited, and how often one was re-entered."""
        opened = [module for module in self.calls if module not in NOT_OPENED and not DATA & {*module.split(".")}]
        return f"{_count_visits(self.calls)}; without data, clock and money {_count_visits(opened)}"


def _count_visits(calls: list[str]) -> str:
    visits = [module for module, _ in groupby(calls)]
    return f"{len({*visits})} modules, {len(visits) - len({*visits})} returns"


def follow(test: str, entry: str) -> Walk:
    """Run a test, and follow the first call of the function."""
    import pytest

    walk = Walk(entry)
    threading.setprofile(walk)  # for threads that start from now on
    sys.setprofile(walk)
    with redirect_stdout(StringIO()):
        code = pytest.main(["-q", "-p", "no:cacheprovider", test])
    sys.setprofile(None)
    if code:
        raise SystemExit(f"{test} failed")
    return walk


def print_walk(name: str) -> None:
    print(f"{name}: {follow(*WALKS[name]).describe()}", flush=True)


def main() -> None:
    modules = read_modules(ROOT / "server")
    lines = [module.lines for module in modules]
    filled = [module.lines for module in modules if not module.is_empty]
    graph = grimp.build_graph("server", exclude_type_checking_imports=True)
    metrics: dict[str, Any] = {
        "modules": len(modules),
        "empty modules": len(modules) - len(filled),
        "lines": sum(lines),
        "median lines of those that are not empty": statistics.median(filled),
        "mean lines of those that are not empty": round(statistics.mean(filled)),
        "lines of imports, of a hundred": round(100 * sum(map(count_import_lines, modules)) / sum(lines), 1),
        "migrations": sum(1 for _ in (ROOT / "server").glob("**/migrations/0*.py")),
        "registries": sum(1 for module in modules for _ in find_registries(module)),
        "helpers of two statements with one use": sum(1 for each in modules for _ in find_one_use_helpers(each)),
        "pairs of packages that import each other": len(find_mutual_imports(graph, 2)),
        "pairs of their subpackages and modules that import each other": len(find_mutual_imports(graph, 3)),
    }
    for name, value in (metrics | measure_app(ROOT / "pwa" / "src")).items():
        print(f"{name}: {value}")
    if "--walks" in sys.argv:
        for name in WALKS:  # each in a process of its own, since a run of tests is set up once
            subprocess.run([sys.executable, "-m", "scripts.measure_structure", "--walk", name], check=True)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--walk"]:
        print_walk(sys.argv[2])
    else:
        main()
