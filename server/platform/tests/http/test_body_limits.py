"""The size limits of bodies for each kind of call; larger ones are not stored, by the application or by Daphne."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from server.platform.http import request_limits
from server.platform.http.asgi import OneThreadHandler
from server.testing.harness.memory import peak_of

KB, MB = 1024, 1024 * 1024
UPLOAD = "/v1/events/createEvent"


@pytest.mark.parametrize(
    ("method", "path", "shown", "most"),
    [
        ("GET", "/v1/sales/events/1", [], 8 * KB),
        ("GET", "/v1/events/getAllEvents", [b"authorization"], 8 * KB),
        ("POST", "/buy/1", [], 8 * KB),
        ("POST", "/no/such/page", [b"cookie"], 8 * KB),
        ("POST", "/v1/auth/login", [b"cookie"], 32 * KB),
        ("POST", "/v1/sales/reservations", [], 64 * KB),
        ("POST", "/v1/sales/reservations", [b"x-api-key"], MB),
        ("POST", "/v1/door/scans", [b"authorization"], MB),
        ("POST", UPLOAD, [b"authorization"], 64 * MB),
        ("POST", UPLOAD, [b"cookie"], 64 * MB),
        ("POST", UPLOAD, [], 64 * KB),
        ("POST", "/v1/payment/webhook", [], MB),
        ("POST", f"/v1/mail/sendgrid/{'x' * 30}", [], 2 * MB),
        ("POST", "/api/quotes", [b"x-api-key"], MB),
        ("POST", "/api/quotes", [], 64 * KB),
    ],
)
def test_each_kind_of_call_has_a_most(method, path, shown, most):
    assert request_limits.most_bytes(method, path, shown) == most


def test_what_is_refused_unread_says_so_as_its_api_does():
    ours, theirs = request_limits.too_large_refusal("/v1/auth/login"), request_limits.too_large_refusal("/api/quotes")

    assert json.loads(ours.body) == {"message": "The request is too large", "code": "too_large"}
    assert json.loads(theirs.body)["type"] == "/developers/problems#too_large"
    assert ("Content-Type", "application/problem+json") in theirs.headers


# The application, behind any server:


async def send_body(*pieces: bytes, headers: dict[str, str], hangs: bool = False) -> tuple[list[Any], int]:
    """Send chunks to the sign-in, and return the responses and how many chunks were read."""
    waiting, taken, sent = list(pieces), 0, []

    async def receive() -> dict[str, Any]:
        nonlocal taken
        if not waiting:
            await asyncio.Event().wait()
        taken += 1
        return {"type": "http.request", "body": waiting.pop(0), "more_body": bool(waiting) or hangs}

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {"type": "http", "method": "POST", "path": "/v1/auth/login", "query_string": b""}
    scope |= {"headers": [(name.encode(), value.encode()) for name, value in headers.items()]}
    await OneThreadHandler(threads=1)(scope, receive, send)
    return sent, taken


async def test_a_body_that_says_it_is_too_large_is_not_read():
    (start, body), taken = await send_body(b"x" * MB, headers={"content-length": str(200 * MB)})

    assert (start["status"], json.loads(body["body"])["code"], taken) == (413, "too_large", 0)


async def test_a_body_in_chunks_is_counted_while_it_comes():
    (start, _), taken = await send_body(*[b"x" * 16 * KB] * 100, headers={"transfer-encoding": "chunked"})

    assert (start["status"], taken) == (413, 3)


async def test_a_body_that_does_not_come_is_not_waited_for(monkeypatch):
    monkeypatch.setattr(request_limits, "BODY_SECONDS", 0.0)
    monkeypatch.setattr(request_limits, "SLOWEST_BODY", MB)
    (start, body), _ = await send_body(b"{", headers={"content-length": "100"}, hangs=True)

    assert (start["status"], json.loads(body["body"])["code"]) == (408, "too_slow")


# Daphne, which would read the whole body before the application is called:


@pytest.fixture(scope="module")
def daphne(tmp_path_factory: pytest.TempPathFactory) -> Iterator[subprocess.Popen[bytes]]:
    """A Daphne as it is started by hand; its `args` are only its port."""
    folder, port = tmp_path_factory.mktemp("daphne"), _free_port()
    log = folder / "log"
    ours = {name: value for name, value in os.environ.items() if not name.startswith(("FOYER_", "DATABASE", "REDIS"))}
    ours |= {"FOYER_DATA": str(folder / "data"), "FOYER_DEMO": "0"}
    command = [
        sys.executable,
        "-m",
        "daphne",
        "-b",
        "127.0.0.1",
        "-p",
        str(port),
        "-v",
        "0",
        "realtime.asgi:application",
    ]
    with log.open("wb") as output:
        running = subprocess.Popen(command, cwd=settings.BASE_DIR, env=ours, stdout=output, stderr=subprocess.STDOUT)
    try:
        running.args = [str(port)]
        _wait_for(port, running, log)
        yield running
    finally:
        running.kill()
        running.wait(timeout=30)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_for(port: int, running: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + 60
    while running.poll() is None and time.monotonic() < deadline:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port)):
            return
        time.sleep(0.05)
    raise RuntimeError(f"Daphne did not start: {log.read_text()[-2000:]}")


def port_of(running: subprocess.Popen[bytes]) -> int:
    return int(running.args[0])  # type: ignore[index,arg-type]


def post(daphne: subprocess.Popen[bytes], path: str, *headers: str, piece: bytes, times: int) -> tuple[int, int]:
    """Send a body in chunks until there is a response, and return the status and how many bytes were sent."""
    with socket.create_connection(("127.0.0.1", port_of(daphne)), timeout=30) as line:
        line.sendall("\r\n".join([f"POST {path} HTTP/1.1", "Host: localhost", *headers, "", ""]).encode())
        sent = 0
        line.setblocking(False)
        for _ in range(times):
            if (received := _receive(line)) or not _send(line, piece):
                break
            sent += len(piece)
        line.settimeout(30)
        received = received or line.recv(65536)
    return int(received.split()[1]), sent


def _receive(line: socket.socket) -> bytes:
    try:
        return line.recv(65536)
    except BlockingIOError:
        return b""


def _send(line: socket.socket, piece: bytes) -> bool:
    line.settimeout(30)
    try:
        line.sendall(piece)
    except OSError:
        return False
    finally:
        line.setblocking(False)
    return True


def test_daphne_refuses_a_body_by_its_length_at_once(daphne):
    post(daphne, UPLOAD, "Content-Length: 2", piece=b"{}", times=1)
    before = peak_of(daphne.pid)
    status, sent = post(daphne, UPLOAD, f"Content-Length: {200 * MB}", piece=b"x" * 64 * KB, times=3200)

    assert status == 413
    assert sent < 200 * MB
    assert peak_of(daphne.pid) - before < 30 * MB


def test_daphne_counts_a_body_that_comes_in_chunks(daphne):
    chunk = b"10000\r\n" + b"x" * 65536 + b"\r\n"
    status, sent = post(daphne, UPLOAD, "Transfer-Encoding: chunked", piece=chunk, times=3200)

    assert status == 413
    assert sent < 200 * MB


@pytest.mark.sweep
def test_daphne_still_takes_what_a_call_may_send(daphne):
    body = b'{"email": "x", "password": ' + b" " * 30_000 + b'"y"}'
    status, _ = post(daphne, "/v1/no/such/call", f"Content-Length: {len(body)}", piece=body, times=1)
    small, _ = post(daphne, "/v1/no/such/call", "Content-Length: 2", piece=b"{}", times=1)

    assert (status, small) == (413, 404)
