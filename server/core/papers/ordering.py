"""The order in which the characters of a line stand on paper, by the Unicode bidirectional algorithm (UAX 9)."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from bidi import get_display

_RIGHT_TO_LEFT = {"R", "AL", "RLE", "RLO", "RLI"}

# The library hands back a text in the order of the page, not where each character went. So each but the last carries
# its place behind it, in two tags: characters that take no part in the algorithm and go where the one before them goes.
# (Behind the last they would go to the end of the line, by rule L1.) In what runs from right to left they come first,
# and turned round; of the two one is from the first half of the tags, and the other from the second.
_HIGH, _LOW, _HALF = 0xE0020, 0xE0050, 48
MOST = _HALF * _HALF  # characters of a line that can be told apart
_CARRIED = re.compile(r"([\U000E0050-\U000E007F])([\U000E0020-\U000E004F]).|.(?:([\U000E0020-\U000E004F])(.))?", re.S)


@dataclass(frozen=True)
class Stretch:
    """Characters of a line that stand beside each other, and read in one direction."""

    start: int
    end: int
    is_rightward: bool  # from left to right


def stretches(line: str) -> list[Stretch]:
    """Cut a line of at most MOST characters into stretches, from the left end of the paper to the right."""
    if not any(unicodedata.bidirectional(character) in _RIGHT_TO_LEFT for character in line):
        return [Stretch(0, len(line), True)] if line else []
    found: list[Stretch] = []
    for place, is_rightward in _places(line):
        before = found[-1] if found else None
        if (
            before
            and before.is_rightward == is_rightward
            and place == (before.end if is_rightward else before.start - 1)
        ):
            found[-1] = Stretch(min(before.start, place), max(before.end, place + 1), is_rightward)
        else:
            found.append(Stretch(place, place + 1, is_rightward))
    return found


def _places(line: str) -> list[tuple[int, bool]]:
    """Give the place in the line of each character on paper, and whether it reads from left to right."""
    tagged = "".join(
        f"{character}{chr(_HIGH + at // _HALF)}{chr(_LOW + at % _HALF)}" for at, character in enumerate(line)
    )
    places: list[tuple[int, bool]] = []
    for low, high, high_behind, low_behind in _CARRIED.findall(get_display(tagged[:-2])):
        if high:
            places.append(((ord(high) - _HIGH) * _HALF + ord(low) - _LOW, False))
        elif high_behind:
            places.append(((ord(high_behind) - _HIGH) * _HALF + ord(low_behind) - _LOW, True))
        else:
            # The last one reads as what it stands beside does.
            follows = bool(places) and places[-1] == (len(line) - 2, True)
            is_alone = unicodedata.bidirectional(line[-1]) in ("L", "EN", "AN")
            places.append((len(line) - 1, follows or is_alone))
    return places
