"""The spec's names for the holds that API clients sell from (part 2, sections 3 and 7)."""

from __future__ import annotations

from typing import Any

from django.db import models
from rest_framework import serializers

from server.clients.selectors import Assignment
from server.clients.services.holds import HoldChange
from server.core.http.forms import CallIn, Chosen, FormIn, Number, Rows, Word
from server.core.http.replies import Bit, Text, Whole, many

MOST_CHANGES = 200


class AssignmentAction(models.TextChoices):
    """What `allocationClientManagement` does; the spec's list names no action."""

    LIST = "list"
    ALL = "all"


class HoldChangeIn(FormIn[HoldChange]):
    """`allocationclientid` is not needed: client and hold say which row it is."""

    makes = HoldChange
    allocationclientid = Chosen()
    allocationid = Number("hold_id")
    isaction = serializers.ChoiceField(choices=["add", "delete"])

    def to_internal_value(self, data: Any) -> Any:
        read = super().to_internal_value(data)
        return {**read, "is_gone": read["isaction"] == "delete"}


class ManageAssignmentsIn(CallIn):
    """The bodies of both its actions together; the client says whose account it is."""

    action_type = serializers.ChoiceField(
        choices=AssignmentAction.values, required=False, default=AssignmentAction.LIST.value
    )
    account_id = Chosen()
    client_id = Number()
    allocations = Rows(HoldChangeIn, "changes", most=MOST_CHANGES)


class AssignmentOut(serializers.Serializer[Assignment]):
    allocationid = Whole("hold.pk")
    allocationname = Text("hold.name")
    allocationclientid = Whole("row")
    allocatechecked = Bit(lambda assignment: assignment.row > 0)


ASSIGNMENTS = many(AssignmentOut, name="AssignmentsOut")


class ClientListIn(CallIn):
    """The picker of Mark Purchased (part 3, section 7); role 1 says whose clients."""

    action_type = Word("active list")
    account_id = Chosen()


class ClientOut(serializers.Serializer[Any]):
    clientid = Whole("pk")
    clientname = Text("name")


CLIENTS = many(ClientOut)
