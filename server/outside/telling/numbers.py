"""Reading from which number, and how many, a client asks for."""

from __future__ import annotations

from collections.abc import Mapping

from server.core.errors import FieldsWrong

LARGEST = 2_147_483_647
USUAL, MOST = 50, 200


def first_of(query: Mapping[str, str]) -> int:
    """Give the first number of a page: the cursor's, else `from`, else 1.

    :raises FieldsWrong: for what is no such number.
    """
    name = "cursor" if query.get("cursor") else "from"
    return _number(query.get(name, ""), name, usual=1, most=LARGEST)


def limit_of(query: Mapping[str, str]) -> int:
    """Give how many a page may hold.

    :raises FieldsWrong: for what is not 1 to 200.
    """
    return _number(query.get("limit", ""), "limit", usual=USUAL, most=MOST)


def _number(text: str, name: str, *, usual: int, most: int) -> int:
    if not text:
        return usual
    number = int(text) if text.isascii() and text.isdigit() and len(text) <= len(str(most)) else 0
    if not 1 <= number <= most:
        raise FieldsWrong({name: f"{name} must be a number from 1 to {most}"})
    return number
