"""What Prometheus is told. Each app declares its own measures here, beside what it measures, and counts them there:

    REFUSED = counter("refusals", "Calls refused, by why", "code")
    REFUSED.labels("sold_out").inc()

A label has few values, all of them ours: a route's pattern, never a path; a kind, never a name, a number or an address.
"""

from __future__ import annotations

from collections.abc import Sequence

from prometheus_client import Counter, Gauge, Histogram, disable_created_metrics

PREFIX = "foyer"
disable_created_metrics()  # a series more for each, of which nothing is drawn
# Seconds: a scan is judged in a few milliseconds, and whoever sells gives up after ten.
LATENCIES = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


def counter(name: str, about: str, *labels: str) -> Counter:
    """Declare what is only ever more."""
    return Counter(f"{PREFIX}_{name}", about, labels)


def gauge(name: str, about: str, *labels: str) -> Gauge:
    """Declare what goes up and down."""
    return Gauge(f"{PREFIX}_{name}", about, labels)


def histogram(name: str, about: str, *labels: str, buckets: Sequence[float] = LATENCIES) -> Histogram:
    """Declare what takes longer at times: seconds, by buckets."""
    return Histogram(f"{PREFIX}_{name}", about, labels, buckets=buckets)
