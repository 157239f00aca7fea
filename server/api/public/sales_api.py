"""`/api/quotes`, `/api/reservations`: the same sale as the widget's, for the client's own channel and holds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rest_framework import serializers
from rest_framework.response import Response

from server.accounts.caller import Channel
from server.accounts.models import Account
from server.aftersales.order_page.services import LinkRequest, give_link
from server.api.public.http.operations import operation
from server.api.public.http.views import ApiView
from server.api.public.orders_api import OrderOut
from server.api.public.representation import represent_order
from server.api.public.selectors import find_reservation, first_event_of, read_orders
from server.inventory.models import Reservation
from server.payments.services.checkouts import Buyer
from server.platform.addresses import link_origin
from server.platform.datetimes import iso_format
from server.platform.http.inputs import CallIn, NameField
from server.platform.i18n import DEFAULT_LANGUAGE, LANGUAGES
from server.pricing.basket import Kind
from server.pricing.gift_card_rules import CardShare
from server.pricing.quote import Quote
from server.sales import serializers as sales
from server.sales.basket_selectors import price_basket
from server.sales.errors import EmptyBasket
from server.sales.models import Order
from server.sales.services.checkout import take_from_client
from server.sales.services.release import cancel
from server.sales.services.reserving import Reserved, one_guess, read_reserved, reserve

LONGEST_PAGE = 500  # characters


class TicketLineIn(sales.TicketLineIn):
    """Some tickets of one type."""

    ticket_type = serializers.IntegerField(**sales.OPTIONAL_ID, help_text="null: the normal ticket")
    quantity = serializers.IntegerField(min_value=0, max_value=1000)
    team = serializers.IntegerField(**sales.OPTIONAL_ID, help_text="if a performance is sold by team slots")
    players = sales.PlayersField(required=False, default=list, help_text="the slots, one per ticket")


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
        help_text="codes of gift cards, used in this order",
    )
    language = serializers.ChoiceField(
        LANGUAGES, required=False, default=DEFAULT_LANGUAGE, help_text="language of the buyer's emails"
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
    included = serializers.BooleanField(help_text="an upsell included in the tickets of a type, at no extra price")
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

    code = serializers.CharField(help_text="the end of its code, such as `…7K2M`")
    amount = serializers.CharField()


class QuoteOut(serializers.Serializer[Any]):
    """What a basket costs. Amounts have two decimals and are in `currency`."""

    lines = QuoteLineOut(many=True)
    subtotal = serializers.CharField()
    tax = serializers.CharField()
    booking_fee = serializers.CharField()
    discount = serializers.CharField()
    promo_code = serializers.CharField(help_text="the promo code that was applied; else empty")
    saving = serializers.CharField(help_text="the promo code's discount")
    gift_card = serializers.CharField(help_text="the amount paid by all gift cards")
    gift_cards = CardShareOut(many=True)
    total = serializers.CharField()
    due = serializers.CharField(help_text="the amount left to pay: the total less gift cards")
    currency = serializers.CharField()


class ReservationOut(serializers.Serializer[Any]):
    """Places that are kept until `expires_at`, and what they cost."""

    reservation = serializers.IntegerField()
    reference = serializers.CharField(help_text="of the checkout, such as `ORD-…`: its orders have it, too")
    status = serializers.ChoiceField(
        choices=Reservation.Status.values,
        help_text="`open` until it is paid; `paying` while its buyer pays on our page",
    )
    expires_at = serializers.DateTimeField()
    quote = QuoteOut()
    orders = serializers.ListField(child=serializers.IntegerField(), help_text="its orders, one per performance")


class BuyerIn(serializers.Serializer[Any]):
    name = NameField(most=255, optional=True)
    email = serializers.EmailField(
        required=False, allow_blank=True, max_length=255, error_messages={"invalid": sales.EMAIL_WRONG}
    )
    phone = serializers.CharField(required=False, allow_blank=True, max_length=40)
    country = serializers.CharField(required=False, allow_blank=True, max_length=80)
    zipcode = serializers.CharField(required=False, allow_blank=True, max_length=20)
    marketing_optin = serializers.BooleanField(
        required=False, default=False, help_text="whether they consented to marketing"
    )


class PaymentIn(CallIn):
    """How a reservation is paid."""

    by = serializers.ChoiceField(
        choices=["client", "link"],
        help_text="`client`: you have taken the buyer's money, and the tickets are issued and emailed now. "
        "`link`: the buyer pays on our page, whose address is returned",
    )
    buyer = BuyerIn(required=False, help_text="name and email are required with `client`, and with `mail`")
    mail = serializers.BooleanField(
        required=False, default=False, help_text="with `link`: whether we email the address to the buyer"
    )
    page = serializers.URLField(
        required=False,
        allow_blank=True,
        default="",
        max_length=LONGEST_PAGE,
        help_text="with `link`: a page of the organiser's that sells, instead of ours",
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        given = attrs.get("buyer", {})
        if attrs["by"] == "client" or attrs["mail"]:
            for name, message in (("name", sales.NAME_REQUIRED), ("email", sales.EMAIL_REQUIRED)):
                if not given.get(name, "").strip():
                    raise serializers.ValidationError({"buyer": {name: [message]}})
        return attrs

    def buyer_named(self) -> Buyer:
        """Return the buyer, of whom nothing is known where the body does not say."""
        return Buyer(**self.params.get("buyer", {}))


class PaymentOut(serializers.Serializer[Any]):
    """How far the payment of a reservation is."""

    reservation = serializers.IntegerField()
    status = serializers.ChoiceField(choices=Reservation.Status.values)
    expires_at = serializers.DateTimeField(help_text="until when it can be paid")
    link = serializers.CharField(
        allow_null=True, help_text="the payment page, which opens once, on one device; null if it is paid"
    )
    orders = OrderOut(many=True, help_text="with their tickets and codes; empty until it is paid")


# How a client is paid is its own affair.
_OF_OUR_PAGES = ("payable", "payable_message")


def serialize_quote(quote: Quote, seller: Account, cards: Sequence[CardShare]) -> dict[str, Any]:
    body = sales.serialize_quote(quote, Channel.API, seller, cards=cards)
    return {name: value for name, value in body.items() if name not in _OF_OUR_PAGES}


def serialize_reservation(reserved: Reserved) -> dict[str, Any]:
    reservation = reserved.reservation
    return {
        "reservation": reservation.pk,
        "reference": reserved.payment.reference,
        "status": reservation.status,
        "expires_at": iso_format(reservation.expires_at, "UTC"),
        "quote": serialize_quote(reserved.quote, reserved.payment.account, reserved.cards),
        "orders": [order.pk for order in reserved.orders],
    }


def serialize_payment(reservation: Reservation, orders: Iterable[Order], *, link: str | None = None) -> dict[str, Any]:
    """Write how far a payment is; `orders` are read by `selectors.read_orders`."""
    return {
        "reservation": reservation.pk,
        "status": reservation.status,
        "expires_at": iso_format(reservation.expires_at, "UTC"),
        "link": link,
        "orders": [represent_order(order) for order in orders],
    }


class QuotesView(ApiView):
    grant = "quotes"

    @operation(
        "quote_basket",
        "Quote a basket",
        input_class=BasketIn,
        answers=QuoteOut,
        description="Prices, fees, tax and discounts. Nothing is reserved.",
    )
    def post(self, data: BasketIn) -> Response:
        basket_request = data.to_request()
        with one_guess(self.caller, basket_request):
            basket = price_basket(caller=self.caller, basket_request=basket_request)
        return Response(serialize_quote(basket.quote, basket.seller, basket.cards))


class ReservationsView(ApiView):
    grant = "reservations"

    @operation(
        "create_reservation",
        "Reserve tickets",
        input_class=BasketIn,
        answers=ReservationOut,
        status=201,
        once=True,
        description="Reserves a basket for 15 minutes, from your holds if you have any, else from unheld "
        "stock. If too few tickets are left, the call returns 409 `sold_out` with their number "
        "in `available`; for a performance that you cannot sell now, 409 `off_sale`.",
    )
    def post(self, data: BasketIn) -> Response:
        reserved = reserve(
            caller=self.caller,
            basket_request=data.to_request(),
            idempotency_key=self.call_name,
            language=data.params["language"] or DEFAULT_LANGUAGE,
        )
        return Response(serialize_reservation(reserved), status=201)


class ReservationView(ApiView):
    grant = "reservations"

    @operation("get_reservation", "One reservation", answers=ReservationOut)
    def get(self, data: CallIn) -> Response:
        part = find_reservation(caller=self.caller, reservation_id=self.kwargs["reservation"])
        return Response(serialize_reservation(read_reserved(part.reservation, secret="")))

    @operation(
        "cancel_reservation",
        "Cancel a reservation",
        answers=None,
        status=204,
        description="Ends an unpaid reservation. The response is the same if it has ended already.",
    )
    def delete(self, data: CallIn) -> Response:
        part = find_reservation(caller=self.caller, reservation_id=self.kwargs["reservation"])
        cancel(caller=self.caller, reservation_id=part.reservation_id, secret="")
        return Response(status=204)


class ReservationPaymentView(ApiView):
    grant = "payments"

    @operation(
        "pay_reservation",
        "Pay a reservation",
        input_class=PaymentIn,
        answers=PaymentOut,
        once=True,
        description="With your own money: you have been paid, and owe it to the organiser. The orders are "
        "issued at once, and the buyer is emailed the tickets. Or by a link: the buyer pays on "
        "our page while the reservation lasts.",
    )
    def post(self, data: PaymentIn) -> Response:
        part = find_reservation(caller=self.caller, reservation_id=self.kwargs["reservation"])
        if data.params["by"] == "client":
            checkout = take_from_client(
                caller=self.caller, reservation_id=part.reservation_id, buyer=data.buyer_named()
            )
            orders = read_orders(order.pk for order in checkout.orders)
            return Response(serialize_payment(checkout.part.reservation, orders.values()))
        buyer, origin = data.buyer_named(), link_origin(self.request)
        link_request = LinkRequest(
            url=data.params["page"] or f"{origin}/buy/{first_event_of(part)}",
            name=buyer.name,
            email=buyer.email,
            own=frozenset({origin.lower()} - {""}),
        )
        link = give_link(
            caller=self.caller,
            reservation_id=part.reservation_id,
            link_request=link_request,
            is_mailed=data.params["mail"],
        )
        return Response(serialize_payment(part.reservation, (), link=link))
