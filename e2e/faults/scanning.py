"""Doors: every ticket is scanned at two of them at about the same moment, each scan with its own nonce."""

from __future__ import annotations

import asyncio
import uuid
from collections import Counter, deque
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from e2e.faults.crowd import Crowd
from e2e.load.http import Caller, expect
from e2e.load.setup import Environment

DOORS_A_TICKET = 2
NO_TIME = timedelta()


def a_scan(performance: int, code: str, device: str, *, ago: timedelta = NO_TIME, **more: str) -> dict[str, Any]:
    """Return a scan as a device sends it, by a clock that is so far behind or made so long ago."""
    return {
        "performance": performance,
        "code": code,
        "device": device,
        "gate": "Fault",
        "nonce": uuid.uuid4().hex,
        "scanned_at": (datetime.now(UTC) - ago).isoformat(),
        **more,
    }


class Scanning(Crowd):
    """Devices at the doors of one performance, until all codes are scanned. `verdicts` has those of each code."""

    def __init__(self, env: Environment, performance: int, codes: Iterable[str]) -> None:
        super().__init__()
        self._env = env
        self._performance = performance
        self._left = deque(code for code in codes for _ in range(DOORS_A_TICKET))
        self.verdicts: dict[str, list[str]] = {}

    @property
    def acts(self) -> int:
        return sum(map(len, self.verdicts.values()))

    @property
    def admitted(self) -> int:
        return self.count()["admitted"]

    def count(self) -> Mapping[str, int]:
        """Count the verdicts."""
        return Counter(verdict for verdicts in self.verdicts.values() for verdict in verdicts)

    async def work(self) -> None:
        caller, device = self._env.caller(self._env.door), str(uuid.uuid4())
        while self.goes_on and self._left:
            code = self._left.popleft()
            verdict = await self._request_verdict(caller, a_scan(self._performance, code, device))
            self.verdicts.setdefault(code, []).append(verdict)
            await asyncio.sleep(self.rest)
        caller.close()

    async def _request_verdict(self, caller: Caller, scan: Mapping[str, Any]) -> str:
        """Have it validated; a busy answer is retried with the same nonce."""
        while True:
            response = await self.until_answered(lambda: caller.post("/v1/door/scans", {"scans": [scan]}))
            (verdict_body,) = expect(response)["verdicts"]
            if "verdict" in verdict_body:
                return str(verdict_body["verdict"])
            self.repeats[str(verdict_body["error"])] += 1


class ScanningSlowly(Scanning):
    """Quiet doors, whose codes last for as long as a part takes to die and to come back."""

    people = 2
    rest = 0.5
