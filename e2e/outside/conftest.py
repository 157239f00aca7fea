"""Keys to call with, and the TypeScript client as its README has it built."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from e2e.system import ROOT, System

DEVELOPERS = ROOT / "docs" / "developers"
TOOLS = ROOT / "pwa" / "node_modules"


@pytest.fixture(scope="session")
def key(system: System) -> str:
    """Give a key of a test house, which furnishes itself."""
    made = system.run("e2e.outside.client")
    assert made.returncode == 0, made.stderr
    return str(json.loads(made.stdout)["test"])


@pytest.fixture(scope="session")
def typescript(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a folder in which the client is installed, and the examples lie."""
    folder = tmp_path_factory.mktemp("typescript")
    package = folder / "node_modules" / "foyer-client"
    shutil.copytree(DEVELOPERS / "typescript", package, ignore=shutil.ignore_patterns("dist", "node_modules"))
    compile_in(package, "--project", "tsconfig.json")
    (folder / "node_modules" / "@types").symlink_to(TOOLS / "@types")
    for example in (DEVELOPERS / "examples").glob("*.ts"):
        shutil.copy(example, folder)
    (folder / "package.json").write_text('{"type": "module"}')
    return folder


def compile_in(folder: Path, *how: str) -> None:
    compiler = TOOLS / "typescript" / "bin" / "tsc"
    ran = subprocess.run(
        [TOOLS / ".bin" / "node", compiler, *how], cwd=folder, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stdout
