"""The server's modules, their kinds, and the tables that they may write, from pyproject.toml."""

from __future__ import annotations

import tomllib
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

SERVER = Path(__file__).resolve().parents[2]
_TABLES: dict[str, dict[str, list[str]]] = tomllib.loads((SERVER.parent / "pyproject.toml").read_text())["tool"][
    "foyer"
]
KINDS, TABLES = _TABLES["kinds"], _TABLES["tables"]
NOT_CHECKED = {"demo", "settings", "testing", "tests"}


@cache
def modules() -> dict[str, Path]:
    """Return every module except tests, migrations and demo data: its name without `server.`, and its file."""
    found: dict[str, Path] = {}
    for path in sorted(SERVER.glob("*/**/*.py")):
        parts = path.relative_to(SERVER).with_suffix("").parts
        name = ".".join(part for part in parts if part != "__init__")
        if parts[0] not in NOT_CHECKED and not {"tests", "migrations"} & {*parts} and "." in name:
            found[name] = path
    return found


@cache
def app_of(module: str) -> str | None:
    """Return the label of the Django app whose tables a module may write; the name may begin with `server.`."""
    name = module.removeprefix("server.")
    for app, packages in TABLES.items():
        if any(f"{name}.".startswith(f"{package}.") for package in packages):
            return app
    return None


@cache
def kind_of(module: str) -> str:
    """Return the kind of a module, by the first part of its name after its package that is in the table."""
    package, *parts = module.split(".")
    for part in parts:
        for kind, words in KINDS.items():
            if any(fnmatchcase(part, word) for word in words):
                return kind
    return "tools" if package == "platform" else "rules"
