"""Fill an empty installation with the demo season, and keep an untouched one on today."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from server.demo import season

FOUND = {
    season.Found.MOVED: "The demo season is there already; it was moved to today.",
    season.Found.TODAY: "The demo season is there already.",
    season.Found.TOUCHED: "The demo season is there already; it has been worked in, so it stays as it is.",
    season.Found.FOREIGN: "There is no demo season: this installation is in use.",
}
HOW_TO_BEGIN = (
    "The demo season is switched off (FOYER_DEMO=0), and nobody can sign in yet. Make the first administrator:\n"
    "  python -m server.manage create_administrator --email you@example.com"
)


class Command(BaseCommand):
    help = __doc__ or ""

    def handle(self, *args: Any, **options: Any) -> None:
        if season.is_empty():
            self.stdout.write(self._begin())
        elif settings.DEMO:
            self.stdout.write(FOUND[season.bring_to_today()])

    def _begin(self) -> str:
        if not settings.DEMO:
            return HOW_TO_BEGIN
        key = season.make_season()
        return f"The demo season is made. Its API client City Tickets has this key, shown this once: {key}"
