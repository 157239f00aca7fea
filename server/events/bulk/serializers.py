"""The spec's names for a bulk edit (part 1, section 7, updateEventDetailsBulk)."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from server.core import wire
from server.core.http.forms import CallIn, Chosen, Flag, FormIn, Number, Typed, make
from server.core.http.replies import Moment, Text, Whole, many, one
from server.events.bulk.reach import BulkResult, Refusal
from server.events.bulk.services.bulk_edit import BulkForm
from server.events.selectors import DayHour
from server.events.serializers import Agreed
from server.events.services.update_performance import (
    CAPACITY_REQUIRED,
    OFF_SALE,
    ON_SALE,
    PRICE_REQUIRED,
    PerformanceEdit,
)

LONGEST_COUNT = 5  # digits (spec part 1, section 5, Bulk edit)


class BulkChangesIn(FormIn[PerformanceEdit]):
    """What is to change of every performance; what is not sent stays. The moments are 'MM-DD-YYYY,h:mmAM/PM'."""

    makes = PerformanceEdit
    numberoftickets = Typed("capacity", most=LONGEST_COUNT, wrong=CAPACITY_REQUIRED, optional=True)
    onsaledate = Typed("on_sale", most=40, wrong=ON_SALE.required, optional=True)
    enddate = Typed("off_sale", most=40, wrong=OFF_SALE.required, optional=True)
    ticketcost = Typed("price", most=40, wrong=PRICE_REQUIRED, optional=True)
    onsaleflag = Flag("is_on_sale")
    box_office_amber_state = Flag("is_box_office_only")


class BulkEditIn(CallIn):
    """A bulk edit, or with `undo` the number of one that is taken back; then nothing but the event is read.

    Days are YYYY-MM-DD, both included; week days 0 (Sunday) to 6; times h:mmAM/PM. All are of the performances' own
    clocks, and only performances that have not begun are meant. With `dry_run` nothing is changed. `agreed`: how many
    performances that are on sale one has agreed to change; more are refused, as `some_are_on_sale`.
    """

    eventid = Number()
    accountid = Chosen("account_id")
    to = Typed("last", most=40)
    weekdays = serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=6), required=False, default=list, max_length=7
    )
    times = serializers.ListField(child=Typed(most=40), required=False, default=list, max_length=24 * 60)
    changes = BulkChangesIn(required=False)
    dry_run = serializers.BooleanField(required=False, default=False)
    undo = Chosen()
    agreed = Agreed()

    def get_fields(self) -> dict[str, Any]:
        """Give the fields; one is called by a word that Python keeps for itself."""
        return {**super().get_fields(), "from": Typed("first", most=40)}

    def form(self) -> BulkForm:
        """Give what was read as the service takes it."""
        asked = self.asked
        changes = make(PerformanceEdit, asked.get("changes", {}))
        chosen = {name: asked[name] for name in ("first", "last", "weekdays", "times", "agreed")}
        return BulkForm(changes=changes, **chosen)


class RefusalOut(serializers.Serializer[Refusal]):
    eventdetailid = Whole("performance.pk")
    eventdatetimeISO = Moment("performance.starts_at", zone="performance.timezone")
    timezone = Text("performance.timezone")
    message = Text()


class BulkResultOut(serializers.Serializer[BulkResult]):
    """How many were meant, how many change and how many of these are on sale, which cannot, and how it is undone."""

    matched = Whole()
    changed = Whole()
    refused = RefusalOut(many=True)
    on_sale = Whole()
    undo = Whole()
    undo_until = Moment(allow_null=True)


BULK_EDIT = one(BulkResultOut, name="BulkEditOut")


class DayHoursIn(CallIn):
    eventid = Number()


class DayHourOut(serializers.Serializer[DayHour]):
    time = Text(lambda row: wire.write_time(row.hour))
    performances = Whole()


DAY_HOURS = many(DayHourOut, name="DayHoursOut")
