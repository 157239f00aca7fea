"""The spec's names for holds, and what their form says (part 2, sections 3 and 7, Holds)."""

from __future__ import annotations

from typing import Any

from django.db import models
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from server.core import wire
from server.core.http.forms import Chosen, Flag, FormIn, Number, OneLine, PageIn
from server.core.http.replies import Bit, Text, Whole, listed, one
from server.stock import errors
from server.stock.models import LONGEST_RELEASE, Hold, HoldChannel
from server.stock.services.holds import HoldForm


class HoldAction(models.TextChoices):
    """What `allocationManagement` does."""

    LIST = "list"
    ADD = "add"
    EDIT = "edit"
    DELETE = "delete"


class ReleaseHours(serializers.IntegerField):
    """So many hours before a performance, 0 for never; a field that is left out keeps its value."""

    def __init__(self) -> None:
        words: dict[str, Any] = dict.fromkeys(
            ("null", "invalid", "min_value", "max_value", "max_string_length"), errors.RELEASE_WRONG
        )
        super().__init__(required=False, min_value=0, max_value=LONGEST_RELEASE, error_messages=words)


class ManageHoldIn(FormIn[HoldForm], PageIn):
    """The bodies of all its actions together; of `all`, `api` and `boxoffice` one is to be chosen."""

    makes = HoldForm
    action_type = serializers.ChoiceField(choices=HoldAction.values)
    id = Chosen()
    account_id = Chosen()
    allocation_name = OneLine("name", most=255, wrong=errors.NAME_REQUIRED)
    all = Flag("is_all")
    api = Flag("is_api")
    boxoffice = Flag("is_boxoffice")
    release_hours = ReleaseHours()
    version = Number(required=False)


@extend_schema_field(OpenApiTypes.DATETIME)
class _Created(Text):
    """ISO 8601 in UTC: an account has no zone of its own."""

    def to_representation(self, value: Any) -> str:
        return wire.iso(value, "UTC")


def _is_for(channel: HoldChannel) -> Bit:
    return Bit(lambda hold: hold.channel == channel)


class HoldNameOut(serializers.Serializer[Hold]):
    """A hold as it is chosen, and as it heads a row of the season's view."""

    allocationid = Whole("pk")
    allocationname = Text("name")
    isall = _is_for(HoldChannel.ALL)
    isapi = _is_for(HoldChannel.API)
    isboxoffice = _is_for(HoldChannel.BOXOFFICE)
    releasehours = Whole("release_hours", allow_null=True)
    version = Whole()


class HoldOut(HoldNameOut):
    """A hold with what it has, and has left, of the performances to come."""

    accountid = Whole("account_id")
    createddate = _Created("created_at")
    allocationcount = Whole("allotted_count")
    availablecount = Whole("left_count")


HOLDS = listed(HoldOut)
HOLD = one(HoldOut)
