"""Calls that set gate rules: an account's for all its events, and an event's own."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.response import Response

from server.auth.http import OrganiserView
from server.checkin import gate_selectors as rules_selectors
from server.checkin import gate_services as rules
from server.checkin.gate_services import GateForm, RulesForm
from server.checkin.parsing import LONGEST_GATE
from server.platform.http.api import call
from server.platform.http.inputs import MOST_ID, CallIn, ChosenIdField, FormIn, LineField, RowsField
from server.platform.http.outputs import Boolean, Integer, ListOf, Text, one

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
    name = LineField(most=LONGEST_GATE, required=GATE_REQUIRED)
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
    gates = RowsField(GateIn, most=MOST_GATES)
    version = serializers.IntegerField(required=False, min_value=0, max_value=MOST_ID)


class DefaultRulesIn(RulesIn):
    account = ChosenIdField("account_id")


class AccountIn(CallIn):
    account = ChosenIdField("account_id")


class GateOut(serializers.Serializer[Any]):
    name = Text(lambda gate: gate["name"])
    types = ListOf(lambda gate: gate["types"], child=serializers.CharField())


class RulesOut(serializers.Serializer[Any]):
    account = Integer("account_id")
    event = Integer("event_id", allow_null=True)
    event_name = Text()
    is_own = Boolean()
    has_exit = Boolean()
    allows_reentry = Boolean()
    opens_before = Integer(allow_null=True)
    closes_after = Integer(allow_null=True)
    confirms = Boolean()
    gates = GateOut(many=True)
    types = ListOf(child=serializers.CharField())
    version = Integer()


RULES = one(RulesOut, name="DoorRulesOut")


SAVED = "Door rules saved successfully"


class DefaultRulesView(OrganiserView):
    @call(AccountIn, RULES)
    def get(self, data: AccountIn) -> Response:
        return RULES(rules_selectors.get_default_rules(caller=self.caller, **data.params))

    @call(DefaultRulesIn, RULES)
    def put(self, data: DefaultRulesIn) -> Response:
        account_id, version = data.params["account_id"], data.params.get("version")
        row = rules.set_default_rules(caller=self.caller, account_id=account_id, form=data.form(), version=version)
        return RULES(row, message=SAVED)


class EventRulesView(OrganiserView):
    @call(CallIn, RULES)
    def get(self, data: CallIn) -> Response:
        return RULES(rules_selectors.get_event_rules(caller=self.caller, event_id=self.kwargs["event"]))

    @call(RulesIn, RULES)
    def put(self, data: RulesIn) -> Response:
        event_id, version = self.kwargs["event"], data.params.get("version")
        row = rules.set_event_rules(caller=self.caller, event_id=event_id, form=data.form(), version=version)
        return RULES(row, message=SAVED)

    @call(CallIn, RULES)
    def delete(self, data: CallIn) -> Response:
        row = rules.delete_event_rules(caller=self.caller, event_id=self.kwargs["event"])
        return RULES(row, message="This event follows the account's door rules again")
