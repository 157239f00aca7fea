"""Domain events: what is committed is published here to whoever listens. The only signal of the project."""

from __future__ import annotations

from functools import partial

from django.db import transaction
from django.dispatch import Signal


class DomainEvent:
    """A fact that was committed: a small frozen dataclass of ids, declared in an app's `changes.py`."""


published = Signal()  # the only signal in the project


def publish(change: DomainEvent) -> None:
    """Tell every listener about a change, once the open transaction has committed."""
    if not transaction.get_connection().in_atomic_block:
        raise RuntimeError(f"{type(change).__name__} announced outside a transaction")
    # Robust twice: a listener that fails must cost neither the reply nor its neighbours.
    transaction.on_commit(partial(published.send_robust, sender=type(change), change=change), robust=True)
