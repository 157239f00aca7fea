"""Other systems that sell and read through us, each with its keys."""

from __future__ import annotations

from django.db import models

from server.accounts.models import Account, User
from server.stock.models import Hold

LIVE, TEST = "fy_live_", "fy_test_"  # what a key begins with


class ApiClient(models.Model):
    """Another system: what it may call (`clients.catalogue`), and the holds that it sells from."""

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
    """A key of a client: known by its digest, and kept encrypted for who may copy it. Two of a kind live at once."""

    client = models.ForeignKey(ApiClient, on_delete=models.CASCADE, related_name="keys")
    digest = models.CharField(max_length=64, unique=True)
    sealed = models.TextField(blank=True, help_text="encrypted; empty where it was made before keys were kept")
    tail = models.CharField(max_length=8, blank=True, help_text="its last letters, by which people tell keys apart")
    is_test = models.BooleanField(default=False, help_text="it opens the account's test house, and nothing else")
    created_at = models.DateTimeField(auto_now_add=True)
    created_by = models.ForeignKey(User, on_delete=models.SET_NULL, related_name="+", null=True, blank=True)
    last_used_at = models.DateTimeField(null=True, blank=True, help_text="to the minute")
    ends_at = models.DateTimeField(null=True, blank=True, help_text="when another one has taken its place")

    @property
    def masked(self) -> str:
        """Give the key as people tell it apart, `fy_live_…7K2M`: it opens nothing."""
        return f"{TEST if self.is_test else LIVE}…{self.tail}"

    @property
    def is_kept(self) -> bool:
        return bool(self.sealed)


class ClientHold(models.Model):
    """A hold that a client sells from. While there is one the hold stays: without any, its client would sell freely."""

    apiclient = models.ForeignKey(ApiClient, on_delete=models.CASCADE, related_name="client_holds")
    hold = models.ForeignKey(Hold, on_delete=models.PROTECT, related_name="client_holds")

    class Meta:
        db_table = "clients_apiclient_holds"
        unique_together = (("apiclient", "hold"),)


class RepeatedCall(models.Model):
    """A call with an `Idempotency-Key`: while it is under way, and for a day afterwards with its answer."""

    client = models.ForeignKey(ApiClient, on_delete=models.CASCADE, related_name="+")
    key = models.CharField(max_length=160, help_text="`test:` or `live:`, and what the client sent")
    fingerprint = models.CharField(max_length=64, help_text="of method, path and body")
    begun_at = models.DateTimeField()
    status = models.PositiveSmallIntegerField(null=True, blank=True, help_text="none while it is under way")
    body = models.JSONField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["client", "key"], name="client_call_is_unique")]
        indexes = [models.Index(fields=["begun_at"], name="client_call_by_age")]
