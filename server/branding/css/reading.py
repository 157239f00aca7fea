"""Reading a stylesheet."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypedDict

from server.branding.look import Colours
from server.core.errors import Invalid

NO_CSS = "CSS file is required."  # spec part 2, section 5


class LeftOut(TypedDict):
    """What of a sheet buyers do not get."""

    line: int
    what: str
    why: str


@dataclass(frozen=True)
class Cleaned:
    """What is harmless in a sheet."""

    css: str
    tokens: dict[str, str] = field(default_factory=dict)  # the public tokens that it sets, but those for dark alone
    colours: Colours = field(default_factory=Colours)
    left_out: list[LeftOut] = field(default_factory=list)
    dark_colours: Colours = field(default_factory=Colours)  # the same where a device is set to dark


def read_stylesheet(content: bytes, *, own_picture: Callable[[str], bool]) -> Cleaned:
    """Read a stylesheet; `own_picture` says of a name below `/media/` whether it is a picture of the account's.

    :raises Invalid: if it is no CSS.
    """
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Invalid(NO_CSS) from None
    if "\0" in text:
        raise Invalid(NO_CSS)
    return Cleaned(css="")
