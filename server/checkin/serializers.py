"""Serializers of the door: performances, searches, and the spec's scanner records."""

from __future__ import annotations

from typing import Any, NamedTuple

from rest_framework import serializers

from server.aftersales.order_page.serializers import TICKET_NUMBERS, UPSELL_NUMBERS
from server.catalogue.events.serializers import PerformanceStateOut
from server.checkin.parsing import LARGEST_ID
from server.checkin.scanning.serializers import DoorUpsellOut, NamedTicketOut, VerdictOut
from server.checkin.search_selectors import FoundUpsells
from server.checkin.selectors import DoorPerformance
from server.platform.http.inputs import PageIn
from server.platform.http.outputs import ChoiceOf, DateTime, Integer, SpecDateTime, Text, ZeroOrOne, one
from server.platform.money import symbol
from server.platform.picture_services import media_url
from server.sales.models import Order, Ticket, UpsellItem
from server.sales.statuses import UPSELL_STATES

RECORD_UNUSED, RECORD_USED = 1, 2  # the spec's recordstatus (part 3, section 9)


class DoorPerformanceOut(serializers.Serializer[DoorPerformance]):
    performance = Integer("performance.pk")
    event = Integer("performance.event_id")
    event_name = Text("performance.event.name")
    subcategory = Text("performance.subcategory")
    venue_name = Text("performance.event.venue.name")
    starts_at = DateTime("performance.starts_at", zone="performance.timezone")
    timezone = Text("performance.timezone")
    image = Text(lambda row: media_url(row.performance.event.thumbnail))
    state = PerformanceStateOut()


class OneDoorPerformanceOut(DoorPerformanceOut):
    opens_at = DateTime(
        zone="performance.timezone",
        allow_null=True,
        help_text="when its gates admit first; null: at any time",
    )


DOOR_PERFORMANCE = one(OneDoorPerformanceOut, name="OneDoorPerformanceReplyOut")


class DoorPerformancesOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = serializers.ListField(child=DoorPerformanceOut(many=True))  # type: ignore[assignment]
    total = serializers.IntegerField()


class FirstAdmissionOut(serializers.Serializer[Any]):
    at = serializers.DateTimeField()
    by = serializers.CharField(allow_null=True)
    gate = serializers.CharField(allow_null=True)
    device = serializers.CharField(allow_null=True)


class DoorItemOut(serializers.Serializer[Any]):
    """A ticket, a unit of an upsell or a conflict on a door's live topic; `selectors.read_door_items` writes it.

    `ticket` of an upsell is the one that includes it, None if it was bought; `type` is its display name. For a
    conflict, `at`, `by`, `gate` and `device` describe the admission that the server could not confirm, and `first` the
    earlier one, None if it was refused for another reason.
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


class FoundUpsellsOut(serializers.Serializer[FoundUpsells]):
    order = Integer()
    holder = Text()
    upsells = DoorUpsellOut(many=True)


class FoundElsewhereOut(serializers.Serializer[Any]):
    """An order of another performance of the account; only if nothing matches at this one."""

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


class OrderOfPaymentIn(PageIn):
    """The spec's identification of an order: its payment's reference and its own number."""

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


class ScannedTicket(NamedTuple):
    """A ticket with the number of its order's upsells, as a row of a list."""

    order: Order
    ticket: Ticket
    row: int
    upsells: int


class ScannedTicketOut(serializers.Serializer[ScannedTicket]):
    """The spec's scanner record (part 3, section 3)."""

    eventticketdetailid = Integer("order.pk")
    paymentid = Text("order.payment.reference")
    paymentstatus = ChoiceOf(
        lambda scanned: "refunded" if scanned.ticket.status == Ticket.Status.REFUNDED else "Success",
        choices=["Success", "refunded"],
    )
    eventid = Integer("order.performance.event_id")
    eventdetailid = Integer("ticket.performance_id")
    nooftickets = Integer("order.quantity")
    rownumber = Integer("row")
    recordstatus = ChoiceOf(
        lambda scanned: RECORD_UNUSED if scanned.ticket.status == Ticket.Status.VALID else RECORD_USED,
        choices=[RECORD_UNUSED, RECORD_USED],
    )
    ticketstatus = ChoiceOf(lambda scanned: TICKET_NUMBERS[Ticket.Status(scanned.ticket.status)], choices=[0, 1, 2])
    updatedtime = DateTime("ticket.admitted_at", zone="order.performance.timezone", allow_null=True)
    endusername = Text("order.payment.buyer_name")
    email = Text("order.payment.buyer_email")
    phonenumber = Text("order.payment.buyer_phone")
    venue = Text("order.performance.event.venue.name")
    address = Text("order.performance.event.venue.address")
    eventdatetime = SpecDateTime("order.performance.starts_at", zone="order.performance.timezone")
    eventdatetimeISO = DateTime("order.performance.starts_at", zone="order.performance.timezone")
    timezone = Text("order.performance.timezone")
    eventname = Text("order.performance.event.name")
    tickettypeid = Integer("ticket.type_id", allow_null=True)
    tickettypename = Text("ticket.type_name")
    eventprice = Text(lambda scanned: f"{scanned.ticket.price:.2f}")
    tax = Text(lambda scanned: f"{scanned.ticket.tax:.2f}")
    taxcategory = Text("ticket.tax_name")
    applicable_fee = Text(lambda scanned: f"{scanned.ticket.booking_fee:.2f}")
    total = Text(lambda scanned: f"{scanned.ticket.total:.2f}")
    currencysymbol = Text(lambda scanned: symbol(scanned.order.payment.currency))
    teamname = Text("ticket.team_name")
    playerid = Integer("ticket.player", allow_null=True)
    upsellflag = ZeroOrOne(lambda scanned: int(scanned.upsells > 0))
    upsellcount = Integer("upsells")
    ticketid = Integer("ticket.pk")


class ScannedTicketsOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = serializers.ListField(child=ScannedTicketOut(many=True))  # type: ignore[assignment]
    total = serializers.IntegerField()


class ValidationOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = serializers.ListField(child=VerdictOut(many=True))  # type: ignore[assignment]
    total = serializers.IntegerField()


class UpsellActionIn(serializers.Serializer[Any]):
    action_type = serializers.CharField(max_length=60)
    upsellpayment_id = serializers.CharField(max_length=64)
    eventticketdetail_id = serializers.IntegerField(min_value=1, max_value=LARGEST_ID)
    individualupsellid = serializers.IntegerField(min_value=1, max_value=LARGEST_ID, required=False, allow_null=True)
    upsell_status = serializers.ChoiceField(choices=["0", "1"], required=False, allow_null=True)


class ScannedUpsell(NamedTuple):
    """A unit of an upsell of an order, as a row of a list."""

    order: Order
    item: UpsellItem
    row: int


class ScannedUpsellOut(serializers.Serializer[ScannedUpsell]):
    """The spec's scanner upsell row (part 3, section 3), one per unit; `ticketid` is the ticket that includes it."""

    upsellname = Text("item.name")
    variantname = Text("item.variant_name")
    noofupsell = Integer(lambda _: 1)
    rownumber = Integer("row")
    price = Text(lambda scanned: f"{scanned.item.price:.2f}")
    upsellstatus = ChoiceOf(lambda scanned: UPSELL_NUMBERS[UpsellItem.Status(scanned.item.status)], choices=[0, 1, 2])
    paymentid = Text("order.payment.reference")
    eventticketdetailid = Integer("order.pk")
    individualupsellid = Integer("item.pk")
    ticketid = Integer("item.ticket_id", allow_null=True)
    upsellid = Integer("item.upsell_id")
    updatedtime = DateTime("item.redeemed_at", zone="order.performance.timezone", allow_null=True)


class ScannedUpsellsOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = serializers.ListField(child=ScannedUpsellOut(many=True))  # type: ignore[assignment]
    total = serializers.IntegerField()
