"""Calls for holds (spec part 2, sections 3 and 7); allotting them to a performance is a call of its event."""

from __future__ import annotations

from typing import Any

from django.db import models
from rest_framework import serializers
from rest_framework.response import Response

from server.auth.http import OrganiserView
from server.inventory import errors, selectors
from server.inventory.models import LONGEST_RELEASE, Hold, HoldChannel
from server.inventory.services.holds import HoldForm, create_hold, delete_hold, update_hold
from server.platform.http.api import Actions, call
from server.platform.http.inputs import ChosenIdField, FlagField, FormIn, IdField, LineField, PageIn
from server.platform.http.outputs import DONE, Instant, Integer, PageOf, Text, ZeroOrOne, listed, one


class HoldAction(models.TextChoices):
    """What `allocationManagement` does."""

    LIST = "list"
    ADD = "add"
    EDIT = "edit"
    DELETE = "delete"


class ReleaseHours(serializers.IntegerField):
    """So many hours before a performance, 0 for never; a field that is left out keeps its value."""

    def __init__(self) -> None:
        messages: dict[str, Any] = dict.fromkeys(
            ("null", "invalid", "min_value", "max_value", "max_string_length"), errors.RELEASE_WRONG
        )
        super().__init__(required=False, min_value=0, max_value=LONGEST_RELEASE, error_messages=messages)


class ManageHoldIn(FormIn[HoldForm], PageIn):
    """The bodies of all its actions; exactly one of `all`, `api` and `boxoffice` is chosen."""

    makes = HoldForm
    action_type = serializers.ChoiceField(choices=HoldAction.values)
    id = ChosenIdField()
    account_id = ChosenIdField()
    allocation_name = LineField("name", most=255, wrong=errors.NAME_REQUIRED)
    all = FlagField("is_all")
    api = FlagField("is_api")
    boxoffice = FlagField("is_boxoffice")
    release_hours = ReleaseHours()
    version = IdField(required=False)


def _is_for(channel: HoldChannel) -> ZeroOrOne:
    return ZeroOrOne(lambda hold: hold.channel == channel)


class HoldNameOut(serializers.Serializer[Hold]):
    """A hold as it is chosen, and as the heading of a row in the season's view."""

    allocationid = Integer("pk")
    allocationname = Text("name")
    isall = _is_for(HoldChannel.ALL)
    isapi = _is_for(HoldChannel.API)
    isboxoffice = _is_for(HoldChannel.BOXOFFICE)
    releasehours = Integer("release_hours", allow_null=True)
    version = Integer()


class HoldOut(HoldNameOut):
    """A hold with its allotted and available tickets of upcoming performances."""

    accountid = Integer("account_id")
    createddate = Instant("created_at")
    allocationcount = Integer("allotted_count")
    availablecount = Integer("left_count")


HOLDS = listed(HoldOut)
HOLD = one(HoldOut)


# Allotments of a performance are in `server.catalogue.events.allotment_api`, since events stand above inventory.


def _list(view: OrganiserView, data: ManageHoldIn) -> Response:
    params = data.params
    holds = selectors.list_holds(
        caller=view.caller,
        account_id=view.caller.account_for(params["account_id"]),
        search=params["search"],
        ordering=params["ordering"],
    )
    return HOLDS(PageOf(holds, params))


def _add(view: OrganiserView, data: ManageHoldIn) -> Response:
    hold = create_hold(caller=view.caller, account_id=data.params["account_id"], form=data.form())
    return HOLD(hold, message="created")


def _edit(view: OrganiserView, data: ManageHoldIn) -> Response:
    hold = update_hold(
        caller=view.caller, hold_id=data.params["id"], form=data.form(), version=data.params.get("version")
    )
    return HOLD(hold, message="updated")


def _delete(view: OrganiserView, data: ManageHoldIn) -> Response:
    delete_hold(caller=view.caller, hold_id=data.params["id"])
    return DONE(message="deleted")


_MANAGE: Actions[OrganiserView, ManageHoldIn] = Actions(
    word="action_type",
    shape=ManageHoldIn,
    handlers={HoldAction.LIST: _list, HoldAction.ADD: _add, HoldAction.EDIT: _edit, HoldAction.DELETE: _delete},
)


class ManageHoldView(OrganiserView):
    @call(ManageHoldIn, HOLD, HOLDS, DONE)
    def post(self, data: ManageHoldIn) -> Response:
        return _MANAGE.answer(self, data)
