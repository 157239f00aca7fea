"""What a look says, part by part, so that two of them can be laid side by side."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass

from server.branding.errors import NETWORKS
from server.branding.look import EventLook, HouseLook
from server.core.speech.languages import NAMES

KINDS = ("text", "colour", "picture", "html", "css")
_COLOURS = {
    "accent": "Accent",
    "on_accent": "Text on the accent",
    "page": "Page",
    "surface": "Surface",
    "text": "Text",
    "text_soft": "Soft text",
    "line": "Lines",
}


@dataclass(frozen=True)
class LookPart:
    """A part of a look; `kind` is one of KINDS, and the value of a picture the name under which it is stored."""

    what: str
    kind: str
    value: str


def parts_of(look: EventLook | HouseLook) -> list[LookPart]:
    """Give all that a look says; what it leaves to us is no part of it."""
    parts = _house_parts(look) if isinstance(look, HouseLook) else _event_parts(look)
    return [part for part in parts if part.value]


def _house_parts(look: HouseLook) -> Iterator[LookPart]:
    yield LookPart("Stylesheet", "text", look.name)
    for name, value in asdict(look.colours).items():
        yield LookPart(_COLOURS[name], "colour", value)
    yield LookPart("Rules", "css", look.css)


def _event_parts(look: EventLook) -> Iterator[LookPart]:
    yield LookPart("Ticket logo", "picture", look.ticket.logo)
    yield LookPart("Advert header", "text", look.ticket.ads_header)
    for slot, picture in sorted(look.ticket.adverts.items()):
        yield LookPart(f"Advert {slot}", "picture", picture)
    yield LookPart("E-mail logo", "picture", look.email.logo)
    for language, message in look.email.messages.items():
        yield LookPart(f"Message in {NAMES.get(language, language)}", "html", message)
    for name, address in look.email.socials.items():
        yield LookPart(NETWORKS.get(name, name), "text", address)
