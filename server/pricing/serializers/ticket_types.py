"""The spec's names for ticket types, and what their form says (part 2, sections 3, 5 and 7, Ticket types)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Any, NamedTuple

from drf_spectacular.utils import inline_serializer
from rest_framework import serializers
from rest_framework.response import Response

from server.core.errors import FieldsWrong
from server.core.http.forms import Actor, Amount, CallIn, Chosen, Flag, FormIn, Number, OneLine, OneOf, PageIn, Typed
from server.core.http.replies import Bit, ListOf, Money, PageOf, Reply, Text, Whole, WordOf, Yes, one, writer, written
from server.pricing.models import TicketType
from server.pricing.serializers.trials import TrialOut
from server.pricing.types import errors
from server.pricing.types.fitting import WEEK, spoken_hour
from server.pricing.types.form import MOST_HOURS, MOST_UPSELLS, MatchingRule, TypeForm, write_until
from server.pricing.types.selectors import PerformanceTypes, TypeLeft
from server.upsells.models import Upsell

MOST_COUNT = 999_999_999


class _Count(serializers.IntegerField):
    """A number of tickets; one that is left out, null or empty was not given. `wrong` is said of everything else."""

    def __init__(self, name: str, *, wrong: str, **options: Any) -> None:
        codes = ("invalid", "null", "min_value", "max_value", "max_string_length")
        words: dict[str, Any] = dict.fromkeys(codes, wrong)
        values = {"required": False, "allow_null": True, "min_value": 0, "max_value": MOST_COUNT, **options}
        super().__init__(source=name, error_messages=words, **values)

    def run_validation(self, data: Any = serializers.empty) -> Any:
        return super().run_validation(None if data == "" else data)


class _UpsellIds(serializers.ListField):
    """The upsells that a type brings; the spec's form begins with one empty entry, which chooses none."""

    child = Chosen(wrong=errors.UPSELL_WRONG)

    def __init__(self) -> None:
        super().__init__(required=False)

    def to_internal_value(self, data: Any) -> list[int]:
        if isinstance(data, list) and len(data) > MOST_UPSELLS:
            raise serializers.ValidationError(f"Please send at most {MOST_UPSELLS}")
        return [number for number in super().to_internal_value(data) if number]


class MatchingRuleIn(FormIn[MatchingRule]):
    """Week days by their names, and hours as h:mmAM/PM, of each performance's own clock; an empty list allows any."""

    makes = MatchingRule
    days_of_week = serializers.ListField(
        child=serializers.ChoiceField(choices=WEEK), required=False, default=list, max_length=len(WEEK)
    )
    day_times = serializers.ListField(
        child=Typed(most=10, wrong="Time Format is wrong, Eg.12:00PM"),
        required=False,
        default=list,
        max_length=MOST_HOURS,
    )

    def run_validation(self, data: Any = serializers.empty) -> Any:
        """Read the rule; null is one that names nothing."""
        return super().run_validation({} if data is None else data)

    def to_internal_value(self, data: Any) -> Any:
        """Read the rule as the form takes it."""
        read = super().to_internal_value(data)
        return MatchingRule(days_of_week=read["days_of_week"], day_times=read["day_times"])


class TypesIn(PageIn):
    """Whose ticket types: role 1 chooses an account, everybody else sees their own; `ticketTypeid` asks for one."""

    accountid = Chosen("account_id")
    ticketTypeid = Chosen("type_id")


class TypeFormIn(FormIn[TypeForm]):
    """A ticket type as it was filled in. Days are YYYY-MM-DD, `until_time` is HH:MM:SS up to 24:00:00."""

    makes = TypeForm
    name = OneLine(most=255, wrong=errors.NAME_REQUIRED)
    description = Typed(most=4000, wrong=errors.DESCRIPTION_REQUIRED)
    event_id = Chosen(wrong=errors.EVENT_REQUIRED)
    ticketcount = _Count("least", wrong=errors.LEAST_REQUIRED)
    matching_rule = MatchingRuleIn(source="rule", required=False)
    price_adjustment_type = OneOf(
        [choice for choice in TicketType.Adjustment.values if choice], "adjustment", optional=True, allow_blank=True
    )
    adjustment_amount = Amount("amount", digits=7)
    until_time = Typed("until", most=40, optional=True, wrong=errors.UNTIL_FORMAT)
    all_ocurrences = Flag("fits_all")
    per_booking = _Count(
        "most_per_booking",
        wrong=errors.PER_BOOKING_REQUIRED,
        allow_null=False,
        help_text="the most in one booking, the box office's excepted; 0: no limit; left out: as it was",
    )
    per_performance = _Count("most_per_performance", wrong=errors.PER_PERFORMANCE_REQUIRED)
    maximum_ticket_per_event = _Count("most_per_event", wrong=errors.PER_EVENT_REQUIRED)
    upsells = _UpsellIds()
    startDate = Typed("starts_on", most=40)
    endDate = Typed("ends_on", most=40)
    boxofficeonly = Flag("is_box_office_only")
    excludeBookingFee = Flag("excludes_booking_fee")
    activestatus = Flag("is_active")
    accountid = Chosen("account_id")
    venueid = Actor()  # ignored, as is who acts: the event says where it is put on
    action_type = Typed(most=40)


class CreateTypeIn(TypeFormIn):
    """The whole form."""


class UpdateTypeIn(TypeFormIn):
    """The whole form of a type that is there, or its number and `activestatus` alone, which switches it."""

    ticketTypeid = Number("type_id")
    version = Number(required=False)

    @property
    def is_switch(self) -> bool:
        """Tell whether nothing but the switch was sent."""
        sent = {name for name in self.initial_data if name in self.fields}
        return "activestatus" in sent and sent <= _BESIDE_THE_SWITCH

    @property
    def is_on(self) -> bool:
        """Tell where the switch is put.

        :raises FieldsWrong: if that cannot be read.
        """
        if "is_active" not in self.asked:
            raise FieldsWrong({"activestatus": errors.STATUS_WRONG})
        return bool(self.asked["is_active"])


_BESIDE_THE_SWITCH = {"ticketTypeid", "activestatus", "accountid", "event_id", "venueid", "action_type", "version"}


class TryTypeIn(TypeFormIn):
    """The form as it is typed, whatever is still missing; nothing is saved."""


class DeleteTypeIn(CallIn):
    """The type, and for good measure its event."""

    event_id = Chosen()
    ticketTypeid = Number("type_id")


# What is answered


class RuleOut(serializers.Serializer[TicketType]):
    """Week days by their names from Monday on, hours as h:mmAM/PM."""

    days_of_week = ListOf(lambda row: [WEEK[day] for day in row.week_days], child=serializers.CharField())
    day_times = ListOf(lambda row: [spoken_hour(hour) for hour in row.hours], child=serializers.CharField())


class _Day(Text):
    """YYYY-MM-DD, empty where none was chosen."""

    def to_representation(self, value: Any) -> str:
        return f"{value:%Y-%m-%d}"


def _status_of(upsell: Upsell) -> str:
    if upsell.deleted_at is not None:
        return "deleted"
    return "inactive" if upsell.is_off else "active"


class BroughtUpsellOut(serializers.Serializer[Upsell]):
    """An upsell that each ticket of a type brings; unless it is active, the type is not sold."""

    upsellid = Whole("pk")
    upsellname = Text("name")
    status = WordOf(_status_of, choices=["active", "inactive", "deleted"])


class TicketTypeOut(serializers.Serializer[TicketType]):
    """A ticket type as its form has it, and what has become of the upsells that it brings."""

    _id = Whole("pk")
    ticketTypeid = Whole("pk")
    accountid = Whole("account_id")
    event_id = Whole()
    eventname = Text("event.name")
    currencytype = Text("event.currency")
    venueid = Whole("event.venue_id")
    name = Text()
    description = Text()
    ticketcount = Whole("least")
    matching_rule = RuleOut(source="*")
    price_adjustment_type = Text("adjustment")
    adjustment_amount = Money("amount")
    until_time = Text(lambda row: write_until(row.sell_until))
    all_ocurrences = Yes("fits_all")
    per_booking = Whole("most_per_booking")
    per_performance = Whole("most_per_performance")
    maximum_ticket_per_event = Whole("most_per_event")
    upsells = ListOf(lambda row: [upsell.pk for upsell in row.brought], child=serializers.IntegerField())
    broughtupsells = BroughtUpsellOut(many=True, source="brought")
    startDate = _Day("starts_on", allow_null=True)
    endDate = _Day("ends_on", allow_null=True)
    boxofficeonly = Yes("is_box_office_only")
    excludeBookingFee = Yes("excludes_booking_fee")
    activestatus = Bit(lambda row: int(row.is_active))
    version = Whole()


class EventTypesOut(serializers.Serializer[Any]):
    """An event with those of its ticket types that follow one another in the list."""

    eventid = Whole()
    eventname = Text()
    ticket_types = TicketTypeOut(many=True)


class _EventTypes(NamedTuple):
    eventid: int
    eventname: str
    ticket_types: list[TicketType]


class _TypeList(Reply):
    """`{message, ticketTypeList, total}`, as the spec's client reads it; `total` counts ticket types."""

    def __init__(self) -> None:
        super().__init__(EventTypesOut, "TicketTypeListOut", EventTypesOut(many=True), {})
        rows = {"ticketTypeList": EventTypesOut(many=True), "total": serializers.IntegerField()}
        self.shape = inline_serializer("TicketTypeListOut", {"message": serializers.CharField(), **rows})

    def __call__(self, found: PageOf[TicketType], *, message: str = "Success", code: int = 200, **_: Any) -> Response:
        rows = written(EventTypesOut, _by_event(found.rows))
        return Response({"message": message, "ticketTypeList": rows, "total": found.total}, status=code)


def _by_event(types: Iterable[TicketType]) -> list[_EventTypes]:
    groups = groupby(types, key=lambda row: row.event)
    return [_EventTypes(event.pk, event.name, list(rows)) for event, rows in groups]


TYPES = _TypeList()
TYPE = one(TicketTypeOut)


TRIAL = one(TrialOut, name="TicketTypeTrialOut")

# Live


class TypeLeftOut(serializers.Serializer[TypeLeft]):
    """`available` is null for a type without a limit of its own; `sold` is of this performance.

    `missing` is the reason why a type without one of its upsells is not sold; empty if it has them all.
    """

    ticket_type = Whole()
    available = Whole(allow_null=True)
    sold = Whole()
    missing = Text()


class PublicTypeLeftOut(serializers.Serializer[TypeLeft]):
    """`available` is null for a type without a limit of its own, and never tells more than one buyer may have.

    `missing` is that of `TypeLeftOut`; `max_count` is how many one booking may have.
    """

    ticket_type = Whole()
    available = Whole("shown", allow_null=True)
    max_count = Whole("most_in_booking")
    missing = Text()


class LiveTypesOut(serializers.Serializer[PerformanceTypes]):
    """What the topic `types:<id>` carries: every active type of the performance's event."""

    performance = Whole()
    version = Whole()
    types = TypeLeftOut(many=True)


class PublicTypesOut(serializers.Serializer[PerformanceTypes]):
    """What the topic `types:<id>:public` carries: what everybody may know."""

    performance = Whole()
    version = Whole()
    types = PublicTypeLeftOut(many=True)


types_to_wire, public_types_to_wire = writer(LiveTypesOut), writer(PublicTypesOut)
