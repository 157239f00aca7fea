"""The shape of an order in the schema; `on_wire.order_on_wire` writes it."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from server.accounts.caller import Channel
from server.core.http.forms import MOST_ID
from server.orders.models import Order, Ticket
from server.orders.statuses import UPSELL_STATES
from server.outside.http.lists import ListIn, ListOut


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
    starts_at = serializers.DateTimeField(help_text="with the offset of its venue")
    timezone = serializers.CharField(help_text="its venue's, as `Europe/London`")


class BuyerOut(serializers.Serializer[Any]):
    """Who bought; each text is empty where it is not known."""

    name = serializers.CharField()
    email = serializers.CharField()
    phone = serializers.CharField()
    country = serializers.CharField()
    zipcode = serializers.CharField()
    marketing_optin = serializers.BooleanField(help_text="whether they want to hear of other events")
    removed = serializers.BooleanField(help_text="their data were deleted; what stands in their place names nobody")


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
    name = serializers.CharField(help_text="of its type, as its buyer read it")
    status = serializers.ChoiceField(choices=Ticket.Status.values)
    code = serializers.CharField(help_text="the text of its QR code; empty where the client may not read it")
    holder = serializers.CharField(help_text="who comes, where that is not the buyer; else empty")
    team_name = serializers.CharField()
    player = serializers.IntegerField(allow_null=True, help_text="the number of its place in the team")
    price = MoneyField("its price")
    tax = MoneyField("its tax")
    booking_fee = MoneyField("its booking fee")
    discount = MoneyField("what was taken off")
    total = MoneyField("what it has cost")
    admitted_at = serializers.DateTimeField(allow_null=True, help_text="when it was scanned; null before")
    replaced_by = serializers.IntegerField(allow_null=True, help_text="the ticket that it was exchanged for")


class UpsellItemOut(serializers.Serializer[Any]):
    """One unit of something sold beside tickets."""

    upsell_item = serializers.IntegerField()
    upsell = serializers.IntegerField()
    variant = serializers.IntegerField(allow_null=True)
    ticket = serializers.IntegerField(allow_null=True, help_text="whose type brought it; null where it was bought")
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
    reference = serializers.CharField(help_text="of the checkout, as `ORD-…`: buyers know it")
    reservation = serializers.IntegerField()
    status = serializers.ChoiceField(
        choices=Order.Status.values, help_text="`progress` until it is paid; `failed` if it was given up"
    )
    channel = serializers.ChoiceField(choices=Channel.values)
    client = serializers.IntegerField(allow_null=True, help_text="the client that sold it; null for everybody else")
    performance = OrderedPerformanceOut()
    buyer = BuyerOut()
    language = serializers.CharField(help_text="in which the buyer is written to")
    currency = serializers.CharField()
    amounts = OrderAmountsOut()
    promo_code = serializers.CharField(help_text="the code that has taken something off; else empty")
    tickets = TicketOut(many=True, help_text="once it is paid")
    upsells = UpsellItemOut(many=True, help_text="once it is paid")
    tickets_pdf = serializers.CharField(
        allow_null=True,
        help_text="the path here at which the tickets are a PDF; null without one, or without the codes",
    )
    created_at = serializers.DateTimeField()
    updated_at = serializers.DateTimeField(help_text="it changes with whatever happens to the order")
    paid_at = serializers.DateTimeField(allow_null=True)
    version = serializers.IntegerField(
        help_text="rises with each change, also with those of which no event tells, such as that its tickets were "
        "mailed: of two, the higher one is newer"
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
        choices=Order.Status.values, required=False, default="", help_text="only orders of this status"
    )
    updated_since = serializers.DateTimeField(
        required=False,
        default=None,
        help_text="only orders that have changed since, the earliest change first: what changed in the last five "
        "seconds comes later",
    )


class OrderListOut(ListOut):
    """Orders, the newest first, or with `updated_since` by the time of their last change."""

    data = OrderOut(many=True)  # type: ignore[assignment]  # a field of that name
