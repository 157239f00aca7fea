"""Engine.IO's session: how it opens, what does not open it, and what ends it (from the published suite)."""

import json

import pytest

from realtime.tests.socketio.connections import WEBSOCKET, Connection, Dial, Refused


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


async def test_a_client_may_close_the_session(ready: Connection) -> None:
    await ready.send("1")

    assert await ready.until_closed() == []


@pytest.mark.parametrize("frame", ["abc", "", "0{}", "2", "2probe", "5", "7", "b?"])
async def test_a_frame_that_no_client_may_send_closes_the_connection(ready: Connection, frame: str) -> None:
    await ready.send(frame)

    assert await ready.until_closed() == []


async def test_a_noop_changes_nothing(entered: Connection) -> None:
    await entered.send("6", '42["message"]')

    assert await entered.receive() == '42["message-back"]'
