"""`/api/orders`: what the account has sold, as far as the client may read it."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.response import Response

from server.accounts.caller import Channel, Client
from server.api.public.operations_api import ListIn, PageSchema, operation, read_page
from server.api.public.selectors import find_readable_order, list_orders, reads_codes
from server.api.public.views_api import ApiView
from server.catalogue.events.models import Performance
from server.payments.models import Payment
from server.platform.http.inputs import MOST_ID, CallIn
from server.platform.http.outputs import Boolean, ChoiceOf, DateTime, Instant, Integer, MoneyText, Text, row_writer
from server.sales.amounts import localized_type_name
from server.sales.links import tickets_path
from server.sales.models import Order, Ticket, UpsellItem
from server.sales.services.delivery import code_of
from server.sales.statuses import SOLD, UPSELL_LABELS, UPSELL_STATES, reserved_until


class OrderMoney(MoneyText):
    """An amount of an order."""

    def __init__(self, help_text: str, *, source: str | None = None) -> None:
        super().__init__(source, help_text=f"{help_text}; two decimals, in the order's currency")


class OrderedPerformanceOut(serializers.Serializer[Performance]):
    """What an order is for; the names as they are now."""

    performance = Integer("pk")
    event = Integer("event_id")
    event_name = Text("event.name")
    subcategory = Text()
    venue_name = Text("event.venue.name")
    starts_at = DateTime(help_text="with the venue's offset")
    timezone = Text(help_text="of its venue, such as `Europe/London`")


class BuyerOut(serializers.Serializer[Payment]):
    """Who bought; each text is empty where it is not known."""

    name = Text("buyer_name")
    email = Text("buyer_email")
    phone = Text("buyer_phone")
    country = Text("buyer_country")
    zipcode = Text("buyer_zipcode")
    marketing_optin = Boolean(help_text="whether they consented to marketing")
    removed = Boolean("buyer_removed", help_text="their data was deleted; the replacement identifies nobody")


class OrderAmountsOut(serializers.Serializer[Order]):
    tickets = OrderMoney("the prices of its tickets", source="tickets_amount")
    ticket_tax = OrderMoney("tax on tickets")
    upsells = OrderMoney("the prices of its upsells", source="upsells_amount")
    upsell_tax = OrderMoney("tax on upsells")
    booking_fee = OrderMoney("booking fees")
    discount = OrderMoney("what was taken off")
    gift_card = OrderMoney("how much of the total gift cards have paid")
    total = OrderMoney("what it costs")
    refunded = OrderMoney("what has gone back of it")


class TicketOut(serializers.Serializer[Ticket]):
    ticket = Integer("pk")
    ticket_type = Integer("type_id", allow_null=True, help_text="null: the normal ticket")
    name = Text(lambda ticket: localized_type_name(ticket.type_name), help_text="of its type, as shown to its buyer")
    status = ChoiceOf(choices=Ticket.Status.values)
    code = Text(
        lambda ticket: code_of(ticket.order.payment, ticket),
        help_text="the text of its QR code; empty if the client may not read it",
    )
    holder = Text(help_text="the attendee, if it is not the buyer; else empty")
    team_name = Text()
    player = Integer(allow_null=True, help_text="the number of its slot in the team")
    price = OrderMoney("its price")
    tax = OrderMoney("its tax")
    booking_fee = OrderMoney("its booking fee")
    discount = OrderMoney("what was taken off")
    total = OrderMoney("what it has cost")
    admitted_at = Instant(allow_null=True, help_text="when it was scanned; null if it was not")
    replaced_by = Integer("replaced_by_id", allow_null=True, help_text="the ticket for which it was exchanged")


class UpsellItemOut(serializers.Serializer[UpsellItem]):
    """One unit of something sold beside tickets."""

    upsell_item = Integer("pk")
    upsell = Integer("upsell_id")
    variant = Integer("variant_id", allow_null=True)
    ticket = Integer("ticket_id", allow_null=True, help_text="the ticket whose type includes it; null if it was bought")
    name = Text()
    variant_name = Text()
    status = ChoiceOf(lambda item: UPSELL_LABELS[item.status], choices=UPSELL_STATES)
    price = OrderMoney("its price")
    tax = OrderMoney("its tax")
    discount = OrderMoney("what was taken off")
    total = OrderMoney("what it has cost")
    redeemed_at = Instant(allow_null=True)


class OrderOut(serializers.Serializer[Order]):
    """What was bought for one performance. One checkout may bring several orders, which share their `reference`.

    Orders are read by `selectors.whole_orders`.
    """

    order = Integer("pk")
    reference = Text("payment.reference", help_text="of the checkout, such as `ORD-…`: buyers know it")
    reservation = Integer("part.reservation_id")
    status = ChoiceOf(
        choices=Order.Status.values, help_text="`progress` until it is paid; `failed` if it was abandoned"
    )
    reserved_until = Instant(
        reserved_until,
        allow_null=True,
        help_text="until when it is kept under its buyer's name, to be paid on collection; null for other orders",
    )
    channel = ChoiceOf(choices=Channel.values)
    client = Integer("payment.client_id", allow_null=True, help_text="the client that sold it; null for other sellers")
    performance = OrderedPerformanceOut()
    buyer = BuyerOut(source="payment")
    language = Text("payment.language", help_text="language of the buyer's emails")
    currency = Text("payment.currency")
    amounts = OrderAmountsOut(source="*")
    promo_code = Text(help_text="the promo code that was applied; else empty")
    tickets = TicketOut(many=True, help_text="once it is paid")
    upsells = UpsellItemOut(many=True, help_text="once it is paid")
    tickets_pdf = Text(
        lambda order: tickets_path(order.payment.reference) if order.status in SOLD else None,
        allow_null=True,
        help_text="relative path of the tickets as PDF; null without tickets, or if the client may not read their "
        "codes",
    )
    created_at = Instant()
    updated_at = Instant(help_text="changes with every change of the order")
    paid_at = Instant(lambda order: order.payment.paid_at if order.status in SOLD else None, allow_null=True)
    version = Integer(
        help_text="increases with every change, even with those that no event reports, such as emailed tickets: the "
        "higher of two is newer"
    )


def without_codes(order: dict[str, Any]) -> dict[str, Any]:
    """Leave out of a written order what opens the door."""
    tickets = [{**ticket, "code": ""} for ticket in order["tickets"]]
    return {**order, "tickets": tickets, "tickets_pdf": None}


def _write_for(caller: Client, order: Order) -> dict[str, Any]:
    whole = row_writer(OrderOut)(order)
    return whole if reads_codes(caller, order) else without_codes(whole)


class OrdersIn(ListIn):
    performance = serializers.IntegerField(
        required=False,
        default=0,
        min_value=0,
        max_value=MOST_ID,
        help_text="only orders for this performance; 0: all",
    )
    status = serializers.ChoiceField(
        choices=Order.Status.values, required=False, default="", help_text="only orders with this status"
    )
    updated_since = serializers.DateTimeField(
        required=False,
        default=None,
        help_text="only orders changed since then, the earliest change first; changes of the last five seconds "
        "appear later",
    )


NEWEST_FIRST = ("-created_at", "-pk")
BY_CHANGE = ("updated_at", "pk")


class OrdersView(ApiView):
    grant = "orders"

    @operation(
        "list_orders",
        "List orders",
        input_class=OrdersIn,
        answers=PageSchema(OrderOut, "OrderListOut"),
        description="All orders of the account, or only the client's own if it may not read others, the newest "
        "first: orders created while you page come before the first page and shift nothing. To follow changes, use "
        "`updated_since`: orders are then sorted by their last change, and an order that changes again appears "
        "again. Continue from the highest `updated_at` you saw.",
    )
    def get(self, data: OrdersIn) -> Response:
        found = data.params
        rows = list_orders(
            caller=self.caller,
            performance_id=found["performance"],
            status=found["status"],
            updated_since=found["updated_since"],
        )
        by = NEWEST_FIRST if found["updated_since"] is None else BY_CHANGE
        page = read_page(rows, data, by=by)
        orders = [_write_for(self.caller, order) for order in page.rows]
        return Response({"data": orders, "next_cursor": page.next_cursor})


class OrderView(ApiView):
    grant = "orders"

    @operation("get_order", "One order", answers=OrderOut)
    def get(self, data: CallIn) -> Response:
        order = find_readable_order(caller=self.caller, order_id=self.kwargs["order"])
        return Response(_write_for(self.caller, order))
