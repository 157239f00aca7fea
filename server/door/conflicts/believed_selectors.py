"""Whose word counts: what a phone says that it did alone is a conflict only if somebody has taken that phone on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from server.accounts.caller import Client
from server.door.phones.selectors import find_trusted
from server.door.scanning.entrants import Key
from server.door.scanning.scans import Scan
from server.door.scanning.taps import Tap


def find_doubted(deeds: Mapping[Key, Scan | Tap]) -> set[Key]:
    """Find what came from a phone that nobody has taken on, or in its name from somebody who never came with it.

    In one query, or none: for what a manager sends on, and for a client's own scanners, somebody vouches.
    """
    unvouched = {
        key: (key[0], deed.device, deed.caller.user.pk)
        for key, deed in deeds.items()
        if not isinstance(deed.caller, Client) and deed.caller.sent_by is None
    }
    trusted = find_trusted(unvouched.values()) if unvouched else set()
    return {key for key, phone in unvouched.items() if phone not in trusted}


def only_believed(deeds: Mapping[Key, Scan | Tap]) -> Iterable[Key]:
    """Give those of some deeds that are believed, in their order."""
    doubted = find_doubted(deeds) if deeds else set()
    return [key for key in deeds if key not in doubted]
