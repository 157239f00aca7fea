"""The packets of Socket.IO 5, written and read as the WebSocket frames of Engine.IO 4 (why ours: decision 0006)."""

import base64
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from typing import Any, NoReturn

Frame = str | bytes
Slot = tuple[
    Any, str | int, Any
]  # where an attachment goes: the list or object, the place in it, the attachment's number

MAX_ATTACHMENTS = 10  # the reference server's limit
RESERVED_NAMES = frozenset({"connect", "connect_error", "disconnect", "disconnecting", "newListener", "removeListener"})


class InvalidPacket(ValueError):
    """What the other side sent is not in the protocol."""


class FrameType(StrEnum):
    """How a text frame of Engine.IO 4 begins; a binary frame has no type and is an attachment."""

    OPEN = "0"
    CLOSE = "1"
    PING = "2"
    PONG = "3"
    MESSAGE = "4"
    NOOP = "6"
    BASE64 = "b"


class PacketType(IntEnum):
    """The packet types of Socket.IO 5."""

    CONNECT = 0
    DISCONNECT = 1
    EVENT = 2
    ACK = 3
    CONNECT_ERROR = 4
    BINARY_EVENT = 5
    BINARY_ACK = 6


@dataclass(slots=True)
class Packet:
    """One packet of Socket.IO; a binary one is read as its plain twin once its attachments are in."""

    type: PacketType
    namespace: str
    id: int | None
    data: Any
    slots: list[Slot] = field(default_factory=list)


BINARY_TWINS = {PacketType.EVENT: PacketType.BINARY_EVENT, PacketType.ACK: PacketType.BINARY_ACK}
PLAIN_TWINS = {binary: plain for plain, binary in BINARY_TWINS.items()}

# No JavaScript client counts further than 15 digits.
_LAYOUT = re.compile(r"(?:([0-4])|([56])([0-9]{1,2})-)(?:(/[^,]*),?)?([0-9]{1,15})?(.*)", re.DOTALL)


def encode(kind: PacketType, data: Any = None, *, namespace: str = "/", ack_id: int | None = None) -> list[Frame]:
    """Write a packet as the frames that carry it: one of text, then one for each attachment.

    :raises TypeError: if the data holds something that neither JSON nor an attachment can carry.
    """
    attachments: list[Frame] = []
    payload = "" if data is None else _to_json(data, attachments)
    head = f"{BINARY_TWINS[kind]:d}{len(attachments)}-" if attachments else f"{kind:d}"
    address = "" if namespace == "/" else f"{namespace},"
    number = "" if ack_id is None else str(ack_id)
    return [f"{FrameType.MESSAGE}{head}{address}{number}{payload}", *attachments]


def _to_json(data: Any, attachments: list[Frame]) -> str:
    def attach(value: object) -> dict[str, Any]:
        if not isinstance(value, bytes | bytearray | memoryview):
            raise TypeError(f"{type(value).__name__} cannot be sent")
        # Daphne silently drops an empty binary frame; Engine.IO's parsers read this one as no bytes, too.
        attachments.append(bytes(value) or FrameType.BASE64.value)
        return {"_placeholder": True, "num": len(attachments) - 1}

    return json.dumps(data, separators=(",", ":"), allow_nan=False, default=attach)


class PacketReader:
    """Assembles the frames of one connection into packets."""

    def __init__(self) -> None:
        self._unfinished: Packet | None = None
        self._attachments: list[bytes] = []

    def read_text(self, text: str) -> Packet | None:
        """Read a text frame and return its packet, unless attachments follow.

        :raises InvalidPacket: if the text is no packet, or if an attachment was due.
        """
        if self._unfinished is not None:
            raise InvalidPacket("text instead of an attachment")
        packet = _decode(text)
        if packet.slots:
            self._unfinished = packet
            return None
        return packet

    def read_binary(self, attachment: bytes) -> Packet | None:
        """Read an attachment and return its packet if it was the last one.

        :raises InvalidPacket: if no attachment was due.
        """
        packet = self._unfinished
        if packet is None:
            raise InvalidPacket("an attachment that belongs to no packet")
        self._attachments.append(attachment)
        if len(self._attachments) < len(packet.slots):
            return None
        for container, key, number in packet.slots:
            container[key] = self._attachments[number]
        self._unfinished, self._attachments = None, []
        return packet


def read_base64(text: str) -> bytes:
    """Decode an attachment from a client that sends no binary frames.

    :raises InvalidPacket: if the text is not base64.
    """
    try:
        return base64.b64decode(text, validate=True)
    except ValueError as error:
        raise InvalidPacket("an attachment that is not base64") from error


def _decode(text: str) -> Packet:
    parts = _LAYOUT.fullmatch(text)
    if parts is None:
        raise InvalidPacket("neither a packet type nor a sound number of attachments")
    plain, binary, count, namespace, ack_id, payload = parts.groups()
    packet = Packet(
        type=PacketType(int(plain)) if plain else PLAIN_TWINS[PacketType(int(binary))],
        namespace=namespace or "/",
        id=int(ack_id) if ack_id else None,
        data=_from_json(payload) if payload else None,
    )
    _check_payload(packet, is_absent=not payload)
    if binary:
        packet.slots = _find_slots(packet.data, int(count))
    return packet


def _from_json(text: str) -> Any:
    try:
        return _decoder.decode(text)
    except (ValueError, RecursionError) as error:
        raise InvalidPacket("a payload that is not JSON, or nested too deeply") from error


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


_decoder = json.JSONDecoder(parse_constant=_refuse_constant)


def _check_payload(packet: Packet, *, is_absent: bool) -> None:
    match packet.type, packet.data:
        case PacketType.CONNECT, dict():
            pass
        case PacketType.CONNECT | PacketType.DISCONNECT, None if is_absent:
            pass
        case PacketType.EVENT, [str(name), *_] if name not in RESERVED_NAMES:
            pass
        case PacketType.ACK, list():
            pass
        case _:
            raise InvalidPacket(f"a payload that does not suit {packet.type.name}")


def _find_slots(payload: list[Any], count: int) -> list[Slot]:
    if not 1 <= count <= MAX_ATTACHMENTS:
        raise InvalidPacket("no attachment, or too many")
    slots = list(_walk(payload))
    numbers = [number for _container, _key, number in slots]
    if any(type(number) is not int for number in numbers) or sorted(numbers) != list(range(count)):
        raise InvalidPacket("placeholders that do not match the attachments")
    return slots


def _walk(payload: list[Any]) -> Iterator[Slot]:
    containers: list[Any] = [payload]  # not recursion: JSON may be nested deeper than Python's stack
    while containers:
        container = containers.pop()
        for key, value in container.items() if isinstance(container, dict) else enumerate(container):
            if isinstance(value, dict) and value.get("_placeholder") is True:
                yield container, key, value.get("num")
            elif isinstance(value, dict | list):
                containers.append(value)
