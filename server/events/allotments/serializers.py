"""The spec's names for what a performance sets aside (part 1, sections 3 and 7, Allocation row), and a season's."""

from __future__ import annotations

from typing import Any

from django.db import models
from rest_framework import serializers

from server.core import clock
from server.core.http.forms import CallIn, Chosen, FormIn, Number, PageIn, Rows
from server.core.http.replies import Moment, Text, Whole, many
from server.events.allotments.services.set_aside import AllotmentRow
from server.events.selectors import share_of
from server.events.serializers import PerformanceStateOut
from server.events.teams.selectors.pools import team_of
from server.stock.errors import ROW_NOT_FILLED, TICKETS_REQUIRED
from server.stock.models import HoldAllotment
from server.stock.serializers import HoldNameOut

MOST_ROWS = 200
MOST_TICKETS = 1_000_000


class AllotmentAction(models.TextChoices):
    """What `allocationEeventOccurrenceManagement` does; taking back is ours."""

    LIST = "list"
    ALL = "all"
    TAKE_BACK = "take back"


class _Tickets(serializers.IntegerField):
    """How many tickets a row is to have; an empty field and none at all are told apart from 0 by the form's rules."""

    def __init__(self) -> None:
        words: dict[str, Any] = dict.fromkeys(
            ("invalid", "min_value", "max_value", "max_string_length"), TICKETS_REQUIRED
        )
        super().__init__(
            source="size",
            required=False,
            allow_null=True,
            default=None,
            min_value=0,
            max_value=MOST_TICKETS,
            error_messages=words,
        )

    def run_validation(self, data: Any = serializers.empty) -> Any:
        """Read the number; an empty text is none."""
        return super().run_validation(None if data == "" else data)


class AllotmentRowIn(FormIn[AllotmentRow]):
    makes = AllotmentRow
    allocationid = Chosen("hold_id", wrong=ROW_NOT_FILLED)
    allocationcount = _Tickets()
    allocationeventoccurrencemapid = Chosen("allotment_id")
    teamid = Chosen("team_id")
    isaction = serializers.ChoiceField(
        source="action", choices=["", "add", "edit", "delete"], required=False, default=""
    )
    seencount = serializers.IntegerField(
        source="seen", required=False, allow_null=True, default=None, min_value=0, max_value=MOST_TICKETS
    )


class ManageAllotmentsIn(CallIn):
    """The bodies of all its actions together: `list` names the event as `eventid`, the others as `event_id`."""

    action_type = serializers.ChoiceField(choices=AllotmentAction.values)
    eventdetail_id = Number()
    eventid = Chosen()
    event_id = Chosen()
    allocations = Rows(AllotmentRowIn, "rows", most=MOST_ROWS)
    allocationid = Chosen("hold_id")


class AllotmentOut(serializers.Serializer[HoldAllotment]):
    """A row of Ticket Allocation, read with its hold and its performance; `availablecount` is what is left in it."""

    allocationid = Whole("hold_id")
    allocationname = Text("hold.name")
    allocationcount = Whole("size")
    allocationeventoccurrencemapid = Whole(lambda row: row.pk or 0)
    teamid = Whole(lambda row: team_of(row) or 0)
    isaction = Text(lambda _: "")
    availablecount = Whole("available")
    soldcount = Whole("sold")
    reservedcount = Whole("reserved")
    releasedcount = Whole("released")
    releasedate = Moment(
        lambda row: share_of(row, row.stock.performance, clock.now()).release_at,
        zone="stock.performance.timezone",
        allow_null=True,
    )
    eventdetailid = Whole("stock_id")
    eventid = Whole("stock.performance.event_id")


ALLOTMENTS = many(
    AllotmentOut,
    name="AllotmentsOut",
    available=serializers.IntegerField(help_text="tickets that are in no hold and that nobody has taken"),
    holds=HoldNameOut(many=True),
)


class AllotmentSeasonIn(PageIn):
    """`past` 1: from the first performance on, not only those to come. What is searched for is not read."""

    eventid = Number()
    past = serializers.IntegerField(required=False, default=0, min_value=0, max_value=1)


SEASON = many(
    PerformanceStateOut,
    name="AllotmentSeasonOut",
    holds=HoldNameOut(many=True),
    total=serializers.IntegerField(),
)
