"""How long an event's mail gets: told by whoever draws it, which stands above the looks (`orders.mailing.sample`)."""

from __future__ import annotations

from collections.abc import Callable

from server.branding.look import Look
from server.events.models import Event

# Gmail cuts a mail's HTML off beyond 102 kB, and what is cut is the foot with the order's number.
MOST_BYTES = 100_000

Measure = Callable[[Event, Look, str], int]

_measures: list[Measure] = []


def register_measure(measure: Measure) -> Measure:
    """Have the mail of an event in a look and a language measured, in bytes of its HTML.

    :raises ValueError: if another measure is registered already.
    """
    if _measures not in ([], [measure]):
        raise ValueError("mails are measured already")
    _measures[:] = [measure]
    return measure


def mail_size(event: Event, look: Look, language: str) -> int:
    """Give how many bytes the HTML of an event's mail with tickets has, in a look that need not be published."""
    (measure,) = _measures
    return measure(event, look, language)
