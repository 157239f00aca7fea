"""`make bench`: measures a running Foyer from processes of its own, and prints one JSON line for each figure.

PROFILE=embedded|cluster     only this one; without it both, one after the other
FIGURES=sales,scans,…        some of the measurements: sales, exchanges, scans, screens,
                             imports, extras, webhooks, lists, seasons, orders, insight
ORDERS=1000000               how many orders the last but one of them makes
EVENTS=100000 RATE=100       how many events `webhooks` publishes, and how many a second
FOYER_URL=http://…           an installation with the demo season that already runs (with PROFILE)
"""

from __future__ import annotations

import os
import resource
import sys

import uvloop

from e2e.load import exchanges, extras, imports, insight, lists, orders, sales, scans, screens, seasons, webhooks
from e2e.load.metrics import Book, print_status
from e2e.load.setup import open_environment
from e2e.system import System, running

MEASUREMENTS = {
    "sales": sales.run,
    "exchanges": exchanges.run,
    "scans": scans.run,
    "screens": screens.run,
    "imports": imports.run,
    "extras": extras.run,
    "webhooks": webhooks.run,
    "lists": lists.run,  # from here on they fill the database
    "seasons": seasons.run,
    "orders": orders.run,
    "insight": insight.run,
}


async def measure_all(profile: str, url: str, names: list[str], system: System | None = None) -> None:
    book = Book(profile)
    env = await open_environment(url, system)
    for name in names:
        print_status(f"{profile}: {name}")
        await MEASUREMENTS[name](book, env)


def main() -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    profiles = [name for name in os.environ.get("PROFILE", "").split(",") if name] or ["embedded", "cluster"]
    names = [name for name in os.environ.get("FIGURES", "").split(",") if name] or list(MEASUREMENTS)
    if set(profiles) - {"embedded", "cluster"} or set(names) - set(MEASUREMENTS):
        sys.exit(__doc__)
    url = os.environ.get("FOYER_URL", "")
    for profile in profiles:
        if url:
            uvloop.run(measure_all(profile, url, names))
            continue
        print_status(f"{profile}: starting")
        with running(profile, FOYER_WEBHOOKS_INSIDE="1") as system:
            uvloop.run(measure_all(profile, system.url, names, system))


if __name__ == "__main__":
    main()
