"""A customer's theme, handed to every place that draws: widget, pages, PDF and email; its pictures and its parts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from server.catalogue.errors import NETWORKS
from server.platform.i18n import LANGUAGE_NAMES

# What is published is kept as `LookVersion.content`: of the account an `AccountTheme` (its stylesheet), of an
# event an `EventTheme` (its ticket and its email). A `Theme` is both together. Pictures are names of stored files.

DEFAULT_ADS_HEADER = "Ads"
SOCIALS = ("twitter", "facebook", "instagram", "linkedin", "youtube")


@dataclass(frozen=True)
class Colours:
    """The colours that a look names, as `#rrggbb`; what it does not name is ours."""

    accent: str = "#8c1b67"  # buttons, edges, links
    on_accent: str = "#ffffff"  # what is written on the accent
    page: str = "#f4f4f5"  # behind everything
    surface: str = "#ffffff"  # a card, a ticket
    text: str = "#18181b"
    text_soft: str = "#4b4b53"
    line: str = "#e1e1e4"


# The stylesheet's public token of each colour is `--foyer-` and its name with dashes: `--foyer-on-accent`.
COLOUR_TOKENS = {f"--foyer-{name.replace('_', '-')}": name for name in Colours.__dataclass_fields__}
FONT_TOKEN, LOGO_TOKEN = "--foyer-font", "--foyer-logo"


@dataclass(frozen=True)
class AccountTheme:
    name: str = ""  # of the stylesheet
    css: str = ""
    logo: str = ""  # where an event has none of its own
    font: str = ""  # a list as CSS has it; ours without one
    colours: Colours = field(default_factory=Colours)

    @classmethod
    def read(cls, content: Mapping[str, Any]) -> AccountTheme:
        return cls(**{**content, "colours": Colours(**content.get("colours", {}))})


@dataclass(frozen=True)
class TicketTheme:
    logo: str = ""
    ads_header: str = DEFAULT_ADS_HEADER
    adverts: Mapping[str, str] = field(default_factory=dict)  # by slot: "1" to "3"

    @property
    def pictures(self) -> list[str]:
        """Return the adverts in the order of their slots."""
        return [self.adverts[slot] for slot in sorted(self.adverts)]


@dataclass(frozen=True)
class EmailTheme:
    logo: str = ""
    messages: Mapping[str, str] = field(default_factory=dict)  # sanitised HTML by language
    socials: Mapping[str, str] = field(default_factory=dict)  # addresses by name, of SOCIALS, those that are given


@dataclass(frozen=True)
class EventTheme:
    ticket: TicketTheme = field(default_factory=TicketTheme)
    email: EmailTheme = field(default_factory=EmailTheme)

    @classmethod
    def read(cls, content: Mapping[str, Any]) -> EventTheme:
        return cls(TicketTheme(**content.get("ticket", {})), EmailTheme(**content.get("email", {})))


def theme_to_json(theme: AccountTheme | EventTheme) -> dict[str, Any]:
    return asdict(theme)


@dataclass(frozen=True)
class Theme:
    """The look of one event: what its account has published, and what the event has."""

    colours: Colours = field(default_factory=Colours)
    ticket: TicketTheme = field(default_factory=TicketTheme)
    email: EmailTheme = field(default_factory=EmailTheme)
    css: str = ""
    font: str = ""
    css_version: int = 0  # the id of the version that holds the stylesheet; 0 where there is none


DEFAULT_THEME = Theme()


def join_themes(account: AccountTheme, event: EventTheme, css_version: int = 0) -> Theme:
    """Return the look of an event: its own ticket and email, with the account's logo where they have none."""
    return Theme(
        colours=account.colours,
        ticket=replace(event.ticket, logo=event.ticket.logo or account.logo),
        email=replace(event.email, logo=event.email.logo or account.logo),
        css=account.css,
        font=account.font,
        css_version=css_version,
    )


# As they are stored (`platform.picture_services`): large, and beside that small.
_STORED = re.compile(r"\bbranding/[0-9a-f]{32}_(?:large|small)\.(?:png|jpg)\b", re.ASCII)


def pictures_in(text: str) -> set[str]:
    """Return the names under which the pictures that a text shows are stored."""
    return {name.replace("_small.", "_large.") for name in _STORED.findall(text)}


def pictures_of(theme: EventTheme | AccountTheme) -> set[str]:
    if isinstance(theme, AccountTheme):
        return pictures_in(theme.css)
    alone = {theme.ticket.logo, theme.email.logo, *theme.ticket.adverts.values()} - {""}
    return alone.union(*(pictures_in(message) for message in theme.email.messages.values()))


PART_KINDS = ("text", "colour", "picture", "html", "css")
_COLOUR_LABELS = {
    "accent": "Accent",
    "on_accent": "Text on the accent",
    "page": "Page",
    "surface": "Surface",
    "text": "Text",
    "text_soft": "Soft text",
    "line": "Lines",
}


@dataclass(frozen=True)
class ThemePart:
    """A part of a look; `kind` is one of KINDS, and the value of a picture the name under which it is stored."""

    what: str
    kind: str
    value: str


def parts_of(theme: EventTheme | AccountTheme) -> list[ThemePart]:
    """Return all that a look says; what it leaves to us is no part of it."""
    parts = _account_parts(theme) if isinstance(theme, AccountTheme) else _event_parts(theme)
    return [part for part in parts if part.value]


def _account_parts(theme: AccountTheme) -> Iterator[ThemePart]:
    yield ThemePart("Stylesheet", "text", theme.name)
    yield ThemePart("Logo", "picture", theme.logo)
    for name, value in asdict(theme.colours).items():
        yield ThemePart(_COLOUR_LABELS[name], "colour", value)
    yield ThemePart("Rules", "css", theme.css)


def _event_parts(theme: EventTheme) -> Iterator[ThemePart]:
    yield ThemePart("Ticket logo", "picture", theme.ticket.logo)
    yield ThemePart("Advert header", "text", theme.ticket.ads_header)
    for slot, picture in sorted(theme.ticket.adverts.items()):
        yield ThemePart(f"Advert {slot}", "picture", picture)
    yield ThemePart("E-mail logo", "picture", theme.email.logo)
    for language, message in theme.email.messages.items():
        yield ThemePart(f"Message in {LANGUAGE_NAMES.get(language, language)}", "html", message)
    for name, address in theme.email.socials.items():
        yield ThemePart(NETWORKS.get(name, name), "text", address)
