"""Traces as a collector receives them: OTLP over HTTP, parsed with OpenTelemetry's own messages."""

from __future__ import annotations

import gzip
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

from server.platform.mailing import compose_email, send_email
from server.platform.observability.telemetry import start_tracing, stop_tracing, trace_headers, trace_span
from server.testing.factories import make_account, make_user
from workers.tasks import delete_old_outbox_jobs

ROOT = Path(__file__).resolve().parents[2]
PARENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"


class Collector(ThreadingHTTPServer):
    """Stores the received spans."""

    def __init__(self) -> None:
        self.spans: list[Any] = []
        super().__init__(("127.0.0.1", 0), Receiver)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"

    def named(self, name: str) -> Any:
        (found,) = [span for span in self.spans if span.name == name]
        return found


class Receiver(BaseHTTPRequestHandler):
    server: Collector

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if self.headers.get("Content-Encoding") == "gzip":
            body = gzip.decompress(body)
        sent = ExportTraceServiceRequest.FromString(body)
        for resource in sent.resource_spans:
            for scope in resource.scope_spans:
                self.server.spans.extend(scope.spans)
        self.send_response(200)
        self.send_header("Content-Type", "application/x-protobuf")
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Log nothing."""


@pytest.fixture
def collector() -> Iterator[Collector]:
    running = Collector()
    start_tracing(running.url)
    yield running
    stop_tracing()
    running.shutdown()
    running.server_close()


def facts_of(span: Any) -> dict[str, Any]:
    return {fact.key: getattr(fact.value, fact.value.WhichOneof("value")) for fact in span.attributes}


@pytest.mark.django_db
def test_call_span_has_its_route_and_its_queries(collector, api_for):
    user = make_user(make_account("Northgate"), first_name="Lovelace")
    answer = api_for(user).get("/v1/auth/session?token=secret")
    stop_tracing()

    span = collector.named("GET v1/auth/session")
    facts = facts_of(span)
    assert (facts["http.route"], facts["http.response.status_code"]) == ("v1/auth/session", 200)
    assert (facts["foyer.person"], facts["foyer.account"]) == (user.pk, user.account_id)
    assert facts["foyer.request"] == answer["X-Request-Id"]
    assert facts["db.statements"] == 1
    assert "secret" not in str(span)
    assert "Lovelace" not in str(span)


@pytest.mark.parametrize("behind_proxy", [True, False])
def test_a_call_follows_from_what_our_proxy_says_and_from_nobody_elses(collector, settings, behind_proxy):
    settings.BEHIND_PROXY = behind_proxy
    Client().get("/healthz/live", headers={"traceparent": PARENT})
    stop_tracing()

    span = collector.named("GET healthz/live")
    follows = (span.trace_id.hex(), span.parent_span_id.hex()) == (PARENT[3:35], PARENT[36:52])
    assert follows is behind_proxy


@pytest.mark.django_db
def test_a_mail_a_task_and_what_is_called_from_here_carry_on(collector, settings):
    with trace_span("outer") as outer:
        outer.set_attributes(number=7)
        carried = trace_headers({"X": "y"})
        assert send_email(compose_email(subject="x", text="x", html="x", to="a@foyer.test")) is None
        delete_old_outbox_jobs.apply()
    stop_tracing()

    outer_span = collector.named("outer")
    assert carried["X"] == "y"
    assert carried["traceparent"].split("-")[1:3] == [outer_span.trace_id.hex(), outer_span.span_id.hex()]
    assert collector.named("mail").parent_span_id == outer_span.span_id
    assert facts_of(outer_span)["number"] == 7
    assert collector.named("task core.forget_old_work").trace_id == outer_span.trace_id


def test_trace_holds_only_the_class_of_an_error(collector):
    with pytest.raises(ValueError, match="secret"), trace_span("outer"):
        raise ValueError("secret")
    stop_tracing()

    span = collector.named("outer")
    assert facts_of(span)["error.type"] == "ValueError"
    assert span.status.code == 2
    assert "secret" not in str(span)


@pytest.mark.sweep
def test_without_an_address_nothing_of_it_is_there():
    code = (
        "import django, sys; django.setup(); from server.platform.observability import telemetry\n"
        "import realtime.routing, workers.celery\n"
        "with telemetry.trace_span('x') as span: span.set_attributes(x=1)\n"
        "assert telemetry.trace_headers({'a': 'b'}) == {'a': 'b'}\n"
        # The Redis client imports OpenTelemetry's metrics.
        "parts = ('opentelemetry.sdk.trace', 'opentelemetry.exporter')\n"
        "print([name for name in sys.modules if name.startswith(parts)])"
    )
    environment = {"DJANGO_SETTINGS_MODULE": "server.settings", "PATH": "/usr/bin:/bin"}
    completed = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    assert completed.stdout.strip() == "[]"
