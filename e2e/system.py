"""Starts a whole Foyer with a database of its own, and stops it: for journeys, fault drives and the bench.

python -m e2e.system PROFILE [first-start | empty | turnstile | hcaptcha]

It prints one JSON line when it is up, and stops it on SIGTERM or SIGINT. Journeys have a stand-in of Stripe and people
to hire; a `first-start` has neither, as after `make run` on a fresh machine, and an `empty` one no demo season either,
so that nobody can sign in. By a captcha's name it is as fresh as the first, beside a stand-in of that provider.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from server.testing.harness.migrated import take_migrated
from server.testing.outside.analytics import analytics_stand_in
from server.testing.outside.captcha import CaptchaStandIn, captcha_stand_in
from server.testing.stripe.running import StripeStandIn, stripe_stand_in

ROOT = Path(__file__).resolve().parent.parent
LOOPBACK = "127.0.0.1"
OURS = ("FOYER_", "STRIPE_")
INSIDE = {"FOYER_WEBHOOKS_INSIDE": "1"}  # journeys receive webhooks on this machine
OUR_NAMES = {"DATABASE_URL", "REDIS_URL", "EMAIL_URL", "PORT", "TLS"}
STARTS_WITHIN = 600.0  # seconds; the demo season alone takes 30, and above 240 on a slow machine with a load of 14
STOPS_WITHIN = 60.0  # seconds
PEOPLE = 300  # twice what the journeys use


class SystemFailed(Exception):
    """The system failed; the message ends with the last lines of its log."""


def wait_until(is_so: Callable[[], bool], *, what: str, seconds: float) -> None:
    """Wait for a state.

    :raises SystemFailed: if it is not reached in time.
    """
    deadline = time.monotonic() + seconds
    while not is_so():
        if time.monotonic() > deadline:
            raise SystemFailed(f"{what}: not after {seconds:.0f} s")
        time.sleep(0.05)


def answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(f"{url}/healthz", timeout=2) as response:  # noqa: S310  (our own address)
            return bool(response.status == 200)
    except (urllib.error.URLError, OSError):
        return False


@dataclass
class System:
    """One running Foyer: `embedded` is one process, `cluster` the launcher with its parts."""

    profile: str
    folder: Path
    more: Mapping[str, str] = field(default_factory=dict)
    url: str = ""
    process: subprocess.Popen[bytes] | None = None
    stripe: StripeStandIn | None = None
    captcha: CaptchaStandIn | None = None

    @property
    def state_file(self) -> Path:
        return self.folder / "state.json"

    @property
    def people_file(self) -> Path:
        """The users for journeys, as `e2e.agency` prints them; it exists after `find_people`."""
        return self.folder / "people.json"

    @property
    def log(self) -> Path:
        return self.folder / "system.log"

    def state(self) -> dict[str, Any]:
        """Return the launcher's report: process ids, ports, addresses (cluster only)."""
        state: dict[str, Any] = json.loads(self.state_file.read_text())
        return state

    def outer_url(self) -> str:
        """Return the URL of the outer proxy, which speaks TLS with a self-signed certificate (cluster only)."""
        return "" if self.profile == "embedded" else str(self.state()["outer_url"])

    def logs(self) -> list[Path]:
        """List the logs of everything that runs."""
        if self.profile == "embedded" or not self.state_file.exists():
            return [self.log]
        return [self.log, *sorted(Path(self.state()["logs"]).glob("*.log"))]

    def data(self) -> Path:
        """Return its data folder."""
        return self.folder / "data" if self.profile == "embedded" else Path(self.state()["data"])

    def describe(self) -> dict[str, str]:
        """Return what a journey needs: its URL, emails, users and Stripe's fake, and a list of logs."""
        logs = json.dumps([str(log) for log in self.logs()])
        stripe = self.stripe.url if self.stripe else ""
        mail = str(self.data() / "mail")
        described = {"url": self.url, "profile": self.profile, "logs": logs, "mail": mail, "stripe": stripe}
        described["outer"] = self.outer_url()
        described["captcha"] = self.captcha.url if self.captcha else ""
        return described | {"people": str(self.people_file)}

    def start(self, *, entry: str = "server.manage", **more: str) -> None:
        """Start, or start again with the same data and at the same address, and wait until it answers.

        A drive may name another module than `server.manage`, and settings for this one time (embedded only).
        """
        command = [str(ROOT / ".venv" / "bin" / "python")]
        if self.profile == "embedded":
            port = self.url.rpartition(":")[2] or str(free_port())
            command += ["-m", entry, "serve"]
        else:
            port = "0"
            command += ["scripts/launch.py", "cluster", "--port", "0", "--no-fsync", "--behind-tls"]
            command += ["--state", str(self.state_file)]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                command,
                cwd=ROOT,
                env=self._environment(port) | more,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        self.url = f"http://{LOOPBACK}:{port}" if self.profile == "embedded" else ""
        wait_until(self._is_up, what=f"the {self.profile} system answers", seconds=STARTS_WITHIN)

    def _environment(self, port: str) -> dict[str, str]:
        """Return its environment, without the variables of this machine's user."""
        clean = {
            name: value for name, value in os.environ.items() if not name.startswith(OURS) and name not in OUR_NAMES
        }
        clean |= {"FOYER_PROFILE": self.profile, "PYTHONUNBUFFERED": "1"}
        if self.profile == "cluster":
            clean |= {"FOYER_ALLOWED_HOSTS": LOOPBACK}
        if self.profile == "embedded":
            clean |= {"PORT": port, "FOYER_DATA": str(self.data())}
            # The origin of links in emails without a request; the journeys' browsers use it.
            clean |= {"FOYER_PUBLIC_URL": f"http://localhost:{port}"}
        return clean | dict(self.more)

    def _is_up(self) -> bool:
        if not self.is_running:
            raise SystemFailed(f"the {self.profile} system did not start\n{self.log_tail()}")
        if self.profile == "cluster":
            if not self.state_file.exists():
                return False
            self.url = self.state()["url"]
        return answers(self.url)

    @property
    def is_running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def pid_of(self, part: str) -> int:
        """Return the process id of a part, such as `daphne-1` (cluster) or `server` (embedded)."""
        if part == "server" and self.process is not None:
            return self.process.pid
        return int(self.state()["pids"][part])

    def kill(self, part: str) -> int:
        """Kill a part, as a power cut would, and return its former process id."""
        pid = self.pid_of(part)
        os.kill(pid, signal.SIGKILL)
        if part == "server" and self.process is not None:
            self.process.wait(timeout=10)
        return pid

    def end(self, part: str) -> int:
        """Stop a part in order (cluster), as for an update, and return its former process id."""
        pid = self.pid_of(part)
        # PostgreSQL would wait for its last client at the usual signal.
        os.kill(pid, signal.SIGINT if part == "postgresql" else signal.SIGTERM)
        return pid

    def wait_until_dead(self) -> None:
        """Wait until the process has ended by itself (embedded)."""
        wait_until(lambda: not self.is_running, what="the server ends", seconds=STOPS_WITHIN)

    def stop(self) -> None:
        """Stop in order.

        :raises SystemFailed: if it has to be killed.
        """
        process = self.process
        if process is None or process.poll() is not None:
            return
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(timeout=STOPS_WITHIN)
        except subprocess.TimeoutExpired:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait(timeout=10)
            raise SystemFailed(f"the {self.profile} system did not stop\n{self.log_tail()}") from None

    def find_people(self, count: int) -> None:
        """Create users for journeys.

        :raises SystemFailed: if that fails.
        """
        made = self.run("e2e.agency", str(count))
        if made.returncode:
            raise SystemFailed(f"the agency has nobody\n{made.stderr}")
        self.people_file.write_text(made.stdout)

    def manage(self, *command: str, within: float = 60) -> subprocess.CompletedProcess[str]:
        """Run a management command on this system's database, as its operator would."""
        return self.run("server.manage", *command, within=within)

    def run(self, module: str, *arguments: str, within: float = 60) -> subprocess.CompletedProcess[str]:
        """Run a module beside the system, with its database and settings."""
        process = self.begin(module, *arguments)
        try:
            out, errors = process.communicate(timeout=within)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            raise
        return subprocess.CompletedProcess(process.args, process.returncode, out, errors)

    def begin(self, module: str, *arguments: str) -> subprocess.Popen[str]:
        """Start what `run` runs; the caller ends it."""
        environment = self._environment(self.url.rpartition(":")[2])
        if self.profile == "cluster":
            state = self.state()
            environment |= {
                "DATABASE_URL": state["database_url"],
                "REDIS_URL": state["redis_url"],
                "FOYER_DATA": state["data"],
                "FOYER_SECRET_KEY": self.secret_key(),
            }
        return subprocess.Popen(
            [str(ROOT / ".venv" / "bin" / "python"), "-m", module, *arguments],
            cwd=ROOT,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def secret_key(self) -> str:
        return (self.data() / "secret_key").read_text().strip()

    def log_tail(self, lines: int = 40) -> str:
        """Return the end of each log."""
        return "\n".join(
            f"--- {log.name}\n" + "\n".join(log.read_text(errors="replace").splitlines()[-lines:])
            for log in self.logs()
            if log.exists()
        )


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((LOOPBACK, 0))
        return int(probe.getsockname()[1])


@contextmanager
def running(profile: str, **more: str) -> Iterator[System]:
    """Run a system during the block; its data are deleted with it."""
    folder = Path(tempfile.mkdtemp(prefix="foyer-e2e-"))
    system = System(profile=profile, folder=folder, more=more)
    try:
        if profile == "embedded":
            system.data().mkdir()
            take_migrated(system.data() / "foyer.sqlite3")
        system.start()
        yield system
    finally:
        try:
            system.stop()
        finally:
            shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def running_with_cards(profile: str) -> Iterator[System]:
    """Run a system with fakes of Stripe, which sends every event at once, and of embedded analytics."""
    with (
        stripe_stand_in() as stripe,
        analytics_stand_in() as analytics,
        running(profile, **stripe.environment, **analytics.environment, **INSIDE) as system,
    ):
        stripe.send_events_to(system.url)
        system.stripe = stripe
        system.find_people(PEOPLE)
        yield system


@contextmanager
def running_guarded(profile: str, kind: str) -> Iterator[System]:
    """Run a system with a captcha of this kind, and a fake of its provider."""
    with captcha_stand_in(kind) as captcha, running(profile, **captcha.environment) as system:
        system.captcha = captcha
        yield system


def _running_system(profile: str, how: str) -> AbstractContextManager[System]:
    if how == "first-start":
        return running(profile)
    if how == "empty":
        return running(profile, FOYER_DEMO="0")
    return running_guarded(profile, how) if how else running_with_cards(profile)


def main() -> None:
    profile = sys.argv[1] if len(sys.argv) > 1 else os.environ.get("FOYER_PROFILE", "embedded")
    # Both signals only wake us: everything is stopped at the end of the block.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    with _running_system(profile, "".join(sys.argv[2:3])) as system:
        print(json.dumps(system.describe()), flush=True)
        with suppress(KeyboardInterrupt):
            while system.is_running:
                time.sleep(0.2)
            sys.exit(f"the system ended by itself\n{system.log_tail()}")


if __name__ == "__main__":
    main()
