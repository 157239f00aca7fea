"""Callers for the calls in `calls/`, who look at every answer."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urlencode

from asgiref.sync import async_to_sync
from rest_framework.test import APIClient

from server.accounts.models import Role
from server.testing.houses import House
from server.tests.calls.shapes import Call, as_parts

BEARER = "HTTP_AUTHORIZATION"


class Caller:
    """Makes calls as one person, client or nobody, and looks at every answer."""

    def __init__(self, **headers: str) -> None:
        self.headers = headers
        # An exception must be seen as the 500 that a client would get.
        self.client = APIClient(raise_request_exception=False)

    def make(self, call: Call, house: House, body: Any = None, *, query: dict[str, Any] | None = None) -> Any:
        """Make a call for a house's rows with its good body and query, or with others."""
        if body is None and call.body is not None:
            body = call.body(house)
        content: bytes | str = b""
        kind = "application/json"
        if call.is_multipart:
            content, kind = self.client._encode_data(as_parts(body), "multipart")  # type: ignore[attr-defined]
        elif body is not None:
            content = json.dumps(body)
        return self.send(call, house, content, kind, query=query)

    def send(
        self, call: Call, house: House, content: bytes | str, kind: str, *, query: dict[str, Any] | None = None
    ) -> Any:
        """Send anything at all to a call's path."""
        path = call.path(house)
        if words := query if query is not None else call.words(house):
            path += "?" + urlencode(words)
        headers = {f"HTTP_{name.upper().replace('-', '_')}": value for name, value in call.headers(house).items()}
        return self.ask(call.method, path, content, kind, **headers)

    def ask(self, method: str, path: str, content: bytes | str = b"", kind: str = "", **headers: str) -> Any:
        extra: dict[str, Any] = {**headers, **self.headers}
        reply = self.client.generic(method, path, content, kind, **extra)  # type: ignore[arg-type]
        assert reply.status_code < 500, f"{method} {path} {content[:300]!r}: {reply.content[:300]!r}"
        assert b"Traceback" not in body_of(reply)
        return reply


def person(house: House, role: Role = Role.ORGANISER) -> Caller:
    return Caller(**{BEARER: f"Bearer {house.tokens[role]}"})


def nobody() -> Caller:
    return Caller()


def body_of(reply: Any) -> bytes:
    """Give what was answered, also to whoever reads it again: a stream is read once."""
    if not reply.streaming:
        return bytes(reply.content)
    if "was_read" not in vars(reply):
        reply.was_read = async_to_sync(_gather)(reply) if reply.is_async else b"".join(reply.streaming_content)
    return bytes(reply.was_read)


async def _gather(reply: Any) -> bytes:
    return b"".join([piece async for piece in reply])
