"""Valid names, and what may go into our emails: one table of cases for the server and the app."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from rest_framework import serializers
from rest_framework.exceptions import ValidationError

from server.platform.http.inputs import MESSAGE_WRONG, NAME_WRONG, LineField, NameField, TextField
from server.platform.text import has_link, is_plain_name
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


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("Twelfth\r\nNight", "Twelfth Night"),
        (" Twelfth \n \u2028 Night\n", "Twelfth Night"),
        ("Twelfth\tNight\x1b", "Twelfth Night"),
        ("Twelfth \u202eNight", "Twelfth Night"),
        ("Twe\u200blfth\ufeff Ni\u2060ght", "Twelfth Night"),
        ("\u2068Twelfth Night", "Twelfth Night"),
        ("نامه\u200cها", "نامه\u200cها"),  # noqa: RUF001
        ("👩\u200d🎤", "👩\u200d🎤"),
        ("Leise rieselt  der Schnee", "Leise rieselt  der Schnee"),
    ],
)
def test_a_name_stands_on_one_line_and_hides_nothing(typed, expected):
    assert LineField(most=255).run_validation(typed) == expected


def test_what_hides_alone_is_no_name():
    with pytest.raises(ValidationError, match="Name is required"):
        LineField(required="Name is required").run_validation("\u200b \u202e")


def test_a_description_keeps_its_lines_and_hides_nothing():
    assert TextField(most=255).run_validation("Act one\nAct \u202etwo") == "Act one\nAct two"


# Returned by screens as received, searched for, or ignored.
NOT_STORED_NAMES = {
    "CheckPerformanceRuleIn.eventname",
    "CheckPerformancesIn.eventname",
    "CheckPerformancesParts.eventname",
    "DrawnTicketIn.eventname",
    "EmailTemplateIn.eventname",
    "RefundedOrderIn.eventname",
    "ResendIn.endusername",
    "TicketTemplateIn.eventname",
    "WorldReportIn.countryname",
    "WorldReportIn.statename",
    "_TemplateIn.eventname",
}


def test_every_name_that_is_stored_stands_on_one_line():
    import_module("server.api.urls")
    wrong = []
    for form in (one for one in _subclasses(serializers.Serializer) if ".tests" not in one.__module__):
        for name, field in form._declared_fields.items():
            is_name = name.lower().endswith("name") or (field.source or "").endswith("name")
            if is_name and isinstance(field, TextField) and not isinstance(field, (LineField, NameField)):
                wrong.append(f"{form.__name__}.{name}")
    assert sorted(wrong) == sorted(NOT_STORED_NAMES)


def _subclasses(of: Any) -> Iterator[Any]:
    for one in of.__subclasses__():
        yield one
        yield from _subclasses(one)


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
