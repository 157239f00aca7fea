"""Where a call comes from: its place on the network, and the browser and machine, in words that people know."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.http import HttpRequest

from server.core.places import place_of

if TYPE_CHECKING:
    from rest_framework.request import Request

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
class Where:
    """Where a call comes from: an address, and what the caller's program calls itself."""

    address: str = ""
    agent: str = ""

    @property
    def place(self) -> str:
        """Name the place on the network, as limits fold it."""
        return place_of(self.address)[:64] if self.address else ""

    @property
    def told(self) -> dict[str, str]:
        """Give what a mail about it says (`services.notices`)."""
        return {"place": self.place, "device": self.device} if self.address else {}

    @property
    def device(self) -> str:
        """Name the browser and its machine, or the program that is none."""
        agent = self.agent[:LONGEST_AGENT]
        browser, machine = _first(_BROWSERS, agent), _first(_MACHINES, agent)
        if browser and machine:
            return f"{browser} on {machine}"
        # The native apps show the machine's own browser without its name.
        named = browser or (machine and f"The app on {machine}")
        program = _PROGRAM.match(agent)
        return named or (program[0] if program else "An unknown program")


def where_of(request: HttpRequest | Request) -> Where:
    """Tell where a call comes from, as the server saw it; behind our proxy Daphne has put the real address here."""
    agent = str(request.META.get("HTTP_USER_AGENT", ""))
    return Where(address=str(request.META.get("REMOTE_ADDR", "")), agent=agent[:LONGEST_AGENT])


def _first(names: tuple[tuple[str, str], ...], agent: str) -> str:
    return next((name for sign, name in names if sign in agent), "")
