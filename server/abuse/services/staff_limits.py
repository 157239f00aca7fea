"""Daily limits of staff: uses of money permissions are counted, exports are recorded, and owners are notified."""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.db.models import F

from server.accounts.caller import Caller, Staff
from server.accounts.errors import DayLimitReached
from server.accounts.models import DayOfRight, ExportDay, Right, User
from server.accounts.permission_selectors import DayLimit, day_limit_text
from server.audit.security_services import EventKind, NoticeKind, notify_owners, record_event
from server.platform import clock
from server.platform.database import plus_amount
from server.platform.money import ZERO, display

USAGE_STORED_FOR = timedelta(days=31)


def use_permission(
    *,
    caller: Caller,
    right: Right,
    limit: DayLimit | None,
    day: date,
    amount: Decimal = ZERO,
    currency: str = "",
) -> None:
    """Count one use of a permission for an amount; call it inside the transaction that moves the money.

    The user's rows of the day are locked until it ends, so that simultaneous uses count each other. A use that fails at
    the provider later stays counted.

    :param limit: the result of `require_permission`; without one nothing is counted.
    :param day: the account's own, which is over at its midnight.
    :raises DayLimitReached: if that exceeds the number of uses or the sum that the user has a day.
    """
    if limit is None or not isinstance(caller, Staff):
        return
    usage = _lock_usage(caller.user, right, day, currency)
    # The number of uses counts across currencies, the amount per currency.
    is_over = limit.times is not None and sum(row.times for row in usage.values()) >= limit.times
    if is_over or (limit.amount is not None and usage[currency].amount + amount > limit.amount):
        raise DayLimitReached(
            user=caller.user, right=right, day=day, currency=currency, limit=day_limit_text(limit, currency)
        )
    DayOfRight.objects.filter(pk=usage[currency].pk).update(times=F("times") + 1, amount=plus_amount("amount", amount))


def _lock_usage(user: User, right: Right, day: date, currency: str) -> dict[str, DayOfRight]:
    """Lock a user's rows of the day, that of this currency among them, in a fixed order.

    A simultaneous first use of another currency is not among them: then one more passes, once a day.
    """
    of_day: dict[str, Any] = {"account_id": user.account_id, "user": user, "right": right, "day": day}
    DayOfRight.objects.get_or_create(**of_day, currency=currency)
    rows = DayOfRight.objects.select_for_update(no_key=True).filter(**of_day).order_by("pk")
    return {row.currency: row for row in rows}


def notify_limit_reached(reached: DayLimitReached, *, address: str) -> None:
    """Record that a limit refused a user, and notify the owners once a day and permission; after the rollback."""
    user = reached.user
    record_event(
        EventKind.MONEY_LIMIT,
        account_id=user.account_id,
        user_id=user.pk,
        address=address,
        what=reached.right.value,
        limit=reached.limit,
    )
    with transaction.atomic():
        row = _lock_usage(user, reached.right, reached.day, reached.currency)[reached.currency]
        if row.told_at is not None:
            return
        DayOfRight.objects.filter(pk=row.pk).update(told_at=clock.now())
        times = f"{row.times:,} times"
        notify_owners(
            account_id=user.account_id,
            kind=NoticeKind.MONEY_LIMIT,
            person=user.full_name,
            what=reached.right.label,
            limit=reached.limit,
            amount=f"{times}, {display(row.amount, row.currency)} in all" if row.amount and row.currency else times,
        )


def delete_old_usage() -> int:
    return DayOfRight.objects.filter(day__lt=(clock.now() - USAGE_STORED_FOR).date()).delete()[0]


DAYS_AT_ONCE = 200


def record_export(*, user: User, account_id: int, what: str, title: str, rows: int = 0, address: str = "") -> None:
    """Record a user's export of personal data; owners get one notice for all exports of the day.

    :param rows: 0 if they are counted only while they are read.
    """
    record_event(EventKind.EXPORTED, account_id=account_id, user_id=user.pk, address=address, what=what, rows=rows)
    with transaction.atomic():
        key: dict[str, Any] = {"account_id": account_id, "user": user, "day": clock.today("UTC")}
        row, _ = ExportDay.objects.get_or_create(**key)
        locked = ExportDay.objects.select_for_update(no_key=True).get(pk=row.pk)
        times, sum_of_rows = locked.lists.get(title, (0, 0))
        locked.lists[title] = [times + 1, sum_of_rows + rows]
        locked.save(update_fields=["lists"])


def notify_exports() -> int:
    """Enqueue the owners' notices about finished days, and return how many days there were."""
    over = ExportDay.objects.filter(day__lt=clock.today("UTC")).order_by("pk")
    return sum(_notify_export_day(number) for number in list(over.values_list("pk", flat=True)[:DAYS_AT_ONCE]))


@transaction.atomic
def _notify_export_day(number: int) -> bool:
    row = ExportDay.objects.select_for_update(of=("self",)).select_related("user").filter(pk=number).first()
    if row is None:  # another process has sent it
        return False
    number_of_rows = sum(rows for _, rows in row.lists.values())
    notify_owners(
        account_id=row.account_id,
        kind=NoticeKind.EXPORTED,
        person=row.user.full_name,
        what=", ".join(
            title if times == 1 else f"{title} ({times:,} times)" for title, (times, _) in sorted(row.lists.items())
        ),
        day=f"{row.day:%-d %B %Y}",
        **({"rows": number_of_rows} if number_of_rows else {}),
    )
    row.delete()
    return True
