from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from scripts import launch
from scripts.launcher.parts import read_or_create_secret

LAUNCHER = [sys.executable, str(Path(launch.__file__)), "databases", "--no-fsync", "--"]


def is_alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"  # dead, and only not yet collected by a slow init process


def children_of(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def wait_for(file: Path) -> str:
    deadline = time.monotonic() + 30
    while not (file.exists() and file.read_text()):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    return file.read_text()


@pytest.mark.sweep
def test_a_command_finds_both_databases_and_its_exit_code_comes_back(tmp_path):
    file = tmp_path / "told.json"
    script = (
        "import json, os, sys, psycopg, redis\n"
        "with psycopg.connect(os.environ['DATABASE_URL']) as connection:\n"
        "    name = connection.execute('select current_database()').fetchone()[0]\n"
        "ping = redis.Redis.from_url(os.environ['REDIS_URL']).ping()\n"
        f"json.dump([name, ping, os.environ['FOYER_PROFILE']], open({str(file)!r}, 'w'))\n"
        "sys.exit(7)\n"
    )

    ended = subprocess.run([*LAUNCHER, sys.executable, "-c", script], check=False)

    assert ended.returncode == 7
    assert json.loads(file.read_text()) == ["foyer", True, "cluster"]


@pytest.mark.sweep
def test_several_redis_servers_know_nothing_of_each_other(tmp_path):
    file = tmp_path / "told.json"
    script = (
        "import json, os, redis\n"
        "first, second = map(redis.Redis.from_url, os.environ['REDIS_URLS'].split())\n"
        "first.set('seat', 'A1')\n"
        "heard = second.pubsub()\n"
        "heard.subscribe('doors')\n"
        f"json.dump([second.exists('seat'), first.publish('doors', 'open')], open({str(file)!r}, 'w'))\n"
    )
    launcher = [*LAUNCHER[:-1], "--redis", "2", "--"]

    subprocess.run([*launcher, sys.executable, "-c", script], check=True)

    assert json.loads(file.read_text()) == [0, 0]


@pytest.mark.sweep
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_launcher_leaves_no_process_behind(tmp_path, number):
    file = tmp_path / "pid"
    launcher = subprocess.Popen([*LAUNCHER, "bash", "-c", f"sleep 100 & echo $! > {file}; wait"])
    sleeper = int(wait_for(file))
    started = children_of(launcher.pid)

    launcher.send_signal(number)

    assert launcher.wait(timeout=20) == 128 + number
    assert [pid for pid in [sleeper, *started] if is_alive(pid)] == []


def test_a_signal_to_stop_waits_until_what_starts_is_known():
    script = (
        "import os, signal, subprocess\n"
        "from scripts.launcher.parts import stop_on_signals, uninterrupted\n"
        "stop_on_signals()\n"
        "known = []\n"
        "try:\n"
        "    with uninterrupted():\n"
        "        os.kill(os.getpid(), signal.SIGTERM)\n"
        "        known.append(subprocess.Popen(['bash', '-c', 'kill -TERM $$']))\n"
        "finally:\n"
        "    print([each.wait() for each in known])\n"
    )

    ended = subprocess.run([sys.executable, "-c", script], check=False, capture_output=True, text=True)

    assert (ended.returncode, ended.stdout) == (128 + signal.SIGTERM, f"[-{signal.SIGTERM.value}]\n")


def test_a_secret_is_made_once_and_only_we_can_read_it(tmp_path):
    file = tmp_path / "secret"

    first, second = read_or_create_secret(file), read_or_create_secret(file)

    assert (first, file.stat().st_mode & 0o777) == (second, 0o600)


def test_what_follows_the_dashes_is_the_command():
    arguments = launch.parse(["cluster", "--port", "0", "--", "npm", "test", "--", "--ui"])

    assert (arguments.port, arguments.command) == (0, ["npm", "test", "--", "--ui"])


def test_the_site_of_an_installation_has_its_settings(capsys, monkeypatch):
    monkeypatch.setenv("FOYER_TRUSTED_PROXIES", "10.0.0.7")

    assert (
        launch.site(launch.parse(["site", "--port", "8443", "--logs", "/logs", "10.0.0.1:8001", "10.0.0.2:8001"])) == 0
    )

    printed = capsys.readouterr().out
    for line in (
        "listen 8443;",
        "server 10.0.0.1:8001 max_fails=0; server 10.0.0.2:8001 max_fails=0;",
        "set_real_ip_from 10.0.0.7;",
        "access_log /logs/foyer-access.log foyer",
        "error_log /logs/foyer-error.log crit;",
    ):
        assert line in printed
    assert "${" not in printed
