"""What other systems are told: events as rows, written with what they tell, and their way to each endpoint.

The rules are those of Standard Webhooks 1.0. An event's body is written once, so that each try sends the same bytes.
"""

from __future__ import annotations

from django.db import models

from server.accounts.models import Account, User


class Endpoint(models.Model):
    """An address of another system that hears of an account's orders. Each is a lane: none waits for another."""

    class Off(models.TextChoices):
        BY_HAND = "by_hand"
        GONE = "gone"  # it answered 410
        FAILING = "failing"  # nothing arrived for a week

    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="endpoints")
    url = models.CharField(max_length=500)
    description = models.CharField(max_length=255, blank=True)
    types = models.JSONField(default=list, help_text="of the events that it hears of; empty: all")
    secret = models.TextField(help_text="encrypted; of `v1`")
    old_secret = models.TextField(
        blank=True, help_text="encrypted; signs beside the new one until `old_secret_ends_at`"
    )
    old_secret_ends_at = models.DateTimeField(null=True, blank=True)
    private_key = models.TextField(blank=True, help_text="encrypted; of `v1a`, where that is wished for")
    is_active = models.BooleanField(default=True)
    off_because = models.CharField(max_length=10, choices=Off, blank=True)
    failing_since = models.DateTimeField(null=True, blank=True, help_text="the first failure since something arrived")
    claimed_until = models.DateTimeField(null=True, blank=True, help_text="whoever sends has its lane until then")
    claimed_by = models.CharField(max_length=16, blank=True, help_text="which process that is, by a word of its own")
    rests_until = models.DateTimeField(null=True, blank=True, help_text="as it asked by `Retry-After`")
    version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(auto_now_add=True)
    created_by = models.ForeignKey(User, on_delete=models.SET_NULL, related_name="+", null=True, blank=True)

    class Meta:
        indexes = [models.Index(fields=["account", "is_active"], name="endpoint_by_account")]

    def __str__(self) -> str:
        return self.url


class Event(models.Model):
    """Something that happened to an order, as other systems are told it; `number` counts an order's events from 1."""

    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="+")
    key = models.CharField(max_length=40, unique=True, help_text="`webhook-id`: msg_ and random letters")
    type = models.CharField(max_length=40)
    order_number = models.PositiveBigIntegerField(help_text="the order's id; 0 for a test, which is about none")
    number = models.PositiveIntegerField()
    body = models.TextField()
    at = models.DateTimeField(help_text="when it happened")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["order_number", "number"],
                condition=models.Q(order_number__gt=0),
                name="event_number_is_unique",
            )
        ]
        indexes = [
            models.Index(fields=["account", "-id"], name="event_by_account"),
            models.Index(fields=["created_at"], name="event_by_age"),
        ]


class Delivery(models.Model):
    """An event on its way to one endpoint."""

    class State(models.TextChoices):
        OWED = "owed"
        DELIVERED = "delivered"
        GIVEN_UP = "given_up"  # after the last try, or because the endpoint was switched off

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="deliveries")
    endpoint = models.ForeignKey(Endpoint, on_delete=models.CASCADE, related_name="deliveries")
    state = models.CharField(max_length=10, choices=State, default=State.OWED)
    tries = models.PositiveSmallIntegerField(default=0)
    due_at = models.DateTimeField(help_text="of the next try, while it is owed")
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["event", "endpoint"], name="delivery_is_unique")]
        indexes = [
            models.Index(
                fields=["endpoint", "due_at", "id"], condition=models.Q(state="owed"), name="delivery_that_is_owed"
            ),
            models.Index(fields=["endpoint", "-id"], name="delivery_by_endpoint"),
        ]


class Try(models.Model):
    """One attempt to deliver: what was answered, or why nothing was."""

    delivery = models.ForeignKey(Delivery, on_delete=models.CASCADE, related_name="attempts")
    at = models.DateTimeField()
    took_ms = models.PositiveIntegerField()
    status = models.PositiveSmallIntegerField(null=True, blank=True, help_text="of HTTP; none where nothing answered")
    answer = models.TextField(blank=True, help_text="the beginning of what was answered")
    error = models.CharField(max_length=200, blank=True, help_text="why there was no answer, in our words")

    class Meta:
        indexes = [models.Index(fields=["delivery", "at"], name="try_by_delivery")]
