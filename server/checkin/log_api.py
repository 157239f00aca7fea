"""Calls of the back office about doors: every scan, who is in, both as files, and conflicts."""

from __future__ import annotations

from typing import Any

from django.http import StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.auth.http import OrganiserView
from server.checkin.errors import REASON_REQUIRED
from server.checkin.log_selectors import LogQuery, get_logged_performance, list_scans, listed_scans
from server.checkin.models import ScanRecord, UpsellVerdict, Verdict
from server.checkin.parsing import LONGEST_GATE
from server.checkin.presence_selectors import read_presence
from server.checkin.scanning.conflict_selectors import happened_at, list_conflicts
from server.checkin.scanning.conflict_services import resolve_conflict
from server.platform.exported_lists import ListExport, exported
from server.platform.http.files import table_response
from server.platform.http.inputs import BetweenIn, CallIn, ChosenIdField, IdField, PageIn, TextField, build_form
from server.platform.http.outputs import Boolean, ChoiceOf, DateTime, Integer, PageOf, Text, listed, one
from server.platform.tables import XLSX_CONTENT_TYPE, FileFormat

Fields = dict[str, serializers.Field[Any, Any, Any, Any]]


class _ScansQueryIn(BetweenIn):
    search = serializers.CharField(required=False, allow_blank=True, max_length=200, default="")
    verdict = serializers.ChoiceField(choices=Verdict.values, required=False, allow_blank=True, default="")
    gate = serializers.CharField(required=False, allow_blank=True, max_length=LONGEST_GATE, default="")
    device = serializers.CharField(required=False, allow_blank=True, max_length=36, default="")
    offline = serializers.BooleanField(
        source="is_offline", required=False, default=False, help_text="only offline validations"
    )

    def validate_device(self, device: str) -> str:
        return device.lower()

    def query(self) -> LogQuery:
        return build_form(LogQuery, self.params)


class LogIn(_ScansQueryIn, PageIn):
    pass


class LogFileIn(_ScansQueryIn):
    format = serializers.ChoiceField(choices=["csv", "xlsx"], default="csv")


class ScansOfIn(_ScansQueryIn):
    performance = IdField()


class DoorLogRowOut(serializers.Serializer[Any]):
    """One scan: `at` by the device's clock if validated offline, `said` the device's own verdict."""

    id = Integer("pk")
    at = DateTime(zone="zone")
    received_at = DateTime(zone="zone")
    offline = Boolean("was_offline")
    wrong_clock = Boolean("has_wrong_clock", help_text="whether the device sent a time at which no door was open")
    direction = ChoiceOf(choices=ScanRecord.Direction.values)
    verdict = ChoiceOf(choices=Verdict.values)
    said = ChoiceOf(choices=["", *Verdict.values])
    message = Text()
    ticket = Integer("ticket_id", allow_null=True)
    type = Text(allow_null=True)
    order = Integer("order_id", allow_null=True)
    holder = Text(allow_null=True)
    gate = Text()
    device = Text(help_text="empty for the back office")
    device_name = Text()
    by = Text()
    sent_by = Text(help_text="the manager who submitted it, empty if the device did")
    conflict = Integer(allow_null=True)
    settled = Boolean(lambda row: row.settled_at is not None)


class PresentAtGateOut(serializers.Serializer[Any]):
    gate = Text()
    admitted = Integer()
    inside = Integer()


class QuarterOut(serializers.Serializer[Any]):
    """A quarter of an hour at one gate, without admissions that were reset."""

    gate = Text()
    entered = Integer()
    left = Integer()

    def get_fields(self) -> Fields:
        return {"from": DateTime("starts_at", zone="zone"), **super().get_fields()}


class ReadingPhoneOut(serializers.Serializer[Any]):
    device = Text()
    name = Text()
    gate = Text()
    readings = Integer()


class VerdictCountOut(serializers.Serializer[Any]):
    verdict = ChoiceOf(lambda pair: pair[0], choices=Verdict.values)
    readings = Integer(lambda pair: pair[1])


class PresenceOut(serializers.Serializer[Any]):
    performance = Integer("performance.pk")
    event_name = Text("performance.event.name")
    starts_at = DateTime("performance.starts_at", zone="performance.timezone")
    timezone = Text("performance.timezone")
    admitted = Integer()
    inside = Integer()
    left = Integer()
    conflicts = Integer(help_text="unresolved")
    readings = Integer()
    offline = Integer(help_text="of the scans that a device validated offline")
    gates = PresentAtGateOut(many=True)
    quarters = QuarterOut(many=True)
    phones = ReadingPhoneOut(many=True)
    read_gates = serializers.ListField(child=serializers.CharField(), source="named_gates")
    verdicts = VerdictCountOut(many=True, source="counted_verdicts")


class DoorLogNewsOut(serializers.Serializer[Any]):
    """A performance's log has new entries: clients that show it fetch it again."""

    id = serializers.IntegerField(help_text="the performance")
    version = serializers.IntegerField()


LOG = listed(DoorLogRowOut, name="DoorLogOut")
PRESENCE = one(PresenceOut, name="DoorPresenceOut")


class DoorLogView(OrganiserView):
    @extend_schema(parameters=[LogIn], responses=LOG.shape)
    def get(self, request: Request, performance: int) -> Response:
        data = self.read(LogIn)
        row = get_logged_performance(caller=self.caller, performance_id=performance)
        page, size = data.params.get("page") or 1, data.params.get("page_size") or 1000
        return LOG(list_scans(row, data.query(), page=page, size=size))


class DoorLogFileView(OrganiserView):
    @extend_schema(
        parameters=[LogFileIn],
        responses={(200, "text/csv"): OpenApiTypes.STR, (200, XLSX_CONTENT_TYPE): OpenApiTypes.BINARY},
    )
    def get(self, request: Request, performance: int) -> StreamingHttpResponse:
        data = self.read(LogFileIn)
        row = get_logged_performance(caller=self.caller, performance_id=performance)
        scans = listed_scans(performance=row, query=data.query())
        return table_response(scans.table("Door log"), form=FileFormat(data.params["format"]), name=scans.file)


class PresenceView(OrganiserView):
    @extend_schema(responses=PRESENCE.shape)
    def get(self, request: Request, performance: int) -> Response:
        return PRESENCE(read_presence(get_logged_performance(caller=self.caller, performance_id=performance)))


@exported("door_log", title="Door log", form=ScansOfIn, roles=NOT_DOOR_STAFF, names_people=True)
def export_door_log(caller: Staff, data: ScansOfIn) -> ListExport:
    row = get_logged_performance(caller=caller, performance_id=data.params["performance"])
    return listed_scans(performance=row, query=data.query())


# Calls about conflicts: admissions by offline devices, listed and resolved by organisers.

LONGEST_REASON = 500


class ConflictsIn(PageIn):
    account = ChosenIdField("account_id")
    performance = ChosenIdField()
    open = serializers.BooleanField(required=False, allow_null=True, default=None, help_text="by default, both")


class ResolveConflictIn(CallIn):
    reason = TextField(most=LONGEST_REASON, required=REASON_REQUIRED)


VERDICTS = list(dict.fromkeys([*Verdict.values, *UpsellVerdict.values]))


class ExchangedForOut(serializers.Serializer[Any]):
    """What an old ticket or upsell was exchanged for, and when: its new order, and the new date."""

    order = Integer("order_id")
    event_name = Text("order.performance.event.name")
    starts_at = DateTime("order.performance.starts_at", zone="order.performance.timezone")
    timezone = Text("order.performance.timezone")
    exchanged_at = DateTime("part.exchange.made_at", zone="order.performance.timezone")


class DoorConflictOut(serializers.Serializer[Any]):
    """A device admitted somebody offline at `at`, and `first` was admitted by the same ticket before, if anybody was.

    With an `upsell`, that was redeemed, and `first` is the earlier redemption of the same one.
    """

    id = Integer("pk")
    version = Integer()
    performance = Integer("performance_id")
    event_name = Text("performance.event.name")
    starts_at = DateTime("performance.starts_at", zone="performance.timezone")
    timezone = Text("performance.timezone")
    verdict = ChoiceOf(choices=VERDICTS, help_text="the server's own verdict")
    said = ChoiceOf("deed.said", choices=["", *VERDICTS])
    message = Text(lambda row: row.reading.answer.get("message", "") if row.reading else row.redeeming.message)
    at = DateTime(lambda row: happened_at(row.deed), zone="performance.timezone")
    received_at = DateTime("deed.received_at", zone="performance.timezone")
    gate = Text("deed.gate")
    device = Text("deed.device")
    device_name = Text()
    by = Text("deed.made_by")
    first_at = DateTime(
        lambda row: happened_at(row.before) if row.before else None, zone="performance.timezone", allow_null=True
    )
    first_gate = Text(lambda row: row.before.gate if row.before else "")
    first_device = Text(lambda row: row.before.device if row.before else "")
    first_device_name = Text("admission_device_name")
    first_by = Text(lambda row: row.before.made_by if row.before else "")
    ticket = Integer("ticket_id", allow_null=True)
    type = Text(lambda row: row.ticket.type_name if row.ticket else "")
    upsell = Text(
        lambda row: row.redeeming.item.localized_name if row.redeeming else "", help_text="empty for a ticket"
    )
    upsell_item = Integer(lambda row: row.redeeming.item_id if row.redeeming else None, allow_null=True)
    order = Integer(lambda row: row.order.pk if row.order else None, allow_null=True)
    holder = Text(lambda row: row.ticket.whose if row.ticket else row.order.payment.buyer_name if row.order else "")
    exchanged_for = ExchangedForOut(allow_null=True, help_text="null if it was refused for another reason")
    noticed_at = DateTime(zone="performance.timezone")
    settled_at = DateTime(zone="performance.timezone", allow_null=True)
    settled_by = Text(lambda row: row.settled_by.full_name if row.settled_by else "")
    reason = Text()


CONFLICTS = listed(DoorConflictOut, name="DoorConflictsOut")
CONFLICT = one(DoorConflictOut, name="DoorConflictSavedOut")


class ConflictsView(OrganiserView):
    @extend_schema(parameters=[ConflictsIn], responses=CONFLICTS.shape)
    def get(self, request: Request) -> Response:
        params = self.read(ConflictsIn).params
        rows = list_conflicts(
            caller=self.caller,
            account_id=self.caller.account_for(params["account_id"]),
            performance_id=params["performance"],
            is_open=params["open"],
        )
        return CONFLICTS(PageOf(rows, params))


class ResolveConflictView(OrganiserView):
    @extend_schema(request=ResolveConflictIn, responses=CONFLICT.shape)
    def post(self, request: Request, conflict: int) -> Response:
        reason = self.read(ResolveConflictIn).params["reason"]
        row = resolve_conflict(caller=self.caller, conflict_id=conflict, reason=reason)
        return CONFLICT(row, message="Conflict settled")
