"""What is wrong with a theme before it is published, and how long its emails get: advice, or errors that stop it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from math import floor

from server.catalogue.branding.css_colours import DARK, LIGHT, contrast
from server.catalogue.branding.css_properties import HIDDEN, hidden_texts
from server.catalogue.branding.email_message import unknown_placeholders
from server.catalogue.branding.theme import (
    AccountTheme,
    Colours,
    EmailTheme,
    EventTheme,
    Theme,
    TicketTheme,
    pictures_in,
)
from server.catalogue.events.models import Event
from server.platform.i18n import LANGUAGE_NAMES

# Gmail cuts an email's HTML off beyond 102 kB, and what is cut is the foot with the order's number.
MOST_EMAIL_BYTES = 100_000

Measure = Callable[[Event, Theme, str], int]

_measures: list[Measure] = []


def register_email_measure(measure: Measure) -> Measure:
    """Have the email of an event in a look and a language measured, in bytes of its HTML.

    :raises ValueError: if another measure is registered already.
    """
    if _measures not in ([], [measure]):
        raise ValueError("mails are measured already")
    _measures[:] = [measure]
    return measure


def email_size(event: Event, theme: Theme, language: str) -> int:
    """Return how many bytes the HTML of an event's email with tickets has, in a look that need not be published."""
    (measure,) = _measures
    return measure(event, theme, language)


LEAST_CONTRAST = 4.5  # of text by WCAG 2.2, level AA
_PAIRS = (
    ("text", "surface"),
    ("text", "page"),
    ("text_soft", "surface"),
    ("on_accent", "accent"),
    ("accent", "surface"),
)
# Worn as they are named; the text of the page and the accent as text are made readable (`css_colours`).
_USED_AS_NAMED = frozenset([("text", "surface"), ("text_soft", "surface"), ("on_accent", "accent")])
_LABELS = {
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


def check_account_theme(theme: AccountTheme, dark: Colours, *, missing: Collection[str] = ()) -> Iterator[Problem]:
    """Return what is wrong with an account's stylesheet, which has these colours where a device is set to dark.

    `missing` are pictures that it names and that are not stored.
    """
    yield from _hard_to_read(theme.colours, LIGHT, "Colours")
    yield from _hard_to_read(dark, DARK, "Colours on a dark device")
    yield from _without_picture("Stylesheet", pictures_in(theme.css), missing)
    for chosen, colour in hidden_texts(theme.css):
        what = f"Nobody can read what is written with color: {colour}"
        yield Problem(f"Stylesheet, {chosen}", what, is_error=True)


def check_event_theme(
    theme: EventTheme, *, missing: Collection[str] = (), sizes: Mapping[str, int] | None = None
) -> Iterator[Problem]:
    """Return what is wrong with an event's look.

    `missing` are pictures that it names and that are not stored; `sizes` says by language how many bytes an email has.
    """
    yield from _check_ticket(theme.ticket, missing)
    yield from _check_email(theme.email, missing, sizes or {})


def _check_ticket(theme: TicketTheme, missing: Collection[str]) -> Iterator[Problem]:
    yield from _without_picture("Ticket, logo", {theme.logo}, missing)
    for slot, picture in sorted(theme.adverts.items()):
        yield from _without_picture(f"Ticket, advert {slot}", {picture}, missing)


def _check_email(theme: EmailTheme, missing: Collection[str], sizes: Mapping[str, int]) -> Iterator[Problem]:
    yield from _without_picture("E-mail, logo", {theme.logo}, missing)
    for language, message in theme.messages.items():
        where = f"E-mail, {LANGUAGE_NAMES.get(language, language)}"
        yield from _without_picture(where, pictures_in(message), missing)
        for name in unknown_placeholders(message):
            yield Problem(where, f"There is no placeholder {{{name}}}", is_error=True)
    for language, size in sizes.items():
        if size > MOST_EMAIL_BYTES:
            what = f"The mail has {size // 1000} kB, and Gmail cuts off what is above {MOST_EMAIL_BYTES // 1000} kB"
            yield Problem(f"E-mail, {LANGUAGE_NAMES[language]}", what, is_error=True)


def _hard_to_read(colours: Colours, ours: Colours, where: str) -> Iterator[Problem]:
    for front, ground in _PAIRS:
        pair, plain = ([getattr(some, name) for name in (front, ground)] for some in (colours, ours))
        found = contrast(*pair)
        if pair != plain and found < LEAST_CONTRAST:
            # Rounded down: 4.46 is not enough, and is not to read as if it were.
            ratio = f"{floor(found * 10) / 10:.1f}"
            what = (
                f"The contrast of {_LABELS[front]} on {_LABELS[ground]} is {ratio}: from 4.5 on everybody can read it"
            )
            is_hidden = (front, ground) in _USED_AS_NAMED and found < HIDDEN
            yield Problem(where, what, is_error=is_hidden)


def _without_picture(where: str, names: Collection[str], missing: Collection[str]) -> Iterator[Problem]:
    for name in sorted(set(names) & set(missing)):
        yield Problem(where, f"The picture {name.rpartition('/')[2]} is missing: please upload it again", is_error=True)
