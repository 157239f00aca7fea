"""Observes requests: id, metrics, access log, refusals; and collects metrics that the database knows."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator
from time import perf_counter
from typing import Any

from django.conf import settings
from django.db import Error, connection
from django.http import HttpRequest, HttpResponse
from prometheus_client import REGISTRY
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector
from rest_framework.request import Request

from server.platform import clock
from server.platform.observability.health import read_overdue_ages
from server.platform.observability.logs import RequestContext, is_plain_id, new_request_id, use_context
from server.platform.observability.telemetry import METRIC_PREFIX, counter, histogram, request_span
from server.platform.outbox import read_due_jobs

REQUEST_ID = "X-Request-Id"
METHODS = frozenset({"GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"})
REQUESTS = counter("http_requests", "Calls answered, by method, route and status", "method", "route", "status")
REQUEST_SECONDS = histogram("http_request_seconds", "Seconds until a call was answered, by route", "route")
access = logging.getLogger("foyer.access")


class ObserveRequests:
    """The outermost middleware, so that responses of the others are observed, too.

    A request id is only accepted from our own proxy, since it is written to our log.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        began = perf_counter()
        given = request.META.get("HTTP_X_REQUEST_ID", "") if settings.BEHIND_PROXY else ""
        call = RequestContext(
            given if is_plain_id(given) else new_request_id(), address=str(request.META.get("REMOTE_ADDR", ""))
        )
        with use_context(call), request_span(request) as span:
            response = self.get_response(request)
            response.headers[REQUEST_ID] = call.request_id
            route, seconds = route_of(request), perf_counter() - began
            method = request.method if request.method in METHODS else "other"
            REQUESTS.labels(method, route, response.status_code).inc()
            REQUEST_SECONDS.labels(route).observe(seconds)
            span.answered(f"{method} {route}", response.status_code)
            if settings.ACCESS_LOG:
                _log_request(method, route, response, seconds)
        return response


def route_of(request: HttpRequest) -> str:
    """Return the route of a call, never its path: there are few routes, and none contains a token."""
    match = request.resolver_match
    if match is None:
        return "(file)"  # a middleware answered: a built file, or a redirect
    # A catch-all pattern matches very many addresses; the view's name says more.
    return f"({match._func_path.rpartition('.')[2]})" if match.route.startswith("^") else match.route


def _log_request(method: str | None, route: str, response: HttpResponse, seconds: float) -> None:
    size = "" if response.streaming else len(response.content)
    facts = {"method": method, "route": route, "status": response.status_code, "ms": round(seconds * 1000, 1)}
    access.info("%s %s %d", method, route, response.status_code, extra={**facts, "bytes": size})


logger = logging.getLogger(__name__)


class DatabaseCollector(Collector):
    """Pending jobs and the connection pool; or that the database is unavailable."""

    def describe(self) -> Iterable[Metric]:
        """Describe nothing: registering would query the database otherwise."""
        return []

    def collect(self) -> Iterator[Metric]:
        is_up = GaugeMetricFamily(f"{METRIC_PREFIX}_database_up", "Whether the database answers")
        try:
            yield from _due_jobs()
            yield _overdue()
            is_up.add_metric([], 1)
        except Error as error:
            logger.warning("The measures lack what the database knows: %s", type(error).__name__)
            is_up.add_metric([], 0)
        yield is_up
        yield from _pool()


def _due_jobs() -> Iterator[Metric]:
    number = GaugeMetricFamily(
        f"{METRIC_PREFIX}_owed_work_due", "Pieces of owed work that are due, by kind", labels=["kind"]
    )
    age = GaugeMetricFamily(f"{METRIC_PREFIX}_owed_work_oldest_seconds", "Age of the oldest of them", labels=["kind"])
    now = clock.now()
    for due in read_due_jobs():
        number.add_metric([due.kind], due.number)
        age.add_metric([due.kind], max(0.0, (now - due.oldest).total_seconds()))
    yield number
    yield age


def _overdue() -> Metric:
    gauge = GaugeMetricFamily(
        f"{METRIC_PREFIX}_overdue_oldest_seconds", "Age of the oldest item that is overdue, by kind", labels=["kind"]
    )
    for kind, age in read_overdue_ages().items():
        gauge.add_metric([kind], age)
    return gauge


def _pool() -> Iterator[Metric]:
    pool: Any = getattr(connection, "pool", None) if connection.vendor == "postgresql" else None
    if pool is None:
        return
    gauge = GaugeMetricFamily(
        f"{METRIC_PREFIX}_database_pool", "Connections to PostgreSQL of this process", labels=["what"]
    )
    stats = pool.get_stats()
    for name in ("pool_size", "pool_available", "requests_waiting", "requests_errors"):
        gauge.add_metric([name], stats.get(name, 0))
    yield gauge


def collect_database_metrics() -> None:
    """Register the collector of database metrics in this process, once."""
    if not _registered:
        _registered.append(DatabaseCollector())
        REGISTRY.register(_registered[0])


_registered: list[DatabaseCollector] = []


# Apps that listen to refusals register here, since `platform` does not import them.

RefusalListener = Callable[[Request, int, str], None]
REFUSALS = counter("refusals", "Calls refused, by status and the code that was answered", "status", "code")
_listeners: list[RefusalListener] = []


def on_refusal(listener: RefusalListener) -> RefusalListener:
    """Register `listener(request, status, code)`, which is called for each refusal after the rollback."""
    _listeners.append(listener)
    return listener


def notify_refusal(request: Request | None, status: int, code: str) -> None:
    """Count a refusal and notify the listeners; a failing listener does not affect the call."""
    REFUSALS.labels(status, code).inc()
    if request is None:
        return
    for listener in _listeners:
        try:
            listener(request, status, code)
        except Exception:
            logger.exception("A refusal was not noted")
