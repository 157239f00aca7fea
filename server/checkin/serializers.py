"""The door on the wire: its performances, what a phone carries and finds, and the spec's scanner records."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from server.accounts.caller import Caller
from server.aftersales.order_page.serializers import TICKET_NUMBERS, UPSELL_NUMBERS
from server.catalogue.events.serializers import PerformanceStateOut, performance_state_for
from server.checkin.gates.rules import Rules
from server.checkin.parsing import LARGEST_ID
from server.checkin.scanning.serializers import DoorUpsellOut, NamedTicketOut, VerdictOut, serialize_upsell
from server.checkin.search_selectors import Found
from server.checkin.selectors import DoorPerformance
from server.platform.datetimes import format_spec_datetime, iso_format
from server.platform.http.inputs import PageIn
from server.platform.http.outputs import DateTime, Integer, Text
from server.platform.money import symbol
from server.platform.picture_services import media_url
from server.sales.models import Order, Ticket, UpsellItem
from server.sales.statuses import UPSELL_STATES

RECORD_UNUSED, RECORD_USED = 1, 2  # the spec's recordstatus (part 3, section 9)


class DoorPerformanceOut(serializers.Serializer[Any]):
    performance = serializers.IntegerField()
    event = serializers.IntegerField()
    event_name = serializers.CharField()
    subcategory = serializers.CharField()
    venue_name = serializers.CharField()
    starts_at = serializers.DateTimeField()
    timezone = serializers.CharField()
    image = serializers.CharField()
    state = PerformanceStateOut()


class OneDoorPerformanceOut(DoorPerformanceOut):
    opens_at = serializers.DateTimeField(allow_null=True, help_text="when its gates admit the first; null: at any time")


class OneDoorPerformanceReplyOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = OneDoorPerformanceOut()  # type: ignore[assignment]


class DoorPerformancesOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = serializers.ListField(child=DoorPerformanceOut(many=True))  # type: ignore[assignment]
    total = serializers.IntegerField()


def serialize_door_performance(caller: Caller, row: DoorPerformance) -> dict[str, Any]:
    performance = row.performance
    return {
        "performance": performance.pk,
        "event": performance.event_id,
        "event_name": performance.event.name,
        "subcategory": performance.subcategory,
        "venue_name": performance.event.venue.name,
        "starts_at": iso_format(performance.starts_at, performance.timezone),
        "timezone": performance.timezone,
        "image": media_url(performance.event.thumbnail),
        "state": performance_state_for(caller, row.state),
    }


def serialize_one_door_performance(caller: Caller, row: DoorPerformance, rules: Rules) -> dict[str, Any]:
    opens_at = iso_format(rules.opens_at, row.performance.timezone) if rules.opens_at else None
    return {**serialize_door_performance(caller, row), "opens_at": opens_at}


class FirstAdmissionOut(serializers.Serializer[Any]):
    at = serializers.DateTimeField()
    by = serializers.CharField(allow_null=True)
    gate = serializers.CharField(allow_null=True)
    device = serializers.CharField(allow_null=True)


class DoorItemOut(serializers.Serializer[Any]):
    """A ticket, a unit of an upsell or a conflict as a door's live topic carries it; `selectors.read_door_items`
    writes it.

    `ticket` of an upsell is the one that brought it, None if it was bought; `type` is what the thing is called. Of a
    conflict `at`, `by`, `gate` and `device` tell of the admission that the server could not confirm, and `first` of
    the one that came before it, None where it was refused for another reason.
    """

    id = serializers.IntegerField()
    kind = serializers.ChoiceField(choices=["ticket", "upsell", "conflict"])
    version = serializers.IntegerField()
    position = serializers.IntegerField()
    order = serializers.IntegerField(allow_null=True)
    ticket = serializers.IntegerField(allow_null=True)
    status = serializers.ChoiceField(choices=[*Ticket.Status.values, *UPSELL_STATES, "settled"])
    at = serializers.DateTimeField(allow_null=True)
    by = serializers.CharField(allow_null=True)
    gate = serializers.CharField(allow_null=True)
    device = serializers.CharField(allow_null=True)
    holder = serializers.CharField(allow_null=True)
    type = serializers.CharField()
    left_at = serializers.DateTimeField(allow_null=True)
    first = FirstAdmissionOut(allow_null=True)


class SearchIn(serializers.Serializer[Any]):
    q = serializers.CharField(max_length=100, allow_blank=True)


class FoundTicketOut(NamedTicketOut):
    email = serializers.CharField()
    state = serializers.ChoiceField(choices=Ticket.Status.values)
    scanned_at = serializers.CharField(allow_null=True)
    gate = serializers.CharField(allow_null=True)
    order_tickets = serializers.IntegerField()
    order_admitted = serializers.IntegerField()


class FoundUpsellsOut(serializers.Serializer[Any]):
    order = serializers.IntegerField()
    holder = serializers.CharField()
    upsells = DoorUpsellOut(many=True)


class FoundElsewhereOut(serializers.Serializer[Any]):
    """An order of another performance of the account; only where nobody is found at this one."""

    order = Integer()
    holder = Text()
    tickets = Integer()
    performance = Integer()
    event_name = Text()
    subcategory = Text()
    starts_at = DateTime()
    timezone = Text()


class SearchOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = serializers.ListField(child=FoundTicketOut(many=True))  # type: ignore[assignment]
    total = serializers.IntegerField()
    upsells = FoundUpsellsOut(many=True)
    elsewhere = FoundElsewhereOut(many=True)


def serialize_found_upsells(found: Found) -> list[dict[str, Any]]:
    return [
        {"order": row.order, "holder": row.holder, "upsells": [serialize_upsell(upsell) for upsell in row.upsells]}
        for row in found.upsells
    ]


class OrderOfPaymentIn(PageIn):
    """The spec's way to name an order: its payment's reference and its own number."""

    paymentIntentId = serializers.CharField(max_length=64)
    eventticketdetail_id = serializers.IntegerField(min_value=1, max_value=LARGEST_ID)


class TicketsOfPaymentIn(OrderOfPaymentIn):
    List = serializers.ChoiceField(choices=["List", "upsell list"], default="List")


class TicketActionIn(serializers.Serializer[Any]):
    action_type = serializers.CharField(max_length=60)
    payment_id = serializers.CharField(max_length=64)
    eventticketdetail_id = serializers.IntegerField(min_value=1, max_value=LARGEST_ID)
    ticket_id = serializers.IntegerField(min_value=1, max_value=LARGEST_ID, required=False, allow_null=True)
    ticket_status = serializers.ChoiceField(choices=["0", "1"], required=False, allow_null=True)


class ScannedTicketOut(serializers.Serializer[Any]):
    """The spec's scanner record (part 3, section 3)."""

    eventticketdetailid = serializers.IntegerField()
    paymentid = serializers.CharField()
    paymentstatus = serializers.ChoiceField(choices=["Success", "refunded"])
    eventid = serializers.IntegerField()
    eventdetailid = serializers.IntegerField()
    nooftickets = serializers.IntegerField()
    rownumber = serializers.IntegerField()
    recordstatus = serializers.ChoiceField(choices=[RECORD_UNUSED, RECORD_USED])
    ticketstatus = serializers.ChoiceField(choices=[0, 1, 2])
    updatedtime = serializers.DateTimeField(allow_null=True)
    endusername = serializers.CharField()
    email = serializers.CharField()
    phonenumber = serializers.CharField()
    venue = serializers.CharField()
    address = serializers.CharField()
    eventdatetime = serializers.CharField()
    eventdatetimeISO = serializers.DateTimeField()
    timezone = serializers.CharField()
    eventname = serializers.CharField()
    tickettypeid = serializers.IntegerField(allow_null=True)
    tickettypename = serializers.CharField()
    eventprice = serializers.CharField()
    tax = serializers.CharField()
    taxcategory = serializers.CharField()
    applicable_fee = serializers.CharField()
    total = serializers.CharField()
    currencysymbol = serializers.CharField()
    teamname = serializers.CharField()
    playerid = serializers.IntegerField(allow_null=True)
    upsellflag = serializers.IntegerField()
    upsellcount = serializers.IntegerField()
    ticketid = serializers.IntegerField()


class ScannedTicketsOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = serializers.ListField(child=ScannedTicketOut(many=True))  # type: ignore[assignment]
    total = serializers.IntegerField()


class ValidationOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = serializers.ListField(child=VerdictOut(many=True))  # type: ignore[assignment]
    total = serializers.IntegerField()


def serialize_scanned_ticket(order: Order, ticket: Ticket, row: int, *, upsells: int) -> dict[str, Any]:
    """Shape one ticket of an order as the spec's scanner shows it; `upsells` is how many its order has."""
    payment, performance = order.payment, order.performance
    venue, zone = performance.event.venue, performance.timezone
    is_unused = ticket.status == Ticket.Status.VALID
    return {
        "eventticketdetailid": order.pk,
        "paymentid": payment.reference,
        "paymentstatus": "refunded" if ticket.status == Ticket.Status.REFUNDED else "Success",
        "eventid": performance.event_id,
        "eventdetailid": ticket.performance_id,
        "nooftickets": order.quantity,
        "rownumber": row,
        "recordstatus": RECORD_UNUSED if is_unused else RECORD_USED,
        "ticketstatus": TICKET_NUMBERS[Ticket.Status(ticket.status)],
        "updatedtime": iso_format(ticket.admitted_at, zone) if ticket.admitted_at else None,
        "endusername": payment.buyer_name,
        "email": payment.buyer_email,
        "phonenumber": payment.buyer_phone,
        "venue": venue.name,
        "address": venue.address,
        "eventdatetime": format_spec_datetime(performance.starts_at, zone),
        "eventdatetimeISO": iso_format(performance.starts_at, zone),
        "timezone": zone,
        "eventname": performance.event.name,
        "tickettypeid": ticket.type_id,
        "tickettypename": ticket.type_name,
        "eventprice": f"{ticket.price:.2f}",
        "tax": f"{ticket.tax:.2f}",
        "taxcategory": ticket.tax_name,
        "applicable_fee": f"{ticket.booking_fee:.2f}",
        "total": f"{ticket.total:.2f}",
        "currencysymbol": symbol(payment.currency),
        "teamname": ticket.team_name,
        "playerid": ticket.player,
        "upsellflag": int(upsells > 0),
        "upsellcount": upsells,
        "ticketid": ticket.pk,
    }


class UpsellActionIn(serializers.Serializer[Any]):
    action_type = serializers.CharField(max_length=60)
    upsellpayment_id = serializers.CharField(max_length=64)
    eventticketdetail_id = serializers.IntegerField(min_value=1, max_value=LARGEST_ID)
    individualupsellid = serializers.IntegerField(min_value=1, max_value=LARGEST_ID, required=False, allow_null=True)
    upsell_status = serializers.ChoiceField(choices=["0", "1"], required=False, allow_null=True)


class ScannedUpsellOut(serializers.Serializer[Any]):
    """The spec's scanner upsell row (part 3, section 3); `ticketid` is the ticket that brought it."""

    upsellname = serializers.CharField()
    variantname = serializers.CharField()
    noofupsell = serializers.IntegerField()
    rownumber = serializers.IntegerField()
    price = serializers.CharField()
    upsellstatus = serializers.ChoiceField(choices=[0, 1, 2])
    paymentid = serializers.CharField()
    eventticketdetailid = serializers.IntegerField()
    individualupsellid = serializers.IntegerField()
    ticketid = serializers.IntegerField(allow_null=True)
    upsellid = serializers.IntegerField()
    updatedtime = serializers.DateTimeField(allow_null=True)


class ScannedUpsellsOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = serializers.ListField(child=ScannedUpsellOut(many=True))  # type: ignore[assignment]
    total = serializers.IntegerField()


def serialize_scanned_upsell(order: Order, item: UpsellItem, row: int) -> dict[str, Any]:
    """Shape one unit of an upsell as the spec's scanner shows it: each is a row of its own, so a row is one of it."""
    return {
        "upsellname": item.name,
        "variantname": item.variant_name,
        "noofupsell": 1,
        "rownumber": row,
        "price": f"{item.price:.2f}",
        "upsellstatus": UPSELL_NUMBERS[UpsellItem.Status(item.status)],
        "paymentid": order.payment.reference,
        "eventticketdetailid": order.pk,
        "individualupsellid": item.pk,
        "ticketid": item.ticket_id,
        "upsellid": item.upsell_id,
        "updatedtime": iso_format(item.redeemed_at, order.performance.timezone) if item.redeemed_at else None,
    }
