"""A command's requirements exist before it begins, or set-up says what to install."""

from __future__ import annotations

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
def test_whoever_may_not_install_is_told_what_to_install(bare, step):
    completed = run(["/bin/bash", "scripts/setup.sh", step], PATH=bare)

    assert completed.returncode == 1
    assert "redis-server" in completed.stderr.partition("As root: apt-get install ")[2].split()


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
