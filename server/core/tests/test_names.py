"""What may be somebody's name, and what goes into a mail of ours: one table for the server and the app."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from server.core.http.forms import MESSAGE_WRONG, NAME_WRONG
from server.core.names import has_link, is_plain_name
from server.testing.factories import make_performance

CASES: dict[str, list[str]] = json.loads((Path(__file__).parent / "name_cases.json").read_text())


@pytest.mark.parametrize("name", CASES["names"])
def test_people_have_such_names(name):
    assert is_plain_name(name)


@pytest.mark.parametrize("name", CASES["refused"])
def test_nobody_has_such_a_name(name):
    assert not is_plain_name(name)


@pytest.mark.parametrize("message", CASES["messages"])
def test_a_message_may_say_more(message):
    assert not has_link(message)


@pytest.mark.parametrize("message", CASES["refused_messages"])
def test_no_message_has_a_link(message):
    assert has_link(message)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("part", "message"),
    [
        ({"buyer": {"name": "Win at evil.com", "email": "a@example.org"}}, NAME_WRONG),
        ({"recipient": "http://evil.example"}, NAME_WRONG),
        ({"message": "Win at www.evil.example"}, MESSAGE_WRONG),
    ],
)
def test_a_gift_card_is_no_way_to_send_a_link(api_for, part, message):
    performance = make_performance()
    card = {
        "event": performance.event_id,
        "gateway": "free",
        "amount": "10.00",
        "email": "noor@example.org",
        "buyer": {"name": "Maya", "email": "maya@example.org"},
    }
    answer = api_for().post(
        "/v1/sales/gift-cards", {**card, **part}, HTTP_IDEMPOTENCY_KEY="a-key-of-sixteen-characters"
    )

    assert (answer.status_code, answer.json()["message"]) == (422, message)
