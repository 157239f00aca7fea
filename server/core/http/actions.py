"""Calls that do several things, as one word of their body says: one handler an action."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from rest_framework import serializers
from rest_framework.response import Response
from rest_framework.views import APIView

from server.core.http.forms import CallIn

View = TypeVar("View", bound=APIView)
Wire = TypeVar("Wire", bound=CallIn)


@dataclass(frozen=True)
class Actions(Generic[View, Wire]):
    """What one call can do.

    `shape` describes the body of every action together; its field `word` chooses the handler, which is given the view
    and the body as it was read. What a single action cannot do without, its service says.
    """

    word: str
    shape: type[Wire]
    handlers: Mapping[Any, Callable[[View, Wire], Response]]

    def __post_init__(self) -> None:
        choice = self.shape().fields[self.word]
        known = set(choice.choices) if isinstance(choice, serializers.ChoiceField) else set()
        if known != set(self.handlers):
            raise TypeError(f"{self.shape.__name__}.{self.word} and its handlers name different actions")

    def answer(self, view: View, wire: Wire) -> Response:
        """Let the handler of the body's action answer."""
        return self.handlers[wire.asked[self.word]](view, wire)
