"""A lane in hand: what is waiting in it, what is under way, and how many tries it may have at once."""

from __future__ import annotations

from collections import deque

import httpcore

from server.clients.models import Endpoint
from server.clients.webhooks import selectors
from server.clients.webhooks.services.lanes import Due
from server.clients.webhooks.trying import Answer

WIDTH = 8  # tries of a lane at once, while what is sent there arrives
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 10.0  # seconds between tries, doubled with each failure after the first


class Lane:
    """What one endpoint is owed, as far as it is in hand.

    Events of one order are never under way together, so that they arrive in their order unless one of them fails;
    those of several orders are. Where nothing arrives, one try at a time is made, and ever longer pauses between them:
    an endpoint that is down is not pressed, and costs little.
    """

    def __init__(self, row: Endpoint, connections: httpcore.AsyncConnectionPool) -> None:
        self.connections = connections
        self.waiting: deque[Due] = deque()
        self.under_way: dict[int, Due] = {}
        self.may_have_more = True  # in the database
        self.idle_since: float | None = None
        # Whoever takes over a lane that fails does not begin by pressing it.
        self._failures = 1 if row.failing_since else 0
        self._paused_until = 0.0
        self._version = 0
        self.refresh(row)

    def refresh(self, row: Endpoint) -> None:
        """Take over what was changed of the endpoint."""
        self.id, self.url = row.pk, row.url
        if row.version != self._version or row.old_secret:
            self.signers, self._version = selectors.signers_of(row), row.version

    def has_room(self, now: float) -> bool:
        """Tell whether another try may be made now."""
        width = 1 if self._failures else WIDTH
        return len(self.under_way) < width and now >= self._paused_until

    def begin(self, now: float) -> Due | None:
        """Take the first that is waiting and of whose order nothing is under way; None if none may be begun."""
        if not self.has_room(now):
            return None
        orders = {due.order_number for due in self.under_way.values()}
        for due in self.waiting:
            if due.order_number not in orders or not due.order_number:
                self.waiting.remove(due)
                self.under_way[due.delivery_id] = due
                return due
        return None

    def end(self, due: Due, answer: Answer, now: float) -> None:
        """Note that a try is over."""
        self.under_way.pop(due.delivery_id, None)
        if answer.is_delivered:
            self._failures, self._paused_until = 0, 0.0
            return
        self._failures += 1
        if self._failures > 1:
            doublings = min(self._failures - 2, 10)
            self._paused_until = now + min(FIRST_PAUSE * 2**doublings, LONGEST_PAUSE)
        if answer.rest:
            self.rest(now + answer.rest.total_seconds())
        elif answer.is_gone:
            self.waiting.clear()

    def rest(self, until: float) -> None:
        """Begin nothing until then: what is waiting stays owed, and is read again."""
        self._paused_until = max(self._paused_until, until)
        self.waiting.clear()
