"""Memory of a busy moment is returned; measured in a process of its own, since this one's memory says nothing."""

from __future__ import annotations

import subprocess
import sys

from django.conf import settings

HASH = """
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from argon2.low_level import Type, hash_secret
from server.platform.runtime import return_large_blocks

def hold():
    (line,) = [line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmRSS")]
    return int(line.split()[1]) // 1024

return_large_blocks()
before = hold()
with ThreadPoolExecutor(8) as threads:
    list(threads.map(lambda _: hash_secret(b"secret", b"some salt", 1, 19 * 1024, 1, 32, Type.ID), range(32)))
print(hold() - before)
"""


def test_passwords_that_are_hashed_at_once_leave_no_memory_behind() -> None:
    command = [sys.executable, "-c", HASH]
    completed = subprocess.run(command, cwd=settings.BASE_DIR, capture_output=True, text=True, check=True, timeout=120)
    assert int(completed.stdout) < 20, "without the limit 100 and more stayed"
