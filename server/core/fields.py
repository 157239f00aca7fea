"""Fields that the forms of the back office share."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

MOST_ID = 2**63 - 1


class ChosenField(serializers.IntegerField):
    """The number of a row that was chosen from a list; 0, null, an empty text or nothing at all: none was."""

    def __init__(self, **options: Any) -> None:
        super().__init__(min_value=0, max_value=MOST_ID, required=False, allow_null=True, default=0, **options)

    def run_validation(self, data: Any = serializers.empty) -> Any:
        return 0 if data is None or data == "" else super().run_validation(data)


class NumberField(serializers.IntegerField):
    """The number of a row."""

    def __init__(self, **options: Any) -> None:
        super().__init__(min_value=1, max_value=MOST_ID, **options)


class TypedField(serializers.CharField):
    """What was typed into a field; whether something has to be there its service says, in the spec's words."""

    def __init__(self, *, max_length: int) -> None:
        super().__init__(max_length=max_length, required=False, allow_blank=True, allow_null=True, default="")

    def run_validation(self, data: Any = serializers.empty) -> Any:
        return super().run_validation(data) or ""


def actor_field() -> serializers.IntegerField:
    """Who acts, as clients send it: the token decides, this is not looked at."""
    return serializers.IntegerField(required=False, allow_null=True, min_value=0, max_value=MOST_ID)
