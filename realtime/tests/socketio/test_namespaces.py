"""Socket.IO's namespaces: connecting, refusals, leaving and reconnecting (from the published suite)."""

import json
from typing import Any

import pytest

from realtime.tests.socketio.connections import Connection, Dial, InProcessConnection
from realtime.tests.socketio.servers import Beating, Doorkeeper, Quiet, Unhurried


async def test_a_client_connects_to_the_main_namespace(ready: Connection) -> None:
    await ready.send("40")

    packet, echoed = await ready.receive_many(2)
    assert isinstance(packet, str)
    assert packet.startswith("40")
    assert list(json.loads(packet[2:])) == ["sid"]
    assert echoed == '42["auth",{}]'


async def test_a_client_connects_to_the_main_namespace_with_a_payload(ready: Connection) -> None:
    await ready.send('40{"token":"123"}')

    packet, echoed = await ready.receive_many(2)
    assert isinstance(packet, str)
    assert list(json.loads(packet[2:])) == ["sid"]
    assert echoed == '42["auth",{"token":"123"}]'


async def test_a_client_connects_to_another_namespace(ready: Connection) -> None:
    await ready.send("40/custom,")

    packet, echoed = await ready.receive_many(2)
    assert isinstance(packet, str)
    assert list(json.loads(packet.removeprefix("40/custom,"))) == ["sid"]
    assert echoed == '42/custom,["auth",{}]'


async def test_a_client_connects_to_another_namespace_with_a_payload(ready: Connection) -> None:
    await ready.send('40/custom,{"token":"abc"}')

    packet, echoed = await ready.receive_many(2)
    assert isinstance(packet, str)
    assert list(json.loads(packet.removeprefix("40/custom,"))) == ["sid"]
    assert echoed == '42/custom,["auth",{"token":"abc"}]'


async def test_a_namespace_may_come_without_its_comma(ready: Connection) -> None:
    await ready.send("40/custom")

    packet = await ready.receive()
    assert isinstance(packet, str)
    assert packet.startswith("40/custom,{")


async def test_an_unknown_namespace_is_answered_with_an_error(ready: Connection) -> None:
    await ready.send("40/random")

    assert await ready.receive() == '44/random,{"message":"Invalid namespace"}'


async def test_an_unknown_namespace_ends_the_connection(ready: Connection) -> None:
    await ready.send("40/random", "40")

    assert await ready.until_closed() == ['44/random,{"message":"Invalid namespace"}']


async def test_a_long_name_of_no_namespace_is_not_said_again(entered: Connection) -> None:
    await entered.send(f"40/{'x' * 101}")

    assert await entered.until_closed() == []


async def test_who_is_refused_again_and_again_is_disconnected(ready: Connection) -> None:
    await ready.send(*["40/private,"] * 9)

    assert await ready.until_closed() == ['44/private,{"message":"Not authorized"}'] * 5


async def test_nothing_is_read_of_who_is_in_no_namespace_but_a_wish_to_enter_one() -> None:
    class Reader:
        """Records every packet that is read."""

        def __init__(self, inner: Any, seen: list[str]) -> None:
            self._read, self._seen = inner.read_text, seen

        def read_text(self, text: str) -> Any:
            self._seen.append(text)
            return self._read(text)

    consumer, seen = Quiet(), list[str]()
    consumer._reader = Reader(consumer._reader, seen)  # type: ignore[assignment]
    line = await InProcessConnection.dial(consumer)
    await line.receive()

    await line.send("40/private,", '42["message"]', "40")
    await line.until_closed()
    await line.hang_up()

    assert seen == ["0/private,"]


@pytest.mark.parametrize("frame", ["40" + "x" * 7_999, "6" + "x" * 8_000])
async def test_a_large_frame_before_the_connect_closes_the_connection(ready: Connection, frame: str) -> None:
    await ready.send(frame)

    assert await ready.until_closed() == []


async def test_few_frames_may_wait_before_the_connect() -> None:
    class Slow(Quiet):
        async def on_connect(self, namespace: str, auth: dict[str, Any]) -> None:
            await self.gate.wait()

    consumer = Slow()
    line = await InProcessConnection.dial(consumer)
    await line.receive()

    await line.send("40", *['42["message"]'] * 18)

    assert await line.until_closed() == []
    await line.hang_up()


async def test_a_refused_client_hears_the_reason_and_nothing_that_was_meant_for_it(ready: Connection) -> None:
    await ready.send("40/private,")
    assert await ready.receive() == '44/private,{"message":"Not authorized"}'

    await ready.enter()


async def test_a_connection_that_fails_is_answered_with_an_error(ready: Connection) -> None:
    await ready.send("40/broken,")

    assert await ready.receive() == '44/broken,{"message":"Something went wrong"}'


@pytest.mark.parametrize("packet", ["4abc", "40[]", "40null", '40"token"', "40{"])
async def test_an_invalid_handshake_closes_the_connection(ready: Connection, packet: str) -> None:
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
async def test_a_packet_before_the_connect_closes_the_connection(ready: Connection, packet: str) -> None:
    await ready.send(packet, '42["message"]')

    assert await ready.until_closed() == []


async def test_an_event_to_a_namespace_not_connected_closes_the_connection(entered: Connection) -> None:
    await entered.send('42/custom,["message"]')

    assert await entered.until_closed() == []


async def test_connecting_twice_to_a_namespace_closes_the_connection(entered: Connection) -> None:
    await entered.send("40")

    assert await entered.until_closed() == []


async def test_the_connection_stays_when_the_client_leaves_the_main_namespace(dial: Dial) -> None:
    line = await dial(Beating)
    await line.receive()
    await line.enter()

    await line.send("41")

    assert await line.receive() == "2"


async def test_the_main_namespace_stays_when_the_client_leaves_another(entered: Connection) -> None:
    await entered.enter("/custom")

    await entered.send("41/custom", '42["message","message to main namespace"]')

    assert await entered.receive() == '42["message-back","message to main namespace"]'


async def test_a_client_may_come_back_to_a_namespace(entered: Connection) -> None:
    await entered.send("41")

    await entered.enter()


async def test_each_namespace_has_a_session_id_of_its_own(ready: Connection) -> None:
    assert await ready.enter() != await ready.enter("/custom")


async def test_several_namespaces_share_a_connection(entered: Connection) -> None:
    await entered.enter("/custom")

    await entered.send('42["message",1]', '42/custom,["message",2]', '42/custom,7["message-with-ack",3]')

    assert await entered.receive_many(3) == [
        '42["message-back",1]',
        '42/custom,["message-back",2]',
        "43/custom,7[3]",
    ]
