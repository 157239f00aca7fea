"""Sends an account's emails by its own SendGrid, and falls back to our own mail server.

An email that its provider refuses, or that we could not hand over, uses ours: better from another sender than never. An
unavailable provider is waited for, since it may have accepted an email before it failed; after ten minutes ours takes
over, and the provider is tried once a minute.
"""

from __future__ import annotations

import logging
import warnings
from datetime import timedelta
from email.utils import formataddr, parseaddr
from typing import Any

from anymail.backends.sendgrid import EmailBackend
from anymail.exceptions import AnymailError, AnymailNotSupportedWarning, AnymailRequestsAPIError
from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.db.models import F
from django.db.models.functions import Coalesce

from server.integrations.mail.selectors import PROVIDER_KEY_SALT, is_unavailable
from server.integrations.mail.sendgrid import METADATA_TAG
from server.integrations.models import MailProvider
from server.platform import clock
from server.platform.crypto import decrypt
from server.platform.mailing import EmailProvider, ProviderFallback
from server.platform.outbox import Failure

logger = logging.getLogger(__name__)

# Anymail no longer tests it against SendGrid: its version is pinned, and our tests cover what we use (decision 0090).
warnings.filterwarnings("ignore", category=AnymailNotSupportedWarning)

TIMEOUT = 20  # seconds
RETRY_EVERY = timedelta(minutes=1)
UNAVAILABLE_STATUSES = (429, 500, 502, 503, 504)


def find_provider(*, account_id: int) -> SendGrid | None:
    """Find the provider for an account's emails, if it has one with a sender."""
    provider = MailProvider.objects.filter(account_id=account_id).exclude(sender_address="").first()
    return SendGrid(provider) if provider else None


class SendGrid(EmailProvider):
    """An account's own SendGrid."""

    def __init__(self, provider: MailProvider) -> None:
        self.provider = provider

    def deliver(self, message: EmailMultiAlternatives, *, tag: str) -> Failure | ProviderFallback | None:
        if self._rests:
            return ProviderFallback(self.provider.failure)
        key = decrypt(self.provider.key, salt=PROVIDER_KEY_SALT)
        if key is None:
            return self._failed("its key can no longer be read", is_refused=True)
        try:
            self._send(self._for_sendgrid(message, tag), key)
        except AnymailRequestsAPIError as error:
            return self._read(error)
        except AnymailError as error:
            return ProviderFallback(f"SendGrid cannot be given this mail ({type(error).__name__})")
        self._went_well()
        return None

    @property
    def _rests(self) -> bool:
        """Return whether it failed so recently, permanently or for so long, that it is not tried again now."""
        provider, now = self.provider, clock.now()
        is_over = provider.failed_at is None or now - provider.failed_at >= RETRY_EVERY
        return not is_over and is_unavailable(provider)

    def _for_sendgrid(self, message: EmailMultiAlternatives, tag: str) -> EmailMultiAlternatives:
        """Copy an email for SendGrid, with the account's sender and our tag."""
        provider = self.provider
        copy = EmailMultiAlternatives(
            subject=message.subject,
            body=message.body,
            from_email=formataddr((provider.sender_name or parseaddr(message.from_email)[0], provider.sender_address)),
            to=message.to,
            reply_to=message.reply_to,
            headers={"Auto-Submitted": "auto-generated"},  # SendGrid sets its own Message-ID
        )
        copy.alternatives, copy.attachments = list(message.alternatives), list(message.attachments)
        # Its links open an order, and nobody else may follow them; we do not track who opens an email.
        settings: dict[str, Any] = {"metadata": {METADATA_TAG: tag}, "track_clicks": False, "track_opens": False}
        for name, value in settings.items():
            setattr(copy, name, value)
        return copy

    def _send(self, message: EmailMultiAlternatives, key: str) -> None:
        backend = EmailBackend(api_key=key, api_url=f"{settings.SENDGRID_API_BASE}/v3/", timeout=TIMEOUT)
        backend.send_messages([message])

    def _read(self, error: AnymailRequestsAPIError) -> Failure | ProviderFallback:
        """Return why an email was refused; the text may name the recipient, so that only its status code is stored."""
        status = error.status_code
        if status in (401, 403):
            return self._failed(f"SendGrid refuses us ({status})", is_refused=True)
        if status is None or status in UNAVAILABLE_STATUSES:
            name = type(error.__cause__).__name__ if error.__cause__ else "no answer"
            return self._failed(f"SendGrid is away ({status or name})", is_refused=False)
        return ProviderFallback(f"SendGrid refused this mail ({status})")

    def _failed(self, failure: str, *, is_refused: bool) -> Failure | ProviderFallback:
        """Record the failure: the account's screen shows it, and the next email need not try."""
        now = clock.now()
        MailProvider.objects.filter(pk=self.provider.pk).update(
            failing_since=Coalesce(F("failing_since"), now), failed_at=now, failure=failure, is_refused=is_refused
        )
        logger.warning("Mails of account %s: %s", self.provider.account_id, failure)
        return ProviderFallback(failure) if is_refused or is_unavailable(self.provider) else Failure(failure)

    def _went_well(self) -> None:
        if self.provider.failed_at is not None:
            rows = MailProvider.objects.filter(pk=self.provider.pk)
            rows.update(failing_since=None, failed_at=None, failure="", is_refused=False)
