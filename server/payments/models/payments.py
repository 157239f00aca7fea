"""Payments and their parts, the charges and refunds that move money, and the search terms of payments."""

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
from server.integrations.models import ApiClient
from server.inventory.models import Reservation
from server.platform.i18n import DEFAULT_LANGUAGE
from server.platform.money import Currency
from server.platform.search import LastFour
from server.pricing.models import GiftCard


class Payment(models.Model):
    """One checkout: the buyer, and one or more orders. The buyer's data are stored nowhere else."""

    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="payments")
    # The spec's paymentid and intentId. We generate it, so that nobody can guess it; it is never the provider's.
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
    # Country, state and district, as far as the two fields above give them. Reports count by it: it never changes after
    # the sale and stays when the buyer is removed, because it names nobody.
    place = models.CharField(max_length=20, blank=True)
    buyer_removed = models.BooleanField(default=False, help_text="Buyer's data was replaced by placeholders")
    marketing_optin = models.BooleanField(default=False)
    # The language the buyer bought in (`server.platform.i18n`), for later emails and documents.
    language = models.CharField(max_length=5, default=DEFAULT_LANGUAGE)
    created_at = models.DateTimeField()
    paid_at = models.DateTimeField(null=True, blank=True)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        indexes = [models.Index("account", LastFour("reference"), name="payments_by_last_four")]


class Part(models.Model):
    """What one reservation adds to a payment: first the sale, later each exchange. Each has its own charges.

    An exchange adds the difference between its new units and the old ones, negative where they are cheaper: what the
    old ones cost carries over from their part, its `origin`.
    """

    payment = models.ForeignKey(Payment, on_delete=models.PROTECT, related_name="parts")
    reservation = models.OneToOneField(Reservation, on_delete=models.PROTECT, related_name="part")
    origin = models.ForeignKey("self", on_delete=models.PROTECT, null=True, blank=True, related_name="exchanges")
    total = models.DecimalField(max_digits=14, decimal_places=2)
    # The share of the total that gift cards pay; the rest is charged.
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
    """A movement of money with its account, performance and currency, so that one index sums a day without a join.

    Account and currency are its payment's. The performance is null where a part has orders of several, or none, as for
    the sale of a gift card.
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
    """Return the indexes by which an account's and a performance's day of such rows is read."""
    return [
        models.Index(fields=[owner, moment], name=f"{name}_of_{an_owner}_day")
        for owner, an_owner in (("account", "an_accounts"), ("performance", "a_performances"))
    ]


def booked_columns(part: Part, performance_id: int | None) -> dict[str, Any]:
    """Return the values of these columns for a movement of a part.

    `performance_id` is set only if all of the movement is for that performance.
    """
    return {
        "account_id": part.payment.account_id,
        "performance_id": performance_id,
        "currency": part.payment.currency,
    }


class Gateway(StrEnum):
    """The gateways that rules name; only `server.payments.services.gateways` knows which have a provider."""

    CASH = "cash"
    TERMINAL = "terminal"
    FREE = "free"
    OFFLINE = "offline"  # somebody other than us took the money
    CREDIT = "credit"  # only for refunds: no money moves, and the buyer gets a gift card instead


# Taken at the box office, and handed back there in person.
COUNTER_GATEWAYS = (Gateway.CASH, Gateway.TERMINAL)


class Charge(Booked):
    """Money that came in for a part of a payment, is pending, or was refused: one movement through one gateway."""

    class Status(models.TextChoices):
        SUCCEEDED = "succeeded"
        PENDING = "pending"
        FAILED = "failed"

    part = models.ForeignKey(Part, on_delete=models.PROTECT, related_name="charges")
    gateway = models.CharField(max_length=10)
    provider_id = models.CharField(max_length=255, blank=True)
    amount = models.DecimalField(max_digits=14, decimal_places=2)
    tendered = models.DecimalField(max_digits=14, decimal_places=2, null=True, blank=True)
    # Stored with each charge: the account may later connect elsewhere, and the platform may change its fee.
    account_there = models.CharField(max_length=255, blank=True, help_text="Provider's id of the account")
    platform_fee = models.DecimalField(
        max_digits=14,
        decimal_places=2,
        default=Decimal("0.00"),
        help_text="Platform fee collected by the provider, with its tax",
    )
    status = models.CharField(max_length=10, choices=Status)
    idempotency_key = models.CharField(max_length=128, unique=True)
    # Whose till it went into; null where a buyer paid by themselves. A payment's seller may change with a later part.
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
            # Somebody who pays twice at once is charged only once; after a declined charge there may be another.
            models.UniqueConstraint(
                fields=["part"], condition=~Q(status="failed"), name="one_charge_of_a_part_at_a_time"
            ),
        ]


class SearchTerm(models.Model):
    """One folded word by which a payment is found: an email, a word of a name, a phone's digits.

    Searches match the beginning of a word, so a plain index serves them on every database. A buyer's rows are deleted
    with their data. The payment's reference has indexes of its own.
    """

    account = models.ForeignKey(Account, on_delete=models.CASCADE, db_index=False, related_name="+")
    word = models.CharField(max_length=255)
    payment = models.ForeignKey(Payment, on_delete=models.CASCADE, db_index=False, related_name="terms")

    class Meta:
        constraints = [
            # This index finds out whether a payment has a word; the other finds the payments with a word.
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
    """Money that goes back for a part of a payment, is pending, or could not be moved.

    Gift cards get back what they paid first; only the rest (`due`) is moved through the gateway of `charge`, or is
    credited: then no money moves, and `card` holds the amount. `RefundLine` says which tickets and upsells it is for.

    A pending refund of counter money is an open payout: the buyer collects it at the box office, where it succeeds, and
    `by` is whoever pays it out.
    """

    class Status(models.TextChoices):
        PENDING = "pending"
        SUCCEEDED = "succeeded"
        FAILED = "failed"

    class Kind(models.TextChoices):
        REFUND = "refund"
        VOID = "void"  # a sale at the counter that was entered wrongly, reversed on the same day
        CANCELLATION = "cancellation"  # its performance was cancelled
        DISPUTE = "dispute"  # the buyer's bank has taken it: no provider is asked to move anything
        LATE = "late"  # money that came after its reservation had ended: there is nothing to take back
        SHARE = "share"  # the part of a refund that another charge gives back; it takes no units back itself
        EXCHANGE = "exchange"  # what an exchange for cheaper tickets gives back; it takes no units back itself

    part = models.ForeignKey(Part, on_delete=models.PROTECT, related_name="refunds")
    charge = models.ForeignKey(Charge, on_delete=models.PROTECT, null=True, blank=True, related_name="refunds")
    kind = models.CharField(max_length=12, choices=Kind, default=Kind.REFUND)
    gateway = models.CharField(max_length=10, blank=True, help_text="empty: gift cards take it all")
    amount = models.DecimalField(max_digits=14, decimal_places=2)
    gift_card = models.DecimalField(max_digits=14, decimal_places=2, default=Decimal("0.00"))
    # An order whose tickets were exchanged may have been paid by several charges. What this charge cannot cover is
    # returned by the others, each with a refund of kind SHARE, once this one is completed.
    shared = models.DecimalField(
        max_digits=14, decimal_places=2, default=Decimal("0.00"), help_text="what of `amount` other charges give back"
    )
    of = models.ForeignKey("self", on_delete=models.PROTECT, null=True, blank=True, related_name="shares")
    # No money of `due` moves: the account keeps it and owes it to the holder of this card.
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
    # A provider repeats an error for the same idempotency key, so each spent key leads to a new one.
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
        # Sums are rounded to the penny because SQLite adds decimals as floats.
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
        """The part of `platform_fee` that has not been returned yet."""
        return self.platform_fee - self.fee_returned

    @property
    def to_move(self) -> Decimal:
        """The part of `due` that the provider has to move."""
        return self.due - self.elsewhere

    @property
    def is_open_payout(self) -> bool:
        """Whether its buyer has yet to collect it at the box office."""
        return self.status == self.Status.PENDING and self.gateway in COUNTER_GATEWAYS

    @property
    def key(self) -> str:
        """The idempotency key to use for the provider now; `idempotency_key` stays the refund's identity there."""
        return f"{self.idempotency_key}:{self.spent_keys}" if self.spent_keys else self.idempotency_key

    @property
    def fee_key(self) -> str:
        return f"{self.idempotency_key}:fee:{self.spent_fee_keys}"


# Refunds that take no units back: their money stays due, whatever the provider answers.
DUE_KINDS = (Refund.Kind.SHARE, Refund.Kind.EXCHANGE)
