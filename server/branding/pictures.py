"""Which pictures of ours a look names: those in a field by themselves, and those in the middle of a text."""

from __future__ import annotations

import re

from server.branding.look import EventLook, HouseLook

# As they are stored (`core.services.pictures`): large, and beside that small.
_STORED = re.compile(r"\bbranding/[0-9a-f]{32}_(?:large|small)\.(?:png|jpg)\b", re.ASCII)


def pictures_in(text: str) -> set[str]:
    """Give the names under which the pictures that a text shows are stored."""
    return {name.replace("_small.", "_large.") for name in _STORED.findall(text)}


def pictures_of(look: EventLook | HouseLook) -> set[str]:
    """Give the names under which all pictures of a look are stored."""
    if isinstance(look, HouseLook):
        return pictures_in(look.css)
    alone = {look.ticket.logo, look.email.logo, *look.ticket.adverts.values()} - {""}
    return alone.union(*(pictures_in(message) for message in look.email.messages.values()))
