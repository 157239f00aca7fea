"""The processes of a launch: each is a `Part`; `Parts` watches them and stops them together."""

from __future__ import annotations

import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

ROOT = Path(__file__).resolve().parent.parent.parent
LOOPBACK = "127.0.0.1"
TO_STOP = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class LaunchError(Exception):
    """Something could not be started; the message is for the user at the terminal."""


def print_status(text: str) -> None:
    print(f"launch: {text}", file=sys.stderr, flush=True)


class _Starting:
    """How many processes are being started, and which signals came meanwhile."""

    def __init__(self) -> None:
        self.count = 0
        self.signals: list[int] = []


_starting = _Starting()


def stop_on_signals() -> None:
    """Have each signal of TO_STOP raise SystemExit, with a shell's exit code for it."""
    for number in TO_STOP:
        signal.signal(number, _handle_signal)


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Delay these signals until a process that is being started is registered, so that it is not left behind."""
    _starting.count += 1
    try:
        yield
    finally:
        _starting.count -= 1
        if _starting.signals and not _starting.count:
            _stop(_starting.signals[0])


def _handle_signal(number: int, _frame: FrameType | None) -> None:
    if _starting.count:
        _starting.signals.append(number)
    else:
        _stop(number)


def _stop(number: int) -> None:
    for each in TO_STOP:  # stopping in order takes a moment and must not be interrupted
        signal.signal(each, signal.SIG_IGN)
    print_status("stopping")
    raise SystemExit(128 + number)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((LOOPBACK, 0))
        return int(probe.getsockname()[1])


def find_program(name: str, *, also: str = "") -> str:
    """Find a program on PATH or, for servers outside of it, by a pattern; the newest is taken.

    :raises LaunchError: if it is not installed.
    """
    found = sorted(Path("/").glob(also), key=_version_of) if also else []
    on_path = shutil.which(name)
    if found:
        return str(found[-1])
    if on_path:
        return on_path
    raise LaunchError(f"{name} is not installed; `make run-cluster` as root installs it, or use your package manager")


def _version_of(path: Path) -> tuple[int, ...]:
    return tuple(int(part) for part in path.parts if part.isdigit())


def wait_until(is_ready: Callable[[], bool], *, what: str, seconds: float = 60.0) -> None:
    """Wait for something to become ready.

    :raises LaunchError: if it does not in time.
    """
    deadline = time.monotonic() + seconds
    while not is_ready():
        if time.monotonic() > deadline:
            raise LaunchError(f"{what} is not ready after {seconds:.0f} s")
        time.sleep(0.05)


def answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=2) as response:  # noqa: S310  (our own address)
            return bool(response.status == 200)
    except (urllib.error.URLError, OSError):
        return False


def accepts(port: int) -> bool:
    with socket.socket() as probe:
        probe.settimeout(1)
        return probe.connect_ex((LOOPBACK, port)) == 0


@dataclass
class Part:
    """One of our processes: how it is started and stopped, and the process itself."""

    name: str
    command: Sequence[str]
    log: Path
    environment: Mapping[str, str] = field(default_factory=lambda: dict(os.environ))
    user: str | None = None
    directory: Path = ROOT
    stop_with: signal.Signals = signal.SIGTERM
    stop_within: float = 10.0
    deaths: int = 0
    retry_at: float = 0.0
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        identity = {"user": self.user, "group": self.user, "extra_groups": []} if self.user else {}
        with self.log.open("ab") as log, uninterrupted():
            # A session of its own: Ctrl-C in the terminal reaches only the launcher, which stops its parts in order.
            self.process = subprocess.Popen(  # type: ignore[call-overload]
                list(self.command),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                env=dict(self.environment),
                cwd=self.directory,
                start_new_session=True,
                **identity,
            )

    @property
    def is_running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def stop(self) -> None:
        if self.process is None or not self.is_running:
            return
        self.process.send_signal(signal.SIGCONT)  # a test may have stopped it
        self.process.send_signal(self.stop_with)
        try:
            self.process.wait(timeout=self.stop_within)
        except subprocess.TimeoutExpired:
            print_status(f"{self.name} does not stop: killed")
            self.process.kill()
            self.process.wait()
        self.sweep()

    def sweep(self) -> None:
        """End what a dead part left behind, such as nginx's workers, which outlive a killed master."""
        assert self.process is not None  # noqa: S101  (for the type checker)
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)

    def log_tail(self) -> str:
        lines = self.log.read_text(errors="replace").splitlines()[-15:] if self.log.exists() else []
        return "\n".join(f"    {line}" for line in lines)


def start_and_wait(part: Part, is_ready: Callable[[], bool], *, seconds: float = 60.0) -> None:
    """Start a part and wait for it.

    :raises LaunchError: if it ends, or is not ready in time.
    """
    part.start()
    wait_for_part(part, is_ready, seconds=seconds)


def wait_for_part(part: Part, is_ready: Callable[[], bool], *, seconds: float = 60.0) -> None:
    """Wait for a part that was started.

    :raises LaunchError: if it ends, or is not ready in time.
    """

    def ready_or_dead() -> bool:
        if not part.is_running:
            raise LaunchError(f"{part.name} did not start:\n{part.log_tail()}")
        return is_ready()

    wait_until(ready_or_dead, what=part.name, seconds=seconds)


class Parts:
    """All running parts in the order of their start: watched, and stopped in reverse order."""

    MOST_DEATHS = 20

    def __init__(self, *, on_change: Callable[[], None] = lambda: None) -> None:
        self.all: list[Part] = []
        self.on_change = on_change

    def add(self, part: Part, is_ready: Callable[[], bool] = lambda: True) -> None:
        self.add_together([(part, is_ready)])

    def add_together(self, several: Sequence[tuple[Part, Callable[[], bool]]]) -> None:
        """Start parts that do not depend on one another, and wait for each."""
        for part, _ in several:
            self.all.append(part)
            part.start()
        for part, is_ready in several:
            wait_for_part(part, is_ready)

    def stop(self) -> None:
        for part in reversed(self.all):
            part.stop()

    def revive(self) -> None:
        """Restart dead parts, and print that.

        :raises LaunchError: if a part keeps dying.
        """
        now = time.monotonic()
        for part in self.all:
            if part.is_running or now < part.retry_at or part.process is None:
                continue
            if part.retry_at == 0.0:
                self._mourn(part, now)
                continue
            part.retry_at = 0.0
            part.start()
            self.on_change()
            print_status(f"{part.name} was started again")

    def _mourn(self, part: Part, now: float) -> None:
        assert part.process is not None  # noqa: S101  (for the type checker)
        part.sweep()
        part.deaths += 1
        part.retry_at = now + min(0.2 * part.deaths, 2.0)
        print_status(f"{part.name} DIED (exit {part.process.returncode}), its last words:\n{part.log_tail()}")
        if part.deaths > self.MOST_DEATHS:
            raise LaunchError(f"{part.name} keeps dying; giving up")


@dataclass(frozen=True)
class Places:
    """The folders of one launch: `temporary` is deleted with it, `persistent` (if any) stays."""

    temporary: Path
    persistent: Path | None

    @property
    def data(self) -> Path:
        return self.persistent or self.temporary / "data"

    @property
    def logs(self) -> Path:
        return self.data / "logs"


@contextmanager
def open_places(persistent: Path | None) -> Iterator[Places]:
    temporary = Path(tempfile.mkdtemp(prefix="foyer-"))
    temporary.chmod(0o755)  # PostgreSQL and nginx's workers run as other users than root
    places = Places(temporary=temporary, persistent=persistent)
    places.logs.mkdir(parents=True, exist_ok=True)
    try:
        yield places
    finally:
        shutil.rmtree(temporary, ignore_errors=True)


def read_or_create_secret(file: Path) -> str:
    """Read a secret from a private file, which is created once."""
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as new:
            new.write(secrets.token_urlsafe(48))
    return file.read_text().strip()
