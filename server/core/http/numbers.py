"""What a number looks like on the wire: the digits 0 to 9, and a sign, a point and an exponent where one may stand.

Python reads more: "1_0" is ten to it, and so are the digits of any script. Whoever reads after us what was sent, a
person or another program, might not, and two that take one text for different numbers can be played off against each
other. DRF reads with Python, so its fields are told here once: they are declared in hundreds of places, and none can be
forgotten.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from rest_framework import serializers

_NUMBER = re.compile(r"\s*[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,3})?\s*", re.ASCII)
_NUMBERS = (serializers.IntegerField, serializers.DecimalField, serializers.FloatField)
_MOMENTS = (serializers.DateField, serializers.DateTimeField, serializers.TimeField)
_NONE = "none"  # no number and no moment, so that a field refuses it in its own words


def is_number(text: str) -> bool:
    """Tell whether a text is a number to everybody."""
    return _NUMBER.fullmatch(text) is not None


def be_strict() -> None:
    """Have DRF's fields refuse what only Python reads as a number; once, when the server starts."""
    for kind in _NUMBERS:
        _narrow(kind, is_number)
    for moment in _MOMENTS:
        _narrow(moment, str.isascii)


def _narrow(kind: Any, is_read: Callable[[str], bool]) -> None:
    reads = kind.to_internal_value

    def read(field: Any, data: Any) -> Any:
        # Of the longest a field says that they are too long.
        is_wrong = isinstance(data, str) and len(data) <= field_limit and not is_read(data)
        return reads(field, _NONE if is_wrong else data)

    field_limit = serializers.IntegerField.MAX_STRING_LENGTH
    kind.to_internal_value = read
