"""The rooms of the server's apps, as pyproject.toml lists them: where each module stands."""

from __future__ import annotations

import tomllib
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

SERVER = Path(__file__).resolve().parents[1]
ROOMS: dict[str, list[str]] = tomllib.loads((SERVER.parent / "pyproject.toml").read_text())["tool"]["foyer"]["rooms"]
NO_APPS = {"demo", "settings", "testing", "tests"}


@cache
def modules() -> dict[str, Path]:
    """Every module of an app but its tests and migrations: its name without `server.`, and its file."""
    found: dict[str, Path] = {}
    for path in sorted(SERVER.glob("*/**/*.py")):
        parts = path.relative_to(SERVER).with_suffix("").parts
        name = ".".join(part for part in parts if part != "__init__")
        if parts[0] not in NO_APPS and not {"tests", "migrations"} & {*parts} and "." in name:
            found[name] = path
    return found


def rooms_of(module: str) -> list[str]:
    """The rooms that claim a module: one, if all is well."""
    word = word_of(module)
    return [room for room, words in ROOMS.items() if any(fnmatchcase(word, pattern) for pattern in words)]


def word_of(module: str) -> str:
    """What tells a module's room: the first word after its app's name."""
    return module.split(".")[1]
