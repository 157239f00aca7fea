"""Calls that do several things, as one word of their body says: one handler an action."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

View = TypeVar("View", bound=APIView)


@dataclass(frozen=True)
class Actions(Generic[View]):
    """What one call can do.

    `shape` describes the body of every action together; its field `word` chooses the handler, which is given the view
    and the checked body. What a single action cannot do without, its service says.
    """

    word: str
    shape: type[serializers.Serializer[Any]]
    handlers: Mapping[Any, Callable[[View, dict[str, Any]], Response]]

    def __post_init__(self) -> None:
        choice = self.shape().fields[self.word]
        known = set(choice.choices) if isinstance(choice, serializers.ChoiceField) else set()
        if known != set(self.handlers):
            raise TypeError(f"{self.shape.__name__}.{self.word} and its handlers name different actions")

    def answer(self, view: View, request: Request) -> Response:
        """Check the body and let the handler of its action answer."""
        wire = self.shape(data=request.data)
        wire.is_valid(raise_exception=True)
        asked = wire.validated_data
        return self.handlers[asked[self.word]](view, asked)
