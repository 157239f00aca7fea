"""All live topics are known as soon as the apps are ready: each `topics.py` is imported by its app's `ready()`."""

from __future__ import annotations

import subprocess
import sys

from server.testing.guards.module_kinds import SERVER

TELL = """
import os, sys, django
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "server.settings")
django.setup()
print(*sorted(name for name in sys.modules if name.endswith(".topics") and name.startswith("server.")))
"""


def test_what_an_app_tells_is_known_as_soon_as_it_is_ready():
    told = subprocess.run([sys.executable, "-c", TELL], cwd=SERVER.parent, capture_output=True, text=True, check=True)
    written = {
        ".".join(("server", *path.relative_to(SERVER).with_suffix("").parts)) for path in SERVER.glob("**/topics.py")
    }
    assert len(written) > 7
    assert set(told.stdout.split()) == written
