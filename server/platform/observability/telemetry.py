"""Metrics for Prometheus, declared beside what they measure; and traces for OpenTelemetry, on request."""

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

# What Prometheus is told. Each app declares its own measures here, beside what it measures, and counts them there:
#     REFUSED = counter("refusals", "Calls refused, by why", "code")
#     REFUSED.labels("sold_out").inc()
# A label has few values, all of them ours: a route's pattern, never a path; a kind, never a name, a number or an
# address.

METRIC_PREFIX = "foyer"
disable_created_metrics()  # type: ignore[no-untyped-call]  # a series more for each, of which nothing is drawn
# Seconds: a scan is judged in a few milliseconds, and whoever sells gives up after ten.
LATENCIES = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


def counter(name: str, about: str, *labels: str) -> Counter:
    """Declare what is only ever more."""
    return Counter(f"{METRIC_PREFIX}_{name}", about, labels)


def gauge(name: str, about: str, *labels: str) -> Gauge:
    """Declare what goes up and down."""
    return Gauge(f"{METRIC_PREFIX}_{name}", about, labels)


def histogram(name: str, about: str, *labels: str, buckets: Sequence[float] = LATENCIES) -> Histogram:
    """Declare what takes longer at times: seconds, by buckets."""
    return Histogram(f"{METRIC_PREFIX}_{name}", about, labels, buckets=buckets)


# Traces for OpenTelemetry, on request alone: without an address to send them to nothing of it is even imported.
# A span is opened around a call, a task, an event of a socket and each call to somebody else; what a call asks of the
# database is counted on its span. Spans know routes and numbers, as the log does, and no SQL, no names and no bodies.


class NullSpan:
    """A span where none is asked for."""

    def answered(self, name: str, status: int) -> None:
        """Name a call by its route, now that it is known, and say what it was answered."""

    def set_attributes(self, **facts: Any) -> None:
        """Add facts to the span: numbers and words of ours."""


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
    """OpenTelemetry's own parts, imported by whoever makes one."""

    def __init__(self, endpoint: str) -> None:
        from opentelemetry import propagate, trace
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
        from opentelemetry.sdk.resources import Resource
        from opentelemetry.sdk.trace import TracerProvider
        from opentelemetry.sdk.trace.export import BatchSpanProcessor

        resource = Resource.create({"service.name": "foyer"})  # OTEL_RESOURCE_ATTRIBUTES and OTEL_SERVICE_NAME add
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
_tracing: list[Tracing] = []  # none, or the one of this process
_open_span: ContextVar[RecordedSpan | None] = ContextVar("span", default=None)


def start_tracing(endpoint: str) -> None:
    """Begin to trace this process, once. `endpoint` is the collector's address; with none, OpenTelemetry's own says."""
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
    """Open a span around a block; of an error its class alone is recorded.

    :param kind: `server`, `client`, `task` or `inner`.
    :param carrier: headers that came with what is done, whose `traceparent` says what it follows from.
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
    """Open the span of a call; that it follows from another is believed of our own proxy alone, as its id is."""
    if not _tracing:
        yield NULL_SPAN
        return
    header_names = ("traceparent", "tracestate") if settings.BEHIND_PROXY else ()
    carrier = {name: request.headers[name] for name in header_names if name in request.headers}
    with trace_span("call", kind="server", carrier=carrier, **{"http.request.method": str(request.method)}) as opened:
        yield opened


def trace_headers(headers: MutableMapping[str, str] | None = None) -> dict[str, str]:
    """Return headers, with `traceparent` among them if a span is open: for what is called or done later from here."""
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
