"""Letters to buyers, and the links that let them pay for what somebody has reserved for them."""

from __future__ import annotations

from django.db import models

from server.accounts.models import User
from server.payments.models import Payment
from server.stock.models import Reservation

TICKET_MAIL = "orders.ticket_mail"  # the kind of owed work that every buyer with an address is owed
LETTER_MAIL = "orders.letter"  # the one that a letter is
GIFT_CARD_MAIL = "orders.gift_card_mail"  # and the one that whoever is to get a gift card is owed


class Letter(models.Model):
    """A mail about a payment that somebody has asked for, or that a refund owes, and what became of it.

    An address other than the buyer's is kept only until the letter has ended: records of mail name nobody.
    """

    class State(models.TextChoices):
        WAITING = "waiting"
        SENT = "sent"
        BOUNCED = "bounced"

    payment = models.ForeignKey(Payment, on_delete=models.PROTECT, related_name="letters")
    kind = models.CharField(max_length=20)
    address = models.CharField(max_length=255, blank=True, help_text="empty: the buyer's own")
    data = models.JSONField(default=dict, help_text="ids and amounts that its words need; no names and no addresses")
    state = models.CharField(max_length=10, choices=State, default=State.WAITING)
    why = models.CharField(max_length=500, blank=True, help_text="why the server would not take it, naming nobody")
    by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    created_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = [models.Index(fields=["payment", "-created_at"])]


class MailTrouble(models.Model):
    """That a mail about a payment did not reach its reader after all, as a house's own mail service tells later.

    Of the address a digest is kept, with a secret of ours in it, until the buyer's data are removed.
    """

    class Kind(models.TextChoices):
        BOUNCED = "bounced"  # the reader's mail server would not have it
        BLOCKED = "blocked"  # it would not just now, or not from this sender
        DROPPED = "dropped"  # the service did not even try
        COMPLAINED = "complained"  # the reader called it spam

    payment = models.ForeignKey(Payment, on_delete=models.PROTECT, related_name="mail_troubles")
    letter = models.ForeignKey(
        Letter, on_delete=models.PROTECT, null=True, blank=True, related_name="+", help_text="none: the first tickets"
    )
    event_key = models.CharField(max_length=120, unique=True, help_text="the event's id at the mail service")
    address_digest = models.CharField(max_length=64, blank=True)
    kind = models.CharField(max_length=10, choices=Kind)
    reason = models.CharField(max_length=200, help_text="in our words, naming nobody")
    at = models.DateTimeField()
    received_at = models.DateTimeField()
    cleared_at = models.DateTimeField(null=True, blank=True, help_text="when a later mail to the address arrived")

    class Meta:
        indexes = [
            models.Index(fields=["address_digest"], condition=models.Q(cleared_at=None), name="mail_trouble_by_address")
        ]


class PurchaseLink(models.Model):
    """A link by which a buyer pays on a device of their own for what was reserved; it opens once, and on one device."""

    reservation = models.ForeignKey(Reservation, on_delete=models.PROTECT, related_name="links")
    token_hash = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField()
    opened_at = models.DateTimeField(null=True, blank=True)
