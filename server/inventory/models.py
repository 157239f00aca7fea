"""Stock of performances, holds on it, reservations, and what these have claimed."""

from __future__ import annotations

from decimal import Decimal

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower

from server.accounts.caller import Channel
from server.accounts.models import Account


class Stock(models.Model):
    """The counters of one performance; they change only by conditional updates, which also raise `version`.

    A performance with `slots` is sold by numbered slots only: capacity above their number cannot be sold.
    """

    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="stocks")
    capacity = models.PositiveIntegerField()
    slots = models.PositiveIntegerField(default=0, help_text="of teams; 0: it is sold without")
    held = models.PositiveIntegerField(default=0)
    sold = models.PositiveIntegerField(default=0)
    reserved = models.PositiveIntegerField(default=0)
    admitted = models.PositiveIntegerField(default=0)
    revenue = models.DecimalField(max_digits=14, decimal_places=2, default=Decimal("0.00"))
    version = models.PositiveBigIntegerField(default=1)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(capacity__gte=F("held") + F("sold") + F("reserved")), name="stock_is_not_oversold"
            ),
            models.CheckConstraint(
                condition=Q(slots=0) | Q(capacity__gte=F("slots"), slots__gte=F("held") + F("sold") + F("reserved")),
                name="stock_keeps_to_its_slots",
            ),
            models.CheckConstraint(condition=Q(admitted__lte=F("sold")), name="stock_admits_only_sold"),
            models.CheckConstraint(
                condition=Q(capacity__gte=0, slots__gte=0, held__gte=0, sold__gte=0, reserved__gte=0, admitted__gte=0),
                name="stock_is_never_negative",
            ),
        ]

    @property
    def taken(self) -> int:
        """The tickets that are sold, reserved or held: the capacity never falls below this."""
        return self.held + self.sold + self.reserved

    @property
    def available(self) -> int:
        return (self.slots or self.capacity) - self.taken


class HoldChannel(models.TextChoices):
    """For whom a hold is reserved: exactly one of the spec's isall, isapi and isboxoffice."""

    ALL = "all"
    API = "api"
    BOXOFFICE = "boxoffice"


LONGEST_RELEASE = 720  # hours: thirty days


class Hold(models.Model):
    """A named block of stock that is held for a channel.

    The given number of hours before each performance it releases what it has not sold. The hours belong to the hold and
    not to its allotments: one number for a season of two thousand performances. The moment is not stored, so it moves
    when a performance is moved; exceptions for one performance are set by hand there.
    """

    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="holds")
    name = models.CharField(max_length=255)
    channel = models.CharField(max_length=10, choices=HoldChannel)
    release_hours = models.PositiveSmallIntegerField(null=True, blank=True, help_text="null: it keeps all to the end")
    created_at = models.DateTimeField(auto_now_add=True)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(release_hours=None) | Q(release_hours__gte=1, release_hours__lte=LONGEST_RELEASE),
                name="hold_releases_within_thirty_days",
            ),
            models.UniqueConstraint("account", Lower("name"), name="one_hold_of_a_name_an_account"),
        ]
        indexes = [
            models.Index(fields=["release_hours"], condition=~Q(release_hours=None), name="holds_that_release"),
        ]

    def __str__(self) -> str:
        return self.name


class HoldAllotment(models.Model):
    hold = models.ForeignKey(Hold, on_delete=models.PROTECT, related_name="allotments")
    stock = models.ForeignKey(Stock, on_delete=models.PROTECT, related_name="allotments")
    size = models.PositiveIntegerField()
    sold = models.PositiveIntegerField(default=0)
    reserved = models.PositiveIntegerField(default=0)
    released = models.PositiveIntegerField(default=0, help_text="given back by the clock, and not taken back since")
    is_kept = models.BooleanField(default=False, help_text="set by hand since its moment: the clock leaves it alone")
    version = models.PositiveBigIntegerField(default=1)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["hold", "stock"], name="one_allotment_a_hold_and_performance"),
            models.CheckConstraint(condition=Q(size__gte=F("sold") + F("reserved")), name="allotment_is_not_oversold"),
            models.CheckConstraint(
                condition=Q(size__gte=0, sold__gte=0, reserved__gte=0, released__gte=0),
                name="allotment_is_never_negative",
            ),
        ]

    @property
    def available(self) -> int:
        return self.size - self.sold - self.reserved


class Reservation(models.Model):
    """What an unfinished checkout has claimed until it expires; its status decides that, never the clock.

    Only `server.sales.baskets` writes and reads `basket` and `quote`.
    """

    class Status(models.TextChoices):
        OPEN = "open"
        PAYING = "paying"
        PAID = "paid"
        EXPIRED = "expired"
        CANCELLED = "cancelled"

    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="reservations")
    channel = models.CharField(max_length=10, choices=Channel)
    caller_key = models.CharField(max_length=80)
    idempotency_key = models.CharField(max_length=128)
    body_hash = models.CharField(max_length=64)
    secret_hash = models.CharField(max_length=64)
    public_event_id = models.BigIntegerField(null=True, blank=True)
    address_hash = models.CharField(max_length=64, blank=True)
    status = models.CharField(max_length=10, choices=Status, default=Status.OPEN)
    basket = models.JSONField()
    quote = models.JSONField()
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    paying_since = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=~Q(status="paying") | Q(paying_since__isnull=False), name="paying_reservation_says_since_when"
            ),
            models.UniqueConstraint(
                fields=["caller_key", "idempotency_key", "account"], name="one_reservation_an_idempotency_key"
            ),
        ]
        indexes = [
            models.Index(fields=["expires_at"], condition=Q(status="open"), name="open_reservations_by_end"),
            models.Index(
                fields=["public_event_id", "address_hash"],
                condition=Q(status__in=["open", "paying"]),
                name="open_reservations_by_origin",
            ),
            models.Index(fields=["created_at"], condition=~Q(body_hash=""), name="reservations_with_their_key"),
            models.Index(fields=["paying_since"], condition=Q(status="paying"), name="reservations_being_paid"),
            models.Index(
                fields=["closed_at"], condition=Q(status__in=["expired", "cancelled"]), name="abandoned_by_end"
            ),
        ]


ABANDONED = (Reservation.Status.EXPIRED, Reservation.Status.CANCELLED)
UNFINISHED = (Reservation.Status.OPEN, Reservation.Status.PAYING)


class ClaimState(models.TextChoices):
    HELD = "held"
    FULFILLED = "settled", "Settled"  # the stored value since the first sale
    RELEASED = "released"


class HeldClaim(models.Model):
    """What a reservation has taken of something scarce; it is fulfilled or released once."""

    State = ClaimState

    reservation = models.ForeignKey(Reservation, on_delete=models.PROTECT, related_name="%(class)ss")
    state = models.CharField(max_length=10, choices=ClaimState, default=ClaimState.HELD)

    class Meta:
        abstract = True


class Claim(HeldClaim):
    """What a reservation has taken from one pool; it is fulfilled with tickets or released, once."""

    stock = models.ForeignKey(Stock, on_delete=models.PROTECT, related_name="claims")
    allotment = models.ForeignKey(HoldAllotment, on_delete=models.PROTECT, null=True, blank=True, related_name="claims")
    quantity = models.PositiveIntegerField()

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(quantity__gte=1), name="claim_takes_something")]
