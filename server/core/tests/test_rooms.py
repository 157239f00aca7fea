"""Every module of an app is in a room (pyproject.toml, `tool.foyer.rooms`) and does only what that room may do."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache

import grimp

from server.testing import writes
from server.testing.rooms import ROOMS, SERVER, modules, names, rooms_of

FROM_THE_TOP = list(ROOMS)
OUTSIDE = {"celery", "channels", "drf_spectacular", "rest_framework"}


def test_every_module_stands_in_one_room():
    lost = {module: rooms for module in modules() if len(rooms := rooms_of(module)) != 1}
    assert lost == {}, "name it after its room, put it in a folder of that name, or add its word to tool.foyer.rooms"


def test_every_word_of_a_room_names_a_module():
    words = [word for room in ROOMS.values() for word in room]
    stale = [word for word in words if not any(names(word, module) for module in modules())]
    assert stale == [], "take it out of tool.foyer.rooms: no module is called that any more"


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


def test_no_room_imports_one_above_it():
    climbing = [
        f"{module} ({ours}) imports {imported} ({theirs})"
        for module, imported in imports()
        if imported in modules()
        for ours in rooms_of(module)
        for theirs in rooms_of(imported)
        if FROM_THE_TOP.index(theirs) < FROM_THE_TOP.index(ours)
    ]
    assert climbing == [], f"import from your own room or one below: {' > '.join(FROM_THE_TOP)}"


def test_only_calls_know_of_the_outside():
    knowing = [
        f"{module} imports {imported}"
        for module, imported in imports()
        if imported in OUTSIDE and rooms_of(module) != ["calls"]
    ]
    assert knowing == [], "say it on the wire in the room `calls`, or announce a change"


def test_nothing_that_serves_is_built_from_what_tests_use():
    built = [f"{ours} imports {theirs}" for ours, theirs in imports() if {"testing", "tests"} & {*theirs.split(".")}]
    assert built == [], "move what both need out of the tests"


def trees(*rooms: str) -> Iterator[tuple[str, ast.Module]]:
    for module, path in modules().items():
        if {*rooms_of(module)} & {*rooms}:
            yield path.relative_to(SERVER).as_posix(), parsed(path.read_text())


@cache
def parsed(text: str) -> ast.Module:
    return ast.parse(text)


def test_only_work_writes_rows():
    # Selectors may read with SQL; that none of them writes with it is seen while tests run (server.testing.owners).
    rows = [(file, write) for file, tree in trees("reads") for write in writes.find_writes(tree)]
    for file, tree in trees("calls", "rules", "data"):
        rows += [(file, write) for write in writes.find_writes(tree, sql=True)]
    assert [f"{file}:{write.line} {write.text}" for file, write in rows] == [], "call a service instead"


def test_rules_ask_the_database_nothing():
    asking = [f"{file}:{line}" for file, tree in trees("rules") for line in writes.find_questions(tree)]
    assert asking == [], "let a selector read it, and hand over what was read"


def test_an_apps_rows_are_written_by_that_app_alone():
    """Checks what `server.testing.owners` sees while tests run, but also in code that no test runs."""
    foreign = [
        f"{file}:{write.line} {write.text}"
        for file, tree in trees(*FROM_THE_TOP)
        for write in writes.find_writes(tree)
        if write.model and write.model.app != file.split("/")[0]
    ]
    assert foreign == [], "call a service of the app that owns the rows"
