"""What is wrong with a look before it is published: told as advice, or as an error, with which it is not published."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from server.branding.css import contrast
from server.branding.look import Colours, EmailLook, EventLook, HouseLook, TicketLook
from server.branding.message import unknown_placeholders
from server.branding.pictures import pictures_in
from server.core.languages import NAMES

LEAST_CONTRAST = 4.5  # of text by WCAG 2.2, level AA
MOST_MAIL = 100 * 1000  # bytes: Gmail cuts off what is longer
# Of a mail's code, all that is not its message: measured with the longest order (`orders/templates`).
REST_OF_MAIL = 40 * 1000
_PAIRS = (
    ("text", "surface"),
    ("text", "page"),
    ("text_soft", "surface"),
    ("on_accent", "accent"),
    ("accent", "surface"),
)
_WORDS = {
    "text": "the text",
    "text_soft": "the soft text",
    "on_accent": "the text on the accent",
    "accent": "the accent",
    "surface": "the surface",
    "page": "the page",
}


@dataclass(frozen=True)
class Problem:
    """Something that is wrong, where, in words for whoever made it."""

    where: str
    what: str
    is_error: bool


def check_house(look: HouseLook, dark: Colours, *, missing: Collection[str] = ()) -> Iterator[Problem]:
    """Tell what is wrong with an account's look; `missing` are pictures that it names and that are not stored."""
    yield from _hard_to_read(look.colours, "Colours")
    if dark != look.colours:
        yield from _hard_to_read(dark, "Colours on a dark device")
    yield from _without_picture("Stylesheet", pictures_in(look.css), missing)


def check_event(look: EventLook, *, missing: Collection[str] = ()) -> Iterator[Problem]:
    """Tell what is wrong with an event's look; `missing` are pictures that it names and that are not stored."""
    yield from _check_ticket(look.ticket, missing)
    yield from _check_email(look.email, missing)


def _check_ticket(look: TicketLook, missing: Collection[str]) -> Iterator[Problem]:
    yield from _without_picture("Ticket, logo", {look.logo}, missing)
    for slot, picture in sorted(look.adverts.items()):
        yield from _without_picture(f"Ticket, advert {slot}", {picture}, missing)


def _check_email(look: EmailLook, missing: Collection[str]) -> Iterator[Problem]:
    yield from _without_picture("E-mail, logo", {look.logo}, missing)
    for language, message in look.messages.items():
        where = f"E-mail, {NAMES.get(language, language)}"
        yield from _without_picture(where, pictures_in(message), missing)
        for name in unknown_placeholders(message):
            yield Problem(where, f"There is no placeholder {{{name}}}", is_error=True)
        size = len(message.encode()) + REST_OF_MAIL
        if size > MOST_MAIL:
            told = f"With the order the mail has about {size // 1000} kB: Gmail cuts off what is above 100 kB"
            yield Problem(where, told, is_error=True)


def _hard_to_read(colours: Colours, where: str) -> Iterator[Problem]:
    for front, ground in _PAIRS:
        found = contrast(getattr(colours, front), getattr(colours, ground))
        if found < LEAST_CONTRAST:
            # Rounded down: 4.49 is not enough, and must not read as if it were.
            told = f"{found * 10 // 1 / 10:.1f}"
            what = (
                f"The contrast of {_WORDS[front]} on {_WORDS[ground]} is {told}: at least 4.5 can be read by everybody"
            )
            yield Problem(where, what, is_error=False)


def _without_picture(where: str, names: Collection[str], missing: Collection[str]) -> Iterator[Problem]:
    for name in sorted(set(names) & set(missing)):
        yield Problem(where, f"The picture {name.rpartition('/')[2]} is missing: please upload it again", is_error=True)
