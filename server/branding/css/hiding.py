"""Text that nobody could read: what a stylesheet says of it by itself, without the page that it is for.

What text lies on is known to browsers alone, so that the app measures it there before a stylesheet is published.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import tinycss2

from server.branding.css.tints import contrast, flat, hex_of
from server.branding.css.values import bare, split

LEAST_SEEN = 0.3  # how much of a text's colour is seen at least
HIDDEN = 2.0  # a contrast below this is nobody's taste
HIDES = "What a buyer is to read may not be hidden."


def is_seen_through(token: Any) -> bool:
    """Whether so little is seen of a colour that text in it cannot be read on anything."""
    return _alpha(token) < LEAST_SEEN


def _alpha(token: Any) -> float:
    """Give how much is seen of a colour, 0 to 1; of one that depends on the page all of it."""
    if token.type == "ident" and token.lower_value == "transparent":
        return 0.0
    if token.type == "function" and token.lower_name == "color-mix":
        return _mixed_alpha([bare(part) for part in split(token.arguments)][1:])
    found = hex_of(token) or ""
    return int(found[7:], 16) / 255 if len(found) == 9 else 1.0


def _mixed_alpha(stops: Sequence[Sequence[Any]]) -> float:
    """Give the same of two mixed colours, each with its share (CSS Color 5, 3.1)."""
    one, other = ([token.value / 100 for token in stop[1:] if token.type == "percentage"][:1] for stop in stops)
    first = one[0] if one else 1 - other[0] if other else 0.5
    second = other[0] if other else 1 - first
    whole = first + second
    if whole <= 0:
        return 1.0
    return (_alpha(stops[0][0]) * first + _alpha(stops[1][0]) * second) / whole * min(1.0, whole)


def is_own_ground(declared: Mapping[str, str]) -> bool:
    """Whether a rule writes text in the colour of the ground that it gives it."""
    text, ground = declared.get("color", ""), declared.get("background", declared.get("background-color", ""))
    # Colours by themselves, of which nothing is seen through.
    if not (_is_plain(text) and len(ground) == 7 and _is_plain(ground)):
        return False
    return contrast(flat(text, ground), ground) < HIDDEN


def _is_plain(value: str) -> bool:
    return value.startswith("#") and len(value) in (7, 9)


def hidden_texts(css: str) -> Iterator[tuple[str, str]]:
    """Give the rules of a sheet of ours that hide text: what each chooses, and the colour that it gives.

    What is read today has none; what was kept before they were left out may have.
    """
    nodes = tinycss2.parse_stylesheet(css, skip_comments=True, skip_whitespace=True)
    for node in nodes:
        inside = node.content if node.type == "at-rule" and node.content is not None else []
        for rule in [node, *tinycss2.parse_rule_list(inside, skip_whitespace=True)]:
            if rule.type == "qualified-rule":
                yield from _hidden_in(rule)


def _hidden_in(rule: Any) -> Iterator[tuple[str, str]]:
    declared = tinycss2.parse_blocks_contents(rule.content, skip_comments=True, skip_whitespace=True)
    values = {one.lower_name: bare(one.value) for one in declared if one.type == "declaration"}
    text = values.get("color", [])
    if len(text) != 1:
        return
    plain = {name: hex_of(value[0]) or "" for name, value in values.items() if len(value) == 1}
    if is_seen_through(text[0]) or is_own_ground(plain):
        yield tinycss2.serialize(rule.prelude).strip(), tinycss2.serialize(text)
