"""Calls that change or make many performances at once: bulk edit, by a rule, copy of an event."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from server.auth.http import OrganiserView
from server.catalogue.errors import BulkRefused
from server.catalogue.events import selectors
from server.catalogue.events.api import whole_event
from server.catalogue.events.day_rules import LONGEST_RULE, MOST_PERFORMANCES, MOST_TIMES, BulkResult, Refusal, RuleForm
from server.catalogue.events.form_serializers import Agreed
from server.catalogue.events.forms import REQUIRED
from server.catalogue.events.selectors import DayHour
from server.catalogue.events.serializers import EVENT, SHEET, serialize_sheet
from server.catalogue.events.services.bulk_edit import BulkForm, bulk_edit, undo_bulk_edit
from server.catalogue.events.services.copy_event import Copy, check_copy, duplicate_event
from server.catalogue.events.services.creation import add_by_rule, check_rule, check_rule_at
from server.catalogue.events.services.update_performance import (
    CAPACITY_REQUIRED,
    OFF_SALE,
    ON_SALE,
    PRICE_REQUIRED,
    PerformanceEdit,
)
from server.catalogue.events.spreadsheets.rows import Sheet
from server.platform.datetimes import format_clock_time
from server.platform.errors import Invalid
from server.platform.http.api import call, success_response
from server.platform.http.inputs import (
    CallIn,
    ChosenIdField,
    FlagField,
    FormIn,
    IdField,
    LineField,
    TextField,
    build_form,
)
from server.platform.http.outputs import DateTime, Integer, Text, many, one, write_rows

LONGEST_COUNT = 5  # digits (spec part 1, section 5, Bulk edit)


class BulkChangesIn(FormIn[PerformanceEdit]):
    """The changes to each performance; fields that are not sent stay unchanged. Times are 'MM-DD-YYYY,h:mmAM/PM'."""

    makes = PerformanceEdit
    numberoftickets = TextField("capacity", most=LONGEST_COUNT, wrong=CAPACITY_REQUIRED, optional=True)
    onsaledate = TextField("on_sale", most=40, wrong=ON_SALE.required, optional=True)
    enddate = TextField("off_sale", most=40, wrong=OFF_SALE.required, optional=True)
    ticketcost = TextField("price", most=40, wrong=PRICE_REQUIRED, optional=True)
    onsaleflag = FlagField("is_on_sale")
    box_office_amber_state = FlagField("is_box_office_only")


class BulkEditIn(CallIn):
    """A bulk edit, or with `undo` the number of one to undo; then only the event is read besides.

    Days are YYYY-MM-DD, both included; week days 0 (Sunday) to 6; times h:mmAM/PM. All are in the performances' own
    time zones, and only upcoming performances are changed. With `dry_run` nothing is written. `agreed`: the number of
    performances on sale that the user agreed to change; if there are more, the call is refused with `some_are_on_sale`.
    """

    eventid = IdField()
    accountid = ChosenIdField("account_id")
    to = TextField("last", most=40)
    weekdays = serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=6), required=False, default=list, max_length=7
    )
    times = serializers.ListField(child=TextField(most=40), required=False, default=list, max_length=24 * 60)
    changes = BulkChangesIn(required=False)
    dry_run = serializers.BooleanField(required=False, default=False)
    undo = ChosenIdField()
    agreed = Agreed()

    def get_fields(self) -> dict[str, Any]:
        """Return the fields; one is called by a word that Python keeps for itself."""
        return {**super().get_fields(), "from": TextField("first", most=40)}

    def form(self) -> BulkForm:
        params = self.params
        changes = build_form(PerformanceEdit, params.get("changes", {}))
        chosen = {name: params[name] for name in ("first", "last", "weekdays", "times", "agreed")}
        return BulkForm(changes=changes, **chosen)


class RefusalOut(serializers.Serializer[Refusal]):
    eventdetailid = Integer("performance.pk")
    eventdatetimeISO = DateTime("performance.starts_at", zone="performance.timezone")
    timezone = Text("performance.timezone")
    message = Text()


class BulkResultOut(serializers.Serializer[BulkResult]):
    """How many performances matched, how many change, how many of these are on sale, which cannot change, and how to
    undo it.
    """

    matched = Integer()
    changed = Integer()
    refused = RefusalOut(many=True)
    on_sale = Integer()
    undo = Integer()
    undo_until = DateTime(allow_null=True)


BULK_EDIT = one(BulkResultOut, name="BulkEditOut")


class DayHoursIn(CallIn):
    eventid = IdField()


class DayHourOut(serializers.Serializer[DayHour]):
    time = Text(lambda row: format_clock_time(row.hour))
    performances = Integer()


DAY_HOURS = many(DayHourOut, name="DayHoursOut")


class BulkEditView(OrganiserView):
    @call(BulkEditIn, BULK_EDIT)
    def post(self, data: BulkEditIn) -> Response:
        try:
            done = self._do(data)
        except BulkRefused as none:
            none.more["refused"] = write_rows(RefusalOut, none.refused)
            raise
        return BULK_EDIT(done, message=done.message)

    def _do(self, data: BulkEditIn) -> BulkResult:
        params = data.params
        event_id, account_id, is_dry_run = params["eventid"], params["account_id"], params["dry_run"]
        if params["undo"]:
            return undo_bulk_edit(
                caller=self.caller,
                event_id=event_id,
                account_id=account_id,
                edit_id=params["undo"],
                is_dry_run=is_dry_run,
                agreed=params["agreed"],
            )
        return bulk_edit(
            caller=self.caller, event_id=event_id, account_id=account_id, form=data.form(), is_dry_run=is_dry_run
        )


class DayHoursView(OrganiserView):
    @call(DayHoursIn, DAY_HOURS)
    def post(self, data: DayHoursIn) -> Response:
        return DAY_HOURS(selectors.list_day_hours(caller=self.caller, event_id=data.params["eventid"]))


class _RuleIn(FormIn[RuleForm]):
    """Performances on the days of a rule (RFC 5545, days only), at some times of each day.

    Days are YYYY-MM-DD, and both ends of the range are included; times are h:mmAM/PM. All are in the venue's time zone.
    Each of `exceptions` is a day, or a day and a time with a comma between. Sales begin at `onsaledate`
    ('MM-DD-YYYY,h:mmAM/PM') and end `endsbefore` minutes before each start.
    """

    makes = RuleForm
    accountid = ChosenIdField("account_id")
    rule = TextField(most=LONGEST_RULE)
    to = TextField("last", most=40)
    times = serializers.ListField(child=TextField(most=40), required=False, default=list, max_length=MOST_TIMES)
    exceptions = serializers.ListField(
        child=TextField(most=40), required=False, default=list, max_length=MOST_PERFORMANCES
    )
    ticketcost = TextField("price", most=40)
    numberoftickets = TextField("capacity", most=40)
    onsaledate = TextField("on_sale", most=40)
    endsbefore = TextField("ends_before", most=40)
    event_subcategory = LineField("subcategory", most=255)

    def get_fields(self) -> dict[str, Any]:
        return {**super().get_fields(), "from": TextField("first", most=40)}


class PerformanceRuleIn(_RuleIn):
    """The performances of a rule that are added to an event."""

    eventid = IdField()


class CheckPerformanceRuleIn(_RuleIn):
    """The performances of a rule for an event, or at the venue of one that is still to be created under a name."""

    eventid = ChosenIdField()
    venueid = ChosenIdField()
    eventname = TextField(most=500)


class AddedOut(serializers.Serializer[Any]):
    """How many performances were added."""

    added = Integer(lambda count: count)


ADDED = one(AddedOut, name="PerformancesAddedOut")


class CheckPerformanceRuleView(OrganiserView):
    @call(CheckPerformanceRuleIn, SHEET)
    def post(self, data: CheckPerformanceRuleIn) -> Response:
        return success_response(serialize_sheet(self._check(data.params, data.form())))

    def _check(self, params: dict[str, Any], form: RuleForm) -> Sheet:
        if event_id := params["eventid"]:
            return check_rule(caller=self.caller, event_id=event_id, account_id=params["account_id"], form=form)
        venue_id, name = params["venueid"], params["eventname"]
        if not venue_id:
            raise Invalid(REQUIRED["venueid"], field="venueid")
        return check_rule_at(caller=self.caller, venue_id=venue_id, event_name=name, form=form)


class AddByRuleView(OrganiserView):
    @call(PerformanceRuleIn, ADDED)
    def post(self, data: PerformanceRuleIn) -> Response:
        params = data.params
        count = add_by_rule(
            caller=self.caller, event_id=params["eventid"], account_id=params["account_id"], form=data.form()
        )
        return ADDED(count, message="Event Updated Successfully")


MOST_DAYS = 3660  # ten years, either way


class DuplicateEventIn(FormIn[Copy]):
    """A copy of an event: `days` later or earlier, with or without its performances.

    `onsale`: they go on sale like the originals, shifted by as many days; else they are off sale. `leave_out`:
    performances that cannot be created are left out; else nothing is created. `types`: with its ticket types, whose
    days are shifted, and its upsells, with nothing sold. `codes`: promo codes for the whole event also apply to the
    copy.
    """

    makes = Copy
    eventid = IdField()
    accountid = ChosenIdField("account_id")
    eventname = LineField("name", most=500, required=REQUIRED["eventname"])
    performances = serializers.BooleanField(source="has_performances", required=False, default=True)
    days = serializers.IntegerField(required=False, default=0, min_value=-MOST_DAYS, max_value=MOST_DAYS)
    onsale = serializers.BooleanField(source="sells", required=False, default=False)
    leave_out = serializers.BooleanField(source="leaves_out", required=False, default=False)
    types = serializers.BooleanField(source="has_types", required=False, default=True)
    codes = serializers.BooleanField(source="has_codes", required=False, default=True)


class CheckDuplicateView(OrganiserView):
    @call(DuplicateEventIn, SHEET)
    def post(self, data: DuplicateEventIn) -> Response:
        params = data.params
        sheet = check_copy(
            caller=self.caller, event_id=params["eventid"], account_id=params["account_id"], copy=data.form()
        )
        return success_response(serialize_sheet(sheet))


class DuplicateEventView(OrganiserView):
    @extend_schema(request=DuplicateEventIn, responses={201: EVENT.shape})
    def post(self, request: Request) -> Response:
        data = self.read(DuplicateEventIn)
        params = data.params
        made = duplicate_event(
            caller=self.caller, event_id=params["eventid"], account_id=params["account_id"], copy=data.form()
        )
        return EVENT([whole_event(self.caller, made.pk, {})], message="Event Duplicated Successfully", code=201)
