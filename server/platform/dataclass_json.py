"""Dataclasses as JSON: in columns, field by field, and in the cache, which must not run code when it is read."""

from __future__ import annotations

import base64
import json
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from datetime import date, datetime
from decimal import Decimal
from enum import Enum
from functools import cache
from types import NoneType
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

# New fields of a dataclass are written and read automatically. Rows written before a field was added are read with its
# default, and removed fields are ignored.

# Metadata of a field: it is written only if it differs from its default, or never.
OMIT_DEFAULT = {"plain": "if set"}
OMIT_ALWAYS = {"plain": "never"}

_PLAIN = {str, int, bool, NoneType}

Thing = TypeVar("Thing")


def to_json_dict(thing: Any) -> dict[str, Any]:
    """Serialize a dataclass and the dataclasses in it, amounts as text."""
    data: dict[str, Any] = {}
    for name, is_left_out, default in _writers_of(type(thing)):  # type: ignore[arg-type]
        value = getattr(thing, name)
        if not (is_left_out and value == default):
            data[name] = value if type(value) in _PLAIN else _plain(value)
    return data


@cache
def _writers_of(kind: Any) -> list[tuple[str, bool, Any]]:
    """Return the fields that are written, and whether each is left out at its default; computed once for each class."""
    rules = [(one, one.metadata.get("plain")) for one in fields(kind)]
    return [
        (one.name, rule == OMIT_DEFAULT["plain"], one.default) for one, rule in rules if rule != OMIT_ALWAYS["plain"]
    ]


def _plain(value: Any) -> Any:
    if isinstance(value, Decimal):
        return str(value)
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    return to_json_dict(value) if is_dataclass(value) else value


def from_json_dict(kind: type[Thing], data: Mapping[str, Any]) -> Thing:
    """Deserialize a dataclass.

    :raises KeyError: if a field without a default is missing.
    """
    readers = _readers_of(kind)  # type: ignore[arg-type]
    return kind(**{name: read(data[name]) for name, read, is_needed in readers if is_needed or name in data})


@cache
def _readers_of(kind: Any) -> list[tuple[str, Callable[[Any], Any], bool]]:
    hints = get_type_hints(kind)
    return [
        (one.name, _reader_of(hints[one.name]), one.default is MISSING and one.default_factory is MISSING)
        for one in fields(kind)
        if one.metadata.get("plain") != OMIT_ALWAYS["plain"]
    ]


def _reader_of(hint: Any) -> Callable[[Any], Any]:
    if get_origin(hint) is tuple:
        each = _reader_of(get_args(hint)[0])
        return lambda value: tuple(each(one) for one in value)
    if NoneType in get_args(hint):
        (other,) = (one for one in get_args(hint) if one is not NoneType)
        read = _reader_of(other)
        return lambda value: None if value is None else read(value)
    if is_dataclass(hint):
        return lambda value: from_json_dict(hint, value)  # type: ignore[arg-type]
    return hint if issubclass(hint, Decimal | Enum) else lambda value: value


# JSON, since write access to Redis must not allow running code here, as pickle would. Beside JSON's own values it holds
# bytes, datetimes, dates, decimals, tuples, counters, dictionaries with any keys, and dataclasses marked `@cacheable`.

Kind = TypeVar("Kind", bound=type[Any])
_TAG = "$"
_cacheable_classes: dict[str, type[Any]] = {}


def cacheable(kind: Kind) -> Kind:
    """Allow a dataclass in the cache."""
    _cacheable_classes[f"{kind.__module__}.{kind.__qualname__}"] = kind
    return kind


class CacheSerializer:
    """The serializer of Django's Redis cache; integers stay as they are, since Redis increments them."""

    def dumps(self, value: Any) -> int | bytes:
        """Serialize a value.

        :raises TypeError: if its type is not supported.
        """
        return value if type(value) is int else json.dumps(_encode(value), separators=(",", ":")).encode()

    def loads(self, data: bytes) -> Any:
        """Deserialize a value; None, a miss, if another release with other classes or fields wrote it."""
        try:
            return json.loads(data, object_hook=_decode)
        except _OtherRelease:
            return None


class _OtherRelease(Exception):
    pass


def _encode(value: Any) -> Any:
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, list):
        return [_encode(inner) for inner in value]
    name = f"{type(value).__module__}.{type(value).__qualname__}"
    if name in _cacheable_classes and is_dataclass(value):
        return {_TAG: name, "v": {field.name: _encode(getattr(value, field.name)) for field in fields(value)}}
    for kind, (write, _) in _WAYS.items():
        if type(value) is kind:
            return {_TAG: kind.__name__, "v": write(value)}
    raise TypeError(f"the cache holds no {name}: name it in server/platform/dataclass_json.py, or keep less")


def _decode(found: dict[str, Any]) -> Any:
    name = found.get(_TAG)
    if name is None:
        return found
    if name in _BY_NAME:
        return _BY_NAME[name](found["v"])
    try:
        return _cacheable_classes[name](**found["v"])
    except (KeyError, TypeError) as error:
        raise _OtherRelease from error


def _pairs(value: dict[Any, Any]) -> list[Any]:
    return [[_encode(key), _encode(inner)] for key, inner in value.items()]


_WAYS: dict[type[Any], tuple[Callable[[Any], Any], Callable[[Any], Any]]] = {
    tuple: (lambda value: [_encode(inner) for inner in value], tuple),
    dict: (_pairs, dict),
    Counter: (_pairs, lambda pairs: Counter(dict(pairs))),
    bytes: (lambda value: base64.b64encode(value).decode(), base64.b64decode),
    datetime: (datetime.isoformat, datetime.fromisoformat),
    date: (date.isoformat, date.fromisoformat),
    Decimal: (str, Decimal),
}
_BY_NAME = {kind.__name__: read for kind, (_, read) in _WAYS.items()}
