"""Packets that no protocol client sends: they close the connection and have no other effect."""

import pytest

from realtime.packets import Frame
from realtime.tests.socketio.connections import ONE, TWO, Connection, Dial, placeholders
from realtime.tests.socketio.servers import Narrow


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
async def test_an_invalid_packet_closes_the_connection(entered: Connection, packet: Frame) -> None:
    await entered.send(packet)

    assert await entered.until_closed() == []


async def test_text_in_place_of_an_attachment_closes_the_connection(entered: Connection) -> None:
    await entered.send(f'451-["message",{ONE}]', '42["message"]')

    assert await entered.until_closed() == []


async def test_one_attachment_too_many_closes_the_connection(entered: Connection) -> None:
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
