"""Load countries, states, cities, postal codes, time zones and currencies, unless these versions of them are there."""

from __future__ import annotations

import subprocess
import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from server.catalogue.venues.place_selectors import are_loaded


class Command(BaseCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--apart", action="store_true", help="in a process of its own, which takes its memory along"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if are_loaded():
            return
        if options["apart"]:
            subprocess.run([sys.executable, "-m", "server.manage", "load_places"], check=True)
            return
        # Imported here: the packages are large, and mostly all places are there already.
        from server.catalogue.venues.place_services import load_places

        if load_places():
            self.stdout.write("The places of the world are loaded.")
