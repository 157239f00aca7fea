"""The rules of gates on the wire, and what their form says."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from server.core.http.forms import MOST_ID, CallIn, Chosen, FormIn, OneLine, Rows
from server.core.http.replies import ListOf, Text, Whole, Yes, one
from server.door.gates.services import GateForm, RulesForm
from server.door.scanning.serializers import LONGEST_GATE

MOST_GATES = 50
MOST_TYPES = 100  # of one gate
MOST_MINUTES = 1440
MINUTES_WRONG = "Enter whole minutes from 0 to 1440"
GATE_REQUIRED = "Gate name is required"
GATE_TOO_LONG = "A gate's name has at most 40 characters"


class _Minutes(serializers.IntegerField):
    """Minutes around the beginning of a performance; null for at any time."""

    def __init__(self) -> None:
        ways = ("invalid", "min_value", "max_value", "max_string_length")
        super().__init__(
            required=False,
            allow_null=True,
            min_value=0,
            max_value=MOST_MINUTES,
            error_messages=dict.fromkeys(ways, MINUTES_WRONG),
        )


class _TypeNames(serializers.ListField):
    """Names of tickets, each once."""

    def __init__(self) -> None:
        super().__init__(child=serializers.CharField(max_length=255), max_length=MOST_TYPES, required=False)

    def to_internal_value(self, data: Any) -> list[Any]:
        return list(dict.fromkeys(super().to_internal_value(data)))


class GateIn(FormIn[GateForm]):
    makes = GateForm
    name = OneLine(most=LONGEST_GATE, required=GATE_REQUIRED)
    types = _TypeNames()

    def get_fields(self) -> dict[str, Any]:
        fields = super().get_fields()
        fields["name"].error_messages["max_length"] = GATE_TOO_LONG
        return fields


class RulesIn(FormIn[RulesForm]):
    makes = RulesForm
    has_exit = serializers.BooleanField(required=False, default=False)
    allows_reentry = serializers.BooleanField(required=False, default=False)
    opens_before = _Minutes()
    closes_after = _Minutes()
    confirms = serializers.BooleanField(required=False, default=False)
    gates = Rows(GateIn, most=MOST_GATES)
    version = serializers.IntegerField(required=False, min_value=0, max_value=MOST_ID)


class DefaultRulesIn(RulesIn):
    account = Chosen("account_id")


class AccountIn(CallIn):
    account = Chosen("account_id")


class GateOut(serializers.Serializer[Any]):
    name = Text(lambda gate: gate["name"])
    types = ListOf(lambda gate: gate["types"], child=serializers.CharField())


class RulesOut(serializers.Serializer[Any]):
    account = Whole("account_id")
    event = Whole("event_id", allow_null=True)
    event_name = Text()
    is_own = Yes()
    has_exit = Yes()
    allows_reentry = Yes()
    opens_before = Whole(allow_null=True)
    closes_after = Whole(allow_null=True)
    confirms = Yes()
    gates = GateOut(many=True)
    types = ListOf(child=serializers.CharField())
    version = Whole()


RULES = one(RulesOut, name="DoorRulesOut")
