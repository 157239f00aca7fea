"""The calls that set the rules of gates: the account's for all its events, and an event's own."""

from __future__ import annotations

from rest_framework.response import Response

from server.accounts.http.views import OrganiserView
from server.core.http.api import call
from server.core.http.forms import CallIn
from server.door.gates import selectors as rules_selectors
from server.door.gates import serializers as shapes
from server.door.gates import services as rules

SAVED = "Door rules saved successfully"


class DefaultRulesView(OrganiserView):
    @call(shapes.AccountIn, shapes.RULES)
    def get(self, wire: shapes.AccountIn) -> Response:
        return shapes.RULES(rules_selectors.get_default_rules(caller=self.caller, **wire.asked))

    @call(shapes.DefaultRulesIn, shapes.RULES)
    def put(self, wire: shapes.DefaultRulesIn) -> Response:
        account_id, version = wire.asked["account_id"], wire.asked.get("version")
        row = rules.set_default_rules(caller=self.caller, account_id=account_id, form=wire.form(), version=version)
        return shapes.RULES(row, message=SAVED)


class EventRulesView(OrganiserView):
    @call(CallIn, shapes.RULES)
    def get(self, wire: CallIn) -> Response:
        return shapes.RULES(rules_selectors.get_event_rules(caller=self.caller, event_id=self.kwargs["event"]))

    @call(shapes.RulesIn, shapes.RULES)
    def put(self, wire: shapes.RulesIn) -> Response:
        event_id, version = self.kwargs["event"], wire.asked.get("version")
        row = rules.set_event_rules(caller=self.caller, event_id=event_id, form=wire.form(), version=version)
        return shapes.RULES(row, message=SAVED)

    @call(CallIn, shapes.RULES)
    def delete(self, wire: CallIn) -> Response:
        row = rules.delete_event_rules(caller=self.caller, event_id=self.kwargs["event"])
        return shapes.RULES(row, message="This event follows the account's door rules again")
