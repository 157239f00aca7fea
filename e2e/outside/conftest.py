"""API keys, and folders outside of the repository in which the clients are installed as their page describes."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

from e2e.system import ROOT, System

DEVELOPERS = ROOT / "docs" / "developers"
TOOLS = ROOT / "pwa" / "node_modules"
# Packages are installed from the system alone, without a registry.
NOTHING_FROM_ELSEWHERE = {
    **{"PIP_NO_INDEX": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_NO_CACHE_DIR": "1"},
    **{"npm_config_audit": "false", "npm_config_fund": "false", "npm_config_update_notifier": "false"},
}


@pytest.fixture(scope="session")
def key(system: System) -> str:
    """Return a key of a test account, which has sample data."""
    made = system.run("e2e.outside.client")
    assert made.returncode == 0, made.stderr
    return str(json.loads(made.stdout)["test"])


@pytest.fixture(scope="session")
def python(system: System, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a Python environment in which the client is installed."""
    folder = tmp_path_factory.mktemp("python")
    venv.create(folder / "venv", with_pip=True)
    # httpx and attrs, which the client needs, are taken from the existing environment.
    packages = next((folder / "venv").glob("lib/*/site-packages"))
    (packages / "known.pth").write_text(sysconfig.get_path("purelib", vars={"base": sys.prefix}))
    run_printed("pip install", system, folder, path=folder / "venv" / "bin")
    return folder


@pytest.fixture(scope="session")
def typescript(system: System, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the installed client and the examples."""
    folder = tmp_path_factory.mktemp("typescript")
    (folder / "package.json").write_text('{"type": "module"}')
    cache = tmp_path_factory.mktemp("npm")
    run_printed("npm install", system, folder, path=TOOLS / ".bin", npm_config_cache=str(cache))
    (folder / "node_modules" / "@types").symlink_to(TOOLS / "@types")
    for example in (DEVELOPERS / "examples").glob("*.ts"):
        shutil.copy(example, folder)
    return folder


def run_printed(command: str, system: System, folder: Path, *, path: Path, **known: str) -> None:
    """Run the line of the clients' page that begins with a command, with the system's address filled in."""
    line = next(line for line in printed("sh", system) if line.startswith(command))
    environment = os.environ | NOTHING_FROM_ELSEWHERE | known | {"PATH": f"{path}:{os.environ['PATH']}"}
    environment.pop("PYTHONPATH", None)
    ran = subprocess.run(
        ["bash", "-c", line], cwd=folder, env=environment, capture_output=True, text=True, timeout=120, check=False
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr


def printed(language: str, system: System, key: str = "") -> list[str]:
    """Return the code of the clients' page in a language, with the system's address and a key filled in."""
    page = (DEVELOPERS / "clients.md").read_text()
    blocks = re.findall(rf"^```{language}\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    return [block.replace("https://tickets.example", system.url).replace("fy_test_…", key) for block in blocks]


def compile_in(folder: Path, *how: str) -> None:
    compiler = TOOLS / "typescript" / "bin" / "tsc"
    ran = subprocess.run(
        [TOOLS / ".bin" / "node", compiler, *how], cwd=folder, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stdout
