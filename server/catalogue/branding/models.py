"""A customer's look: its drafts (stylesheets, ticket and email templates) and what of them was published."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower

from server.accounts.models import Account, User
from server.catalogue.events.models import Event
from server.platform import clock

ADVERTS = 3  # the slots of a ticket (spec part 2, section 9)
PICTURES = "branding"  # the folder of every picture of a look


class Stylesheet(models.Model):
    """A stylesheet that an account has uploaded, and what of it is harmless, rewritten."""

    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="stylesheets")
    name = models.CharField(max_length=255, help_text="File name")
    source = models.BinaryField(help_text="As uploaded; only its owner can read it")
    css = models.TextField(blank=True, help_text="Sanitised CSS, served to buyers")
    tokens = models.JSONField(default=dict, help_text="Public tokens that it sets: {name: value}")
    colours = models.JSONField(default=dict, help_text="Colours resolved from the tokens: the fields of `Colours`")
    dark_colours = models.JSONField(default=dict, help_text="Colours of the dark colour scheme")
    left_out = models.JSONField(default=list, help_text="Rules removed by the sanitiser: [{line, what, why}]")
    # At most one is in use. The first of an account is, later ones are not (spec part 2, section 4).
    is_active = models.BooleanField(default=False)
    created_at = models.DateTimeField(default=clock.now)
    deleted_at = models.DateTimeField(null=True, blank=True, help_text="Deleted rows stay if a version refers to them")
    version = models.PositiveIntegerField(default=1)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                "account", Lower("name"), condition=Q(deleted_at=None), name="one_stylesheet_of_a_name_an_account"
            ),
            models.UniqueConstraint(fields=["account"], condition=Q(is_active=True), name="one_stylesheet_in_use"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def filepath(self) -> str:
        """What getBase64File reads it by."""
        return f"styles/{self.pk}"


class TicketTemplate(models.Model):
    """The draft of an event's ticket; an event without a row has the defaults."""

    event = models.OneToOneField(Event, on_delete=models.CASCADE, primary_key=True, related_name="ticket_template")
    logo = models.ImageField(upload_to=PICTURES, blank=True)
    ads_header = models.CharField(max_length=100, default="Ads")
    version = models.PositiveIntegerField(default=1)
    changed_at = models.DateTimeField(default=clock.now)

    def __str__(self) -> str:
        return self.event.name


class TicketAdvert(models.Model):
    """The picture in one of a ticket's slots for adverts."""

    template = models.ForeignKey(TicketTemplate, on_delete=models.CASCADE, related_name="adverts")
    sequence = models.PositiveSmallIntegerField()
    picture = models.ImageField(upload_to=PICTURES)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["template", "sequence"], name="one_advert_a_slot"),
            models.CheckConstraint(condition=Q(sequence__gte=1, sequence__lte=ADVERTS), name="advert_has_a_slot"),
        ]
        ordering = [F("sequence").asc()]


class EmailTemplate(models.Model):
    """The draft of what an event's emails say beside what we tell; an event without a row has the default body."""

    event = models.OneToOneField(Event, on_delete=models.CASCADE, primary_key=True, related_name="email_template")
    logo = models.ImageField(upload_to=PICTURES, blank=True)
    # Sanitised HTML by language; what is not there has the default body of that language.
    messages = models.JSONField(default=dict, blank=True)
    twitter = models.CharField(max_length=500, blank=True)
    facebook = models.CharField(max_length=500, blank=True)
    instagram = models.CharField(max_length=500, blank=True)
    linkedin = models.CharField(max_length=500, blank=True)
    youtube = models.CharField(max_length=500, blank=True)
    version = models.PositiveIntegerField(default=1)
    changed_at = models.DateTimeField(default=clock.now)

    def __str__(self) -> str:
        return self.event.name


class LookVersion(models.Model):
    """What was published once, of an event or, without one, of all the account's: it is never changed, nor deleted.

    To go back to a version is to publish what it holds again. A picture that a version names is kept for good.
    """

    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="looks")
    event = models.ForeignKey(Event, on_delete=models.CASCADE, null=True, blank=True, related_name="looks")
    number = models.PositiveIntegerField(help_text="1, 2, …, within its event or its account")
    content = models.JSONField(help_text="`theme.AccountTheme` or `theme.EventTheme`")
    # What an account's version was made of, so that it is the draft again for whoever goes back to it.
    stylesheet = models.ForeignKey(Stylesheet, on_delete=models.PROTECT, null=True, blank=True, related_name="versions")
    is_current = models.BooleanField(default=True, help_text="Whether buyers see this version")
    published_at = models.DateTimeField(default=clock.now)
    published_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    went_back_to = models.PositiveIntegerField(
        null=True, blank=True, help_text="Number of the version that it restores"
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["event", "number"], condition=Q(event__isnull=False), name="one_look_of_a_number_an_event"
            ),
            models.UniqueConstraint(
                fields=["account", "number"], condition=Q(event__isnull=True), name="one_look_of_a_number_an_account"
            ),
            models.UniqueConstraint(
                fields=["event"], condition=Q(event__isnull=False, is_current=True), name="one_current_look_an_event"
            ),
            models.UniqueConstraint(
                fields=["account"], condition=Q(event__isnull=True, is_current=True), name="one_current_look_an_account"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event or self.account}, version {self.number}"


class VersionPicture(models.Model):
    """A picture that a version names, by the name it is stored under."""

    version = models.ForeignKey(LookVersion, on_delete=models.CASCADE, related_name="pictures")
    name = models.CharField(max_length=100, db_index=True)


class SharedPicture(models.Model):
    """A picture that was uploaded to stand in texts: in an event's messages, or, without one, in stylesheets."""

    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="pictures")
    event = models.ForeignKey(Event, on_delete=models.CASCADE, null=True, blank=True, related_name="pictures")
    picture = models.ImageField(upload_to=PICTURES)
    uploaded_at = models.DateTimeField(default=clock.now)

    class Meta:
        indexes = [models.Index(fields=["account", "picture"])]
