"""Texts that are put into others, whichever way each is read (the app has the same rule: `pwa/src/i18n/apart.ts`)."""

from __future__ import annotations

import unicodedata

_FROM_THE_RIGHT = frozenset({"R", "AL"})


def apart(text: str) -> str:
    """Set a text that has letters from right to left apart: after it `£28.00` would else be read as `28.00£`."""
    is_turned = any(unicodedata.bidirectional(letter) in _FROM_THE_RIGHT for letter in text)
    return f"\N{FIRST STRONG ISOLATE}{text}\N{POP DIRECTIONAL ISOLATE}" if is_turned else text
