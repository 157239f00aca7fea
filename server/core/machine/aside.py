"""What strangers send, read at arm's length: in a process of its own, within limits, which can be ended.

No count taken beforehand bounds what a workbook, a drawing or a picture costs those who read it. A process does: it
may take so much time and memory and no more, it holds none of the interpreter that everybody else's calls run on, and
it has none of our settings and secrets. What it says to people is English, and is spoken where it is passed on.

    python -m server.core.machine.aside MODULE:WORK SECONDS MEMORY FILES [WORD…]

`WORK` is called with the words while there are no limits yet, to load what it needs; it gives what does the work.
"""

from __future__ import annotations

import resource
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

Work = Callable[[bytes], bytes]
_ROOT = Path(__file__).resolve().parents[3]


class TooDear(Exception):
    """The work took more time or memory than it may, or failed."""


@dataclass(frozen=True, kw_only=True)
class Limits:
    """What the work may take: seconds of a processor, seconds by the clock, bytes of memory, and whether it may open
    files. It may write none.
    """

    seconds: int
    wait: float
    memory: int
    opens_files: bool = True

    def hold_ourselves(self) -> None:
        """Hold this process to them for as long as it lives."""
        for kind, most in (
            (resource.RLIMIT_AS, self.memory),
            (resource.RLIMIT_CPU, self.seconds),
            (resource.RLIMIT_FSIZE, 0),
            (resource.RLIMIT_CORE, 0),
        ):
            resource.setrlimit(kind, (most, most))
        if not self.opens_files:
            resource.setrlimit(resource.RLIMIT_NOFILE, (0, 0))


def work_aside(work: str, content: bytes, *words: str, limits: Limits) -> bytes:
    """Have some bytes worked on in a process of their own.

    :raises TooDear: if that took more than it may, or failed.
    """
    numbers = (str(limits.seconds), str(limits.memory), str(int(limits.opens_files)))
    try:
        done = subprocess.run(  # noqa: S603  (our own module, and no shell)
            [sys.executable, "-m", "server.core.machine.aside", work, *numbers, *words],
            input=content,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=_ROOT,
            env={},
            timeout=limits.wait,
            check=True,
        )
    except (subprocess.TimeoutExpired, subprocess.CalledProcessError):
        raise TooDear from None
    return done.stdout


# The process aside


def _main(work: str, seconds: str, memory: str, opens_files: str, *words: str) -> None:
    from django.conf import settings

    settings.configure(USE_I18N=False)
    module, _, name = work.partition(":")
    make: Callable[..., Work] = getattr(import_module(module), name)
    worker = make(*words)
    content = sys.stdin.buffer.read()
    Limits(seconds=int(seconds), wait=0, memory=int(memory), opens_files=opens_files == "1").hold_ourselves()
    sys.stdout.buffer.write(worker(content))


if __name__ == "__main__":
    _main(*sys.argv[1:])
