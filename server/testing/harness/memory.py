"""The peak memory of some work, as the kernel counts it (proc(5), `clear_refs` and `VmHWM`)."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path


def most_memory_of(work: Callable[[], object]) -> int:
    """Return by how many bytes this process grew at most during some work."""
    Path("/proc/self/clear_refs").write_text("5")  # resets the peak
    before = peak_of("self")
    work()
    return peak_of("self") - before


def peak_of(process: int | str) -> int:
    """Return a process's peak memory in bytes."""
    found = re.search(r"VmHWM:\s+(\d+) kB", Path(f"/proc/{process}/status").read_text())
    assert found, "this kernel does not tell"
    return int(found[1]) * 1024
