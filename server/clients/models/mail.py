"""The mail service that an account has of its own: its key, its sender, and how it fares."""

from __future__ import annotations

from django.db import models

from server.accounts.models import Account, User


class MailProvider(models.Model):
    """An account's own SendGrid: buyers' mails go by it, from the account's own address, once a sender is named."""

    account = models.OneToOneField(Account, on_delete=models.PROTECT, related_name="mail_provider")
    key = models.TextField(help_text="encrypted")
    tail = models.CharField(max_length=8, help_text="the key's last letters, by which people know it")
    sender_address = models.CharField(max_length=255, blank=True, help_text="without one no mail goes by it")
    sender_name = models.CharField(max_length=120, blank=True)
    webhook_key = models.CharField(
        max_length=300, blank=True, help_text="public, DER in base64; without it none of its events is believed"
    )
    secret = models.TextField(help_text="encrypted; the end of the address that its events come to")
    secret_digest = models.CharField(max_length=64, unique=True)
    heard_at = models.DateTimeField(null=True, blank=True, help_text="when the last of its events were believed")
    failing_since = models.DateTimeField(null=True, blank=True, help_text="the first failure since it took a mail")
    failed_at = models.DateTimeField(null=True, blank=True, help_text="the last failure")
    failure = models.CharField(max_length=200, blank=True, help_text="what was wrong then, in our words")
    is_refused = models.BooleanField(default=False, help_text="it was there, and would not have us")
    version = models.PositiveIntegerField(default=1)
    connected_at = models.DateTimeField()
    connected_by = models.ForeignKey(User, on_delete=models.SET_NULL, related_name="+", null=True, blank=True)

    def __str__(self) -> str:
        return f"SendGrid of {self.account_id}"
