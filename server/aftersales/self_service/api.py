"""`/v1/mine/{reference}`: a buyer's own orders, by the link in their email, which each call is authorized by."""

from __future__ import annotations

from typing import Any

from django.utils.functional import cached_property
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from server.abuse.services import attempts
from server.accounts.caller import LinkHolder
from server.aftersales.errors import RefundFailed
from server.aftersales.exchanges.explanation_selectors import explain
from server.aftersales.self_service import serializers as shapes
from server.aftersales.self_service import services
from server.aftersales.self_service.selectors import (
    cheaper_refusal,
    find_own_order,
    find_own_payment,
    list_dates,
    read_own_payment,
)
from server.auth.http import address_of
from server.catalogue.events.selectors import get_performance
from server.payments.models import Payment, Refund
from server.platform.http.api import IDEMPOTENCY_KEY, BuyersView
from server.platform.http.outputs import row_writer, write_rows
from server.platform.http.request_limits import LINKS
from server.platform.i18n import translate_or
from server.sales.api import idempotency_key_of
from server.sales.offer_serializers import OfferedUpsellOut, read_upsell_offers
from server.sales.refundable_selectors import count_holds, read_order_sources

ORDER_KEY = OpenApiParameter("X-Order-Key", str, OpenApiParameter.HEADER, required=True)


class OwnOrderView(BuyersView):
    """A call for anybody who has a payment's link, signed in or not; its key is sent in a header, so that no log
    contains it.

    A wrong key gets the same response as an unknown payment, and is counted in the same way.
    """

    authentication_classes = ()
    permission_classes = (AllowAny,)
    limits = (LINKS,)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        self.activate_language()
        self.count_anonymous(request)
        if hasattr(self, str(request.method).lower()):
            attempts.OWN_ORDERS.count_address(address_of(request))
            self.activate_language(self.payment.language)  # a wrong key is refused before anything else is read
            if request.method != "GET":
                attempts.OWN_CHANGES.count(str(self.payment.pk))
        super().initial(request, *args, **kwargs)

    @cached_property
    def payment(self) -> Payment:
        """The payment whose link this is."""
        key = str(self.request.META.get("HTTP_X_ORDER_KEY", ""))
        return find_own_payment(reference=self.kwargs["payment"], key=key)

    @property
    def caller(self) -> LinkHolder:
        return LinkHolder(self.payment.pk, self.payment.account_id, address_of(self.request))


class OwnPaymentView(OwnOrderView):
    @extend_schema(responses=shapes.OwnPaymentOut, parameters=[ORDER_KEY])
    def get(self, request: Request, payment: str) -> Response:
        return _all_of(self.payment)


def _all_of(payment: Payment) -> Response:
    """Respond with the current state of a payment."""
    return Response(
        row_writer(shapes.OwnPaymentOut)(read_own_payment(payment=payment, by_hand=services.gateways_by_hand()))
    )


class OwnNamesView(OwnOrderView):
    """Set the attendees of tickets."""

    @extend_schema(request=shapes.OwnNamesIn, responses=shapes.OwnPaymentOut, parameters=[ORDER_KEY])
    def put(self, request: Request, payment: str, order: int) -> Response:
        services.rename_tickets(
            caller=self.caller, order_id=order, names=self.read(shapes.OwnNamesIn).params.get("names", [])
        )
        return _all_of(self.payment)


class OwnDatesView(OwnOrderView):
    """List the performances for which an order's tickets may be exchanged."""

    @extend_schema(responses=shapes.OwnDatesOut, parameters=[ORDER_KEY])
    def get(self, request: Request, payment: str, order: int) -> Response:
        own = find_own_order(caller=self.caller, order_id=order)
        sources = read_order_sources(own.order)
        dates = shapes.serialize_dates(list_dates(own), self.caller, count_holds(order))
        return Response(dates | {"cheaper": cheaper_refusal(own, sources, services.gateways_by_hand())})


class OwnDatePricesView(OwnOrderView):
    """Price the exchange of some tickets for each of a few dates; nothing is kept of it."""

    @extend_schema(request=shapes.OwnDatePricesIn, responses=shapes.OwnDatePricesOut, parameters=[ORDER_KEY])
    def post(self, request: Request, payment: str, order: int) -> Response:
        prices = services.price_own_dates(
            caller=self.caller, order_id=order, **self.read(shapes.OwnDatePricesIn).params
        )
        return Response({"prices": write_rows(shapes.OwnDatePriceOut, prices)})


class OwnQuoteView(OwnOrderView):
    """Quote an exchange; nothing is reserved."""

    @extend_schema(request=shapes.OwnQuoteIn, responses=shapes.OwnQuoteOut, parameters=[ORDER_KEY])
    def post(self, request: Request, payment: str, order: int) -> Response:
        quoted = services.quote_own_exchange(
            caller=self.caller, exchange_input=self.read(shapes.OwnQuoteIn).to_input(order)
        )
        return Response(row_writer(shapes.OwnQuoteOut)(explain(quoted.exchange, quoted.priced)))


class OwnExchangeView(OwnOrderView):
    """Make an exchange as quoted; the payment then shows whether it is complete or waits for its charge."""

    @extend_schema(request=shapes.OwnExchangeIn, responses=shapes.OwnPaymentOut, parameters=[ORDER_KEY])
    def post(self, request: Request, payment: str, order: int) -> Response:
        quote = self.read(shapes.OwnExchangeIn).params["quote"]
        services.make_own_exchange(caller=self.caller, order_id=order, exchange_id=quote)
        return _all_of(self.payment)


class OwnExtrasView(OwnOrderView):
    """List the upsells that may be added to an order, and add some."""

    @extend_schema(responses=shapes.OwnExtrasOut, parameters=[ORDER_KEY])
    def get(self, request: Request, payment: str, order: int) -> Response:
        performance = find_own_order(caller=self.caller, order_id=order).order.performance
        offers = read_upsell_offers(get_performance(caller=self.caller, performance_id=performance.pk), self.caller)
        return Response({"currency": self.payment.currency, "upsells": write_rows(OfferedUpsellOut, offers)})

    @extend_schema(request=shapes.OwnExtrasIn, responses=shapes.OwnPaymentOut, parameters=[ORDER_KEY, IDEMPOTENCY_KEY])
    def post(self, request: Request, payment: str, order: int) -> Response:
        extras = self.read(shapes.OwnExtrasIn).params.get("upsells", [])
        services.add_extras(caller=self.caller, order_id=order, extras=extras, key=idempotency_key_of(request))
        return _all_of(self.payment)


class OwnCancelView(OwnOrderView):
    """Preview the refund of everything that is left of an order, and request exactly that."""

    @extend_schema(responses=shapes.OwnCancelPlanOut, parameters=[ORDER_KEY])
    def get(self, request: Request, payment: str, order: int) -> Response:
        return Response(row_writer(shapes.OwnCancelPlanOut)(services.plan_cancel(caller=self.caller, order_id=order)))

    @extend_schema(request=shapes.OwnCancelIn, responses=shapes.OwnCancelledOut, parameters=[ORDER_KEY])
    def post(self, request: Request, payment: str, order: int) -> Response:
        refund = services.cancel_order(
            caller=self.caller, order_id=order, amount=self.read(shapes.OwnCancelIn).params["amount"]
        )
        if refund.status == Refund.Status.FAILED:
            raise RefundFailed(translate_or(refund.failure, RefundFailed.message))
        return Response(row_writer(shapes.OwnCancelledOut)(refund))
