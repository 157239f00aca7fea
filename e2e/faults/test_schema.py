"""Random calls drawn from our own schema: with each role's token and without one.

They come last, since they may turn the demo season upside down.
"""

from __future__ import annotations

import asyncio
import warnings
from collections import Counter
from dataclasses import dataclass

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from schemathesis import Case, GenerationMode
from schemathesis.core.result import Ok

from e2e.faults.report import record
from e2e.load.http import Caller, expect
from e2e.load.setup import Environment, make_event, pay, reserve, sign_in
from e2e.system import System

CALLERS = {
    "admin": "admin@foyer.test",
    "organiser": "organiser@foyer.test",
    "door": "door@foyer.test",
    "owner": "owner@foyer.test",
    "nobody": "",
}
# These end the session with which they are called, or those of others in the drive.
LEFT_OUT = r"/auth/(logout|logoutall|login|sessions/)|/users/(updateUser|deleteUser|updatePassword|endSessions)"
RIVAL = "rival@foyer.test"
CANARY = {"name": "Quetzal Whitlock-Canary", "email": "quetzal@canary.test"}  # a customer of the rival
ANSWERS_WITHIN = 30.0  # seconds


@pytest.mark.parametrize("cases", [500, pytest.param(10_000, marks=pytest.mark.long)])
def test_no_call_of_the_schema_breaks_the_server_or_leaks_another_account(system: System, cases: int) -> None:
    schema = schemathesis.openapi.from_url(f"{system.url}/v1/schema?format=json").exclude(path_regex=LEFT_OUT)
    found = list(schema.get_all_operations())
    calls = [call.ok() for call in found if isinstance(call, Ok)]
    assert len(calls) == len(found), "the schema has calls that cannot be read"
    share = cases // len(CALLERS)
    rival_secrets = asyncio.run(_sell_as_rival(system.url))
    statuses: Counter[int] = Counter()
    for name, email in CALLERS.items():
        token = asyncio.run(sign_in(system.url, email))[0] if email else ""
        who = Fuzzer(name, token, () if name == "admin" else rival_secrets)
        _call_all(system.url, calls, who, share, statuses)
        assert not token or asyncio.run(_is_signed_in(system.url, token)), f"{name} was signed out on the way"
    audit = system.manage("audit", within=300)
    assert audit.returncode == 0, audit.stdout + audit.stderr
    record(
        "schema fuzzed",
        profile="embedded",
        tried=f"{len(calls)} calls by {len(CALLERS)} callers",
        cases=sum(statuses.values()),
        statuses=dict(sorted(statuses.items())),
    )


@dataclass(frozen=True)
class Fuzzer:
    """The caller, and what its responses must never contain."""

    name: str
    token: str
    secrets: tuple[str, ...]


def _call_all(
    url: str, calls: list[schemathesis.APIOperation], who: Fuzzer, share: int, statuses: Counter[int]
) -> None:
    headers = {"Authorization": f"Bearer {who.token}"} if who.token else {}
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
    def send_case(case: Case) -> None:
        response = case.call(base_url=url, headers=headers, timeout=ANSWERS_WITHIN)
        statuses[response.status_code] += 1
        assert response.status_code < 500, (
            f"{who.name}: {response.status_code} to {case.as_curl_command()}\n{response.content[:500]!r}"
        )
        leaked = [word for word in who.secrets if word.encode() in response.content]
        assert not leaked, f"{who.name} was told of {leaked} by {case.as_curl_command()}"

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        send_case()


async def _sell_as_rival(url: str) -> tuple[str, ...]:
    """Sell a ticket of the rival's, and return what the theatre must never read: its staff and its buyer."""
    token, account = await sign_in(url, RIVAL)
    caller = Caller(url, token)
    venues = expect(await caller.post("/v1/customers/venueByAccountId", {"id": account}))["data"][0]
    (show,) = await make_event(Environment(url=url, organiser=token, door="", venue=venues[0]["venueid"]), 1)
    reserved = expect(await reserve(caller, [show]), 201)
    expect(await pay(caller, reserved, CANARY))
    caller.close()
    return ("Sam Whitlock", RIVAL, *CANARY.values(), reserved["payment"])


async def _is_signed_in(url: str, token: str) -> bool:
    caller = Caller(url, token)
    response = await caller.send("GET", "/v1/auth/session")
    caller.close()
    return response.status == 200
