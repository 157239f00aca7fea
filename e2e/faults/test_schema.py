"""Calls that nobody would make, drawn from our own schema: with each role's token and with none.

They come last, since they may turn the demo season upside down.
"""

from __future__ import annotations

import asyncio
import warnings
from collections import Counter

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from schemathesis import Case, GenerationMode
from schemathesis.core.result import Ok

from e2e.faults.report import tell
from e2e.load.http import Caller, expect
from e2e.load.stage import PASSWORD
from e2e.system import System

CALLERS = {
    "admin": "admin@foyer.test",
    "organiser": "organiser@foyer.test",
    "door": "door@foyer.test",
    "owner": "owner@foyer.test",
    "nobody": "",
}
# They end the very session with which they are called, or that of everybody else in the drive.
LEFT_OUT = r"/auth/(logout|logoutall|login)|/users/(updateUser|deleteUser|updatePassword)"
RIVALS = ("Sam Whitlock", "rival@foyer.test")  # whom nobody of the theatre may ever read of
ANSWERS_WITHIN = 30.0  # seconds


@pytest.mark.parametrize("cases", [500, pytest.param(10_000, marks=pytest.mark.long)])
def test_no_call_of_the_schema_breaks_the_server_or_tells_of_another_account(system: System, cases: int) -> None:
    schema = schemathesis.openapi.from_url(f"{system.url}/v1/schema?format=json").exclude(path_regex=LEFT_OUT)
    found = list(schema.get_all_operations())
    calls = [call.ok() for call in found if isinstance(call, Ok)]
    assert len(calls) == len(found), "the schema has calls that cannot be read"
    share = cases // len(CALLERS)
    statuses: Counter[int] = Counter()
    for name, email in CALLERS.items():
        token = asyncio.run(_sign_in(system.url, email)) if email else ""
        _call_all(system, calls, name, token, share, statuses)
    audit = system.manage("audit", within=300)
    assert audit.returncode == 0, audit.stdout + audit.stderr
    tell(
        "schema fuzzed",
        profile="embedded",
        tried=f"{len(calls)} calls by {len(CALLERS)} callers",
        cases=sum(statuses.values()),
        statuses=dict(sorted(statuses.items())),
    )


def _call_all(
    system: System, calls: list[schemathesis.APIOperation], name: str, token: str, share: int, statuses: Counter[int]
) -> None:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    both = (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
    drawn = st.one_of([call.as_strategy(generation_mode=mode) for call in calls for mode in both])

    @seed(20)
    @settings(
        max_examples=share,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=drawn)
    def ask(case: Case) -> None:
        reply = case.call(base_url=f"{system.url}", headers=headers, timeout=ANSWERS_WITHIN)
        statuses[reply.status_code] += 1
        assert reply.status_code < 500, (
            f"{name}: {reply.status_code} to {case.as_curl_command()}\n{reply.content[:500]!r}"
        )
        if name != "admin":
            told = [word for word in RIVALS if word.encode() in reply.content]
            assert not told, f"{name} was told of {told} by {case.as_curl_command()}"

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        ask()


async def _sign_in(url: str, email: str) -> str:
    caller = Caller(url)
    told = expect(await caller.post("/v1/auth/login", {"email": email, "password": PASSWORD}))
    caller.close()
    return str(told["tokens"]["access"]["token"])
