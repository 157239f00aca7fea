"""The books of what was sold by place: what is folded is what the lines of the journal up to there make."""

from __future__ import annotations

from collections.abc import Iterator

from server.core.books import Difference, checked_last
from server.insight.places.recount_selectors import find_wrong


@checked_last
def _places() -> Iterator[Difference]:
    for sentence in find_wrong():
        yield Difference("place_figure", sentence)
