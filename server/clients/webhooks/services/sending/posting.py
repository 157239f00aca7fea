"""One try: an event is posted to its endpoint, and what it answers is read, within a time and a size."""

from __future__ import annotations

import asyncio
import ssl
from time import monotonic

import httpcore
from django.conf import settings

from server.clients.webhooks.services.sending.connecting import NotSent, Outside
from server.clients.webhooks.services.sending.names import Names, Resolve
from server.clients.webhooks.trying import KEPT, Answer, readable, rest_of
from server.core import clock

PATIENCE = 20.0  # seconds for a whole try: name, connection, sending and reading
MOST_READ = 16 * 1024  # bytes of an answer that are read, so that its connection may be used again
IDLE = 3.0  # seconds that a connection is kept; servers end theirs after five and more
NAME = "Foyer-Webhooks/1"


class Poster:
    """What all lanes share: how names are resolved, and whom TLS trusts."""

    def __init__(self, resolve: Resolve | None = None, *, tls: ssl.SSLContext | None = None) -> None:
        self._resolve = resolve or Names().numbers_of
        self._tls = tls or httpcore.default_ssl_context()

    def connections(self, most: int) -> httpcore.AsyncConnectionPool:
        """Give a lane its connections, of which it shares none with another; no proxy is asked for them."""
        return httpcore.AsyncConnectionPool(
            ssl_context=self._tls,
            max_connections=most,
            keepalive_expiry=IDLE,
            network_backend=Outside(self._resolve, may_be_here=settings.WEBHOOKS_INSIDE),
        )


async def post(connections: httpcore.AsyncConnectionPool, *, url: str, headers: dict[str, str], body: bytes) -> Answer:
    """Post a body to a URL, and give what came of it; nothing that it is redirected to is asked for."""
    began, reading = monotonic(), _Reading()
    error = ""
    try:
        async with asyncio.timeout(PATIENCE):
            await reading.read(connections, url, headers, body)
    except TimeoutError:
        error = f"No answer within {PATIENCE:.0f} seconds"
    except NotSent as why:
        error = str(why)
    except (httpcore.ReadError, httpcore.WriteError, OSError):
        error = "The connection was cut"
    except (httpcore.ProtocolError, httpcore.UnsupportedProtocol):
        error = "What it answered is no HTTP, or its headers are too long"
    took_ms = int((monotonic() - began) * 1000)
    if reading.status is None:
        return Answer(took_ms=took_ms, error=error or "There was no answer")
    # Once its status is there the answer counts, whatever becomes of the rest of it.
    return Answer(
        took_ms=took_ms,
        status=reading.status,
        text=readable(bytes(reading.kept)),
        rest=rest_of(reading.status, reading.retry_after, now=clock.now()),
    )


class _Reading:
    """What was read of an answer so far."""

    def __init__(self) -> None:
        self.status: int | None = None
        self.retry_after = ""
        self.kept = bytearray()

    async def read(
        self, connections: httpcore.AsyncConnectionPool, url: str, headers: dict[str, str], body: bytes
    ) -> None:
        said = {"content-type": "application/json", "user-agent": NAME, "accept-encoding": "identity", **headers}
        async with connections.stream("POST", url, headers=list(said.items()), content=body) as response:
            self.status = response.status
            found = (value for name, value in response.headers if name.lower() == b"retry-after")
            self.retry_after = next(found, b"").decode("latin-1")
            read = 0
            async for chunk in response.aiter_stream():
                read += len(chunk)
                self.kept += chunk[: KEPT - len(self.kept)]
                if read >= MOST_READ:
                    break
