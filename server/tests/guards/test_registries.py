"""A package has others registered with it only where it lies below them; `docs/architecture.md` lists where."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
LEFT_OUT = {"tests", "testing", "migrations"}
ROW = re.compile(r"^\| `([\w.]+)` \| [^|]+ \| ([^|]+) \|$", re.MULTILINE)


@cache
def modules() -> dict[str, ast.Module]:
    found = {}
    for folder in ("server", "realtime", "workers"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            if not LEFT_OUT & set(path.parts):
                name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
                found[name] = ast.parse(path.read_text())
    return found


@pytest.fixture(scope="module", autouse=True)
def _read_once() -> None:
    """Read the modules outside of any test, since all of them use the result."""
    registrants()


def package_of(module: str) -> str:
    first, _, rest = module.partition(".")
    return rest.partition(".")[0] if first == "server" else first


def fillers(tree: ast.Module) -> Iterator[str]:
    """Yield the functions that store their arguments in a collection of their module."""
    collections = {
        ast.unparse(target)
        for node in tree.body
        if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.List | ast.Dict | ast.Set)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
    }
    for function in tree.body if collections else ():
        if isinstance(function, ast.FunctionDef) and any(_puts(node, collections) for node in _statements(function)):
            yield function.name


def _statements(function: ast.FunctionDef) -> Iterator[tuple[ast.AST, set[str]]]:
    given = {node.arg for node in ast.walk(function) if isinstance(node, ast.arg)}
    for node in ast.walk(function):
        if isinstance(node, ast.For):
            given |= {name.id for name in ast.walk(node.target) if isinstance(name, ast.Name)}
    for node in ast.walk(function):
        yield node, given


def _puts(statement: tuple[ast.AST, set[str]], collections: set[str]) -> bool:
    node, given = statement
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        target, values = node.func.value, node.args
        if node.func.attr not in {"append", "add", "setdefault", "insert"}:
            return False
    elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Subscript):
        target, values = node.targets[0].value, [node.value]
    else:
        return False
    names = {name.id for value in values for name in ast.walk(value) if isinstance(name, ast.Name)}
    return ast.unparse(target) in collections and bool(names & given)


def calls_at_import(tree: ast.Module) -> Iterator[str]:
    """Yield what is called or decorates when a module is imported, or when its app is ready."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            for decorator in node.decorator_list:
                yield _called(decorator)
            waiting += node.decorator_list
            if isinstance(node, ast.ClassDef) or node.name == "ready":
                waiting += node.body
            continue
        if isinstance(node, ast.Call):
            yield _called(node)
        waiting += [child for child in ast.iter_child_nodes(node) if not isinstance(child, ast.Lambda)]


def _called(node: ast.expr) -> str:
    called = node.func if isinstance(node, ast.Call) else node
    return ast.unparse(called).rpartition(".")[2]


@cache
def registrants() -> dict[str, set[str]]:
    """Return the packages that register something, by registry."""
    named = {function: module for module, tree in modules().items() for function in fillers(tree)}
    found: dict[str, set[str]] = defaultdict(set)
    for module, tree in modules().items():
        called = set(calls_at_import(tree)) & named.keys()
        imported = set(_imported(tree)) if called else set()
        for name in called:
            if module == named[name] or name in imported or named[name].rpartition(".")[2] in imported:
                found[f"{named[name]}.{name}"].add(package_of(module))
    return dict(found)


def _imported(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield from (alias.name for alias in node.names)


def documented() -> dict[str, set[str]]:
    text = (ROOT / "docs" / "architecture.md").read_text()
    section = text.partition("## Registries\n")[2].partition("\n## ")[0]
    return {name: set(who.split(", ")) for name, who in ROW.findall(section)}


def test_the_page_lists_each_registry_with_the_packages_that_register():
    assert documented() == registrants()


def test_each_registry_is_filled_from_another_package():
    """The layers' contract lets only packages above import it: a package's own entries can be a plain tuple."""
    own = [name for name, packages in registrants().items() if packages == {package_of(name)}]
    assert own == []
