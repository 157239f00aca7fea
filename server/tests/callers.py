"""Callers for the calls in `calls/`, which check every response."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urlencode

from asgiref.sync import async_to_sync
from rest_framework.test import APIClient

from server.accounts.models import Role
from server.testing.tenants import Tenant
from server.tests.calls.shapes import Call, as_parts

BEARER = "HTTP_AUTHORIZATION"


class Caller:
    """Makes calls as one user, API client or anonymously, and checks every response."""

    def __init__(self, **headers: str) -> None:
        self.headers = headers
        # An exception has to appear as the 500 that a client would get.
        self.client = APIClient(raise_request_exception=False)

    def make(self, call: Call, tenant: Tenant, body: Any = None, *, query: dict[str, Any] | None = None) -> Any:
        """Make a call for an account's rows with its good body and query, or with others."""
        if body is None and call.body is not None:
            body = call.body(tenant)
        content: bytes | str = b""
        kind = "application/json"
        if call.is_multipart:
            content, kind = self.client._encode_data(as_parts(body), "multipart")  # type: ignore[attr-defined]
        elif body is not None:
            content = json.dumps(body)
        return self.send(call, tenant, content, kind, query=query)

    def send(
        self, call: Call, tenant: Tenant, content: bytes | str, kind: str, *, query: dict[str, Any] | None = None
    ) -> Any:
        """Send any request to a call's path."""
        path = call.path(tenant)
        if query_params := query if query is not None else call.query_params(tenant):
            path += "?" + urlencode(query_params)
        headers = {f"HTTP_{name.upper().replace('-', '_')}": value for name, value in call.headers(tenant).items()}
        return self.request(call.method, path, content, kind, **headers)

    def request(self, method: str, path: str, content: bytes | str = b"", kind: str = "", **headers: str) -> Any:
        extra: dict[str, Any] = {**headers, **self.headers}
        response = self.client.generic(method, path, content, kind, **extra)  # type: ignore[arg-type]
        assert response.status_code < 500, f"{method} {path} {content[:300]!r}: {response.content[:300]!r}"
        assert b"Traceback" not in body_of(response)
        return response


def person(tenant: Tenant, role: Role = Role.ORGANISER) -> Caller:
    return Caller(**{BEARER: f"Bearer {tenant.tokens[role]}"})


def nobody() -> Caller:
    return Caller()


def body_of(response: Any) -> bytes:
    """Return a response's body, also for later readers: a stream can be read only once."""
    if not response.streaming:
        return bytes(response.content)
    if "was_read" not in vars(response):
        response.was_read = (
            async_to_sync(_gather)(response) if response.is_async else b"".join(response.streaming_content)
        )
    return bytes(response.was_read)


async def _gather(response: Any) -> bytes:
    return b"".join([piece async for piece in response])
