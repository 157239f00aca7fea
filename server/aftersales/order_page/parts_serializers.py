"""Parts of an order's page beside the order itself: refunds, emails, disputes, reservation, allowed actions.

All are serialized from an order that was read with `whole_orders()`, without a query.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from server.accounts.caller import Channel
from server.aftersales.refunds.serializers import REFUND_LABELS, RefundOut, serialize_order_refund
from server.catalogue.events.on_sale import sale_ends_at
from server.documents.ticket_services import is_printed
from server.payments.api import GatewayName
from server.payments.models import Difference, Dispute, Refund
from server.payments.services.gateways import dispute_link
from server.platform.datetimes import iso_format
from server.platform.http.outputs import Boolean, ChoiceOf, Integer, Money, Text, row_writer, write_rows
from server.platform.money import ZERO
from server.sales.baskets import quote_from_json
from server.sales.journal_selectors import charges_of
from server.sales.links import tickets_path
from server.sales.models import MailTrouble, Order, RefundLine, RequestedEmail
from server.sales.selectors import open_troubles
from server.sales.services.allowed_actions import allowed_actions_of, newest_disputes
from server.sales.services.emails import EMAIL_KINDS


def newest_refund_status(order: Order) -> str:
    """Return the spec's refundstatus: of the last requested refund; empty without any."""
    if order.status == Order.Status.REFUNDING:
        return REFUND_LABELS[Refund.Status.PENDING]
    newest = max((line.refund for line in order.refund_lines.all()), key=lambda refund: refund.pk, default=None)
    return REFUND_LABELS[Refund.Status(newest.status)] if newest else ""


@extend_schema_field(RefundOut(many=True))
class RefundsOf(serializers.Field):
    """The refunds of an order, newest first; the part that is this order's where one is of several.

    What came too late for an order is among them, what an exchange has given back beside its new tickets, and what
    other charges have given back of a refund.
    """

    def __init__(self) -> None:
        super().__init__(source="*", read_only=True)

    def to_representation(self, order: Order) -> list[dict[str, Any]]:
        lines: dict[int, list[RefundLine]] = defaultdict(list)
        for line in order.refund_lines.all():
            lines[line.refund_id].append(line)
        refunds = {found[0].refund for found in lines.values()} | set(_without_units(order))
        shown = (refund for refund in refunds if refund.amount or refund.fee_failure)  # some return only a fee
        newest_first = sorted(shown, key=lambda refund: refund.pk, reverse=True)
        return [serialize_order_refund(refund, lines[refund.pk], order) for refund in newest_first]


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


class EmailKindField(serializers.ChoiceField):
    """The kind of a letter: whichever are registered when the field is made."""

    def __init__(self) -> None:
        super().__init__(choices=list(EMAIL_KINDS))


class LetterOut(serializers.Serializer[Any]):
    """A requested email, or one about a refund, and its state; `why` says why it was refused."""

    letterid = serializers.IntegerField()
    kind = EmailKindField()
    state = serializers.ChoiceField(choices=RequestedEmail.State.values)
    at = serializers.DateTimeField()
    why = serializers.CharField()
    by = serializers.CharField()


@extend_schema_field(LetterOut(many=True))
class OrderEmailsField(serializers.Field):
    """The letters of an order's payment, newest first."""

    def __init__(self) -> None:
        super().__init__(source="*", read_only=True)

    def to_representation(self, order: Order) -> list[dict[str, Any]]:
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


@extend_schema_field(MailTroubleOut(many=True))
class MailTroublesOf(serializers.Field):
    """What stands in the way of mails about an order's payment, newest first."""

    def __init__(self) -> None:
        super().__init__(source="*", read_only=True)

    def to_representation(self, order: Order) -> list[dict[str, Any]]:
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


@extend_schema_field(DisputeOut(many=True))
class DisputesOf(serializers.Field):
    """The newest dispute of each charge that has paid for an order; of the newest charge first."""

    def __init__(self) -> None:
        super().__init__(source="*", read_only=True)

    def to_representation(self, order: Order) -> list[dict[str, Any]]:
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

    amount = serializers.CharField()
    gateway = GatewayName()


@extend_schema_field(ChargeOut(many=True))
class ChargesOf(serializers.Field):
    """The charges that have paid for an order, the first one first: several after exchanges."""

    def __init__(self) -> None:
        super().__init__(source="*", read_only=True)

    def to_representation(self, order: Order) -> list[dict[str, Any]]:
        charges = [charge for charge in reversed(charges_of(order)) if charge.amount]
        return [{"amount": f"{charge.amount:.2f}", "gateway": charge.gateway} for charge in charges]


class MoneyTaskOut(serializers.Serializer[Any]):
    """A problem with an order's money that staff have to resolve; `payment/settleDifference` closes it."""

    id = Integer("pk")
    kind = ChoiceOf(choices=Difference.Kind.values)
    amount = Money(lambda row: row.theirs if row.ours is None else row.ours, allow_null=True)
    currency = Text()
    why = Text()
    at = serializers.DateTimeField(source="found_at")
    version = Integer()


@extend_schema_field(MoneyTaskOut(many=True))
class MoneyTasksOf(serializers.Field):
    """What is open about the money of an order's payment, the oldest first."""

    def __init__(self) -> None:
        super().__init__(source="*", read_only=True)

    def to_representation(self, order: Order) -> list[dict[str, Any]]:
        return write_rows(MoneyTaskOut, order.payment.differences.all())


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


@extend_schema_field(ReservationOut(allow_null=True))
class ReservationOf(serializers.Field):
    """The reservation of an order that is in progress; null once it is paid or over."""

    def __init__(self) -> None:
        super().__init__(source="*", read_only=True)

    def to_representation(self, order: Order) -> dict[str, Any] | None:
        if order.status != Order.Status.PROGRESS:
            return None
        reservation, zone = order.part.reservation, order.performance.timezone
        return {
            "reservationId": reservation.pk,
            "expires_at": iso_format(reservation.expires_at, zone),
            "sale_ends_at": iso_format(sale_ends_at(order.performance, Channel(reservation.channel)), zone),
            "is_being_paid": reservation.status == reservation.Status.PAYING,
            "due": f"{order.part.due:.2f}",
            "items": _reserved_items(order),
            "links": [
                {
                    "sent_at": iso_format(link.created_at, zone),
                    "opened_at": iso_format(link.opened_at, zone) if link.opened_at else None,
                }
                for link in reservation.links.all()
            ],
        }


def _reserved_items(order: Order) -> list[dict[str, Any]]:
    units = quote_from_json(order.part.reservation.quote).of_performance(order.performance_id)
    found: dict[str, list[Any]] = defaultdict(list)
    for unit in units:
        found[f"{unit.name}, {unit.variant_name}" if unit.variant_name else unit.name].append(unit)
    return [
        {"name": name, "quantity": len(same), "amount": f"{sum((unit.price for unit in same), ZERO):.2f}"}
        for name, same in found.items()
    ]


class AllocationNameOut(serializers.Serializer[Any]):
    allocationname = serializers.CharField()


class AllocationOut(serializers.Serializer[Any]):
    """A hold from which an order's tickets were sold, and how many (spec part 3, section 3, Allocation)."""

    allocationid = serializers.IntegerField()
    allocation = AllocationNameOut()
    allocationcount = serializers.IntegerField()


@extend_schema_field(AllocationOut(many=True))
class AllocationsOf(serializers.Field):
    """The holds that an order's tickets come from; those of the general pool come from none."""

    def __init__(self) -> None:
        super().__init__(source="*", read_only=True)

    def to_representation(self, order: Order) -> list[dict[str, Any]]:
        counts: dict[tuple[int, str], int] = defaultdict(int)
        for ticket in order.tickets.all():
            if ticket.allotment:
                counts[ticket.allotment.hold_id, ticket.allotment.hold.name] += 1
        return [
            {"allocationid": hold, "allocation": {"allocationname": name}, "allocationcount": count}
            for (hold, name), count in counts.items()
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


@extend_schema_field(RightsOut)
class OrderPermissionsField(serializers.Field):
    def __init__(self) -> None:
        super().__init__(source="*", read_only=True)

    def to_representation(self, order: Order) -> dict[str, Any]:
        return row_writer(RightsOut)(allowed_actions_of(order))
