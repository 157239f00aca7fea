"""Input fields: each kind is refused with its form's message."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

import pytest
from rest_framework import serializers

from server.platform.http.api import handle_error
from server.platform.http.inputs import (
    MOST_MESSAGES,
    ChoiceField,
    ChosenIdField,
    EmailField,
    FlagField,
    FormIn,
    IdField,
    PercentageField,
    PhoneField,
    RowsField,
    TextField,
)


@dataclass(frozen=True, kw_only=True)
class Line:
    number: int
    share: Decimal


@dataclass(frozen=True, kw_only=True)
class Form:
    name: str
    email: str
    phone: str
    share: Decimal
    tax: int
    role: int
    note: str = "as it was"
    city: int = 0
    is_active: bool | None = None
    lines: Sequence[Line] = ()


class LineIn(FormIn[Line]):
    makes = Line
    lineid = ChosenIdField("number", required="Line is required")
    share = PercentageField(required="Share is required")


class Screen(FormIn[Form]):
    makes = Form
    fullname = TextField("name", most=10, required="Name is required")
    email = EmailField(wrong="Email is not valid.")
    phone = PhoneField(wrong="Minimum 10 numbers required")
    share = PercentageField(required="Share is required")
    taxid = ChosenIdField("tax", required="Tax is required")
    roleid = ChoiceField([1, 2], "role", required="Role is required")
    note = TextField(most=10, wrong="Note is no text", optional=True)
    cityid = ChosenIdField("city", wrong="City is required")
    active = FlagField("is_active")
    lines = RowsField(LineIn, most=2)
    version = IdField(required=False)


GOOD: dict[str, Any] = {
    "fullname": " Nora ",
    "email": " Nora@Foyer.Test ",
    "phone": "020 7946 0000",
    "share": "5.5",
    "taxid": "7",
    "roleid": 2,
}
READ = Form(name="Nora", email="nora@foyer.test", phone="020 7946 0000", share=Decimal("5.5"), tax=7, role=2)


def read(**changes: Any) -> Form:
    serializer = Screen(data={**GOOD, **changes})
    serializer.is_valid(raise_exception=True)
    return serializer.form()


def refusal(shape: type[serializers.Serializer[Any]] = Screen, **sent: Any) -> dict[str, Any]:
    serializer = shape(data=sent)
    with pytest.raises(serializers.ValidationError) as refused:
        serializer.is_valid(raise_exception=True)
    answer = handle_error(refused.value, {})
    assert answer is not None
    assert answer.status_code == 422
    return dict(answer.data)


def test_what_was_typed_becomes_a_form_with_our_names_and_types():
    assert read() == READ


def test_rows_become_forms_of_their_own():
    form = read(lines=[{"lineid": 3, "share": ".5"}], cityid=4, active=0, note="", version=2)

    assert form.lines == [Line(number=3, share=Decimal("0.5"))]
    assert (form.city, form.is_active, form.note) == (4, False, "")


@pytest.mark.parametrize("nothing", [0, None, ""])
def test_nothing_chosen_may_be_sent_in_any_way(nothing):
    assert read(cityid=nothing).city == 0


WORDS = {
    "fullname": "Name is required",
    "email": "Email is not valid.",
    "phone": "Minimum 10 numbers required",
    "share": "Share is required",
    "taxid": "Tax is required",
    "roleid": "Role is required",
}


def test_empty_form_gets_all_errors_in_order():
    body = refusal()

    assert list(body["fields"].items()) == list(WORDS.items())
    assert (body["field"], body["message"], body["code"]) == ("fullname", "Name is required", "invalid")


@pytest.mark.parametrize("value", [None, "", " ", [], {}, ["x"], True])
@pytest.mark.parametrize("name", WORDS)
def test_what_is_empty_or_of_another_kind_is_refused_in_the_fields_own_words(name, value):
    assert refusal(**{**GOOD, name: value})["fields"] == {name: WORDS[name]}


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("fullname", "x" * 11, "Ensure this field has no more than 10 characters."),
        ("email", "nora", "Email is not valid."),
        ("email", "\u0130" * 130 + "@foyer.test", "Email is not valid."),  # two characters each as a small letter
        ("phone", "123456789", "Minimum 10 numbers required"),
        ("phone", "ask my mother", "Minimum 10 numbers required"),
        ("taxid", -1, "Tax is required"),
        ("taxid", 10**30, "Tax is required"),
        ("taxid", "9" * 2000, "Tax is required"),
        ("roleid", 3, "Role is required"),
        ("note", None, "Note is no text"),
        ("note", [], "Note is no text"),
        ("cityid", "London", "City is required"),
        ("cityid", [], "City is required"),
        ("active", "perhaps", "Must be a valid boolean."),
        ("lines", "none", 'Expected a list of items but got type "str".'),
        ("lines", [{}] * 3, "Please send at most 2"),
        ("version", None, "version is required"),
        ("version", 0, "Ensure this value is greater than or equal to 1."),
    ],
)
def test_what_is_wrong_is_refused(name, value, message):
    assert refusal(**{**GOOD, name: value})["fields"] == {name: message}


@pytest.mark.parametrize("text", ["100.001", "101", "-1", "1e1", "20%", "1.2345", ".", "NaN", "\u0662", "1,5"])
def test_what_is_no_percentage_is_refused(text):
    wrong = "Enter a percentage from 0 to 100 with at most three decimals"

    assert refusal(**{**GOOD, "share": text})["fields"] == {"share": wrong}


@pytest.mark.parametrize(
    ("text", "value"), [("0", "0"), ("100", "100"), ("8.875", "8.875"), (".5", "0.5"), ("5.", "5"), (20, "20")]
)
def test_percentages_are_read_as_people_write_them(text, value):
    assert read(share=text).share == Decimal(value)


def test_a_wrong_row_is_named_by_its_place():
    lines = [{"lineid": 1, "share": "1"}, {"lineid": 0}]

    assert refusal(**GOOD, lines=lines)["fields"] == {
        "lines.1.lineid": "Line is required",
        "lines.1.share": "Share is required",
    }
    assert refusal(**GOOD, lines=[17])["field"] == "lines.0"


def test_a_refusal_names_so_many_fields_and_no_more():
    class LongIn(FormIn[Form]):
        makes = Form
        lines = RowsField(LineIn, most=10_000)

    assert len(refusal(LongIn, lines=[{}] * 5000)["fields"]) == MOST_MESSAGES


# Refused later, by the service:


@dataclass(frozen=True, kw_only=True)
class Patient:
    name: str = ""
    city: int = 0
    wrong: Mapping[str, str] = field(default_factory=dict)


class PatientIn(FormIn[Patient]):
    makes = Patient
    fullname = TextField("name", most=10, required="Name is required")
    cityid = ChosenIdField("city")
    version = IdField(required=False)


def test_a_form_that_takes_what_is_wrong_is_given_the_rest_with_it():
    serializer = PatientIn(data={"fullname": [], "cityid": 4})
    serializer.is_valid(raise_exception=True)

    assert serializer.form() == Patient(city=4, wrong={"fullname": "Name is required"})


def test_what_is_no_part_of_the_form_is_refused_at_once():
    assert refusal(PatientIn, fullname="", version="x")["fields"] == {
        "fullname": "Name is required",
        "version": "A valid integer is required.",
    }
