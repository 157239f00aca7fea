"""Every module of an app is in a room (pyproject.toml, `tool.foyer.rooms`) and does only what that room may do."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from fnmatch import fnmatchcase
from functools import cache

import grimp

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


def trees(*rooms: str) -> Iterator[tuple[str, ast.Module]]:
    for module, path in modules().items():
        if room_of(module) in rooms:
            yield path.relative_to(SERVER).as_posix(), parsed(path.read_text())


@cache
def parsed(text: str) -> ast.Module:
    return ast.parse(text)


def test_only_work_writes_rows_those_of_its_app_and_rules_ask_for_none():
    """Checks what `server.testing.owners` sees while tests run, but also in code that no test runs.

    One test for all that is read of the modules, since reading them takes longest.
    """
    # Selectors may read with SQL; that none of them writes with it is seen while tests run.
    rows = [(file, write) for file, tree in trees("reads") for write in writes.find_writes(tree)]
    for file, tree in trees("calls", "rules", "data"):
        rows += [(file, write) for write in writes.find_writes(tree, sql=True)]
    foreign = [
        f"{file}:{write.line} {write.text}"
        for file, tree in trees(*FROM_THE_TOP)
        for write in writes.find_writes(tree)
        if write.model and write.model.app != file.split("/")[0]
    ]
    asking = [f"{file}:{line}" for file, tree in trees("rules") for line in writes.find_questions(tree)]

    assert [f"{file}:{write.line} {write.text}" for file, write in rows] == [], "call a service instead"
    assert foreign == [], "call a service of the app that owns the rows"
    assert asking == [], "let a selector read it, and hand over what was read"
