"""Foyer's address, as the browser that calls it sees it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port

from server.core.machine.own_machine import is_own, number_of

if TYPE_CHECKING:
    from rest_framework.request import Request

MOST_ORIGINS = 20
LONGEST_HOST = 253
_HOST = re.compile(r"(\*\.)?([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?")


@dataclass(frozen=True)
class Site:
    """One host under which Foyer is reached: passkeys belong to it."""

    host: str  # without the port
    origin: str

    @property
    def takes_passkeys(self) -> bool:
        """Tell whether browsers offer passkeys here: on a host with a name, over https or on this machine."""
        return number_of(self.host) is None and (self.origin.startswith("https:") or self.is_this_machine)

    @property
    def is_this_machine(self) -> bool:
        return is_own(self.host)


def site_of(request: HttpRequest | Request) -> Site:
    """Give the site that a request came to."""
    where = request.get_host()
    host, _ = split_domain_port(where)
    return Site(host=host, origin=f"{request.scheme}://{where}")


def public_origin(request: HttpRequest | Request) -> str:
    """Give the origin that pages name as ours: the installation's public address, or the one that was called."""
    return str(settings.PUBLIC_URL) or site_of(request).origin


def link_origin(request: HttpRequest | Request) -> str:
    """Give the origin that a link in a mail may begin with; empty if none can be trusted.

    It is the installation's public address where that is known. Whoever asks for a link writes the Host header: with a
    name of their own in it the link, and its token, would lead to them. So a name counts only where the installation
    lists its names, and a number only if it is the one at which the connection came in: another one of the same network
    may be the telephone of a guest.
    """
    if settings.PUBLIC_URL:
        return str(settings.PUBLIC_URL)
    site = site_of(request)
    is_listed = "*" not in settings.ALLOWED_HOSTS
    return site.origin if is_listed or site.is_this_machine or _is_reached_at(site.host, request) else ""


def _is_reached_at(host: str, request: HttpRequest | Request) -> bool:
    number = number_of(host)
    return number is not None and number == number_of(str(request.META.get("SERVER_NAME", "")))


# Other people's sites


def read_origins(text: str) -> list[str]:
    """Read the sites that may frame the widget, as they were typed: one a line, each once, as browsers write them.

    :raises ValueError: with the message that the person reads.
    """
    origins = list(dict.fromkeys(_read_origin(word) for word in re.split(r"[\s,;]+", text) if word))
    if len(origins) > MOST_ORIGINS:
        raise ValueError(f"Please enter at most {MOST_ORIGINS} sites")
    return origins


def _read_origin(typed: str) -> str:
    """Read one site; `https://*.example.org` stands for all below it."""
    try:
        parts = urlsplit(typed)
        host, port = (parts.hostname or "").encode("idna").decode(), parts.port
    except (ValueError, UnicodeError):
        host, port, parts = "", None, urlsplit("")
    is_bare = parts.path in ("", "/") and not (parts.query or parts.fragment or "@" in parts.netloc)
    if parts.scheme not in ("http", "https") or not is_bare or not _HOST.fullmatch(host) or len(host) > LONGEST_HOST:
        raise ValueError(f"{typed[:60]} is not a site: enter it as https://www.example.org, without anything after it")
    return f"{parts.scheme}://{host}" + (f":{port}" if port else "")
