"""The cluster's launcher restarts dead parts."""

from __future__ import annotations

import asyncio

from e2e.system import System

REVIVED_WITHIN = 120.0  # seconds; a start takes 4, and 40 on a slow machine with a load of 14


async def revived(system: System, part: str, killed: int) -> None:
    """Wait until the launcher has restarted a part that had this process id."""
    async with asyncio.timeout(REVIVED_WITHIN):
        while system.pid_of(part) == killed:
            await asyncio.sleep(0.05)
