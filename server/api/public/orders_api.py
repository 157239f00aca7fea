"""`/api/orders`: what the account has sold, as far as the client may read it, and the events of an order."""

from __future__ import annotations

import json
from typing import Any

from rest_framework import serializers
from rest_framework.response import Response

from server.accounts.caller import Channel, Client
from server.api.public.http.operations import ListIn, ListOut, operation, read_page
from server.api.public.http.views import ApiView
from server.api.public.representation import MOST_UNITS, represent_order, without_codes
from server.api.public.selectors import find_readable_order, list_orders, reads_codes
from server.integrations.webhooks.protocol import EventType
from server.integrations.webhooks.selectors import list_order_events
from server.integrations.webhooks.services.publishing import TEST_EVENT_TYPE
from server.platform.http.inputs import MOST_ID, CallIn
from server.sales.models import Order, Ticket
from server.sales.statuses import UPSELL_STATES


class MoneyField(serializers.CharField):
    # Written as text already.

    def __init__(self, help_text: str) -> None:
        super().__init__(help_text=f"{help_text}; two decimals, in the order's currency")


class OrderedPerformanceOut(serializers.Serializer[Any]):
    """What an order is for; the names as they are now."""

    performance = serializers.IntegerField()
    event = serializers.IntegerField()
    event_name = serializers.CharField()
    subcategory = serializers.CharField()
    venue_name = serializers.CharField()
    starts_at = serializers.DateTimeField(help_text="with the venue's offset")
    timezone = serializers.CharField(help_text="of its venue, such as `Europe/London`")


class BuyerOut(serializers.Serializer[Any]):
    """Who bought; each text is empty where it is not known."""

    name = serializers.CharField()
    email = serializers.CharField()
    phone = serializers.CharField()
    country = serializers.CharField()
    zipcode = serializers.CharField()
    marketing_optin = serializers.BooleanField(help_text="whether they consented to marketing")
    removed = serializers.BooleanField(help_text="their data was deleted; the replacement identifies nobody")


class OrderAmountsOut(serializers.Serializer[Any]):
    tickets = MoneyField("the prices of its tickets")
    ticket_tax = MoneyField("tax on tickets")
    upsells = MoneyField("the prices of its upsells")
    upsell_tax = MoneyField("tax on upsells")
    booking_fee = MoneyField("booking fees")
    discount = MoneyField("what was taken off")
    gift_card = MoneyField("how much of the total gift cards have paid")
    total = MoneyField("what it costs")
    refunded = MoneyField("what has gone back of it")


class TicketOut(serializers.Serializer[Any]):
    ticket = serializers.IntegerField()
    ticket_type = serializers.IntegerField(allow_null=True, help_text="null: the normal ticket")
    name = serializers.CharField(help_text="of its type, as shown to its buyer")
    status = serializers.ChoiceField(choices=Ticket.Status.values)
    code = serializers.CharField(help_text="the text of its QR code; empty if the client may not read it")
    holder = serializers.CharField(help_text="the attendee, if it is not the buyer; else empty")
    team_name = serializers.CharField()
    player = serializers.IntegerField(allow_null=True, help_text="the number of its slot in the team")
    price = MoneyField("its price")
    tax = MoneyField("its tax")
    booking_fee = MoneyField("its booking fee")
    discount = MoneyField("what was taken off")
    total = MoneyField("what it has cost")
    admitted_at = serializers.DateTimeField(allow_null=True, help_text="when it was scanned; null if it was not")
    replaced_by = serializers.IntegerField(allow_null=True, help_text="the ticket for which it was exchanged")


class UpsellItemOut(serializers.Serializer[Any]):
    """One unit of something sold beside tickets."""

    upsell_item = serializers.IntegerField()
    upsell = serializers.IntegerField()
    variant = serializers.IntegerField(allow_null=True)
    ticket = serializers.IntegerField(
        allow_null=True, help_text="the ticket whose type includes it; null if it was bought"
    )
    name = serializers.CharField()
    variant_name = serializers.CharField()
    status = serializers.ChoiceField(choices=UPSELL_STATES)
    price = MoneyField("its price")
    tax = MoneyField("its tax")
    discount = MoneyField("what was taken off")
    total = MoneyField("what it has cost")
    redeemed_at = serializers.DateTimeField(allow_null=True)


class OrderOut(serializers.Serializer[Any]):
    """What was bought for one performance. One checkout may bring several orders, which share their `reference`."""

    order = serializers.IntegerField()
    reference = serializers.CharField(help_text="of the checkout, such as `ORD-…`: buyers know it")
    reservation = serializers.IntegerField()
    status = serializers.ChoiceField(
        choices=Order.Status.values, help_text="`progress` until it is paid; `failed` if it was abandoned"
    )
    channel = serializers.ChoiceField(choices=Channel.values)
    client = serializers.IntegerField(allow_null=True, help_text="the client that sold it; null for other sellers")
    performance = OrderedPerformanceOut()
    buyer = BuyerOut()
    language = serializers.CharField(help_text="language of the buyer's emails")
    currency = serializers.CharField()
    amounts = OrderAmountsOut()
    promo_code = serializers.CharField(help_text="the promo code that was applied; else empty")
    tickets = TicketOut(many=True, help_text="once it is paid")
    upsells = UpsellItemOut(many=True, help_text="once it is paid")
    tickets_pdf = serializers.CharField(
        allow_null=True,
        help_text="relative path of the tickets as PDF; null without tickets, or if the client may not "
        "read their codes",
    )
    created_at = serializers.DateTimeField()
    updated_at = serializers.DateTimeField(help_text="changes with every change of the order")
    paid_at = serializers.DateTimeField(allow_null=True)
    version = serializers.IntegerField(
        help_text="increases with every change, even with those that no event reports, such as emailed "
        "tickets: the higher of two is newer"
    )


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
        help_text="only orders changed since then, the earliest change first; changes of the last five "
        "seconds appear later",
    )


class OrderListOut(ListOut):
    """Orders, the newest first, or with `updated_since` by the time of their last change."""

    data = OrderOut(many=True)  # type: ignore[assignment]  # a field of that name


NEWEST_FIRST = ("-created_at", "-pk")
BY_CHANGE = ("updated_at", "pk")


class OrdersView(ApiView):
    grant = "orders"

    @operation(
        "list_orders",
        "List orders",
        input_class=OrdersIn,
        answers=OrderListOut,
        description="All orders of the account, or only the client's own if it may not read others, the "
        "newest first: orders created while you page come before the first page and shift "
        "nothing. To follow changes, use `updated_since`: orders are then sorted by their last "
        "change, and an order that changes again appears again. Continue from the highest "
        "`updated_at` you saw.",
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
        orders, next_cursor = read_page(rows, data, by=by)
        return Response({"data": [_represent(self.caller, order) for order in orders], "next_cursor": next_cursor})


class OrderView(ApiView):
    grant = "orders"

    @operation("get_order", "One order", answers=OrderOut)
    def get(self, data: CallIn) -> Response:
        order = find_readable_order(caller=self.caller, order_id=self.kwargs["order"])
        return Response(_represent(self.caller, order))


def _represent(caller: Client, order: Order) -> dict[str, Any]:
    whole = represent_order(order)
    return whole if reads_codes(caller, order) else without_codes(whole)


class ToldOrderOut(OrderOut):
    """The order as it was when it was told."""

    is_whole = serializers.BooleanField(
        help_text=f"false where it has more than {MOST_UNITS} tickets or upsells: the rest is read with the order"
    )


class ToldOut(serializers.Serializer[Any]):
    order = ToldOrderOut()


class OrderEventOut(serializers.Serializer[Any]):
    """Something that happened to an order, as endpoints are told of it."""

    id = serializers.CharField(help_text="the `webhook-id`: the same for every attempt")
    type = serializers.ChoiceField(choices=[kind.value for kind in EventType])
    timestamp = serializers.DateTimeField(help_text="when it happened")
    number = serializers.IntegerField(help_text="numbers the order's events from 1, without gaps")
    data = ToldOut()  # type: ignore[assignment]  # a field of that name


class TestEventOut(serializers.Serializer[Any]):
    """What is sent by hand, to see whether an endpoint answers: of no order."""

    id = serializers.CharField(help_text="the `webhook-id`: the same for every attempt")
    type = serializers.ChoiceField(choices=[TEST_EVENT_TYPE])
    timestamp = serializers.DateTimeField(help_text="when it was sent first")
    number = serializers.IntegerField(min_value=0, max_value=0)
    data = serializers.DictField(help_text="empty")  # type: ignore[assignment]  # a field of that name


class OrderEventsIn(ListIn):
    def get_fields(self) -> dict[str, Any]:
        # `from` is a word of Python.
        first = serializers.IntegerField(
            source="first",
            required=False,
            default=1,
            min_value=1,
            max_value=2_147_483_647,
            help_text="the first number to return",
        )
        return {"from": first, **super().get_fields()}


class OrderEventsOut(ListOut):
    """Events of an order, the earliest number first."""

    data = OrderEventOut(many=True)  # type: ignore[assignment]  # a field of that name


class OrderEventsView(ApiView):
    grant = "orders"

    @operation(
        "list_order_events",
        "The events of an order, from a number on",
        input_class=OrderEventsIn,
        answers=OrderEventsOut,
        description="The bodies of webhooks, the lowest number first. An order's events are numbered from 1 "
        "without gaps, in the order in which they were published: a client that has event 3 and "
        "receives event 5 requests those from 4. Each contains the order as it was at that time, "
        "so the one with the highest number has the whole order. The events begin with the first "
        "one published: there are none from before the account had an endpoint, and those older "
        "than 30 days are deleted, except for an order's last one.",
    )
    def get(self, data: OrderEventsIn) -> Response:
        order = find_readable_order(caller=self.caller, order_id=self.kwargs["order"])
        rows = list_order_events(account_id=order.account_id, order_id=order.pk, first=data.params["first"])
        events, next_cursor = read_page(rows, data, by=("number",), of=f"events of {order.pk}")
        bodies = [json.loads(event.body) for event in events]
        if not reads_codes(self.caller, order):
            for body in bodies:
                body["data"]["order"] = without_codes(body["data"]["order"])
        return Response({"data": bodies, "next_cursor": next_cursor})
