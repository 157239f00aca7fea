"""The spec's names for events and performances, and the live state that cards, frames and the door share."""

from __future__ import annotations

from typing import Any, cast

from django.db.models.fields.files import FieldFile
from rest_framework import serializers

from server.core import wire
from server.core.api import PageIn
from server.events.event_fields import EventForm, SubcategoryForm
from server.events.models import Event, EventSubCategory, Performance
from server.events.selectors import HoldShare, PerformanceState
from server.events.services.update_performance import PerformanceEdit
from server.events.sheet import COLUMNS, Sheet
from server.events.sheet_files import Table

MOST_ID = 2**63 - 1


def _id(**options: Any) -> serializers.IntegerField:
    return serializers.IntegerField(min_value=1, max_value=MOST_ID, **options)


def _text(**options: Any) -> serializers.CharField:
    return serializers.CharField(required=False, allow_blank=True, allow_null=True, default="", **options)


def media_url(file: FieldFile) -> str:
    """Give a picture's address, empty where there is none."""
    return file.url if file else ""


class HoldShareOut(serializers.Serializer[HoldShare]):
    hold = serializers.IntegerField()
    name = serializers.CharField()
    channel = serializers.ChoiceField(choices=["all", "api", "boxoffice"])
    size = serializers.IntegerField()
    sold = serializers.IntegerField()
    reserved = serializers.IntegerField()
    available = serializers.IntegerField()


class ZonedField(serializers.Field[Any, Any, Any, Any]):
    """An instant as ISO 8601 with the offset that the row's own zone has then."""

    def get_attribute(self, instance: Any) -> Any:
        moment = super().get_attribute(instance)
        return None if moment is None else wire.iso(moment, instance.timezone)

    def to_representation(self, value: str) -> str:
        return value


class PerformanceStateOut(serializers.Serializer[PerformanceState]):
    """What the topic `performance:<id>` carries; `performance_state_to_wire` writes the same, faster."""

    performance = serializers.IntegerField()
    id = serializers.IntegerField()
    event = serializers.IntegerField()
    account = serializers.IntegerField()
    version = serializers.IntegerField()
    capacity = serializers.IntegerField()
    sold = serializers.IntegerField()
    reserved = serializers.IntegerField()
    held = serializers.IntegerField()
    available = serializers.IntegerField()
    admitted = serializers.IntegerField()
    revenue = serializers.DecimalField(max_digits=14, decimal_places=2)
    currency = serializers.CharField()
    status = serializers.ChoiceField(choices=["Active", "Box-Office Only", "Off-Sale"])
    on_sale = serializers.BooleanField()
    box_office_open = serializers.BooleanField()
    on_sale_flag = serializers.BooleanField()
    box_office_only = serializers.BooleanField()
    ended = serializers.BooleanField()
    starts_at = ZonedField()
    on_sale_at = ZonedField()
    off_sale_at = ZonedField()
    next_change_at = ZonedField(allow_null=True)
    timezone = serializers.CharField()
    holds = HoldShareOut(many=True)


_PLAIN = (
    "performance",
    "id",
    "event",
    "account",
    "version",
    "capacity",
    "sold",
    "reserved",
    "held",
    "available",
    "admitted",
    "currency",
    "status",
    "on_sale",
    "box_office_open",
    "on_sale_flag",
    "box_office_only",
    "ended",
    "timezone",
)
_SHARE = ("hold", "name", "channel", "size", "sold", "reserved", "available")


def performance_state_to_wire(state: PerformanceState) -> dict[str, Any]:
    """Write a performance's state as every screen gets it: money with two decimals, instants with the venue's offset."""
    next_change = state.next_change_at
    return {
        **{name: getattr(state, name) for name in _PLAIN},
        "revenue": f"{state.revenue:.2f}",
        "starts_at": wire.iso(state.starts_at, state.timezone),
        "on_sale_at": wire.iso(state.on_sale_at, state.timezone),
        "off_sale_at": wire.iso(state.off_sale_at, state.timezone),
        "next_change_at": None if next_change is None else wire.iso(next_change, state.timezone),
        "holds": [{name: getattr(share, name) for name in _SHARE} for share in state.holds],
    }
