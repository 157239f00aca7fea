"""What is put on: events and their performances."""

from __future__ import annotations

from decimal import Decimal
from uuid import uuid4

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower

from server.accounts.models import Account, User
from server.catalogue.venues.models import Venue
from server.inventory.models import HoldAllotment, Reservation, Stock
from server.platform import clock
from server.platform.datetimes import format_long
from server.platform.i18n import current_language
from server.platform.money import Currency

LOCALIZED_FIELDS = ("name", "description", "bio", "ticket_label")  # what an event says to its buyers


class Event(models.Model):
    """A production, with what all its performances share."""

    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="events")
    venue = models.ForeignKey(Venue, on_delete=models.PROTECT, related_name="events")
    name = models.CharField(max_length=500)
    description = models.TextField()
    bio = models.TextField(blank=True)
    ticket_label = models.CharField(max_length=100, blank=True)
    booking_fee = models.DecimalField(max_digits=7, decimal_places=2, default=Decimal("0.00"))
    min_count = models.PositiveSmallIntegerField(default=1)
    max_count = models.PositiveSmallIntegerField(default=10)
    fb_pixel_id = models.CharField(max_length=100, blank=True)
    includes_tax = models.BooleanField(default=True)
    has_team_mapping = models.BooleanField(default=False)
    # Fixed when the event is made: what was sold in pounds stays in pounds.
    currency = models.CharField(max_length=3, choices=Currency)
    # Its texts in other languages: `{"de": {"name": "…", …}}`, of `LOCALIZED_FIELDS` what somebody has written.
    texts = models.JSONField(default=dict, blank=True)
    thumbnail = models.ImageField(upload_to="events/", blank=True)
    promo = models.ImageField(upload_to="events/", blank=True)
    version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(default=clock.now, help_text="When its version rose last")

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(min_count__lte=F("max_count")), name="event_minimum_is_below_maximum")
        ]
        indexes = [models.Index(fields=["account", "name"])]

    def __str__(self) -> str:
        return self.name

    def localized_text(self, field: str) -> str:
        """Return one of the `LOCALIZED_FIELDS` in the current language, or as it is where it has no text in that."""
        text: str = self.texts.get(current_language(), {}).get(field, "")
        return text or getattr(self, field)

    @property
    def localized_name(self) -> str:
        return self.localized_text("name")


class AfterSale(models.Model):
    """What may become of an event's tickets once they are sold, and what buyers may do by themselves.

    An event without a row has all the defaults: only staff change anything, and fees are charged again.
    """

    class Fees(models.TextChoices):
        AGAIN = "again"  # the new tickets' fees are charged as for any buyer
        KEPT = "kept"  # what was paid in fees stays paid, and no more is asked
        WAIVED = "waived"  # the new tickets have none, and what was paid counts toward them

    class Directions(models.TextChoices):
        NONE = "none"
        UP = "up"  # for tickets that cost as much or more
        BOTH = "both"

    class Reach(models.TextChoices):
        EVENT = "event"  # other performances of the event
        ACCOUNT = "account"  # performances of all the account's events in its currency

    event = models.OneToOneField(Event, on_delete=models.CASCADE, primary_key=True, related_name="after_sale")
    fees = models.CharField(max_length=8, choices=Fees, default=Fees.AGAIN)
    gives_credit = models.BooleanField(default=False, help_text="what an exchange leaves may become a gift card")
    credit_months = models.PositiveSmallIntegerField(default=12)
    exchanges = models.CharField(max_length=4, choices=Directions, default=Directions.NONE, help_text="by buyers")
    reach = models.CharField(max_length=8, choices=Reach, default=Reach.EVENT)
    # So many hours before the performance begins buyers' own exchanges and cancellations end.
    exchange_hours = models.PositiveSmallIntegerField(default=24)
    exchange_fee = models.DecimalField(max_digits=7, decimal_places=2, default=Decimal("0.00"), help_text="a ticket")
    cancels = models.BooleanField(default=False, help_text="buyers cancel, and get their money back")
    cancel_hours = models.PositiveSmallIntegerField(default=48)
    renames = models.BooleanField(default=False, help_text="buyers say who comes in their place")
    adds_upsells = models.BooleanField(default=False, help_text="buyers add upsells to their order")

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(credit_months__gte=1, exchange_fee__gte=0), name="after_sale_terms_are_terms"
            )
        ]

    def __str__(self) -> str:
        return self.event.name


class EventSubCategory(models.Model):
    """A kind of performance of an event, such as Matinee; a performance names it."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="subcategories")
    name = models.CharField(max_length=255)
    description = models.TextField(blank=True)
    image = models.ImageField(upload_to="subcategories/", blank=True)


class Performance(models.Model):
    """One dated occurrence of an event. It has the id of its stock row, so both are one number everywhere."""

    stock = models.OneToOneField(Stock, on_delete=models.PROTECT, primary_key=True, related_name="performance")
    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="performances")
    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="performances")
    # The zone it was made in: a venue that moves does not move what is already published.
    timezone = models.CharField(max_length=64)
    starts_at = models.DateTimeField()
    on_sale_at = models.DateTimeField()
    off_sale_at = models.DateTimeField()
    price = models.DecimalField(max_digits=12, decimal_places=2)
    subcategory = models.CharField(max_length=255, blank=True)
    is_on_sale = models.BooleanField(default=True, help_text="The organiser's switch, the spec's onsaleflag")
    is_box_office_only = models.BooleanField(default=False, help_text="The spec's amber state")
    is_active = models.BooleanField(default=True)
    custom_message = models.CharField(max_length=500, blank=True)
    cancelled_at = models.DateTimeField(null=True, blank=True, help_text="It does not take place, and never will again")
    version = models.PositiveIntegerField(default=1)
    changed_at = models.DateTimeField(default=clock.now, help_text="When its version rose last")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["event", "starts_at"], name="one_performance_an_event_and_instant"),
            models.CheckConstraint(condition=Q(price__gte=0), name="performance_price_is_not_negative"),
            models.CheckConstraint(
                condition=Q(on_sale_at__lte=F("off_sale_at"), off_sale_at__lte=F("starts_at")),
                name="performance_sale_ends_before_it_starts",
            ),
        ]
        indexes = [
            models.Index(fields=["account", "starts_at"]),
            models.Index(fields=["on_sale_at"]),
            models.Index(fields=["off_sale_at"]),
            models.Index(fields=["starts_at"]),
        ]

    @property
    def title(self) -> str:
        """What the audit log and the reports call it: Twelfth Night, Sun 20 Sep 2026, 7:30PM."""
        return f"{self.event.name}, {format_long(self.starts_at, self.timezone)}"


MOST_SLOTS = 99  # the spec's two digits


class Team(models.Model):
    """A group whose members each buy a numbered slot; every performance of its event has them as `TeamPlace`s."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="teams")
    name = models.CharField(max_length=255)
    slots = models.PositiveSmallIntegerField(help_text="the spec's noofplayers")
    position = models.PositiveSmallIntegerField(help_text="its place in the organiser's list")

    class Meta:
        constraints = [
            models.UniqueConstraint("event", Lower("name"), name="one_team_an_event_and_name"),
            models.CheckConstraint(condition=Q(slots__gte=1, slots__lte=MOST_SLOTS), name="team_has_slots"),
        ]

    def __str__(self) -> str:
        return self.name


class TeamPlace(models.Model):
    """A slot of one performance: free, claimed by a reservation, or sold; only conditional updates change its state.

    The ticket that was sold for it names it, so that a slot given back can be sold again.
    """

    class State(models.TextChoices):
        FREE = "free"
        RESERVED = "reserved"
        SOLD = "sold"

    # The unique constraint begins with the performance, and so finds its places.
    performance = models.ForeignKey(Performance, on_delete=models.CASCADE, db_index=False, related_name="places")
    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="places")
    number = models.PositiveSmallIntegerField(help_text="from 1 up to the team's slots: the spec's playerid")
    state = models.CharField(max_length=8, choices=State, default=State.FREE)
    reservation = models.ForeignKey(
        Reservation, on_delete=models.PROTECT, null=True, blank=True, db_index=False, related_name="places"
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["performance", "team", "number"], name="one_place_a_performance_team_and_number"
            ),
            models.CheckConstraint(condition=Q(number__gte=1, number__lte=MOST_SLOTS), name="place_has_a_number"),
            models.CheckConstraint(
                condition=Q(state="reserved", reservation__isnull=False)
                | Q(state__in=["free", "sold"], reservation__isnull=True),
                name="place_is_reserved_by_somebody",
            ),
        ]
        indexes = [models.Index(fields=["reservation"], condition=~Q(reservation=None), name="places_of_reservations")]


class TeamAllotment(models.Model):
    """Says that what a hold has of a performance is kept for one team; stock stands below events and knows no teams."""

    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="allotments")
    # Protected, so that stock, which takes allotments away, never writes here: what is tied stays behind without any.
    allotment = models.OneToOneField(HoldAllotment, on_delete=models.PROTECT, related_name="team_allotment")


class SaleTick(models.Model):
    """Up to which moment the sales' beginnings and ends were published: one row, moved on by the periodic task."""

    told_until = models.DateTimeField()


class BulkEdit(models.Model):
    """A bulk edit of an event's performances, kept for as long as it can be undone, by anybody of its account."""

    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="bulk_edits")
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="bulk_edits")
    made_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    undo_until = models.DateTimeField(db_index=True)
    undone_at = models.DateTimeField(null=True, blank=True)


class BulkEditRow(models.Model):
    """What a performance had before a bulk edit; a column that the edit left alone is null."""

    edit = models.ForeignKey(BulkEdit, on_delete=models.CASCADE, related_name="rows")
    performance = models.ForeignKey(Performance, on_delete=models.CASCADE, related_name="+")
    # The performance's after the edit: a higher one means that it was changed since.
    version = models.PositiveIntegerField()
    capacity = models.PositiveIntegerField(null=True, blank=True)
    on_sale_at = models.DateTimeField(null=True, blank=True)
    off_sale_at = models.DateTimeField(null=True, blank=True)
    price = models.DecimalField(max_digits=12, decimal_places=2, null=True, blank=True)
    is_on_sale = models.BooleanField(null=True, blank=True)
    is_box_office_only = models.BooleanField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["edit", "performance"], name="one_row_a_bulk_edit_and_performance")
        ]


class CalendarFeed(models.Model):
    """An account's calendar for other programs, at an address that only those know whom somebody told."""

    account = models.OneToOneField(Account, on_delete=models.CASCADE, related_name="calendar_feed")
    # The address is found by its digest; sealed, it can be shown again to those who may see it.
    digest = models.CharField(max_length=64, unique=True, null=True, blank=True, help_text="null: it is switched off")
    sealed = models.TextField(blank=True, help_text="encrypted")
    # Names its entries for good: an entry stays the same one when the address is changed.
    namespace = models.UUIDField(default=uuid4)
    changed_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.account.name


class GonePerformance(models.Model):
    """A performance that was deleted, for calendars that have it: those that only add would show it for ever."""

    performance_id = models.BigIntegerField(unique=True)
    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="+")
    name = models.CharField(max_length=500)
    subcategory = models.CharField(max_length=255, blank=True)
    timezone = models.CharField(max_length=64)
    starts_at = models.DateTimeField()
    sequence = models.PositiveIntegerField()
    gone_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["account", "starts_at"], name="gone_by_account_and_start")]
