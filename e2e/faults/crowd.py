"""Users who do not give up: whatever breaks, each act is repeated unchanged until it is answered."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Self

from e2e.load.http import Response
from e2e.system import STARTS_WITHIN

RETRY_AFTER = 0.1  # seconds
GIVE_UP_AFTER = 2 * STARTS_WITHIN  # a drive starts the server twice, and whoever calls waits for both


class Crowd(ABC):
    """Some users at work, each on their own, until the block ends."""

    people = 8
    rest = 0.0  # seconds, after each act

    def __init__(self) -> None:
        self._is_over = False
        self._tasks: list[asyncio.Task[None]] = []
        self.repeats: Counter[str] = Counter()

    @abstractmethod
    async def work(self) -> None:
        """Act again and again while `goes_on`."""

    @property
    @abstractmethod
    def acts(self) -> int:
        """Return how many acts were answered."""

    @property
    def goes_on(self) -> bool:
        return not self._is_over

    async def __aenter__(self) -> Self:
        self._tasks = [asyncio.create_task(self.work()) for _ in range(self.people)]
        return self

    async def __aexit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self._is_over = True
        if kind is not None:
            for task in self._tasks:
                task.cancel()
        results = await asyncio.gather(*self._tasks, return_exceptions=True)
        failures = [result for result in results if isinstance(result, Exception)]
        if failures and kind is None:
            raise failures[0]

    async def does(self, more: int) -> None:
        """Wait until so many more acts were answered."""
        goal = self.acts + more
        async with asyncio.timeout(GIVE_UP_AFTER):
            while self.acts < goal:
                for task in self._tasks:
                    if task.done():
                        task.result()
                await asyncio.sleep(0.02)

    async def until_answered(self, call: Callable[[], Awaitable[Response]]) -> Response:
        """Repeat a call while the connection breaks or the server reports an error of its own."""
        async with asyncio.timeout(GIVE_UP_AFTER):
            while True:
                try:
                    response = await call()
                except (OSError, TimeoutError) as error:
                    self.repeats[type(error).__name__] += 1
                else:
                    if response.status < 500:
                        return response
                    self.repeats[str(response.status)] += 1
                await asyncio.sleep(RETRY_AFTER)
