"""The forms of the Branding pages as they were filled in, and what of that is wrong by itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from server.catalogue import errors
from server.catalogue.branding.theme import SOCIALS
from server.platform.errors import InvalidFields
from server.platform.i18n import DEFAULT_LANGUAGE
from server.platform.uploads import Upload

LONGEST_HEADER, LONGEST_LINK = 100, 500
SCHEMES = ("both", "light", "dark")  # both is as the device is set
# Where each network is reached; a page of it may be below a name of its own, as de.linkedin.com is.
HOSTS: Mapping[str, tuple[str, ...]] = {
    "twitter": ("twitter.com", "x.com"),
    "facebook": ("facebook.com", "fb.com", "fb.me"),
    "instagram": ("instagram.com",),
    "linkedin": ("linkedin.com",),
    "youtube": ("youtube.com", "youtu.be"),
}


@dataclass(frozen=True, kw_only=True)
class Target:
    """Whose look is meant: an event's, or without one that of an account; 0 is the caller's own."""

    event_id: int = 0
    account_id: int = 0


@dataclass(frozen=True, kw_only=True)
class StyleForm:
    """A stylesheet to be added, or the one of `style_id` to be switched; without a name it has its file's."""

    account_id: int = 0
    style_id: int = 0
    name: str = ""
    is_active: bool | None = None
    version: int | None = None
    file: Upload | None = None


@dataclass(frozen=True, kw_only=True)
class ThemeForm:
    """An account's look, based on a version of the stylesheet that is switched on.

    A `logo_url` of None leaves the logo, an empty one takes it away.
    """

    account_id: int = 0
    style_id: int = 0
    version: int | None = None
    accent: str
    scheme: str  # both, light or dark
    font: str = ""  # as CSS lists fonts; empty for ours
    radius: int  # of corners, in px
    logo_url: str | None = None


@dataclass(frozen=True, kw_only=True)
class AdvertForm:
    sequence: int


@dataclass(frozen=True, kw_only=True)
class TicketForm:
    """An event's ticket. A picture that is not sent stays; a `logo_url` that was emptied takes the logo away."""

    event_id: int
    ads_header: str = ""
    logo_url: str | None = None
    slots: Sequence[AdvertForm] = ()
    version: int | None = None
    logo: Upload | None = None
    adverts: Mapping[int, Upload] = field(default_factory=dict)  # by slot


@dataclass(frozen=True, kw_only=True)
class EmailForm:
    """An event's email, with its message in one language; an empty one is our default again."""

    event_id: int
    message: str = ""
    language: str = DEFAULT_LANGUAGE
    logo_url: str | None = None
    twitter: str = ""
    facebook: str = ""
    instagram: str = ""
    linkedin: str = ""
    youtube: str = ""
    version: int | None = None
    logo: Upload | None = None

    @property
    def links(self) -> dict[str, str]:
        """Return the addresses by their networks; those that were not given are empty."""
        return {name: getattr(self, name).strip() for name in SOCIALS}


def read_links(form: EmailForm) -> dict[str, str]:
    """Check the addresses of an email's social links.

    :raises InvalidFields: for those that are neither empty nor a page of their network.
    """
    wrong = {
        f"{name}_url": errors.link_wrong(name)
        for name, address in form.links.items()
        if address and not is_page_of(name, address)
    }
    if wrong:
        raise InvalidFields(wrong)
    return form.links


def is_page_of(network: str, address: str) -> bool:
    """Return whether an address is that of a page of a network, of those in HOSTS."""
    try:
        parts = urlsplit(address)
        host = (parts.hostname or "").lower()
        # A name before the host, or a port, is not how a page is linked to, but how one is made to look like another.
        is_plain = parts.scheme in {"http", "https"} and parts.port is None and "@" not in parts.netloc
    except ValueError:
        return False
    has_plain_characters = address.isprintable() and not set(address) & set(" \\\"'<>`")
    is_there = any(host == known or host.endswith(f".{known}") for known in HOSTS[network])
    return is_plain and has_plain_characters and is_there
