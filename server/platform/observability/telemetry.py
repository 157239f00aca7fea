"""Metrics for Prometheus, declared beside the code that they measure, and optional traces for OpenTelemetry."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, MutableMapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from time import perf_counter
from typing import Any

from django.conf import settings
from django.db import connections
from django.http import HttpRequest
from prometheus_client import Counter, Gauge, Histogram, disable_created_metrics

from server.platform.observability.logs import current_context

# Each app declares its metrics beside the code that they measure:
#     REFUSED = counter("refusals", "Calls refused, by why", "code")
#     REFUSED.labels("sold_out").inc()
# A label has few values, all of them ours: a route's pattern, never a path; a kind, never a name, a number or an
# address.

METRIC_PREFIX = "foyer"
disable_created_metrics()  # type: ignore[no-untyped-call]  # they would double the number of series, and nothing uses them
# Seconds: a scan is validated in a few milliseconds, and sellers give up after ten seconds.
LATENCIES = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


def counter(name: str, about: str, *labels: str) -> Counter:
    """Declare a value that only increases."""
    return Counter(f"{METRIC_PREFIX}_{name}", about, labels)


def gauge(name: str, about: str, *labels: str) -> Gauge:
    """Declare a value that goes up and down."""
    return Gauge(f"{METRIC_PREFIX}_{name}", about, labels)


def histogram(name: str, about: str, *labels: str, buckets: Sequence[float] = LATENCIES) -> Histogram:
    """Declare a distribution of durations in seconds."""
    return Histogram(f"{METRIC_PREFIX}_{name}", about, labels, buckets=buckets)


# Traces are optional: without an endpoint OpenTelemetry is not even imported. A span is opened around a call, a task, a
# socket event and each external call; a call's database queries are counted on its span. Spans contain routes and
# numbers, as the log does, and no SQL, names or bodies.


class NullSpan:
    """A span while tracing is off."""

    def answered(self, name: str, status: int) -> None:
        """Set the route of a call, now that it is known, and the status of its response."""

    def set_attributes(self, **facts: Any) -> None:
        """Add attributes to the span: numbers and constants."""


class RecordedSpan(NullSpan):
    def __init__(self, span: Any) -> None:
        self.span = span
        self.statements, self.seconds = 0, 0.0

    def answered(self, name: str, status: int) -> None:
        self.span.update_name(name)
        self.set_attributes(**{"http.route": name.partition(" ")[2], "http.response.status_code": status})
        if status >= 500:
            self.span.set_status(_tracing[0].failed)

    def set_attributes(self, **facts: Any) -> None:
        for name, value in facts.items():
            self.span.set_attribute(name, value)

    def end(self) -> None:
        if self.statements:
            self.set_attributes(**{"db.statements": self.statements, "db.ms": round(self.seconds * 1000, 2)})
        if (now := current_context()) is not None:
            known = {"request": now.request_id, "person": now.person, "account": now.account, "client": now.client}
            self.set_attributes(**{f"foyer.{name}": value for name, value in known.items() if value not in (None, "")})


class Tracing:
    """OpenTelemetry's classes, imported on demand."""

    def __init__(self, endpoint: str) -> None:
        from opentelemetry import propagate, trace
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
        from opentelemetry.sdk.resources import Resource
        from opentelemetry.sdk.trace import TracerProvider
        from opentelemetry.sdk.trace.export import BatchSpanProcessor

        resource = Resource.create(
            {"service.name": "foyer"}
        )  # OTEL_RESOURCE_ATTRIBUTES and OTEL_SERVICE_NAME are added
        self.provider = TracerProvider(resource=resource)
        exporter = OTLPSpanExporter(endpoint=f"{endpoint.rstrip('/')}/v1/traces") if endpoint else OTLPSpanExporter()
        self.provider.add_span_processor(BatchSpanProcessor(exporter))
        self.tracer = self.provider.get_tracer("foyer")
        self.kinds = {
            "server": trace.SpanKind.SERVER,
            "client": trace.SpanKind.CLIENT,
            "task": trace.SpanKind.CONSUMER,
            "inner": trace.SpanKind.INTERNAL,
        }
        self.failed = trace.Status(trace.StatusCode.ERROR)
        self.propagate = propagate


NULL_SPAN = NullSpan()
_tracing: list[Tracing] = []  # none, or this process's one
_open_span: ContextVar[RecordedSpan | None] = ContextVar("span", default=None)


def start_tracing(endpoint: str) -> None:
    """Start tracing this process, once. `endpoint` is the collector's address; without one, OpenTelemetry's variables
    apply.
    """
    if _tracing:
        return
    from django.db.backends.signals import connection_created

    _tracing.append(Tracing(endpoint))
    connection_created.connect(_count_statements, dispatch_uid="core.traces")
    for connection in connections.all(initialized_only=True):
        _count_statements(connection=connection)


def stop_tracing() -> None:
    from django.db.backends.signals import connection_created

    while _tracing:
        connection_created.disconnect(dispatch_uid="core.traces")
        _tracing.pop().provider.shutdown()


@contextmanager
def trace_span(
    name: str, *, kind: str = "inner", carrier: Mapping[str, str] | None = None, **facts: Any
) -> Iterator[NullSpan]:
    """Open a span around a block; of an error only the class is recorded.

    :param kind: `server`, `client`, `task` or `inner`.
    :param carrier: incoming headers, whose `traceparent` names the parent span.
    """
    if not _tracing:
        yield NULL_SPAN
        return
    tracing = _tracing[0]
    parent = tracing.propagate.extract(carrier) if carrier else None
    with tracing.tracer.start_as_current_span(
        name, context=parent, kind=tracing.kinds[kind], record_exception=False, set_status_on_exception=False
    ) as recorded:
        span = RecordedSpan(recorded)
        token = _open_span.set(span)
        try:
            span.set_attributes(**facts)
            yield span
        except BaseException as error:
            span.set_attributes(**{"error.type": type(error).__name__})
            recorded.set_status(tracing.failed)
            raise
        finally:
            _open_span.reset(token)
            span.end()


@contextmanager
def request_span(request: HttpRequest) -> Iterator[NullSpan]:
    """Open the span of a call; a parent span is only accepted from our own proxy, as a request id is."""
    if not _tracing:
        yield NULL_SPAN
        return
    header_names = ("traceparent", "tracestate") if settings.BEHIND_PROXY else ()
    carrier = {name: request.headers[name] for name in header_names if name in request.headers}
    with trace_span("call", kind="server", carrier=carrier, **{"http.request.method": str(request.method)}) as opened:
        yield opened


def trace_headers(headers: MutableMapping[str, str] | None = None) -> dict[str, str]:
    """Return headers for a call or task that is caused here, with `traceparent` if a span is open."""
    carrier = dict(headers or {})
    if _tracing:
        _tracing[0].propagate.inject(carrier)
    return carrier


def _count_statements(*, connection: Any, **_: Any) -> None:
    if _timed_statement not in connection.execute_wrappers:
        connection.execute_wrappers.append(_timed_statement)


def _timed_statement(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:
    span = _open_span.get()
    if span is None:
        return execute(sql, params, many, context)
    began = perf_counter()
    try:
        return execute(sql, params, many, context)
    finally:
        span.statements += 1
        span.seconds += perf_counter() - began
