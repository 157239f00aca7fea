"""The words of duplicateEvent, a call of our own in the spec's style."""

from __future__ import annotations

from rest_framework import serializers

from server.core.http.forms import Chosen, FormIn, Number, OneLine
from server.events.copying.services.companions import Copy
from server.events.event_fields import REQUIRED

MOST_DAYS = 3660  # ten years, either way


class DuplicateEventIn(FormIn[Copy]):
    """An event to be made again: `days` later or earlier, with its performances or without.

    `onsale`: they go on sale like the first, so much later; else their sale is closed. `leave_out`: performances that
    cannot be made there are left out; else nothing is made. `types`: with its ticket types, whose days are moved as
    well, and its upsells, of which none are sold. `codes`: promo codes for the whole event are for the copy as well.
    """

    makes = Copy
    eventid = Number()
    accountid = Chosen("account_id")
    eventname = OneLine("name", most=500, required=REQUIRED["eventname"])
    performances = serializers.BooleanField(source="has_performances", required=False, default=True)
    days = serializers.IntegerField(required=False, default=0, min_value=-MOST_DAYS, max_value=MOST_DAYS)
    onsale = serializers.BooleanField(source="sells", required=False, default=False)
    leave_out = serializers.BooleanField(source="leaves_out", required=False, default=False)
    types = serializers.BooleanField(source="has_types", required=False, default=True)
    codes = serializers.BooleanField(source="has_codes", required=False, default=True)
