"""Serializers of an order's own page, with the spec's names; live updates use the same ones."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from datetime import datetime
from typing import Any

from rest_framework import serializers

from server.aftersales.exchanges.api import WaitingOut, serialize_waiting
from server.aftersales.order_page import part_serializers as parts
from server.aftersales.refunds.serializers import RefundOut
from server.platform.datetimes import format_spec_datetime
from server.platform.http.inputs import CallIn, ChosenIdField, IdField
from server.platform.http.outputs import Boolean, ChoiceOf, Computed, DateTime, Integer, Money, Text, row_writer
from server.platform.i18n import LANGUAGES
from server.platform.money import ZERO
from server.sales.amounts import counted_upsells
from server.sales.listing_api import OrderRowOut
from server.sales.models import Exchange, Order, OrderEvent, Ticket, UpsellItem
from server.sales.selectors import whole_orders
from server.sales.services.allowed_actions import allowed_actions_of, refundable_of
from server.sales.statuses import EXCHANGE_LABELS, STATUS_LABELS, UPSELL_LABELS, UPSELL_STATES

TICKET_NUMBERS = {  # in the API: 0 valid, 1 admitted, 2 superseded or refunded, which admit nobody
    Ticket.Status.VALID: 0,
    Ticket.Status.ADMITTED: 1,
    Ticket.Status.SUPERSEDED: 2,
    Ticket.Status.REFUNDED: 2,
}


UPSELL_NUMBERS = {  # in the API: 0 not redeemed, 1 redeemed, 2 hidden: nothing of it is left to redeem
    UpsellItem.Status.OPEN: 0,
    UpsellItem.Status.REDEEMED: 1,
    UpsellItem.Status.VOID: 2,
    UpsellItem.Status.SUPERSEDED: 2,
}


SPEC_NAMES = {  # the spec's action_type of each kind (part 3, section 3, History item); all others are `other`
    OrderEvent.Kind.REFUNDING: "refund",
    OrderEvent.Kind.REFUNDED: "refund",
    OrderEvent.Kind.NOT_REFUNDED: "refund",
    OrderEvent.Kind.VOIDED: "refund",
    OrderEvent.Kind.EXCHANGED: "exchange",
}


class HistoryPieceOut(serializers.Serializer[Any]):
    kind = serializers.CharField()
    number = serializers.IntegerField()
    amount = serializers.CharField(allow_null=True)


def _of_exchange(name: str) -> Callable[[OrderEvent], str]:
    """Return a function that reads a field of a note's exchange; empty for other notes, and for older ones."""
    return lambda item: item.data.get("exchange", {}).get(name, "")


def _exchange_status(item: OrderEvent) -> str:
    """Return the spec's current status of the exchange that a note is about, which its newest note has."""
    about = item.data.get("exchange")
    if about is None:
        # Older notes do not name their exchange, but those of a completed one number its orders.
        return EXCHANGE_LABELS[Exchange.Status.MADE] if item.data.get("moved") else ""
    notes = (note.data.get("exchange", {}) for note in item.order.events.all())  # newest first
    newest = next(note for note in notes if note.get("number") == about["number"])
    return EXCHANGE_LABELS[Exchange.Status(newest["status"])]


class HistoryOut(serializers.Serializer[Any]):
    """One entry of an order's history: the spec's name for it, and our more detailed one.

    The spec's `paymentid_secret` is always empty: a pending exchange is paid on its buyer's own page (decision 0075).
    """

    id = Integer("pk")
    action_type = ChoiceOf(lambda item: SPEC_NAMES.get(item.kind, "other"), choices=["exchange", "refund", "other"])
    kind = ChoiceOf(choices=OrderEvent.Kind.values)
    from_event_name = Text(lambda item: item.data.get("from", ""))
    to_event_name = Text(lambda item: item.data.get("to", ""))
    from_players = Text(_of_exchange("from_players"), help_text="the numbers of the old places: 1,2")
    to_players = Text(_of_exchange("to_players"), help_text="the numbers of the new places: 3,4")
    eventdatetime = Text(
        lambda item: (
            format_spec_datetime(datetime.fromisoformat(about["starts_at"]), about["zone"])
            if (about := item.data.get("exchange"))
            else ""
        ),
        help_text="the start of an exchange's new performance; else empty",
    )
    paymentstatus = Text(
        _exchange_status, help_text="of an exchange: In progress, Success or Failure; empty for other items"
    )
    paymentid = Text("order.payment.reference")
    paymentid_secret = Text(lambda _: "", help_text="always empty")
    from_order = Integer(lambda item: item.data.get("moved", (None, None))[0], allow_null=True)
    to_order = Integer(lambda item: item.data.get("moved", (None, None))[1], allow_null=True)
    parts = Computed(HistoryPieceOut(many=True), lambda item: list(item.data.get("parts", [])))
    insertedtime = DateTime("at", zone="order.performance.timezone")
    description = Text()
    amount = Money(allow_null=True)
    by = Text(lambda item: item.by.full_name if item.by else "")


class TicketTypeNameOut(serializers.Serializer[Any]):
    name = Text("type_name")


class TicketDetailOut(serializers.Serializer[Any]):
    ticketid = Integer("pk")
    tickettypeid = Integer("type_id", allow_null=True)
    variantname = Text(lambda _: "", help_text="always empty: upsells alone have variants")
    ticketprice = Money("price")
    total = Money(help_text="the amount paid for it: including tax and fee, less discount")
    booking_fee = Money()
    refundid = Integer("refund_id", allow_null=True, help_text="the refund that includes it")
    holder = Text(help_text="the attendee, if it is not the buyer")
    ticketstatus = Integer(lambda ticket: TICKET_NUMBERS[ticket.status])
    state = ChoiceOf("status", choices=Ticket.Status.values)
    ticket_type = TicketTypeNameOut(source="*")
    teamname = Text("team_name")
    playerid = Integer("player", allow_null=True)
    scanned_at = DateTime("admitted_at", zone="order.performance.timezone", allow_null=True)
    gate = Text("admitted_gate")
    scanned_by = Text(lambda ticket: ticket.admitted_by.full_name if ticket.admitted_by else "")
    version = Integer()


class UpsellNameOut(serializers.Serializer[Any]):
    upsellname = Text("name")


class UpsellDetailOut(serializers.Serializer[Any]):
    """The spec's individual upsell (part 3, section 3); `ticketid` is the ticket that includes it, null if it was
    bought.
    """

    individualupsellid = Integer("pk")
    upsellid = Integer("upsell_id")
    upsell = UpsellNameOut(source="*")
    variantname = Text("variant_name")
    individualprice = Money("price")
    individualtax = Money("tax")
    total = Money()
    refundid = Integer("refund_id", allow_null=True)
    upsellstatus = Integer(lambda item: UPSELL_NUMBERS[item.status])
    state = ChoiceOf(lambda item: UPSELL_LABELS[item.status], choices=UPSELL_STATES)
    ticketid = Integer("ticket_id", allow_null=True)
    paymentid = Text("order.payment.reference")
    redeemed_at = DateTime(zone="order.performance.timezone", allow_null=True)
    gate = Text("redeemed_gate")
    redeemed_by = Text(lambda item: item.redeemed_by.full_name if item.redeemed_by else "")
    version = Integer()


class UpsellMappingOut(serializers.Serializer[Any]):
    """Totals of an order's upsells (spec part 3, section 3)."""

    upsellonly = serializers.BooleanField()
    total = serializers.CharField()
    tax = serializers.CharField()
    upsellpaymentid = serializers.CharField()
    paymentstatus = serializers.CharField()


def _serialize_upsells(order: Order) -> list[dict[str, Any]]:
    """Serialize the upsells of an order as one mapping; an order without any has none."""
    items = counted_upsells(order)
    if not items:
        return []
    return [
        {
            "upsellonly": order.quantity == 0,
            "total": f"{sum((item.total for item in items), ZERO):.2f}",
            "tax": f"{order.upsell_tax:.2f}",
            "upsellpaymentid": order.payment.reference,
            "paymentstatus": STATUS_LABELS[Order.Status(order.status)],
        }
    ]


class TeamNameOut(serializers.Serializer[Any]):
    teamname = serializers.CharField()


class PlayerTeamOut(serializers.Serializer[Any]):
    """The players of one team in an order (spec part 3, section 3, Team/player mapping)."""

    teamid = serializers.IntegerField()
    team = TeamNameOut()
    playerid = serializers.CharField(help_text="their numbers: 1,2,5")


def _serialize_teams(order: Order) -> list[dict[str, Any]]:
    """Serialize whose places an order's tickets are for, team by team; the tickets were read with their places."""
    teams: dict[tuple[int, str], list[int]] = defaultdict(list)
    for ticket in order.tickets.all():
        if ticket.place and ticket.player:
            teams[ticket.place.team_id, ticket.team_name].append(ticket.player)
    return [
        {"teamid": team, "team": {"teamname": name}, "playerid": ",".join(map(str, sorted(players)))}
        for (team, name), players in teams.items()
    ]


class ClientNameOut(serializers.Serializer[Any]):
    clientname = Text(lambda order: order.payment.client.name if order.payment.client else "")


class AccountOfOrderOut(serializers.Serializer[Any]):
    stripeid = Text("account.stripe_id")


RECORD_UNUSED, RECORD_USED = 1, 2  # the spec's recordstatus (part 3, section 9)


class OrderOut(OrderRowOut):
    """One order, read with `whole_orders()`, as shown on its page."""

    refundstatus = Text(parts.newest_refund_status, help_text="Inprogress, Success or Failure; empty without a refund")
    refund = Text(lambda order: f"{order.refunded:.2f}" if order.refunded else "", help_text="the refunded amount")
    paymentcount = Integer("payment_count", help_text="the orders of its payment")
    recordstatus = Integer(lambda order: RECORD_USED if refundable_of(order).is_used else RECORD_UNUSED)
    client = ClientNameOut(source="*")
    account = AccountOfOrderOut(source="*")
    partypass = Text(parts.party_pass)
    ticketspdf = Text(
        parts.tickets_pdf, help_text="the page that prints the tickets of its payment; empty without tickets"
    )
    eventpaymentallocationMappings = Computed(parts.AllocationOut(many=True), parts.serialize_allocations)
    refunds = Computed(RefundOut(many=True), parts.serialize_refunds)
    charges = Computed(parts.ChargeOut(many=True), parts.serialize_charges)
    disputes = Computed(parts.DisputeOut(many=True), parts.serialize_disputes)
    moneytasks = parts.MoneyTaskOut(many=True, read_only=True, source="payment.differences")
    letters = Computed(parts.LetterOut(many=True), parts.serialize_emails)
    mailtroubles = Computed(parts.MailTroubleOut(many=True), parts.serialize_troubles)
    reservation = Computed(parts.ReservationOut(allow_null=True), parts.serialize_reservation)
    exchange = Computed(WaitingOut(allow_null=True), serialize_waiting)
    rights = Computed(parts.RightsOut, lambda order: row_writer(parts.RightsOut)(allowed_actions_of(order)))
    eventprice = Money("tickets_amount")
    eventtaxcost = Money("ticket_tax")
    tax = Money(lambda order: order.ticket_tax + order.upsell_tax)
    applicableFee = Money("booking_fee")
    includingtax = Boolean("performance.event.includes_tax")
    upsellprice = Money("upsells_amount")
    upselltaxcost = Money("upsell_tax")
    promocode = Text("promo_code")
    promodiscount = Money("discount")
    giftcardamount = Money("gift_card")
    language = ChoiceOf("payment.language", choices=LANGUAGES, help_text="the language of the buyer's emails")
    marketing_optin = ChoiceOf(lambda order: str(order.payment.marketing_optin), choices=["True", "False"])
    order_comments = Text("comments")
    clientname = Text(lambda order: order.payment.client.name if order.payment.client else "")
    orderhistory = HistoryOut(many=True, source="events")
    ticketdetails = TicketDetailOut(many=True, source="tickets")
    individualupselldetail = UpsellDetailOut(many=True, source="upsells")
    eventticketUpsellmappings = Computed(UpsellMappingOut(many=True), _serialize_upsells)
    playerteamMappings = Computed(PlayerTeamOut(many=True), _serialize_teams)
    paymentteamMapping = Computed(PlayerTeamOut(many=True), _serialize_teams)


def serialize_order_details(order_id: int) -> dict[str, Any] | None:
    """Read one order and serialize it as on its page, for the live topic of the order."""
    order = whole_orders().filter(pk=order_id).first()
    return row_writer(OrderOut)(order) if order else None


class OrderIn(CallIn):
    account_id = ChosenIdField()
    email_id = serializers.CharField(required=False, allow_blank=True, max_length=255)
    eventticketdetail_id = IdField()


class OrderData(serializers.Serializer[Any]):
    eventinfo = OrderOut(many=True)


class OrderDetailsOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = OrderData()  # type: ignore[assignment]
