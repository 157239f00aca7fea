"""Fill an empty installation with the demo season, and keep an untouched one on today."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from server.demo import season
from server.demo.season import PASSWORD, SIGN_INS, has_demo_users, new_password, take_back_published
from server.installation.set_up_selectors import set_up_address
from server.settings import hosts

FOUND = {
    season.Found.MOVED: "The demo season is there already; it was moved to today.",
    season.Found.TODAY: "The demo season is there already.",
    season.Found.TOUCHED: "The demo season is there already; it has been worked in, so it stays as it is.",
    season.Found.FOREIGN: "There is no demo season: this installation is in use.",
}
NOT_PUBLISHED = (
    "Others reach this installation: the password of the demo's sign-ins is not the published one here, but\n"
    "  {password}\n"
    "It is shown this once."
)
SHOWN_BEFORE = (
    "Others reach this installation, so the demo's sign-ins have another password than the published one: it was shown "
    "once, when they were made."
)
NAMES = (
    "Foyer answers calls to {names} alone: list in FOYER_ALLOWED_HOSTS every other name that people use, also through "
    "a proxy."
)
HOW_TO_BEGIN = (
    "The demo season is switched off (FOYER_DEMO=0), and nobody can sign in yet. Set Foyer up in a browser at\n"
    "  {address}\n"
    "Whoever opens this address first becomes the administrator. It works once."
)


class Command(BaseCommand):
    help = __doc__ or ""

    def handle(self, *args: Any, **options: Any) -> None:
        if season.is_empty():
            self.stdout.write(self._begin())
        elif settings.DEMO:
            self.stdout.write(FOUND[season.bring_to_today()])
        # Also where the demo is switched off: its people are still there.
        if settings.IS_OPEN and (password := take_back_published()):
            self._show(password)
        elif settings.IS_OPEN and not self._has_shown and has_demo_users():
            self.stdout.write(SHOWN_BEFORE)
        if settings.DEMO and has_demo_users():
            password = "is told of above" if settings.IS_OPEN else f"of each is {PASSWORD}"
            lines = [f"  {email:<22} {role}" for email, role in SIGN_INS.items()]
            self.stdout.write("\n".join([f"Demo sign-ins (the password {password}):", *lines]))
        if settings.IS_OPEN or settings.BEHIND_PROXY:
            others = [name for name in settings.ALLOWED_HOSTS if not hosts.is_of_this_machine(name)]
            self.stdout.write(NAMES.format(names=", ".join(others or settings.ALLOWED_HOSTS)))

    _has_shown = False

    def _show(self, password: str) -> None:
        self._has_shown = True
        self.stdout.write(NOT_PUBLISHED.format(password=password))

    def _begin(self) -> str:
        if not settings.DEMO:
            return HOW_TO_BEGIN.format(address=set_up_address())
        password = new_password() if settings.IS_OPEN else PASSWORD
        key = season.make_season(password)
        if settings.IS_OPEN:
            self._show(password)
        return f"The demo season is made. Its API client City Tickets has this key, shown this once: {key}"
