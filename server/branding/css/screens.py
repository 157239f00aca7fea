"""What a part of a sheet is for: the questions of `@media`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from server.branding.css.values import Refused, a_length, bare, one_of, split

DARK = "(prefers-color-scheme:dark)"
LIGHT = "(prefers-color-scheme:light)"
WHY = "@media asks for width, hover, prefers-color-scheme, prefers-reduced-motion or prefers-contrast here."
_width = a_length(1, 4000, em=250)
FEATURES = {
    "width": _width,
    "min-width": _width,
    "max-width": _width,
    "hover": one_of("hover", "none"),
    "prefers-color-scheme": one_of("dark", "light"),
    "prefers-reduced-motion": one_of("reduce", "no-preference"),
    "prefers-contrast": one_of("more", "less", "no-preference"),
}
MOST_ASKED = 4


def read_media(tokens: Sequence[Any]) -> str:
    """Read what `@media` asks for.

    :raises Refused: if it asks for anything else than it may.
    """
    queries = [bare(part) for part in split(tokens)]
    if len(queries) > MOST_ASKED:
        raise Refused(WHY)
    return ",".join(_query(query) for query in queries)


def _query(tokens: list[Any]) -> str:
    """Read `screen and (min-width: 600px) and (hover)`."""
    words = tokens[1::2]
    if not tokens or len(tokens) % 2 == 0 or len(tokens) > 2 * MOST_ASKED:
        raise Refused(WHY)
    if any(word.type != "ident" or word.lower_value != "and" for word in words):
        raise Refused(WHY)
    first = tokens[0]
    is_named = first.type == "ident" and first.lower_value in ("screen", "all")
    asked = [_feature(token) for token in tokens[2 if is_named else 0 :: 2]]
    if not asked:
        raise Refused("@media asks for nothing here: its rules may stand by themselves.")
    return " and ".join(asked)


def _feature(token: Any) -> str:
    if token.type != "() block":
        raise Refused(WHY)
    content = bare(token.content)
    name = content[0].lower_value if content and content[0].type == "ident" else ""
    if name not in FEATURES:
        raise Refused(WHY)
    signs, value = content[1:-1], content[-1:]
    if name == "width" and len(signs) in (1, 2) and signs[0] in ("<", ">"):
        is_most = signs[0] == "<"
        return f"({'max' if is_most else 'min'}-width:{_width(value)})"
    if len(signs) != 1 or signs[0] != ":":
        raise Refused(WHY)
    return f"({name}:{FEATURES[name](value)})"
