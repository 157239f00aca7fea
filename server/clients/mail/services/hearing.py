"""Noting that an account's mail service was heard."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import Q

from server.clients.models import MailProvider
from server.core import clock

NOTED_EVERY = timedelta(minutes=1)


def note_heard(*, provider: MailProvider) -> None:
    """Note when events of a mail service were believed, once a minute: its account sees that they arrive."""
    now = clock.now()
    old = Q(heard_at=None) | Q(heard_at__lt=now - NOTED_EVERY)
    MailProvider.objects.filter(old, pk=provider.pk).update(heard_at=now)
