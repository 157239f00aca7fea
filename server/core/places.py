"""Where somebody calls from, or is written to, folded to what one of them can have: every limit counts in these."""

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


def mailbox_of(email: str) -> str:
    """Fold an e-mail to the mailbox that it reaches: what follows a plus is its reader's own to choose (RFC 5233)."""
    name, at, host = email.strip().lower().rpartition("@")
    return f"{name.partition('+')[0]}{at}{host}" if name else host
