"""The spec's calls for ticket types, and its names for them (part 2, sections 3, 5 and 7, Ticket types)."""

from __future__ import annotations

from itertools import groupby
from typing import Any, NamedTuple

from django.db.models import QuerySet
from drf_spectacular.utils import inline_serializer
from rest_framework import serializers
from rest_framework.response import Response

from server.accounts.caller import Staff
from server.auth.http import OrganiserView
from server.catalogue.upsells.models import Upsell
from server.platform.errors import InvalidFields
from server.platform.http.api import call
from server.platform.http.inputs import (
    AmountField,
    CallIn,
    ChoiceField,
    ChosenIdField,
    FlagField,
    FormIn,
    IdField,
    IgnoredActorField,
    LineField,
    PageIn,
    TextField,
)
from server.platform.http.outputs import (
    DONE,
    Boolean,
    ChoiceOf,
    Integer,
    ListOf,
    Money,
    PageOf,
    ResponseSchema,
    Text,
    ZeroOrOne,
    one,
    row_writer,
    write_rows,
)
from server.pricing import errors, ticket_type_services
from server.pricing.codes_serializers import TrialOut
from server.pricing.models import TicketType
from server.pricing.preview_selectors import preview_ticket_type
from server.pricing.ticket_type_eligibility import WEEK, localized_hour
from server.pricing.ticket_type_form import MOST_HOURS, MOST_UPSELLS, MatchingRule, TypeForm, format_until
from server.pricing.ticket_type_selectors import PerformanceTypes, TypeLeft, list_types

MOST_COUNT = 999_999_999


class _Count(serializers.IntegerField):
    """A number of tickets; one that is left out, null or empty was not given. `wrong` is said of everything else."""

    def __init__(self, name: str, *, wrong: str, **options: Any) -> None:
        codes = ("invalid", "null", "min_value", "max_value", "max_string_length")
        messages: dict[str, Any] = dict.fromkeys(codes, wrong)
        values = {"required": False, "allow_null": True, "min_value": 0, "max_value": MOST_COUNT, **options}
        super().__init__(source=name, error_messages=messages, **values)

    def run_validation(self, data: Any = serializers.empty) -> Any:
        return super().run_validation(None if data == "" else data)


class _UpsellIds(serializers.ListField):
    """The upsells that a type brings; the spec's form begins with one empty entry, which chooses none."""

    child = ChosenIdField(wrong=errors.UPSELL_WRONG)

    def __init__(self) -> None:
        super().__init__(required=False)

    def to_internal_value(self, data: Any) -> list[int]:
        if isinstance(data, list) and len(data) > MOST_UPSELLS:
            raise serializers.ValidationError(f"Please send at most {MOST_UPSELLS}")
        return [number for number in super().to_internal_value(data) if number]


class MatchingRuleIn(FormIn[MatchingRule]):
    """Week days by name, and hours as h:mmAM/PM, in each performance's own time zone; an empty list allows any."""

    makes = MatchingRule
    days_of_week = serializers.ListField(
        child=serializers.ChoiceField(choices=WEEK), required=False, default=list, max_length=len(WEEK)
    )
    day_times = serializers.ListField(
        child=TextField(most=10, wrong="Time Format is wrong, Eg.12:00PM"),
        required=False,
        default=list,
        max_length=MOST_HOURS,
    )

    def run_validation(self, data: Any = serializers.empty) -> Any:
        return super().run_validation({} if data is None else data)

    def to_internal_value(self, data: Any) -> Any:
        read = super().to_internal_value(data)
        return MatchingRule(days_of_week=read["days_of_week"], day_times=read["day_times"])


class TypesIn(PageIn):
    """Whose ticket types: role 1 chooses an account, everybody else sees their own.

    `eventid` selects those of an event, `ticketTypeid` one.
    """

    accountid = ChosenIdField("account_id")
    eventid = ChosenIdField("event_id")
    ticketTypeid = ChosenIdField("type_id")

    def rows(self, caller: Staff) -> QuerySet[TicketType]:
        params = self.params
        return list_types(
            caller=caller,
            account_id=caller.account_for(params["account_id"]),
            search=params["search"],
            ordering=params["ordering"],
            event_id=params["event_id"],
            type_id=params["type_id"],
        )


class TypeFormIn(FormIn[TypeForm]):
    """A ticket type as it was filled in. Days are YYYY-MM-DD, `until_time` is HH:MM:SS up to 24:00:00."""

    makes = TypeForm
    name = LineField(most=255, wrong=errors.TYPE_NAME_REQUIRED)
    description = TextField(most=4000, wrong=errors.DESCRIPTION_REQUIRED)
    event_id = ChosenIdField(wrong=errors.EVENT_REQUIRED)
    ticketcount = _Count("least", wrong=errors.LEAST_REQUIRED)
    matching_rule = MatchingRuleIn(source="rule", required=False)
    price_adjustment_type = ChoiceField(
        [choice for choice in TicketType.Adjustment.values if choice], "adjustment", optional=True, allow_blank=True
    )
    adjustment_amount = AmountField("amount", digits=7)
    until_time = TextField("until", most=40, optional=True, wrong=errors.UNTIL_FORMAT)
    all_ocurrences = FlagField("fits_all")
    per_booking = _Count(
        "most_per_booking",
        wrong=errors.PER_BOOKING_REQUIRED,
        allow_null=False,
        help_text="the maximum per booking, except at the box office; 0: no limit; omitted: unchanged",
    )
    per_performance = _Count("most_per_performance", wrong=errors.PER_PERFORMANCE_REQUIRED)
    maximum_ticket_per_event = _Count("most_per_event", wrong=errors.PER_EVENT_REQUIRED)
    upsells = _UpsellIds()
    startDate = TextField("starts_on", most=40)
    endDate = TextField("ends_on", most=40)
    boxofficeonly = FlagField("is_box_office_only")
    excludeBookingFee = FlagField("excludes_booking_fee")
    activestatus = FlagField("is_active")
    accountid = ChosenIdField("account_id")
    venueid = IgnoredActorField()  # ignored, like the acting user: the event determines the venue
    action_type = TextField(most=40)


class CreateTypeIn(TypeFormIn):
    """The whole form."""


class UpdateTypeIn(TypeFormIn):
    """The whole form of an existing type, or its number and `activestatus` alone, to activate or deactivate it."""

    ticketTypeid = IdField("type_id")
    version = IdField(required=False)

    @property
    def is_switch(self) -> bool:
        """Return whether only the switch was sent."""
        sent = {name for name in self.initial_data if name in self.fields}
        return "activestatus" in sent and sent <= _BESIDE_THE_SWITCH

    @property
    def is_on(self) -> bool:
        """Return the new state.

        :raises InvalidFields: if it cannot be parsed.
        """
        if "is_active" not in self.params:
            raise InvalidFields({"activestatus": errors.STATUS_WRONG})
        return bool(self.params["is_active"])


_BESIDE_THE_SWITCH = {"ticketTypeid", "activestatus", "accountid", "event_id", "venueid", "action_type", "version"}


class TryTypeIn(TypeFormIn):
    """The form while it is being filled in, possibly incomplete; nothing is saved."""


class DeleteTypeIn(CallIn):
    """The type, and its event as a check."""

    event_id = ChosenIdField()
    ticketTypeid = IdField("type_id")


class RuleOut(serializers.Serializer[TicketType]):
    """Week days by their names from Monday on, hours as h:mmAM/PM."""

    days_of_week = ListOf(lambda row: [WEEK[day] for day in row.week_days], child=serializers.CharField())
    day_times = ListOf(lambda row: [localized_hour(hour) for hour in row.hours], child=serializers.CharField())


class _Day(Text):
    """YYYY-MM-DD, empty where none was chosen."""

    def to_representation(self, value: Any) -> str:
        return f"{value:%Y-%m-%d}"


def _status_of(upsell: Upsell) -> str:
    if upsell.deleted_at is not None:
        return "deleted"
    return "inactive" if upsell.is_off else "active"


class BroughtUpsellOut(serializers.Serializer[Upsell]):
    """An upsell included in each ticket of a type; if it is inactive, the type is not sold."""

    upsellid = Integer("pk")
    upsellname = Text("name")
    status = ChoiceOf(_status_of, choices=["active", "inactive", "deleted"])


class TicketTypeOut(serializers.Serializer[TicketType]):
    """A ticket type as in its form, and the state of the upsells that it includes."""

    _id = Integer("pk")
    ticketTypeid = Integer("pk")
    accountid = Integer("account_id")
    event_id = Integer()
    eventname = Text("event.name")
    currencytype = Text("event.currency")
    venueid = Integer("event.venue_id")
    name = Text()
    description = Text()
    ticketcount = Integer("least")
    matching_rule = RuleOut(source="*")
    price_adjustment_type = Text("adjustment")
    adjustment_amount = Money("amount")
    until_time = Text(lambda row: format_until(row.sell_until))
    all_ocurrences = Boolean("fits_all")
    per_booking = Integer("most_per_booking")
    per_performance = Integer("most_per_performance")
    maximum_ticket_per_event = Integer("most_per_event")
    upsells = ListOf(lambda row: [upsell.pk for upsell in row.brought], child=serializers.IntegerField())
    broughtupsells = BroughtUpsellOut(many=True, source="brought")
    startDate = _Day("starts_on", allow_null=True)
    endDate = _Day("ends_on", allow_null=True)
    boxofficeonly = Boolean("is_box_office_only")
    excludeBookingFee = Boolean("excludes_booking_fee")
    activestatus = ZeroOrOne(lambda row: int(row.is_active))
    version = Integer()


class EventTypesOut(serializers.Serializer[Any]):
    """An event with its consecutive ticket types in the list."""

    eventid = Integer()
    eventname = Text()
    ticket_types = TicketTypeOut(many=True)


class _EventTypes(NamedTuple):
    eventid: int
    eventname: str
    ticket_types: list[TicketType]


class _TypeList(ResponseSchema):
    """`{message, ticketTypeList, total}`, as the spec's client reads it; `total` counts ticket types."""

    def __init__(self) -> None:
        super().__init__(EventTypesOut, "TicketTypeListOut", EventTypesOut(many=True), {})
        rows = {"ticketTypeList": EventTypesOut(many=True), "total": serializers.IntegerField()}
        self.shape = inline_serializer("TicketTypeListOut", {"message": serializers.CharField(), **rows})

    def __call__(self, found: PageOf[TicketType], *, message: str = "Success", code: int = 200, **_: Any) -> Response:
        groups = groupby(found.rows, key=lambda row: row.event)
        rows = write_rows(EventTypesOut, [_EventTypes(event.pk, event.name, list(types)) for event, types in groups])
        return Response({"message": message, "ticketTypeList": rows, "total": found.total}, status=code)


TYPES = _TypeList()
TYPE = one(TicketTypeOut)


TRIAL = one(TrialOut, name="TicketTypeTrialOut")


class TypeLeftOut(serializers.Serializer[TypeLeft]):
    """`available` is null for a type without its own limit; `sold` is the number at this performance.

    `missing` is the reason why a type without one of its upsells is not sold; empty if it has them all.
    """

    ticket_type = Integer()
    available = Integer(allow_null=True)
    sold = Integer()
    missing = Text()


class PublicTypeLeftOut(serializers.Serializer[TypeLeft]):
    """`available` is null for a type without its own limit, and is capped at what one buyer may have.

    `missing` is that of `TypeLeftOut`; `max_count` is the maximum per booking.
    """

    ticket_type = Integer()
    available = Integer("shown", allow_null=True)
    max_count = Integer("most_in_booking")
    missing = Text()


class LiveTypesOut(serializers.Serializer[PerformanceTypes]):
    """What the topic `types:<id>` carries: every active type of the performance's event."""

    performance = Integer()
    version = Integer()
    types = TypeLeftOut(many=True)


class PublicTypesOut(serializers.Serializer[PerformanceTypes]):
    """What the topic `types:<id>:public` carries: the public state."""

    performance = Integer()
    version = Integer()
    types = PublicTypeLeftOut(many=True)


serialize_types, serialize_public_types = row_writer(LiveTypesOut), row_writer(PublicTypesOut)


class TypesView(OrganiserView):
    @call(TypesIn, TYPES)
    def post(self, data: TypesIn) -> Response:
        return TYPES(PageOf(data.rows(self.caller), data.params))


class CreateTypeView(OrganiserView):
    @call(CreateTypeIn, TYPE)
    def post(self, data: CreateTypeIn) -> Response:
        row = ticket_type_services.create_type(
            caller=self.caller, account_id=data.params["account_id"], form=data.form()
        )
        return TYPE(row, message="Ticket type created successfully")


class UpdateTypeView(OrganiserView):
    """Change a ticket type, or activate or deactivate it with its number and `activestatus` alone."""

    @call(UpdateTypeIn, TYPE)
    def post(self, data: UpdateTypeIn) -> Response:
        which = {"caller": self.caller, "type_id": data.params["type_id"], "version": data.params.get("version")}
        if data.is_switch:
            row = ticket_type_services.switch_type(**which, is_active=data.is_on)
        else:
            row = ticket_type_services.update_type(**which, form=data.form())
        return TYPE(row, message="Ticket type updated successfully")


class DeleteTypeView(OrganiserView):
    @call(DeleteTypeIn, DONE)
    def post(self, data: DeleteTypeIn) -> Response:
        ticket_type_services.delete_type(
            caller=self.caller, type_id=data.params["type_id"], event_id=data.params["event_id"]
        )
        return DONE(message="Ticket type deleted successfully")


class TryTypeView(OrganiserView):
    """Preview the effect of a ticket type's form while it is being filled in."""

    @call(TryTypeIn, TRIAL)
    def post(self, data: TryTypeIn) -> Response:
        return TRIAL(preview_ticket_type(caller=self.caller, form=data.form()))
