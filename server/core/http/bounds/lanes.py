"""Who is answered next: those who are known have threads of their own, strangers have few, and each place its turn.

One interpreter works for all threads, and each that is busy makes all the others wait. So however many strangers ask
at once, one or two of their calls are worked on at a time, and a house that sells and scans does not feel the rest.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager

from django.db import connection

from server.core.places import folded

AT_WORK = {"sqlite": 1, "postgresql": 2}  # calls of strangers at once; beside us, PostgreSQL works for one as well
OF_STRANGERS = 6  # threads, of the sixteen that answer calls
WAITING = 2_000  # calls, each with a body of 64 KB at most
OF_PLACE = 500  # of them: the buyers of an on-sale may share an address
KNOWN = 20_000  # credentials, of 32 bytes each
_CREDENTIALS = {b"authorization", b"x-api-key", b"cookie"}


class NoPlace(Exception):
    """So many wait that one more would not be answered in time."""


class Turn:
    """A call's turn in a lane, which it has until it has been answered, or steps aside."""

    def __init__(self, lane: Lane) -> None:
        self._lane, self._loop = lane, asyncio.get_running_loop()
        self.is_working = True

    def step_aside(self) -> None:
        """Let the next one work, from any thread: this call waits for somebody else now, or takes turns of its own."""
        self._loop.call_soon_threadsafe(self._lane.let_aside, self)


class Lane:
    """So many calls at work at once, and so many in all with those that have stepped aside.

    Those who wait are called by place, one of each after another.
    """

    def __init__(self, at_work: int, inside: int, *, waiting: int = WAITING, of_place: int = OF_PLACE) -> None:
        self._at_work, self._inside = at_work, inside
        self._most, self._of_place = waiting, of_place
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        self._number = 0

    @asynccontextmanager
    async def turn(self, place: str) -> AsyncIterator[Turn]:
        """Have a turn.

        :raises NoPlace: at once, if too many wait, or too many of this place.
        """
        if self._has_room:
            self._enter()
        else:
            await self._called(place)
        turn = Turn(self)
        try:
            yield turn
        finally:
            self.let_aside(turn)
            self._inside += 1
            self._call_next()

    def let_aside(self, turn: Turn) -> None:
        """Count a turn no longer as one at work. On the loop alone."""
        if turn.is_working:
            turn.is_working = False
            self._at_work += 1
            self._call_next()

    @property
    def _has_room(self) -> bool:
        return self._at_work > 0 and self._inside > 0

    def _enter(self) -> None:
        self._at_work -= 1
        self._inside -= 1

    async def _called(self, place: str) -> None:
        """Wait until this one has been called, and so has entered."""
        if self._number >= self._most or len(self._waiting.get(place, ())) >= self._of_place:
            raise NoPlace
        call = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(place, deque()).append(call)
        self._number += 1
        try:
            await call
        except asyncio.CancelledError:
            if not call.cancelled():  # it was called, and is gone
                self._at_work += 1
                self._inside += 1
                self._call_next()
            raise

    def _call_next(self) -> None:
        while self._waiting and self._has_room:
            place, calls = self._waiting.popitem(last=False)
            call = calls.popleft()
            self._number -= 1
            if calls:
                self._waiting[place] = calls
            if not call.cancelled():
                self._enter()
                call.set_result(None)


class Lanes:
    """The two lanes of a process that has so many threads.

    A credential is known once a call with it was answered as its owner's: whoever makes one up is a stranger like all
    others. One that has ended is known for a while, and refused as before.
    """

    def __init__(self, threads: int) -> None:
        of_strangers = min(OF_STRANGERS, threads)
        self._strangers = Lane(min(AT_WORK[connection.vendor], of_strangers), of_strangers)
        of_known = max(1, threads - of_strangers)
        self._known = Lane(of_known, of_known)
        self._credentials: OrderedDict[bytes, None] = OrderedDict()

    def of(self, address: str, shown: bytes) -> tuple[Lane, str]:
        """Give the lane of a call from an address, and its place in it; `shown` is the sign of its credential."""
        if shown in self._credentials:
            return self._known, shown.hex()
        return self._strangers, folded(address)

    def know(self, shown: bytes) -> None:
        """Know a credential from now on."""
        self._credentials[shown] = None
        self._credentials.move_to_end(shown)
        if len(self._credentials) > KNOWN:
            self._credentials.popitem(last=False)


def sign_of(headers: Iterable[tuple[bytes, bytes]]) -> bytes:
    """Give the sign of what a call shows of a session or a key; nothing if it shows none."""
    shown = [value for name, value in headers if name in _CREDENTIALS]
    return hashlib.sha256(b"\0".join(shown)).digest() if shown else b""
