"""What the documentation shows does what it says, with the clients that are made from the document."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from e2e.outside.conftest import DEVELOPERS, TOOLS, compile_in
from e2e.system import System

EXAMPLES = DEVELOPERS / "examples"
LANGUAGES = ("sh", "py", "ts")
# What each says of its way, in this order.
SAYS = {
    "main_job": ["GBP", "progress" if False else "paid", "cancelled"],
}


@pytest.fixture
def run(system: System, key: str, request: pytest.FixtureRequest):
    """Run an example as somebody would who has read it, and give what it has printed."""

    def ran(name: str, language: str) -> str:
        command: list[str | Path] = {
            "sh": ["bash", EXAMPLES / f"{name}.sh"],
            "py": [sys.executable, EXAMPLES / f"{name}.py"],
            "ts": [TOOLS / ".bin" / "node", "--disable-warning=ExperimentalWarning", f"{name}.ts"],
        }[language]
        where = request.getfixturevalue("typescript") if language == "ts" else EXAMPLES
        known = {"FOYER_URL": system.url, "FOYER_KEY": key, "PYTHONPATH": str(DEVELOPERS / "python")}
        done = subprocess.run(
            command, cwd=where, env=os.environ | known, capture_output=True, text=True, timeout=60, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
        assert done.stderr == ""
        return done.stdout

    return ran


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_main_job_is_done(run, language):
    print(run("main_job", language))
