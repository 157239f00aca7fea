"""The machine's speed follows from rounds of work beside the steps, for a short step from the nearest ones."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from scripts.budget import yardstick
from scripts.launcher.parts import ROOT


@pytest.fixture
def notes(tmp_path) -> Path:
    """One round every ten seconds, each with its time."""
    notes = tmp_path / "rounds"
    notes.write_text("".join(f"{json.dumps([at, {'python': at}])}\n" for at in range(0, 200, 10)))
    return notes


@pytest.mark.parametrize(
    ("began", "ended", "mean"),
    [(15.0, 95.0, 55.0), (20.0, 100.0, 60.0), (52.0, 53.0, 55.0), (0.0, 1.0, 15.0), (500.0, 501.0, 175.0)],
)
def test_step_is_measured_by_neighbouring_rounds(notes, began, ended, mean):
    assert yardstick.read_rounds(notes, began, ended, "python") == mean


@pytest.mark.sweep
def test_where_too_few_rounds_were_measured_they_are_measured_now(tmp_path):
    code = "import sys; from pathlib import Path; from scripts.budget import yardstick as y\n"
    code += "print(y.read_rounds(Path(sys.argv[1]), 0.0, 1.0, 'python'))"
    ran = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "rounds")], cwd=ROOT, check=True, capture_output=True, text=True
    )

    assert float(ran.stdout) > 0.1
    assert len((tmp_path / "rounds").read_text().splitlines()) == yardstick.ENOUGH


@pytest.mark.sweep
def test_the_sampler_ends_with_the_run_that_it_measures(tmp_path):
    """The run's shell is killed, and so cannot end it."""
    code = "import sys; from pathlib import Path; from scripts.budget import yardstick as y\n"
    code += "y.PAUSE = 0.1; y.sample(Path(sys.argv[1])); print('ended')"
    shell = subprocess.Popen(
        ["bash", "-c", '"$@" & wait', "bash", sys.executable, "-c", code, str(tmp_path / "rounds")],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )
    with shell:
        assert shell.stdout is not None
        while not (tmp_path / "rounds").exists():
            pass
        shell.kill()
        assert shell.stdout.read() == "ended\n"
