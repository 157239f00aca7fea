"""The cluster behind an outer proxy that speaks TLS: which clients the application sees."""

from __future__ import annotations

import asyncio
import json
import ssl
import uuid
from http.client import HTTPConnection, HTTPSConnection
from typing import Any
from urllib.parse import urlsplit

import pytest

from e2e.faults.report import record
from e2e.load.setup import ORGANISER, PASSWORD, basket, make_event, open_environment
from e2e.system import System

MOST_OPEN = 4  # reservations of an event that one address may have open (server/sales/services/reserving.py)
ONE, OTHER, THIRD = "127.0.0.2", "127.0.0.3", "127.0.0.4"
ELSEWHERE = "198.51.100.23"


@pytest.mark.core
def test_limits_are_counted_for_each_client_and_nobody_makes_up_an_address(system: System) -> None:
    performance = asyncio.run(_performance(system))
    reserve = basket([performance], 1)

    taken = [_reserve(system.outer_url(), ONE, reserve) for _ in range(MOST_OPEN + 1)]
    assert taken == [201] * MOST_OPEN + [429]
    assert _reserve(system.outer_url(), ONE, reserve, X_Forwarded_For=ELSEWHERE) == 429, "through the outer proxy"
    assert _reserve(system.outer_url(), OTHER, reserve, X_Forwarded_For=ONE) == 201, "in another's name"
    made_up = [_reserve(system.url, THIRD, reserve, X_Forwarded_For=f"198.51.100.{tail}") for tail in range(6)]
    assert made_up == [201] * MOST_OPEN + [429, 429], "past the outer proxy"
    record("behind TLS", profile=system.profile, tried="reservations from three addresses", refused=4)


@pytest.mark.core
def test_the_session_is_in_a_cookie_of_this_host_and_of_tls_alone(system: System) -> None:
    origin = system.outer_url()
    _, headers, _ = _request(origin, ONE, "/v1/auth/login", {"email": ORGANISER, "password": PASSWORD}, Origin=origin)
    (cookie,) = headers.get_all("Set-Cookie")
    attributes = {word.strip().lower() for word in cookie.split(";")[1:]}
    assert cookie.startswith("__Host-foyer_session_")
    assert {"secure", "httponly", "samesite=strict", "path=/"} <= attributes
    assert not any(word.startswith("domain") for word in attributes)

    sent = cookie.partition(";")[0]
    status, _, _ = _request(origin, ONE, "/v1/auth/session", None, Cookie=sent)
    bare, _, _ = _request(system.url, ONE, "/v1/auth/session", None, Cookie=sent)
    plain, _, _ = _request(origin, ONE, "/v1/auth/session", None, Cookie=sent.removeprefix("__Host-"))
    assert (status, bare, plain) == (200, 401, 401)


async def _performance(system: System) -> int:
    env = await open_environment(system.url)
    (performance,) = await make_event(env, 1)
    return performance


def _reserve(url: str, frm: str, body: Any, **headers: str) -> int:
    status, _, _ = _request(url, frm, "/v1/sales/reservations", body, Idempotency_Key=uuid.uuid4().hex, **headers)
    return status


def _request(url: str, frm: str, path: str, body: Any, **headers: str) -> tuple[int, Any, bytes]:
    """Send a request from one of this machine's addresses; return status, headers and body."""
    parts = urlsplit(url)
    assert parts.hostname
    line = HTTPConnection(parts.hostname, parts.port, source_address=(frm, 0))
    if parts.scheme == "https":
        context = ssl._create_unverified_context()  # noqa: S323  (nobody has signed it)
        line = HTTPSConnection(parts.hostname, parts.port, context=context, source_address=(frm, 0))
    named = {name.replace("_", "-"): value for name, value in headers.items()} | {"Content-Type": "application/json"}
    line.request("GET" if body is None else "POST", path, json.dumps(body) if body is not None else None, named)
    response = line.getresponse()
    content = response.read()
    line.close()
    return response.status, response.headers, content
