"""Calls of the door log: every scan, who is in, and both as files."""

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
from server.checkin.log_selectors import LogQuery, get_log_place, list_scans, listed_scans
from server.checkin.models import ScanRecord, Verdict
from server.checkin.parsing import LONGEST_GATE
from server.checkin.presence_selectors import read_presence
from server.platform.exported_lists import ListExport, exported
from server.platform.http.files import table_response
from server.platform.http.inputs import BetweenIn, IdField, PageIn
from server.platform.http.outputs import Boolean, ChoiceOf, DateTime, Integer, Text, listed, one
from server.platform.tables import XLSX_CONTENT_TYPE, FileFormat

Fields = dict[str, serializers.Field[Any, Any, Any, Any]]
CSV_FORMAT, XLSX_FORMAT = "csv", "xlsx"


class _ScansQueryIn(BetweenIn):
    search = serializers.CharField(required=False, allow_blank=True, max_length=200, default="")
    verdict = serializers.ChoiceField(choices=Verdict.values, required=False, allow_blank=True, default="")
    gate = serializers.CharField(required=False, allow_blank=True, max_length=LONGEST_GATE, default="")
    device = serializers.CharField(required=False, allow_blank=True, max_length=36, default="")
    offline = serializers.BooleanField(required=False, default=False, help_text="only offline validations")

    def query(self) -> LogQuery:
        params = self.params
        return LogQuery(
            search=params["search"],
            verdict=params["verdict"],
            gate=params["gate"],
            device=params["device"].lower(),
            since=params.get("since"),
            until=params.get("until"),
            is_offline=params["offline"],
        )


class LogIn(_ScansQueryIn, PageIn):
    pass


class LogFileIn(_ScansQueryIn):
    format = serializers.ChoiceField(choices=[CSV_FORMAT, XLSX_FORMAT], default=CSV_FORMAT)


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
    performance = Integer()
    event_name = Text("event")
    starts_at = DateTime(zone="zone")
    timezone = Text("zone")
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
        place = get_log_place(caller=self.caller, performance_id=performance)
        paging = {"page": data.params.get("page") or 1, "size": data.params.get("page_size") or 1000}
        return LOG(list_scans(place, data.query(), **paging))


class DoorLogFileView(OrganiserView):
    @extend_schema(
        parameters=[LogFileIn],
        responses={(200, "text/csv"): OpenApiTypes.STR, (200, XLSX_CONTENT_TYPE): OpenApiTypes.BINARY},
    )
    def get(self, request: Request, performance: int) -> StreamingHttpResponse:
        data = self.read(LogFileIn)
        place = get_log_place(caller=self.caller, performance_id=performance)
        listed = listed_scans(place=place, query=data.query())
        return table_response(listed.table("Door log"), form=FileFormat(data.params["format"]), name=listed.file)


class PresenceView(OrganiserView):
    @extend_schema(responses=PRESENCE.shape)
    def get(self, request: Request, performance: int) -> Response:
        return PRESENCE(read_presence(get_log_place(caller=self.caller, performance_id=performance)))


@exported("door_log", title="Door log", form=ScansOfIn, roles=NOT_DOOR_STAFF, names_people=True)
def export_door_log(caller: Staff, data: ScansOfIn) -> ListExport:
    place = get_log_place(caller=caller, performance_id=data.params["performance"])
    return listed_scans(place=place, query=data.query())
