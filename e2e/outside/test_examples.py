"""The documentation's examples work with the generated clients."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from e2e.outside.conftest import DEVELOPERS, TOOLS, compile_in, printed
from e2e.system import System

EXAMPLES = DEVELOPERS / "examples"
LANGUAGES = (pytest.param("sh", marks=pytest.mark.core), "py", "ts")
CHECKS = (*("--noEmit", "--strict", "--module", "nodenext"), *("--target", "es2023", "--types", "node"))
NODE = (TOOLS / ".bin" / "node", "--disable-warning=ExperimentalWarning")
INSTALLED = {"py": "python", "ts": "typescript"}
Run = Callable[[str, str], str]


@pytest.fixture
def run(system: System, key: str, request: pytest.FixtureRequest) -> Run:
    """Run an example as a reader would, and return its output."""

    def ran(name: str, language: str) -> str:
        where: Path = EXAMPLES if language == "sh" else request.getfixturevalue(INSTALLED[language])
        if language == "py":
            shutil.copy(EXAMPLES / f"{name}.py", where)
        command: list[str | Path] = {
            "sh": ["bash", f"{name}.sh"],
            "py": [where / "venv" / "bin" / "python", f"{name}.py"],
            "ts": [*NODE, f"{name}.ts"],
        }[language]
        return output_of(command, where, FOYER_URL=system.url, FOYER_KEY=key)

    return ran


def output_of(command: list[str | Path], folder: Path, **known: str) -> str:
    environment = {name: value for name, value in (os.environ | known).items() if name != "PYTHONPATH"}
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, timeout=120, check=False
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    return done.stdout


@pytest.mark.parametrize("language", LANGUAGES)
def test_two_tickets_are_sold_and_taken_back(run: Run, language: str) -> None:
    output = run("main_job", language)
    assert re.search(r"51\.00(.|\n)*ORD-[0-9A-Z]+(.|\n)*refunded$", output.strip())


@pytest.mark.parametrize("language", LANGUAGES)
def test_tickets_are_exchanged_and_given_back_and_reported(run: Run, language: str) -> None:
    output = run("after_sale", language)
    assert re.search(r"0\.00(.|\n)*25\.50(.|\n)*succeeded(.|\n)*sales-by-code", output)
    assert re.search(r"^([1-9]\d* exchanges since|.*,Waived,Programs$)", output, re.MULTILINE)


def test_the_typescript_examples_hold_to_the_clients_types(typescript: Path) -> None:
    compile_in(typescript, *CHECKS, *(path.name for path in typescript.glob("*.ts")))


def test_what_the_clients_page_prints_lists_events(system: System, key: str, python: Path, typescript: Path) -> None:
    (by_python,), (by_typescript,) = printed("python", system, key), printed("ts", system, key)
    (typescript / "printed.ts").write_text(by_typescript)

    listed = output_of([python / "venv" / "bin" / "python", "-c", by_python], python)
    assert re.fullmatch(r"(\d+ .+\n)+", listed)
    assert output_of([*NODE, "printed.ts"], typescript) == listed


def test_every_list_can_be_asked_for_without_a_filter(system: System, key: str, python: Path) -> None:
    script = f"""
from foyer_client import AuthenticatedClient
from foyer_client.api.events_and_performances import list_events, list_performances
from foyer_client.api.orders import list_order_events, list_orders
from foyer_client.api.reports import list_reports, read_report
from foyer_client.models import ReadReportPeriod
client = AuthenticatedClient(base_url="{system.url}", token="{key}", prefix="", auth_header_name="X-Api-Key")
event = list_events.sync(client=client).data[0].event
orders = list_orders.sync_detailed(client=client)
answers = [list_performances.sync_detailed(event, client=client), orders, list_reports.sync_detailed(client=client)]
answers.append(read_report.sync_detailed("exchanges", client=client, period=ReadReportPeriod.THIS_YEAR))
answers += [list_order_events.sync_detailed(order.order, client=client) for order in orders.parsed.data[:1]]
print([int(answer.status_code) for answer in answers if answer.status_code != 200])
"""
    assert output_of([python / "venv" / "bin" / "python", "-c", script], python) == "[]\n"
