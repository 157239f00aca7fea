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
    return [room for room, words in ROOMS.items() if any(names(word, module) for word in words)]


def names(word: str, module: str) -> bool:
    """Tell whether a word of a room names a module: by its first word after its app's, or with its app (`app.word`)."""
    first_two = ".".join(module.split(".")[:2])
    return fnmatchcase(first_two if "." in word else first_two.split(".")[1], word)
