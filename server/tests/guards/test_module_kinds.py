"""Every module is of a kind (pyproject.toml, `tool.foyer.kinds`) and does only what that kind may do."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

import grimp
import pytest

from server.testing.guards import writes
from server.testing.guards.module_kinds import KINDS, SERVER, app_of, kind_of, modules

FROM_THE_TOP = list(KINDS)
BASES = {"platform", "accounts", "audit", "auth", "abuse", "administration", "api"}
OUTSIDE = {"celery", "channels", "drf_spectacular", "rest_framework"}


def test_a_word_of_a_kind_is_used_by_several_packages():
    """A kind of a single package would describe that package, which a folder's name does better."""
    for word in (word for words in KINDS.values() for word in words):
        used = {module.split(".")[0] for module in modules() if any(fnmatchcase(part, word) for part in parts(module))}
        assert len(used) > 1 or used <= BASES, f"{word}: put the module into a folder named for its kind"
        assert used, f"{word}: no module is called that any more"


def parts(module: str) -> list[str]:
    return module.split(".")[1:]


@cache
def imports() -> list[tuple[str, str]]:
    """Return who imports whom: our modules by their names without `server.`, other packages by their own names."""
    graph = grimp.build_graph(
        "server", include_external_packages=True, exclude_type_checking_imports=True, cache_dir=None
    )
    return [
        (module, imported.removeprefix("server."))
        for module in modules()
        for imported in sorted(graph.find_modules_directly_imported_by(f"server.{module}"))
    ]


def test_each_module_imports_what_its_kind_may():
    """One test for all imports, since reading them takes longest."""
    climbing = [
        f"{module} ({ours}) imports {imported} ({theirs})"
        for module, imported in imports()
        if imported in modules()
        for ours, theirs in [(kind_of(module), kind_of(imported))]
        if FROM_THE_TOP.index(theirs) < FROM_THE_TOP.index(ours)
    ]
    knowing = [
        f"{module} imports {imported}"
        for module, imported in imports()
        if imported in OUTSIDE and kind_of(module) != "calls"
    ]
    built = [f"{ours} imports {theirs}" for ours, theirs in imports() if {"testing", "tests"} & {*theirs.split(".")}]

    assert climbing == [], f"import from your own kind or one below: {' > '.join(FROM_THE_TOP)}"
    assert knowing == [], "say it to HTTP in a module of the kind `calls`, or publish a change"
    assert built == [], "move what both need out of the tests"


@dataclass(frozen=True)
class Read:
    """What is known of a module: its kind, its writes and the lines with queries."""

    file: str
    kind: str
    writes: list[writes.Write]
    questions: list[int]


@pytest.fixture(scope="module")
def all_read() -> list[Read]:
    """Parse every module once, which takes longer than the checks."""
    return [_read(path.relative_to(SERVER).as_posix(), kind_of(module), path) for module, path in modules().items()]


def _read(file: str, kind: str, path: Path) -> Read:
    tree = ast.parse(path.read_text())
    # Selectors may read with SQL; that none of them writes with it is checked while tests run.
    found_writes = writes.find_writes(tree, sql=kind in {"calls", "rules", "data"})
    return Read(file, kind, list(found_writes), list(writes.find_questions(tree)) if kind == "rules" else [])


# These repeat the checks of `server.testing.guards.owners`, also for code that no test runs.


def test_only_work_writes_rows(all_read):
    writing = [read for read in all_read if read.kind in {"reads", "calls", "rules", "data"}]

    assert [f"{read.file}:{write.line} {write.text}" for read in writing for write in read.writes] == [], (
        "call a service instead"
    )


def test_an_app_writes_its_own_rows_alone(all_read):
    foreign = [
        f"{read.file}:{write.line} {write.text}"
        for read in all_read
        for write in read.writes
        if write.model and write.model.app != app_of(read.file.removesuffix(".py").replace("/", "."))
    ]

    assert foreign == [], "call a service of the app that owns the rows"


def test_rules_ask_the_database_nothing(all_read):
    queries = [f"{read.file}:{line}" for read in all_read for line in read.questions]

    assert queries == [], "let a selector read it, and hand over what was read"
