"""Other systems: API clients and their keys, mail providers, webhook endpoints and their deliveries."""

from __future__ import annotations

from django.db import models

from server.accounts.models import Account, User
from server.inventory.models import Hold

LIVE, TEST = "fy_live_", "fy_test_"  # the prefixes of keys


class ApiClient(models.Model):
    """Another system: the calls that it may make (`api_catalogue`), and the holds that it sells from."""

    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="clients")
    name = models.CharField(max_length=255)
    expires_at = models.DateTimeField(null=True, blank=True, help_text="from then on none of its keys opens anything")
    is_active = models.BooleanField(default=True)
    calls = models.JSONField(default=list, help_text="names of the catalogue's calls that it may make")
    api_version = models.CharField(max_length=10, help_text="the day whose API it speaks where it says no other")
    holds = models.ManyToManyField(Hold, through="ClientHold", related_name="clients", blank=True)
    version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(auto_now_add=True)
    created_by = models.ForeignKey(User, on_delete=models.SET_NULL, related_name="+", null=True, blank=True)
    deleted_at = models.DateTimeField(null=True, blank=True, help_text="its row stays: what it sold names it")

    def __str__(self) -> str:
        return self.name


class ClientKey(models.Model):
    """A key of a client, found by its digest and stored encrypted for showing it again.

    Two of a kind may be live at once.
    """

    client = models.ForeignKey(ApiClient, on_delete=models.CASCADE, related_name="keys")
    digest = models.CharField(max_length=64, unique=True)
    sealed = models.TextField(blank=True, help_text="encrypted; empty if it was made before keys were stored")
    tail = models.CharField(max_length=8, blank=True, help_text="its last letters, by which people tell keys apart")
    is_test = models.BooleanField(default=False, help_text="it gives access to the test account only")
    created_at = models.DateTimeField(auto_now_add=True)
    created_by = models.ForeignKey(User, on_delete=models.SET_NULL, related_name="+", null=True, blank=True)
    last_used_at = models.DateTimeField(null=True, blank=True, help_text="to the minute")
    ends_at = models.DateTimeField(null=True, blank=True, help_text="when another one has taken its place")

    @property
    def masked(self) -> str:
        """The masked key for display, `fy_live_…7K2M`: it opens nothing."""
        return f"{TEST if self.is_test else LIVE}…{self.tail}"

    @property
    def is_kept(self) -> bool:
        return bool(self.sealed)


class ClientHold(models.Model):
    """A hold that a client sells from.

    The hold cannot be deleted meanwhile: without any, its client would sell freely.
    """

    apiclient = models.ForeignKey(ApiClient, on_delete=models.CASCADE, related_name="client_holds")
    hold = models.ForeignKey(Hold, on_delete=models.PROTECT, related_name="client_holds")

    class Meta:
        db_table = "clients_apiclient_holds"
        unique_together = (("apiclient", "hold"),)


class RepeatedCall(models.Model):
    """A call with an `Idempotency-Key`: while it is in progress, and for a day afterwards with its response."""

    client = models.ForeignKey(ApiClient, on_delete=models.CASCADE, related_name="+")
    key = models.CharField(max_length=160, help_text="`test:` or `live:`, and what the client sent")
    fingerprint = models.CharField(max_length=64, help_text="of method, path and body")
    begun_at = models.DateTimeField()
    status = models.PositiveSmallIntegerField(null=True, blank=True, help_text="none while it is under way")
    body = models.JSONField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["client", "key"], name="client_call_is_unique")]
        indexes = [models.Index(fields=["begun_at"], name="client_call_by_age")]


class MailProvider(models.Model):
    """An account's own SendGrid: emails to buyers use it, with the account's own address, once a sender is named."""

    account = models.OneToOneField(Account, on_delete=models.PROTECT, related_name="mail_provider")
    key = models.TextField(help_text="encrypted")
    tail = models.CharField(max_length=8, help_text="the key's last letters, by which people know it")
    sender_address = models.CharField(max_length=255, blank=True, help_text="without one no mail goes by it")
    sender_name = models.CharField(max_length=120, blank=True)
    webhook_key = models.CharField(
        max_length=300, blank=True, help_text="public, DER in base64; without it its events are not accepted"
    )
    secret = models.TextField(help_text="encrypted; the end of the address that its events come to")
    secret_digest = models.CharField(max_length=64, unique=True)
    heard_at = models.DateTimeField(null=True, blank=True, help_text="when the last of its events were accepted")
    failing_since = models.DateTimeField(null=True, blank=True, help_text="the first failure since it took a mail")
    failed_at = models.DateTimeField(null=True, blank=True, help_text="the last failure")
    failure = models.CharField(max_length=200, blank=True, help_text="what was wrong then, in our words")
    is_refused = models.BooleanField(default=False, help_text="it was there, and would not have us")
    version = models.PositiveIntegerField(default=1)
    connected_at = models.DateTimeField()
    connected_by = models.ForeignKey(User, on_delete=models.SET_NULL, related_name="+", null=True, blank=True)

    def __str__(self) -> str:
        return f"SendGrid of {self.account_id}"


# Webhooks follow Standard Webhooks 1.0. An event's body is stored once, so that each attempt sends the same bytes.


class Endpoint(models.Model):
    """A URL of another system that gets events about an account's orders. Endpoints do not delay each other."""

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
    rests_until = models.DateTimeField(null=True, blank=True, help_text="as its `Retry-After` requests")
    paused_until = models.DateTimeField(null=True, blank=True, help_text="nothing arrives there: no try before then")
    version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(auto_now_add=True)
    created_by = models.ForeignKey(User, on_delete=models.SET_NULL, related_name="+", null=True, blank=True)

    class Meta:
        indexes = [models.Index(fields=["account", "is_active"], name="endpoint_by_account")]

    def __str__(self) -> str:
        return self.url


class Event(models.Model):
    """Something that happened to an order, as other systems get it; `number` counts an order's events from 1."""

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
    """The delivery of an event to one endpoint."""

    class State(models.TextChoices):
        OWED = "owed"
        DELIVERED = "delivered"
        GIVEN_UP = "given_up"  # after the last attempt, or because the endpoint was disabled

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="deliveries")
    endpoint = models.ForeignKey(Endpoint, on_delete=models.CASCADE, related_name="deliveries")
    state = models.CharField(max_length=10, choices=State, default=State.OWED)
    tries = models.PositiveSmallIntegerField(default=0)
    due_at = models.DateTimeField(help_text="of the next try, while it is pending")
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
    """One attempt to deliver: the response, or why there was none."""

    delivery = models.ForeignKey(Delivery, on_delete=models.CASCADE, related_name="attempts")
    at = models.DateTimeField()
    took_ms = models.PositiveIntegerField()
    status = models.PositiveSmallIntegerField(null=True, blank=True, help_text="of HTTP; none where nothing answered")
    answer = models.TextField(blank=True, help_text="the beginning of what was answered")
    error = models.CharField(max_length=200, blank=True, help_text="why there was no answer, in our words")

    class Meta:
        indexes = [models.Index(fields=["delivery", "at"], name="try_by_delivery")]
