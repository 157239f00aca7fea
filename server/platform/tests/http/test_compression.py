"""JSON is compressed where that pays, for clients that accept it."""

from __future__ import annotations

import gzip
from typing import Any

import pytest
from django.test import Client

from server.testing import factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Any:
    event = factories.make_event()
    for _ in range(20):
        factories.make_performance(event)
    return event


def read(event: Any, **headers: str) -> Any:
    return Client().get(f"/v1/sales/events/{event.pk}", headers=headers)


def test_a_long_answer_is_compressed_for_who_takes_it(event):
    plain, small = read(event), read(event, **{"Accept-Encoding": "br, gzip"})

    assert "Content-Encoding" not in plain.headers
    assert (small.status_code, small["Content-Encoding"]) == (200, "gzip")
    assert "Accept-Encoding" in small["Vary"]
    assert int(small["Content-Length"]) == len(small.content)
    assert len(small.content) < len(plain.content) / 4
    assert gzip.decompress(small.content) == plain.content


def test_a_short_answer_is_not(event):
    answer = Client().get("/v1/sales/events/0", headers={"Accept-Encoding": "gzip"})
    assert "Content-Encoding" not in answer.headers


def test_what_is_no_json_is_not():
    answer = Client().get("/healthz/live", headers={"Accept-Encoding": "gzip"})
    assert "Content-Encoding" not in answer.headers
