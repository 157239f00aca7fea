"""Parts of an order's page beside the order itself: refunds, emails, disputes, reservation, allowed actions.

All are serialized from an order that was read with `whole_orders()`, without a query.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from rest_framework import serializers

from server.accounts.caller import Channel
from server.aftersales.refunds.serializers import REFUND_LABELS, RefundOut, ShownRefund
from server.catalogue.events.on_sale import sale_ends_at
from server.documents.ticket_services import is_printed
from server.payments.api import GatewayName
from server.payments.models import Difference, Dispute, Refund
from server.payments.services.gateways import dispute_link
from server.platform.datetimes import iso_format
from server.platform.http.outputs import Boolean, ChoiceOf, Integer, Money, MoneyText, Text, write_rows
from server.platform.money import ZERO
from server.sales.baskets import quote_from_json
from server.sales.links import tickets_path
from server.sales.models import MailTrouble, Order, RefundLine, RequestedEmail
from server.sales.refundable_selectors import charges_of
from server.sales.selectors import open_troubles
from server.sales.services.allowed_actions import newest_disputes
from server.sales.services.emails import EMAIL_KINDS


def newest_refund_status(order: Order) -> str:
    """Return the spec's refundstatus: of the last requested refund; empty without any."""
    if order.status == Order.Status.REFUNDING:
        return REFUND_LABELS[Refund.Status.PENDING]
    newest = max((line.refund for line in order.refund_lines.all()), key=lambda refund: refund.pk, default=None)
    return REFUND_LABELS[Refund.Status(newest.status)] if newest else ""


def serialize_refunds(order: Order) -> list[dict[str, Any]]:
    """Serialize the refunds of an order, newest first; the part that is this order's where one is of several.

    What came too late for an order is among them, what an exchange has given back beside its new tickets, and what
    other charges have given back of a refund.
    """
    lines: dict[int, list[RefundLine]] = defaultdict(list)
    for line in order.refund_lines.all():
        lines[line.refund_id].append(line)
    refunds = {found[0].refund for found in lines.values()} | set(_without_units(order))
    shown = (refund for refund in refunds if refund.amount or refund.fee_failure)  # some return only a fee
    newest_first = sorted(shown, key=lambda refund: refund.pk, reverse=True)
    zone = order.performance.timezone
    return write_rows(RefundOut, (ShownRefund(refund, lines[refund.pk], zone) for refund in newest_first))


def _without_units(order: Order) -> Iterator[Refund]:
    """Return the refunds that take no units back."""
    own = {line.refund_id for line in order.refund_lines.all()}
    for part in order.payment.parts.all():
        # `of_order` and `made_order` were annotated by `whole_orders`.
        is_own = order.pk == part.of_order or part.pk == order.part_id  # type: ignore[attr-defined]
        kinds = {Refund.Kind.LATE} if is_own else set()
        if part.made_order == order.pk:  # type: ignore[attr-defined]
            kinds.add(Refund.Kind.EXCHANGE)
        yield from (refund for refund in part.refunds.all() if refund.kind in kinds or refund.of_id in own)


class LetterOut(serializers.Serializer[Any]):
    """A requested email, or one about a refund, and its state; `why` says why it was refused."""

    letterid = serializers.IntegerField()
    kind = serializers.ChoiceField(choices=list(EMAIL_KINDS))
    state = serializers.ChoiceField(choices=RequestedEmail.State.values)
    at = serializers.DateTimeField()
    why = serializers.CharField()
    by = serializers.CharField()


def serialize_emails(order: Order) -> list[dict[str, Any]]:
    """Serialize the emails about an order's payment, newest first."""
    zone = order.performance.timezone
    return [
        {
            "letterid": email.pk,
            "kind": email.kind,
            "state": email.state,
            "at": iso_format(email.ended_at or email.created_at, zone),
            "why": email.why,
            "by": email.by.full_name if email.by else "",
        }
        for email in order.payment.letters.all()
    ]


class MailTroubleOut(serializers.Serializer[Any]):
    """Why an email bounced; `is_own` if it went to the buyer's current address."""

    kind = serializers.ChoiceField(choices=MailTrouble.Kind.values)
    reason = serializers.CharField()
    at = serializers.DateTimeField()
    is_own = serializers.BooleanField()


def serialize_troubles(order: Order) -> list[dict[str, Any]]:
    """Serialize what stands in the way of emails about an order's payment, newest first."""
    zone = order.performance.timezone
    return [
        {"kind": row.kind, "reason": row.reason, "at": iso_format(row.at, zone), "is_own": is_own}
        for row, is_own in open_troubles(order.payment)
    ]


def tickets_pdf(order: Order) -> str:
    """Return the path of the PDF with the tickets of an order's payment; empty if there are none to print."""
    return tickets_path(order.payment.reference) if is_printed(order) else ""


def party_pass(order: Order) -> str:
    """Return the address of an order's Party Pass; empty if its account has none (spec part 3, section 2.7)."""
    names = {"{payment}": order.payment.reference, "{order}": str(order.pk)}
    address = order.account.party_pass_url
    for name, number in names.items():
        address = address.replace(name, number)
    return address


class DisputeOut(serializers.Serializer[Any]):
    status = serializers.ChoiceField(choices=Dispute.Status.values)
    amount = serializers.CharField()
    currency = serializers.CharField()
    reason = serializers.CharField()
    answer_by = serializers.DateTimeField(allow_null=True)
    link = serializers.CharField(help_text="the page on which to respond; empty if the provider has none")


def serialize_disputes(order: Order) -> list[dict[str, Any]]:
    """Serialize the newest dispute of each charge that has paid for an order; of the newest charge first."""
    zone = order.performance.timezone
    return [
        {
            "status": dispute.status,
            "amount": f"{dispute.amount:.2f}",
            "currency": dispute.currency,
            "reason": dispute.reason,
            "answer_by": iso_format(dispute.answer_by, zone) if dispute.answer_by else None,
            "link": dispute_link(dispute),
        }
        for dispute in newest_disputes(charges_of(order))
    ]


class ChargeOut(serializers.Serializer[Any]):
    """A charge that paid for an order, perhaps together with others of its payment."""

    amount = MoneyText()
    gateway = GatewayName()


def serialize_charges(order: Order) -> list[dict[str, Any]]:
    """Serialize the charges that have paid for an order, the first one first: several after exchanges."""
    return write_rows(ChargeOut, (charge for charge in reversed(charges_of(order)) if charge.amount))


class MoneyTaskOut(serializers.Serializer[Any]):
    """A problem with an order's money that staff have to resolve; `payment/settleDifference` closes it."""

    id = Integer("pk")
    kind = ChoiceOf(choices=Difference.Kind.values)
    amount = Money(lambda row: row.theirs if row.ours is None else row.ours, allow_null=True)
    currency = Text()
    why = Text()
    at = serializers.DateTimeField(source="found_at")
    version = Integer()


class ReservedItemOut(serializers.Serializer[Any]):
    name = serializers.CharField()
    quantity = serializers.IntegerField()
    amount = serializers.CharField()


class PurchaseLinkOut(serializers.Serializer[Any]):
    sent_at = serializers.DateTimeField()
    opened_at = serializers.DateTimeField(allow_null=True)


class ReservationOut(serializers.Serializer[Any]):
    """What is reserved, until when, and until when it can be extended at most."""

    reservationId = serializers.IntegerField()
    expires_at = serializers.DateTimeField()
    sale_ends_at = serializers.DateTimeField()
    is_being_paid = serializers.BooleanField()
    due = serializers.CharField(help_text="the amount still to pay, for all orders of the reservation")
    items = ReservedItemOut(many=True)
    links = PurchaseLinkOut(many=True)


def serialize_reservation(order: Order) -> dict[str, Any] | None:
    """Serialize the reservation of an order that is in progress; return None once it is paid or over."""
    if order.status != Order.Status.PROGRESS:
        return None
    reservation, zone = order.part.reservation, order.performance.timezone
    items: dict[str, list[Decimal]] = defaultdict(list)
    for unit in quote_from_json(reservation.quote).of_performance(order.performance_id).units:
        items[f"{unit.name}, {unit.variant_name}" if unit.variant_name else unit.name].append(unit.price)
    return {
        "reservationId": reservation.pk,
        "expires_at": iso_format(reservation.expires_at, zone),
        "sale_ends_at": iso_format(sale_ends_at(order.performance, Channel(reservation.channel)), zone),
        "is_being_paid": reservation.status == reservation.Status.PAYING,
        "due": f"{order.part.due:.2f}",
        "items": [
            {"name": name, "quantity": len(prices), "amount": f"{sum(prices, ZERO):.2f}"}
            for name, prices in items.items()
        ],
        "links": [
            {
                "sent_at": iso_format(link.created_at, zone),
                "opened_at": iso_format(link.opened_at, zone) if link.opened_at else None,
            }
            for link in reservation.links.all()
        ],
    }


class AllocationNameOut(serializers.Serializer[Any]):
    allocationname = serializers.CharField()


class AllocationOut(serializers.Serializer[Any]):
    """A hold from which an order's tickets were sold, and how many (spec part 3, section 3, Allocation)."""

    allocationid = serializers.IntegerField()
    allocation = AllocationNameOut()
    allocationcount = serializers.IntegerField()


def serialize_allocations(order: Order) -> list[dict[str, Any]]:
    """Serialize the holds that an order's tickets come from; those of the general pool come from none."""
    holds = [ticket.allotment.hold for ticket in order.tickets.all() if ticket.allotment]
    return [
        {"allocationid": hold, "allocation": {"allocationname": name}, "allocationcount": count}
        for (hold, name), count in Counter((hold.pk, hold.name) for hold in holds).items()
    ]


class RightsOut(serializers.Serializer[Any]):
    """What the order's state allows (spec part 3, section 4); each call checks the caller's permissions itself."""

    refund = Boolean()
    partialRefund = Boolean("partial_refund")
    void = Boolean()
    voidDisputed = Boolean("void_disputed")
    exchange = Boolean()
    deleteUser = Boolean("delete_user")
    resend = Boolean()
    email = Boolean()
    marketing = Boolean()
    validateTickets = Boolean("validate_tickets")
    reservation = Boolean(help_text="cancel, extend, mark as purchased, send its purchase link")
