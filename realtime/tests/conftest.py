"""Sockets for tests: each test has a hub of its own, and leaves no socket, task or connection behind."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import Any

import pytest
import pytest_asyncio
from asgiref.sync import sync_to_async
from django.db import connections
from knox.models import AuthToken

from realtime.hub import Hub, hub, stop_hub
from realtime.publish import publisher
from realtime.resources import in_thread
from realtime.routing import application
from realtime.tests.client import PATIENCE, AsgiTransport, SocketClient
from server.accounts.models import User
from server.checkin.scanning import validator_services


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--write-frames", action="store_true", help="write the fixtures of the live frames anew")


Connect = Callable[..., Awaitable[SocketClient]]


@pytest.fixture
def _own_sweep(monkeypatch: pytest.MonkeyPatch) -> None:
    """Disable the automatic sweep, so that updates in tests come from messages."""
    monkeypatch.setattr("realtime.hub.SWEEP_EVERY", 1e6)


@pytest.fixture(autouse=True)
def _stop_validator() -> Iterator[None]:
    yield
    validator_services.stop()


@pytest_asyncio.fixture
async def live(transactional_db: None) -> AsyncIterator[Hub]:
    """The hub of this process, on this test's loop."""
    yield hub()
    await sync_to_async(publisher.flush, thread_sensitive=False)(PATIENCE)
    await stop_hub()
    await sync_to_async(connections.close_all)()


@pytest_asyncio.fixture
async def connect(live: Hub) -> AsyncIterator[Connect]:
    """Open a socket for a user, for a widget (`event=`), or with an `auth` and headers of the test's own."""
    clients: list[SocketClient] = []

    async def open_socket(
        user: User | None = None,
        *,
        event: int | None = None,
        auth: dict[str, Any] | None = None,
        headers: dict[str, str] | None = None,
    ) -> SocketClient:
        if user is not None:
            auth = {"token": await in_thread(make_token)(user)}
        elif event is not None:
            auth = {"event": event}
        client = SocketClient(AsgiTransport(application, headers=headers))
        clients.append(client)
        return await client.connect(auth)

    yield open_socket
    for client in clients:
        await client.close()


def make_token(user: User) -> str:
    _, token = AuthToken.objects.create(user)
    return str(token)
