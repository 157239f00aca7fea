"""Changes metrics repeatedly: `python -m realtime.tests.flood SECONDS RATE [PERFORMANCE …]`.

Raises the versions of some performances (the first ten unless named) as real sales do, RATE times a second in all,
and prints one JSON line. It publishes through the channel layer, so it needs the cluster's Redis.
"""

from __future__ import annotations

import json
import os
import sys
import time


def main(seconds: float, rate: float, numbers: list[int]) -> None:
    """Change one performance after the other, evenly."""
    from server.catalogue.events.models import Performance
    from server.inventory.services.counters import touch_stock

    rows = Performance.objects.filter(pk__in=numbers) if numbers else Performance.objects.order_by("pk")[:10]
    targets = list(rows.values_list("pk", "account_id"))
    began = time.monotonic()
    changes = 0
    while (elapsed := time.monotonic() - began) < seconds:
        performance, account = targets[changes % len(targets)]
        touch_stock(account_id=account, performance_id=performance)
        changes += 1
        time.sleep(max(0.0, began + changes / rate - time.monotonic()))
    print(json.dumps({"figure": "flood", "changes": changes, "per_second": round(changes / elapsed, 1)}))


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "server.settings")
    import django

    django.setup()
    main(float(sys.argv[1]), float(sys.argv[2]), [int(number) for number in sys.argv[3:]])
