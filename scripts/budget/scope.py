"""Runs commands and counts the processor time of all processes that they start, also of those that run on.

With a cgroup of version 2 the kernel counts. Otherwise this process adopts orphans (as a "subreaper"), such as
PostgreSQL and browsers, and sums what the kernel reports of each process when it ends. That misses only what a living
program starts and never waits for.
"""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

PR_SET_CHILD_SUBREAPER = 36
# How long the remaining processes of a command may take to end by themselves.
GRACE = 5.0
PAUSE = 0.02


@dataclass(frozen=True)
class Usage:
    """The usage of a scope: the first exit code that is not 0, and seconds."""

    code: int
    cpu: float
    wall: float


def run_in_scope(
    commands: Iterable[Sequence[str]],
    *,
    environment: Mapping[str, str] | None = None,
    output: int | None = None,
    may_use_cgroup: bool = True,
) -> Usage:
    """Run commands in parallel to their end, end what they left running, and return the usage of all.

    Only in a process without other children: it waits for all children and ends them.
    """
    group = _make_cgroup() if may_use_cgroup else None
    _adopt_orphans()
    began = time.monotonic()
    started = [
        subprocess.Popen(_joining(group, command), env=environment, stdout=output, stderr=output)
        for command in commands
    ]
    with _passing_on_signals(started):
        codes, reaped = _reap({process.pid for process in started})
        wall = time.monotonic() - began
        reaped += _end_what_is_left()
    for process in started:
        process.returncode = codes[process.pid]  # it was reaped here, and subprocess need not look for it
    cpu = reaped if group is None else _close_cgroup(group)
    return Usage(code=next(filter(None, codes.values()), 0), cpu=cpu, wall=wall)


def _make_cgroup() -> Path | None:
    """Create a cgroup below this process's own; None if that is impossible."""
    own = next(
        (line[3:] for line in Path("/proc/self/cgroup").read_text().splitlines() if line.startswith("0::")), None
    )
    for line in Path("/proc/self/mountinfo").read_text().splitlines():
        fields, _, kind = line.partition(" - ")
        if own is None or kind.split()[0] != "cgroup2":
            continue
        group = Path(fields.split()[4]) / own.lstrip("/") / f"foyer-{os.getpid()}-{time.monotonic_ns()}"
        try:
            group.mkdir()
        except OSError:
            continue
        if _can_be_joined(group):
            return group
        group.rmdir()
    return None


def _can_be_joined(group: Path) -> bool:
    """Return whether a process can join the cgroup and is counted there."""
    try:
        _cgroup_seconds(group)
        subprocess.run(_joining(group, ["true"]), check=True, stderr=subprocess.DEVNULL)
    except (OSError, ValueError, subprocess.SubprocessError):
        return False
    return True


def _joining(group: Path | None, command: Sequence[str]) -> list[str]:
    """Return the command with a prefix that joins the cgroup, so that all of it is counted."""
    if group is None:
        return list(command)
    return ["sh", "-c", 'echo 0 >"$0" && exec "$@"', str(group / "cgroup.procs"), *command]


def _cgroup_seconds(group: Path) -> float:
    used = dict(line.split() for line in (group / "cpu.stat").read_text().splitlines())
    if "usage_usec" not in used:
        raise ValueError(f"{group}/cpu.stat counts no time")
    return int(used["usage_usec"]) / 1e6


def _close_cgroup(group: Path) -> float:
    """Read the cgroup's usage and remove it."""
    seconds = _cgroup_seconds(group)
    for _ in range(int(GRACE / PAUSE)):
        try:
            group.rmdir()
            break
        except OSError:  # killed processes are not quite gone
            time.sleep(PAUSE)
    return seconds


def _adopt_orphans() -> None:
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) != 0:
        raise OSError(ctypes.get_errno(), "prctl(PR_SET_CHILD_SUBREAPER)")


def _reap(waited_for: set[int]) -> tuple[dict[int, int], float]:
    """Reap children, including adopted ones, until all of `waited_for` have ended; return their codes and all
    seconds.
    """
    codes: dict[int, int] = {}
    seconds = 0.0
    while waited_for - set(codes):
        pid, status, used = os.wait4(-1, 0)
        seconds += used.ru_utime + used.ru_stime
        if pid in waited_for:
            code = os.waitstatus_to_exitcode(status)
            codes[pid] = code if code >= 0 else 128 - code
    return codes, seconds


def _end_what_is_left() -> float:
    """Give the remaining processes a moment, kill them then, and return the seconds that they used."""
    seconds = 0.0
    deadline = time.monotonic() + GRACE
    while True:
        try:
            pid, _, used = os.wait4(-1, os.WNOHANG)
        except ChildProcessError:
            return seconds
        seconds += used.ru_utime + used.ru_stime
        if pid == 0:
            if time.monotonic() > deadline:
                for child in _children():
                    os.kill(child, signal.SIGKILL)
            time.sleep(PAUSE)


def _children() -> list[int]:
    """Return our children: those of a killed child become ours, and are found the next time."""
    text = Path(f"/proc/self/task/{os.getpid()}/children").read_text()
    return [int(pid) for pid in text.split()]


@contextmanager
def _passing_on_signals(started: list[subprocess.Popen[bytes]]) -> Iterator[None]:
    """Pass signals on to what we run, and stay until it has ended."""

    def pass_on(number: int, _frame: object) -> None:
        for process in started:
            with suppress(ProcessLookupError):
                os.kill(process.pid, number)

    # A terminal sends its interrupt to them as well.
    before = {signal.SIGINT: signal.signal(signal.SIGINT, signal.SIG_IGN)}
    before |= {number: signal.signal(number, pass_on) for number in (signal.SIGTERM, signal.SIGHUP)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
