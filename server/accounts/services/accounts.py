"""Making, changing and removing customer accounts."""

from __future__ import annotations

from server.accounts.models import Account


def create_account(*, name: str, **fees: object) -> Account:
    """Make a customer account."""
    return Account.objects.create(name=name, **fees)
