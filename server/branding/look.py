"""A customer's look, handed to every place that draws: widget, pages, PDF and mail. Nothing else is known there.

What is published is kept as `LookVersion.content`: of the account a `HouseLook` (its stylesheet), of an event an
`EventLook` (its ticket and its mail). A `Look` is both together. Pictures are names of files in our storage.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

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


@dataclass(frozen=True)
class HouseLook:
    """What an account has published for all its events."""

    name: str = ""  # of the stylesheet
    css: str = ""
    colours: Colours = field(default_factory=Colours)

    @classmethod
    def read(cls, content: Mapping[str, Any]) -> HouseLook:
        return cls(**{**content, "colours": Colours(**content.get("colours", {}))})


@dataclass(frozen=True)
class TicketLook:
    logo: str = ""
    ads_header: str = DEFAULT_ADS_HEADER
    adverts: Mapping[str, str] = field(default_factory=dict)  # by slot: "1" to "3"

    @property
    def pictures(self) -> list[str]:
        """Give the adverts in the order of their slots."""
        return [self.adverts[slot] for slot in sorted(self.adverts)]


@dataclass(frozen=True)
class EmailLook:
    logo: str = ""
    messages: Mapping[str, str] = field(default_factory=dict)  # sanitised HTML by language
    socials: Mapping[str, str] = field(default_factory=dict)  # addresses by name, of SOCIALS, those that are given


@dataclass(frozen=True)
class EventLook:
    """What an event has published."""

    ticket: TicketLook = field(default_factory=TicketLook)
    email: EmailLook = field(default_factory=EmailLook)

    @classmethod
    def read(cls, content: Mapping[str, Any]) -> EventLook:
        return cls(TicketLook(**content.get("ticket", {})), EmailLook(**content.get("email", {})))


def written(look: HouseLook | EventLook) -> dict[str, Any]:
    """Write a look as a version keeps it."""
    return asdict(look)


@dataclass(frozen=True)
class Look:
    """The look of one event: what its house has published, and what the event has."""

    colours: Colours = field(default_factory=Colours)
    ticket: TicketLook = field(default_factory=TicketLook)
    email: EmailLook = field(default_factory=EmailLook)
    css: str = ""
    css_version: int = 0  # the id of the version that holds the stylesheet; 0 where there is none


PLAIN = Look()
