"""`/v1/sales/codes` and `/v1/sales/gift-cards`: a code that a buyer has typed in, and a gift card that is sold."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext, gettext_noop
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.caller import Caller, Client, Staff, System
from server.accounts.errors import EMAIL_WRONG
from server.catalogue.events.selectors import get_event, get_performance
from server.payments.services.checkouts import Buyer
from server.platform.http.api import IDEMPOTENCY_KEY, RESERVATION_MARK
from server.platform.http.inputs import MOST_ID, AmountField, NameField, check_plain_message
from server.platform.i18n import current_language, localized_count
from server.platform.money import ZERO, Currency
from server.pricing.errors import AMOUNT_REQUIRED
from server.pricing.gift_card_rules import mask_code
from server.sales.api import SalesView, idempotency_key_of
from server.sales.basket_selectors import kind_of
from server.sales.baskets import BasketRequest
from server.sales.payment_serializers import ProviderOut, serialize_payment
from server.sales.serializers import PaymentIn
from server.sales.services.gift_cards import CardPayment, CardRequest, SoldCard, sell_card
from server.sales.services.reserving import one_guess

MOST_ON_A_CARD = 10_000


class TypedCodeIn(serializers.Serializer[Any]):
    performance = serializers.IntegerField(min_value=1, max_value=MOST_ID)
    code = serializers.CharField(max_length=64)


class TypedCodeOut(serializers.Serializer[Any]):
    kind = serializers.ChoiceField(choices=["promo_code", "gift_card"])


class CardSaleIn(PaymentIn):
    """A gift card and its payment; the event determines the account, and public callers name their widget's event."""

    account = serializers.IntegerField(
        required=False, allow_null=True, default=None, min_value=1, max_value=MOST_ID, help_text="chosen by role 1"
    )
    event = serializers.IntegerField(
        required=False, allow_null=True, default=None, min_value=1, max_value=MOST_ID, help_text="the widget's own"
    )
    amount = AmountField(required=AMOUNT_REQUIRED)
    currency = serializers.ChoiceField(
        choices=Currency.values, required=False, allow_blank=True, default="", help_text="empty: the account's own"
    )
    recipient = NameField(most=255)
    email = serializers.EmailField(
        required=False,
        allow_blank=True,
        max_length=255,
        default="",
        error_messages={"invalid": EMAIL_WRONG},
        help_text="of the recipient; without it the card is handed over on paper",
    )
    message = serializers.CharField(
        required=False, allow_blank=True, max_length=1000, default="", validators=[check_plain_message]
    )
    deliver_on = serializers.DateField(
        required=False, allow_null=True, default=None, help_text="in the account's own time zone; null: immediately"
    )

    reserve_only = serializers.BooleanField(
        required=False,
        default=False,
        help_text="take no payment yet: its reservation is then paid or cancelled like any other",
    )

    def validate_amount(self, amount: Any) -> Any:
        if amount <= ZERO:
            raise serializers.ValidationError(AMOUNT_REQUIRED)
        if amount > MOST_ON_A_CARD:
            message = gettext("A gift card can hold at most {most}").format(most=localized_count(MOST_ON_A_CARD))
            raise serializers.ValidationError(message)
        return amount

    def to_request(self) -> CardRequest:
        """Return the validated card."""
        names = ("amount", "currency", "recipient", "email", "message", "deliver_on")
        return CardRequest(**{name: self.validated_data[name] for name in names})

    def payment(self, *, is_staff: bool) -> CardPayment:
        """Return the payment.

        :raises rest_framework.serializers.ValidationError: if somebody who is not staff does not name the buyer.
        """
        params = self.validated_data
        return CardPayment(
            gateway=params["gateway"],
            buyer=self.buyer_of(is_staff=is_staff) or Buyer(),
            tendered=params.get("tendered"),
            language=params["language"] or current_language(),
        )


class CardSoldOut(serializers.Serializer[Any]):
    status = serializers.ChoiceField(choices=["Success", "Progress", "Refund", "Failure"])
    payment = serializers.CharField()
    reservation = serializers.IntegerField()
    expires_at = serializers.DateTimeField(help_text="until when it is reserved for its payer")
    secret = serializers.CharField(help_text="authorises reading the payment's state, like a reservation's")
    client_secret = serializers.CharField(allow_null=True)
    provider = ProviderOut(allow_null=True)
    failure = serializers.CharField(help_text="the provider's reason for refusing the last card; else empty")
    gift_card = serializers.IntegerField()
    code = serializers.CharField(help_text="the end of its code")
    amount = serializers.CharField()
    currency = serializers.CharField()
    recipient = serializers.CharField()
    email = serializers.CharField()
    deliver_on = serializers.DateField(allow_null=True)
    change = serializers.CharField(allow_null=True)
    pdf = serializers.CharField(allow_null=True, help_text="to be printed, if it is not emailed")


def serialize_sold_card(sold: SoldCard) -> dict[str, Any]:
    """Serialize the sale of a card; its whole code is only in the document or the email."""
    card, paid = sold.card, serialize_payment(sold.checkout)
    shown = (
        "status",
        "payment",
        "reservation",
        "expires_at",
        "client_secret",
        "provider",
        "failure",
        "currency",
        "change",
        "pdf",
    )
    return {
        **{name: paid[name] for name in shown},
        "secret": sold.secret,
        "gift_card": card.pk,
        "code": mask_code(card.code),
        "amount": paid["total"],
        "recipient": card.recipient,
        "email": card.email,
        "deliver_on": card.deliver_on.isoformat() if card.deliver_on else None,
    }


class CodeView(SalesView):
    """Look up an entered code; every invalid one gets the same response, and is counted in the same way."""

    @extend_schema(request=TypedCodeIn, responses=TypedCodeOut)
    def post(self, request: Request) -> Response:
        params = self.read(TypedCodeIn).validated_data
        caller, code = self.caller_for_performance(params["performance"]), params["code"]
        performance = get_performance(caller=caller, performance_id=params["performance"])
        with one_guess(caller, BasketRequest(lines=(), promo_code=code)):
            kind = kind_of(code, performance)
        return Response({"kind": kind})


class CardSaleView(SalesView):
    @extend_schema(request=CardSaleIn, responses={201: CardSoldOut}, parameters=[IDEMPOTENCY_KEY, RESERVATION_MARK])
    def post(self, request: Request) -> Response:
        key = idempotency_key_of(request)
        serializer = self.read(CardSaleIn)
        caller, account_id = self._seller(serializer.validated_data)
        payment = serializer.payment(is_staff=isinstance(caller, Staff))
        self.count_paying(caller, payment.gateway)
        sold = sell_card(
            caller=caller,
            account_id=account_id,
            card_request=serializer.to_request(),
            payment=payment,
            idempotency_key=key,
            mark=self.mark(),
            reserve_only=serializer.validated_data["reserve_only"],
        )
        return Response(serialize_sold_card(sold), status=201)

    def _seller(self, params: dict[str, Any]) -> tuple[Caller, int]:
        """Return the seller, and the account: that of the event, or for staff their own or a chosen one.

        :raises NotFound: if there is no such account or event, or it is not the caller's.
        :raises rest_framework.serializers.ValidationError: if the public names no event.
        """
        known = self.known_caller()
        event_id: int | None = params["event"] or (known.only_event if known else None)
        if event_id is not None:
            event = get_event(caller=known or System(), event_id=event_id)
            seller = known and self.seller_of(event.pk, known)
            return seller or self.public_of(event), event.account_id
        if isinstance(known, Staff):
            return known, known.account_for(params["account"])
        if isinstance(known, Client):
            return known, known.owner_id
        raise serializers.ValidationError({"event": gettext_noop("Event is required")})
