"""Client addresses: networks that limits count by, the local machine, the requested site, and a request's source."""

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


def network_of(address: str) -> str:
    """Return the network of an address as limits count it: a household has 2^64 IPv6 addresses, so only an address's
    first half counts.

    Text that is no address stands for itself.
    """
    try:
        place = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(place, IPv6Address):
        place = place.ipv4_mapped or IPv6Address(int(place) >> 64 << 64)
    return str(place)


def short_digest(text: str) -> str:
    """Return 24 characters that stand for a text in a counter's key, whatever the text holds."""
    return hashlib.sha256(text.encode(errors="replace")).hexdigest()[:24]


def network_key(address: str) -> str:
    """Return the key of an address's network in counters."""
    return short_digest(network_of(address))


def mailbox_of(email: str) -> str:
    """Return the mailbox that an address reaches: its reader chooses what follows a plus (RFC 5233)."""
    name, at, host = email.strip().lower().rpartition("@")
    return f"{name.partition('+')[0]}{at}{host}" if name else host


# Headers that proxies add. The peer is then the proxy, and the client may be anywhere.
_OF_PROXIES = ("FORWARDED", "VIA", "X_REAL_IP", "X_FORWARDED_FOR", "X_FORWARDED_HOST", "X_FORWARDED_PROTO")
_served_request: ContextVar[HttpRequest | None] = ContextVar("asked", default=None)


def parse_ip(host: str) -> IPv4Address | IPv6Address | None:
    """Parse a host that is an IP address; None for a host name."""
    try:
        return ip_address(host.strip("[]"))
    except ValueError:
        return None


def is_loopback_host(host: str) -> bool:
    """Return whether a host, without its port, is a loopback name or address."""
    number = parse_ip(host)
    if isinstance(number, IPv6Address) and number.ipv4_mapped is not None:
        number = number.ipv4_mapped
    is_loopback = number is not None and number.is_loopback
    return is_loopback or host == "localhost" or host.endswith(".localhost")


@contextmanager
def serving_request(request: HttpRequest) -> Iterator[None]:
    """Keep the request that is being answered for the duration of the block."""
    token = _served_request.set(request)
    try:
        yield
    finally:
        _served_request.reset(token)


def local_caller_address() -> str:
    """Return the client's address if the client is on this machine; else empty.

    It is empty wherever that cannot be known: outside a request, behind a proxy, and where the installation has another
    public address.
    """
    request = _served_request.get()
    if request is None or settings.BEHIND_PROXY or any(f"HTTP_{name}" in request.META for name in _OF_PROXIES):
        return ""
    peer = str(request.META.get("REMOTE_ADDR", ""))
    is_here = parse_ip(peer) is not None and is_loopback_host(peer) and _is_own_site(request)
    return peer if is_here else ""


def _is_own_site(request: HttpRequest) -> bool:
    """Check the same for the requested host: a proxy that hides even the host still passes the page's own origin."""
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
    """A host under which Foyer is reached; passkeys belong to it."""

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
    """Return our origin for pages: the installation's public address, or the requested host."""
    return str(settings.PUBLIC_URL) or site_of(request).origin


def local_origin() -> str:
    """Return the origin by which a browser of this machine reaches the installation."""
    return f"{'https' if settings.TLS else 'http'}://localhost:{settings.PORT}"


def demo_origin() -> str:
    """Return the origin for links in the mail of a demo that only this machine reaches; empty elsewhere."""
    return local_origin() if settings.DEMO and not settings.IS_OPEN else ""


def link_origin(request: HttpRequest | Request) -> str:
    """Return the origin for links in emails; empty if none can be trusted.

    It is the installation's public address where that is known. The requester controls the Host header: with their own
    name in it, the link and its token would lead to them. So a name counts only if the installation lists it, and an IP
    address only if the connection arrived at it: another address of the same network may be a guest's phone.
    """
    if settings.PUBLIC_URL:
        return str(settings.PUBLIC_URL)
    site = site_of(request)
    number = parse_ip(site.host)
    is_reached_there = number is not None and number == parse_ip(str(request.META.get("SERVER_NAME", "")))
    is_listed = "*" not in settings.ALLOWED_HOSTS
    return site.origin if is_listed or site.is_this_machine or is_reached_there else ""


def read_origins(text: str) -> list[str]:
    """Parse the sites that may frame the widget: one per line, deduplicated, in the browsers' notation.

    :raises ValueError: with the message for the user.
    """
    origins = list(dict.fromkeys(_read_origin(word) for word in re.split(r"[\s,;]+", text) if word))
    if len(origins) > MOST_ORIGINS:
        raise ValueError(f"Please enter at most {MOST_ORIGINS} sites")
    return origins


def _read_origin(typed: str) -> str:
    """Parse one site; `https://*.example.org` includes all its subdomains."""
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
# The first match counts: most browsers also claim to be others.
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
    """Where a request comes from: its address and its user agent."""

    address: str = ""
    agent: str = ""

    @property
    def place(self) -> str:
        """Return the network, as limits count it."""
        return network_of(self.address)[:64] if self.address else ""

    @property
    def notification_facts(self) -> dict[str, str]:
        """Return the facts for an email about this request."""
        return {"place": self.place, "device": self.device} if self.address else {}

    @property
    def device(self) -> str:
        """Name the browser and machine, or the program if it is no browser."""
        agent = self.agent[:LONGEST_AGENT]
        browser, machine = _first_name_in(_BROWSERS, agent), _first_name_in(_MACHINES, agent)
        if browser and machine:
            return f"{browser} on {machine}"
        # The native apps send the user agent of the machine's browser without its name.
        named = browser or (machine and f"The app on {machine}")
        program = _PROGRAM.match(agent)
        return named or (program[0] if program else "An unknown program")


def request_source(request: HttpRequest | Request) -> RequestSource:
    agent = str(request.META.get("HTTP_USER_AGENT", ""))
    return RequestSource(address=str(request.META.get("REMOTE_ADDR", "")), agent=agent[:LONGEST_AGENT])


def _first_name_in(names: tuple[tuple[str, str], ...], agent: str) -> str:
    return next((name for sign, name in names if sign in agent), "")
