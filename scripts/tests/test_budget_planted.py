"""A slow test, fixture or server fails its step on a busy machine as on an idle one, and an unchanged step passes.

The step that is held to its budget here are two runs of pytest side by side, so that all cores of two are busy, as in
the real ones. Each has tests, a fixture, and a server that leaves its parent, as PostgreSQL does.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from textwrap import dedent

import pytest

from scripts.launcher.parts import ROOT

pytestmark = pytest.mark.sweep  # each run of the step takes two seconds of the processor, and there are sixteen

RUN = """
import os, sys
from pathlib import Path
from scripts.budget import table
from scripts.budget.__main__ import run_step

folder, committed = Path(sys.argv[1]), Path(sys.argv[2])
table.MARGIN = 0.1  # a step of a second is held to a tenth of it, too
code = run_step("sample", folder, sys.argv[3:], committed)
if os.environ["BUDGETS"] == "write":
    table.write_table(table.read_steps(folder / "steps"), committed)
sys.exit(code)
"""
FILES = {
    "conftest.py": """
        import os, socket, subprocess, sys, time
        from pathlib import Path

        import pytest
        from scripts.budget.pytest_costs import Costs

        PLANTED = os.environ.get("PLANTED")

        def pytest_configure(config):
            config.pluginmanager.register(Costs())

        def burn(turns):
            for number in range(turns * 200_000):
                str(number % 997)

        @pytest.fixture
        def fixture():
            burn(8 if PLANTED == "fixture" else 1)

        @pytest.fixture(scope="session")
        def server(tmp_path_factory):
            address = str(tmp_path_factory.mktemp("server") / "socket")
            listener = socket.socket(socket.AF_UNIX)
            listener.bind(address)
            listener.listen()
            if os.fork() == 0:
                os.setsid()
                if os.fork() == 0:
                    serve(listener)
                os._exit(0)
            listener.close()
            return address

        def serve(listener):
            while True:
                connection, _ = listener.accept()
                asked = connection.recv(9)
                if asked == b"request":
                    burn(11 if PLANTED == "server" else 1)
                connection.close()
                if asked == b"stop":
                    os._exit(0)

        def ask(address, what):
            with socket.socket(socket.AF_UNIX) as connection:
                connection.connect(address)
                connection.send(what)
                connection.recv(1)
    """,
    "test_one.py": """
        from conftest import PLANTED, ask, burn

        def test_calls(server):
            for _ in range(4):
                ask(server, b"request")

        def test_more():
            burn(40 if PLANTED == "test" else 4)

        def test_last(server):
            ask(server, b"stop")
    """,
    "test_two.py": """
        import pytest

        @pytest.mark.parametrize("number", range(6))
        def test_set_up(fixture, number): pass
    """,
}


@pytest.fixture(scope="module")
def sample(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("sample")
    for name, content in FILES.items():
        (folder / name).write_text(dedent(content))
    assert run(folder, "alone", budgets="write").returncode == 0
    return folder


def run(sample: Path, machine: str, planted: str = "", budgets: str = "bind") -> subprocess.CompletedProcess[str]:
    """Run the step, with the yardstick of the first run on such a machine."""
    notes = sample / machine
    notes.mkdir(exist_ok=True)
    (notes / "steps").unlink(missing_ok=True)
    known = {"PLANTED": planted, "BUDGETS": budgets, "PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    one = f"{sys.executable} -m pytest -q -p no:cacheprovider {sample}"
    command = [sys.executable, "-c", RUN, str(notes), str(sample / "budgets.json")]
    both = ["bash", "-c", f"{one} & {one}; code=$?; wait; exit $code"]
    return subprocess.run(
        [*command, *both], cwd=ROOT, env=os.environ | known, capture_output=True, text=True, check=False
    )


@pytest.fixture(params=["alone", "beside other work"])
def machine(request) -> Iterator[str]:
    """Other work keeps every core busy, or none."""
    with ExitStack() as stack:
        for _ in range(os.cpu_count() or 1) if request.param != "alone" else ():
            busy = stack.enter_context(subprocess.Popen([sys.executable, "-c", "while True: pass"]))
            stack.callback(busy.kill)
        yield request.param


@pytest.mark.parametrize("turn", range(5))
def test_the_untouched_passes(sample, machine, turn):
    ran = run(sample, machine)

    assert ran.returncode == 0, ran.stdout


@pytest.mark.parametrize(("planted", "file"), [("test", "test_one.py"), ("fixture", "test_two.py"), ("server", None)])
def test_what_is_planted_fails_the_step(sample, machine, planted, file):
    ran = run(sample, machine, planted)

    assert ran.returncode == 1
    failures = ran.stdout.partition("FAILED: ")[2].splitlines()
    assert failures[0].startswith("sample used ")
    if file is not None:  # a server's cost is in no file's own time
        assert failures[1].split()[3].endswith(file)
