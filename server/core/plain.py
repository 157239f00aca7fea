"""Dataclasses as plain JSON, field by field: what is added to one is written and read without being named again.

What was written before a field was there is read with its default, and what has gone since is passed over.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from decimal import Decimal
from enum import Enum
from functools import cache
from types import NoneType
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

# Metadata of a field: it is written only where it is not at its default, or never.
IF_SET = {"plain": "if set"}
NEVER = {"plain": "never"}

_PLAIN = {str, int, bool, NoneType}

Thing = TypeVar("Thing")


def to_plain(thing: Any) -> dict[str, Any]:
    """Write down a dataclass and the dataclasses in it, amounts as text."""
    written: dict[str, Any] = {}
    for name, is_left_out, default in _writers_of(type(thing)):  # type: ignore[arg-type]
        value = getattr(thing, name)
        if not (is_left_out and value == default):
            written[name] = value if type(value) in _PLAIN else _plain(value)
    return written


@cache
def _writers_of(kind: Any) -> list[tuple[str, bool, Any]]:
    """Give the fields that are written, and whether each is left out at its default; found once for each class."""
    rules = [(one, one.metadata.get("plain")) for one in fields(kind)]
    return [(one.name, rule == IF_SET["plain"], one.default) for one, rule in rules if rule != NEVER["plain"]]


def _plain(value: Any) -> Any:
    if isinstance(value, Decimal):
        return str(value)
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    return to_plain(value) if is_dataclass(value) else value


def from_plain(kind: type[Thing], written: Mapping[str, Any]) -> Thing:
    """Read a dataclass back as it was written down.

    :raises KeyError: if a field without a default is not there.
    """
    readers = _readers_of(kind)  # type: ignore[arg-type]
    return kind(**{name: read(written[name]) for name, read, is_needed in readers if is_needed or name in written})


@cache
def _readers_of(kind: Any) -> list[tuple[str, Callable[[Any], Any], bool]]:
    hints = get_type_hints(kind)
    return [
        (one.name, _reader_of(hints[one.name]), one.default is MISSING and one.default_factory is MISSING)
        for one in fields(kind)
        if one.metadata.get("plain") != NEVER["plain"]
    ]


def _reader_of(hint: Any) -> Callable[[Any], Any]:
    if get_origin(hint) is tuple:
        each = _reader_of(get_args(hint)[0])
        return lambda written: tuple(each(one) for one in written)
    if NoneType in get_args(hint):
        (other,) = (one for one in get_args(hint) if one is not NoneType)
        read = _reader_of(other)
        return lambda written: None if written is None else read(written)
    if is_dataclass(hint):
        return lambda written: from_plain(hint, written)  # type: ignore[arg-type]
    return hint if issubclass(hint, Decimal | Enum) else lambda written: written
