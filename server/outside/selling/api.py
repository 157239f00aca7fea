"""`/api/quotes`, `/api/reservations`: the same sale as the widget's, for the client's own channel and holds."""

from __future__ import annotations

from rest_framework.response import Response

from server.accounts.site import link_origin
from server.core.http.forms import CallIn
from server.core.speech.languages import DEFAULT
from server.orders.page.services import kept_back
from server.orders.selling.selectors.basket import price_basket
from server.orders.selling.services import give_back
from server.orders.selling.services.guesses import one_guess
from server.orders.selling.services.pay import take_from_client
from server.orders.selling.services.reserve import read_reserved, reserve
from server.outside.http.schema import operation
from server.outside.http.views import ApiView
from server.outside.orders.selectors import read_orders
from server.outside.selling.selectors import find_reserved, first_event_of
from server.outside.selling.serializers import (
    BasketIn,
    PaymentIn,
    PaymentOut,
    QuoteOut,
    ReservationOut,
    payment_on_wire,
    quote_on_wire,
    reservation_on_wire,
)


class QuotesView(ApiView):
    grant = "quotes"

    @operation(
        "quote_basket",
        "What a basket costs",
        asks=BasketIn,
        answers=QuoteOut,
        description="Prices, fees, tax and what codes take off. Nothing is kept for you.",
    )
    def post(self, asked: BasketIn) -> Response:
        wanted = asked.wanted()
        with one_guess(self.caller, wanted):
            basket = price_basket(caller=self.caller, wanted=wanted)
        return Response(quote_on_wire(basket.quote, basket.seller, basket.cards))


class ReservationsView(ApiView):
    grant = "reservations"

    @operation(
        "create_reservation",
        "Keep places for a while",
        asks=BasketIn,
        answers=ReservationOut,
        status=201,
        once=True,
        description="Keeps what a basket needs for 15 minutes, from your holds if you have any, else from what is "
        "free. Places that are gone are 409 `sold_out` with how many are left in `available`; a performance that you "
        "cannot sell now is 409 `off_sale`.",
    )
    def post(self, asked: BasketIn) -> Response:
        reserved = reserve(
            caller=self.caller,
            wanted=asked.wanted(),
            idempotency_key=self.call_name,
            language=asked.asked["language"] or DEFAULT,
        )
        return Response(reservation_on_wire(reserved), status=201)


class ReservationView(ApiView):
    grant = "reservations"

    @operation("get_reservation", "One reservation", answers=ReservationOut)
    def get(self, asked: CallIn) -> Response:
        part = find_reserved(caller=self.caller, reservation_id=self.kwargs["reservation"])
        return Response(reservation_on_wire(read_reserved(part.reservation, secret="")))

    @operation(
        "cancel_reservation",
        "Give places back",
        answers=None,
        status=204,
        description="Ends a reservation that is not paid. One that is over already is answered in the same way.",
    )
    def delete(self, asked: CallIn) -> Response:
        part = find_reserved(caller=self.caller, reservation_id=self.kwargs["reservation"])
        give_back.cancel(caller=self.caller, reservation_id=part.reservation_id, secret="")
        return Response(status=204)


class ReservationPaymentView(ApiView):
    grant = "payments"

    @operation(
        "pay_reservation",
        "Pay a reservation",
        asks=PaymentIn,
        answers=PaymentOut,
        once=True,
        description="By your own money: you have been paid, and owe it to the organiser. The orders are issued at "
        "once, and the buyer is mailed the tickets. Or by a link: the buyer pays on our page while the reservation "
        "lasts.",
    )
    def post(self, asked: PaymentIn) -> Response:
        part = find_reserved(caller=self.caller, reservation_id=self.kwargs["reservation"])
        if asked.asked["by"] == "client":
            checkout = take_from_client(
                caller=self.caller, reservation_id=part.reservation_id, buyer=asked.buyer_named()
            )
            orders = read_orders(order.pk for order in checkout.orders)
            return Response(payment_on_wire(checkout.part.reservation, orders.values()))
        buyer, origin = asked.buyer_named(), link_origin(self.request)
        wanted = kept_back.LinkWanted(
            url=asked.asked["page"] or f"{origin}/buy/{first_event_of(part)}",
            name=buyer.name,
            email=buyer.email,
            own=frozenset({origin.lower()} - {""}),
        )
        link = kept_back.give_link(
            caller=self.caller,
            reservation_id=part.reservation_id,
            wanted=wanted,
            is_mailed=asked.asked["mail"],
        )
        return Response(payment_on_wire(part.reservation, (), link=link))
