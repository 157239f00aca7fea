"""Log lines: one each, whatever is in them; users by id only; and no content that logs must not hold."""

from __future__ import annotations

import io
import json
import logging
import re
import sys
from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings
from django.test import Client, RequestFactory
from django.urls import resolve
from twisted.web.http import Request

from server.platform.observability import logs
from server.platform.observability.health import database_probe
from server.platform.observability.logs import RequestContext, is_plain_id, set_actor, use_context

NASTY = "x\n2026-01-01T00:00:00+00:00 INFO foyer.security: Signed in\r\x1b[2J\u2028\x85\u202e y"
Write = Callable[..., str]


def writer(formatter: logging.Formatter) -> Write:
    def write(message: str, *args: object, error: BaseException | None = None, **extra: Any) -> str:
        out = io.StringIO()
        handler = logging.StreamHandler(out)
        handler.setFormatter(formatter)
        handler.addFilter(logs.RedactingFilter())
        exc_info = (type(error), error, error.__traceback__) if error else None
        record = logging.getLogger("foyer.test").makeRecord(
            "foyer.test", logging.WARNING, __file__, 1, message, args, exc_info, extra=extra
        )
        handler.handle(record)
        return out.getvalue()

    return write


@pytest.fixture
def line() -> Write:
    return writer(logs.LineFormatter())


@pytest.fixture
def as_json() -> Write:
    return writer(logs.JsonLineFormatter())


def failed(text: str) -> BaseException:
    try:
        raise ValueError(text)
    except ValueError as error:
        return error


def test_what_somebody_sent_begins_no_line(line):
    output = line("Hello %s", NASTY, what=NASTY)

    assert len(output.splitlines()) == 1
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u202e]", output)
    assert "\\n2026" in output


def test_a_trace_is_set_in_so_that_none_of_its_lines_is_taken_for_another(line):
    first, *others = line("It failed", error=failed(NASTY)).splitlines()

    assert re.match(r"\d{4}-\d\d-\d\dT[\d:.]+\+00:00 WARNING foyer\.test: It failed", first)
    assert others
    assert all(other.startswith("    | ") for other in others)


def test_a_line_for_programs_is_one_object(as_json):
    with use_context(RequestContext("abcdef0123456789")):
        set_actor(person=7, account=3)
        output = as_json("Hello %s", NASTY, error=failed(NASTY), times=2, facts={"code": "x\ny"})

    assert output.count("\n") == 1
    record = json.loads(output)
    assert record["time"].endswith("+00:00")
    assert (record["level"], record["logger"], record["message"]) == ("WARNING", "foyer.test", f"Hello {NASTY}")
    assert (record["request"], record["person"], record["account"], record["times"]) == ("abcdef0123456789", 7, 3, 2)
    assert record["facts"] == {"code": "x\ny"}
    assert "ValueError" in record["trace"]


@pytest.mark.parametrize(
    "secret_text",
    [
        "ada.lovelace+x@theatre.example",
        "/v1/orders/7/tickets.pdf?token=abcdefgh&x=1",
        "Authorization: Bearer 0123456789abcdef0123456789abcdef",
        "sk_live_0123456789abcdefghij",
        "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
        "0123456789abcdef" * 4,
        "duplicate key value\nDETAIL:  Key (last_name)=(Lovelace) already exists.",
        "new row violates\nDETAIL:  Failing row contains (7, Lovelace, 12 Ada Street).",
    ],
)
@pytest.mark.parametrize("where", ["message", "trace", "fact"])
def test_no_line_holds_what_no_log_may(secret_text, where, line, as_json):
    for write in (line, as_json):
        if where == "message":
            output = write("Refused: %s", secret_text)
        elif where == "trace":
            output = write("Refused", error=failed(secret_text))
        else:
            output = write("Refused", why=secret_text)
        found = re.findall(r"lovelace|Lovelace|Ada Street|abcdefgh|0123456789abcdef|MfKQ9r8", output)
        # A traceback has the line of code that raised it, not its input.
        assert found == [], output


def test_a_call_that_failed_is_named_by_its_route(line):
    request = RequestFactory().get("/o/ORD-SECRETSECRET?key=secret")
    request.resolver_match = resolve("/widget/7")
    out = io.StringIO()
    handler = logging.StreamHandler(out)
    handler.setFormatter(logs.LineFormatter())
    handler.addFilter(logs.RedactingFilter())
    record = logging.makeLogRecord(
        {"name": "django.request", "msg": "%s: %s", "args": ("Internal Server Error", request.path), "request": request}
    )
    handler.handle(record)

    assert "Internal Server Error widget/<id:event>" in out.getvalue()
    assert "SECRET" not in out.getvalue()


@pytest.mark.parametrize("given", ["0123456789abcdef", "a1b2c3d4-e5f6-7890", "Root=1-67891233"[5:] + "-abcdef"])
def test_a_short_plain_id_is_one(given):
    assert is_plain_id(given)


@pytest.mark.parametrize("given", ["", "short", "a" * 65, "with space", "line\nbreak12", "<script>alert", "é" * 12])
def test_what_is_long_or_not_plain_is_none(given):
    assert not is_plain_id(given)


# Log lines of a call:


def test_every_answer_says_its_id_and_each_another():
    one, two = Client().get("/healthz/live"), Client().get("/v1/nothing")

    assert re.fullmatch(r"[0-9a-f]{32}", one["X-Request-Id"])
    assert one["X-Request-Id"] != two["X-Request-Id"]


@pytest.mark.parametrize(
    ("behind_proxy", "given", "is_believed"),
    [(True, "0123456789abcdef", True), (False, "0123456789abcdef", False), (True, "x\ty" * 4, False)],
)
def test_an_id_is_believed_of_our_proxy_alone(settings, behind_proxy, given, is_believed):
    settings.BEHIND_PROXY = behind_proxy
    answer = Client().get("/healthz/live", headers={"X-Request-Id": given})

    assert (answer["X-Request-Id"] == given) is is_believed


@pytest.mark.django_db
def test_an_access_log_names_routes_people_and_sizes(settings, caplog, api_for):
    from server.testing.factories import make_account, make_user

    settings.ACCESS_LOG = True
    caplog.set_level(logging.INFO, "foyer.access")
    user = make_user(make_account("Northgate"), first_name="Lovelace")
    with_person: list[dict[str, Any]] = []

    class Keep(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            with_person.append(json.loads(logs.JsonLineFormatter().format(record)))

    handler = Keep()
    logging.getLogger("foyer.access").addHandler(handler)
    answer = api_for(user).get("/v1/auth/session?token=secret")
    logging.getLogger("foyer.access").removeHandler(handler)

    (entry,) = with_person
    assert entry["message"] == "GET v1/auth/session 200"
    assert (entry["route"], entry["status"], entry["bytes"]) == ("v1/auth/session", 200, len(answer.content))
    assert (entry["person"], entry["account"], entry["request"]) == (user.pk, user.account_id, answer["X-Request-Id"])
    assert "Lovelace" not in json.dumps(entry)
    assert "secret" not in json.dumps(entry)


def test_internal_error_is_answered_by_its_id_alone(monkeypatch, caplog):
    def fail(_: Any) -> Any:
        raise RuntimeError("the secret of it")

    monkeypatch.setattr(database_probe, "found", lambda: fail(None))
    client = Client(raise_request_exception=False)
    answer = client.get("/healthz")

    assert answer.status_code == 500
    assert answer["X-Request-Id"] in answer.text
    assert "secret" not in answer.text
    assert "RuntimeError" in caplog.text
    assert sys.exc_info() == (None, None, None)


OPENER = "Secret_of_somebody_0123456789"


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        (f"GET /v1/sales/payments/ORD-1/tickets.pdf?token={OPENER} HTTP/1.1", "/ORD-1/tickets.pdf?… HTTP/1.1"),
        (f"uri=/v1/calendars/{OPENER}.ics clientproto", "uri=/v1/calendars/… clientproto"),
        (f"'/o/{OPENER}', '/v1/exports/file/{OPENER}'", "'/o/…', '/v1/exports/file/…'"),
        (f"/o/{OPENER}?lang={OPENER}", "/o/…?…"),
        (f"https://foyer.example/looks/draft/7/{OPENER}.css", "https://foyer.example/looks/draft/…"),
        (f"/v1/mail/sendgrid/{OPENER}", "/v1/mail/sendgrid/…"),
        ("Is it /healthz? Yes.", "Is it /healthz? Yes."),
    ],
)
def test_an_address_is_cut_before_what_opens_it(line, as_json, message, expected):
    for output in (line(message), json.loads(as_json(message))["message"]):
        assert expected in output
        assert OPENER not in output


def test_log_line_of_a_closed_connection_holds_no_token(line):
    request = object.__new__(Request)
    request.method, request.clientproto = b"GET", b"HTTP/1.1"
    request.uri = f"/v1/sales/payments/ORD-7K2M9P4Q8R3T/tickets.pdf?token={OPENER}".encode()

    output = line("Application instance %r for connection %s took too long to shut down.", "<Task>", repr(request))

    assert "uri=/v1/sales/payments/ORD-7K2M9P4Q8R3T/tickets.pdf?…" in output
    assert OPENER not in output


def test_all_that_is_logged_is_written_by_it():
    handlers: Any = settings.LOGGING["handlers"]
    assert all(handler["formatter"] in {"line", "json"} for handler in handlers.values())
