"""`/api/quotes`, `/api/reservations`: the same sale as the widget's, for the client's own channel and holds."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from rest_framework import serializers

from server.aftersales.order_page.services import LinkRequest, give_link
from server.api.public.operations_api import operation
from server.api.public.orders_api import OrderOut
from server.api.public.selectors import find_reservation, first_event_of, read_orders
from server.api.public.views_api import ApiView
from server.integrations.api_catalogue import may_call
from server.inventory.models import Reservation
from server.payments.services.checkouts import Buyer
from server.platform.addresses import link_origin
from server.platform.errors import NotAllowed
from server.platform.http.inputs import CallIn
from server.platform.http.outputs import Boolean, ChoiceOf, Instant, Integer, ListOf, MoneyText, RowsOf, Text
from server.platform.i18n import DEFAULT_LANGUAGE, LANGUAGES
from server.pricing.basket import Kind
from server.pricing.gift_card_rules import CardShare, total_of_shares
from server.pricing.quote import Promo
from server.sales import serializers as sales
from server.sales.amounts import localized_type_name
from server.sales.basket_selectors import PricedBasket, price_basket
from server.sales.baskets import QuoteLine, lines_of
from server.sales.errors import EmptyBasket
from server.sales.models import Order
from server.sales.selectors import Checkout
from server.sales.services.checkout import take_from_client
from server.sales.services.release import cancel
from server.sales.services.reserving import Reserved, one_guess, read_reserved, reserve
from server.sales.services.selling import sell_for_client

LONGEST_PAGE = 500  # characters


class TicketLineIn(sales.TicketLineIn):
    """Some tickets of one type."""

    ticket_type = serializers.IntegerField(**sales.OPTIONAL_ID, help_text="null: the normal ticket")
    quantity = serializers.IntegerField(min_value=0, max_value=1000)
    team = serializers.IntegerField(**sales.OPTIONAL_ID, help_text="if a performance is sold by team slots")
    players = sales.PlayersField(required=False, default=list, help_text="the slots, one per ticket")


class ItemIn(sales.ItemIn):
    """What is wanted of one performance."""

    performance = serializers.IntegerField(min_value=1, max_value=sales.LARGEST_ID)
    tickets = sales.ShortList(child=TicketLineIn(), required=False, default=list, max_length=sales.MOST_ITEMS)
    upsells = sales.ShortList(child=sales.UpsellLineIn(), required=False, default=list, max_length=sales.MOST_ITEMS)


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


class QuoteLineOut(serializers.Serializer[QuoteLine]):
    """Units of a kind, and what all of them cost."""

    performance = Integer()
    kind = ChoiceOf("kind.value", choices=[kind.value for kind in Kind])
    ticket_type = Integer(
        lambda line: line.type if line.kind is Kind.TICKET else None,
        allow_null=True,
        help_text="null: the normal ticket, or an upsell",
    )
    upsell = Integer(lambda line: None if line.kind is Kind.TICKET else line.type, allow_null=True)
    variant = Integer(allow_null=True)
    name = Text(lambda line: localized_type_name(line.name) if line.kind is Kind.TICKET else line.name)
    variant_name = Text()
    included = Boolean("is_included", help_text="an upsell included in the tickets of a type, at no extra price")
    team = Integer(allow_null=True)
    team_name = Text()
    players = ListOf(child=serializers.IntegerField())
    quantity = Integer()
    price = MoneyText()
    tax = MoneyText()
    booking_fee = MoneyText()
    discount = MoneyText()
    total = MoneyText()


class CardShareOut(serializers.Serializer[CardShare]):
    """What one gift card pays."""

    code = Text(help_text="the end of its code, such as `…7K2M`")
    amount = MoneyText()


def promo_code_of(priced: PricedBasket | Reserved) -> str:
    promo = priced.quote.used_by(Promo.name)
    return promo.text if promo else ""


class QuoteOut(serializers.Serializer[PricedBasket | Reserved]):
    """What a basket costs. Amounts have two decimals and are in `currency`."""

    lines = RowsOf(lambda priced: lines_of(priced.quote), child=QuoteLineOut())
    subtotal = MoneyText("quote.subtotal")
    tax = MoneyText("quote.tax")
    booking_fee = MoneyText("quote.booking_fee")
    discount = MoneyText("quote.discount")
    promo_code = Text(promo_code_of, help_text="the promo code that was applied; else empty")
    saving = MoneyText(lambda priced: priced.quote.discount_by(Promo.name), help_text="the promo code's discount")
    gift_card = MoneyText(lambda priced: total_of_shares(priced.cards), help_text="the amount paid by all gift cards")
    gift_cards = CardShareOut(many=True, source="cards")
    total = MoneyText("quote.total")
    due = MoneyText(
        lambda priced: priced.quote.total - total_of_shares(priced.cards),
        help_text="the amount left to pay: the total less gift cards",
    )
    currency = Text("quote.currency")


class ReservationOut(serializers.Serializer[Reserved]):
    """Places that are kept until `expires_at`, and what they cost."""

    reservation = Integer("reservation.pk")
    reference = Text("payment.reference", help_text="of the checkout, such as `ORD-…`: its orders have it, too")
    status = ChoiceOf(
        "reservation.status",
        choices=Reservation.Status.values,
        help_text="`open` until it is paid; `paying` while its buyer pays on our page",
    )
    expires_at = Instant("reservation.expires_at")
    quote = QuoteOut(source="*")
    orders = ListOf(
        lambda reserved: [order.pk for order in reserved.orders],
        child=serializers.IntegerField(),
        help_text="its orders, one per performance",
    )


class BuyerIn(sales.BuyerIn):
    marketing_optin = serializers.BooleanField(
        required=False, default=False, help_text="whether they consented to marketing"
    )


def missing_of(buyer: dict[str, Any]) -> dict[str, list[str]]:
    """Return the messages of what a buyer lacks: a name, an email."""
    required = {"name": sales.NAME_REQUIRED, "email": sales.EMAIL_REQUIRED}
    return {name: [message] for name, message in required.items() if not buyer.get(name, "").strip()}


class PaymentIn(CallIn):
    """How a reservation is paid."""

    by = serializers.ChoiceField(
        choices=["client", "link"],
        help_text="`client`: you have taken the buyer's money, and the tickets are issued and emailed now. `link`: the "
        "buyer pays on our page, whose address is returned",
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
        is_required = attrs["by"] == "client" or attrs["mail"]
        if is_required and (missing := missing_of(attrs.get("buyer", {}))):
            raise serializers.ValidationError({"buyer": missing})
        return attrs

    def buyer_named(self) -> Buyer:
        """Return the buyer, of whom nothing is known where the body does not say."""
        return Buyer(**self.params.get("buyer", {}))


class SaleIn(BasketIn):
    """What you have sold, and to whom."""

    buyer = BuyerIn(help_text="name and email are required")

    def validate_buyer(self, value: dict[str, Any]) -> dict[str, Any]:
        if missing := missing_of(value):
            raise serializers.ValidationError(missing)
        return value


@dataclass(frozen=True, kw_only=True)
class ReservationPayment:
    """How far the payment of a reservation is; `orders` are read by `selectors.read_orders`."""

    reservation: Reservation
    link: str | None = None
    orders: Collection[Order] = ()


def paid_for(checkout: Checkout) -> ReservationPayment:
    """Return what a checkout has paid for, with its orders."""
    orders = read_orders(order.pk for order in checkout.orders)
    return ReservationPayment(reservation=checkout.part.reservation, orders=orders.values())


class PaymentOut(serializers.Serializer[ReservationPayment]):
    reservation = Integer("reservation.pk")
    status = ChoiceOf("reservation.status", choices=Reservation.Status.values)
    expires_at = Instant("reservation.expires_at", help_text="until when it can be paid")
    link = Text(allow_null=True, help_text="the payment page, which opens once, on one device; null if it is paid")
    orders = OrderOut(many=True, help_text="with their tickets and codes; empty until it is paid")


class QuotesView(ApiView):
    grant = "quotes"

    @operation(
        "quote_basket",
        "Quote a basket",
        input_class=BasketIn,
        answers=QuoteOut,
        description="Prices, fees, tax and discounts. Nothing is reserved.",
    )
    def post(self, data: BasketIn) -> PricedBasket:
        basket_request = data.to_request()
        with one_guess(self.caller, basket_request):
            return price_basket(caller=self.caller, basket_request=basket_request)


class ReservationsView(ApiView):
    grant = "reservations"

    @operation(
        "create_reservation",
        "Reserve tickets",
        input_class=BasketIn,
        answers=ReservationOut,
        status=201,
        once=True,
        description="Reserves a basket for 15 minutes, from your holds if you have any, else from unheld stock. If "
        "too few tickets are left, the call returns 409 `sold_out` with their number in `available`; for a performance "
        "that you cannot sell now, 409 `off_sale`.",
    )
    def post(self, data: BasketIn) -> Reserved:
        return reserve(
            caller=self.caller,
            basket_request=data.to_request(),
            idempotency_key=self.call_name,
            language=data.params["language"] or DEFAULT_LANGUAGE,
        )


class ReservationView(ApiView):
    grant = "reservations"

    @operation("get_reservation", "One reservation", answers=ReservationOut)
    def get(self, data: CallIn) -> Reserved:
        part = find_reservation(caller=self.caller, reservation_id=self.kwargs["reservation"])
        return read_reserved(part.reservation, secret="")

    @operation(
        "cancel_reservation",
        "Cancel a reservation",
        answers=None,
        status=204,
        description="Ends an unpaid reservation. The response is the same if it has ended already.",
    )
    def delete(self, data: CallIn) -> None:
        part = find_reservation(caller=self.caller, reservation_id=self.kwargs["reservation"])
        cancel(caller=self.caller, reservation_id=part.reservation_id, secret="")


class ReservationPaymentView(ApiView):
    grant = "payments"

    @operation(
        "pay_reservation",
        "Pay a reservation",
        input_class=PaymentIn,
        answers=PaymentOut,
        once=True,
        description="With your own money: you have been paid, and owe it to the organiser. The orders are issued at "
        "once, and the buyer is emailed the tickets. Or by a link: the buyer pays on our page while the reservation "
        "lasts.",
    )
    def post(self, data: PaymentIn) -> ReservationPayment:
        part = find_reservation(caller=self.caller, reservation_id=self.kwargs["reservation"])
        if data.params["by"] == "client":
            return paid_for(
                take_from_client(caller=self.caller, reservation_id=part.reservation_id, buyer=data.buyer_named())
            )
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
        return ReservationPayment(reservation=part.reservation, link=link)


class SalesView(ApiView):
    """Reserve and pay in one call; for clients that may do both."""

    grant = "payments"

    @operation(
        "sell_basket",
        "Sell at once",
        input_class=SaleIn,
        answers=PaymentOut,
        status=201,
        once=True,
        description="Reserves a basket and pays it with your own money in one call: you have been paid, and owe it to "
        "the organiser. The orders are issued at once, and the buyer is emailed the tickets. If the call is refused, "
        "nothing was reserved. It takes the right to reserve and the right to pay.",
    )
    def post(self, data: SaleIn) -> ReservationPayment:
        if not may_call(self.caller.calls, ReservationsView.grant):
            raise NotAllowed
        checkout = sell_for_client(
            caller=self.caller,
            basket_request=data.to_request(),
            idempotency_key=self.call_name,
            buyer=Buyer(**data.params["buyer"]),
            language=data.params["language"] or DEFAULT_LANGUAGE,
        )
        return paid_for(checkout)
