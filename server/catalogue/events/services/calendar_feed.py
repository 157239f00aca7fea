"""The secret address of an account's calendar for other programs, and the deleted performances that it remembers."""

from __future__ import annotations

from django.db import transaction

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.accounts.models import Account
from server.audit.services import Action, record_change
from server.catalogue.events.calendar_selectors import GONE_FOR, SALT
from server.catalogue.events.models import CalendarFeed, GonePerformance, Performance
from server.platform import clock
from server.platform.crypto import ReencryptionResult, digest_of, encrypt, new_token, reencrypt_columns, reencrypts
from server.platform.errors import NotFound


@transaction.atomic
def change_address(*, caller: Staff, account_id: int) -> CalendarFeed:
    """Give an account's calendar a new address; the one that it had leads nowhere from now on."""
    caller.needs(*NOT_DOOR_STAFF)
    _lock_account(caller, account_id)
    token = new_token()
    feed, _ = CalendarFeed.objects.update_or_create(
        account_id=account_id,
        defaults={"digest": digest_of(token), "sealed": encrypt(token, salt=SALT), "changed_at": clock.now()},
    )
    record_change(
        caller=caller, action=Action.UPDATE, row=feed, account_id=account_id, before={}, after={"address": "new"}
    )
    return feed


@transaction.atomic
def stop_address(*, caller: Staff, account_id: int) -> None:
    caller.needs(*NOT_DOOR_STAFF)
    _lock_account(caller, account_id)
    feed = CalendarFeed.objects.filter(account_id=account_id).exclude(digest=None).first()
    if feed is None:
        return
    # The row stays: entries that are told again some day are the same ones.
    CalendarFeed.objects.filter(pk=feed.pk).update(digest=None, sealed="", changed_at=clock.now())
    record_change(
        caller=caller, action=Action.UPDATE, row=feed, account_id=account_id, before={}, after={"address": "none"}
    )


def _lock_account(caller: Staff, account_id: int) -> None:
    """Let those who change one account's address take turns."""
    rows = Account.objects.select_for_update(no_key=True).filter(pk=account_id, deleted_at=None)
    if caller.within(rows, "pk").first() is None:
        raise NotFound


def remember_deleted(performance: Performance) -> None:
    """Remember a performance that is deleted, for the calendars that have it, and forget those of long ago."""
    now = clock.now()
    GonePerformance.objects.filter(account_id=performance.account_id, gone_at__lte=now - GONE_FOR).delete()
    GonePerformance.objects.create(
        performance_id=performance.pk,
        account_id=performance.account_id,
        name=performance.event.name,
        subcategory=performance.subcategory,
        timezone=performance.timezone,
        starts_at=performance.starts_at,
        # Beyond whatever was told of it.
        sequence=performance.version + performance.event.version,
        gone_at=now,
    )


@reencrypts
def reseal_calendars() -> ReencryptionResult:
    """Seal the addresses of calendars for other programs under the present key."""
    return reencrypt_columns(CalendarFeed, sealed=SALT)
