"""Real servers: socket.io-client with a Daphne that is killed, and changes of another process."""

from __future__ import annotations

import asyncio
import json
import signal
import socket
import subprocess
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import suppress
from functools import partial
from typing import Any

import pytest
import pytest_asyncio
from django.conf import settings
from django.db import connection
from knox.models import AuthToken

from realtime.hub import Hub
from realtime.resources import in_thread
from realtime.tests.client import PATIENCE, NetworkTransport, SocketClient
from realtime.tests.conftest import make_token
from realtime.tests.factories import make_tenant
from server.auth import session_services
from server.inventory.models import Stock

pytestmark = pytest.mark.database

SOCKET_IO = settings.BASE_DIR / "pwa" / "node_modules" / "socket.io-client"
LISTENER = settings.BASE_DIR / "realtime" / "tests" / "node" / "listen.mjs"
# Processes of the embedded profile share no channel layer: only the sweep finds the other's changes, so it stays on.
SWEEP_EVERY = 1e6 if settings.CLUSTER else 0.5


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Daphne:
    """A server in a process of its own, on the database of this test."""

    def __init__(self) -> None:
        self.port = free_port()
        self.address = f"127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    async def start(self) -> None:
        """Start it, and wait until it listens."""
        command = [sys.executable, "-m", "realtime.tests.serve"]
        database = str(connection.settings_dict["NAME"])
        self._process = subprocess.Popen([*command, str(self.port), database, str(SWEEP_EVERY)], cwd=settings.BASE_DIR)
        async with asyncio.timeout(3 * PATIENCE):
            while not await self._listens():
                assert self._process.poll() is None, "the server has ended"
                await asyncio.sleep(0.05)

    async def _listens(self) -> bool:
        with suppress(OSError):
            _, writer = await asyncio.open_connection("127.0.0.1", self.port)
            writer.close()
            return True
        return False

    def stop(self, how: signal.Signals) -> int:
        """Stop it, and return its exit code."""
        process, self._process = self._process, None
        if process is None:
            return 0
        process.send_signal(how)
        return process.wait(PATIENCE)


@pytest_asyncio.fixture
async def daphne(live: Hub) -> AsyncIterator[Daphne]:
    server = Daphne()
    await server.start()
    yield server
    server.stop(signal.SIGKILL)


class Browser:
    """Node with socket.io-client; its reports are read line by line."""

    def __init__(self, process: Process) -> None:
        self._process = process

    @classmethod
    async def open(cls, address: str, auth: dict[str, Any], *topics: str) -> Browser:
        command = ["node", str(LISTENER), f"http://{address}", str(SOCKET_IO), json.dumps(auth), *topics]
        return cls(await asyncio.create_subprocess_exec(*command, stdout=PIPE))

    async def wait_for(self, what: str) -> dict[str, Any]:
        """Wait for this report; earlier ones are skipped."""
        assert self._process.stdout is not None
        async with asyncio.timeout(PATIENCE):
            while True:
                line = await self._process.stdout.readline()
                assert line, "node has ended"
                message: dict[str, Any] = json.loads(line)
                if message["what"] == what:
                    return message

    async def close(self) -> None:
        with suppress(ProcessLookupError):  # a refused one has ended by itself
            self._process.kill()
        await self._process.wait()


@pytest.mark.sweep
async def test_browser_resubscribes_after_the_server_was_killed(
    daphne: Daphne,
) -> None:
    tenant = await in_thread(make_tenant)()
    token = await in_thread(make_token)(tenant.organiser)
    browser = await Browser.open(daphne.address, {"token": token}, tenant.topic)
    try:
        first = (await browser.wait_for("subscribed"))["answer"][tenant.topic]
        await in_thread(tenant.resize)(90)
        frame = (await browser.wait_for("change"))["frame"]
        assert (first["state"]["capacity"], frame["state"]["capacity"]) == (100, 90)
        daphne.stop(signal.SIGKILL)
        assert (await browser.wait_for("disconnected"))["reason"] == "transport close"
        await in_thread(tenant.resize)(80)
        await daphne.start()
        again = (await browser.wait_for("subscribed"))["answer"][tenant.topic]
        assert (again["state"]["capacity"], again["version"]) == (80, await in_thread(tenant.version)())
    finally:
        await browser.close()


@pytest.mark.sweep
async def test_socket_without_token_is_refused_and_sign_out_is_explained(daphne: Daphne) -> None:
    tenant = await in_thread(make_tenant)()
    token = await in_thread(make_token)(tenant.organiser)
    unauthenticated = await Browser.open(daphne.address, {"token": "nonsense"})
    browser = await Browser.open(daphne.address, {"token": token}, tenant.topic)
    try:
        assert (await unauthenticated.wait_for("refused"))["message"] == "Invalid Token"
        await browser.wait_for("subscribed")
        await in_thread(lambda: session_services.end_session(token=AuthToken.objects.get(user=tenant.organiser)))()
        assert (await browser.wait_for("session"))["reason"] == "signed_out"
        # After this reason the client does not reconnect: with an expired token it would try for ever.
        assert (await browser.wait_for("disconnected"))["reason"] == "io server disconnect"
    finally:
        await unauthenticated.close()
        await browser.close()


async def test_what_one_process_changes_reaches_the_sockets_of_another(daphne: Daphne, connect: Any) -> None:
    tenant = await in_thread(make_tenant)()
    token = await in_thread(make_token)(tenant.organiser)
    there = SocketClient(await NetworkTransport(f"ws://{daphne.address}").open())
    await there.connect({"token": token})
    here = await connect(tenant.organiser)
    for client in (here, there):
        await client.subscribe(tenant.topic, f"{tenant.topic}:public")
    for capacity in (90, 80):
        await in_thread(tenant.resize)(capacity)
        for client in (here, there):
            await client.until(partial(_is_at, client, tenant.topic, capacity))
    assert await in_thread(Stock.objects.values_list("capacity", flat=True).get)() == 80
    await there.close()


def _is_at(client: SocketClient, topic: str, capacity: int) -> bool:
    frames = client.changes(topic)
    return bool(frames) and frames[-1]["state"]["capacity"] == capacity


@pytest.mark.sweep
async def test_server_stops_cleanly_on_sigterm(daphne: Daphne) -> None:
    tenant = await in_thread(make_tenant)()
    token = await in_thread(make_token)(tenant.organiser)
    client = SocketClient(await NetworkTransport(f"ws://{daphne.address}").open())
    await client.connect({"token": token})
    await client.subscribe(tenant.topic)
    assert await asyncio.to_thread(daphne.stop, signal.SIGTERM) == 0
    await client.until(client.closed.is_set)
    await client.close()


@pytest.mark.sweep
async def test_long_polling_is_refused_with_a_clear_400(daphne: Daphne) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", daphne.port)
    writer.write(b"GET /socket.io/?EIO=4&transport=polling HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    answer = await asyncio.wait_for(reader.read(), PATIENCE)
    writer.close()
    assert answer.startswith(b"HTTP/1.1 400")
    assert b"Transport unknown" in answer
