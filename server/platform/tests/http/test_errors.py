"""Refusals in responses: a message, a code, and the field that they concern."""

from __future__ import annotations

import pytest
from django.db import InterfaceError, OperationalError
from django.http import Http404
from rest_framework import exceptions, serializers

from server.platform.errors import (
    DomainError,
    Invalid,
    InvalidToken,
    NotAllowed,
    NotFound,
    TooManyRequests,
    VersionConflict,
)
from server.platform.http.api import handle_error
from server.platform.http.inputs import LONGEST_MESSAGE


@pytest.mark.parametrize(
    ("error", "status", "body"),
    [
        (NotFound(), 404, {"message": "No records found", "code": "not_found"}),
        (NotAllowed(), 403, {"message": "You don't have permission to do this", "code": "not_allowed"}),
        (InvalidToken(), 401, {"message": "Invalid Token", "code": "invalid_token"}),
        (
            Invalid("Too long", field="name", most=3),
            422,
            {"message": "Too long", "code": "invalid", "field": "name", "most": 3},
        ),
        (
            VersionConflict(row={"id": 1}),
            409,
            {
                "message": "Somebody else has changed this. Please check and save again.",
                "code": "changed",
                "row": {"id": 1},
            },
        ),
        (Http404(), 404, {"message": "No records found", "code": "refused"}),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_refusal_has_its_status_and_its_body(error: Exception, status, body):
    answer = handle_error(error, {})
    assert answer is not None
    assert (answer.status_code, answer.data) == (status, body)


def test_limited_request_learns_when_to_retry():
    answer = handle_error(TooManyRequests("Later", retry_after=900), {})
    assert answer is not None
    assert (answer.status_code, answer["Retry-After"]) == (429, "900")


class LineIn(serializers.Serializer):
    quantity = serializers.IntegerField()


class BasketIn(serializers.Serializer):
    name = serializers.CharField(max_length=5)
    lines = LineIn(many=True)


@pytest.mark.parametrize(
    ("sent", "field", "message"),
    [
        ({"lines": []}, "name", "name is required"),
        ({"name": "Maya", "lines": [{"quantity": 1}, {}]}, "lines.1.quantity", "quantity is required"),
        (
            {"name": "Fernandes", "lines": []},
            "name",
            "Ensure this field has no more than 5 characters.",
        ),
    ],
)
def test_a_wrong_field_is_named_with_its_place(sent, field, message):
    serializer = BasketIn(data=sent)
    assert not serializer.is_valid()
    answer = handle_error(exceptions.ValidationError(serializer.errors), {})
    assert answer is not None
    assert answer.status_code == 422
    assert (answer.data["message"], answer.data["code"], answer.data["field"]) == (message, "invalid", field)
    assert answer.data["fields"][field] == message


def test_a_message_that_repeats_what_was_sent_is_short_and_can_be_sent():
    answer = handle_error(exceptions.ValidationError({"choice": ["\ud800" + "x" * 1000]}), {})
    assert answer is not None
    assert len(answer.data["message"].encode()) == LONGEST_MESSAGE


def test_a_fault_is_nobodys_refusal():
    assert handle_error(ZeroDivisionError(), {}) is None


def test_a_domain_error_without_words_of_its_own_has_those_of_its_kind():
    assert str(DomainError()) == DomainError.message


class _AtTheDoor(Invalid, status=409, code="at_the_door", field="seat", message="Not here"):
    pass


class _Later(_AtTheDoor, code="later", retry_after=2):
    pass


def test_a_subclass_is_a_row_that_its_own_subclasses_inherit():
    assert _AtTheDoor().body() == {"message": "Not here", "code": "at_the_door", "field": "seat"}
    assert _Later().body() == {"message": "Not here", "code": "later", "field": "seat", "retry_after": 2}
    assert (_Later.status, Invalid.status, Invalid.code, Invalid.field) == (409, 422, "invalid", None)


def test_what_a_place_names_leads_over_the_row():
    assert _Later("Nor there", field="row").body()["field"] == "row"
    response = handle_error(_Later(), {})
    assert response is not None
    assert response["Retry-After"] == "2"


@pytest.mark.parametrize("error", [OperationalError("database is locked"), InterfaceError("connection already closed")])
def test_a_database_that_does_not_answer_is_said_and_may_be_asked_again(error: Exception) -> None:
    answer = handle_error(error, {})
    assert answer is not None
    assert (answer.status_code, answer["Retry-After"]) == (503, "2")
    assert answer.data["message"] == "The system is not available right now. Please try again."
