"""Other systems that sell through us, each with a key."""

from __future__ import annotations

from django.db import models

from server.accounts.models import Account
from server.stock.models import Hold


class ApiClient(models.Model):
    """A system with a key that we gave it; we keep only the key's digest."""

    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="clients")
    name = models.CharField(max_length=255)
    key_hash = models.CharField(max_length=64, unique=True)
    expires_at = models.DateTimeField(null=True, blank=True)
    is_active = models.BooleanField(default=True)
    may_sell = models.BooleanField(default=True)
    holds = models.ManyToManyField(Hold, through="ClientHold", related_name="clients", blank=True)
    created_at = models.DateTimeField(auto_now_add=True)


class ClientHold(models.Model):
    """A hold that a client sells from. While there is one the hold stays: without any, its client would sell freely."""

    apiclient = models.ForeignKey(ApiClient, on_delete=models.CASCADE, related_name="client_holds")
    hold = models.ForeignKey(Hold, on_delete=models.PROTECT, related_name="client_holds")

    class Meta:
        db_table = "clients_apiclient_holds"
        unique_together = (("apiclient", "hold"),)
