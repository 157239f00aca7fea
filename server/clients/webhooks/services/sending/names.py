"""Which numbers a name stands for, asked of the DNS itself.

Not by the system's `getaddrinfo`: it reads this machine's own names and odd forms of numbers too, and keeps a thread
waiting for each name whose server is silent.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from ipaddress import IPv4Address, IPv6Address, ip_address

import dns.asyncresolver
import dns.exception
import dns.resolver
from dns.rdatatype import AAAA, A

from server.clients.webhooks.addresses import Number, number_in

PATIENCE = 5.0  # seconds, for all servers of a name
HERE = "localhost"
Resolve = Callable[[str], Awaitable[list[Number]]]


class Names:
    """Asks the name servers of this machine's configuration, and remembers for as long as they say."""

    def __init__(self, resolver: dns.asyncresolver.Resolver | None = None) -> None:
        self._resolver = resolver

    async def numbers_of(self, host: str) -> list[Number]:
        """Give all numbers of a host, those of IPv4 first, since every network has it; none if it has none.

        :raises UrlRefused: for what is no number as it is to be written.
        """
        if number := number_in(host):
            return [number]
        if host == HERE:
            return [IPv4Address("127.0.0.1"), IPv6Address("::1")]
        found = await asyncio.gather(self._ask(host, A), self._ask(host, AAAA))
        return [number for numbers in found for number in numbers]

    async def _ask(self, host: str, kind: dns.rdatatype.RdataType) -> list[Number]:
        try:
            answer = await self._configured().resolve(host.rstrip(".") + ".", kind, lifetime=PATIENCE)
        except (dns.exception.DNSException, OSError):
            return []
        return [ip_address(row.to_text()) for row in answer]

    def _configured(self) -> dns.asyncresolver.Resolver:
        if self._resolver is None:
            self._resolver = dns.asyncresolver.Resolver()
            self._resolver.cache = dns.resolver.LRUCache()
        return self._resolver
