"""Publishes many events to many accounts' endpoints, each in a commit of its own: `python -m e2e.load.teller JSON`.

With `sends` it also sends them, as the one process of an embedded installation does; in a cluster the workers do. It
prints one JSON line when all that can arrive has arrived.
"""

from __future__ import annotations

import json
import os
import resource
import sys
import time
from dataclasses import dataclass, replace
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "server.settings")
django.setup()

from django.core.management import call_command  # noqa: E402
from django.db import transaction  # noqa: E402

from server.accounts.models import Account  # noqa: E402
from server.integrations.models import Delivery, Endpoint, Event, Try  # noqa: E402
from server.integrations.webhooks import selectors  # noqa: E402
from server.integrations.webhooks.event_services import OrderEventData, publish_events  # noqa: E402
from server.integrations.webhooks.protocol import new_secret  # noqa: E402
from server.platform import clock  # noqa: E402
from server.platform.crypto import encrypt  # noqa: E402
from workers import embedded  # noqa: E402

DATA = {"order": 1, "buyer": {"name": "Grace Hopper", "email": "grace@example.org"}, "note": "x" * 700}
GIVEN_UP_AFTER = 120.0  # seconds without anything arriving


@dataclass(frozen=True)
class Options:
    """The options; `urls` are those of the endpoints, of which the last `dead` will never answer."""

    urls: list[str]
    dead: int
    events: int
    rate: float  # a second
    file: str
    sends: bool


def main() -> None:
    options = Options(**json.loads(sys.argv[1]))
    call_command("migrate", interactive=False, verbosity=0)
    endpoints = [_make(number, url) for number, url in enumerate(options.urls)]
    living = [endpoint.pk for endpoint in endpoints[: len(endpoints) - options.dead]]
    before = _used()
    if options.sends:
        embedded.start()
        _publish_events(replace(options, events=1), endpoints)  # the workers take seconds to start
        _wait(living)
    began = time.time()
    _publish_events(options, endpoints)
    publish_time = time.time() - began
    is_whole = _wait(living)
    took = time.time() - began
    embedded.stop()
    metrics = {
        "told_per_second": round(options.events / publish_time, 1),
        "seconds": round(took, 1),
        "is_whole": is_whole,
    }
    print(json.dumps({**metrics, **_after(before)}))


def _make(number: int, url: str) -> Endpoint:
    account = Account.objects.create(name=f"Hearer {number}")
    secret = encrypt(new_secret(), salt=selectors.ENDPOINT_SALT)
    return Endpoint.objects.create(account=account, url=url, secret=secret)


def _publish_events(options: Options, endpoints: list[Endpoint]) -> None:
    """Publish one event after the other at the requested rate, and record when each was committed."""
    first = (Event.objects.order_by("-order_number").values_list("order_number", flat=True).first() or 0) + 1
    began = time.perf_counter()
    with open(options.file, "w") as file:
        for number in range(options.events):
            time.sleep(max(0.0, began + number / options.rate - time.perf_counter()))
            account = endpoints[number % len(endpoints)].account_id
            event_data = OrderEventData(
                account_id=account, type="order.paid", order_id=first + number, number=1, at=clock.now(), data=DATA
            )
            with transaction.atomic():
                (event,) = publish_events([event_data])
            file.write(f"{event.key} {time.time()}\n")


def _wait(living: list[int]) -> bool:
    """Wait until all living endpoints have received everything; return whether they have."""
    deadline, left = time.time() + GIVEN_UP_AFTER, -1
    while time.time() < deadline:
        pending = Delivery.objects.filter(endpoint__in=living, state=Delivery.State.OWED).count()
        if not pending:
            return True
        if pending != left:
            deadline, left = time.time() + GIVEN_UP_AFTER, pending
        time.sleep(0.2)
    return False


def _used() -> tuple[float, int]:
    """Return this process's processor seconds and peak memory (kB)."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime, used.ru_maxrss


def _after(before: tuple[float, int]) -> dict[str, Any]:
    seconds, peak = _used()
    return {
        "cpu_seconds": round(seconds - before[0], 1),
        "mb_before": round(before[1] / 1024),
        "mb_at_most": round(peak / 1024),
        "tries": Try.objects.count(),
    }


if __name__ == "__main__":
    main()
