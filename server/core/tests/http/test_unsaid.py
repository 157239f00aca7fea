"""What packages log of a request says what was asked for, and nothing that opens it."""

from __future__ import annotations

import logging
from typing import Any

import pytest
from django.conf import settings
from twisted.web.http import Request

from server.core.http.unsaid import Unsaid, without_secrets

SECRET = "Secret_of_somebody_0123456789"


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (
            f"GET /v1/sales/payments/ORD-1/tickets.pdf?token={SECRET} HTTP/1.1",
            "GET /v1/sales/payments/ORD-1/tickets.pdf",
        ),
        (f"uri=/v1/calendars/{SECRET}.ics clientproto", "uri=/v1/calendars/- clientproto"),
        (f"'/o/{SECRET}', '/v1/exports/file/{SECRET}'", "'/o/-', '/v1/exports/file/-'"),
        (f"https://foyer.example/looks/draft/7/{SECRET}.css", "https://foyer.example/looks/draft/-"),
        (f"/v1/mail/sendgrid/{SECRET}", "/v1/mail/sendgrid/-"),
        ("Is it /healthz? Yes.", "Is it /healthz Yes."),
    ],
)
def test_an_address_is_cut_before_what_opens_it(said, told):
    assert told in without_secrets(said)
    assert SECRET not in without_secrets(said)


def test_daphnes_word_of_a_caller_who_hung_up_tells_no_token(caplog):
    request = object.__new__(Request)
    request.method, request.clientproto = b"GET", b"HTTP/1.1"
    request.uri = f"/v1/sales/payments/ORD-7K2M9P4Q8R3T/tickets.pdf?token={SECRET}".encode()
    said = logging.LogRecord(
        "daphne.server",
        logging.WARNING,
        __file__,
        1,
        "Application instance %r for connection %s took too long to shut down and was killed.",
        ("<Task>", repr(request)),
        None,
    )

    assert Unsaid().filter(said)
    assert "uri=/v1/sales/payments/ORD-7K2M9P4Q8R3T/tickets.pdf clientproto" in said.getMessage()
    assert SECRET not in said.getMessage()


def test_all_that_is_logged_goes_by_it():
    handlers: Any = settings.LOGGING["handlers"]
    assert all("unsaid" in handler["filters"] for handler in handlers.values())
