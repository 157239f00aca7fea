"""Every integrity check is registered once the apps are ready, which requires that one of them imports its module."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from server.testing.guards.module_kinds import modules


def test_every_integrity_check_is_known_as_soon_as_the_apps_are_ready(known_when_ready):
    expected = sorted(_find_checks())
    assert len(expected) > 20
    assert known_when_ready["checks"] == expected


def _find_checks() -> Iterator[str]:
    """Yield each check that is declared in the server."""
    for module, path in modules().items():
        text = path.read_text()
        for node in ast.walk(ast.parse(text)) if "integrity_check" in text else ():
            if isinstance(node, ast.FunctionDef) and "integrity_check" in {
                ast.unparse(one) for one in node.decorator_list
            }:
                yield f"server.{module}.{node.name}"
