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
    holds = models.ManyToManyField(Hold, related_name="clients", blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
