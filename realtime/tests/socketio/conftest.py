"""Connections to the servers. Each protocol test runs twice: with the consumer in this process, and with Daphne."""

import re
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio

from realtime.tests.socketio.connections import WEBSOCKET, Connection, DaphneConnection, Dial, InProcessConnection
from realtime.tests.socketio.servers import Echo, Quiet, Watch, Watched

SERVE = """
import sys
from django.conf import settings
settings.configure()
from server.platform.http.daphne import BoundedDaphne
BoundedDaphne().run(["-b", "127.0.0.1", "-p", "0", "realtime.tests.socketio.servers:application"])
"""


@pytest.fixture(scope="session")
def daphne_port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """The port of a Daphne in a process of its own; it starts with the first test that uses it."""
    log = tmp_path_factory.mktemp("daphne") / "log"
    root = Path(__file__).parents[3]
    with log.open("wb") as output:
        daphne = subprocess.Popen([sys.executable, "-c", SERVE], cwd=root, stdout=output, stderr=subprocess.STDOUT)
    try:
        yield _read_port(daphne, log)
    finally:
        daphne.terminate()
        daphne.wait(timeout=30)


def _read_port(daphne: "subprocess.Popen[bytes]", log: Path) -> int:
    deadline = time.monotonic() + 60
    while daphne.poll() is None and time.monotonic() < deadline:
        if found := re.search(r"Listening on TCP address 127\.0\.0\.1:(\d+)", log.read_text()):
            return int(found[1])
        time.sleep(0.02)
    raise RuntimeError(f"Daphne did not start: {log.read_text()}")


@pytest_asyncio.fixture(params=["in this process", "behind Daphne"])
async def dial(request: pytest.FixtureRequest) -> AsyncIterator[Dial]:
    """Connect to an echo server; connections that are still open when the test ends are closed."""
    lines: list[Connection] = []
    port = request.getfixturevalue("daphne_port") if request.param == "behind Daphne" else None

    async def call(consumer: type[Echo] = Echo, query: str = WEBSOCKET) -> Connection:
        line: Connection
        if port is None:
            line = await InProcessConnection.dial(consumer.as_asgi(), query)
        else:
            line = await DaphneConnection.dial(f"ws://127.0.0.1:{port}/{consumer.__name__}?{query}")
        lines.append(line)
        return line

    yield call
    for line in lines:
        await line.hang_up()


@pytest_asyncio.fixture
async def ready(dial: Dial) -> Connection:
    """A connection with an open session."""
    line = await dial()
    await line.receive()
    return line


@pytest_asyncio.fixture
async def entered(ready: Connection) -> Connection:
    """A connection to the main namespace."""
    await ready.enter()
    return ready


@pytest_asyncio.fixture
async def watch() -> AsyncIterator[Watch]:
    """Connect to the main namespace of a consumer in this process, and yield the consumer, too."""
    lines: list[InProcessConnection] = []

    async def call(consumer_class: type[Watched] = Quiet) -> tuple[InProcessConnection, Watched]:
        consumer = consumer_class()
        line = await InProcessConnection.dial(consumer)
        lines.append(line)
        await line.receive()
        await line.enter()
        return line, consumer

    yield call
    for line in lines:
        await line.hang_up()
