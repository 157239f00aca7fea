"""What a new process knows of the server."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from server.testing.guards.module_kinds import SERVER

ISOLATED_PROGRAM = """
import json, os, sys, django
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "server.settings")
django.setup()
from server.platform import integrity_checks, outbox
print(json.dumps({
    "topics": sorted(name for name in sys.modules if name.endswith(".topics") and name.startswith("server.")),
    "checks": sorted(f"{check.__module__}.{check.__name__}" for check in integrity_checks.CHECKS),
    "jobs": sorted(f"{kind.__module__}.{kind.__name__}" for kind in outbox.JOB_KINDS.values()),
}))
"""


@pytest.fixture(scope="session")
def known_when_ready() -> dict[str, list[str]]:
    """Return what is registered once the apps are ready, in a process that reads no URLs: a task, or a command."""
    completed = subprocess.run(
        [sys.executable, "-c", ISOLATED_PROGRAM], cwd=SERVER.parent, capture_output=True, text=True, check=True
    )
    known: dict[str, list[str]] = json.loads(completed.stdout)
    return known
