"""Whoever changes a look has its event, or its account, to themselves until they are done."""

from __future__ import annotations

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.accounts.models import Account
from server.core.errors import NotFound
from server.events.models import Event


def lock_event(caller: Staff, event_id: int) -> Event:
    """Lock an event whose look is about to be changed: its first draft has no row yet that could be locked.

    :raises NotAllowed: for door staff.
    :raises NotFound: if there is no such event, or it is another account's.
    """
    caller.needs(*NOT_DOOR_STAFF)
    events = caller.within(Event.objects.filter(pk=event_id, account__deleted_at=None))
    event = events.select_for_update(no_key=True, of=("self",)).first()
    if event is None:
        raise NotFound
    return event


def lock_account(caller: Staff, account_id: int) -> Account:
    """Lock an account whose look is about to be changed.

    :raises NotAllowed: for door staff.
    :raises NotFound: if there is no such account, or it is not the caller's.
    """
    caller.needs(*NOT_DOOR_STAFF)
    accounts = caller.within(Account.objects.filter(pk=account_id, deleted_at=None), "pk")
    account = accounts.select_for_update(no_key=True).first()
    if account is None:
        raise NotFound
    return account
