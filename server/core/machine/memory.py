"""Memory that is given back to the machine: a process that was busy is as small again as one that never was.

The C library takes a large block from the machine and gives it back when it is freed, but learns from each one freed
that such a size is usual, up to 32 MB, and keeps the next ones: sixteen threads that each hashed one password, with the
19 MB that this takes, held 300 MB for good. A limit that is set is not learned.
"""

from __future__ import annotations

import ctypes
import sys
from contextlib import suppress

LARGE = 256 * 1024  # bytes; what the library begins with is 128 KiB
ARENAS = 4  # heaps that threads share, each of which keeps what lies between
_MMAP_THRESHOLD, _ARENA_MAX = -3, -8  # of malloc.h


def give_back_what_is_large() -> None:
    """Have large blocks given back as soon as they are freed; where the C library is another, it does as it does."""
    if sys.platform != "linux":
        return
    with suppress(OSError, AttributeError):  # musl has no such call
        mallopt = ctypes.CDLL(None).mallopt
        mallopt(_MMAP_THRESHOLD, LARGE)
        mallopt(_ARENA_MAX, ARENAS)
