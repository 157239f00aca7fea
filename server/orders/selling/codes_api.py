"""`/v1/sales/codes` and `/v1/sales/gift-cards`: a code that a buyer has typed in, and a gift card that is sold."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_noop
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.caller import Caller, Client, Staff, System
from server.core.http.api import IDEMPOTENCY_KEY, RESERVATION_MARK
from server.events.selectors import get_event, get_performance
from server.orders.selling.api import SalesView, idempotency_key_of
from server.orders.selling.card_serializers import CardSaleIn, CardSoldOut, TypedCodeIn, TypedCodeOut, sold_card_on_wire
from server.orders.selling.selectors.typed_codes import kind_of
from server.orders.selling.services.guesses import one_guess
from server.orders.selling.services.sell_cards import sell_card
from server.orders.selling.wanted import Wanted


class CodeView(SalesView):
    """What a code that was typed in is; whatever is wrong with it is answered alike, and costs as much."""

    @extend_schema(request=TypedCodeIn, responses=TypedCodeOut)
    def post(self, request: Request) -> Response:
        wire = TypedCodeIn(data=request.data)
        wire.is_valid(raise_exception=True)
        caller = self.caller_for_performance(wire.validated_data["performance"])
        performance = get_performance(caller=caller, performance_id=wire.validated_data["performance"])
        code = wire.validated_data["code"]
        with one_guess(caller, Wanted(lines=(), promo_code=code)):
            kind = kind_of(code, performance)
        return Response({"kind": kind})


class CardSaleView(SalesView):
    @extend_schema(request=CardSaleIn, responses={201: CardSoldOut}, parameters=[IDEMPOTENCY_KEY, RESERVATION_MARK])
    def post(self, request: Request) -> Response:
        key = idempotency_key_of(request)
        wire = CardSaleIn(data=request.data)
        wire.is_valid(raise_exception=True)
        caller, account_id = self._seller(wire.validated_data)
        payment = wire.payment(is_staff=isinstance(caller, Staff))
        self.count_paying(caller, payment.gateway)
        sold = sell_card(
            caller=caller,
            account_id=account_id,
            wanted=wire.wanted(),
            payment=payment,
            idempotency_key=key,
            mark=self.mark(),
            reserve_only=wire.validated_data["reserve_only"],
        )
        return Response(sold_card_on_wire(sold), status=201)

    def _seller(self, asked: dict[str, Any]) -> tuple[Caller, int]:
        """Give who sells, and for which account: that of the event, or for staff their own or a chosen one.

        :raises NotFound: if there is no such account or event, or it is not the caller's.
        :raises ValidationError: if the public names no event.
        """
        known = self.known_caller()
        event_id: int | None = asked["event"] or (known.only_event if known else None)
        if event_id is not None:
            event = get_event(caller=known or System(), event_id=event_id)
            seller = known and self.seller_of(event.pk, known)
            return seller or self.public_of(event), event.account_id
        if isinstance(known, Staff):
            return known, known.account_for(asked["account"])
        if isinstance(known, Client):
            return known, known.owner_id
        raise serializers.ValidationError({"event": gettext_noop("Event is required")})
