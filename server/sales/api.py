"""`/v1/sales`: one code path for the widget, the counter and API clients. Who calls decides the channel."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext, gettext_noop
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.authentication import BaseAuthentication
from rest_framework.permissions import AllowAny, BasePermission
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from server.abuse.services import attempts
from server.accounts.caller import Caller, Client, Public, Selling, Staff, System
from server.accounts.models import User
from server.auth.authentication import SessionToken
from server.auth.http import SignedIn, address_of
from server.catalogue.events.models import Event
from server.catalogue.events.selectors import get_event, get_performance
from server.integrations.api import ClientKey
from server.payments.services.gateways import GATEWAYS
from server.platform.addresses import local_caller_address
from server.platform.errors import Invalid, NotFound
from server.platform.http.api import IDEMPOTENCY_KEY, RESERVATION_MARK, RESERVATION_SECRET, BuyersView, success_response
from server.platform.http.files import add_etag
from server.platform.http.inputs import ChosenIdField
from server.platform.http.outputs import MessageOut
from server.platform.http.request_limits import OFFERS, SALES
from server.platform.i18n import current_language
from server.platform.runtime import SharedResults
from server.sales import selectors
from server.sales.basket_selectors import price_basket
from server.sales.buyer_limits_api import PROOF, ProofRequiredOut
from server.sales.offer_serializers import (
    FIRST,
    LISTED_WHOLE,
    EventOfferOut,
    PerformanceOfferOut,
    serialize_event_offer,
    serialize_performance_offer,
)
from server.sales.payment_serializers import PaymentOut, serialize_payment
from server.sales.refundable_selectors import count_holds, find_order
from server.sales.serializers import (
    BasketIn,
    PaymentIn,
    QuoteOut,
    ReservedOut,
    SaleIn,
    serialize_quote,
    serialize_reservation,
)
from server.sales.services.checkout import check_out
from server.sales.services.release import cancel, verify_charge
from server.sales.services.reserving import one_guess, reserve
from server.sales.services.selling import SalePayment, sell
from server.sales.tokens_api import SellingToken

KEY_LENGTH = range(16, 129)
MARK_LENGTH = range(22, 129)  # at least 128 bits, in any encoding
MARK_WRONG = "X-Reservation-Mark has 22 to 128 characters, drawn by chance"
NO_KEY = gettext_noop("Idempotency-Key is required: 16 to 128 characters")


class SalesView(BuyersView):
    """A call for staff, API clients and anonymous callers; the result depends on the caller."""

    authentication_classes: tuple[type[BaseAuthentication], ...] = (ClientKey, SellingToken, SessionToken)
    permission_classes: tuple[type[BasePermission], ...] = (AllowAny,)
    limits = (SALES,)

    def perform_authentication(self, request: Request) -> None:
        """Identify the caller, and answer everybody but staff in their requested language."""
        super().perform_authentication(request)
        if not isinstance(request.user, User):
            self.activate_language()

    def known_caller(self) -> Caller | None:
        """Return the staff or client that calls, None for the public."""
        if isinstance(self.request.auth, Client | Selling):
            return self.request.auth
        user = self.request.user
        return Staff(user) if isinstance(user, User) else None

    def caller_for_performance(self, performance_id: int, *, buys: bool = True) -> Caller:
        """Return the caller; for the public, the caller of the event that the performance belongs to."""
        known = self.known_caller()
        if known is not None and known.only_event is None:
            return known
        if known is not None:
            found = get_performance(caller=known, performance_id=performance_id)
            return self.seller_of(found.event_id, known)
        performance = get_performance(caller=System(), performance_id=performance_id)
        return self.public_of(performance.event, buys=buys)

    def public_of(self, event: Event, *, buys: bool = True) -> Public:
        """Return the public as the caller of an event, which was read with its account.

        :raises NotFound: for a test account's event: there the public only pays for what its clients have reserved.
        """
        if buys and event.account.test_house_of_id is not None:
            raise NotFound
        return Public(event.pk, event.account_id, address_of(self.request))

    def seller_of(self, event_id: int, known: Caller) -> Caller:
        """Return a known caller who may sell an event.

        :raises NotFound: if they may only sell another one.
        """
        if known.only_event not in (None, event_id):
            raise NotFound
        return known

    def count_provider_request(self, caller: Caller | None) -> None:
        """Count a call to a provider on behalf of the public, who could cause any number of them for free.

        :raises TooManyAttempts: if there were too many.
        """
        if caller is None or isinstance(caller, Public):
            attempts.PROVIDER_REQUESTS.count_address(address_of(self.request))

    def count_paying(self, caller: Caller | None, gateway: str) -> None:
        """Count the same for a payment, if it calls a provider."""
        if not GATEWAYS[gateway].is_at_once:
            self.count_provider_request(caller)

    def mark(self) -> str:
        """Read the caller's own secret that proves a request is theirs; empty if they send none.

        :raises Invalid: if it is so short that it could be guessed, or malformed.
        """
        mark = str(self.request.META.get("HTTP_X_RESERVATION_MARK", ""))
        if mark and (len(mark) not in MARK_LENGTH or not mark.isascii() or not mark.isprintable()):
            raise Invalid(MARK_WRONG, field="X-Reservation-Mark")
        return mark

    def secret(self) -> str:
        return str(self.request.META.get("HTTP_X_RESERVATION_SECRET", ""))[:200]


class PerformanceOfferView(SalesView):
    limits = (OFFERS,)

    @extend_schema(responses=PerformanceOfferOut)
    def get(self, request: Request, performance: int) -> Response:
        caller = self.caller_for_performance(performance, buys=False)
        found = get_performance(caller=caller, performance_id=performance)
        return Response(serialize_performance_offer(found, caller))


class QuoteView(SalesView):
    @extend_schema(request=BasketIn, responses=QuoteOut)
    def post(self, request: Request) -> Response:
        basket_request = self.read(BasketIn).to_request()
        caller = self.caller_for_performance(basket_request.lines[0].performance)
        with one_guess(caller, basket_request):
            basket = price_basket(caller=caller, basket_request=basket_request)
        return Response(serialize_quote(basket.quote, caller.channel, basket.seller, cards=basket.cards))


class ReservationView(SalesView):
    @extend_schema(
        request=BasketIn,
        responses={201: ReservedOut, 428: ProofRequiredOut},
        parameters=[IDEMPOTENCY_KEY, RESERVATION_MARK, PROOF],
    )
    def post(self, request: Request) -> Response:
        key = idempotency_key_of(request)
        data = self.read(BasketIn)
        basket_request = data.to_request()
        caller = self.caller_for_performance(basket_request.lines[0].performance)
        language = data.validated_data["language"] or current_language()
        proof = str(request.META.get("HTTP_X_PROOF", ""))
        reserved = reserve(
            caller=caller,
            basket_request=basket_request,
            idempotency_key=key,
            language=language,
            proof=proof,
            mark=self.mark(),
        )
        return Response(serialize_reservation(reserved, caller.channel), status=201)


def idempotency_key_of(request: Request) -> str:
    """Read the idempotency key.

    :raises Invalid: if it is missing or malformed.
    """
    key = str(request.META.get("HTTP_IDEMPOTENCY_KEY", ""))
    if len(key) not in KEY_LENGTH or not key.isascii() or not key.isprintable():
        raise Invalid(NO_KEY, field="Idempotency-Key")
    return key


class ReservationPaymentView(SalesView):
    @extend_schema(request=PaymentIn, responses=PaymentOut, parameters=[RESERVATION_SECRET])
    def post(self, request: Request, reservation: int) -> Response:
        caller = self.known_caller()
        serializer = self.read(PaymentIn)
        gateway = serializer.validated_data["gateway"]
        self.count_paying(caller, gateway)
        is_known = isinstance(caller, Staff) or (not serializer.names_somebody and selectors.is_added(reservation))
        checkout = check_out(
            caller=caller,
            reservation_id=reservation,
            secret=self.secret(),
            gateway=gateway,
            buyer=serializer.buyer_of(is_staff=is_known),
            tendered=serializer.validated_data.get("tendered"),
            language=serializer.validated_data["language"],
            address=address_of(request),
        )
        return Response(serialize_payment(checkout))


class SaleView(SalesView):
    """Sell a basket whose money is in the till already, in one call; for the box office, which knows who pays."""

    authentication_classes = (SellingToken, SessionToken)
    permission_classes = (SignedIn,)

    @extend_schema(request=SaleIn, responses={201: PaymentOut}, parameters=[IDEMPOTENCY_KEY])
    def post(self, request: Request) -> Response:
        key = idempotency_key_of(request)
        data = self.read(SaleIn)
        basket_request = data.to_request()
        params = data.validated_data
        payment = SalePayment(
            gateway=params["gateway"], buyer=data.buyer_of(is_staff=True), tendered=params.get("tendered")
        )
        checkout = sell(
            caller=self.caller_for_performance(basket_request.lines[0].performance),
            basket_request=basket_request,
            idempotency_key=key,
            payment=payment,
            language=params["language"] or current_language(),
        )
        return Response(serialize_payment(checkout), status=201)


class ReservationCancelView(SalesView):
    @extend_schema(responses={200: MessageOut}, parameters=[RESERVATION_SECRET])
    def delete(self, request: Request, reservation: int) -> Response:
        cancel(caller=self.known_caller(), reservation_id=reservation, secret=self.secret())
        return success_response(message=gettext("Reservation Canceled"))


class PaymentView(SalesView):
    limits = (OFFERS,)

    @extend_schema(responses=PaymentOut, parameters=[RESERVATION_SECRET])
    def get(self, request: Request, payment: str) -> Response:
        found = selectors.find_payment(caller=self.known_caller(), reference=payment, secret=self.secret())
        part = selectors.find_part_of_secret(payment=found, secret=self.secret())
        return Response(serialize_payment(selectors.read_checkout(payment=found, part=part)))


class PaymentVerifyView(SalesView):
    @extend_schema(request=None, responses=PaymentOut, parameters=[RESERVATION_SECRET])
    def post(self, request: Request, payment: str) -> Response:
        caller = self.known_caller()
        found = selectors.find_payment(caller=caller, reference=payment, secret=self.secret())
        self.count_provider_request(caller)
        part = selectors.find_part_of_secret(payment=found, secret=self.secret())
        failure = verify_charge(payment=found, part=part)
        found.refresh_from_db()
        if part is not None:
            part.refresh_from_db()
        checkout = selectors.read_checkout(payment=found, part=part)
        return Response(serialize_payment(replace(checkout, failure=failure)))


MONTH_WRONG = "month is written as 2026-12, or it is first"
_MONTH = re.compile(rf"(?:[0-9]{{4}}-(?:0[1-9]|1[0-2])|{FIRST})\Z")
# The public's offer is the same for equal requests; staff and clients see numbers of their own.
public_offers = SharedResults[bytes](seconds=1)


class OfferIn(serializers.Serializer[Any]):
    month = serializers.RegexField(_MONTH, required=False, default="", error_messages={"invalid": MONTH_WRONG})
    exchange = ChosenIdField()


class EventOfferView(SalesView):
    """Return an event as the caller may buy it; 304 if its ETag has not changed."""

    limits = (OFFERS,)

    @extend_schema(
        responses=EventOfferOut,
        parameters=[
            OpenApiParameter(
                "month",
                str,
                description="only performances of this month, such as `2026-12`; with `first`, all performances if the "
                f"event has no more than {LISTED_WHOLE}, else those of the first month with something on sale",
            ),
            OpenApiParameter(
                "exchange",
                int,
                description="for staff: the order whose tickets are exchanged. What is left then counts the holds that "
                "they came from, as the exchange may draw on these again",
            ),
        ],
    )
    def get(self, request: Request, event: int) -> HttpResponse:
        params = self.read(OfferIn).validated_data
        month = params["month"]
        known = self.known_caller()
        if known is None:
            # The demo's card is offered to this machine only.
            cache_key = (event, month, current_language(), bool(local_caller_address()))
            body = public_offers.get(cache_key, lambda: self.offer(event, month, None))
        else:
            body = self.offer(event, month, known, exchanged_order=params["exchange"])
        return add_etag(request._request, HttpResponse(body, content_type="application/json"))

    def offer(self, event_id: int, month: str, known: Caller | None, *, exchanged_order: int = 0) -> bytes:
        """Serialize what is offered to a caller, or to the public."""
        event = get_event(caller=known or System(), event_id=event_id)
        caller = self.seller_of(event_id, known) if known else self.public_of(event, buys=False)
        returning = None
        if exchanged_order and isinstance(caller, Staff):
            returning = count_holds(find_order(caller=caller, order_id=exchanged_order).pk)
        body: bytes = JSONRenderer().render(serialize_event_offer(event, caller, month, returning=returning))
        return body
