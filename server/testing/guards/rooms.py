"""The rooms of the server's apps, as pyproject.toml lists them: where each module stands."""

from __future__ import annotations

import tomllib
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

SERVER = Path(__file__).resolve().parents[2]
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


def room_of(module: str) -> str:
    """The room of a module: of the first part of its name, after its app's, that is a word of one."""
    app, *parts = module.split(".")
    for part in parts:
        for room, words in ROOMS.items():
            if any(fnmatchcase(part, word) for word in words):
                return room
    return "tools" if app == "core" else "rules"
