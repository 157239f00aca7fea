"""Checks after any fault: whatever was confirmed exists exactly once, and the integrity audit passes."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from e2e.faults.exchanging import Exchanging
from e2e.faults.scanning import Scanning
from e2e.faults.selling import Selling
from e2e.load.http import expect
from e2e.load.live import LiveSocket
from e2e.load.setup import Environment
from e2e.system import System

HEALS_WITHIN = 12.0  # seconds; a hub looks for what it missed every five


async def check_sales(system: System, env: Environment, performance: int, selling: Selling) -> None:
    """Compare the confirmed sales with the rows, and run the audit."""
    caller = env.caller()
    state = await read_state(env, performance)
    assert (state["sold"], state["reserved"]) == (selling.tickets, 0)
    tickets = [ticket for each in selling.payments.values() for ticket in each]
    assert len(set(tickets)) == len(tickets)
    for payment, promised in selling.payments.items():
        stored = expect(await caller.send("GET", f"/v1/sales/payments/{payment}"))
        assert stored["status"] == "Success"
        assert [ticket["ticket"] for order in stored["orders"] for ticket in order["tickets"]] == promised
    caller.close()
    await check_audit(system)


async def check_exchanges(system: System, env: Environment, exchanging: Exchanging) -> None:
    """Check that every payment has one valid set of tickets, that both counters match, and the audit."""
    valid = await exchanging.check_valid_sets()
    for performance in exchanging.performances:
        state = await read_state(env, performance)
        assert (state["sold"], state["reserved"]) == (valid[performance], 0)
    await check_audit(system)


async def check_door(env: Environment, performance: int, scanning: Scanning) -> None:
    """Check that each scanned ticket admitted one person, and that the counter matches; without an audit, since others
    work.
    """
    for code, verdicts in scanning.verdicts.items():
        assert verdicts.count("admitted") == 1, f"{code} was told {verdicts}"
    state = await read_state(env, performance)
    assert state["admitted"] == scanning.admitted


async def check_audit(system: System) -> None:
    """Run the integrity audit."""
    audit = await asyncio.to_thread(system.manage, "audit", within=300)
    assert audit.returncode == 0, audit.stdout + audit.stderr


async def read_state(env: Environment, performance: int) -> Any:
    """Read a performance's state as the box office sees it."""
    caller = env.caller()
    offer = expect(await caller.send("GET", f"/v1/sales/performances/{performance}"))
    caller.close()
    return offer["state"]


class Screen:
    """A dashboard that stays open through the fault: one socket with a performance's topic."""

    def __init__(self, socket: LiveSocket, topic: str) -> None:
        self._socket = socket
        self._topic = topic
        self.state: dict[str, Any] = {}

    @classmethod
    async def open(cls, url: str, env: Environment, performance: int) -> Screen:
        socket = await LiveSocket.open(url, env.organiser)
        screen = cls(socket, f"performance:{performance}")
        socket.on_frame = screen._handle_frame
        answer = await socket.request("subscribe", {"topics": [screen._topic]})
        screen._take(answer[screen._topic])
        return screen

    def _handle_frame(self, payload: bytes) -> None:
        name, body = json.loads(payload[2:])
        if name == "change" and body["topic"] == self._topic:
            self._take(body)

    def _take(self, update: dict[str, Any]) -> None:
        if update["version"] > self.state.get("version", 0):
            self.state = update["state"]

    async def shows(self, **expected: Any) -> None:
        """Wait until the screen shows this, without a reload."""
        try:
            async with asyncio.timeout(HEALS_WITHIN):
                while not expected.items() <= self.state.items():
                    assert not self._socket.is_lost, "the socket was lost"
                    await asyncio.sleep(0.02)
        except TimeoutError:
            raise AssertionError(f"the screen shows {self.state}, not {expected}") from None

    def close(self) -> None:
        self._socket.close()
