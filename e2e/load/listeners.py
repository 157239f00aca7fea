"""A process full of sockets that listen: `python -m e2e.load.listeners`. `Listeners` is its parent's end.

They speak JSON lines over the child's standard input and output. Moments are read from the machine's monotonic clock,
which is the same in every process.
"""

from __future__ import annotations

import asyncio
import bisect
import json
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any

import uvloop

from e2e.load.live import LiveSocket
from e2e.system import ROOT

AT_ONCE = 40  # sockets that open at the same time
LINE_LIMIT = 64 * 1024 * 1024  # bytes
ARRIVES_WITHIN = 10.0  # seconds
VERSION = b'"version":'


class Listeners:
    """Sockets in processes of their own, all on the same topics."""

    def __init__(self, processes: list[Process]) -> None:
        self._processes = processes

    @classmethod
    async def open(
        cls, url: str, token: str, topics: Sequence[str], *, sockets: int, processes: int, notes: bool
    ) -> Listeners:
        """Start the processes and wait until every socket has its snapshots; `notes` records each arrival's version."""
        shares = [sockets // processes + (number < sockets % processes) for number in range(processes)]
        started = [
            await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "e2e.load.listeners"), stdin=PIPE, stdout=PIPE, limit=LINE_LIMIT, cwd=ROOT
            )
            for _ in shares
        ]
        listeners = cls(started)
        try:
            await asyncio.gather(
                *(
                    _request(process, url=url, token=token, topics=list(topics), sockets=share, notes=notes)
                    for process, share in zip(started, shares, strict=True)
                )
            )
        except BaseException:
            await listeners.close()
            raise
        return listeners

    async def request(self, **question: Any) -> list[Any]:
        """Send every process the same request, and return their responses."""
        return list(await asyncio.gather(*(_request(process, **question) for process in self._processes)))

    async def close(self) -> None:
        for process in self._processes:
            if process.stdin is not None:
                process.stdin.close()
        for process in self._processes:
            try:
                await asyncio.wait_for(process.wait(), 10)
            except TimeoutError:
                process.kill()
                await process.wait()


async def _request(process: Process, **question: Any) -> Any:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(json.dumps(question).encode() + b"\n")
    line = await process.stdout.readline()
    if not line:
        raise ConnectionError("a process of listeners has ended")
    answer = json.loads(line)
    if isinstance(answer, dict) and "failed" in answer:
        raise ConnectionError(answer["failed"])
    return answer


@dataclass(eq=False)
class Ear:
    """One socket and one topic: rising versions, and when each of them arrived."""

    socket: LiveSocket
    versions: list[int]
    moments: list[float]

    def note(self, payload: bytes) -> None:
        start = payload.find(VERSION) + len(VERSION)
        end = start
        while payload[end : end + 1].isdigit():
            end += 1
        version = int(payload[start:end])
        if not self.versions or version > self.versions[-1]:
            self.versions.append(version)
            self.moments.append(perf_counter())

    def arrival_of(self, version: int) -> float | None:
        """Return the moment at which this version or a newer one arrived."""
        place = bisect.bisect_left(self.versions, version)
        return self.moments[place] if place < len(self.versions) else None


class Hall:
    """The child's side."""

    def __init__(self) -> None:
        self.ears: list[Ear] = []

    async def open(self, url: str, token: str, topics: list[str], sockets: int, notes: bool) -> dict[str, Any]:
        semaphore = asyncio.Semaphore(AT_ONCE)

        async def open_one() -> Ear:
            async with semaphore:
                socket = await LiveSocket.open(url, token)
                answers = await socket.request("subscribe", {"topics": topics})
            refused = {name: answers.get(name) for name in topics if "state" not in (answers.get(name) or {})}
            if refused:
                raise ConnectionError(f"not subscribed: {refused}")
            ear = Ear(socket, [], [])
            if notes:
                socket.on_frame = ear.note
            return ear

        self.ears = list(await asyncio.gather(*(open_one() for _ in range(sockets))))
        return {"open": len(self.ears)}

    def count(self) -> dict[str, Any]:
        return {
            "at": perf_counter(),
            "events": sum(ear.socket.events for ear in self.ears),
            "bytes": sum(ear.socket.bytes for ear in self.ears),
            "lost": sum(ear.socket.is_lost for ear in self.ears),
        }

    async def on_frame(self, version: int) -> dict[str, Any]:
        """Wait until every socket has received a version, and return the moment of each."""
        deadline = perf_counter() + ARRIVES_WITHIN
        while True:
            moments = [ear.arrival_of(version) for ear in self.ears]
            missing = moments.count(None)
            if not missing or perf_counter() > deadline:
                return {"moments": [moment for moment in moments if moment is not None], "missing": missing}
            await asyncio.sleep(0.01)

    async def answer(self, question: dict[str, Any]) -> Any:
        match question:
            case {"url": url, "token": token, "topics": topics, "sockets": sockets, "notes": notes}:
                return await self.open(url, token, topics, sockets, notes)
            case {"hear": version}:
                return await self.on_frame(version)
            case _:
                return self.count()


async def main() -> None:
    loop = asyncio.get_running_loop()
    reader = asyncio.StreamReader(limit=LINE_LIMIT)
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    hall = Hall()
    while line := await reader.readline():
        try:
            answer = await hall.answer(json.loads(line))
        except Exception as error:
            answer = {"failed": f"{type(error).__name__}: {error}"}
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()
    for ear in hall.ears:
        ear.socket.close()


if __name__ == "__main__":
    uvloop.run(main())
