"""Moves, cancels and deletes performances, publishes what time alone changes, and keeps the calendar feed's address."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.models import F, Q

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.accounts.models import Account
from server.audit.services import Action, record_change, unless_in_use
from server.catalogue.changes import EventSaved
from server.catalogue.errors import HasOrders, HasPromoCodes, SaleHasBegun, StaysInPlace
from server.catalogue.events.calendar_selectors import GONE_FOR, SALT, find_feed
from server.catalogue.events.day_rules import performance_label
from server.catalogue.events.models import CalendarFeed, GonePerformance, Performance, SaleTick, TeamAllotment
from server.catalogue.events.on_sale import BOX_OFFICE_GRACE, PublicReason, sale_has_begun, why_public
from server.catalogue.events.services import lock_performance, record_event
from server.catalogue.events.services.teams import clear_places
from server.catalogue.events.services.update_performance import PerformanceEdit, update_performance
from server.inventory.services import counters
from server.platform import clock
from server.platform.crypto import ReencryptionResult, digest_of, encrypt, new_token, reencrypt_columns, reencrypts
from server.platform.datetimes import (
    DATE_FORMATS,
    DEFAULT_DATE_FORMAT,
    InvalidTime,
    format_clock_time,
    format_long,
    parse_spec_datetime,
)
from server.platform.domain_events import publish
from server.platform.errors import first_or_refuse


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
    record_change(caller=caller, action=Action.UPDATE, row=feed, account_id=account_id, after={"address": "new"})
    return feed


@transaction.atomic
def stop_address(*, caller: Staff, account_id: int) -> None:
    caller.needs(*NOT_DOOR_STAFF)
    _lock_account(caller, account_id)
    feed = find_feed(account_id=account_id)
    if feed is None:
        return
    # The row stays: entries that are told again some day are the same ones.
    CalendarFeed.objects.filter(pk=feed.pk).update(digest=None, sealed="", changed_at=clock.now())
    record_change(caller=caller, action=Action.UPDATE, row=feed, account_id=account_id, after={"address": "none"})


def _lock_account(caller: Staff, account_id: int) -> None:
    """Let those who change one account's address take turns."""
    rows = Account.objects.select_for_update(no_key=True).filter(pk=account_id, deleted_at=None)
    first_or_refuse(caller.within(rows, "pk"))


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


@transaction.atomic
def move_performance(
    *, caller: Staff, event_id: int, performance_id: int, starts: str, version: int | None = None
) -> Performance:
    """Move a performance to another start, 'MM-DD-YYYY,h:mmAM/PM' of its own clock; the end of its sale moves along.

    :raises StaysInPlace: if its sale has begun, or tickets of it are sold or reserved.
    :raises InvalidFields: if the start cannot be read, is past, or does not go together with the sale.
    """
    caller.needs(*NOT_DOOR_STAFF)
    row = lock_performance(caller, performance_id, event_id=event_id)
    # From here on nobody buys of it, so that what is decided holds.
    row.stock = counters.lock_stocks([row.pk])[row.pk]
    if reason := _reason_to_stay(row):
        raise StaysInPlace(f"{row.event.name}, {performance_label(row, caller.user.date_format)}", reason)
    edit = PerformanceEdit(starts=starts, off_sale=_end_of_sale(row, starts))
    return update_performance(
        caller=caller, event_id=event_id, performance_id=performance_id, edit=edit, version=version
    )


def _reason_to_stay(row: Performance) -> str:
    now = clock.now()
    if row.starts_at <= now:
        return "it has begun"
    match why_public(row, now):
        case PublicReason.TAKEN:
            taken = row.stock.sold + row.stock.reserved
            return f"{taken:,} ticket{' is' if taken == 1 else 's are'} sold or reserved"
        case PublicReason.BEGUN:
            return "its sale has begun"
        case PublicReason.BOX_OFFICE:
            return "the box office sells it"
    return ""


def _end_of_sale(row: Performance, starts: str) -> str | None:
    """Return when the sale ends then: as long before the new start, by the clock on the wall, as before the old one."""
    try:
        start = parse_spec_datetime(starts, row.timezone)
    except InvalidTime:
        return None  # the start itself is refused
    place = ZoneInfo(row.timezone)
    old_start, old_end, new_start = (
        moment.astimezone(place).replace(tzinfo=None) for moment in (row.starts_at, row.off_sale_at, start)
    )
    end = new_start - (old_start - old_end)
    return f"{end:{DATE_FORMATS[DEFAULT_DATE_FORMAT]}},{format_clock_time(end.time())}"


def close_performance(*, caller: Staff, performance_id: int) -> bool:
    """Close a performance for good, in the transaction that enqueues its refunds; return whether this call did so."""
    caller.needs(*NOT_DOOR_STAFF)
    row = lock_performance(caller, performance_id)
    if row.cancelled_at is not None:
        return False
    now = clock.now()
    Performance.objects.filter(pk=row.pk).update(
        cancelled_at=now, is_active=False, version=F("version") + 1, changed_at=now
    )
    counters.touch_stock(account_id=row.account_id, performance_id=row.pk)
    record_event(caller, row.event, row=row, before={"cancelled": False}, after={"cancelled": True}, name=row.title)
    return True


def delete_performance(*, caller: Staff, event_id: int, performance_id: int) -> None:
    """Delete a performance and its stock (spec part 1, section 7, deleteEventDetails).

    :raises SaleHasBegun: if its on-sale date-time is not in the future any more.
    :raises StockInUse: if tickets of it are sold, reserved or held.
    :raises HasPromoCodes: if a promo code is for this performance.
    :raises HasOrders: if anything else remembers it, such as an order that was refunded.
    """
    caller.needs(*NOT_DOOR_STAFF)
    with unless_in_use(HasOrders):
        # The stock after it: a buyer's transaction holds the stock while its order points to this row.
        row = lock_performance(caller, performance_id, event_id=event_id)
        if sale_has_begun(row, clock.now()):
            raise SaleHasBegun
        # By the name of the relation: events stand below pricing and know nothing of codes.
        if row.promo_targets.exists():
            raise HasPromoCodes
        clear_places(performance_id=performance_id)
        counters.lock_unused_stock(performance_id=performance_id)
        if row.stock.slots:
            # What holds have given back is tied to its team still.
            TeamAllotment.objects.filter(allotment__stock=performance_id).delete()
        starts_at = format_long(row.starts_at, row.timezone)
        facts = {"starts_at": starts_at, "price": row.price, "capacity": row.stock.capacity}
        record_change(
            caller=caller, action=Action.DELETE, row=row, account_id=row.account_id, before=facts, name=row.title
        )
        remember_deleted(row)
        row.delete()
        counters.close_stock(account_id=row.account_id, performance_id=performance_id)
        publish(EventSaved(account_id=row.account_id, event_id=row.event_id))


@transaction.atomic
def publish_sale_changes(*, now: datetime) -> int:
    """Raise the versions of the performances whose sale changed since the last call, and count them.

    Of two processes that call this at once only one tells.
    """
    tick, is_first = SaleTick.objects.get_or_create(pk=1, defaults={"told_until": now})
    if is_first or tick.told_until >= now:
        return 0
    if not SaleTick.objects.filter(pk=tick.pk, told_until=tick.told_until).update(told_until=now):
        return 0
    passed = Performance.objects.filter(
        _lies_within("on_sale_at", tick.told_until, now)
        | _lies_within("off_sale_at", tick.told_until, now)
        | _lies_within("starts_at", tick.told_until, now)
        | _lies_within("starts_at", tick.told_until - BOX_OFFICE_GRACE, now - BOX_OFFICE_GRACE)
    )
    accounts = dict(passed.values_list("pk", "account_id"))
    counters.touch_stocks(accounts=accounts)
    return len(accounts)


def _lies_within(moment: str, after: datetime, until: datetime) -> Q:
    return Q(**{f"{moment}__gt": after, f"{moment}__lte": until})
