"""Commands refuse before they change anything, and say what is missing."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import get_commands, load_command_class

from server.platform.management.installation import InstallationCommand
from server.settings import env

BEGIN_AN_INSTALLATION = {"serve", "demo", "load_places", "restore"}


def run(command: str, folder: Path, **more: str) -> subprocess.CompletedProcess[str]:
    inherited = {name: value for name, value in os.environ.items() if name in {"PATH", "HOME", "LANG"}}
    return subprocess.run(
        [sys.executable, "-m", "server.manage", *command.split()],
        env={**inherited, "FOYER_DATA": str(folder), **more},
        cwd=env.ROOT,
        input="Opening-night-7!\n",
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.sweep
def test_where_there_is_no_installation_a_command_makes_none(tmp_path: Path):
    completed = run("create_administrator --email a@b.example", tmp_path)

    database = tmp_path / "foyer.sqlite3"
    assert completed.returncode == 1
    assert completed.stderr.startswith(f"CommandError: There is no Foyer in {database}. Start Foyer once"), completed
    assert not database.exists()


def test_all_commands_that_work_on_an_installation_refuse_without_one():
    ours = {name: app for name, app in get_commands().items() if app.startswith("server.")}
    refuse = {name for name, app in ours.items() if isinstance(load_command_class(app, name), InstallationCommand)}

    assert refuse == set(ours) - BEGIN_AN_INSTALLATION


@pytest.mark.sweep
def test_a_port_in_use_is_named_before_a_database_is_made(tmp_path: Path):
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        completed = run("serve", tmp_path, PORT=str(port))

    assert completed.returncode == 1
    assert completed.stderr.startswith(
        f"CommandError: Port {port} of 127.0.0.1 cannot be used (address already in use)."
    )
    assert not (tmp_path / "foyer.sqlite3").exists()
