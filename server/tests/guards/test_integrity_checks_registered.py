"""Every integrity check is known as soon as the apps are ready: in a module that none of them imports it is none."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections.abc import Iterator

from server.testing.guards.module_kinds import SERVER, modules

TELL = """
import json, os, django
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "server.settings")
django.setup()
from server.platform.integrity_checks import CHECKS
print(json.dumps(sorted(f"{check.__module__}.{check.__name__}" for check in CHECKS)))
"""


def test_every_integrity_check_is_known_as_soon_as_the_apps_are_ready():
    told = subprocess.run([sys.executable, "-c", TELL], cwd=SERVER.parent, capture_output=True, text=True, check=True)
    written = sorted(_written())
    assert len(written) > 20
    assert json.loads(told.stdout) == written


def _written() -> Iterator[str]:
    """Name each check that is registered somewhere in the server."""
    for module, path in modules().items():
        text = path.read_text()
        for node in ast.walk(ast.parse(text)) if "integrity_check" in text else ():
            if isinstance(node, ast.FunctionDef) and "integrity_check" in {
                ast.unparse(one) for one in node.decorator_list
            }:
                yield f"server.{module}.{node.name}"
