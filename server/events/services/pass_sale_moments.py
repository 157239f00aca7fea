"""Telling the screens what time alone has changed: a sale that began or ended, a performance that started."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import Q

from server.events.models import Performance, SaleTick
from server.events.onsale import BOX_OFFICE_GRACE
from server.stock.services import counters


@transaction.atomic
def pass_sale_moments(*, now: datetime) -> int:
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
