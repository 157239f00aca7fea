"""The door log and who is in, on the wire; the spec has no words for them, so these are ours."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from server.core.http.forms import BetweenIn, Number, PageIn
from server.core.http.replies import Moment, Text, Whole, WordOf, Yes, listed, one
from server.door.log.selectors import LogAsked
from server.door.models import Reading, Verdict
from server.door.scanning.serializers import LONGEST_GATE

Fields = dict[str, serializers.Field[Any, Any, Any, Any]]
CSV_FORMAT, XLSX_FORMAT = "csv", "xlsx"


class _ReadingsIn(BetweenIn):
    search = serializers.CharField(required=False, allow_blank=True, max_length=200, default="")
    verdict = serializers.ChoiceField(choices=Verdict.values, required=False, allow_blank=True, default="")
    gate = serializers.CharField(required=False, allow_blank=True, max_length=LONGEST_GATE, default="")
    device = serializers.CharField(required=False, allow_blank=True, max_length=36, default="")
    offline = serializers.BooleanField(required=False, default=False, help_text="only what phones judged alone")

    def readings(self) -> LogAsked:
        """Give which readings are asked for."""
        asked = self.asked
        return LogAsked(
            search=asked["search"],
            verdict=asked["verdict"],
            gate=asked["gate"],
            device=asked["device"].lower(),
            since=asked.get("since"),
            until=asked.get("until"),
            is_offline=asked["offline"],
        )


class LogIn(_ReadingsIn, PageIn):
    pass


class LogFileIn(_ReadingsIn):
    format = serializers.ChoiceField(choices=[CSV_FORMAT, XLSX_FORMAT], default=CSV_FORMAT)


class ReadingsOfIn(_ReadingsIn):
    performance = Number()


class DoorLogRowOut(serializers.Serializer[Any]):
    """One reading: `at` by the phone's clock if that judged alone, `said` what it answered then."""

    id = Whole("pk")
    at = Moment(zone="zone")
    received_at = Moment(zone="zone")
    offline = Yes("was_offline")
    wrong_clock = Yes("has_wrong_clock", help_text="its phone named a time at which no door was open")
    direction = WordOf(choices=Reading.Direction.values)
    verdict = WordOf(choices=Verdict.values)
    said = WordOf(choices=["", *Verdict.values])
    message = Text()
    ticket = Whole("ticket_id", allow_null=True)
    type = Text(allow_null=True)
    order = Whole("order_id", allow_null=True)
    holder = Text(allow_null=True)
    gate = Text()
    device = Text(help_text="empty for the office")
    device_name = Text()
    by = Text()
    sent_by = Text(help_text="the manager who sent it on, empty where its phone did")
    conflict = Whole(allow_null=True)
    settled = Yes(lambda row: row.settled_at is not None)


class PresentAtGateOut(serializers.Serializer[Any]):
    gate = Text()
    admitted = Whole()
    inside = Whole()


class QuarterOut(serializers.Serializer[Any]):
    """A quarter of an hour at one gate, without whatever a reset took back."""

    gate = Text()
    entered = Whole()
    left = Whole()

    def get_fields(self) -> Fields:
        return {"from": Moment("starts_at", zone="zone"), **super().get_fields()}


class ReadingPhoneOut(serializers.Serializer[Any]):
    device = Text()
    name = Text()
    gate = Text()
    readings = Whole()


class VerdictCountOut(serializers.Serializer[Any]):
    verdict = WordOf(lambda pair: pair[0], choices=Verdict.values)
    readings = Whole(lambda pair: pair[1])


class PresenceOut(serializers.Serializer[Any]):
    performance = Whole()
    event_name = Text("event")
    starts_at = Moment(zone="zone")
    timezone = Text("zone")
    admitted = Whole()
    inside = Whole()
    left = Whole()
    conflicts = Whole(help_text="not settled yet")
    readings = Whole()
    offline = Whole(help_text="of the readings, judged by a phone alone")
    gates = PresentAtGateOut(many=True)
    quarters = QuarterOut(many=True)
    phones = ReadingPhoneOut(many=True)
    read_gates = serializers.ListField(child=serializers.CharField(), source="named_gates")
    verdicts = VerdictCountOut(many=True, source="counted_verdicts")


class DoorLogNewsOut(serializers.Serializer[Any]):
    """That a performance's log has something new: whoever shows it reads it again."""

    id = serializers.IntegerField(help_text="the performance")
    version = serializers.IntegerField()


LOG = listed(DoorLogRowOut, name="DoorLogOut")
PRESENCE = one(PresenceOut, name="DoorPresenceOut")
