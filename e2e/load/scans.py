"""Scans per second: doors that admit new tickets, one scan a message, one after the other."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from e2e.load.http import Caller
from e2e.load.live import LiveSocket
from e2e.load.metrics import CALLERS, Act, Book, UsedUp, measure
from e2e.load.setup import Environment, make_event, sell_codes

# Enough tickets for the warm-up and the window at twice the highest rate measured so far; without any the window ends.
HTTP_TICKETS = {1: 2_000, 8: 4_000, 32: 4_000}
SOCKET_TICKETS = {1: 4_000, 8: 8_000, 32: 12_000}


async def run(book: Book, env: Environment) -> None:
    """Scan over HTTP, then over Socket.IO."""
    (performance,) = await make_event(env, 1, tickets=60_000)
    for count in CALLERS:
        codes = iter(await sell_codes(env, performance, HTTP_TICKETS[count]))
        callers = [env.caller(env.door) for _ in range(count)]
        measured = await measure([_scan_by_http(caller, performance, codes) for caller in callers])
        book.write_measured("scans_http", count, measured)
        for caller in callers:
            caller.close()
    for count in CALLERS:
        codes = iter(await sell_codes(env, performance, SOCKET_TICKETS[count]))
        sockets = await asyncio.gather(*(LiveSocket.open(env.url, env.door) for _ in range(count)))
        measured = await measure([_scan_by_socket(socket, performance, codes) for socket in sockets])
        book.write_measured("scans_socketio", count, measured)
        for socket in sockets:
            socket.close()


def _scan_by_http(caller: Caller, performance: int, codes: Iterator[str]) -> Act:
    device = str(uuid.uuid4())

    async def act() -> str:
        response = await caller.post("/v1/door/scans", {"scans": [_scan(performance, device, codes)]})
        return _verdict_of(response.json()["verdicts"][0]) if response.status == 200 else f"answered {response.status}"

    return act


def _scan_by_socket(socket: LiveSocket, performance: int, codes: Iterator[str]) -> Act:
    device = str(uuid.uuid4())

    async def act() -> str:
        return _verdict_of(await socket.request("scan", _scan(performance, device, codes)))

    return act


def _scan(performance: int, device: str, codes: Iterator[str]) -> dict[str, Any]:
    code = next(codes, None)
    if code is None:
        raise UsedUp
    return {
        "performance": performance,
        "code": code,
        "device": device,
        "gate": "Bench",
        "nonce": uuid.uuid4().hex,
        "scanned_at": datetime.now(UTC).isoformat(),
    }


def _verdict_of(answer: dict[str, Any]) -> str:
    verdict = answer.get("verdict")
    return "" if verdict == "admitted" else str(verdict or answer.get("error"))
