"""The names of codes: one name space an account, which promo codes and gift cards share."""

from __future__ import annotations

import re

_LEFT_OUT = re.compile(r"[\s\-\u2010-\u2015]+")


def fold(text: str) -> str:
    """Give the name by which a code is found: however it is cased, spaced or hyphenated."""
    return _LEFT_OUT.sub("", text).casefold()
