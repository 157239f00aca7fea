"""The words of performances by a rule, calls of our own in the spec's style."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from server.core.http.forms import Chosen, FormIn, Number, OneLine, Typed
from server.core.http.replies import Whole, one
from server.events.recurring.recurrence import LONGEST_RULE, MOST_PERFORMANCES, MOST_TIMES, RuleForm


class PerformanceRuleIn(FormIn[RuleForm]):
    """Performances to be added to an event: on the days of a rule (RFC 5545, days alone), at some times of each.

    Days are YYYY-MM-DD and both ends of the range are included; times are h:mmAM/PM, all of the venue's clock. Each of
    `exceptions` is a day, or a day and a time with a comma between. Sales begin at `onsaledate`
    ('MM-DD-YYYY,h:mmAM/PM') and end so many minutes before each start as `endsbefore` says.
    """

    makes = RuleForm
    eventid = Number()
    accountid = Chosen("account_id")
    rule = Typed(most=LONGEST_RULE)
    to = Typed("last", most=40)
    times = serializers.ListField(child=Typed(most=40), required=False, default=list, max_length=MOST_TIMES)
    exceptions = serializers.ListField(child=Typed(most=40), required=False, default=list, max_length=MOST_PERFORMANCES)
    ticketcost = Typed("price", most=40)
    numberoftickets = Typed("capacity", most=40)
    onsaledate = Typed("on_sale", most=40)
    endsbefore = Typed("ends_before", most=40)
    event_subcategory = OneLine("subcategory", most=255)

    def get_fields(self) -> dict[str, Any]:
        """Give the fields; one is called by a word that Python keeps for itself."""
        return {**super().get_fields(), "from": Typed("first", most=40)}


class AddedOut(serializers.Serializer[Any]):
    """How many performances were added."""

    added = Whole(lambda count: count)


ADDED = one(AddedOut, name="PerformancesAddedOut")
