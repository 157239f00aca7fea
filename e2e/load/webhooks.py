"""Events for 200 endpoints, of which 20 are dead: half of them accept and never answer, half refuse.

From the commit to its arrival at a living one an event should take less than 2 s at p95 (issue 27). Embedded, the
publisher also sends, in a process and a database of its own, as the serving process does; in a cluster the workers
send.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
import tempfile
from pathlib import Path
from typing import Any

from e2e.load.metrics import Book, percentile, print_status, spread
from e2e.load.setup import Environment
from e2e.system import ROOT, System, free_port

EVENTS = int(os.environ.get("EVENTS", "100000"))
RATE = float(os.environ.get("RATE", "100"))  # a second
LIVING, DEAD = 180, 20
WITHIN = 2_000.0  # milliseconds, p95
PATIENCE = 7_200.0  # seconds


async def run(book: Book, env: Environment) -> None:
    """Publish, and compare each event's commit with its arrival."""
    if env.system is None:
        print_status("webhooks: they need a database to tell in, and are left out")
        return
    with tempfile.TemporaryDirectory() as folder:
        published_file, came = Path(folder, "told"), Path(folder, "came")
        hearers = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "e2e.load.hearers", str(came), cwd=ROOT, stdout=asyncio.subprocess.PIPE
        )
        assert hearers.stdout is not None
        ports = json.loads(await hearers.stdout.readline())
        options = {
            "urls": _urls(ports),
            "dead": DEAD,
            "events": EVENTS,
            "rate": RATE,
            "file": str(published_file),
            "sends": env.system.profile == "embedded",
        }
        report = await asyncio.to_thread(_run_publisher, env.system, options, folder)
        hearers.send_signal(signal.SIGTERM)
        await hearers.wait()
        times = _times(published_file, came)
    is_within = percentile(times, 0.95) <= WITHIN
    book.write(
        "webhooks",
        events=EVENTS,
        living=LIVING,
        dead=DEAD,
        wanted_per_second=RATE,
        **report,
        arrived=len(times),
        **spread(times),
        is_within_2_s=is_within,
    )


def _urls(ports: dict[str, int]) -> list[str]:
    refusing = free_port()
    dead = [ports["silent"] if number % 2 else refusing for number in range(DEAD)]
    return [f"http://127.0.0.1:{port}/{number}" for number, port in enumerate([ports["living"]] * LIVING + dead)]


def _run_publisher(system: System, options: dict[str, Any], folder: str) -> dict[str, Any]:
    beside = System(profile=system.profile, folder=Path(folder), more=system.more, url="http://127.0.0.1:0")
    if system.profile == "embedded":
        beside.data().mkdir()
    done = (beside if system.profile == "embedded" else system).run(
        "e2e.load.teller", json.dumps(options), within=PATIENCE
    )
    if done.returncode:
        raise RuntimeError(done.stderr)
    print_status(done.stderr[-2_000:])
    report: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return report


def _times(published_file: Path, came: Path) -> list[float]:
    """Return how many seconds each event took to its first arrival at a living endpoint."""
    arrived: dict[str, float] = {}
    for line in came.read_text().splitlines():
        key, at = line.split(" ")
        arrived.setdefault(key, float(at))
    pairs = (line.split(" ") for line in published_file.read_text().splitlines())
    return [arrived[key] - float(at) for key, at in pairs if key in arrived]
