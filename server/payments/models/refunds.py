"""Money that goes back: asked for first, then moved, then completed or refused."""

from __future__ import annotations

from decimal import Decimal

from django.db import models
from django.db.models import F, Q

from server.accounts.models import User
from server.payments.models.booked import Booked, days_of
from server.payments.models.charges import COUNTER_GATEWAYS, Charge
from server.payments.models.checkouts import Part
from server.pricing.models import GiftCard

OPEN_PAYOUT = Q(status="pending", gateway__in=COUNTER_GATEWAYS)


class Refund(Booked):
    """Money that goes back for a part of a payment, is on its way, or could not be moved.

    What gift cards paid goes back to them first; only the rest (`due`) is moved through the gateway of `charge`, or is
    credited: then it stays where it is, and `card` owes it.
    Which tickets and upsells it is for is written with them (`orders.RefundLine`).

    A pending refund of counter money is an open payout: the buyer collects it at the box office, and it succeeds, `by`
    whoever hands it over, when they do.
    """

    class Status(models.TextChoices):
        PENDING = "pending"
        SUCCEEDED = "succeeded"
        FAILED = "failed"

    class Kind(models.TextChoices):
        REFUND = "refund"
        VOID = "void"  # a sale at the counter that was keyed wrong, taken back the same day
        CANCELLATION = "cancellation"  # its performance does not take place
        DISPUTE = "dispute"  # the buyer's bank has taken it: no provider is asked to move anything
        LATE = "late"  # money that came when its reservation was over: there is nothing to take back
        SHARE = "share"  # what another charge gives back of a refund that one could not: it takes nothing back itself
        EXCHANGE = "exchange"  # what an exchange for cheaper tickets gives back: nothing is to be taken back for it

    part = models.ForeignKey(Part, on_delete=models.PROTECT, related_name="refunds")
    charge = models.ForeignKey(Charge, on_delete=models.PROTECT, null=True, blank=True, related_name="refunds")
    kind = models.CharField(max_length=12, choices=Kind, default=Kind.REFUND)
    gateway = models.CharField(max_length=10, blank=True, help_text="empty: gift cards take it all")
    amount = models.DecimalField(max_digits=14, decimal_places=2)
    gift_card = models.DecimalField(max_digits=14, decimal_places=2, default=Decimal("0.00"))
    # An order whose tickets were exchanged may have been paid by several charges: of what one does not hold, the others
    # give back a share, each by a refund of its own, once this one is completed.
    shared = models.DecimalField(
        max_digits=14, decimal_places=2, default=Decimal("0.00"), help_text="what of `amount` other charges give back"
    )
    of = models.ForeignKey("self", on_delete=models.PROTECT, null=True, blank=True, related_name="shares")
    # Nothing of `due` moves: the account keeps it, and owes it to whoever has the code of this card.
    card = models.ForeignKey(
        GiftCard, on_delete=models.PROTECT, null=True, blank=True, related_name="credits", help_text="made as credit"
    )
    elsewhere = models.DecimalField(
        max_digits=14,
        decimal_places=2,
        default=Decimal("0.00"),
        help_text="what of `due` somebody had given back at the provider's own desk: it is not moved again",
    )
    platform_fee = models.DecimalField(
        max_digits=14, decimal_places=2, default=Decimal("0.00"), help_text="what goes back of the fee of `charge`"
    )
    shared_fee = models.DecimalField(
        max_digits=14, decimal_places=2, default=Decimal("0.00"), help_text="what goes back of other charges' fees"
    )
    keeps_fee = models.BooleanField(default=False, help_text="the booking fees of its tickets are not given back")
    reason = models.CharField(max_length=500, blank=True)
    status = models.CharField(max_length=10, choices=Status, default=Status.PENDING)
    failure = models.CharField(max_length=500, blank=True, help_text="the provider's words")
    provider_id = models.CharField(max_length=255, blank=True)
    idempotency_key = models.CharField(max_length=128, unique=True)
    # How often the provider was asked to move it, and why it has not.
    tries = models.PositiveIntegerField(default=0)
    asked_at = models.DateTimeField(null=True, blank=True)
    waits_for = models.CharField(max_length=200, blank=True, help_text="why the last try moved nothing, in our words")
    # A key by which an error was heard is of no use any more: each of these makes the next one.
    spent_keys = models.PositiveIntegerField(default=0)
    spent_fee_keys = models.PositiveIntegerField(default=0)
    fee_returned = models.DecimalField(
        max_digits=14, decimal_places=2, default=Decimal("0.00"), help_text="what of `platform_fee` has gone back"
    )
    fee_failure = models.CharField(
        max_length=500, blank=True, help_text="why the last try has not returned the fee, in the provider's words"
    )
    by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    created_at = models.DateTimeField()
    settled_at = models.DateTimeField(null=True, blank=True)
    bounced_at = models.DateTimeField(null=True, blank=True, help_text="when settled money came back to the account")

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(gift_card__gte=0, amount__gte=F("gift_card")), name="refund_gives_cards_no_more_than_it_is"
            ),
            models.CheckConstraint(
                condition=Q(elsewhere__gte=0, shared__gte=0, amount__gte=F("gift_card") + F("shared") + F("elsewhere")),
                name="refund_takes_no_more_from_elsewhere_than_is_due",
            ),
            models.CheckConstraint(
                condition=Q(amount=F("gift_card") + F("shared")) | Q(charge__isnull=False),
                name="refund_of_money_names_its_charge",
            ),
            models.CheckConstraint(
                condition=Q(kind="share", of__isnull=False) | (~Q(kind="share") & Q(of=None)),
                name="share_says_of_which_refund",
            ),
            models.CheckConstraint(
                condition=Q(gateway="credit", card__isnull=False) | (~Q(gateway="credit") & Q(card=None)),
                name="credit_names_its_card",
            ),
        ]
        indexes = [
            models.Index(fields=["created_at"], condition=Q(status="pending"), name="refunds_under_way"),
            models.Index(fields=["account", "created_at"], condition=OPEN_PAYOUT, name="open_payouts_of_an_account"),
            *days_of("refunds", "settled_at"),
            models.Index(fields=["provider_id"], condition=~Q(provider_id=""), name="refunds_by_their_provider_id"),
        ]

    @property
    def due(self) -> Decimal:
        return self.amount - self.gift_card - self.shared

    @property
    def fee_due(self) -> Decimal:
        """What of `platform_fee` has not gone back yet."""
        return self.platform_fee - self.fee_returned

    @property
    def to_move(self) -> Decimal:
        """What of `due` we have the provider move."""
        return self.due - self.elsewhere

    @property
    def is_open_payout(self) -> bool:
        """Whether its buyer has yet to collect it at the box office."""
        return self.status == self.Status.PENDING and self.gateway in COUNTER_GATEWAYS

    @property
    def key(self) -> str:
        """The idempotency key that its provider is asked by now; `idempotency_key` stays what it is known by there."""
        return f"{self.idempotency_key}:{self.spent_keys}" if self.spent_keys else self.idempotency_key

    @property
    def fee_key(self) -> str:
        return f"{self.idempotency_key}:fee:{self.spent_fee_keys}"


# Refunds that take nothing back: their money is owed, whatever their provider says.
DEBTS = (Refund.Kind.SHARE, Refund.Kind.EXCHANGE)
