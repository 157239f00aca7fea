"""Codes that buyers type in, and gift cards that are sold, over the wire."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext
from rest_framework import serializers

from server.accounts.errors import EMAIL_WRONG
from server.core.http.forms import MOST_ID, Amount, NameOf, plain_message
from server.core.money import ZERO
from server.core.speech.languages import spoken
from server.core.speech.spoken import spoken_count
from server.orders.selling.serializers import PaymentIn, ProviderOut, payment_on_wire
from server.orders.selling.services.sell_cards import CardPayment, CardWanted, SoldCard
from server.payments.services.checkouts import Buyer
from server.pricing.cards.gift_cards import masked
from server.pricing.errors import AMOUNT_REQUIRED
from server.venues.models import Currency

MOST_ON_A_CARD = 10_000


class TypedCodeIn(serializers.Serializer[Any]):
    performance = serializers.IntegerField(min_value=1, max_value=MOST_ID)
    code = serializers.CharField(max_length=64)


class TypedCodeOut(serializers.Serializer[Any]):
    kind = serializers.ChoiceField(choices=["promo_code", "gift_card"])


class CardSaleIn(PaymentIn):
    """A gift card and how it is paid; the event tells the account, and the public names the one of its widget."""

    account = serializers.IntegerField(
        required=False, allow_null=True, default=None, min_value=1, max_value=MOST_ID, help_text="role 1 chooses one"
    )
    event = serializers.IntegerField(
        required=False, allow_null=True, default=None, min_value=1, max_value=MOST_ID, help_text="the widget's own"
    )
    amount = Amount(required=AMOUNT_REQUIRED)
    currency = serializers.ChoiceField(
        choices=Currency.values, required=False, allow_blank=True, default="", help_text="empty: the account's own"
    )
    recipient = NameOf(most=255)
    email = serializers.EmailField(
        required=False,
        allow_blank=True,
        max_length=255,
        default="",
        error_messages={"invalid": EMAIL_WRONG},
        help_text="of the recipient; without one the card is handed over on paper",
    )
    message = serializers.CharField(
        required=False, allow_blank=True, max_length=1000, default="", validators=[plain_message]
    )
    deliver_on = serializers.DateField(
        required=False, allow_null=True, default=None, help_text="by the account's own calendar; null: at once"
    )

    reserve_only = serializers.BooleanField(
        required=False, default=False, help_text="take no money yet: its reservation is paid or cancelled as any other"
    )

    def validate_amount(self, amount: Any) -> Any:
        if amount <= ZERO:
            raise serializers.ValidationError(AMOUNT_REQUIRED)
        if amount > MOST_ON_A_CARD:
            said = gettext("A gift card holds at most {most}").format(most=spoken_count(MOST_ON_A_CARD))
            raise serializers.ValidationError(said)
        return amount

    def wanted(self) -> CardWanted:
        """Give the validated card."""
        names = ("amount", "currency", "recipient", "email", "message", "deliver_on")
        return CardWanted(**{name: self.validated_data[name] for name in names})

    def payment(self, *, is_staff: bool) -> CardPayment:
        """Give how it is to be paid.

        :raises ValidationError: if somebody who is not staff leaves out who buys.
        """
        asked = self.validated_data
        return CardPayment(
            gateway=asked["gateway"],
            buyer=self.buyer_of(is_staff=is_staff) or Buyer(),
            tendered=asked.get("tendered"),
            language=asked["language"] or spoken(),
        )


class CardSoldOut(serializers.Serializer[Any]):
    status = serializers.ChoiceField(choices=["Success", "Progress", "Refund", "Failure"])
    payment = serializers.CharField()
    reservation = serializers.IntegerField()
    expires_at = serializers.DateTimeField(help_text="until when it is kept for who pays it")
    secret = serializers.CharField(help_text="shows how the payment stands, as a reservation's does")
    client_secret = serializers.CharField(allow_null=True)
    provider = ProviderOut(allow_null=True)
    failure = serializers.CharField(help_text="why the last card was refused, in the provider's words; else empty")
    gift_card = serializers.IntegerField()
    code = serializers.CharField(help_text="the end of its code")
    amount = serializers.CharField()
    currency = serializers.CharField()
    recipient = serializers.CharField()
    email = serializers.CharField()
    deliver_on = serializers.DateField(allow_null=True)
    change = serializers.CharField(allow_null=True)
    pdf = serializers.CharField(allow_null=True, help_text="to be printed, where it is not mailed")


def sold_card_on_wire(sold: SoldCard) -> dict[str, Any]:
    """Shape the answer to the sale of a card; its whole code is on the paper or in the mail alone."""
    card, paid = sold.card, payment_on_wire(sold.checkout)
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
        "code": masked(card.code),
        "amount": paid["total"],
        "recipient": card.recipient,
        "email": card.email,
        "deliver_on": card.deliver_on.isoformat() if card.deliver_on else None,
    }
