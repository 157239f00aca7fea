"""Tasks inside the serving process: they start and end with it, and nothing else starts them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from django.db import connection

from server.inventory.models import Reservation
from server.platform import clock
from server.testing.factories import make_performance, reserve_tickets
from server.testing.outside.postbox import free_port
from workers import embedded
from workers.queues import THREADS
from workers.tests.conftest import PATIENCE, ROOT, environment, eventually

pytestmark = pytest.mark.django_db(transaction=True)

# Starts a process of the embedded profile on the test's database; its work is added below.
HEAD = """
import sys
import django
from django.conf import settings
settings.DATABASES["default"]["NAME"] = sys.argv[1]
settings.CLUSTER = False
settings.REDIS_URL = ""
django.setup()
"""
SERVE = """
from daphne.cli import CommandLineInterface
CommandLineInterface().run(["-b", "127.0.0.1", "-p", sys.argv[2], "realtime.asgi:application"])
"""


def _process(code: str, *arguments: str, log: Path) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-c", HEAD + code, str(connection.settings_dict["NAME"]), *arguments]
    with log.open("wb") as output:
        return subprocess.Popen(command, cwd=ROOT, env=environment(), stdout=output, stderr=subprocess.STDOUT)


@pytest.mark.sweep
def test_the_serving_process_runs_the_tasks_and_ends_when_asked(tmp_path: Path):
    reserved = reserve_tickets(make_performance(), 2)
    Reservation.objects.filter(pk=reserved.reservation.pk).update(expires_at=clock.now())
    log = tmp_path / "log"
    serving = _process(SERVE, str(free_port()), log=log)
    try:
        eventually(lambda: Reservation.objects.get(pk=reserved.reservation.pk).status == Reservation.Status.EXPIRED)
        serving.send_signal(signal.SIGTERM)
        serving.wait(timeout=PATIENCE)
    finally:
        serving.kill()
        serving.wait()

    assert "Traceback" not in log.read_text()


@pytest.mark.sweep
def test_a_management_command_starts_no_tasks(tmp_path: Path):
    log = tmp_path / "log"
    command = """
from django.core.management import call_command
call_command("check")
import threading
print("threads:", sorted(thread.name for thread in threading.enumerate()))
"""
    assert _process(command, log=log).wait(timeout=PATIENCE) == 0

    assert "threads: ['MainThread']" in log.read_text()


def test_it_starts_once_and_can_be_stopped_and_started_again():
    before = {thread.name for thread in threading.enumerate()}
    for _ in range(2):
        embedded.start()
        embedded.start()
        names = [thread.name for thread in threading.enumerate()]
        assert [names.count(name) for name in (*THREADS, "schedule")] == [1] * 5
        embedded.stop()
        assert {thread.name for thread in threading.enumerate()} <= before


def test_a_worker_that_fails_is_started_again(monkeypatch: pytest.MonkeyPatch):
    runs = []

    def fail(tasks: embedded.Tasks, queue: str) -> None:
        runs.append(os.getpid())
        raise RuntimeError("on purpose")

    monkeypatch.setattr(embedded, "PAUSE", 0.01)
    monkeypatch.setattr(embedded.Tasks, "_run_worker", fail)

    embedded.start()
    eventually(lambda: len(runs) >= 3)
    embedded.stop()
