"""Connections to addresses that were checked, and to no other.

A name is resolved here, all its numbers are judged, and the connection goes to one of the numbers that were judged: so
its owner cannot have it judged as one and reached as another. TLS still asks for the name.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Iterable
from ipaddress import IPv4Address
from typing import Any

import httpcore

from server.clients.webhooks.addresses import Number, may_be_reached
from server.clients.webhooks.errors import UrlRefused
from server.clients.webhooks.services.sending.names import Resolve

PATIENCE = 5.0  # seconds for each number of a name, of the 20 that a try has
MOST_NUMBERS = 4  # of a name that are tried one after the other


class NotSent(Exception):
    """Nothing was sent; the words are for whoever looks at the tries."""


class Outside(httpcore.AsyncNetworkBackend):
    """Makes connections to what is outside; with `may_be_here` also to this machine itself."""

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
        """Connect to the first number of a host that answers, if all of them are outside.

        :raises NotSent: if one of them is not, if there are none, or if none answers.
        """
        failed = "The name has no address"
        for number in (await self._judged(host))[:MOST_NUMBERS]:
            try:
                return Line(await self._connect(number, port))
            except TimeoutError:
                failed = "Nothing answered at its address"
            except ConnectionRefusedError:
                failed = "The connection was refused"
            except OSError:
                failed = "The connection failed"
        raise NotSent(failed)

    async def _judged(self, host: str) -> list[Number]:
        try:
            numbers = await self._resolve(host)
        except UrlRefused as refused:
            raise NotSent(refused.message) from None
        # One inside address among others is enough: which of them is reached would be a matter of luck.
        if not all(may_be_reached(number, may_be_here=self._may_be_here) for number in numbers):
            raise NotSent("The name leads to an inside address")
        return numbers

    async def _connect(self, number: Number, port: int) -> socket.socket:
        family = socket.AF_INET if isinstance(number, IPv4Address) else socket.AF_INET6
        line = socket.socket(family, socket.SOCK_STREAM)
        try:
            line.setblocking(False)
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            async with asyncio.timeout(PATIENCE):
                await asyncio.get_running_loop().sock_connect(line, (str(number), port))
            # A public number of this machine's own: what listens here is inside, however it is reached.
            if line.getsockname()[0] == line.getpeername()[0] and not self._may_be_here:
                raise NotSent("The name leads to an inside address")
        except BaseException:
            line.close()
            raise
        return line


class Line(httpcore.AsyncNetworkStream):
    """A connection: read and written as it is, or after TLS."""

    def __init__(self, line: socket.socket) -> None:
        self._line = line
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def start_tls(
        self, ssl_context: ssl.SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore.AsyncNetworkStream:
        """Speak TLS from now on, with whoever has a certificate for the name.

        :raises NotSent: if they have none, or speak no TLS.
        """
        try:
            await self._open(ssl=ssl_context, server_hostname=server_hostname)
        except ssl.SSLCertVerificationError as wrong:
            raise NotSent(f"The certificate was not accepted: {wrong.verify_message}") from None
        except (ssl.SSLError, OSError):
            raise NotSent("No TLS connection was made") from None
        return self

    async def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        reader, _ = await self._open()
        try:
            return await reader.read(max_bytes)
        except OSError as cut:
            raise httpcore.ReadError(str(cut)) from None

    async def write(self, buffer: bytes, timeout: float | None = None) -> None:
        _, writer = await self._open()
        try:
            writer.write(buffer)
            await writer.drain()
        except OSError as cut:
            raise httpcore.WriteError(str(cut)) from None

    async def aclose(self) -> None:
        if self._writer is None:
            self._line.close()
        else:
            # At once: a proper end of TLS waits for the other side, which may never say its part.
            self._writer.transport.abort()

    def get_extra_info(self, info: str) -> Any:
        """Tell whether the other side has ended the connection while nobody used it, and what TLS agreed on."""
        if info == "is_readable":
            return self._reader is not None and (self._reader.at_eof() or self._writer is None)
        return self._writer.get_extra_info(info) if self._writer is not None else None

    async def _open(self, **tls: Any) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if self._reader is None or self._writer is None:
            try:
                self._reader, self._writer = await asyncio.open_connection(sock=self._line, **tls)
            except BaseException:
                self._line.close()
                raise
        return self._reader, self._writer
