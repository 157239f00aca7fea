"""Orders, their tickets and upsells, their history, and the search terms of ticket holders."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django.db import models
from django.db.models import F, Q, Value
from django.db.models.functions import Coalesce, NullIf

from server.accounts.caller import Channel
from server.accounts.models import Account, User
from server.catalogue.events.models import Performance, TeamPlace
from server.catalogue.upsells.models import Upsell, UpsellVariant
from server.inventory.models import HoldAllotment
from server.payments.models import Part, Payment, Refund
from server.pricing.models import TicketType


def _amount() -> models.DecimalField[Any, Any]:
    return models.DecimalField(max_digits=14, decimal_places=2, default=Decimal("0.00"))


class Order(models.Model):
    """One performance within a payment; its amounts are copied from the quote and never recalculated."""

    class Status(models.TextChoices):
        PROGRESS = "progress"
        PAID = "paid"
        REFUNDING = "refunding"
        REFUNDED = "refunded"
        FAILED = "failed"

    payment = models.ForeignKey(Payment, on_delete=models.PROTECT, related_name="orders")
    # The part of the payment that reserved it: if that ends unpaid, this order fails, and no other one.
    part = models.ForeignKey(Part, on_delete=models.PROTECT, related_name="orders")
    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="orders")
    performance = models.ForeignKey(Performance, on_delete=models.PROTECT, related_name="orders")
    status = models.CharField(max_length=10, choices=Status, default=Status.PROGRESS)
    # Its payment's, and once it is paid its charge's: filters of the list use them.
    channel = models.CharField(max_length=10, choices=Channel)
    gateway = models.CharField(max_length=10, blank=True)
    quantity = models.PositiveIntegerField(help_text="Number of tickets; 0 if only upsells were bought")
    tickets_amount = _amount()
    ticket_tax = _amount()
    booking_fee = _amount()
    upsells_amount = _amount()
    upsell_tax = _amount()
    discount = _amount()
    gift_card = _amount()
    total = _amount()
    platform_fee = _amount()
    refunded = _amount()  # completed refunds of the total, without requested ones
    promo_code = models.CharField(max_length=64, blank=True, help_text="Promo code that reduced the price")
    reductions = models.JSONField(default=list, help_text="Label and amount of each reduction")
    comments = models.TextField(blank=True)
    created_at = models.DateTimeField()
    updated_at = models.DateTimeField()
    version = models.PositiveIntegerField(default=1)

    class Meta:
        indexes = [
            # The list, newest first: all of an account's, and filtered.
            models.Index(fields=["account", "-created_at", "-id"], name="orders_newest_first"),
            models.Index(fields=["account", "status", "-created_at", "-id"], name="orders_by_status"),
            models.Index(fields=["account", "channel", "-created_at", "-id"], name="orders_by_channel"),
            models.Index(fields=["account", "gateway", "-created_at", "-id"], name="orders_by_gateway"),
            models.Index(fields=["performance", "status"]),
            # For API clients that follow changes.
            models.Index(fields=["account", "updated_at", "id"], name="orders_by_change"),
        ]


# An order that the counter keeps under a name until it is collected and paid.
RESERVED_UNDER_NAME = Q(status=Order.Status.PROGRESS, part__reservation__named__isnull=False)


class SoldUnit(models.Model):
    """One unit of a quote as it was sold, with its amounts and the names that the buyer saw.

    `platform_fee` includes its tax, `platform_fee_tax`, as in the quote.
    """

    # Whose charge and gift cards paid for it. An order may hold units of several parts of its payment.
    part = models.ForeignKey(Part, on_delete=models.PROTECT, db_index=False, related_name="%(class)ss")
    price = _amount()
    tax = _amount()
    tax_name = models.CharField(max_length=255, blank=True)
    tax_rate = models.DecimalField(max_digits=7, decimal_places=5, default=Decimal(0))
    is_tax_included = models.BooleanField(default=True)
    booking_fee = _amount()
    discount = _amount()  # the sum of its reductions
    platform_fee = _amount()
    platform_fee_tax = _amount()
    total = _amount()
    # Its requested or completed refund: nothing is given back twice. A failed refund resets it.
    refund = models.ForeignKey(
        Refund, on_delete=models.PROTECT, null=True, blank=True, db_index=False, related_name="%(class)ss"
    )

    class Meta:
        abstract = True


class Ticket(SoldUnit):
    """One admission. It is never deleted and never moved to another performance."""

    class Status(models.TextChoices):
        VALID = "valid"
        ADMITTED = "admitted"
        SUPERSEDED = "superseded"
        REFUNDED = "refunded"

    order = models.ForeignKey(Order, on_delete=models.PROTECT, related_name="tickets")
    performance = models.ForeignKey(Performance, on_delete=models.PROTECT, related_name="tickets")
    allotment = models.ForeignKey(
        HoldAllotment, on_delete=models.PROTECT, null=True, blank=True, related_name="tickets"
    )
    # Null where a performance is not sold by slots, and once its place is free, which needs a completed refund.
    place = models.ForeignKey(
        TeamPlace, on_delete=models.PROTECT, null=True, blank=True, db_index=False, related_name="tickets"
    )
    team_name = models.CharField(max_length=255, blank=True)
    player = models.PositiveSmallIntegerField(null=True, blank=True, help_text="Number of its place in the team")
    status = models.CharField(max_length=10, choices=Status, default=Status.VALID)
    holder = models.CharField(max_length=255, blank=True, help_text="Name of the ticket holder, if not the buyer")
    type = models.ForeignKey(TicketType, on_delete=models.PROTECT, null=True, blank=True, related_name="tickets")
    type_name = models.CharField(max_length=255)
    replaced_by = models.ForeignKey("self", on_delete=models.PROTECT, null=True, blank=True, related_name="replaces")
    # SHA-256 of the code's text: a device recognizes a ticket by it without knowing its code.
    code_hash = models.CharField(max_length=64, blank=True)
    # The stock's version when the ticket was sold or last changed at the door; a manifest's `since` and the door topic
    # count by it.
    door_position = models.PositiveBigIntegerField(default=0)
    admitted_at = models.DateTimeField(null=True, blank=True)
    admitted_gate = models.CharField(max_length=40, blank=True)
    admitted_device = models.CharField(max_length=36, blank=True)
    admitted_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    # When its holder went out, where doors scan that; null while they are in. The ticket stays admitted.
    left_at = models.DateTimeField(null=True, blank=True)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(left_at=None) | Q(admitted_at__isnull=False), name="who_left_had_been_admitted"
            ),
            models.CheckConstraint(
                condition=~Q(status="admitted") | Q(admitted_at__isnull=False), name="admitted_ticket_says_when"
            ),
            models.CheckConstraint(
                condition=Q(place=None)
                | Q(status__in=["valid", "admitted"], player__isnull=False)
                | Q(status="refunded", refund__isnull=False, player__isnull=False),
                name="placed_ticket_admits_somebody",
            ),
            models.UniqueConstraint(fields=["place"], condition=~Q(place=None), name="one_ticket_a_place"),
        ]
        indexes = [models.Index(fields=["performance", "door_position", "id"])]

    @property
    def whose(self) -> str:
        """The holder: as the buyer named them, else the buyer."""
        return self.holder or self.order.payment.buyer_name


def whose(ticket: str = "") -> Coalesce:
    """Return the holder's name for a query of tickets, or of what leads to one by a path such as `ticket__`."""
    return Coalesce(NullIf(F(f"{ticket}holder"), Value("")), F(f"{ticket}order__payment__buyer_name"))


class UpsellItem(SoldUnit):
    """One sold unit of an upsell: bought separately, or brought by the type of its `ticket`."""

    class Status(models.TextChoices):
        OPEN = "open"
        REDEEMED = "redeemed"
        VOID = "void"
        SUPERSEDED = "superseded"

    order = models.ForeignKey(Order, on_delete=models.PROTECT, related_name="upsells")
    performance = models.ForeignKey(Performance, on_delete=models.PROTECT, related_name="upsell_items")
    ticket = models.ForeignKey(Ticket, on_delete=models.PROTECT, null=True, blank=True, related_name="upsells")
    status = models.CharField(max_length=10, choices=Status, default=Status.OPEN)
    upsell = models.ForeignKey(Upsell, on_delete=models.PROTECT, related_name="items")
    variant = models.ForeignKey(UpsellVariant, on_delete=models.PROTECT, null=True, blank=True, related_name="items")
    name = models.CharField(max_length=500)
    variant_name = models.CharField(max_length=500, blank=True)
    replaced_by = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, blank=True, db_index=False, related_name="replaces"
    )
    # As for tickets: the stock's version when it was sold or last changed at the door.
    door_position = models.PositiveBigIntegerField(default=0)
    redeemed_at = models.DateTimeField(null=True, blank=True)
    redeemed_gate = models.CharField(max_length=40, blank=True)
    redeemed_device = models.CharField(max_length=36, blank=True)
    redeemed_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    version = models.PositiveIntegerField(default=1)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=~Q(status="redeemed") | Q(redeemed_at__isnull=False), name="redeemed_upsell_says_when"
            )
        ]
        indexes = [models.Index(fields=["performance", "door_position", "id"], name="upsell_item_at_the_door")]

    @property
    def localized_name(self) -> str:
        """Its name, and its variant if it has one: Glass of wine, Red."""
        return f"{self.name}, {self.variant_name}" if self.variant_name else self.name


class Reduction(models.Model):
    """The reduction of one sold unit by one price rule, copied from the quote like the unit."""

    ticket = models.ForeignKey(Ticket, on_delete=models.PROTECT, null=True, blank=True, related_name="reductions")
    upsell = models.ForeignKey(UpsellItem, on_delete=models.PROTECT, null=True, blank=True, related_name="reductions")
    rule = models.CharField(max_length=40, help_text="Name of the price rule")
    reference = models.CharField(max_length=64, blank=True, help_text="Reference of the rule: a promo code's id")
    label = models.CharField(max_length=255, blank=True, help_text="Label for the buyer")
    amount = models.DecimalField(max_digits=14, decimal_places=2)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(ticket=None, upsell__isnull=False) | Q(ticket__isnull=False, upsell=None),
                name="reduction_is_of_one_unit",
            ),
            models.CheckConstraint(condition=Q(amount__gt=0), name="reduction_takes_something_off"),
        ]


# Nothing is handed out for refunded or replaced upsells.
GONE_UPSELLS = (UpsellItem.Status.VOID, UpsellItem.Status.SUPERSEDED)


class HolderTerm(models.Model):
    """One folded word of a ticket holder's name, where that is not the buyer (`server.payments.search_terms`).

    A door searches the beginning of a word at its own performance, so a plain index serves it on every database.
    """

    performance = models.ForeignKey(Performance, on_delete=models.PROTECT, db_index=False, related_name="+")
    word = models.CharField(max_length=255)
    ticket = models.ForeignKey(Ticket, on_delete=models.CASCADE, related_name="terms")

    class Meta:
        indexes = [
            models.Index(
                fields=["performance", "word", "ticket"],
                opclasses=["int8_ops", "varchar_pattern_ops", "int8_ops"],
                name="tickets_by_holders_word",
            ),
        ]


# The history entry of an address that was added later: the email of the sale was never due.
EMAIL_ADDED = "E-mail added"


class OrderEvent(models.Model):
    """An entry in an order's history. Rows are only added, and hold no name and no address of a buyer."""

    class Kind(models.TextChoices):
        RESERVED = "reserved"
        PAID = "paid"
        EXPIRED = "expired"
        CANCELLED = "cancelled"
        MAILED = "mailed"
        VALIDATED = "validated"
        RESET = "reset"
        REDEEMED = "redeemed"
        UNREDEEMED = "unredeemed"
        REFUNDING = "refunding"
        REFUNDED = "refunded"
        NOT_REFUNDED = "not_refunded"
        VOIDED = "voided"
        DISPUTED = "disputed"
        EXCHANGED = "exchanged"
        EXTENDED = "extended"
        LINK_SENT = "link_sent"
        EMAIL = "email"
        RENAMED = "renamed"  # a ticket has another holder
        COMMENTED = "commented"
        REMOVED = "removed"  # the buyer's data were removed
        OTHER = "other"

    order = models.ForeignKey(Order, on_delete=models.PROTECT, related_name="events")
    kind = models.CharField(max_length=12, choices=Kind)
    at = models.DateTimeField()
    by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    description = models.CharField(max_length=500, blank=True)
    # Written and read by `server.sales.services.history`: from, to and parts.
    data = models.JSONField(default=dict, blank=True)
    amount = models.DecimalField(max_digits=14, decimal_places=2, null=True, blank=True)
    # Set only where the account has an endpoint: the event is not published yet.
    is_untold = models.BooleanField(default=False, db_default=False)

    class Meta:
        indexes = [
            models.Index(fields=["order", "at"]),
            models.Index(fields=["id"], condition=models.Q(is_untold=True), name="order_event_that_is_untold"),
        ]
