"""Networks that limits count by, this machine, the site that a request came to, and its source."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest
from django.http.request import split_domain_port

if TYPE_CHECKING:
    from rest_framework.request import Request


# Where somebody calls from, or is written to, folded to what one of them can have: every limit counts in these.


def network_of(address: str) -> str:
    """Name a place on the network: one household has 2^64 IPv6 addresses, so only an address's first half counts.

    What is no address is its own place.
    """
    try:
        place = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(place, IPv6Address):
        place = place.ipv4_mapped or IPv6Address(int(place) >> 64 << 64)
    return str(place)


def short_digest(text: str) -> str:
    """Return 24 signs that stand for a text in the name of a count, whatever the text holds."""
    return hashlib.sha256(text.encode(errors="replace")).hexdigest()[:24]


def network_key(address: str) -> str:
    """Return the sign of an address's place, as counts are named by it."""
    return short_digest(network_of(address))


def mailbox_of(email: str) -> str:
    """Fold an email to the mailbox that it reaches: what follows a plus is its reader's own to choose (RFC 5233)."""
    name, at, host = email.strip().lower().rpartition("@")
    return f"{name.partition('+')[0]}{at}{host}" if name else host


# What proxies say of whom they ask for: the peer is then the proxy, and whoever asks may be anywhere.
_OF_PROXIES = ("FORWARDED", "VIA", "X_REAL_IP", "X_FORWARDED_FOR", "X_FORWARDED_HOST", "X_FORWARDED_PROTO")
_served_request: ContextVar[HttpRequest | None] = ContextVar("asked", default=None)


def parse_ip(host: str) -> IPv4Address | IPv6Address | None:
    """Read a host that is a number; None for one with a name."""
    try:
        return ip_address(host.strip("[]"))
    except ValueError:
        return None


def is_loopback_host(host: str) -> bool:
    """Return whether a host, without its port, is every machine's own name or number."""
    number = parse_ip(host)
    if isinstance(number, IPv6Address) and number.ipv4_mapped is not None:
        number = number.ipv4_mapped
    is_loopback = number is not None and number.is_loopback
    return is_loopback or host == "localhost" or host.endswith(".localhost")


@contextmanager
def serving_request(request: HttpRequest) -> Iterator[None]:
    """Note what is being answered, for as long as the block lasts."""
    token = _served_request.set(request)
    try:
        yield
    finally:
        _served_request.reset(token)


def local_caller_address() -> str:
    """Return the address of whoever asks, if that is this machine, by its own name or number; else empty.

    It is empty wherever that cannot be seen: outside of a request, behind a proxy, and where the installation says that
    people find it at another address.
    """
    request = _served_request.get()
    if request is None or settings.BEHIND_PROXY or any(f"HTTP_{name}" in request.META for name in _OF_PROXIES):
        return ""
    peer = str(request.META.get("REMOTE_ADDR", ""))
    is_here = parse_ip(peer) is not None and is_loopback_host(peer) and _is_own_site(request)
    return peer if is_here else ""


def _is_own_site(request: HttpRequest) -> bool:
    """Tell the same of where it was sent to: a proxy that hides even the host still leaves the page's own origin."""
    try:
        host, _ = split_domain_port(request.get_host())
    except DisallowedHost:
        return False
    others = [settings.PUBLIC_URL, request.META.get("HTTP_ORIGIN", ""), request.META.get("HTTP_REFERER", "")]
    return is_loopback_host(host) and all(is_loopback_host(_host_of(address)) for address in others if address)


def _host_of(address: str) -> str:
    try:
        return urlsplit(address).hostname or ""
    except ValueError:
        return ""


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
        """Return whether browsers offer passkeys here: on a host with a name, over https or on this machine."""
        return parse_ip(self.host) is None and (self.origin.startswith("https:") or self.is_this_machine)

    @property
    def is_this_machine(self) -> bool:
        return is_loopback_host(self.host)


def site_of(request: HttpRequest | Request) -> Site:
    where = request.get_host()
    host, _ = split_domain_port(where)
    return Site(host=host, origin=f"{request.scheme}://{where}")


def public_origin(request: HttpRequest | Request) -> str:
    """Return the origin that pages name as ours: the installation's public address, or the one that was called."""
    return str(settings.PUBLIC_URL) or site_of(request).origin


def link_origin(request: HttpRequest | Request) -> str:
    """Return the origin that a link in an email may begin with; empty if none can be trusted.

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
    number = parse_ip(host)
    return number is not None and number == parse_ip(str(request.META.get("SERVER_NAME", "")))


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


LONGEST_AGENT = 400  # characters that are looked at
# The first that is found names it: most browsers also claim to be others.
_BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("HeadlessChrome/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
_MACHINES = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Macintosh", "Mac"),
    ("Linux", "Linux"),
)
_PROGRAM = re.compile(r"[A-Za-z][A-Za-z0-9._-]{0,39}")


@dataclass(frozen=True)
class RequestSource:
    """Where a call comes from: an address, and what the caller's program calls itself."""

    address: str = ""
    agent: str = ""

    @property
    def place(self) -> str:
        """Name the place on the network, as limits fold it."""
        return network_of(self.address)[:64] if self.address else ""

    @property
    def notification_facts(self) -> dict[str, str]:
        """Return what an email about it says (`services.notices`)."""
        return {"place": self.place, "device": self.device} if self.address else {}

    @property
    def device(self) -> str:
        """Name the browser and its machine, or the program that is none."""
        agent = self.agent[:LONGEST_AGENT]
        browser, machine = _first_name_in(_BROWSERS, agent), _first_name_in(_MACHINES, agent)
        if browser and machine:
            return f"{browser} on {machine}"
        # The native apps show the machine's own browser without its name.
        named = browser or (machine and f"The app on {machine}")
        program = _PROGRAM.match(agent)
        return named or (program[0] if program else "An unknown program")


def request_source(request: HttpRequest | Request) -> RequestSource:
    agent = str(request.META.get("HTTP_USER_AGENT", ""))
    return RequestSource(address=str(request.META.get("REMOTE_ADDR", "")), agent=agent[:LONGEST_AGENT])


def _first_name_in(names: tuple[tuple[str, str], ...], agent: str) -> str:
    return next((name for sign, name in names if sign in agent), "")
