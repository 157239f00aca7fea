"""Where somebody calls from, folded to what one of them can have: every limit by address counts in these places."""

from __future__ import annotations

import hashlib
from ipaddress import IPv6Address, ip_address


def place_of(address: str) -> str:
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


def short_of(text: str) -> str:
    """Give 24 signs that stand for a text in the name of a count, whatever the text holds."""
    return hashlib.sha256(text.encode(errors="replace")).hexdigest()[:24]


def folded(address: str) -> str:
    """Give the sign of an address's place, as counts are named by it."""
    return short_of(place_of(address))
