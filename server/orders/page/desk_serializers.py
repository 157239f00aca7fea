"""What the calls of an order's page read (spec part 3, section 7), and what they answer."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from server.core.http.forms import LONGEST_EMAIL, Actor, CallIn, Chosen, NameOf, Number, OneOf, Typed, Word
from server.orders.page.serializers import OrderOut

EMAIL_REQUIRED = "Email is required"
EMAIL_WRONG = "Must be a valid email"
EMAIL_LONG = "Email must be at most 255 characters"
ADDRESS_MISSING = "Please specify an email address"
LINK_MISSING = "Please Provide the PaymentLink"
LONGEST_COMMENTS = 5000
LONGEST_ADDRESS = 2000


class Address(serializers.EmailField):
    """An address of a buyer, as it was typed."""

    def __init__(self, name: str | None = None, *, missing: str = EMAIL_REQUIRED, **options: Any) -> None:
        words = {"required": missing, "null": missing, "blank": missing, "invalid": EMAIL_WRONG}
        super().__init__(
            source=name, max_length=LONGEST_EMAIL, error_messages={**words, "max_length": EMAIL_LONG}, **options
        )


class OrderEmailIn(CallIn):
    """`version` and `was`, what the order had when the address was typed, keep a newer one from being overwritten."""

    email = Address()
    eventTicketDetails = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=2**63 - 1),
        required=False,
        max_length=100,
        help_text="the orders of the payment; all of them share the address, whatever this says",
    )
    version = Number(required=False)
    was = Typed(most=LONGEST_EMAIL, optional=True)


class _CommentsIn(CallIn):
    order_comments = serializers.CharField(allow_blank=True, max_length=LONGEST_COMMENTS, trim_whitespace=True)


class OrderCommentsIn(CallIn):
    """`was` is the comments as they stood when somebody began to type."""

    updateObj = _CommentsIn()
    version = Number(required=False)
    was = serializers.CharField(required=False, allow_blank=True, max_length=LONGEST_COMMENTS, trim_whitespace=True)


class ResendIn(CallIn):
    """The mail goes to `emailOverride`, else to `email`; whoever is named beside it, the order's own buyer counts."""

    payment_id = Typed(most=20, required="payment_id is required")
    eventdetailid = Chosen()
    email = Address(required=False, allow_blank=True, allow_null=True)
    emailOverride = Address(required=False, allow_blank=True, allow_null=True, missing=ADDRESS_MISSING)
    endusername = Typed(most=255, optional=True)
    accountid = Actor()

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        override = attrs.get("emailOverride")
        # An address that was emptied in the dialog is no wish for the buyer's own.
        address = override if "emailOverride" in attrs else attrs.get("email")
        if not address:
            raise serializers.ValidationError({"emailOverride": ADDRESS_MISSING})
        return {**attrs, "address": address}


class MarketingIn(CallIn):
    action_type = Word("updation")
    payment_id = Typed(most=20, required="payment_id is required")
    marketingoptin = OneOf(["True", "False"])


class ReservationIn(CallIn):
    reservationId = Number("reservation_id")


class ExtendIn(ReservationIn):
    until = serializers.DateTimeField(required=False, allow_null=True, help_text="without it, the end of the sale")


class MarkPurchasedIn(ReservationIn):
    clientid = Chosen("client_id", help_text="the API client that took the money; 0 if none did")


class SendLinkIn(CallIn):
    """`reservationId` may also stand in the link, as the spec writes it."""

    paymentUrl = serializers.CharField(
        max_length=LONGEST_ADDRESS,
        error_messages=dict.fromkeys(("required", "null", "blank"), LINK_MISSING),
    )
    reservationId = Number("reservation_id", required=False)
    endusername = NameOf(most=255, optional=True)
    email = Address()
    eventid = Chosen()
    thumbnailurl = Typed(most=LONGEST_ADDRESS, optional=True)


class OpenLinkIn(CallIn):
    link = serializers.RegexField(r"\A\d{1,18}\.[0-9a-f]{32}\Z", max_length=60)


class ExtendedOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    expires_at = serializers.DateTimeField()


class UpdatedOrderOut(serializers.Serializer[Any]):
    """The order twice: where the spec has it, and where all our forms have it."""

    message = serializers.CharField()
    data = OrderOut()  # type: ignore[assignment]
    updatedOrder = OrderOut()
