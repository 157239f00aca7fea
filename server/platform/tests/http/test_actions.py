"""One call with a handler for each of its actions."""

from __future__ import annotations

import pytest
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.response import Response
from rest_framework.views import APIView

from server.platform.http.api import Actions
from server.platform.http.inputs import CallIn


class Shape(CallIn):
    action_type = serializers.ChoiceField(choices=["open", "close"])
    door = serializers.IntegerField(required=False)


def handler(word):
    return lambda _view, data: Response([word, dict(data.params)])


HANDLERS = {"open": handler("opened"), "close": handler("closed")}
ACTIONS: Actions[APIView, Shape] = Actions("action_type", Shape, HANDLERS)


def answer(body):
    serializer = Shape(data=body)
    serializer.is_valid(raise_exception=True)
    return ACTIONS.answer(APIView(), serializer).data


def test_the_word_chooses_the_handler_which_is_given_the_checked_body():
    assert answer({"action_type": "open", "door": "3"}) == ["opened", {"action_type": "open", "door": 3}]
    assert answer({"action_type": "close"}) == ["closed", {"action_type": "close"}]


@pytest.mark.parametrize("body", [{}, {"action_type": "lock"}, {"action_type": "open", "door": "front"}])
def test_what_the_shape_does_not_know_reaches_no_handler(body):
    with pytest.raises(ValidationError):
        answer(body)


@pytest.mark.parametrize("handlers", [{"open": handler("opened")}, {**HANDLERS, "lock": handler("locked")}, {}])
def test_an_action_without_a_handler_is_seen_at_the_start(handlers):
    with pytest.raises(TypeError, match="name different actions"):
        Actions("action_type", Shape, handlers)
