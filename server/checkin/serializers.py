"""Serializers of the door: performances, searches, the manifest, and the spec's scanner records."""

from __future__ import annotations

from typing import Any, NamedTuple

from rest_framework import serializers

from server.aftersales.order_page.serializers import TICKET_NUMBERS, UPSELL_NUMBERS
from server.catalogue.events.serializers import PerformanceStateOut
from server.checkin.gate_rules import Gate
from server.checkin.manifest_selectors import Manifest, ManifestPerformance, ManifestTicket, hash_email
from server.checkin.parsing import LARGEST_ID, Malformed, read_device
from server.checkin.scanning.serializers import (
    DoorUpsellOut,
    NamedTicketOut,
    ScanExchangedForOut,
    VerdictOut,
    serialize_upsell,
    write_exchanged_for,
)
from server.checkin.selectors import DoorPerformance, FoundUpsells
from server.platform.datetimes import iso_format
from server.platform.http.inputs import CallIn, PageIn
from server.platform.http.outputs import (
    Boolean,
    ChoiceOf,
    DateTime,
    Integer,
    ListOf,
    Money,
    SpecDateTime,
    Text,
    ZeroOrOne,
    listed,
    one,
    row_writer,
)
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


DOOR_PERFORMANCES = listed(DoorPerformanceOut, name="DoorPerformancesOut")
DOOR_PERFORMANCE = one(OneDoorPerformanceOut, name="OneDoorPerformanceReplyOut")


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


class SearchIn(CallIn):
    q = serializers.CharField(max_length=100, allow_blank=True)


class FoundTicketOut(NamedTicketOut):
    email = Text("order.payment.buyer_email")
    state = ChoiceOf("status", choices=Ticket.Status.values)
    scanned_at = Text(
        lambda row: iso_format(row.admitted_at, row.performance.timezone) if row.admitted_at else None, allow_null=True
    )
    gate = Text(lambda row: row.admitted_gate or None, allow_null=True)
    order_tickets = Integer(lambda row: row.order_tickets or 0)
    order_admitted = Integer(lambda row: row.order_admitted or 0)


class FoundUpsellsOut(serializers.Serializer[FoundUpsells]):
    order = Integer()
    holder = Text()
    upsells = DoorUpsellOut(many=True)


class FoundElsewhereOut(serializers.Serializer[Order]):
    """An order of another performance of the account; only if nothing matches at this one."""

    order = Integer("pk")
    holder = Text("payment.buyer_name")
    tickets = Integer("quantity")
    performance = Integer("performance_id")
    event_name = Text("performance.event.name")
    subcategory = Text("performance.subcategory")
    starts_at = DateTime("performance.starts_at", zone="performance.timezone")
    timezone = Text("performance.timezone")


class FoundReservedOut(serializers.Serializer[Order]):
    """An order that is kept under a name until it is collected and paid: nobody is admitted by it yet."""

    order = Integer("pk")
    holder = Text("payment.buyer_name")
    tickets = Integer("quantity")
    until = DateTime("part.reservation.expires_at", zone="performance.timezone")
    to_pay = Money(lambda order: order.total - order.gift_card)
    currency = Text("payment.currency")


FOUND = listed(
    FoundTicketOut,
    name="SearchOut",
    upsells=FoundUpsellsOut(many=True),
    reserved=FoundReservedOut(many=True),
    elsewhere=FoundElsewhereOut(many=True),
)


class OrderOfPaymentIn(PageIn):
    """The spec's identification of an order: its payment's reference and its own number."""

    paymentIntentId = serializers.CharField(max_length=64)
    eventticketdetail_id = serializers.IntegerField(min_value=1, max_value=LARGEST_ID)


class TicketsOfPaymentIn(OrderOfPaymentIn):
    List = serializers.ChoiceField(choices=["List", "upsell list"], default="List")


class TicketActionIn(CallIn):
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


SCANNED_TICKETS = listed(ScannedTicketOut, name="ScannedTicketsOut")
VALIDATION = listed(VerdictOut, name="ValidationOut")


class UpsellActionIn(CallIn):
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


SCANNED_UPSELLS = listed(ScannedUpsellOut, name="ScannedUpsellsOut")


class ManifestIn(CallIn):
    since = serializers.IntegerField(required=False, min_value=0, max_value=LARGEST_ID)
    cursor = serializers.CharField(required=False, allow_blank=True, max_length=200)
    device = serializers.CharField(required=False, allow_blank=True)

    def validate_device(self, value: str) -> str:
        try:
            return read_device(value) if value else ""
        except Malformed as error:
            raise serializers.ValidationError(str(error)) from None


class ManifestPerformanceOut(serializers.Serializer[ManifestPerformance]):
    id = Integer()
    event = Text()
    event_id = Integer()
    starts_at = DateTime(zone="zone")
    zone = Text()
    is_cancelled = Boolean()


class ManifestGateOut(serializers.Serializer[Gate]):
    name = Text()
    types = ListOf(lambda gate: list(gate.types), child=serializers.CharField())


class ManifestRulesOut(serializers.Serializer[Manifest]):
    """A door's rules: hours are in the performance's time zone, None for no limit."""

    has_exit = Boolean("rules.has_exit")
    allows_reentry = Boolean("rules.allows_reentry")
    opens_at = DateTime("rules.opens_at", zone="performance.zone", allow_null=True)
    closes_at = DateTime("rules.closes_at", zone="performance.zone", allow_null=True)
    confirms = Boolean("rules.confirms")
    gates = ManifestGateOut(source="rules.gates", many=True)


class NeighbourOut(serializers.Serializer[Any]):
    uuid = serializers.CharField()
    name = serializers.CharField()
    gate = serializers.CharField()
    public_key = serializers.CharField()


class ManifestTicketOut(NamedTicketOut):
    code_hash = serializers.CharField()
    payment = serializers.CharField(help_text="the reference of its payment")
    email_hash = serializers.CharField(
        source="email",
        help_text="9 bytes, base64url, of SHA-256 of the public key, | and the buyer's address as searches fold it; "
        "empty without one",
    )
    status = serializers.ChoiceField(choices=Ticket.Status.values)
    version = serializers.IntegerField()
    admitted_at = serializers.DateTimeField(allow_null=True)
    admitted_by = serializers.CharField()
    admitted_gate = serializers.CharField()
    admitted_device = serializers.CharField()
    left_at = serializers.DateTimeField(allow_null=True)


class ManifestReservedOut(FoundReservedOut):
    payment = serializers.CharField(help_text="the reference of its payment")
    email_hash = serializers.CharField(help_text="as a ticket's")


class ManifestExchangeOut(ScanExchangedForOut):
    """A performance for which some of a page's tickets were exchanged."""

    tickets = serializers.ListField(child=serializers.IntegerField())


class ManifestOut(serializers.Serializer[Any]):
    """One page; `performance`, `rules`, `devices` and `reserved` are only on the first one."""

    position = serializers.IntegerField()
    public_key = serializers.CharField()
    performance = ManifestPerformanceOut(required=False)
    rules = ManifestRulesOut(required=False)
    devices = NeighbourOut(many=True, required=False)
    reserved = ManifestReservedOut(
        many=True, required=False, help_text="all that is kept under a name; each answer replaces the one before"
    )
    tickets = ManifestTicketOut(many=True)
    exchanged = ManifestExchangeOut(many=True, help_text="what the page's exchanged tickets are valid for now")
    upsells = DoorUpsellOut(many=True)
    more = serializers.BooleanField()
    cursor = serializers.CharField(allow_null=True)


def serialize_manifest(manifest: Manifest) -> dict[str, Any]:
    zone = manifest.performance.zone
    body: dict[str, Any] = {"position": manifest.position, "public_key": manifest.public_key}
    if manifest.rules is not None and manifest.devices is not None:
        body["performance"] = row_writer(ManifestPerformanceOut)(manifest.performance)
        body["rules"] = row_writer(ManifestRulesOut)(manifest)
        body["devices"] = [phone._asdict() for phone in manifest.devices]
        body["reserved"] = [_serialize_reserved(order, manifest.public_key) for order in manifest.reserved]
    return {
        **body,
        "tickets": [_serialize_ticket(ticket, zone) for ticket in manifest.tickets],
        "exchanged": [
            {**write_exchanged_for(there), "tickets": tickets} for there, tickets in manifest.exchanged.items()
        ],
        "upsells": [serialize_upsell(upsell) for upsell in manifest.upsells],
        "more": manifest.more,
        "cursor": manifest.cursor,
    }


_write_reserved = row_writer(FoundReservedOut)


def _serialize_reserved(order: Order, public_key: str) -> dict[str, Any]:
    email_hash = hash_email(order.payment.buyer_email, public_key)
    return {**_write_reserved(order), "payment": order.payment.reference, "email_hash": email_hash}


def _serialize_ticket(ticket: ManifestTicket, zone: str) -> dict[str, Any]:
    # By hand, since a page has five thousand; a test compares every answer with its declared shape.
    return {
        "ticket": ticket.ticket,
        "code_hash": ticket.code_hash,
        "payment": ticket.payment,
        "email_hash": ticket.email,
        "status": ticket.status,
        "type": ticket.type,
        "holder": ticket.holder,
        "order": ticket.order,
        "version": ticket.version,
        "team": ticket.team,
        "player": ticket.player,
        "admitted_at": iso_format(ticket.admitted_at, zone) if ticket.admitted_at else None,
        "admitted_by": ticket.admitted_by,
        "admitted_gate": ticket.admitted_gate,
        "admitted_device": ticket.admitted_device,
        "left_at": iso_format(ticket.left_at, zone) if ticket.left_at else None,
    }
