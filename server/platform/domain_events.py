"""Domain events, published to registered listeners after commit; the project's only signal."""

from __future__ import annotations

from functools import partial

from django.db import transaction
from django.dispatch import Signal


class DomainEvent:
    """A committed fact: a small frozen dataclass of ids, declared in an app's `changes.py`."""


published = Signal()  # the only signal in the project


def publish(change: DomainEvent) -> None:
    """Send an event to every listener after the open transaction has committed."""
    if not transaction.get_connection().in_atomic_block:
        raise RuntimeError(f"{type(change).__name__} announced outside a transaction")
    # Robust twice: a failing listener must affect neither the response nor other listeners.
    transaction.on_commit(partial(published.send_robust, sender=type(change), change=change), robust=True)
