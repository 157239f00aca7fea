"""Every kind of job is registered in a process that reads no URLs: a task, or a command."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]


def test_every_job_is_known_as_soon_as_the_apps_are_ready(known_when_ready):
    assert known_when_ready["jobs"] == sorted(_find_jobs())


def _find_jobs() -> Iterator[str]:
    """Yield each class that is registered somewhere in the server."""
    for path in (ROOT / "server").rglob("*.py"):
        if not {"tests", "testing"} & set(path.parts) and "register_job" in path.read_text():
            module = path.relative_to(ROOT).with_suffix("").as_posix().replace("/", ".").removesuffix(".__init__")
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.ClassDef) and {"register_job", "outbox.register_job"} & _decorators(node):
                    yield f"{module}.{node.name}"


def _decorators(node: ast.ClassDef) -> set[str]:
    return {ast.unparse(one) for one in node.decorator_list}
