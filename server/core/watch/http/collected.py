"""What is looked up when somebody asks for the measures, rather than counted as it happens."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator
from typing import Any

from django.db import Error, connection
from prometheus_client import REGISTRY
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from server.core import clock
from server.core.watch.measures import PREFIX
from server.core.watch.overdue import read_ages
from server.core.watch.selectors import read_due_work

logger = logging.getLogger(__name__)


class Looked(Collector):
    """Owed work, and the pool of connections; where the database is away, that is what is told."""

    def describe(self) -> Iterable[Metric]:
        """Name nothing beforehand: registering would ask the database otherwise."""
        return []

    def collect(self) -> Iterator[Metric]:
        is_up = GaugeMetricFamily(f"{PREFIX}_database_up", "Whether the database answers")
        try:
            yield from _owed()
            yield _overdue()
            is_up.add_metric([], 1)
        except Error as error:
            logger.warning("The measures lack what the database knows: %s", type(error).__name__)
            is_up.add_metric([], 0)
        yield is_up
        yield from _pool()


def _owed() -> Iterator[Metric]:
    number = GaugeMetricFamily(f"{PREFIX}_owed_work_due", "Pieces of owed work that are due, by kind", labels=["kind"])
    age = GaugeMetricFamily(f"{PREFIX}_owed_work_oldest_seconds", "Age of the oldest of them", labels=["kind"])
    now = clock.now()
    for due in read_due_work():
        number.add_metric([due.kind], due.number)
        age.add_metric([due.kind], max(0.0, (now - due.oldest).total_seconds()))
    yield number
    yield age


def _overdue() -> Metric:
    told = GaugeMetricFamily(
        f"{PREFIX}_overdue_oldest_seconds", "Age of the oldest item that is overdue, by kind", labels=["kind"]
    )
    for kind, age in read_ages().items():
        told.add_metric([kind], age)
    return told


def _pool() -> Iterator[Metric]:
    pool: Any = getattr(connection, "pool", None) if connection.vendor == "postgresql" else None
    if pool is None:
        return
    told = GaugeMetricFamily(f"{PREFIX}_database_pool", "Connections to PostgreSQL of this process", labels=["what"])
    stats = pool.get_stats()
    for name in ("pool_size", "pool_available", "requests_waiting", "requests_errors"):
        told.add_metric([name], stats.get(name, 0))
    yield told


def register() -> None:
    """Have it collected in this process, once."""
    if not _registered:
        _registered.append(Looked())
        REGISTRY.register(_registered[0])


_registered: list[Looked] = []
