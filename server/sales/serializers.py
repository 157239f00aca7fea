"""Serializers of sales, the same for the widget, the counter and API clients (design: api, section 2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from django.utils.translation import gettext, gettext_noop
from rest_framework import serializers

from server.accounts.caller import Channel
from server.accounts.models import Account
from server.catalogue.events.models import MOST_SLOTS
from server.payments.api import GatewayName
from server.payments.services.checkouts import Buyer
from server.payments.services.gateways import payable_message
from server.platform.datetimes import iso_format
from server.platform.http.inputs import AmountField, NameField
from server.platform.http.outputs import Boolean, ChoiceOf, Integer, ListOf, Text, write_rows
from server.platform.i18n import LANGUAGES
from server.pricing.basket import Kind
from server.pricing.gift_card_rules import CardShare, total_of_shares
from server.pricing.quote import Promo, Quote
from server.sales.amounts import localized_type_name
from server.sales.baskets import BasketLine, BasketRequest, QuoteLine, lines_of
from server.sales.errors import NO_PLAYERS, EmptyBasket, SeatsMissing
from server.sales.services.reserving import Reserved

LARGEST_ID = 2**63 - 1
OPTIONAL_ID: dict[str, Any] = {
    "required": False,
    "allow_null": True,
    "default": None,
    "min_value": 1,
    "max_value": LARGEST_ID,
}
MOST_ITEMS = 20
LANGUAGE: dict[str, Any] = {
    "required": False,
    "allow_blank": True,
    "default": "",
    "help_text": "of the buyer; by default that of `Accept-Language`, and English at the counter",
}
NAME_REQUIRED = gettext_noop("Name is required")
EMAIL_REQUIRED = gettext_noop("Email is required")
EMAIL_WRONG = gettext_noop("Must be a valid email")
MOST_CARDS = 5
TOO_MANY = gettext_noop("There are too many items in your basket")


class ShortList(serializers.ListField):
    """A list of which nothing is read where it has too many entries."""

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, list) and self.max_length is not None and len(data) > self.max_length:
            raise serializers.ValidationError(TOO_MANY)
        return super().to_internal_value(data)


class PlayersField(serializers.ListField):
    """The numbers of a team's players, read at once: a field for each would cost more than the sale."""

    child = serializers.IntegerField(min_value=1, max_value=MOST_SLOTS)

    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, list):
            self.fail("not_a_list", input_type=type(data).__name__)
        if len(data) > MOST_SLOTS:
            raise serializers.ValidationError(TOO_MANY)
        if any(type(player) is not int or not 1 <= player <= MOST_SLOTS for player in data):
            raise serializers.ValidationError(
                gettext("A player is a whole number from 1 to {most}").format(most=MOST_SLOTS)
            )
        return data


class TicketLineIn(serializers.Serializer[Any]):
    ticket_type = serializers.IntegerField(**OPTIONAL_ID)
    quantity = serializers.IntegerField(min_value=0, max_value=1000)
    team = serializers.IntegerField(**OPTIONAL_ID, help_text="if a performance is sold by team slots")
    players = PlayersField(required=False, default=list, help_text="the slots, one per ticket")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        players = attrs["players"]
        if (attrs["team"] is None) == bool(players):
            raise serializers.ValidationError({"players": NO_PLAYERS})
        if players and len(players) != attrs["quantity"]:
            raise serializers.ValidationError({"players": SeatsMissing(attrs["quantity"]).message})
        return attrs


class UpsellLineIn(serializers.Serializer[Any]):
    upsell = serializers.IntegerField(min_value=1, max_value=LARGEST_ID)
    variant = serializers.IntegerField(**OPTIONAL_ID)
    quantity = serializers.IntegerField(min_value=0, max_value=1000)


class ItemIn(serializers.Serializer[Any]):
    performance = serializers.IntegerField(min_value=1, max_value=LARGEST_ID)
    tickets = ShortList(child=TicketLineIn(), required=False, default=list, max_length=MOST_ITEMS)
    upsells = ShortList(child=UpsellLineIn(), required=False, default=list, max_length=MOST_ITEMS)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if not attrs["tickets"] and not attrs["upsells"]:
            raise serializers.ValidationError({"tickets": EmptyBasket.message})
        return attrs


class BasketIn(serializers.Serializer[Any]):
    items = ShortList(child=ItemIn(), allow_empty=False, max_length=MOST_ITEMS)
    promo_code = serializers.CharField(required=False, allow_blank=True, max_length=64, default="")
    gift_cards = ShortList(child=serializers.CharField(max_length=64), required=False, max_length=MOST_CARDS)
    hold = serializers.IntegerField(**OPTIONAL_ID, help_text="for staff only: the one hold to sell from")
    language = serializers.ChoiceField(LANGUAGES, **LANGUAGE)

    def validate_items(self, value: list[dict[str, Any]]) -> list[dict[str, Any]]:
        if any(len(item["tickets"] + item["upsells"]) > MOST_ITEMS for item in value):
            raise serializers.ValidationError(TOO_MANY)
        return value

    def to_request(self) -> BasketRequest:
        """Return the validated basket."""
        params = self.validated_data
        return BasketRequest(
            lines=tuple(
                line for place, item in enumerate(params["items"]) for line in _lines_of(item, f"items.{place}")
            ),
            promo_code=params["promo_code"],
            gift_cards=tuple(params.get("gift_cards", ())),
            hold=params.get("hold"),
        )


def _lines_of(item: dict[str, Any], field: str) -> Iterator[BasketLine]:
    performance = item["performance"]
    for place, line in enumerate(item["tickets"]):
        yield BasketLine(
            performance=performance,
            quantity=line["quantity"],
            type=line["ticket_type"],
            team=line["team"],
            players=tuple(line["players"]),
            field=f"{field}.tickets.{place}",
        )
    for line in item["upsells"]:
        what = {"kind": Kind.UPSELL, "type": line["upsell"], "variant": line["variant"]}
        yield BasketLine(performance=performance, quantity=line["quantity"], **what)


class BuyerIn(serializers.Serializer[Any]):
    name = NameField(most=255, optional=True)
    email = serializers.EmailField(
        required=False, allow_blank=True, max_length=255, error_messages={"invalid": EMAIL_WRONG}
    )
    phone = serializers.CharField(required=False, allow_blank=True, max_length=40)
    country = serializers.CharField(required=False, allow_blank=True, max_length=80)
    zipcode = serializers.CharField(required=False, allow_blank=True, max_length=20)
    marketing_optin = serializers.BooleanField(required=False, default=False)


class PaymentIn(serializers.Serializer[Any]):
    gateway = GatewayName()
    buyer = BuyerIn(required=False)
    tendered = AmountField()
    language = serializers.ChoiceField(LANGUAGES, **LANGUAGE)

    @property
    def names_somebody(self) -> bool:
        """Whether it has a name and an email."""
        given = self.validated_data.get("buyer", {})
        return bool(given.get("name") and given.get("email"))

    def buyer_of(self, *, is_staff: bool) -> Buyer | None:
        """Return the buyer; away from the counter a name and an email are required, there None leaves the buyer as is.

        :raises rest_framework.serializers.ValidationError: if one is missing.
        """
        given = self.validated_data.get("buyer", {})
        if not is_staff:
            for name, message in (("name", NAME_REQUIRED), ("email", EMAIL_REQUIRED)):
                if not given.get(name):
                    raise serializers.ValidationError({"buyer": {name: [message]}})
        return None if is_staff and "buyer" not in self.validated_data else Buyer(**given)


class SaleIn(BasketIn, PaymentIn):
    """A basket, and how it is paid."""


class QuoteLineOut(serializers.Serializer[QuoteLine]):
    performance = Integer()
    kind = ChoiceOf("kind.value", choices=[kind.value for kind in Kind])
    ticket_type = Integer(lambda line: line.type if line.kind is Kind.TICKET else None, allow_null=True)
    upsell = Integer(lambda line: line.type if line.kind is Kind.UPSELL else None, allow_null=True)
    variant = Integer(allow_null=True)
    name = Text(lambda line: localized_type_name(line.name) if line.kind is Kind.TICKET else line.name)
    variant_name = Text()
    included = Boolean("is_included", help_text="an upsell included in the tickets of a type, at no extra price")
    team = Integer(allow_null=True)
    team_name = Text()
    players = ListOf(child=serializers.IntegerField())
    quantity = Integer()
    price = Text(lambda line: str(line.price))
    tax = Text(lambda line: str(line.tax))
    booking_fee = Text(lambda line: str(line.booking_fee))
    discount = Text(lambda line: str(line.discount))
    total = Text(lambda line: str(line.total))


class CardShareOut(serializers.Serializer[Any]):
    """The amount that one gift card pays; `code` is the end of its code, such as `…7K2M`, and the cards are in the
    entered order.
    """

    code = serializers.CharField()
    amount = serializers.CharField()


class QuoteOut(serializers.Serializer[Any]):
    lines = QuoteLineOut(many=True)
    subtotal = serializers.CharField()
    tax = serializers.CharField()
    booking_fee = serializers.CharField()
    discount = serializers.CharField()
    promo_code = serializers.CharField(help_text="the applied promo code; empty if there is none")
    saving = serializers.CharField(help_text="the promo code's discount")
    gift_card = serializers.CharField(help_text="the amount paid by all gift cards")
    gift_cards = CardShareOut(many=True)
    total = serializers.CharField()
    due = serializers.CharField(help_text="the amount left to pay: the total less gift cards")
    currency = serializers.CharField()
    payable = serializers.BooleanField()
    payable_message = serializers.CharField()


def serialize_quote(
    quote: Quote, channel: Channel, seller: Account, *, cards: Sequence[CardShare] = ()
) -> dict[str, Any]:
    """Serialize a quote for its buyer, without the platform's fees, and whether it can be paid on this channel.

    `cards` is what gift cards pay of it; they are shown beside the quote and change no line.
    """
    gift_card, promo = total_of_shares(cards), quote.used_by(Promo.name)
    due = quote.total - gift_card
    message = payable_message(channel, seller, due, quote.currency)
    return {
        "lines": write_rows(QuoteLineOut, lines_of(quote)),
        "subtotal": str(quote.subtotal),
        "tax": str(quote.tax),
        "booking_fee": str(quote.booking_fee),
        "discount": str(quote.discount),
        "promo_code": promo.text if promo else "",
        "saving": str(quote.discount_by(Promo.name)),
        "gift_card": str(gift_card),
        "gift_cards": [{"code": card.code, "amount": str(card.amount)} for card in cards],
        "total": str(quote.total),
        "due": str(due),
        "currency": quote.currency,
        "payable": not message,
        "payable_message": message,
    }


class ReservedOrderOut(serializers.Serializer[Any]):
    order = serializers.IntegerField()
    performance = serializers.IntegerField()


class ReservedOut(serializers.Serializer[Any]):
    reservation = serializers.IntegerField()
    secret = serializers.CharField()
    payment = serializers.CharField()
    expires_at = serializers.DateTimeField()
    quote = QuoteOut()
    orders = ReservedOrderOut(many=True)


def serialize_reservation(reserved: Reserved, channel: Channel) -> dict[str, Any]:
    return {
        "reservation": reserved.reservation.pk,
        "secret": reserved.secret,
        "payment": reserved.payment.reference,
        "expires_at": iso_format(reserved.reservation.expires_at, "UTC"),
        "quote": serialize_quote(reserved.quote, channel, reserved.payment.account, cards=reserved.cards),
        "orders": [{"order": order.pk, "performance": order.performance_id} for order in reserved.orders],
    }
