"""Dataclasses as plain JSON: what was written is read again, also what an earlier version wrote."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum

import pytest

from server.platform.dataclass_json import OMIT_ALWAYS, OMIT_DEFAULT, from_json_dict, to_json_dict


class Colour(StrEnum):
    RED = "red"


@dataclass(frozen=True, kw_only=True)
class Cup:
    size: int
    handle: str = field(default="", metadata=OMIT_DEFAULT)


@dataclass(frozen=True, kw_only=True)
class Shelf:
    colour: Colour
    price: Decimal
    best: Cup | None = None
    cups: tuple[Cup, ...] = field(default=(), metadata=OMIT_DEFAULT)
    words: tuple[str, ...] = ()
    row: int = field(default=1, metadata=OMIT_ALWAYS)


FULL = Shelf(
    colour=Colour.RED,
    price=Decimal("1.10"),
    best=Cup(size=3, handle="left"),
    cups=(Cup(size=1), Cup(size=2)),
    words=("a", "b"),
    row=7,
)


def test_all_fields_are_stored_and_read_back():
    data = to_json_dict(FULL)

    assert data == {
        "colour": "red",
        "price": "1.10",
        "best": {"size": 3, "handle": "left"},
        "cups": [{"size": 1}, {"size": 2}],
        "words": ["a", "b"],
    }
    assert type(data["colour"]) is str
    read = from_json_dict(Shelf, {**data, "row": 9})
    assert (read.row, read.best, read.cups) == (1, FULL.best, FULL.cups)
    assert (read.colour, read.price, read.words) == (Colour.RED, Decimal("1.10"), ("a", "b"))


def test_missing_fields_have_defaults_and_unknown_ones_are_ignored():
    read = from_json_dict(Shelf, {"colour": "red", "price": "1.10", "gone": 1})

    assert read == Shelf(colour=Colour.RED, price=Decimal("1.10"))
    assert to_json_dict(read) == {"colour": "red", "price": "1.10", "best": None, "words": []}


def test_what_has_no_default_must_be_there():
    with pytest.raises(KeyError, match="price"):
        from_json_dict(Shelf, {"colour": "red"})
