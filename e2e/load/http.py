"""A cheap HTTP client: one keep-alive connection, one request at a time."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

BOUNDARY = "foyer-bench-boundary"
CALL_WITHIN = 60.0  # seconds


@dataclass(frozen=True)
class Response:
    """The response to a call."""

    status: int
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)


class Refused(Exception):
    """A call failed that had to succeed."""


class Caller:
    """One caller, signed in or not; its connection is reopened if the server has closed it.

    `source` is the address of this machine to call from; empty for the default.
    """

    def __init__(self, url: str, token: str = "", *, source: str = "") -> None:
        parts = urlsplit(url)
        self._host, self._port = parts.hostname or "", parts.port or 80
        self._head = f"Host: {self._host}:{self._port}\r\nAccept: application/json\r\n"
        if token:
            self._head += f"Authorization: Bearer {token}\r\n"
        self._source = (source, 0) if source else None
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(self, path: str, body: Any, **headers: str) -> Response:
        """Post JSON. Header names are written with underscores."""
        return await self.send("POST", path, json.dumps(body).encode(), "application/json", headers)

    async def post_parts(self, path: str, fields: dict[str, str], files: dict[str, tuple[str, bytes]]) -> Response:
        """Post a form with files."""
        lines = [b""]
        for name, value in fields.items():
            lines.append(f'Content-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode())
        for name, (filename, content) in files.items():
            head = f'Content-Disposition: form-data; name="{name}"; filename="{filename}"\r\n'
            lines.append(f"{head}Content-Type: application/octet-stream\r\n\r\n".encode() + content + b"\r\n")
        mark = f"--{BOUNDARY}".encode()
        body = (mark + b"\r\n").join(lines) + mark + b"--\r\n"
        return await self.send("POST", path, body, f"multipart/form-data; boundary={BOUNDARY}", {})

    async def send(
        self, method: str, path: str, body: bytes = b"", kind: str = "", headers: dict[str, str] | None = None
    ) -> Response:
        """Send a request and read its response.

        :raises OSError: if the connection breaks; whether the request arrived is then unknown.
        :raises TimeoutError: if there is no response in time.
        """
        head = f"{method} {path} HTTP/1.1\r\n{self._head}Content-Length: {len(body)}\r\n"
        if kind:
            head += f"Content-Type: {kind}\r\n"
        for name, value in (headers or {}).items():
            head += f"{name.replace('_', '-')}: {value}\r\n"
        try:
            async with asyncio.timeout(CALL_WITHIN):
                reader, writer = await self._connection()
                writer.write(head.encode() + b"\r\n" + body)
                return await self._read(reader)
        except (asyncio.IncompleteReadError, asyncio.LimitOverrunError) as error:
            self.close()
            raise ConnectionError(str(error)) from error
        except BaseException:
            self.close()
            raise

    async def stream(self, path: str, body: bytes) -> AsyncIterator[bytes]:
        """Post JSON, and yield a long response in pieces as they arrive; the connection is closed after it.

        :raises Refused: if the response is not streamed.
        """
        reader, writer = await asyncio.open_connection(self._host, self._port)
        head = f"POST {path} HTTP/1.1\r\n{self._head}Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
        try:
            writer.write(head.encode() + b"\r\n" + body)
            response_head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
            if " 200 " not in response_head.partition("\r\n")[0] or "transfer-encoding: chunked" not in response_head:
                raise Refused(response_head)
            while size := int(await reader.readuntil(b"\r\n"), 16):
                yield (await reader.readexactly(size + 2))[:-2]
        finally:
            writer.close()

    async def _connection(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if self._streams is None or self._streams[0].at_eof():
            self.close()
            self._streams = await asyncio.open_connection(self._host, self._port, local_addr=self._source)
        return self._streams

    async def _read(self, reader: asyncio.StreamReader) -> Response:
        lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines[1:])}
        if headers.get("transfer-encoding", "").lower() == "chunked":
            body = await self._read_chunks(reader)
        else:
            body = await reader.readexactly(int(headers.get("content-length") or 0))
        if headers.get("connection", "").lower() == "close":
            self.close()
        return Response(int(lines[0].split(" ")[1]), body)

    @staticmethod
    async def _read_chunks(reader: asyncio.StreamReader) -> bytes:
        body = b""
        while size := int(await reader.readuntil(b"\r\n"), 16):
            body += (await reader.readexactly(size + 2))[:-2]
        await reader.readexactly(2)
        return body

    def close(self) -> None:
        """Close the connection; the next call opens another."""
        streams, self._streams = self._streams, None
        if streams is not None:
            with suppress(Exception):
                streams[1].close()


def expect(response: Response, status: int = 200) -> Any:
    """Return the body of a call that has to succeed.

    :raises Refused: if it did not.
    """
    if response.status != status:
        raise Refused(f"{response.status} instead of {status}: {response.body[:500].decode(errors='replace')}")
    return response.json()
