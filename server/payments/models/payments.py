"""Payments and their parts, the charges and refunds that move money, and the words a payment is found by."""

from __future__ import annotations

from decimal import Decimal
from enum import StrEnum
from typing import Any

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Round

from server.accounts.caller import Channel
from server.accounts.models import Account, User
from server.catalogue.events.models import Performance
from server.catalogue.venues.models import Currency
from server.integrations.models import ApiClient
from server.inventory.models import Reservation
from server.platform.i18n import DEFAULT_LANGUAGE
from server.pricing.models import GiftCard


class Payment(models.Model):
    """One checkout: the buyer, and one or more orders. The buyer's data are stored nowhere else."""

    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="payments")
    # The spec's paymentid and intentId. We make it, so that nobody can guess it; it is never the provider's.
    reference = models.CharField(max_length=20, unique=True)
    channel = models.CharField(max_length=10, choices=Channel)
    client = models.ForeignKey(ApiClient, on_delete=models.PROTECT, null=True, blank=True, related_name="payments")
    sold_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="sales")
    currency = models.CharField(max_length=3, choices=Currency)
    total = models.DecimalField(max_digits=14, decimal_places=2)
    buyer_name = models.CharField(max_length=255, blank=True)
    buyer_email = models.CharField(max_length=255, blank=True)
    buyer_phone = models.CharField(max_length=40, blank=True)
    buyer_country = models.CharField(max_length=80, blank=True)
    buyer_zipcode = models.CharField(max_length=20, blank=True)
    # Country, state and district, as far as the two above tell them. What is counted by it stays where it is: it is
    # never changed after the sale, nor removed with the buyer, whom it does not name.
    place = models.CharField(max_length=20, blank=True)
    buyer_removed = models.BooleanField(default=False, help_text="what stands in their place names nobody")
    marketing_optin = models.BooleanField(default=False)
    # What the buyer bought in, of `core.speech.languages`: whatever is mailed and printed later speaks it.
    language = models.CharField(max_length=5, default=DEFAULT_LANGUAGE)
    created_at = models.DateTimeField()
    paid_at = models.DateTimeField(null=True, blank=True)
    version = models.PositiveIntegerField(default=1)


class Part(models.Model):
    """What one reservation adds to a payment: first the sale, later each exchange. Each has its own charges.

    An exchange adds what its new units cost more than the old ones, less than nothing where they are cheaper: what the
    old ones have cost it takes over from their part, its `origin`.
    """

    payment = models.ForeignKey(Payment, on_delete=models.PROTECT, related_name="parts")
    reservation = models.OneToOneField(Reservation, on_delete=models.PROTECT, related_name="part")
    origin = models.ForeignKey("self", on_delete=models.PROTECT, null=True, blank=True, related_name="exchanges")
    total = models.DecimalField(max_digits=14, decimal_places=2)
    # How much of the total gift cards pay; the rest is charged.
    gift_card = models.DecimalField(max_digits=14, decimal_places=2, default=Decimal("0.00"))

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(gift_card__gte=0, total__gte=F("gift_card")) | Q(origin__isnull=False, gift_card=0),
                name="part_is_not_paid_beyond_its_total",
            )
        ]

    @property
    def due(self) -> Decimal:
        return self.total - self.gift_card


class Booked(models.Model):
    """A movement of money with its account, performance and currency: a day is summed by one index, without a join.

    The first and the last are its payment's. The performance is none where a part is of several, whose orders say what
    each has of it, or of none, as a gift card that is sold.
    """

    # Their indexes begin with these columns (`day_indexes`).
    account = models.ForeignKey(Account, on_delete=models.PROTECT, db_index=False, related_name="%(class)ss")
    performance = models.ForeignKey(
        Performance, on_delete=models.PROTECT, null=True, blank=True, db_index=False, related_name="%(class)ss"
    )
    currency = models.CharField(max_length=3, choices=Currency)

    class Meta:
        abstract = True


def day_indexes(name: str, moment: str) -> list[models.Index]:
    """Return the indexes by which an account's and a performance's day of such rows are read."""
    return [
        models.Index(fields=[owner, moment], name=f"{name}_of_{an_owner}_day")
        for owner, an_owner in (("account", "an_accounts"), ("performance", "a_performances"))
    ]


def booked_columns(part: Part, performance_id: int | None) -> dict[str, Any]:
    """Return the values of these columns for a movement of a part; it is of this performance alone, if of any."""
    return {
        "account_id": part.payment.account_id,
        "performance_id": performance_id,
        "currency": part.payment.currency,
    }


class Gateway(StrEnum):
    """The gateways that rules name; those with a provider are known to `payments.services.gateways` alone."""

    CASH = "cash"
    TERMINAL = "terminal"
    FREE = "free"
    OFFLINE = "offline"  # whoever took the money, we did not
    CREDIT = "credit"  # of refunds alone: no money moves, and a gift card made for the buyer owes it


# What somebody at the box office takes, and has to hand back in person.
COUNTER_GATEWAYS = (Gateway.CASH, Gateway.TERMINAL)


class Charge(Booked):
    """Money that came in for a part of a payment, is on its way, or was refused: one movement through one gateway."""

    class Status(models.TextChoices):
        SUCCEEDED = "succeeded"
        PENDING = "pending"
        FAILED = "failed"

    part = models.ForeignKey(Part, on_delete=models.PROTECT, related_name="charges")
    gateway = models.CharField(max_length=10)
    provider_id = models.CharField(max_length=255, blank=True)
    amount = models.DecimalField(max_digits=14, decimal_places=2)
    tendered = models.DecimalField(max_digits=14, decimal_places=2, null=True, blank=True)
    # Kept with each charge: the account may later be paid elsewhere, and the platform may ask for another fee.
    account_there = models.CharField(max_length=255, blank=True, help_text="the account's id at the provider")
    platform_fee = models.DecimalField(
        max_digits=14,
        decimal_places=2,
        default=Decimal("0.00"),
        help_text="what the provider takes of it for the platform, with its tax",
    )
    status = models.CharField(max_length=10, choices=Status)
    idempotency_key = models.CharField(max_length=128, unique=True)
    # Whose till it went into; none where a buyer paid by themselves. A payment's seller may change with a later part.
    by = models.ForeignKey(
        User, on_delete=models.PROTECT, null=True, blank=True, db_index=False, related_name="charges"
    )
    created_at = models.DateTimeField()

    class Meta:
        indexes = [
            *day_indexes("charges", "created_at"),
            models.Index(fields=["provider_id"], condition=~Q(provider_id=""), name="charges_by_their_provider_id"),
        ]
        constraints = [
            models.CheckConstraint(condition=Q(amount__gte=Decimal(0)), name="charge_is_not_negative"),
            # Somebody who pays twice at once is charged only once; after a refused charge there may be another.
            models.UniqueConstraint(
                fields=["part"], condition=~Q(status="failed"), name="one_charge_of_a_part_at_a_time"
            ),
        ]


class SearchTerm(models.Model):
    """One word by which a payment is found, folded: an email, a word of a name, a phone's digits.

    A search is for the beginning of a word, so a plain index by letters serves it on every database. The rows of a
    buyer go with their data. A payment's reference is no word: it has an index of its own.
    """

    account = models.ForeignKey(Account, on_delete=models.CASCADE, db_index=False, related_name="+")
    word = models.CharField(max_length=255)
    payment = models.ForeignKey(Payment, on_delete=models.CASCADE, db_index=False, related_name="terms")

    class Meta:
        constraints = [
            # Also how one asks whether a payment has a word; the other is how one asks which payments have it.
            models.UniqueConstraint(fields=["payment", "word"], name="one_term_a_payment_and_word"),
        ]
        indexes = [
            models.Index(
                fields=["account", "word", "payment"],
                opclasses=["int8_ops", "varchar_pattern_ops", "int8_ops"],
                name="payments_by_word",
            ),
        ]


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
        # Sums are rounded to the penny because SQLite adds decimals up as floats.
        constraints = [
            models.CheckConstraint(
                condition=Q(gift_card__gte=0, amount__gte=F("gift_card")), name="refund_gives_cards_no_more_than_it_is"
            ),
            models.CheckConstraint(
                condition=Q(
                    elsewhere__gte=0,
                    shared__gte=0,
                    amount__gte=Round(F("gift_card") + F("shared") + F("elsewhere"), precision=2),
                ),
                name="refund_takes_no_more_from_elsewhere_than_is_due",
            ),
            models.CheckConstraint(
                condition=Q(amount=Round(F("gift_card") + F("shared"), precision=2)) | Q(charge__isnull=False),
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
            *day_indexes("refunds", "settled_at"),
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
DUE_KINDS = (Refund.Kind.SHARE, Refund.Kind.EXCHANGE)
