"""Every module of an app is in a room (pyproject.toml, `tool.foyer.rooms`) and does only what that room may do."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

import grimp
import pytest

from server.testing.guards import writes
from server.testing.guards.rooms import ROOMS, SERVER, modules, room_of

FROM_THE_TOP = list(ROOMS)
OUTSIDE = {"celery", "channels", "drf_spectacular", "rest_framework"}


def test_a_word_of_a_room_is_used_by_several_apps():
    """One of a single app would say what that app does, which a folder's name says better."""
    for word in (word for words in ROOMS.values() for word in words):
        apps = {module.split(".")[0] for module in modules() if any(fnmatchcase(part, word) for part in parts(module))}
        assert len(apps) > 1 or apps <= {"accounts", "core"}, f"{word}: put the module into a folder named for its room"
        assert apps, f"{word}: no module is called that any more"


def parts(module: str) -> list[str]:
    return module.split(".")[1:]


@cache
def imports() -> list[tuple[str, str]]:
    """Give who imports whom: an app's modules by their names without `server.`, other packages by their own names."""
    graph = grimp.build_graph(
        "server", include_external_packages=True, exclude_type_checking_imports=True, cache_dir=None
    )
    return [
        (module, imported.removeprefix("server."))
        for module in modules()
        for imported in sorted(graph.find_modules_directly_imported_by(f"server.{module}"))
    ]


def test_each_module_imports_what_its_room_may():
    """One test for all that is read of the imports, since reading them takes longest."""
    climbing = [
        f"{module} ({ours}) imports {imported} ({theirs})"
        for module, imported in imports()
        if imported in modules()
        for ours, theirs in [(room_of(module), room_of(imported))]
        if FROM_THE_TOP.index(theirs) < FROM_THE_TOP.index(ours)
    ]
    knowing = [
        f"{module} imports {imported}"
        for module, imported in imports()
        if imported in OUTSIDE and room_of(module) != "calls"
    ]
    built = [f"{ours} imports {theirs}" for ours, theirs in imports() if {"testing", "tests"} & {*theirs.split(".")}]

    assert climbing == [], f"import from your own room or one below: {' > '.join(FROM_THE_TOP)}"
    assert knowing == [], "say it on the wire in the room `calls`, or announce a change"
    assert built == [], "move what both need out of the tests"


@dataclass(frozen=True)
class Read:
    """What is read of a module: its room, what it writes and the lines in which it asks the database."""

    file: str
    room: str
    writes: list[writes.Write]
    questions: list[int]


@pytest.fixture(scope="module")
def all_read() -> list[Read]:
    """Every module's code, which takes longer to read than to judge."""
    return [_read(path.relative_to(SERVER).as_posix(), room_of(module), path) for module, path in modules().items()]


def _read(file: str, room: str, path: Path) -> Read:
    tree = ast.parse(path.read_text())
    # Selectors may read with SQL; that none of them writes with it is seen while tests run.
    written = writes.find_writes(tree, sql=room in {"calls", "rules", "data"})
    return Read(file, room, list(written), list(writes.find_questions(tree)) if room == "rules" else [])


# These check what `server.testing.owners` sees while tests run, but also in code that no test runs.


def test_only_work_writes_rows(all_read):
    writing = [read for read in all_read if read.room in {"reads", "calls", "rules", "data"}]

    assert [f"{read.file}:{write.line} {write.text}" for read in writing for write in read.writes] == [], (
        "call a service instead"
    )


def test_an_app_writes_its_own_rows_alone(all_read):
    foreign = [
        f"{read.file}:{write.line} {write.text}"
        for read in all_read
        for write in read.writes
        if write.model and write.model.app != read.file.split("/")[0]
    ]

    assert foreign == [], "call a service of the app that owns the rows"


def test_rules_ask_the_database_nothing(all_read):
    asking = [f"{read.file}:{line}" for read in all_read for line in read.questions]

    assert asking == [], "let a selector read it, and hand over what was read"
