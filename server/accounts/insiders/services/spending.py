"""A right of money is used: counted for its person and day in the transaction that moves the money, or refused."""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.db.models import F

from server.accounts.caller import Caller, Staff
from server.accounts.errors import DayLimitReached
from server.accounts.insiders.limits import limit_of, words_of
from server.accounts.models import AccountRights, DayOfRight, Right, Role, User
from server.accounts.services import notices, watching
from server.core import clock
from server.core.database.rows import only
from server.core.money import ZERO, display

KEPT_FOR = timedelta(days=31)


def use_right(*, caller: Caller, right: Right, day: date, amount: Decimal = ZERO, currency: str = "") -> None:
    """Count that a person uses a right once, for so much; to be called inside the transaction that moves the money.

    Their rows of the day are held until that ends: of two at once the second counts what the first has done. What is
    asked for and fails at its provider later stays counted.

    :param day: the account's own, which is over at its midnight.
    :raises DayLimitReached: if that is more often, or more in all, than the person may in a day.
    """
    if not isinstance(caller, Staff):
        return
    role, account_id = Role(caller.user.role), caller.user.account_id
    row = only(AccountRights.objects.filter(account=account_id))
    limit = limit_of(row.limits if row else {}, role, right)
    if limit is None:
        return
    held = _hold(caller.user, right, day, currency)
    # How often is counted whatever the money, how much in each.
    is_over = limit.times is not None and sum(row.times for row in held.values()) >= limit.times
    if is_over or (limit.amount is not None and held[currency].amount + amount > limit.amount):
        raise DayLimitReached(
            user=caller.user, right=right, day=day, currency=currency, limit=words_of(limit, currency)
        )
    DayOfRight.objects.filter(pk=held[currency].pk).update(times=F("times") + 1, amount=F("amount") + amount)


def _hold(user: User, right: Right, day: date, currency: str) -> dict[str, DayOfRight]:
    """Hold a person's rows of the day, that of this currency among them, in one order for everybody.

    The first use of another currency at this very moment is not among them: then one more passes, once a day.
    """
    of_day: dict[str, Any] = {"account_id": user.account_id, "user": user, "right": right, "day": day}
    DayOfRight.objects.get_or_create(**of_day, currency=currency)
    rows = DayOfRight.objects.select_for_update(no_key=True).filter(**of_day).order_by("pk")
    return {row.currency: row for row in rows}


def tell_of_limit(reached: DayLimitReached, *, address: str) -> None:
    """Note that somebody was refused by a limit, and tell the owners once a day and right; behind what was refused."""
    user = reached.user
    watching.note(
        watching.Kind.MONEY_LIMIT,
        account_id=user.account_id,
        user_id=user.pk,
        address=address,
        what=reached.right.value,
        limit=reached.limit,
    )
    with transaction.atomic():
        row = _hold(user, reached.right, reached.day, reached.currency)[reached.currency]
        if row.told_at is not None:
            return
        DayOfRight.objects.filter(pk=row.pk).update(told_at=clock.now())
        notices.tell_owners(
            account_id=user.account_id,
            kind=notices.Kind.MONEY_LIMIT,
            person=user.full_name,
            what=reached.right.label,
            limit=reached.limit,
            amount=_used(row),
        )


def _used(row: DayOfRight) -> str:
    times = f"{row.times:,} times"
    return f"{times}, {display(row.amount, row.currency)} in all" if row.amount and row.currency else times


def forget_days() -> int:
    """Remove what was counted long ago, and tell how many rows."""
    return DayOfRight.objects.filter(day__lt=(clock.now() - KEPT_FOR).date()).delete()[0]
