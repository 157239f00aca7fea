"""Every module is of a kind (pyproject.toml, `tool.foyer.kinds`) and does only what that kind may do."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from fnmatch import fnmatchcase
from functools import cache

import grimp

from server.testing.guards import writes
from server.testing.guards.module_kinds import KINDS, SERVER, app_of, kind_of, modules

FROM_THE_TOP = list(KINDS)
BASES = {"platform", "accounts", "audit", "auth", "abuse", "administration", "api"}
OUTSIDE = {"celery", "channels", "drf_spectacular", "rest_framework"}


def test_a_word_of_a_kind_is_used_by_several_packages():
    """One of a single package would say what that package does, which a folder's name says better."""
    for word in (word for words in KINDS.values() for word in words):
        used = {module.split(".")[0] for module in modules() if any(fnmatchcase(part, word) for part in parts(module))}
        assert len(used) > 1 or used <= BASES, f"{word}: put the module into a folder named for its kind"
        assert used, f"{word}: no module is called that any more"


def parts(module: str) -> list[str]:
    return module.split(".")[1:]


@cache
def imports() -> list[tuple[str, str]]:
    """Give who imports whom: our modules by their names without `server.`, other packages by their own names."""
    graph = grimp.build_graph(
        "server", include_external_packages=True, exclude_type_checking_imports=True, cache_dir=None
    )
    return [
        (module, imported.removeprefix("server."))
        for module in modules()
        for imported in sorted(graph.find_modules_directly_imported_by(f"server.{module}"))
    ]


def test_each_module_imports_what_its_kind_may():
    """One test for all that is read of the imports, since reading them takes longest."""
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


def trees(*kinds: str) -> Iterator[tuple[str, ast.Module]]:
    for module, path in modules().items():
        if kind_of(module) in kinds:
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
        if write.model and write.model.app != app_of(file.removesuffix(".py").replace("/", "."))
    ]
    asking = [f"{file}:{line}" for file, tree in trees("rules") for line in writes.find_questions(tree)]

    assert [f"{file}:{write.line} {write.text}" for file, write in rows] == [], "call a service instead"
    assert foreign == [], "call a service of the app that owns the rows"
    assert asking == [], "let a selector read it, and hand over what was read"
