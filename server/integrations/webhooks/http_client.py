"""One attempt at a delivery: resolve the name, check every address, post the event, read the response."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Awaitable, Callable, Iterable
from ipaddress import IPv4Address, IPv6Address, ip_address
from time import monotonic

import dns.asyncresolver
import dns.exception
import dns.resolver
import httpcore
from django.conf import settings
from dns.rdatatype import AAAA, A

from server.integrations.errors import UrlRefused
from server.integrations.webhooks.addresses import IPAddress, is_allowed_address, parse_ip
from server.integrations.webhooks.protocol import EXCERPT_BYTES, AttemptResult, parse_retry_after, printable_excerpt
from server.platform import clock

# Names are resolved by DNS and not by the system's `getaddrinfo`, which also reads this machine's own names and odd
# forms of numbers, and blocks a thread for each name whose server is silent.

DNS_TIMEOUT = 5.0  # seconds, for all servers of a name
LOCALHOST = "localhost"
Resolve = Callable[[str], Awaitable[list[IPAddress]]]


class DnsResolver:
    """Asks the name servers of this machine's configuration, and caches answers for their time to live."""

    def __init__(self, resolver: dns.asyncresolver.Resolver | None = None) -> None:
        self._resolver = resolver

    async def numbers_of(self, host: str) -> list[IPAddress]:
        """Return all addresses of a host, IPv4 first, since every network has it; none if it has none.

        :raises UrlRefused: for a malformed number.
        """
        if number := parse_ip(host):
            return [number]
        if host == LOCALHOST:
            return [IPv4Address("127.0.0.1"), IPv6Address("::1")]
        found = await asyncio.gather(self._query(host, A), self._query(host, AAAA))
        return [number for numbers in found for number in numbers]

    async def _query(self, host: str, kind: dns.rdatatype.RdataType) -> list[IPAddress]:
        try:
            answer = await self._configured().resolve(host.rstrip(".") + ".", kind, lifetime=DNS_TIMEOUT)
        except (dns.exception.DNSException, OSError):
            return []
        return [ip_address(row.to_text()) for row in answer]

    def _configured(self) -> dns.asyncresolver.Resolver:
        if self._resolver is None:
            self._resolver = dns.asyncresolver.Resolver()
            self._resolver.cache = dns.resolver.LRUCache()
        return self._resolver


# A name is resolved here, all its addresses are checked, and the connection uses one of those: so its owner cannot have
# one address checked and another one connected to. TLS still verifies the name.

CONNECT_TIMEOUT = 5.0  # seconds for each address of a name, of the 20 of an attempt
MAX_ADDRESSES = 4  # addresses of a name that are tried one after the other


class DeliveryFailed(Exception):
    """Nothing was sent; the text is shown with the attempt."""


class PublicNetworkBackend(httpcore.AnyIOBackend):
    """Connects to public addresses only; with `may_be_here` also to this machine itself."""

    def __init__(self, resolve: Resolve, *, may_be_here: bool) -> None:
        self._resolve, self._may_be_here = resolve, may_be_here

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        """Connect to the first address of a host that answers, if all of them are public.

        :raises DeliveryFailed: if one of them is not, if there are none, or if none answers.
        """
        failed = "The name has no address"
        for number in (await self._resolve_allowed(host))[:MAX_ADDRESSES]:
            try:
                stream = await super().connect_tcp(str(number), port, CONNECT_TIMEOUT)
            except httpcore.ConnectTimeout:
                failed = "Nothing answered at its address"
            except httpcore.ConnectError as error:
                (reason,) = error.args
                is_refused = isinstance(reason.__cause__, ConnectionRefusedError)
                failed = "The connection was refused" if is_refused else "The connection failed"
            else:
                return await self._checked(stream)
        raise DeliveryFailed(failed)

    async def _resolve_allowed(self, host: str) -> list[IPAddress]:
        try:
            numbers = await self._resolve(host)
        except UrlRefused as refused:
            raise DeliveryFailed(refused.message) from None
        # One internal address among others is enough: which of them is reached would be a matter of luck.
        if not all(is_allowed_address(number, may_be_here=self._may_be_here) for number in numbers):
            raise DeliveryFailed("The name points to a private address")
        return numbers

    async def _checked(self, stream: httpcore.AsyncNetworkStream) -> httpcore.AsyncNetworkStream:
        ours, theirs = (stream.get_extra_info(end)[0] for end in ("client_addr", "server_addr"))
        # A public address of this machine itself: what listens here is internal, however it is reached.
        if ours == theirs and not self._may_be_here:
            await stream.aclose()
            raise DeliveryFailed("The name points to a private address")
        return stream


ATTEMPT_TIMEOUT = 20.0  # seconds for a whole attempt: name, connection, sending and reading
MAX_RESPONSE_BYTES = 16 * 1024  # of a response that are read, so that its connection may be used again
KEEPALIVE = 3.0  # seconds that an idle connection stays open; servers close theirs after five and more
USER_AGENT = "Foyer-Webhooks/1"


class WebhookClient:
    """What all runs share: the resolver and TLS's trusted certificates."""

    def __init__(self, resolve: Resolve | None = None, *, tls: ssl.SSLContext | None = None) -> None:
        self._resolve = resolve or DnsResolver().numbers_of
        self._tls = tls or httpcore.default_ssl_context()

    def connections(self, most: int) -> httpcore.AsyncConnectionPool:
        """Return connections for a run, without any proxy."""
        return httpcore.AsyncConnectionPool(
            ssl_context=self._tls,
            max_connections=most,
            keepalive_expiry=KEEPALIVE,
            network_backend=PublicNetworkBackend(self._resolve, may_be_here=settings.WEBHOOKS_INSIDE),
        )


async def post_event(
    connections: httpcore.AsyncConnectionPool, *, url: str, headers: dict[str, str], body: bytes
) -> AttemptResult:
    """Post a body to a URL, and return the result; redirects are not followed."""
    began, reader = monotonic(), _ResponseReader()
    error = ""
    try:
        async with asyncio.timeout(ATTEMPT_TIMEOUT):
            await reader.read(connections, url, headers, body)
    except TimeoutError:
        error = f"No answer within {ATTEMPT_TIMEOUT:.0f} seconds"
    except DeliveryFailed as why:
        error = str(why)
    except httpcore.ConnectError as why:  # of TLS, since connecting itself fails as above
        (reason,) = why.args
        is_wrong = isinstance(reason, ssl.SSLCertVerificationError)
        error = (
            f"The certificate was not accepted: {reason.verify_message}" if is_wrong else "No TLS connection was made"
        )
    except (httpcore.ReadError, httpcore.WriteError, OSError):
        error = "The connection was cut"
    except (httpcore.ProtocolError, httpcore.UnsupportedProtocol):
        error = "Invalid HTTP response, or headers too long"
    took_ms = int((monotonic() - began) * 1000)
    if reader.status is None:
        return AttemptResult(took_ms=took_ms, error=error or "There was no answer")
    # Once the status is there the response counts, whatever happens to the rest of it.
    return AttemptResult(
        took_ms=took_ms,
        status=reader.status,
        text=printable_excerpt(bytes(reader.excerpt)),
        rest=parse_retry_after(reader.status, reader.retry_after, now=clock.now()),
    )


class _ResponseReader:
    """What was read of a response so far."""

    def __init__(self) -> None:
        self.status: int | None = None
        self.retry_after = ""
        self.excerpt = bytearray()

    async def read(
        self, connections: httpcore.AsyncConnectionPool, url: str, headers: dict[str, str], body: bytes
    ) -> None:
        request_headers = {
            "content-type": "application/json",
            "user-agent": USER_AGENT,
            "accept-encoding": "identity",
            **headers,
        }
        async with connections.stream("POST", url, headers=list(request_headers.items()), content=body) as response:
            self.status = response.status
            found = (value for name, value in response.headers if name.lower() == b"retry-after")
            self.retry_after = next(found, b"").decode("latin-1")
            read = 0
            async for chunk in response.aiter_stream():
                read += len(chunk)
                self.excerpt += chunk[: EXCERPT_BYTES - len(self.excerpt)]
                if read >= MAX_RESPONSE_BYTES:
                    break
