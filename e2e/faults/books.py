"""What must be true after any fault: whatever was confirmed is there exactly once, and the books balance."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from e2e.faults.exchanging import Exchanging
from e2e.faults.scanning import Scanning
from e2e.faults.selling import Selling
from e2e.load.http import expect
from e2e.load.live import LiveSocket
from e2e.load.stage import Stage
from e2e.system import System

HEALS_WITHIN = 12.0  # seconds; a hub looks for what it missed every five


async def check_books(system: System, stage: Stage, performance: int, selling: Selling) -> None:
    """Compare the confirmed sales with the rows, and have the system audit itself."""
    caller = stage.caller()
    state = await read_state(stage, performance)
    assert (state["sold"], state["reserved"]) == (selling.tickets, 0)
    tickets = [ticket for each in selling.payments.values() for ticket in each]
    assert len(set(tickets)) == len(tickets)
    for payment, promised in selling.payments.items():
        kept = expect(await caller.send("GET", f"/v1/sales/payments/{payment}"))
        assert kept["status"] == "Success"
        assert [ticket["ticket"] for order in kept["orders"] for ticket in order["tickets"]] == promised
    caller.close()
    await check_audit(system)


async def check_exchanges(system: System, stage: Stage, exchanging: Exchanging) -> None:
    """See that every payment has one valid set of tickets, that both counters agree, and what the audit says."""
    valid = await exchanging.check_valid_sets()
    for performance in exchanging.performances:
        state = await read_state(stage, performance)
        assert (state["sold"], state["reserved"]) == (valid[performance], 0)
    await check_audit(system)


async def check_door(stage: Stage, performance: int, scanning: Scanning) -> None:
    """See that each ticket that was read let one person in, and that the counter agrees; no audit, as beside others."""
    for code, told in scanning.verdicts.items():
        assert told.count("admitted") == 1, f"{code} was told {told}"
    state = await read_state(stage, performance)
    assert state["admitted"] == scanning.admitted


async def check_audit(system: System) -> None:
    """Have the system compare all its books."""
    audit = await asyncio.to_thread(system.manage, "audit", within=300)
    assert audit.returncode == 0, audit.stdout + audit.stderr


async def read_state(stage: Stage, performance: int) -> Any:
    """Read a performance's state as the counter sees it."""
    caller = stage.caller()
    offer = expect(await caller.send("GET", f"/v1/sales/performances/{performance}"))
    caller.close()
    return offer["state"]


class Screen:
    """A dashboard that stays open through the fault: one socket on a performance."""

    def __init__(self, socket: LiveSocket, topic: str) -> None:
        self._socket = socket
        self._topic = topic
        self.state: dict[str, Any] = {}

    @classmethod
    async def open(cls, url: str, stage: Stage, performance: int) -> Screen:
        socket = await LiveSocket.open(url, stage.organiser)
        screen = cls(socket, f"performance:{performance}")
        socket.hear = screen._hear
        answer = await socket.ask("subscribe", {"topics": [screen._topic]})
        screen._take(answer[screen._topic])
        return screen

    def _hear(self, payload: bytes) -> None:
        name, body = json.loads(payload[2:])
        if name == "change" and body["topic"] == self._topic:
            self._take(body)

    def _take(self, told: dict[str, Any]) -> None:
        if told["version"] > self.state.get("version", 0):
            self.state = told["state"]

    async def shows(self, **wanted: Any) -> None:
        """Wait until the screen shows this, without a reload."""
        try:
            async with asyncio.timeout(HEALS_WITHIN):
                while not wanted.items() <= self.state.items():
                    assert not self._socket.is_lost, "the socket was lost"
                    await asyncio.sleep(0.02)
        except TimeoutError:
            raise AssertionError(f"the screen shows {self.state}, not {wanted}") from None

    def close(self) -> None:
        self._socket.close()
