"""Attackers in a process of their own: `python -m e2e.faults.attackers`. `AttackProcess` is the parent's side.

They attack with calls that a review found expensive for a server and cheap for the caller, from addresses of their own,
so that their refusals do not affect the theatre. Some have a staff session. The child reads its targets as JSON from
its standard input, goes on until that is closed, and then prints the results.
"""

from __future__ import annotations

import asyncio
import json
import os
import struct
import sys
import uuid
import zlib
from asyncio.subprocess import PIPE, Process
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import asdict, dataclass
from itertools import count
from typing import Any

from e2e.faults.raw_socket import RawSocket
from e2e.load.http import Caller, Response
from e2e.load.setup import basket
from e2e.system import ROOT

ADDRESSES = "127.0.6"  # an account with a network of its own
NAMESPACE = 900_000  # bytes of its name
NAMES = 499
PIXELS = (7_270, 5_450)
BODY = 200_000_000  # bytes
FREE = (50, 10)  # performances, and tickets of each
TRIES_AGAIN = 0.05  # seconds
STUCK = 3.0  # seconds in which nothing that was written is read; then another connection is tried
ENDS_WITHIN = 30.0  # seconds
LITTLE = 0.2  # seconds; an attacker who knows a heavy call can afford to wait
BUYER = {"name": "Stranger", "email": "stranger@buyer.test"}


@dataclass(frozen=True)
class Aims:
    """What is attacked: an event on sale, its performances, those of a free one, and sessions of staff."""

    url: str
    event: int
    performances: list[int]
    free: list[int]
    organiser: str
    door: str


class AttackProcess:
    """The parent's side."""

    def __init__(self, aims: Aims) -> None:
        self._aims = aims
        self._process: Process | None = None
        self.report: dict[str, Any] = {}

    async def __aenter__(self) -> AttackProcess:
        command = (sys.executable, "-m", __name__)
        self._process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, cwd=ROOT)
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(asdict(self._aims)).encode() + b"\n")
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._process is not None
        try:
            async with asyncio.timeout(ENDS_WITHIN):
                output, _unheard = await self._process.communicate(b"")  # closes its input
        finally:
            if self._process.returncode is None:
                self._process.kill()
        self.report = json.loads(output)


class Siege:
    """The child's side. `seen` counts the results of each attack: responses by status, connections by end."""

    def __init__(self, aims: Aims) -> None:
        self._aims = aims
        self._sources = (f"{ADDRESSES}.{number % 250 + 1}" for number in count())
        self._names = count(10**6)
        self.seen: dict[str, Counter[str]] = {}

    async def go_on(self) -> None:
        """Attack for ever."""
        attacks: dict[Callable[[Caller, Counter[str]], Awaitable[None]], int] = {
            self._greet_at_length: 20,
            self._leave_at_length: 16,
            self._subscribe_to_everything: 20,
            self._guess: 1,
            self._pour: 4,
            self._breathe: 4,
            self._paint: 4,
            self._print: 8,
            self._call: 8,
        }
        async with asyncio.TaskGroup() as group:
            for attack, many in attacks.items():
                for _ in range(many):
                    group.create_task(self._repeat(attack))

    async def _repeat(self, attack: Callable[[Caller, Counter[str]], Awaitable[None]]) -> None:
        seen = self.seen.setdefault(attack.__name__.strip("_"), Counter())
        caller = self._caller()
        while True:
            try:
                await attack(caller, seen)
            except (OSError, TimeoutError, asyncio.IncompleteReadError, ValueError) as error:
                seen[type(error).__name__] += 1
                caller.close()
                await asyncio.sleep(TRIES_AGAIN)

    def _caller(self, token: str = "") -> Caller:
        return Caller(self._aims.url, token, source=next(self._sources))

    async def _line(self) -> RawSocket:
        return await RawSocket.open(self._aims.url, next(self._sources))

    # Sockets

    async def _greet_at_length(self, _caller: Caller, seen: Counter[str]) -> None:
        """Connect to namespaces with very long names, and read no answer."""
        async with await self._line() as line:
            while True:
                async with asyncio.timeout(STUCK):
                    await line.write(b"40/" + b"x" * NAMESPACE)
                seen["sent"] += 1

    async def _leave_at_length(self, _caller: Caller, seen: Counter[str]) -> None:
        """Leave very many topics again and again with acknowledgements, and send pongs without reading."""
        names = [f"performance:{number}:public" for number in range(10**9, 10**9 + 22_000)]
        message = json.dumps(["unsubscribe", {"topics": names}]).encode()
        async with await self._line() as line:
            await line.write(self._as_widget())
            for number in count():
                async with asyncio.timeout(STUCK):
                    await line.write(b"42%d" % number + message)
                    await line.write(b"3")
                seen["sent"] += 1

    async def _subscribe_to_everything(self, _caller: Caller, seen: Counter[str]) -> None:
        """Subscribe to as many topics as allowed, in one message and in several, each time with other names."""
        async with await self._line() as line:
            await line.write(self._as_widget())
            for number in count():
                most = NAMES if number % 6 == 0 else 100
                names = [f"performance:{next(self._names)}:public" for _ in range(most)]
                await line.write(b"42%d" % number + json.dumps(["subscribe", {"topics": names}]).encode())
                await line.until(b"43%d[" % number)
                seen["answered"] += 1

    def _as_widget(self) -> bytes:
        return b"40" + json.dumps({"event": self._aims.event}).encode()

    # Calls

    async def _guess(self, _caller: Caller, seen: Counter[str]) -> None:
        """Sign in wrongly forty times at once."""

        async def sign_in() -> None:
            caller = self._caller()
            email = f"{uuid.uuid4().hex[:8]}@guess.test"
            self._note(seen, await caller.post("/v1/auth/login", {"email": email, "password": "Foyer-guess-1!"}))
            caller.close()

        await asyncio.gather(*(sign_in() for _ in range(40)))

    async def _pour(self, _caller: Caller, seen: Counter[str]) -> None:
        """Send an endless body to a call that needs fifty bytes."""
        async with await RawSocket.connect(self._aims.url, next(self._sources)) as line:
            head = f"POST /v1/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: {BODY}\r\n"
            await line.raw(head.encode() + b"Content-Type: application/json\r\n\r\n")
            for _ in range(BODY // 1_000_000):
                async with asyncio.timeout(STUCK):
                    await line.raw(b" " * 1_000_000)
            seen["sent"] += 1
        await asyncio.sleep(LITTLE)

    async def _breathe(self, _caller: Caller, seen: Counter[str]) -> None:
        """Send heartbeats of three hundred devices in one session."""
        caller = self._caller(self._aims.door)
        for _ in range(300):
            phone = {"device": str(uuid.uuid4()), "platform": "web", "version": "1", "waiting": 0}
            response = await caller.post("/v1/door/breath", {**phone, "performance": self._aims.performances[0]})
            self._note(seen, response)
        caller.close()

    async def _paint(self, _caller: Caller, seen: Counter[str]) -> None:
        """Upload a large picture of one colour."""
        caller = self._caller(self._aims.organiser)
        fields, file = {"picture": json.dumps({"event_id": self._aims.event})}, ("large.png", _picture())
        self._note(seen, await caller.post_parts("/v1/branding/pictures", fields, {"file": file}))
        caller.close()

    async def _print(self, _caller: Caller, seen: Counter[str]) -> None:
        """Have the maximum of free tickets rendered again and again."""
        caller = self._caller()
        reserved = await self._reserve(caller, seen)
        if reserved is not None:
            secret = {"X_Reservation_Secret": str(reserved["secret"])}
            path = f"/v1/sales/reservations/{reserved['reservation']}/payment"
            paid = await caller.post(path, {"gateway": "free", "buyer": BUYER}, **secret)
            self._note(seen, paid)
            if paid.status == 200:
                for _ in range(20):
                    document = f"/v1/sales/payments/{paid.json()['payment']}/tickets.pdf"
                    self._note(seen, await caller.send("GET", document, headers=secret), "drawn")
        caller.close()
        await asyncio.sleep(LITTLE)

    async def _reserve(self, caller: Caller, seen: Counter[str]) -> Any:
        """Reserve all that is free, or less if that is refused."""
        most, each = FREE
        for body in (basket(self._aims.free[:most], each), basket(self._aims.free[:1], each)):
            response = await caller.post("/v1/sales/reservations", body, Idempotency_Key=uuid.uuid4().hex)
            self._note(seen, response)
            if response.status == 201:
                return response.json()
        return None

    async def _call(self, caller: Caller, seen: Counter[str]) -> None:
        """Make all anonymous calls."""
        performance = self._aims.performances[0]
        for path in ("/v1/schema", f"/v1/sales/events/{self._aims.event}", f"/v1/sales/performances/{performance}"):
            self._note(seen, await caller.send("GET", path))
        self._note(seen, await caller.post("/v1/sales/quotes", basket([performance], 10)))

    @staticmethod
    def _note(seen: Counter[str], response: Response, what: str = "") -> None:
        seen[f"{what} {response.status}".strip()] += 1


def _picture() -> bytes:
    """Return a plain picture of 39.6 million pixels, in about 120 KB."""
    if not _PICTURE:
        width, height = PIXELS
        packer, line = zlib.compressobj(9), b"\0" + b"\x6b\x1f\x2a" * width
        packed = b"".join(packer.compress(line) for _ in range(height)) + packer.flush()
        chunks = ((b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)), (b"IDAT", packed), (b"IEND", b""))
        encoded = (struct.pack(">I", len(data)) + kind + data + _sum(kind + data) for kind, data in chunks)
        _PICTURE.append(b"\x89PNG\r\n\x1a\n" + b"".join(encoded))
    return _PICTURE[0]


def _sum(content: bytes) -> bytes:
    return struct.pack(">I", zlib.crc32(content))


_PICTURE: list[bytes] = []


async def main() -> None:
    siege = Siege(Aims(**json.loads(sys.stdin.readline())))
    _picture()
    attacking = asyncio.create_task(siege.go_on())
    await asyncio.to_thread(sys.stdin.read)
    if attacking.done():
        attacking.result()
    attacking.cancel()
    with suppress(asyncio.CancelledError):
        await attacking
    print(json.dumps(siege.seen), flush=True)


if __name__ == "__main__":
    os.nice(5)  # attackers have machines of their own: their effect on ours is measured, not their own use of it
    asyncio.run(main())
