"""Only unambiguous numbers and days are accepted, not everything that Python parses."""

from __future__ import annotations

import pytest
from rest_framework import serializers

from server.platform.http.inputs import AmountField, ChosenIdField, IdField, PageIn, PercentageField
from server.platform.http.parsers import is_number

FIELDS = [
    serializers.IntegerField(),
    serializers.DecimalField(max_digits=9, decimal_places=2),
    serializers.FloatField(),
    IdField(),
    ChosenIdField(),
    AmountField(),
    PercentageField(required="A percentage is required"),
]
OURS = ["7", "007", " 7 "]
ODD = ["1_0", "\u0663", "\uff11\uff10", "1\u0660", "\u0967", "\u00b2", "0x10", "1 0", "", "nan", "inf", "--1", "1e9999"]


@pytest.mark.parametrize("field", FIELDS, ids=lambda field: type(field).__name__)
@pytest.mark.parametrize("text", [odd for odd in ODD if odd])
def test_what_only_python_reads_is_refused(field, text):
    with pytest.raises(serializers.ValidationError):
        field.run_validation(text)


@pytest.mark.parametrize("text", OURS)
def test_digits_are_read_as_they_were(text):
    assert serializers.IntegerField().run_validation(text) == 7
    assert serializers.IntegerField().run_validation(7) == 7


@pytest.mark.parametrize("text", ["1.5", "-1.5", "+.5", "2.", "1e3", "1.5E-3"])
def test_decimals_are_read_as_they_were(text):
    assert is_number(text)
    assert serializers.FloatField().run_validation(text) == float(text)


def test_a_field_refuses_in_its_own_words():
    field = serializers.IntegerField(error_messages={"invalid": "A number, please"})
    for text in ("1_0", "ten"):
        with pytest.raises(serializers.ValidationError, match="A number, please"):
            field.run_validation(text)
    with pytest.raises(serializers.ValidationError, match="too large"):
        field.run_validation("_" * 1001)


@pytest.mark.parametrize("word", ["page", "page_size"])
def test_so_are_the_numbers_of_a_query(word):
    assert not PageIn(data={word: "1_0"}).is_valid()
    assert not PageIn(data={word: "\u0663"}).is_valid()
    assert PageIn(data={word: "3"}).is_valid()


@pytest.mark.parametrize(
    ("field", "text"),
    [
        (serializers.DateField(), "2026-\u0660\u0661-01"),
        (serializers.DateTimeField(), "2026-01-\uff10\uff11T10:00:00Z"),
        (serializers.TimeField(), "\u0661\u0660:00"),
    ],
)
def test_and_days_and_times(field, text):
    with pytest.raises(serializers.ValidationError):
        field.run_validation(text)
