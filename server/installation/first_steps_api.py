"""`/v1/insight/firstSteps`: the checklist of a new organisation."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.response import Response

from server.auth.http import OrganiserView
from server.installation.first_steps_selectors import read_first_steps
from server.platform.http.api import call
from server.platform.http.inputs import CallIn, ChosenIdField
from server.platform.http.outputs import Boolean, Integer, one


class FirstStepsIn(CallIn):
    accountid = ChosenIdField("account_id")


class FirstStepsOut(serializers.Serializer[Any]):
    """Which of its first steps an organisation has taken; 0 for an event or performance that is not there yet."""

    accountid = Integer("account")
    venue = Boolean("has_venue")
    event = Boolean("has_event")
    on_sale = Boolean("is_on_sale")
    counter = Boolean("has_sold_at_counter")
    embed = Boolean("is_embedded", help_text="a page frames the widget, sites are listed, or a ticket was sold online")
    door = Boolean("has_scanned")
    eventid = Integer("event_id", help_text="the newest event")
    eventdetailid = Integer("performance_id", help_text="the next performance on sale")
    takes_cards = Boolean(help_text="whether buyers can pay by card online")


FIRST_STEPS = one(FirstStepsOut, name="FirstStepsReplyOut")


class FirstStepsView(OrganiserView):
    @call(FirstStepsIn, FIRST_STEPS)
    def post(self, data: FirstStepsIn) -> Response:
        account_id = self.caller.account_for(data.params["account_id"])
        return FIRST_STEPS(read_first_steps(caller=self.caller, account_id=account_id))
