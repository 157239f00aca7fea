"""Very many screens that stay open through a fault: the app's own live connections in one process (`screens.ts`)."""

from __future__ import annotations

import asyncio
import json
import tempfile
from asyncio.subprocess import PIPE, Process
from bisect import bisect_left
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from e2e.load.setup import Environment
from e2e.system import ROOT

PWA = ROOT / "pwa"
ANSWERS_WITHIN = 120.0  # seconds: a thousand screens are opened in it
BACK_WITHIN = 120.0  # seconds: the server's start, the longest wait of a line, and the hub's next look
LINE_LIMIT = 64 * 1024 * 1024  # bytes
MOST_A_SECOND = 0.2  # of the lost screens


@dataclass(frozen=True)
class Returns:
    """How many screens came back, and the largest share of them in one second: by their tries and by their topics.

    A try is the screen's own; when it subscribes after that depends on the machine's load, too.
    """

    count: int
    tried: float
    topics: float


class Screens:
    """So many screens of one performance."""

    def __init__(self, process: Process, count: int) -> None:
        self._process = process
        self._count = count

    async def show(self, **expected: Any) -> None:
        """Wait until every screen is live and shows this; none may have been sent to sign in."""
        status: dict[str, Any] = {}
        try:
            async with asyncio.timeout(BACK_WITHIN):
                while status.get("showing") != self._count:
                    await asyncio.sleep(0.1)
                    status = await _request(self._process, state=expected)
        except TimeoutError:
            shown = f"{status.get('showing')} of {self._count} screens show {expected}, another {status.get('another')}"
            raise AssertionError(shown) from None
        assert status["ended"] == 0, f"{status['ended']} screens were sent to sign in"

    async def returns(self) -> Returns:
        """Return how the lost screens came back."""
        status = await _request(self._process, state={})
        return Returns(len(status["tried"]), _most_in_a_second(status["tried"]), _most_in_a_second(status["requested"]))


def _most_in_a_second(moments: Sequence[float]) -> float:
    """Return the largest share of some moments (milliseconds) that lies in any one second."""
    ordered = sorted(moments)
    from_each = (bisect_left(ordered, first + 1000) - place for place, first in enumerate(ordered))
    return max(from_each, default=0) / max(len(moments), 1)


@asynccontextmanager
async def many_screens(env: Environment, performance: int, count: int) -> AsyncIterator[Screens]:
    """Open the screens; they close with the block."""
    with tempfile.TemporaryDirectory(prefix="foyer-screens-") as folder:
        bundle = await _bundle(Path(folder))
        process = await asyncio.create_subprocess_exec("node", str(bundle), stdin=PIPE, stdout=PIPE, limit=LINE_LIMIT)
        try:
            opening = {"url": env.url, "token": env.organiser, "topic": f"performance:{performance}"}
            await _request(process, open={**opening, "screens": count})
            yield Screens(process, count)
        finally:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


async def _bundle(folder: Path) -> Path:
    """Bundle the screens and what they need of the app into one script."""
    bundle = folder / "screens.mjs"
    tool = ("node", "node_modules/rolldown/bin/cli.mjs", "../e2e/faults/screens.ts", "--tsconfig", "tsconfig.json")
    made = await asyncio.create_subprocess_exec(
        *tool, "--platform", "node", "--format", "esm", "--file", str(bundle), cwd=PWA, stdout=PIPE
    )
    output, _ = await made.communicate()
    assert made.returncode == 0, output.decode()
    return bundle


async def _request(process: Process, **question: Any) -> Any:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(json.dumps(question).encode() + b"\n")
    async with asyncio.timeout(ANSWERS_WITHIN):
        line = await process.stdout.readline()
    assert line, "the process of the screens has ended"
    return json.loads(line)
