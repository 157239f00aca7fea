"""Socket.IO's events, their attachments and acknowledgements (from the published suite)."""

import json

import pytest

from realtime.tests.socketio.connections import ONE, TWO, Connection, placeholders

SOMETHING_WENT_WRONG = '[{"error":"Something went wrong"}]'


async def test_an_event_is_handled_and_another_emitted(entered: Connection) -> None:
    await entered.send('42["message",1,"2",{"3":[true]}]')

    assert await entered.receive() == '42["message-back",1,"2",{"3":[true]}]'


async def test_text_beyond_ascii_arrives_as_it_was(entered: Connection) -> None:
    await entered.send('42["message","Zoë 🎭"]')

    echoed = await entered.receive()
    assert isinstance(echoed, str)
    assert json.loads(echoed[2:]) == ["message-back", "Zoë 🎭"]


async def test_half_a_character_harms_nobody(entered: Connection) -> None:
    await entered.send('42["message","\\ud83d"]')

    assert await entered.receive() == '42["message-back","\\ud83d"]'


async def test_an_event_with_attachments_is_echoed_with_attachments(entered: Connection) -> None:
    await entered.send(f'452-["message",{ONE},{TWO}]', b"\1\2\3", b"\4\5\6")

    assert await entered.receive_many(3) == [f'452-["message-back",{ONE},{TWO}]', b"\1\2\3", b"\4\5\6"]


async def test_attachments_take_the_places_that_their_numbers_say(entered: Connection) -> None:
    await entered.send(f'452-["message",{{"deep":[{TWO}]}},{ONE}]', b"first", b"second")

    assert await entered.receive_many(3) == [f'452-["message-back",{{"deep":[{ONE}]}},{TWO}]', b"second", b"first"]


async def test_an_attachment_goes_to_its_namespace(entered: Connection) -> None:
    await entered.enter("/custom")

    await entered.send(f'451-/custom,["message",{ONE}]', b"bytes")

    assert await entered.receive_many(2) == [f'451-/custom,["message-back",{ONE}]', b"bytes"]


async def test_an_empty_attachment_is_not_lost(entered: Connection) -> None:
    await entered.send(f'451-["message",{ONE}]', b"")

    # Daphne cannot write an empty binary frame; this is the same in Engine.IO's base64.
    assert await entered.receive_many(2) == [f'451-["message-back",{ONE}]', "b"]


async def test_a_client_may_send_its_attachment_as_base64(entered: Connection) -> None:
    await entered.send(f'451-["message",{ONE}]', "bAQIDBA==")

    assert await entered.receive_many(2) == [f'451-["message-back",{ONE}]', b"\1\2\3\4"]


async def test_a_pong_may_come_between_an_event_and_its_attachment(entered: Connection) -> None:
    await entered.send(f'451-["message",{ONE}]', "3", b"bytes")

    assert await entered.receive_many(2) == [f'451-["message-back",{ONE}]', b"bytes"]


async def test_an_event_is_acknowledged(entered: Connection) -> None:
    await entered.send('42456["message-with-ack",1,"2",{"3":[false]}]')

    assert await entered.receive() == '43456[1,"2",{"3":[false]}]'


async def test_the_id_nought_is_acknowledged_too(entered: Connection) -> None:
    await entered.send('420["message-with-ack"]')

    assert await entered.receive() == "430[]"


async def test_an_event_that_answers_nothing_is_acknowledged_with_nothing(entered: Connection) -> None:
    await entered.send('421["unheard of"]')

    assert await entered.receive() == "431[]"


async def test_an_event_with_attachments_is_acknowledged_with_attachments(entered: Connection) -> None:
    await entered.send(f'452-789["message-with-ack",{ONE},{TWO}]', b"\1\2\3", b"\4\5\6")

    assert await entered.receive_many(3) == [f"462-789[{ONE},{TWO}]", b"\1\2\3", b"\4\5\6"]


async def test_an_event_may_have_ten_attachments(entered: Connection) -> None:
    await entered.send(f'4510-["message",{placeholders(10)}]', *[b"bytes"] * 10)

    assert await entered.receive_many(11) == [f'4510-["message-back",{placeholders(10)}]', *[b"bytes"] * 10]


@pytest.mark.parametrize("packet", ["431[]", '43/custom,1["late"]'])
async def test_an_acknowledgement_nobody_asked_for_is_ignored(entered: Connection, packet: str) -> None:
    await entered.send(packet, '42["message"]')

    assert await entered.receive() == '42["message-back"]'


async def test_failing_handler_keeps_connection_and_acknowledgement(entered: Connection) -> None:
    await entered.send('42["fail"]', '425["fail"]', '426["answer nonsense"]', '427["message-with-ack"]')

    assert await entered.receive_many(3) == [f"435{SOMETHING_WENT_WRONG}", f"436{SOMETHING_WENT_WRONG}", "437[]"]
