"""The shapes of selling: baskets, quotes, reservations and their payment."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rest_framework import serializers

from server.accounts.caller import Channel
from server.accounts.models import Account
from server.core import wire
from server.core.http.forms import CallIn, NameOf
from server.core.speech.languages import DEFAULT, LANGUAGES
from server.orders.errors import EmptyBasket
from server.orders.models import Order
from server.orders.selling import serializers as sales
from server.orders.selling.services.reserve import Reserved
from server.outside.orders.on_wire import order_on_wire
from server.outside.orders.serializers import OrderOut
from server.payments.services.checkouts import Buyer
from server.pricing.basket import Kind
from server.pricing.cards.gift_cards import CardShare
from server.pricing.quote import Quote
from server.stock.models import Reservation

LONGEST_PAGE = 500  # characters


class TicketLineIn(sales.TicketLineIn):
    """Some tickets of one type."""

    ticket_type = serializers.IntegerField(**sales.OPTIONAL_ID, help_text="null: the normal ticket")
    quantity = serializers.IntegerField(min_value=0, max_value=1000)
    team = serializers.IntegerField(**sales.OPTIONAL_ID, help_text="where a performance is sold by slots of its teams")
    players = sales.PlayersField(required=False, default=list, help_text="the slots, one for each ticket")


class UpsellLineIn(sales.UpsellLineIn):
    """Some of an upsell; of one with variants, in one of them."""

    upsell = serializers.IntegerField(min_value=1, max_value=sales.LARGEST_ID)
    variant = serializers.IntegerField(**sales.OPTIONAL_ID)
    quantity = serializers.IntegerField(min_value=0, max_value=1000)


class ItemIn(sales.ItemIn):
    """What is wanted of one performance."""

    performance = serializers.IntegerField(min_value=1, max_value=sales.LARGEST_ID)
    tickets = sales.ShortList(child=TicketLineIn(), required=False, default=list, max_length=sales.MOST_ITEMS)
    upsells = sales.ShortList(child=UpsellLineIn(), required=False, default=list, max_length=sales.MOST_ITEMS)


class BasketIn(CallIn, sales.BasketIn):
    """What somebody wants to buy, of one performance or several of the same currency."""

    items = sales.ShortList(
        child=ItemIn(),
        allow_empty=False,
        max_length=sales.MOST_ITEMS,
        error_messages={"required": EmptyBasket.message, "empty": EmptyBasket.message},
    )
    promo_code = serializers.CharField(required=False, allow_blank=True, max_length=64, default="")
    gift_cards = sales.ShortList(
        child=serializers.CharField(max_length=64),
        required=False,
        max_length=sales.MOST_CARDS,
        help_text="codes of gift cards, which pay in this order",
    )
    language = serializers.ChoiceField(
        LANGUAGES, required=False, default=DEFAULT, help_text="in which the buyer is written to"
    )
    hold = None  # type: ignore[assignment]  # a client sells from its own holds


class QuoteLineOut(serializers.Serializer[Any]):
    """Units of a kind, and what all of them cost."""

    performance = serializers.IntegerField()
    kind = serializers.ChoiceField(choices=[kind.value for kind in Kind])
    ticket_type = serializers.IntegerField(allow_null=True, help_text="null: the normal ticket, or an upsell")
    upsell = serializers.IntegerField(allow_null=True)
    variant = serializers.IntegerField(allow_null=True)
    name = serializers.CharField()
    variant_name = serializers.CharField()
    included = serializers.BooleanField(help_text="an upsell that the tickets of a type bring, at no further price")
    team = serializers.IntegerField(allow_null=True)
    team_name = serializers.CharField()
    players = serializers.ListField(child=serializers.IntegerField())
    quantity = serializers.IntegerField()
    price = serializers.CharField()
    tax = serializers.CharField()
    booking_fee = serializers.CharField()
    discount = serializers.CharField()
    total = serializers.CharField()


class CardShareOut(serializers.Serializer[Any]):
    """What one gift card pays."""

    code = serializers.CharField(help_text="the end of its code, as `…7K2M`")
    amount = serializers.CharField()


class QuoteOut(serializers.Serializer[Any]):
    """What a basket costs. Amounts have two decimals and are in `currency`."""

    lines = QuoteLineOut(many=True)
    subtotal = serializers.CharField()
    tax = serializers.CharField()
    booking_fee = serializers.CharField()
    discount = serializers.CharField()
    promo_code = serializers.CharField(help_text="the code that has taken something off; else empty")
    saving = serializers.CharField(help_text="what the promo code has taken off")
    gift_card = serializers.CharField(help_text="what all gift cards pay")
    gift_cards = CardShareOut(many=True)
    total = serializers.CharField()
    due = serializers.CharField(help_text="what is left to pay: the total less what gift cards pay")
    currency = serializers.CharField()


class ReservationOut(serializers.Serializer[Any]):
    """Places that are kept until `expires_at`, and what they cost."""

    reservation = serializers.IntegerField()
    reference = serializers.CharField(help_text="of the checkout, as `ORD-…`: its orders have it, too")
    status = serializers.ChoiceField(
        choices=Reservation.Status.values,
        help_text="`open` until it is paid; `paying` while its buyer pays on our page",
    )
    expires_at = serializers.DateTimeField()
    quote = QuoteOut()
    orders = serializers.ListField(child=serializers.IntegerField(), help_text="its orders, one for each performance")


class BuyerIn(serializers.Serializer[Any]):
    name = NameOf(most=255, optional=True)
    email = serializers.EmailField(
        required=False, allow_blank=True, max_length=255, error_messages={"invalid": sales.EMAIL_WRONG}
    )
    phone = serializers.CharField(required=False, allow_blank=True, max_length=40)
    country = serializers.CharField(required=False, allow_blank=True, max_length=80)
    zipcode = serializers.CharField(required=False, allow_blank=True, max_length=20)
    marketing_optin = serializers.BooleanField(
        required=False, default=False, help_text="whether they want to hear of other events"
    )


class PaymentIn(CallIn):
    """How a reservation is paid."""

    by = serializers.ChoiceField(
        choices=["client", "link"],
        help_text="`client`: you have the buyer's money, and the tickets are issued and mailed now. `link`: the buyer "
        "pays on our page, whose address you get",
    )
    buyer = BuyerIn(required=False, help_text="name and email are needed with `client`, and with `mail`")
    mail = serializers.BooleanField(
        required=False, default=False, help_text="with `link`: whether we mail the address to the buyer"
    )
    page = serializers.URLField(
        required=False,
        allow_blank=True,
        default="",
        max_length=LONGEST_PAGE,
        help_text="with `link`: a page of the organiser's that sells, in place of ours",
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        given = attrs.get("buyer", {})
        if attrs["by"] == "client" or attrs["mail"]:
            for name, message in (("name", sales.NAME_REQUIRED), ("email", sales.EMAIL_REQUIRED)):
                if not given.get(name, "").strip():
                    raise serializers.ValidationError({"buyer": {name: [message]}})
        return attrs

    def buyer_named(self) -> Buyer:
        """Give the buyer, of whom nothing is known where the body does not say."""
        return Buyer(**self.asked.get("buyer", {}))


class PaymentOut(serializers.Serializer[Any]):
    """How far the payment of a reservation is."""

    reservation = serializers.IntegerField()
    status = serializers.ChoiceField(choices=Reservation.Status.values)
    expires_at = serializers.DateTimeField(help_text="until when it can be paid")
    link = serializers.CharField(
        allow_null=True, help_text="where the buyer pays; it opens once, on one device. Null where it is paid"
    )
    orders = OrderOut(many=True, help_text="with their tickets and codes; empty where it is not paid")


# How a client is paid is its own affair.
_OF_OUR_PAGES = ("payable", "payable_message")


def quote_on_wire(quote: Quote, seller: Account, cards: Sequence[CardShare]) -> dict[str, Any]:
    """Write what a basket costs."""
    said = sales.quote_on_wire(quote, Channel.API, seller, cards=cards)
    return {name: value for name, value in said.items() if name not in _OF_OUR_PAGES}


def reservation_on_wire(reserved: Reserved) -> dict[str, Any]:
    """Write a reservation with its quote."""
    reservation = reserved.reservation
    return {
        "reservation": reservation.pk,
        "reference": reserved.payment.reference,
        "status": reservation.status,
        "expires_at": wire.iso(reservation.expires_at, "UTC"),
        "quote": quote_on_wire(reserved.quote, reserved.payment.account, reserved.cards),
        "orders": [order.pk for order in reserved.orders],
    }


def payment_on_wire(reservation: Reservation, orders: Iterable[Order], *, link: str | None = None) -> dict[str, Any]:
    """Write how far a payment is; `orders` are read by `orders.selectors.read_orders`."""
    return {
        "reservation": reservation.pk,
        "status": reservation.status,
        "expires_at": wire.iso(reservation.expires_at, "UTC"),
        "link": link,
        "orders": [order_on_wire(order) for order in orders],
    }
