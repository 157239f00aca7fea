"""The journal: every move of tickets, upsells, promo code uses, gift card money and revenue."""

from __future__ import annotations

from typing import Any, Never

from django.db import models
from django.db.models import Q

from server.catalogue.upsells.models import Upsell, UpsellVariant
from server.inventory.models import HoldAllotment
from server.payments.models import Part, Refund
from server.payments.models.payments import Booked, day_indexes
from server.pricing.models import PromoCode, TicketType
from server.sales.models.orders import Order


class AppendOnly(models.QuerySet["JournalLine"]):
    """Lines that are only added and read: corrections are further lines."""

    def update(self, **kwargs: Any) -> Never:
        raise TypeError("a line of the journal is never changed")

    def delete(self) -> Never:
        raise TypeError("a line of the journal is never deleted")


class JournalLine(Booked):
    """One move of equal units of an order, or of its money, written in the transaction that made it.

    What comes in is positive and what goes out negative. `amount` is what the performance earns by it: over the ticket
    and upsell lines of an order that is its total less refunds. For a promo code it is the reduction, which those lines
    already contain; for gift cards it is what they paid of those lines or, for a sold card, its value. `quantity`
    counts tickets, upsells, redemptions and cards. Only the sale of a card has no order.
    """

    class Move(models.TextChoices):
        SOLD = "sold"
        GIVEN_BACK = "given_back"
        MOVED_OUT = "moved_out"
        MOVED_IN = "moved_in"
        CREDIT = "credit"

    class Thing(models.TextChoices):
        TICKET = "ticket"
        UPSELL = "upsell"
        PROMO = "promo"
        CARD_MONEY = "card_money"  # what gift cards pay of an order
        GIFT_CARD = "gift_card"  # one that is sold, or made as credit

    order = models.ForeignKey(Order, on_delete=models.PROTECT, null=True, blank=True, related_name="journal")
    # For units it is the part that paid for them, as on their own rows.
    part = models.ForeignKey(Part, on_delete=models.PROTECT, db_index=False, related_name="journal")
    refund = models.ForeignKey(
        Refund, on_delete=models.PROTECT, null=True, blank=True, db_index=False, related_name="journal"
    )
    at = models.DateTimeField()
    move = models.CharField(max_length=10, choices=Move)
    thing = models.CharField(max_length=10, choices=Thing)
    ticket_type = models.ForeignKey(
        TicketType, on_delete=models.PROTECT, null=True, blank=True, db_index=False, related_name="+"
    )
    allotment = models.ForeignKey(
        HoldAllotment, on_delete=models.PROTECT, null=True, blank=True, db_index=False, related_name="+"
    )
    upsell = models.ForeignKey(
        Upsell, on_delete=models.PROTECT, null=True, blank=True, db_index=False, related_name="+"
    )
    variant = models.ForeignKey(
        UpsellVariant, on_delete=models.PROTECT, null=True, blank=True, db_index=False, related_name="+"
    )
    promo_code = models.ForeignKey(
        PromoCode, on_delete=models.PROTECT, null=True, blank=True, db_index=False, related_name="+"
    )
    quantity = models.IntegerField(default=0)
    amount = models.DecimalField(max_digits=14, decimal_places=2)
    # A counted day stays, whatever zone the account's first venue gets later.
    zone = models.CharField(
        max_length=63,
        blank=True,
        default="",
        db_default="",
        help_text="Time zone of the account, if there is no performance",
    )
    # Whether the rollups (`server.reporting`) include it; until then readers of those add it.
    is_folded = models.BooleanField(default=False, db_default=False)

    objects = AppendOnly.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(order__isnull=False, performance__isnull=False)
                | Q(order=None, performance=None, thing="gift_card"),
                name="journal_line_is_of_an_order_or_a_sold_card",
            ),
            models.CheckConstraint(
                condition=Q(move__in=["given_back", "moved_out"], quantity__lte=0)
                | Q(move__in=["sold", "moved_in", "credit"], quantity__gte=0),
                name="journal_line_goes_where_it_says",
            ),
            models.CheckConstraint(
                condition=~Q(move="given_back") | Q(refund__isnull=False), name="journal_line_given_back_has_a_refund"
            ),
        ]
        indexes = [
            *day_indexes("journal", "at"),
            models.Index(fields=["is_folded", "id"], condition=Q(is_folded=False), name="journal_that_waits"),
            models.Index(fields=["part"], condition=Q(order=None), name="journal_of_sold_cards"),
            models.Index(fields=["refund"], condition=Q(refund__isnull=False), name="journal_of_refunds"),
            models.Index(fields=["promo_code"], condition=Q(promo_code__isnull=False), name="journal_of_promo_codes"),
        ]

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Refuse to change a written line: `server.sales.services.journal` adds lines."""
        raise TypeError("lines of the journal are written by orders.services.journal")

    def delete(self, *args: Any, **kwargs: Any) -> Never:
        """Refuse it."""
        raise TypeError("a line of the journal is never deleted")
