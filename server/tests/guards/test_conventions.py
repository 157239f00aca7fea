"""The project's rules that a machine can check; each failure says what to write instead."""

from __future__ import annotations

import ast
import builtins
import re
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
PACKAGES = ("server", "realtime", "workers")


@dataclass
class Used:
    """What the rules need of a file, so that each is parsed once: dotted names and plain calls with their lines."""

    dotted: list[tuple[int, str]] = field(default_factory=list)  # `timezone.now`, `os.environ`, `task.delay`
    called: list[tuple[int, str]] = field(default_factory=list)
    keywords: set[str] = field(default_factory=set)


@cache
def _files() -> dict[str, Used]:
    found: dict[str, Used] = {}
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            if "/tests/" not in name and "/migrations/" not in name and "/testing/" not in name:
                found[name] = _used(ast.parse(path.read_text()))
    return found


@pytest.fixture(scope="module", autouse=True)
def _read_once() -> None:
    """Parse the files outside of any test, since all of them use the result."""
    _files()


def _used(tree: ast.Module) -> Used:
    used = Used()
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            used.dotted.append((node.lineno, f"{getattr(node.value, 'id', '?')}.{node.attr}"))
        elif isinstance(node, ast.Call):
            used.called.append((node.lineno, getattr(node.func, "id", "")))
        elif isinstance(node, ast.keyword):
            used.keywords.add(node.arg or "")
    return used


def _found(pattern: str, *, packages: tuple[str, ...] = PACKAGES, allowed: tuple[str, ...] = ()) -> list[str]:
    shape = re.compile(pattern)
    return [
        f"{name}:{line} {dotted}"
        for name, used in _files().items()
        if name not in allowed and name.split("/")[0] in packages
        for line, dotted in used.dotted
        if shape.fullmatch(dotted)
    ]


@pytest.mark.parametrize(
    ("pattern", "packages", "allowed", "instead"),
    [
        (r"timezone\.now|datetime\.(now|utcnow)|date\.today", PACKAGES, ("server/platform/clock.py",), "clock.now()"),
        (
            r"os\.(environ|getenv)",
            PACKAGES,
            ("server/settings/env.py", "server/manage.py", "workers/celery.py"),
            "a name in settings/env.py",
        ),
        (
            r".*\.(delay|apply_async)",
            ("server", "realtime"),
            (),
            "publish a domain event and let workers/ listen to it",
        ),
        (r".*\.(group_send|group_add|group_discard)", PACKAGES, ("realtime/publish.py", "realtime/hub.py"), "the hub"),
        (r".*\.objects", ("realtime", "workers"), (), "a selector or a service of server/"),
        (
            r"JournalLine\.(objects|_\w+_manager)",
            PACKAGES,
            (
                "server/sales/services/journal.py",
                "server/sales/journal_selectors.py",
                "server/reporting/journal_check_selectors.py",
            ),
            "a line of sales.services.journal, which are only added",
        ),
    ],
)
def test_a_thing_is_done_in_its_one_place(pattern, packages, allowed, instead):
    assert _found(pattern, packages=packages, allowed=allowed) == [], f"write {instead} instead"


def test_there_is_one_signal():
    made = [f"{name}:{line}" for name, used in _files().items() for line, called in used.called if called == "Signal"]
    assert [place.split(":")[0] for place in made] == ["server/platform/domain_events.py"], (
        "publish a DomainEvent instead"
    )


NOT_NAMES = {
    "server/administration/selectors.py": "the audit log, by PostgreSQL's index for it; the word of what happened",
    "server/accounts/selectors.py": "which account comes first",
    "server/sales/services/buyer_limits.py": "an address, to tell it from another",
    "server/catalogue/venues/place_selectors.py": "time zones, in ASCII",
}


def test_whatever_is_searched_is_folded_alike() -> None:
    """`contains_words` for a short list's names, words with an index (`payments.search_terms`) for a long one's."""
    shape = re.compile(r"__i(contains|startswith|endswith)$")
    found = {name for name, used in _files().items() if any(map(shape.search, used.keywords))}
    assert found == set(NOT_NAMES)


def test_each_error_that_a_docstring_names_is_there() -> None:
    """Those of libraries are named with their module."""
    texts = {path: path.read_text() for package in PACKAGES for path in (ROOT / package).rglob("*.py")}
    classes = {name for text in texts.values() for name in re.findall(r"^ *class (\w+)", text, re.MULTILINE)}
    known = classes | set(dir(builtins))
    named = {
        (path.relative_to(ROOT).as_posix(), name)
        for path in texts
        for name in re.findall(r":raises (\w+):", texts[path])
    }
    assert sorted((place, name) for place, name in named if name not in known) == []


def test_each_module_that_is_run_by_name_is_there() -> None:
    """What starts a process with `-m` names a module in a string, which neither an import nor a type check reads."""
    tops = (*PACKAGES, "scripts", "e2e")
    run = {
        (path.relative_to(ROOT).as_posix(), name)
        for top in tops
        for path in (ROOT / top).rglob("*.py")
        if "node_modules" not in path.parts
        for name in re.findall(rf'"-m",\s+"((?:{"|".join(tops)})\.[\w.]+)"', path.read_text())
    }
    missing = {
        (place, name)
        for place, name in run
        for path in [ROOT / name.replace(".", "/")]
        if not path.with_suffix(".py").exists() and not (path / "__main__.py").exists()
    }
    assert len(run) > 10
    assert missing == set()
