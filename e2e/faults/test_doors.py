"""Doors without a network: their devices' queues come late, twice, by wrong clocks, and with each other's tickets."""

from __future__ import annotations

import asyncio
import uuid
from collections import Counter
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from e2e.faults.report import record
from e2e.faults.sales_checks import check_audit, read_state
from e2e.faults.scanning import a_scan
from e2e.load.http import expect
from e2e.load.setup import Environment, make_event, open_environment, sell_codes
from e2e.system import System

HOUR, WRONG_CLOCK = timedelta(hours=1), timedelta(minutes=10)
QUEUE = 500  # scans in one device's queue
WAITING = 50  # scans in a device's queue when it died
SHARED = 5  # tickets that were admitted at both doors
A_CALL = 100


def test_doors_that_were_cut_off_come_back_and_every_ticket_counts_once(system: System) -> None:
    asyncio.run(come_back(system))


async def come_back(system: System) -> None:
    env = await open_environment(system.url)
    (performance,) = await make_event(env, 1)
    codes = await sell_codes(env, performance, 2 * QUEUE - SHARED)
    last_codes = await sell_codes(env, performance, WAITING)
    north, south, east = str(uuid.uuid4()), str(uuid.uuid4()), str(uuid.uuid4())
    await _take_on(env, [north, south, east])
    of_north = [_alone(performance, code, north, HOUR) for code in codes[:QUEUE]]
    # Its clock is ten minutes behind: it says an hour and ten.
    of_south = [_alone(performance, code, south, HOUR + WRONG_CLOCK) for code in codes[QUEUE - SHARED :]]
    # Its clock is ten minutes ahead: its latest scans are in the future.
    of_east = [_alone(performance, code, east, -WRONG_CLOCK) for code in last_codes]
    first, second = await asyncio.gather(_upload(env, of_north), _upload(env, of_south))
    # This one dies when half of its queue was received, before it has read a response, and comes back with all of it.
    await _upload(env, of_east[: WAITING // 2])
    third = await _upload(env, of_east)
    # The responses were lost: everything is sent again and gets the same answers.
    again = await asyncio.gather(*(_upload(env, scans) for scans in (of_north, of_south, of_east)))
    assert [_verdicts(verdict) for verdict in again] == [_verdicts(verdict) for verdict in (first, second, third)]
    codes += last_codes
    verdicts = Counter(_verdicts([*first, *second, *third]))
    assert verdicts == {"admitted": len(codes), "already_scanned": SHARED}
    assert (
        sum("conflict" in verdict and verdict["conflict"] is not None for verdict in (*first, *second, *third))
        == SHARED
    )
    state = await read_state(env, performance)
    assert state["admitted"] == len(codes)
    await check_audit(system)
    record(
        "doors cut off",
        profile=system.profile,
        tried=f"an hour, {QUEUE} scans each, clocks 10 minutes wrong either way, a phone dead with {WAITING} waiting",
        scans=len(of_north) + len(of_south) + len(of_east),
        conflicts=SHARED,
    )


async def _take_on(env: Environment, phones: Sequence[str]) -> None:
    """Enrol the devices: only enrolled ones cause conflicts."""
    door, office = env.caller(env.door), env.caller()
    for phone in phones:
        expect(await door.post("/v1/door/breath", {"device": phone, "platform": "", "version": "", "waiting": 0}))
    listed = expect(await office.send("GET", "/v1/door/devices?page_size=1000&only_looked=1"))["data"][0]
    found = [row["id"] for row in listed if row["device"] in phones]
    assert len(found) == len(phones)
    for number in found:
        expect(await office.post(f"/v1/door/devices/{number}/accept", {}))
    door.close()
    office.close()


def _alone(performance: int, code: str, device: str, ago: timedelta) -> dict[str, Any]:
    return a_scan(performance, code, device, ago=ago, said="admitted")


def _verdicts(verdicts: Sequence[dict[str, Any]]) -> list[str]:
    return [str(each["verdict"]) for each in verdicts]


async def _upload(env: Environment, scans: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    caller = env.caller(env.door)
    verdicts: list[dict[str, Any]] = []
    for start in range(0, len(scans), A_CALL):
        response = await caller.post("/v1/door/scans", {"scans": scans[start : start + A_CALL]})
        verdicts += expect(response)["verdicts"]
    caller.close()
    return verdicts
