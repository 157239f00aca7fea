"""Doors that were cut off: what their phones kept comes late, twice, by wrong clocks, and with each other's tickets."""

from __future__ import annotations

import asyncio
import uuid
from collections import Counter
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from e2e.faults.books import check_audit, read_state
from e2e.faults.report import tell
from e2e.faults.scanning import a_scan
from e2e.load.http import expect
from e2e.load.stage import Stage, make_event, sell_codes, set_stage
from e2e.system import System

HOUR, WRONG_CLOCK = timedelta(hours=1), timedelta(minutes=10)
QUEUE = 500  # scans that one phone kept
SHARED = 5  # tickets that were let in at both doors
A_CALL = 100


def test_two_doors_that_were_cut_off_for_an_hour_come_back_and_every_ticket_counts_once(system: System) -> None:
    asyncio.run(come_back(system))


async def come_back(system: System) -> None:
    stage = await set_stage(system.url)
    (performance,) = await make_event(stage, 1)
    codes = await sell_codes(stage, performance, 2 * QUEUE - SHARED)
    north, south = str(uuid.uuid4()), str(uuid.uuid4())
    of_north = [_alone(performance, code, north, HOUR) for code in codes[:QUEUE]]
    # Its clock is ten minutes behind: it says an hour and ten.
    of_south = [_alone(performance, code, south, HOUR + WRONG_CLOCK) for code in codes[QUEUE - SHARED :]]
    first, second = await asyncio.gather(_upload(stage, of_north), _upload(stage, of_south))
    # The replies were lost on the way, and one phone died with 50 of them unread: both send all of it again.
    again = await asyncio.gather(_upload(stage, of_north), _upload(stage, of_south[-50:]))
    assert [told["verdict"] for told in again[0]] == [told["verdict"] for told in first]
    assert [told["verdict"] for told in again[1]] == [told["verdict"] for told in second[-50:]]
    verdicts = Counter(told["verdict"] for told in (*first, *second))
    assert verdicts == {"admitted": len(codes), "already_scanned": SHARED}
    assert sum("conflict" in told and told["conflict"] is not None for told in (*first, *second)) == SHARED
    state = await read_state(stage, performance)
    assert state["admitted"] == len(codes)
    await check_audit(system)
    tell(
        "doors cut off",
        profile=system.profile,
        tried=f"an hour, {2 * QUEUE} scans, one clock 10 minutes wrong",
        scans=len(of_north) + len(of_south),
        conflicts=SHARED,
    )


def _alone(performance: int, code: str, device: str, ago: timedelta) -> dict[str, Any]:
    return a_scan(performance, code, device, ago=ago, said="admitted")


async def _upload(stage: Stage, scans: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    caller = stage.caller(stage.door)
    told: list[dict[str, Any]] = []
    for start in range(0, len(scans), A_CALL):
        reply = await caller.post("/v1/door/scans", {"scans": scans[start : start + A_CALL]})
        told += expect(reply)["verdicts"]
    caller.close()
    return told
