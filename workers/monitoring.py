"""Tasks are observed like calls: measured, and logged with the id of the request that caused them."""

from __future__ import annotations

import hmac
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from datetime import datetime
from typing import Any
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

from celery.signals import before_task_publish, task_postrun, task_prerun, worker_ready
from django.conf import settings
from prometheus_client import make_wsgi_app

from server.audit.security_services import start_event_writer
from server.platform.addresses import is_loopback_host
from server.platform.observability.logs import RequestContext, is_plain_id, new_request_id, request_id, use_context
from server.platform.observability.telemetry import counter, histogram, start_tracing, trace_headers, trace_span

REQUEST, SENT_AT = "foyer_request", "foyer_sent_at"
WAITS = (0.01, 0.05, 0.1, 0.5, 1.0, 5.0, 30.0, 60.0, 300.0)
LAG = histogram("task_lag_seconds", "Seconds that a task waited for a worker, by task", "task", buckets=WAITS)
SECONDS = histogram("task_seconds", "Seconds that a task took, by task", "task", buckets=WAITS)
ENDED = counter("tasks", "Tasks ended, by task and how", "task", "how")
_under_way: dict[str, tuple[ExitStack, float]] = {}


@before_task_publish.connect(dispatch_uid="workers.monitoring.publish", weak=False)
def add_trace_headers(headers: dict[str, Any], **_: Any) -> None:
    """Add to a task's message which request caused it and when it may start."""
    if known := request_id():
        headers.setdefault(REQUEST, known)
    # A retry is a new message with a new waiting time.
    headers[SENT_AT] = time.time()
    headers.update(trace_headers())


@task_prerun.connect(dispatch_uid="workers.monitoring.begin", weak=False)
def begin(task_id: str, task: Any, **_: Any) -> None:
    """Log what this thread starts, and how long it has waited."""
    sent = task.request  # the message's headers are available by name
    if isinstance(at := sent.get(SENT_AT), int | float):
        due = max(at, datetime.fromisoformat(str(sent.eta)).timestamp()) if sent.eta else at
        LAG.labels(task.name).observe(max(0.0, time.time() - due))
    given = str(sent.get(REQUEST, ""))
    doing = ExitStack()
    doing.enter_context(use_context(RequestContext(given if is_plain_id(given) else new_request_id())))
    carrier = {name: str(value) for name in ("traceparent", "tracestate") if (value := sent.get(name))}
    doing.enter_context(trace_span(f"task {task.name}", kind="task", carrier=carrier))
    _under_way[task_id] = (doing, time.perf_counter())


@task_postrun.connect(dispatch_uid="workers.monitoring.end", weak=False)
def end(task_id: str, task: Any, state: str | None = None, **_: Any) -> None:
    """Measure a finished task, whatever its outcome."""
    doing, began = _under_way.pop(task_id, (None, 0.0))
    if doing is not None:
        SECONDS.labels(task.name).observe(time.perf_counter() - began)
        ENDED.labels(task.name, (state or "unknown").lower()).inc()
        doing.close()


def start(**_: Any) -> None:
    """Start observability in a Celery worker, and serve its metrics if configured."""
    start_event_writer()
    if settings.IS_TRACED:
        start_tracing(settings.TRACES)
    if settings.WORKER_METRICS:
        serve_measures(settings.WORKER_METRICS)


if settings.CLUSTER:
    worker_ready.connect(start, dispatch_uid="workers.start_watching")


class _Quiet(WSGIRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        """Write nothing: the access log is for our own calls."""


def serve_measures(address: str) -> WSGIServer:
    """Serve Prometheus metrics at an address of the worker's own; with a token set, it is required."""
    measures, expected = make_wsgi_app(), f"Bearer {settings.METRICS_TOKEN}".encode()

    def answer(environ: dict[str, Any], start_response: Callable[..., Any]) -> Any:
        given = environ.get("HTTP_AUTHORIZATION", "").encode("latin-1")
        if settings.METRICS_TOKEN and not hmac.compare_digest(given, expected):
            start_response("404 Not Found", [("Content-Type", "text/plain")])
            return [b""]
        return measures(environ, start_response)

    host, _, port = address.rpartition(":")
    if not settings.METRICS_TOKEN and not is_loopback_host(host):
        raise SystemExit("FOYER_WORKER_METRICS beyond this machine needs a FOYER_METRICS_TOKEN")
    server = make_server(host, int(port), answer, handler_class=_Quiet)
    threading.Thread(target=server.serve_forever, name="measures", daemon=True).start()
    return server
