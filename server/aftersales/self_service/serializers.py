"""Serializers of a buyer's own orders: what was bought, and what they may do with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_noop
from rest_framework import serializers

from server.accounts.caller import LinkHolder
from server.aftersales.exchanges.api import ExchangeLineOut, NewSeatsIn, card_gateways
from server.aftersales.exchanges.rules import NewSeats
from server.aftersales.self_service import selectors
from server.aftersales.self_service.selectors import LONGEST_NAME, MOST_NAMES, NewName, OwnPayment
from server.aftersales.self_service.services import ExtraRequest, OwnExchangeInput
from server.catalogue.branding.publishing_api import LookOut
from server.catalogue.events.models import Performance
from server.documents.ticket_services import PRINTED, is_printed, venue_address
from server.payments.api import GatewayName
from server.payments.models import Refund
from server.payments.services.gateways import way_back
from server.platform import clock
from server.platform.datetimes import iso_format
from server.platform.http.inputs import AmountField, CallIn, ChosenIdField, FormIn, IdField, NameField, RowsField
from server.platform.http.outputs import Boolean, ChoiceOf, DateTime, Integer, ListOf, Money, Text, write_rows
from server.platform.i18n import LANGUAGES
from server.sales.amounts import localized_type_name
from server.sales.choices import refuse_twice
from server.sales.links import calendar_path, tickets_path
from server.sales.models import Order, Ticket
from server.sales.offer_serializers import OfferedUpsellOut, OfferOut, read_offers
from server.sales.selectors import LINKS_LAST
from server.sales.services.delivery import code_of
from server.sales.services.reserving import secret_of
from server.sales.statuses import UPSELL_LABELS, UPSELL_STATES


class OwnNameIn(FormIn[NewName]):
    makes = NewName

    ticket = IdField()
    name = NameField("holder", most=LONGEST_NAME)


class OwnNamesIn(CallIn):
    names = RowsField(OwnNameIn, most=MOST_NAMES)


class OwnCancelIn(CallIn):
    amount = AmountField(required=gettext_noop("amount is required"))


class OwnWayOut(serializers.Serializer[Any]):
    """An amount refunded in one way."""

    way = Text(lambda way: way_back(way.gateway), help_text="how it is refunded, as the end of a sentence")
    amount = Money()


class OwnCancelPlanOut(serializers.Serializer[Any]):
    """What would be refunded: to gift cards, and the rest through the `ways`."""

    amount = Money()
    gift_card = Money()
    due = Money()
    way = Text(lambda plan: way_back(plan.gateway), help_text="the first of the `ways`")
    ways = OwnWayOut(many=True)


class OwnCancelledOut(serializers.Serializer[Any]):
    status = ChoiceOf(choices=Refund.Status.values)
    amount = Money()


class OwnQuoteIn(CallIn):
    performance = IdField()
    tickets = serializers.ListField(child=IdField(), min_length=1, max_length=MOST_NAMES)
    seats = RowsField(NewSeatsIn, most=MOST_NAMES)

    def to_input(self, order: int) -> OwnExchangeInput:
        """Return the validated request.

        :raises NamedTwice: if it names a ticket or a seat twice.
        """
        params = self.params
        seats = [NewSeats(team=seat.team, players=tuple(seat.players)) for seat in params.get("seats", ())]
        exchange_input = OwnExchangeInput(
            order=order, performance=params["performance"], tickets=params["tickets"], seats=seats
        )
        refuse_twice(exchange_input.tickets, field="tickets")
        refuse_twice(((seat.team, player) for seat in seats for player in seat.players), field="seats")
        return exchange_input


class OwnExchangeIn(CallIn):
    quote = IdField()


class ExtraIn(FormIn[ExtraRequest]):
    makes = ExtraRequest

    upsell = IdField()
    variant = ChosenIdField(help_text="null if it has none")
    quantity = serializers.IntegerField(min_value=1, max_value=MOST_NAMES)


class OwnExtrasIn(CallIn):
    upsells = RowsField(ExtraIn, most=MOST_NAMES)


class OwnExtrasOut(serializers.Serializer[Any]):
    """The upsells that may be added to an order."""

    currency = serializers.CharField()
    upsells = OfferedUpsellOut(many=True)


class UnpaidOut(serializers.Serializer[Any]):
    """Upsells that were added and are not paid yet, with the reservation's secret to pay them."""

    reservation = Integer("part.reservation_id")
    secret = Text(lambda unpaid: secret_of(unpaid.part.reservation))
    due = Money("part.due")
    names = ListOf(child=serializers.CharField())
    performance = Integer("order.performance_id")
    event_name = Text("order.performance.event.localized_name")
    starts_at = DateTime("order.performance.starts_at", zone="order.performance.timezone")
    timezone = Text("order.performance.timezone")
    expires_at = Text(lambda unpaid: iso_format(unpaid.part.reservation.expires_at, "UTC"))
    gateways = ListOf(lambda unpaid: card_gateways(unpaid.part.payment), child=GatewayName())


class OwnDateOut(OfferOut):
    """A performance for which tickets may be exchanged, as sold to the public."""

    event = Integer("performance.event_id")
    event_name = Text("performance.event.localized_name")
    venue_name = Text("performance.event.venue.name")
    scarce = Boolean(
        lambda offer: offer.available < offer.performance.event.max_count,
        help_text="`available` is the exact number; otherwise at least as many are left",
    )
    seated = Boolean(
        lambda offer: bool(offer.performance.stock.slots), help_text="whether its tickets are for team slots"
    )


class OwnDatesOut(serializers.Serializer[Any]):
    dates = OwnDateOut(many=True)
    cheaper = Text(help_text="why no tickets that cost less can be chosen here; empty if they can be")


MOST_PRICED = 12


class OwnDatePricesIn(CallIn):
    performances = serializers.ListField(child=IdField(), min_length=1, max_length=MOST_PRICED)
    tickets = serializers.ListField(child=IdField(), min_length=1, max_length=MOST_NAMES)

    @property
    def params(self) -> dict[str, Any]:
        """Return the validated request.

        :raises NamedTwice: if it names a ticket twice.
        """
        refuse_twice(super().params["tickets"], field="tickets")
        return super().params


class OwnDatePriceOut(serializers.Serializer[Any]):
    """What the exchange for a date comes to now: an amount to pay, a refund, or neither."""

    performance = Integer()
    pay = Money()
    back = Money()
    why = Text("refusal", help_text="why it cannot be made; empty if it can be")
    too_cheap = Boolean("is_too_cheap", help_text="whether that is because it costs less: the `cheaper` of the dates")


class OwnDatePricesOut(serializers.Serializer[Any]):
    """The dates of the request, except those that are not offered or whose places are chosen first."""

    prices = OwnDatePriceOut(many=True)


class OwnQuoteOut(serializers.Serializer[Any]):
    """The price of an exchange, valid until `expires_at`: an amount to pay, a refund, or neither."""

    quote = Integer("exchange.pk")
    expires_at = Text(lambda shown: iso_format(shown.exchange.expires_at, "UTC"))
    source_total = Money("reckoning.source_total")
    target_total = Money("reckoning.target_total")
    pay = Money("reckoning.pay")
    back = Money("reckoning.back")
    ways = OwnWayOut(source="sources", many=True, help_text="how `back` is refunded")
    last = Boolean(
        lambda shown: selectors.is_last_exchange(shown.exchange.target),
        help_text="whether its buyer can neither exchange nor cancel afterwards",
    )
    lines = ExchangeLineOut(many=True)


class OwnWaitingOut(serializers.Serializer[Any]):
    """A pending exchange, with the reservation's secret to pay it."""

    reservation = Integer("part.reservation_id")
    secret = Text(lambda exchange: secret_of(exchange.part.reservation))
    due = Money("part.due")
    tickets = Integer(lambda exchange: len(exchange.tickets), help_text="how many it exchanges")
    performance = Integer("target_id")
    to = Text("target.event.localized_name")
    starts_at = DateTime("target.starts_at", zone="target.timezone")
    timezone = Text("target.timezone")
    expires_at = Text(lambda exchange: iso_format(exchange.part.reservation.expires_at, "UTC"))
    gateways = ListOf(card_gateways, child=GatewayName())


def serialize_dates(rows: list[Performance], caller: LinkHolder, returning: Mapping[int, int]) -> dict[str, Any]:
    """Serialize the performances that a buyer may exchange for, with what they have left for that."""
    return {"dates": write_rows(OwnDateOut, read_offers(rows, caller, returning=returning))}


class LeaveOut(serializers.Serializer[Any]):
    """Whether the buyer may do this now; `why` is the localized reason why not."""

    allowed = Boolean("is_given")
    offered = Boolean("is_offered", help_text="whether buyers of this event may ever do it by themselves")
    until = Text(lambda permission: iso_format(permission.until, "UTC"))
    why = Text("refusal")


class LeavesOut(serializers.Serializer[Any]):
    exchange = LeaveOut()
    cancel = LeaveOut()
    rename = LeaveOut()
    add_upsells = LeaveOut()


class OwnLineOut(serializers.Serializer[Any]):
    """One line of an order's total; an informational line adds nothing to it."""

    name = Text()
    amount = Money()
    told = Boolean("is_informational")


class OwnTicketOut(serializers.Serializer[Any]):
    ticket = Integer("pk")
    ticket_type = Integer("type_id", allow_null=True)
    code = Text(
        lambda ticket: code_of(ticket.order.payment, ticket) if ticket.status in PRINTED else "",
        help_text="the content of its QR code; empty once it is no longer valid",
    )
    name = Text(lambda ticket: localized_type_name(ticket.type_name))
    holder = Text(help_text="the attendee, if it is not the buyer")
    team_name = Text()
    player = Integer(allow_null=True)
    total = Money()
    status = ChoiceOf(choices=Ticket.Status.values)


class OwnUpsellOut(serializers.Serializer[Any]):
    """A unit of an upsell; `ticket` is the ticket whose type includes it, null if it was bought."""

    upsell_item = Integer("pk")
    ticket = Integer("ticket_id", allow_null=True)
    name = Text("localized_name")
    total = Money()
    status = ChoiceOf(lambda item: UPSELL_LABELS[item.status], choices=UPSELL_STATES)


class OwnPayoutOut(serializers.Serializer[Any]):
    """A refund that waits at the box office for the buyer: in cash, or to the card at the terminal."""

    gateway = GatewayName()
    amount = Money()


class OwnOrderOut(serializers.Serializer[Any]):
    """One order: its performance, its items, its total, and the available actions."""

    order = Integer("order.pk")
    performance = Integer("order.performance_id")
    event = Integer("order.performance.event_id")
    event_name = Text("order.performance.event.localized_name")
    subcategory = Text("order.performance.subcategory")
    venue_name = Text("order.performance.event.venue.name")
    venue_address = Text(lambda own: venue_address(own.order))
    starts_at = DateTime("order.performance.starts_at", zone="order.performance.timezone")
    timezone = Text("order.performance.timezone")
    status = ChoiceOf("order.status", choices=Order.Status.values)
    cancelled = Boolean(lambda own: own.order.performance.cancelled_at is not None)
    lines = OwnLineOut(many=True)
    total = Money("order.total")
    refunded = Money("order.refunded")
    gift_card = Money("order.gift_card")
    tickets = OwnTicketOut(many=True, source="order.tickets")
    upsells = OwnUpsellOut(many=True, source="order.upsells")
    may = LeavesOut()
    waiting = OwnWaitingOut(allow_null=True)
    payouts = OwnPayoutOut(many=True)


def _has_links(own: OwnPayment) -> bool:
    """Return whether links to a payment's documents are valid still."""
    last = max((one.order.performance.starts_at for one in own.orders), default=None)
    return last is None or last + LINKS_LAST >= clock.now()


def _pdf(own: OwnPayment) -> str:
    has_some = _has_links(own) and any(is_printed(one.order) for one in own.orders)
    return tickets_path(own.payment.reference) if has_some else ""


def _calendar(own: OwnPayment) -> str:
    tickets = (ticket for one in own.orders for ticket in one.order.tickets.all())
    has_some = _has_links(own) and any(ticket.status in PRINTED for ticket in tickets)
    return calendar_path(own.payment.reference) if has_some else ""


class OwnPaymentOut(serializers.Serializer[Any]):
    """A payment as shown to its buyer."""

    payment = Text("payment.reference")
    house = Text("payment.account.name")
    contact = Text("payment.account.contact_email", help_text="whom the buyer asks; empty if nobody is named")
    contact_phone = Text("payment.account.contact_phone", help_text="where the buyer calls; empty if nowhere")
    contact_page = Text("payment.account.contact_page", help_text="a page of the organisation; empty if none")
    name = Text("payment.buyer_name")
    email = Text("payment.buyer_email")
    currency = Text("payment.currency")
    language = ChoiceOf("payment.language", choices=LANGUAGES)
    pdf = Text(_pdf, help_text="its tickets as a PDF; empty without tickets")
    calendar = Text(_calendar, help_text="its calendar feed; empty if there is none")
    orders = OwnOrderOut(many=True)
    unpaid = UnpaidOut(many=True)
    look = LookOut(source="payment.account_id")
