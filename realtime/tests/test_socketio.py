"""The protocol as published: the websocket cases of the Engine.IO 4 and Socket.IO 5 test suites, and our own.

What is asked of the wire is asked twice, of the consumer in this process and of one behind a real Daphne.
"""

import asyncio
import gc
import http.client
import json
import re
import subprocess
import sys
import time
import weakref
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from channels.testing import ApplicationCommunicator, WebsocketCommunicator
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from realtime.packets import Frame
from realtime.socketio import ConnectionRefused, SocketIOConsumer, encode_event, polling_refused

pytestmark = pytest.mark.asyncio

WEBSOCKET = "EIO=4&transport=websocket"
PATIENCE = 5.0  # no test waits this long unless it fails


def placeholders(count: int) -> str:
    """What stands in the text for so many attachments."""
    return ",".join(f'{{"_placeholder":true,"num":{number}}}' for number in range(count))


ONE, TWO = '{"_placeholder":true,"num":0}', '{"_placeholder":true,"num":1}'
SOMETHING_WENT_WRONG = '[{"error":"Something went wrong"}]'


class Echo(SocketIOConsumer):
    """The server that the published suites ask for."""

    namespaces = frozenset({"/", "/custom", "/private", "/broken"})

    async def on_connect(self, namespace: str, auth: dict[str, Any]) -> None:
        await self.emit("auth", auth, namespace=namespace)
        if namespace == "/private":
            raise ConnectionRefused("Not authorized")
        if namespace == "/broken":
            raise RuntimeError("on purpose")

    async def on_event(self, namespace: str, name: str, args: list[Any]) -> list[Any] | None:
        match name:
            case "message":
                await self.emit("message-back", *args, namespace=namespace)
            case "message-with-ack":
                return args
            case "fail":
                raise RuntimeError("on purpose")
            case "answer nonsense":
                return [object()]
        return None


class Beating(Echo):
    ping_interval = 0.1


class Impatient(Echo):
    ping_interval = 0.1
    ping_timeout = 0.1


class Doorkeeper(Echo):
    connect_timeout = 0.2


class Unhurried(Echo):
    connect_timeout = 0.3
    ping_interval = 0.5  # so that its first ping tells that the time to connect is over


class Narrow(Echo):
    max_payload = 100


CONSUMERS = {
    f"/{consumer.__name__}": consumer for consumer in (Echo, Beating, Impatient, Doorkeeper, Unhurried, Narrow)
}


async def application(scope: Any, receive: Any, send: Any) -> None:
    app = polling_refused if scope["type"] == "http" else CONSUMERS[scope["path"]].as_asgi()
    await app(scope, receive, send)


class Refused(Exception):
    """The server did not take the call."""


class Closed(Exception):
    """The server has hung up."""


class Line:
    """A connection as a client sees it, frame by frame."""

    async def send(self, *frames: Frame) -> None:
        raise NotImplementedError

    async def receive(self) -> Frame:
        raise NotImplementedError

    async def hang_up(self) -> None:
        raise NotImplementedError

    async def receive_many(self, count: int) -> list[Frame]:
        return [await self.receive() for _ in range(count)]

    async def until_closed(self) -> list[Frame]:
        heard: list[Frame] = []
        try:
            while True:
                heard.append(await self.receive())
        except Closed:
            return heard

    async def enter(self, namespace: str = "/", auth: str = "") -> str:
        """Connect to a namespace, and return its session id."""
        address = "" if namespace == "/" else f"{namespace},"
        await self.send(f"40{address}{auth}")
        reply, echoed = await self.receive_many(2)
        assert isinstance(reply, str)
        assert echoed == f'42{address}["auth",{auth or "{}"}]'
        sid = json.loads(reply.removeprefix(f"40{address}"))["sid"]
        assert isinstance(sid, str)
        return sid


class InProcessLine(Line):
    def __init__(self, communicator: WebsocketCommunicator) -> None:
        self._communicator = communicator
        self._is_open = True

    @classmethod
    async def dial(cls, app: Any, query: str = WEBSOCKET) -> "InProcessLine":
        line = cls(WebsocketCommunicator(app, f"/socket.io/?{query}"))
        is_accepted, _ = await line._communicator.connect(timeout=PATIENCE)
        if not is_accepted:
            await line.hang_up()
            raise Refused
        return line

    async def send(self, *frames: Frame) -> None:
        for frame in frames:
            kind = "text" if isinstance(frame, str) else "bytes"
            await self._communicator.send_input({"type": "websocket.receive", kind: frame})

    async def receive(self) -> Frame:
        message = await self._communicator.receive_output(timeout=PATIENCE)
        if message["type"] == "websocket.close":
            raise Closed
        frame: Frame = message["text"] if "text" in message else message["bytes"]
        return frame

    async def hang_up(self) -> None:
        if self._is_open:
            self._is_open = False
            await self._communicator.disconnect(timeout=PATIENCE)

    async def vanish(self) -> None:
        """End the application from outside, as a server that stops does."""
        self._is_open = False
        self._communicator.future.cancel()
        await self._communicator.wait(timeout=PATIENCE)


class DaphneLine(Line):
    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket

    @classmethod
    async def dial(cls, url: str) -> "DaphneLine":
        try:
            return cls(await connect(url, proxy=None, max_size=None))
        except InvalidStatus as refused:
            raise Refused from refused

    async def send(self, *frames: Frame) -> None:
        for frame in frames:
            await self._socket.send(frame)

    async def receive(self) -> Frame:
        try:
            return await asyncio.wait_for(self._socket.recv(), PATIENCE)
        except ConnectionClosed as closed:
            raise Closed from closed

    async def hang_up(self) -> None:
        await self._socket.close()


SERVE = """
import sys
from django.conf import settings
settings.configure()
from daphne.cli import CommandLineInterface
CommandLineInterface().run(["-b", "127.0.0.1", "-p", "0", "realtime.tests.test_socketio:application"])
"""


@pytest.fixture(scope="session")
def daphne_port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """The port of a Daphne in a process of its own, which the first test that asks for it starts."""
    log = tmp_path_factory.mktemp("daphne") / "log"
    root = Path(__file__).parents[2]
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


Dial = Callable[..., Awaitable[Line]]


@pytest_asyncio.fixture(params=["in this process", "behind Daphne"])
async def dial(request: pytest.FixtureRequest) -> AsyncIterator[Dial]:
    """Call an echo server; what is still open in the end is hung up."""
    lines: list[Line] = []
    port = request.getfixturevalue("daphne_port") if request.param == "behind Daphne" else None

    async def call(consumer: type[Echo] = Echo, query: str = WEBSOCKET) -> Line:
        line: Line
        if port is None:
            line = await InProcessLine.dial(consumer.as_asgi(), query)
        else:
            line = await DaphneLine.dial(f"ws://127.0.0.1:{port}/{consumer.__name__}?{query}")
        lines.append(line)
        return line

    yield call
    for line in lines:
        await line.hang_up()


@pytest_asyncio.fixture
async def ready(dial: Dial) -> Line:
    """A line whose session is open."""
    line = await dial()
    await line.receive()
    return line


@pytest_asyncio.fixture
async def entered(ready: Line) -> Line:
    """A line that is connected to the main namespace."""
    await ready.enter()
    return ready


# Engine.IO: the session


async def test_a_session_opens_with_what_the_client_must_know(dial: Dial) -> None:
    opened = await (await dial()).receive()

    assert isinstance(opened, str)
    assert opened[0] == "0"
    session = json.loads(opened[1:])
    assert isinstance(session.pop("sid"), str)
    assert session == {"upgrades": [], "pingInterval": 25_000, "pingTimeout": 20_000, "maxPayload": 1_000_000}


async def test_every_session_has_an_id_of_its_own(dial: Dial) -> None:
    sessions = [await (await dial()).receive() for _ in range(2)]

    assert sessions[0] != sessions[1]


@pytest.mark.parametrize("query", ["transport=websocket", "EIO=abc&transport=websocket", "EIO=3&transport=websocket"])
async def test_another_version_of_the_protocol_is_refused(dial: Dial, query: str) -> None:
    with pytest.raises(Refused):
        await dial(query=query)


@pytest.mark.parametrize("query", ["EIO=4", "EIO=4&transport=abc", "EIO=4&transport=polling"])
async def test_another_transport_is_refused(dial: Dial, query: str) -> None:
    with pytest.raises(Refused):
        await dial(query=query)


async def test_an_upgrade_from_a_session_that_never_was_is_refused(dial: Dial) -> None:
    with pytest.raises(Refused):
        await dial(query=f"{WEBSOCKET}&sid=lv_VI97HAXpY6yYWAAAC")


async def test_the_server_pings_again_after_every_pong(dial: Dial) -> None:
    line = await dial(Beating)
    await line.receive()

    for _ in range(3):
        assert await line.receive() == "2"
        await line.send("3")


async def test_a_client_without_a_pong_is_disconnected(dial: Dial) -> None:
    line = await dial(Impatient)
    await line.receive()

    assert await line.until_closed() == ["2"]


async def test_a_client_may_close_the_session(ready: Line) -> None:
    await ready.send("1")

    assert await ready.until_closed() == []


@pytest.mark.parametrize("frame", ["abc", "", "0{}", "2", "2probe", "5", "7", "b?"])
async def test_a_frame_that_no_client_may_send_closes_the_connection(ready: Line, frame: str) -> None:
    await ready.send(frame)

    assert await ready.until_closed() == []


async def test_a_noop_changes_nothing(entered: Line) -> None:
    await entered.send("6", '42["message"]')

    assert await entered.receive() == '42["message-back"]'


# Socket.IO: namespaces


async def test_a_client_connects_to_the_main_namespace(ready: Line) -> None:
    await ready.send("40")

    reply, echoed = await ready.receive_many(2)
    assert isinstance(reply, str)
    assert reply.startswith("40")
    assert list(json.loads(reply[2:])) == ["sid"]
    assert echoed == '42["auth",{}]'


async def test_a_client_connects_to_the_main_namespace_with_a_payload(ready: Line) -> None:
    await ready.send('40{"token":"123"}')

    reply, echoed = await ready.receive_many(2)
    assert isinstance(reply, str)
    assert list(json.loads(reply[2:])) == ["sid"]
    assert echoed == '42["auth",{"token":"123"}]'


async def test_a_client_connects_to_another_namespace(ready: Line) -> None:
    await ready.send("40/custom,")

    reply, echoed = await ready.receive_many(2)
    assert isinstance(reply, str)
    assert list(json.loads(reply.removeprefix("40/custom,"))) == ["sid"]
    assert echoed == '42/custom,["auth",{}]'


async def test_a_client_connects_to_another_namespace_with_a_payload(ready: Line) -> None:
    await ready.send('40/custom,{"token":"abc"}')

    reply, echoed = await ready.receive_many(2)
    assert isinstance(reply, str)
    assert list(json.loads(reply.removeprefix("40/custom,"))) == ["sid"]
    assert echoed == '42/custom,["auth",{"token":"abc"}]'


async def test_a_namespace_may_come_without_its_comma(ready: Line) -> None:
    await ready.send("40/custom")

    reply = await ready.receive()
    assert isinstance(reply, str)
    assert reply.startswith("40/custom,{")


async def test_an_unknown_namespace_is_answered_with_an_error(ready: Line) -> None:
    await ready.send("40/random")

    assert await ready.receive() == '44/random,{"message":"Invalid namespace"}'


async def test_a_refused_client_hears_the_reason_and_nothing_that_was_meant_for_it(ready: Line) -> None:
    await ready.send("40/private,")
    assert await ready.receive() == '44/private,{"message":"Not authorized"}'

    await ready.enter()


async def test_a_connection_that_fails_is_answered_with_an_error(ready: Line) -> None:
    await ready.send("40/broken,")

    assert await ready.receive() == '44/broken,{"message":"Something went wrong"}'


@pytest.mark.parametrize("packet", ["4abc", "40[]", "40null", '40"token"', "40{"])
async def test_an_invalid_handshake_closes_the_connection(ready: Line, packet: str) -> None:
    await ready.send(packet)

    assert await ready.until_closed() == []


async def test_a_client_that_connects_to_no_namespace_is_disconnected(dial: Dial) -> None:
    line = await dial(Doorkeeper)
    await line.receive()

    assert await line.until_closed() == []


async def test_a_client_that_is_only_refused_is_disconnected(dial: Dial) -> None:
    line = await dial(Doorkeeper)
    await line.receive()

    await line.send("40/private,")

    assert await line.until_closed() == ['44/private,{"message":"Not authorized"}']


async def test_a_client_that_leaves_its_last_namespace_is_disconnected_in_the_end(dial: Dial) -> None:
    line = await dial(Doorkeeper)
    await line.receive()
    await line.enter()

    await line.send("41")

    assert await line.until_closed() == []


async def test_a_client_that_has_connected_outlives_the_time_to_connect(dial: Dial) -> None:
    line = await dial(Unhurried)
    await line.receive()
    await line.enter()

    assert await line.receive() == "2"


@pytest.mark.parametrize("packet", ['42["message"]', "41", "430[]", "42/custom,[]"])
async def test_a_packet_before_the_connect_closes_the_connection(ready: Line, packet: str) -> None:
    await ready.send(packet, '42["message"]')

    assert await ready.until_closed() == []


async def test_an_event_to_a_namespace_not_connected_closes_the_connection(entered: Line) -> None:
    await entered.send('42/custom,["message"]')

    assert await entered.until_closed() == []


async def test_connecting_twice_to_a_namespace_closes_the_connection(entered: Line) -> None:
    await entered.send("40")

    assert await entered.until_closed() == []


async def test_the_connection_stays_when_the_client_leaves_the_main_namespace(dial: Dial) -> None:
    line = await dial(Beating)
    await line.receive()
    await line.enter()

    await line.send("41")

    assert await line.receive() == "2"


async def test_the_main_namespace_stays_when_the_client_leaves_another(entered: Line) -> None:
    await entered.enter("/custom")

    await entered.send("41/custom", '42["message","message to main namespace"]')

    assert await entered.receive() == '42["message-back","message to main namespace"]'


async def test_a_client_may_come_back_to_a_namespace(entered: Line) -> None:
    await entered.send("41")

    await entered.enter()


async def test_each_namespace_has_a_session_id_of_its_own(ready: Line) -> None:
    assert await ready.enter() != await ready.enter("/custom")


async def test_several_namespaces_share_a_connection(entered: Line) -> None:
    await entered.enter("/custom")

    await entered.send('42["message",1]', '42/custom,["message",2]', '42/custom,7["message-with-ack",3]')

    assert await entered.receive_many(3) == [
        '42["message-back",1]',
        '42/custom,["message-back",2]',
        "43/custom,7[3]",
    ]


# Socket.IO: events


async def test_an_event_is_handled_and_another_emitted(entered: Line) -> None:
    await entered.send('42["message",1,"2",{"3":[true]}]')

    assert await entered.receive() == '42["message-back",1,"2",{"3":[true]}]'


async def test_text_beyond_ascii_arrives_as_it_was(entered: Line) -> None:
    await entered.send('42["message","Zoë 🎭"]')

    echoed = await entered.receive()
    assert isinstance(echoed, str)
    assert json.loads(echoed[2:]) == ["message-back", "Zoë 🎭"]


async def test_half_a_character_harms_nobody(entered: Line) -> None:
    await entered.send('42["message","\\ud83d"]')

    assert await entered.receive() == '42["message-back","\\ud83d"]'


async def test_an_event_with_attachments_is_echoed_with_attachments(entered: Line) -> None:
    await entered.send(f'452-["message",{ONE},{TWO}]', b"\1\2\3", b"\4\5\6")

    assert await entered.receive_many(3) == [f'452-["message-back",{ONE},{TWO}]', b"\1\2\3", b"\4\5\6"]


async def test_attachments_take_the_places_that_their_numbers_say(entered: Line) -> None:
    await entered.send(f'452-["message",{{"deep":[{TWO}]}},{ONE}]', b"first", b"second")

    assert await entered.receive_many(3) == [f'452-["message-back",{{"deep":[{ONE}]}},{TWO}]', b"second", b"first"]


async def test_an_attachment_goes_to_its_namespace(entered: Line) -> None:
    await entered.enter("/custom")

    await entered.send(f'451-/custom,["message",{ONE}]', b"bytes")

    assert await entered.receive_many(2) == [f'451-/custom,["message-back",{ONE}]', b"bytes"]


async def test_an_empty_attachment_is_not_lost(entered: Line) -> None:
    await entered.send(f'451-["message",{ONE}]', b"")

    # Daphne cannot write an empty binary frame; this is the same in the base64 of Engine.IO.
    assert await entered.receive_many(2) == [f'451-["message-back",{ONE}]', "b"]


async def test_a_client_may_send_its_attachment_as_base64(entered: Line) -> None:
    await entered.send(f'451-["message",{ONE}]', "bAQIDBA==")

    assert await entered.receive_many(2) == [f'451-["message-back",{ONE}]', b"\1\2\3\4"]


async def test_a_pong_may_come_between_an_event_and_its_attachment(entered: Line) -> None:
    await entered.send(f'451-["message",{ONE}]', "3", b"bytes")

    assert await entered.receive_many(2) == [f'451-["message-back",{ONE}]', b"bytes"]


async def test_an_event_is_acknowledged(entered: Line) -> None:
    await entered.send('42456["message-with-ack",1,"2",{"3":[false]}]')

    assert await entered.receive() == '43456[1,"2",{"3":[false]}]'


async def test_the_id_nought_is_acknowledged_too(entered: Line) -> None:
    await entered.send('420["message-with-ack"]')

    assert await entered.receive() == "430[]"


async def test_an_event_that_answers_nothing_is_acknowledged_with_nothing(entered: Line) -> None:
    await entered.send('421["unheard of"]')

    assert await entered.receive() == "431[]"


async def test_an_event_with_attachments_is_acknowledged_with_attachments(entered: Line) -> None:
    await entered.send(f'452-789["message-with-ack",{ONE},{TWO}]', b"\1\2\3", b"\4\5\6")

    assert await entered.receive_many(3) == [f"462-789[{ONE},{TWO}]", b"\1\2\3", b"\4\5\6"]


async def test_an_event_may_have_ten_attachments(entered: Line) -> None:
    await entered.send(f'4510-["message",{placeholders(10)}]', *[b"bytes"] * 10)

    assert await entered.receive_many(11) == [f'4510-["message-back",{placeholders(10)}]', *[b"bytes"] * 10]


@pytest.mark.parametrize("packet", ["431[]", '43/custom,1["late"]'])
async def test_an_acknowledgement_nobody_asked_for_is_ignored(entered: Line, packet: str) -> None:
    await entered.send(packet, '42["message"]')

    assert await entered.receive() == '42["message-back"]'


async def test_a_handler_that_fails_costs_neither_the_connection_nor_the_acknowledgement(entered: Line) -> None:
    await entered.send('42["fail"]', '425["fail"]', '426["answer nonsense"]', '427["message-with-ack"]')

    assert await entered.receive_many(3) == [f"435{SOMETHING_WENT_WRONG}", f"436{SOMETHING_WENT_WRONG}", "437[]"]


@pytest.mark.parametrize(
    "packet",
    [
        pytest.param("4", id="an empty packet"),
        pytest.param("4abc", id="an unknown packet type"),
        pytest.param("47[]", id="a packet type too high"),
        pytest.param("49", id="a packet type far too high"),
        pytest.param('44{"message":"no"}', id="an error that only servers send"),
        pytest.param("42", id="an event without a payload"),
        pytest.param("42{}", id="an event whose payload is no list"),
        pytest.param("42[]", id="an event without a name"),
        pytest.param("42[1]", id="an event whose name is no string"),
        pytest.param('42["connect"]', id="an event with the name connect"),
        pytest.param('42["disconnecting"]', id="an event with the name disconnecting"),
        pytest.param('42["message"', id="an event whose payload is no JSON"),
        pytest.param('42["message",NaN]', id="an event with a number that is none"),
        pytest.param('42abc["message-with-ack",1,"2",{"3":[false]}]', id="an id that is no number"),
        pytest.param(f'42{"1" * 200}["message"]', id="an id that is too long"),
        pytest.param(f'42["message",{"1" * 5000}]', id="a number that is too long"),
        pytest.param(f'42["message",{"[" * 50_000}', id="a payload nested too deeply"),
        pytest.param("43{}", id="an acknowledgement whose payload is no list"),
        pytest.param("41{}", id="a disconnect with a payload"),
        pytest.param('421-["message"]', id="a plain event with a number of attachments"),
        pytest.param('45["message"]', id="a binary event without a number of attachments"),
        pytest.param('450-["message"]', id="a binary event without attachments"),
        pytest.param('451-["message"]', id="an attachment that no placeholder asks for"),
        pytest.param(f'451-["message",{ONE},{TWO}]', id="more placeholders than attachments"),
        pytest.param(f'452-["message",{ONE}]', id="fewer placeholders than attachments"),
        pytest.param(f'452-["message",{ONE},{ONE}]', id="an attachment in two places"),
        pytest.param(f'451-["message",{TWO}]', id="a placeholder that points too far"),
        pytest.param('451-["message",{"_placeholder":true,"num":-1}]', id="a placeholder that points backwards"),
        pytest.param('451-["message",{"_placeholder":true,"num":"0"}]', id="a placeholder with a string"),
        pytest.param('451-["message",{"_placeholder":true,"num":false}]', id="a placeholder with a boolean"),
        pytest.param('451-["message",{"_placeholder":true}]', id="a placeholder without a number"),
        pytest.param(f"451-[{ONE}]", id="an event whose name is an attachment"),
        pytest.param(f'4511-["message",{placeholders(11)}]', id="more attachments than allowed"),
        pytest.param(f'459999999999-["message",{ONE}]', id="a huge number of attachments"),
        pytest.param(f'45-1-["message",{ONE}]', id="a negative number of attachments"),
        pytest.param(b"\1\2\3", id="an attachment that belongs to no packet"),
    ],
)
async def test_an_invalid_packet_closes_the_connection(entered: Line, packet: Frame) -> None:
    await entered.send(packet)

    assert await entered.until_closed() == []


async def test_text_in_place_of_an_attachment_closes_the_connection(entered: Line) -> None:
    await entered.send(f'451-["message",{ONE}]', '42["message"]')

    assert await entered.until_closed() == []


async def test_one_attachment_too_many_closes_the_connection(entered: Line) -> None:
    await entered.send(f'451-["unheard of",{ONE}]', b"due", b"not due")

    assert await entered.until_closed() == []


@pytest.mark.parametrize("frame", [f'42["message","{"x" * 90}"]', f'42["message","{"ë" * 45}"]', b"x" * 101])
async def test_a_frame_above_the_limit_closes_the_connection(dial: Dial, frame: Frame) -> None:
    line = await dial(Narrow)
    await line.receive()
    await line.enter()

    await line.send(frame)

    assert await line.until_closed() == []


async def test_a_frame_at_the_limit_is_read(dial: Dial) -> None:
    line = await dial(Narrow)
    await line.receive()
    await line.enter()
    frame = '42["message","' + "x" * 84 + '"]'
    assert len(frame) == 100

    await line.send(frame)

    assert await line.receive() == frame.replace("message", "message-back")


# HTTP long-polling


@pytest.mark.parametrize("method", ["GET", "POST", "PUT"])
@pytest.mark.parametrize("query", ["EIO=4&transport=polling", "EIO=4&transport=abc", "EIO=4", ""])
async def test_long_polling_is_refused(method: str, query: str) -> None:
    assert await _ask(method, query) == (400, {"code": 0, "message": "Transport unknown"})


async def test_a_websocket_without_an_upgrade_is_a_bad_request() -> None:
    assert await _ask("GET", WEBSOCKET) == (400, {"code": 3, "message": "Bad request"})


async def _ask(method: str, query: str) -> tuple[int, Any]:
    scope = {"type": "http", "method": method, "path": "/socket.io/", "query_string": query.encode(), "headers": []}
    http_client: Any = ApplicationCommunicator(polling_refused, scope)
    start, body = [await http_client.receive_output(timeout=PATIENCE) for _ in range(2)]
    assert (b"content-type", b"application/json") in start["headers"]
    return start["status"], json.loads(body["body"])


async def test_daphne_answers_long_polling_with_the_refusal(daphne_port: int) -> None:
    polling = http.client.HTTPConnection("127.0.0.1", daphne_port, timeout=PATIENCE)
    polling.request("GET", "/socket.io/?EIO=4&transport=polling")
    answer = polling.getresponse()

    assert (answer.status, json.loads(answer.read())) == (400, {"code": 0, "message": "Transport unknown"})
    polling.close()


# What a subclass and a hub may rely on


class Watched(Echo):
    """An echo that lets a test see what happens to it, and hold it up."""

    namespaces = frozenset({"/", "/custom", "/private"})
    ping_interval = 0.05

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []
        self.gate = asyncio.Event()

    async def on_event(self, namespace: str, name: str, args: list[Any]) -> list[Any] | None:
        self.seen.append(f"{name} begins")
        if name == "wait":
            await self.gate.wait()
        self.seen.append(f"{name} ends")
        return await super().on_event(namespace, name, args)

    async def on_disconnect(self, namespace: str) -> None:
        self.seen.append(f"bye {namespace}")


class Quiet(Watched):
    ping_interval = 25.0


Watch = Callable[..., Awaitable[tuple[InProcessLine, Any]]]


@pytest_asyncio.fixture
async def watch() -> AsyncIterator[Watch]:
    """Call a consumer in this process, enter its main namespace, and hold the consumer itself, too."""
    lines: list[InProcessLine] = []

    async def call(consumer_class: type[Watched] = Quiet) -> tuple[InProcessLine, Watched]:
        consumer = consumer_class()
        line = await InProcessLine.dial(consumer)
        lines.append(line)
        await line.receive()
        await line.enter()
        return line, consumer

    yield call
    for line in lines:
        await line.hang_up()


async def eventually(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not is_so():
            await asyncio.sleep(0.005)


async def test_pongs_keep_a_connection_open_longer_than_one_may_be_silent(watch: Watch) -> None:
    class Strict(Watched):
        ping_timeout = 1.0

    line, _ = await watch(Strict)
    loop = asyncio.get_running_loop()
    started_at = loop.time()

    while loop.time() < started_at + 1.2:
        assert await line.receive() == "2"
        await line.send("3")


async def test_a_slow_handler_holds_up_no_pong(watch: Watch) -> None:
    line, consumer = await watch(Watched)
    await line.send('42["wait"]')
    await eventually(lambda: consumer.seen == ["wait begins"])

    for _ in range(3):
        assert await line.receive() == "2"
        before = consumer.last_pong_at
        await line.send("3")
        await eventually(partial(_has_ponged_since, consumer, before))


def _has_ponged_since(consumer: Watched, instant: float) -> bool:
    return consumer.last_pong_at > instant


async def test_events_are_handled_one_after_the_other_in_order(watch: Watch) -> None:
    line, consumer = await watch()
    await line.send('42["wait"]', '421["second"]', '42["third"]', '424["message-with-ack"]')
    await eventually(lambda: consumer.seen == ["wait begins"])

    consumer.gate.set()

    assert await line.receive_many(2) == ["431[]", "434[]"]
    assert consumer.seen[:6] == [
        f"{name} {moment}" for name in ("wait", "second", "third") for moment in ("begins", "ends")
    ]


async def test_events_sent_with_the_connect_wait_for_it() -> None:
    line = await InProcessLine.dial(Echo.as_asgi())
    await line.receive()

    await line.send("40", '421["message-with-ack"]', "41", "40", '422["message-with-ack"]')

    frames = await line.receive_many(6)
    assert [frames[index] for index in (1, 2, 4, 5)] == ['42["auth",{}]', "431[]", '42["auth",{}]', "432[]"]
    await line.hang_up()


async def test_as_many_events_as_allowed_may_wait(watch: Watch) -> None:
    line, consumer = await watch()
    await line.send('42["wait"]')
    await eventually(lambda: consumer.seen == ["wait begins"])

    await line.send(*['42["more"]'] * 255, '421["last"]')
    consumer.gate.set()

    assert await line.receive() == "431[]"


async def test_more_waiting_events_than_allowed_close_the_connection(watch: Watch) -> None:
    line, consumer = await watch()
    await line.send('42["wait"]')
    await eventually(lambda: consumer.seen == ["wait begins"])

    await line.send(*['42["more"]'] * 257)

    assert await line.until_closed() == []


async def _client_hangs_up(line: InProcessLine, consumer: Watched) -> None:
    await line.hang_up()


async def _client_closes_the_session(line: InProcessLine, consumer: Watched) -> None:
    await line.send("1")
    await line.until_closed()
    await line.hang_up()


async def _client_leaves_and_hangs_up(line: InProcessLine, consumer: Watched) -> None:
    await line.send("41", "41/custom")
    await eventually(lambda: len(consumer.seen) == 2)
    await line.hang_up()


async def _client_leaves_while_hanging_up(line: InProcessLine, consumer: Watched) -> None:
    await line.send("41")
    await line.hang_up()


async def _client_sends_nonsense(line: InProcessLine, consumer: Watched) -> None:
    await line.send("nonsense")
    await line.until_closed()
    await line.hang_up()


async def _server_closes(line: InProcessLine, consumer: Watched) -> None:
    await consumer.close()
    await consumer.close()
    await line.until_closed()
    await line.hang_up()


async def _server_dismisses(line: InProcessLine, consumer: Watched) -> None:
    await consumer.dismiss("/custom")
    await consumer.dismiss()
    await consumer.dismiss()
    assert await line.receive_many(2) == ["41/custom,", "41"]
    await line.hang_up()


async def _server_stops(line: InProcessLine, consumer: Watched) -> None:
    await line.vanish()


ENDINGS = [
    _client_hangs_up,
    _client_closes_the_session,
    _client_leaves_and_hangs_up,
    _client_leaves_while_hanging_up,
    _client_sends_nonsense,
    _server_closes,
    _server_dismisses,
    _server_stops,
]


@pytest.mark.parametrize("end", ENDINGS)
async def test_every_namespace_hears_once_of_the_end_whatever_it_was(watch: Watch, end: Any) -> None:
    line, consumer = await watch()
    await line.enter("/custom")

    await end(line, consumer)

    assert sorted(consumer.seen) == ["bye /", "bye /custom"]


@pytest.mark.parametrize("end", ENDINGS)
async def test_no_task_outlives_its_connection(end: Any) -> None:
    before = asyncio.all_tasks()
    consumer = Quiet()
    line = await InProcessLine.dial(consumer)
    await line.receive()
    await line.enter()
    await line.enter("/custom")

    await end(line, consumer)

    assert asyncio.all_tasks() == before


async def test_nothing_holds_a_connection_that_has_ended() -> None:
    consumer = Quiet()
    trace = weakref.ref(consumer)
    line = await InProcessLine.dial(consumer)
    await line.receive()
    await line.enter()

    await line.hang_up()
    del consumer, line
    gc.collect()

    assert trace() is None


async def test_a_silent_client_is_said_goodbye_to() -> None:
    class Strict(Quiet):
        ping_interval = 0.05
        ping_timeout = 0.05

    consumer = Strict()
    line = await InProcessLine.dial(consumer)
    await line.send("40")
    await line.until_closed()
    await line.hang_up()

    assert consumer.seen == ["bye /"]


async def test_a_handler_is_cancelled_when_the_client_hangs_up(watch: Watch) -> None:
    line, consumer = await watch()
    before = asyncio.all_tasks()
    await line.send('42["wait"]', '42["after"]')
    await eventually(lambda: consumer.seen == ["wait begins"])

    await line.hang_up()

    assert consumer.seen == ["wait begins", "bye /"]
    assert not asyncio.all_tasks() - before


async def test_a_goodbye_is_finished_although_the_client_hangs_up_meanwhile(watch: Watch) -> None:
    class Thorough(Quiet):
        async def on_disconnect(self, namespace: str) -> None:
            self.seen.append("begins")
            await self.gate.wait()
            self.seen.append("ends")

    line, consumer = await watch(Thorough)
    await line.send("41")
    await eventually(lambda: consumer.seen == ["begins"])

    asyncio.get_running_loop().call_later(0.05, consumer.gate.set)
    await line.hang_up()

    assert consumer.seen == ["begins", "ends"]


async def test_a_goodbye_that_fails_keeps_no_other_from_its_own(watch: Watch) -> None:
    class Failing(Quiet):
        async def on_disconnect(self, namespace: str) -> None:
            await super().on_disconnect(namespace)
            raise RuntimeError("on purpose")

    line, consumer = await watch(Failing)
    await line.enter("/custom")

    await line.hang_up()

    assert sorted(consumer.seen) == ["bye /", "bye /custom"]


async def test_a_refused_client_is_not_said_goodbye_to(watch: Watch) -> None:
    line, consumer = await watch()
    await line.send("40/private,")
    await line.receive()

    await line.hang_up()

    assert consumer.seen == ["bye /"]


async def test_an_event_may_close_the_connection(watch: Watch) -> None:
    class Closing(Quiet):
        async def on_event(self, namespace: str, name: str, args: list[Any]) -> list[Any] | None:
            self.seen.append(name)
            await self.gate.wait()
            await self.emit("session", {"reason": "revoked"})
            await self.close()
            await self.emit("never", "heard")
            return None

    line, consumer = await watch(Closing)
    before = consumer.last_pong_at
    await line.send('421["any"]', '422["more"]', "3")
    await eventually(partial(_has_ponged_since, consumer, before))
    consumer.gate.set()

    assert await line.until_closed() == ['42["session",{"reason":"revoked"}]']
    await line.hang_up()
    assert consumer.seen == ["any", "bye /"]


async def test_an_event_that_ends_in_a_dismissal_is_not_acknowledged(watch: Watch) -> None:
    class Dismissing(Quiet):
        async def on_event(self, namespace: str, name: str, args: list[Any]) -> list[Any] | None:
            await self.dismiss(namespace)
            return ["never heard"]

    line, _ = await watch(Dismissing)
    await line.enter("/custom")
    await line.send('421["any"]')
    assert await line.receive() == "41"

    await line.send('42/custom,2["any"]')

    assert await line.receive() == "41/custom,"


async def test_what_is_emitted_while_the_reply_is_written_comes_after_it() -> None:
    class Chatty(Quiet):
        async def on_connect(self, namespace: str, auth: dict[str, Any]) -> None:
            await self.emit("first")
            await self.emit("attached", b"bytes")
            await self.emit("elsewhere", namespace="/custom")

    line = await InProcessLine.dial(Chatty.as_asgi())
    await line.send("40")

    frames = await line.receive_many(5)
    assert frames[2:] == ['42["first"]', f'451-["attached",{ONE}]', b"bytes"]
    await line.hang_up()


async def test_nothing_is_emitted_to_a_namespace_that_is_not_connected(watch: Watch) -> None:
    line, consumer = await watch()

    await consumer.emit("news", namespace="/custom")
    await consumer.emit("news")

    assert await line.receive() == '42["news"]'


async def test_bytes_are_emitted_as_attachments(watch: Watch) -> None:
    line, consumer = await watch()

    await consumer.emit("news", b"one", {"deep": (bytearray(b"two"),)})

    assert await line.receive_many(3) == [f'452-["news",{ONE},{{"deep":[{TWO}]}}]', b"one", b"two"]


async def test_a_frame_is_written_as_it_is(watch: Watch) -> None:
    line, consumer = await watch()

    for frame in encode_event("change", {"version": 7}, b"bytes"):
        await consumer.send_frame(frame)

    assert await line.receive_many(2) == [
        f'451-["change",{{"version":7}},{ONE}]',
        b"bytes",
    ]


async def test_an_event_is_encoded_once_for_many_sockets() -> None:
    assert encode_event("change", "é", None, namespace="/custom") == ['42/custom,["change","\\u00e9",null]']


@pytest.mark.parametrize("name", ["connect", "connect_error", "disconnect", "disconnecting"])
async def test_a_reserved_name_is_not_emitted(name: str) -> None:
    with pytest.raises(ValueError, match="reserved"):
        encode_event(name)


@pytest.mark.parametrize("value", [object(), float("nan")])
async def test_what_json_cannot_say_is_not_emitted(value: object) -> None:
    with pytest.raises((TypeError, ValueError)):
        encode_event("change", value)


async def test_a_hub_can_ping_at_any_time_and_any_pong_counts(watch: Watch) -> None:
    line, consumer = await watch()
    before = consumer.last_pong_at

    await consumer.ping_now()
    assert await line.receive() == "2"
    await line.send("3")

    await eventually(partial(_has_ponged_since, consumer, before))


async def test_what_is_written_is_counted_until_a_pong(watch: Watch) -> None:
    line, consumer = await watch()
    await line.send("3")
    await eventually(lambda: consumer.written_since_pong == 0)

    await consumer.send_frame("4" * 10)
    await consumer.send_frame(b"5" * 20)
    await consumer.send_frame("ë" * 5)
    assert consumer.written_since_pong == 40

    await line.send("3")
    await eventually(lambda: consumer.written_since_pong == 0)


async def test_nothing_comes_between_an_event_and_its_attachments() -> None:
    line = await InProcessLine.dial(_on_a_slow_server(consumer := Quiet()))
    await line.receive()
    await line.enter()

    await asyncio.gather(consumer.emit("attached", b"one", b"two"), consumer.send_frame('42["plain"]'))

    assert await line.receive_many(4) == [f'452-["attached",{ONE},{TWO}]', b"one", b"two", '42["plain"]']
    await line.hang_up()


def _on_a_slow_server(consumer: SocketIOConsumer) -> Any:
    async def app(scope: Any, receive: Any, send: Any) -> None:
        async def send_slowly(message: Any) -> None:
            await asyncio.sleep(0)
            await send(message)
            await asyncio.sleep(0)

        await consumer(scope, receive, send_slowly)

    return app


async def test_a_connection_takes_no_channel_of_the_layer(watch: Watch) -> None:
    _, consumer = await watch()

    assert consumer.channel_layer is None


async def test_a_server_that_cannot_write_any_more_ends_the_connection_quietly() -> None:
    consumer, is_broken = Quiet(), asyncio.Event()

    async def app(scope: Any, receive: Any, send: Any) -> None:
        async def send_or_fail(message: Any) -> None:
            if is_broken.is_set():
                raise OSError("the client is gone")
            await send(message)

        await consumer(scope, receive, send_or_fail)

    line = await InProcessLine.dial(app)
    await line.receive()
    await line.enter()
    is_broken.set()

    await consumer.emit("lost")
    await consumer.emit("never tried")
    await line.hang_up()

    assert consumer.seen == ["bye /"]
