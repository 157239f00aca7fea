"""The workers of this profile: inside this process, or a real Celery worker on Redis."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from django.db import connection

from server.testing.outside.postbox import PostBox
from workers import embedded
from workers.celery import app
from workers.queues import THREADS

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 120.0  # a worker takes long to start on a busy machine; no test waits this long unless it fails


def eventually(is_so: Callable[[], Any], *, seconds: float = PATIENCE) -> None:
    deadline = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < deadline, "it did not happen"
        time.sleep(0.05)


def environment(box: PostBox | None = None) -> dict[str, str]:
    """Return the environment in which one of our processes works on the test's database."""
    here = dict(os.environ, DJANGO_SETTINGS_MODULE="server.settings")
    if connection.vendor == "postgresql":
        given = connection.settings_dict
        user, password = quote(given["USER"]), quote(given["PASSWORD"])
        place = f"{given['HOST']}:{given['PORT']}/{given['NAME']}"
        here["DATABASE_URL"] = f"postgresql://{user}:{password}@{place}"
    if box is not None:
        here["EMAIL_URL"] = f"smtp://127.0.0.1:{box.port}"
    return here


@contextmanager
def celery(*arguments: str, box: PostBox, log: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A Celery process as a cluster starts it."""
    command = [sys.executable, "-m", "celery", "-A", "workers.celery:app", *arguments]
    with log.open("wb") as output:
        process = subprocess.Popen(command, cwd=ROOT, env=environment(box), stdout=output, stderr=subprocess.STDOUT)
    try:
        yield process
    finally:
        process.terminate()
        process.wait(timeout=PATIENCE)


@pytest.fixture
def worker_queues() -> list[str]:
    """Return each worker's queues in the cluster: here one serves all queues, since three take long to start."""
    return [",".join(THREADS)]


@pytest.fixture
def workers(settings: Any, worker_queues: list[str], postbox: PostBox, tmp_path: Path) -> Iterator[None]:
    """Run tasks as in this profile, on what the test commits."""
    if not settings.CLUSTER:
        embedded.start()
        yield
        embedded.stop()
        return
    with ExitStack() as stack:
        for number, queues in enumerate(worker_queues):
            arguments = ("worker", "--without-gossip", "--without-mingle", "-n", f"worker-{number}@%h", "-Q", queues)
            stack.enter_context(celery(*arguments, box=postbox, log=tmp_path / f"worker-{number}.log"))
        answered: set[str] = set()

        def all_answer() -> bool:
            answered.update(app.control.inspect(timeout=0.5).ping() or ())
            return len(answered) == len(worker_queues)

        eventually(all_answer, seconds=PATIENCE * len(worker_queues))
        yield


@pytest.fixture
def schedule(settings: Any, workers: None, postbox: PostBox, tmp_path: Path) -> Iterator[None]:
    """Run the schedule, too: in the embedded profile it always runs, in a cluster it is a process of its own."""
    if not settings.CLUSTER:
        yield
        return
    arguments = ("beat", "--loglevel", "INFO", "--schedule", str(tmp_path / "schedule"), "--pidfile", "")
    with celery(*arguments, box=postbox, log=tmp_path / "beat.log"):
        yield
