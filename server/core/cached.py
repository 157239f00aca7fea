"""What the cache holds, written as JSON: whoever can write to Redis must not thereby run code here, as pickle would.

Beside JSON's own values it holds bytes, moments, days, amounts, tuples, counters and dictionaries with any keys; and
the dataclasses that are named here by `@cached`.
"""

from __future__ import annotations

import base64
import json
from collections import Counter
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Any, TypeVar

Kind = TypeVar("Kind", bound=type[Any])
_TAG = "$"
_kinds: dict[str, type[Any]] = {}


def cached(kind: Kind) -> Kind:
    """Let the cache hold a dataclass."""
    _kinds[f"{kind.__module__}.{kind.__qualname__}"] = kind
    return kind


class Serializer:
    """What Django's cache on Redis reads and writes with; whole numbers stay as they are: Redis adds to them."""

    def dumps(self, value: Any) -> int | bytes:
        """Write a value.

        :raises TypeError: if the cache cannot hold it.
        """
        return value if type(value) is int else json.dumps(_told(value), separators=(",", ":")).encode()

    def loads(self, data: bytes) -> Any:
        """Read a value."""
        return json.loads(data, object_hook=_read)


def _told(value: Any) -> Any:
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, list):
        return [_told(inner) for inner in value]
    name = f"{type(value).__module__}.{type(value).__qualname__}"
    if name in _kinds and is_dataclass(value):
        return {_TAG: name, "v": {field.name: _told(getattr(value, field.name)) for field in fields(value)}}
    for kind, (write, _) in _WAYS.items():
        if type(value) is kind:
            return {_TAG: kind.__name__, "v": write(value)}
    raise TypeError(f"the cache holds no {name}: name it in server/core/cached.py, or keep less")


def _read(found: dict[str, Any]) -> Any:
    name = found.get(_TAG)
    if name is None:
        return found
    if name in _kinds:
        return _kinds[name](**found["v"])
    return _BY_NAME[name](found["v"])


def _pairs(value: dict[Any, Any]) -> list[Any]:
    return [[_told(key), _told(inner)] for key, inner in value.items()]


_WAYS: dict[type[Any], tuple[Callable[[Any], Any], Callable[[Any], Any]]] = {
    tuple: (lambda value: [_told(inner) for inner in value], tuple),
    dict: (_pairs, dict),
    Counter: (_pairs, lambda pairs: Counter(dict(pairs))),
    bytes: (lambda value: base64.b64encode(value).decode(), base64.b64decode),
    datetime: (datetime.isoformat, datetime.fromisoformat),
    date: (date.isoformat, date.fromisoformat),
    Decimal: (str, Decimal),
}
_BY_NAME = {kind.__name__: read for kind, (_, read) in _WAYS.items()}
