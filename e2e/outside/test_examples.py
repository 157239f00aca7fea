"""What the documentation shows does what it says, with the clients that are made from the document."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from e2e.outside.conftest import DEVELOPERS, TOOLS, compile_in
from e2e.system import System

EXAMPLES = DEVELOPERS / "examples"
LANGUAGES = ("sh", "py", "ts")
CHECKS = (*("--noEmit", "--strict", "--module", "nodenext"), *("--target", "es2023", "--types", "node"))
Run = Callable[[str, str], str]


@pytest.fixture
def run(system: System, key: str, request: pytest.FixtureRequest) -> Run:
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
            command, cwd=where, env=os.environ | known, capture_output=True, text=True, timeout=120, check=False
        )
        assert (done.returncode, done.stderr) == (0, ""), done.stdout
        return done.stdout

    return ran


@pytest.mark.parametrize("language", LANGUAGES)
def test_two_tickets_are_sold_and_taken_back(run: Run, language: str) -> None:
    said = run("main_job", language)
    assert re.search(r"51\.00(.|\n)*ORD-[0-9A-Z]+(.|\n)*refunded$", said.strip())


@pytest.mark.parametrize("language", LANGUAGES)
def test_tickets_are_exchanged_and_given_back_and_reported(run: Run, language: str) -> None:
    said = run("after_sale", language)
    assert re.search(r"0\.00(.|\n)*25\.50(.|\n)*succeeded(.|\n)*sales-by-code", said)
    assert re.search(r"^([1-9]\d* exchanges since|.*,Waived,Programs$)", said, re.MULTILINE)


def test_the_typescript_examples_hold_to_the_clients_types(typescript: Path) -> None:
    compile_in(typescript, *CHECKS, *(path.name for path in typescript.glob("*.ts")))
