"""A command's requirements exist before it begins, or set-up says what to install."""

from __future__ import annotations

import socket
import subprocess
from pathlib import Path

import pytest

from scripts import launch
from scripts.launcher.parts import ROOT, LaunchError


def run(command: list[str], **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


@pytest.fixture
def bare(tmp_path: Path) -> str:
    """The PATH of an ordinary user on a machine without Redis."""
    missing = {"redis-server", "id", "sudo"}
    for folder in (Path("/usr/bin"), Path("/bin")):
        for program in folder.iterdir():
            if program.name not in missing and not (tmp_path / program.name).exists():
                (tmp_path / program.name).symlink_to(program)
    nobody = tmp_path / "id"
    nobody.write_text("#!/bin/sh\necho 1000\n")
    nobody.chmod(0o755)
    return str(tmp_path)


@pytest.mark.parametrize("step", ["servers", "system"])
def test_missing_packages_are_named_without_root(bare, step):
    completed = run(["/bin/bash", "scripts/setup.sh", step], PATH=bare)

    assert completed.returncode == 1
    assert "redis-server" in completed.stderr.partition("As root: apt-get install ")[2].split()


@pytest.mark.parametrize("version", ["20.19.0", "22.12.0", "24.1.0", "18.20.4", "20.18.1", "22.11.0"])
def test_an_old_node_is_named_before_anything_is_installed(bare, version):
    node = Path(bare) / "node"
    node.unlink(missing_ok=True)
    node.write_text(f"#!/bin/sh\necho v{version}\n")
    node.chmod(0o755)

    # A step that does not exist: the last thing that is looked at, and nothing is installed.
    completed = run(["/bin/bash", "scripts/setup.sh", "nothing", "pwa"], PATH=bare)

    refusal = f"Foyer needs Node 20.19, or 22.12 or newer, with npm (here: {version})"
    expected = "no step called nothing" if version in {"20.19.0", "22.12.0", "24.1.0"} else refusal
    assert expected in completed.stderr


def test_a_port_in_use_is_named_before_a_database_is_started(monkeypatch):
    started = []
    monkeypatch.setattr(launch, "start_databases", lambda *_, **__: started.append(1))
    monkeypatch.setattr(launch, "require_programs", lambda **_: None)

    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with pytest.raises(LaunchError, match=f"Port {port} of 127.0.0.1 cannot be used"):
            launch.cluster(launch.parse(["cluster", "--port", str(port)]))
    assert started == []


@pytest.mark.parametrize(
    ("command", "steps"),
    [
        ("run", {"venv", "dist"}),
        ("run-cluster", {"venv", "dist", "servers"}),
        ("demo", {"venv"}),
        ("quick", {"venv-dev", "system"}),
        ("test", {"venv-dev", "dist", "system"}),
        ("budgets", {"venv-dev", "dist", "system"}),
        ("bench", {"venv-dev", "dist", "system"}),
        ("walks", {"venv-dev", "dist", "system"}),
        ("faults", {"venv-dev", "dist", "system"}),
        ("pictures", {"venv-dev", "dist", "system"}),
    ],
)
def test_every_command_sets_up_what_it_starts(command, steps):
    planned = run(["make", "-n", command], PATH="/usr/bin:/bin").stdout

    before, _, _ = planned.partition("\n")
    assert before.startswith("scripts/setup.sh ")
    assert steps <= set(before.split())


def test_the_cluster_looks_for_its_programs_before_it_starts_any(monkeypatch):
    started = []
    monkeypatch.setattr(launch, "start_databases", lambda *_, **__: started.append(1))

    def find_nginx() -> str:
        raise LaunchError("nginx is not installed")

    monkeypatch.setattr(launch, "find_nginx", find_nginx)

    with pytest.raises(LaunchError, match="nginx"):
        launch.cluster(launch.parse(["cluster"]))
    assert started == []
