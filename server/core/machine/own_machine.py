"""Whether a request came to this machine's own address, and from this machine."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from ipaddress import IPv4Address, IPv6Address, ip_address
from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest
from django.http.request import split_domain_port

# What proxies say of whom they ask for: the peer is then the proxy, and whoever asks may be anywhere.
_OF_PROXIES = ("FORWARDED", "VIA", "X_REAL_IP", "X_FORWARDED_FOR", "X_FORWARDED_HOST", "X_FORWARDED_PROTO")
_asked: ContextVar[HttpRequest | None] = ContextVar("asked", default=None)


def number_of(host: str) -> IPv4Address | IPv6Address | None:
    """Read a host that is a number; None for one with a name."""
    try:
        return ip_address(host.strip("[]"))
    except ValueError:
        return None


def is_own(host: str) -> bool:
    """Tell whether a host, without its port, is every machine's own name or number."""
    number = number_of(host)
    if isinstance(number, IPv6Address) and number.ipv4_mapped is not None:
        number = number.ipv4_mapped
    is_loopback = number is not None and number.is_loopback
    return is_loopback or host == "localhost" or host.endswith(".localhost")


@contextmanager
def answering(request: HttpRequest) -> Iterator[None]:
    """Note what is being answered, for as long as the block lasts."""
    token = _asked.set(request)
    try:
        yield
    finally:
        _asked.reset(token)


def asked_from() -> str:
    """Give the address of whoever asks, if that is this machine, by its own name or number; else empty.

    It is empty wherever that cannot be seen: outside of a request, behind a proxy, and where the installation says that
    people find it at another address.
    """
    request = _asked.get()
    if request is None or settings.BEHIND_PROXY or any(f"HTTP_{name}" in request.META for name in _OF_PROXIES):
        return ""
    peer = str(request.META.get("REMOTE_ADDR", ""))
    is_here = number_of(peer) is not None and is_own(peer) and _is_own_site(request)
    return peer if is_here else ""


def _is_own_site(request: HttpRequest) -> bool:
    """Tell the same of where it was sent to: a proxy that hides even the host still leaves the page's own origin."""
    try:
        host, _ = split_domain_port(request.get_host())
    except DisallowedHost:
        return False
    others = [settings.PUBLIC_URL, request.META.get("HTTP_ORIGIN", ""), request.META.get("HTTP_REFERER", "")]
    return is_own(host) and all(is_own(_host_of(address)) for address in others if address)


def _host_of(address: str) -> str:
    try:
        return urlsplit(address).hostname or ""
    except ValueError:
        return ""
