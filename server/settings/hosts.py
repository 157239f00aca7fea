"""By which names Foyer is called: the ones of this machine always, others when they are listed."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator
from contextlib import suppress
from ipaddress import ip_address
from urllib.parse import urlsplit

# What every machine calls itself: whoever asks for it is on it, or asks for themselves.
THIS_MACHINE = ("localhost", ".localhost", "127.0.0.1", "[::1]")
ANY = "*"
_SITE = re.compile(r"https?://[a-z0-9.-]+(:[0-9]{1,5})?|https?://\[[0-9a-f:]+\](:[0-9]{1,5})?")
# Reached by nobody: only asked which of our addresses would be used to reach it, and nothing is sent.
_FAR = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}


def read_public_url(text: str) -> str:
    """Read the address at which people find Foyer; empty where it is not known.

    :raises SystemExit: if it is no address of a site.
    """
    return read_site("FOYER_PUBLIC_URL", text)


def read_site(variable: str, text: str) -> str:
    """Read the address of a site, without a path; empty where there is none.

    :raises SystemExit: if it is no address of a site.
    """
    address = text.strip().rstrip("/").lower()
    if address and not _SITE.fullmatch(address):
        raise SystemExit(f"{variable} must look like https://tickets.example.org, not {text!r}")
    return address


def is_beyond_this_machine(host: str, *, tls: bool) -> bool:
    """Tell whether others reach the address that we listen on; none given is loopback, and by TLS every one."""
    if not host:
        return tls
    try:
        return not ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host != "localhost"


def is_of_this_machine(name: str) -> bool:
    """Tell whether a name that is answered is every machine's own."""
    return name in THIS_MACHINE or name.endswith(".localhost")


def known_hosts(*, listed: str, public_url: str, must_be_listed: bool, own: bool) -> list[str]:
    """Give the names that are answered: this machine's, the public address's, and the listed ones.

    `must_be_told` is an installation that others reach, whose names nobody but its operator knows; `own` one that
    serves the phones of its own network, which call it by this machine's own addresses.

    :raises SystemExit: if they must be told and are not.
    """
    names = [name.strip().lower() for name in listed.split(",") if name.strip()]
    public = [_bracketed(urlsplit(public_url).hostname or "")] if public_url else []
    if must_be_listed and (ANY in names or not (names or public)):
        raise SystemExit(
            "FOYER_ALLOWED_HOSTS must list the host names that people call Foyer by, with commas between, and not "
            "'*': others reach this installation, and whoever does could else put a name of their own into its pages "
            "and mails. FOYER_PUBLIC_URL=https://tickets.example.org names one, too."
        )
    return list(dict.fromkeys([*names, *public, *THIS_MACHINE, *(own_names() if own else ())]))


def own_names() -> Iterator[str]:
    """Find the names and addresses by which other machines of the same network call this one."""
    name = socket.gethostname().lower()
    yield name
    yield f"{name.partition('.')[0]}.local"
    with suppress(OSError):
        for *_, address in socket.getaddrinfo(name, None):
            yield _bracketed(str(address[0]).partition("%")[0])
    for family, far in _FAR.items():
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as line:
            line.connect((far, 9))
            yield _bracketed(line.getsockname()[0])


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host
