"""Where Foyer is, as the browser that calls sees it."""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import TYPE_CHECKING

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port

if TYPE_CHECKING:
    from rest_framework.request import Request


@dataclass(frozen=True)
class Site:
    """One host under which Foyer is reached: passkeys belong to it."""

    host: str  # without the port
    origin: str

    @property
    def takes_passkeys(self) -> bool:
        """Tell whether browsers offer passkeys here: on a host with a name, over https or on this machine."""
        return _number(self.host) is None and (self.origin.startswith("https:") or self.is_this_machine)

    @property
    def is_this_machine(self) -> bool:
        return self.host == "localhost" or self.host.endswith(".localhost")

    @property
    def is_private(self) -> bool:
        """Tell whether the host is a number that leads nowhere outside of one's own network."""
        number = _number(self.host)
        return number is not None and number.is_private


def site_of(request: HttpRequest | Request) -> Site:
    """Give the site that a request came to."""
    where = request.get_host()
    host, _ = split_domain_port(where)
    return Site(host=host, origin=f"{request.scheme}://{where}")


def link_origin(request: HttpRequest | Request) -> str:
    """Give the origin that a link in a mail may begin with; empty, if none can be trusted.

    Whoever asks for a link writes the Host header: with a name of their own in it the link, and its token, would lead
    to them. So a name counts only where the installation lists its names.
    """
    site = site_of(request)
    is_listed = "*" not in settings.ALLOWED_HOSTS
    return site.origin if is_listed or site.is_this_machine or site.is_private else ""


def _number(host: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(host.strip("[]"))
    except ValueError:
        return None
