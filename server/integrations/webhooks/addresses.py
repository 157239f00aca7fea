"""Which addresses webhooks may be sent to: public ones, none of ours or of a network around us.

A URL is checked when it is entered, and every address of its host when a connection is made
(`http_client.py`), because the owner of a name can change those.
"""

from __future__ import annotations

from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from urllib.parse import SplitResult, urlsplit

from server.integrations import errors

LONGEST_STORED_URL = 500  # characters
SECURE_PORT, FIRST_FREE_PORT = 443, 1024
IPAddress = IPv4Address | IPv6Address

# Not public, though `is_global` accepts them, or did in some Python: IANA's special registries, and cloud internals.
_NOT_PUBLIC_4 = (
    IPv4Network("0.0.0.0/8"),
    IPv4Network("192.0.0.0/24"),  # protocol assignments, including a cloud's metadata
    IPv4Network("192.88.99.0/24"),  # relays of 6to4
    IPv4Network("168.63.129.16/32"),  # Azure's own: a public number with an internal meaning
)
_GLOBAL_6 = IPv6Network("2000::/3")
_NOT_PUBLIC_6 = (
    IPv6Network("2001::/23"),  # Teredo, ORCHID and other protocols
    IPv6Network("2001:db8::/32"),
    IPv6Network("2002::/16"),  # 6to4: any IPv4 address
    IPv6Network("3fff::/20"),
)
_NAT64 = IPv6Network("64:ff9b::/96")  # how a network without IPv4 reaches it: checked by the number within


def is_public(number: IPAddress) -> bool:
    """Return whether a number is on the public Internet, as far as numbers tell."""
    if isinstance(number, IPv4Address):
        is_special = number.is_multicast or number.is_reserved or any(number in net for net in _NOT_PUBLIC_4)
        return number.is_global and not is_special
    if number in _NAT64:
        return is_public(IPv4Address(int(number) & 0xFFFFFFFF))
    return number in _GLOBAL_6 and number.is_global and not any(number in net for net in _NOT_PUBLIC_6)


def is_allowed_address(number: IPAddress, *, may_be_here: bool) -> bool:
    """Return whether a connection may go to a number; with `may_be_here` also to this machine itself (settings)."""
    return is_public(number) or (may_be_here and number.is_loopback)


def parse_ip(host: str) -> IPAddress | None:
    """Parse a host that is a number; None for a name.

    :raises UrlRefused: for what some programs take for a number, though it is not written as one: octal, hex, short.
    """
    try:
        return ip_address(host.strip("[]"))
    except ValueError:
        pass
    last = host.rstrip(".").rpartition(".")[2]
    # As in browsers (WHATWG): a host whose last part is a number is an IPv4 address, or wrong.
    if last.isdigit() or last[:2].lower() == "0x":
        raise errors.UrlRefused(errors.URL_WRONG)
    return None


def normalize_url(url: str, *, may_be_here: bool) -> str:
    """Return a URL as it is stored, with its host in ASCII, if events may be sent there.

    :raises UrlRefused: if not; the addresses of its name are checked when something is sent.
    """
    parts = _parts_of(url.strip())
    host = _host_of(parts)
    number = parse_ip(host)
    is_here = number.is_loopback if number else host == "localhost"
    if parts.scheme != "https" and not (parts.scheme == "http" and is_here and may_be_here):
        raise errors.UrlRefused(errors.URL_NOT_SECURE)
    if number is not None and not is_allowed_address(number, may_be_here=may_be_here):
        raise errors.UrlRefused(errors.URL_NOT_PUBLIC)
    if number is None and not (is_here and may_be_here) and "." not in host.rstrip("."):
        raise errors.UrlRefused(errors.URL_NOT_PUBLIC)
    if not (is_here and may_be_here):
        _check_port(parts)
    shown = f"[{host}]" if isinstance(number, IPv6Address) else host
    place = shown if parts.port is None else f"{shown}:{parts.port}"
    normalized = parts._replace(netloc=place, fragment="").geturl()
    if len(normalized) > LONGEST_STORED_URL:
        raise errors.UrlRefused(errors.URL_TOO_LONG)
    return normalized


def _parts_of(url: str) -> SplitResult:
    if not url:
        raise errors.UrlRefused(errors.URL_NEEDED)
    if len(url) > LONGEST_STORED_URL:
        raise errors.UrlRefused(errors.URL_TOO_LONG)
    # Python's parser drops tabs and line breaks, and other parsers end a host at a backslash: both are refused.
    if not url.isprintable() or any(letter in url for letter in " \\"):
        raise errors.UrlRefused(errors.URL_WRONG)
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise errors.UrlRefused(errors.URL_WRONG) from None
    if parts.scheme not in {"http", "https"}:
        raise errors.UrlRefused(errors.URL_NOT_SECURE)
    if "@" in parts.netloc:
        raise errors.UrlRefused(errors.URL_WITH_CREDENTIALS)
    if port == 0 or not (parts.path + parts.query).isascii():
        raise errors.UrlRefused(errors.URL_WRONG)
    return parts


def _host_of(parts: SplitResult) -> str:
    """Return the host as it is resolved: a full-width digit becomes a digit there, so this precedes every check."""
    host = parts.hostname or ""
    if "%" in host or not host.strip("."):
        raise errors.UrlRefused(errors.URL_WRONG)
    if ":" in host:
        return host
    try:
        return host.encode("idna").decode("ascii").lower()
    except UnicodeError:
        raise errors.UrlRefused(errors.URL_WRONG) from None


def _check_port(parts: SplitResult) -> None:
    """Refuse the ports of other services, which could take our request for commands."""
    if parts.port not in {None, SECURE_PORT} and (parts.port or 0) < FIRST_FREE_PORT:
        raise errors.UrlRefused(errors.PORT_REFUSED)
