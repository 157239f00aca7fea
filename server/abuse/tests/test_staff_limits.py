"""A user's daily money movements and exports: counted, limited, and reported to the owners once."""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal

import pytest

from server.abuse.services.staff_limits import (
    USAGE_STORED_FOR,
    delete_old_usage,
    notify_exports,
    notify_limit_reached,
    record_export,
    use_permission,
)
from server.accounts.caller import Public, Staff
from server.accounts.errors import DayLimitReached
from server.accounts.models import AccountRights, DayOfRight, ExportDay, Notice, Right, Role, SecurityEvent
from server.accounts.permission_selectors import DAY_LIMITS, get_permissions, require_permission
from server.platform import clock
from server.testing.factories import make_account, make_user

pytestmark = pytest.mark.django_db
SATURDAY = date(2026, 11, 28)


@pytest.fixture
def door() -> Staff:
    """A user who may refund twice a day, or £100 in all."""
    staff = Staff(make_user(role=Role.DOOR_STAFF))
    limits = {str(Role.DOOR_STAFF.value): {Right.REFUND.value: {"times": 2, "amount": "100.00"}}}
    AccountRights.objects.create(account_id=staff.user.account_id, limits=limits)
    return staff


def refund(staff: Staff, amount: str, day: date = SATURDAY, *, currency: str = "GBP") -> None:
    permissions = get_permissions(account_id=staff.user.account_id)
    limit = permissions.limit_of(Role(staff.user.role), Right.REFUND)
    use_permission(caller=staff, right=Right.REFUND, limit=limit, day=day, amount=Decimal(amount), currency=currency)


def test_so_many_times_a_day_and_the_next_day_anew(door: Staff):
    refund(door, "1.00")
    refund(door, "1.00")
    with pytest.raises(DayLimitReached, match=r"2 times or £100\.00"):
        refund(door, "1.00")
    refund(door, "1.00", SATURDAY + timedelta(days=1))
    assert [row.times for row in DayOfRight.objects.order_by("day")] == [2, 1]


def test_so_much_in_all_to_the_penny_and_what_is_refused_counts_for_nothing(door: Staff):
    refund(door, "60.00")
    with pytest.raises(DayLimitReached):
        refund(door, "40.01")
    refund(door, "40.00")
    assert DayOfRight.objects.get().amount == 100


def test_how_often_is_counted_whatever_the_money_and_how_much_in_each(door: Staff):
    refund(door, "100.00")
    refund(door, "100.00", currency="USD")
    with pytest.raises(DayLimitReached, match=r"2 times or €100\.00"):
        refund(door, "1.00", currency="EUR")


def test_each_person_has_a_limit_of_their_own_and_owners_have_none(door: Staff):
    colleague = Staff(make_user(door.user.account, Role.DOOR_STAFF))
    owner = Staff(make_user(door.user.account, Role.ACCOUNT_OWNER))
    for staff in (door, colleague):
        refund(staff, "100.00")
    for _ in range(3):
        refund(owner, "10000.00")
    assert DayOfRight.objects.count() == 2


def test_nobody_of_the_public_is_counted():
    limit = require_permission(Public(1, 1), Right.REFUND)
    use_permission(
        caller=Public(1, 1), right=Right.REFUND, limit=limit, day=SATURDAY, amount=Decimal(1), currency="GBP"
    )
    assert not DayOfRight.objects.exists()


def test_limited_permissions_have_limits_for_organisers_and_door_staff():
    assert all({*limits} == {Role.ORGANISER, Role.DOOR_STAFF} for limits in DAY_LIMITS.values())


def test_owners_hear_once_a_day_of_who_was_refused(door: Staff):
    owner = make_user(door.user.account, Role.ACCOUNT_OWNER)
    for _ in range(3):
        try:
            refund(door, "100.01")
        except DayLimitReached as reached:
            notify_limit_reached(reached, address="203.0.113.7")

    (notice,) = Notice.objects.all()
    assert (notice.user, notice.kind, notice.facts["person"]) == (owner, Notice.Kind.MONEY_LIMIT, door.user.full_name)
    assert SecurityEvent.objects.get(kind=SecurityEvent.Kind.MONEY_LIMIT).times == 3


def test_days_are_forgotten_after_a_month(door: Staff):
    today = clock.now().date()
    refund(door, "1.00", today)
    refund(door, "1.00", today - USAGE_STORED_FOR - timedelta(days=1))
    assert delete_old_usage() == 1
    assert DayOfRight.objects.get().day == today


def test_owners_are_notified_once_of_the_lists_of_a_day(monkeypatch: pytest.MonkeyPatch):
    owner = make_user(role=Role.ACCOUNT_OWNER)
    make_user(make_account(), Role.ACCOUNT_OWNER)  # of another account
    clerk = make_user(owner.account)
    for what, title in (("orders", "Orders"), ("orders", "Orders"), ("users", "Users")):
        record_export(user=clerk, account_id=owner.account_id, what=what, title=title, rows=10)
    assert notify_exports() == 0

    tomorrow = clock.now() + timedelta(days=1)
    monkeypatch.setattr(clock, "now", lambda: tomorrow)
    assert notify_exports() == 1
    (notice,) = Notice.objects.all()
    assert (notice.user, notice.facts["what"], notice.facts["rows"]) == (owner, "Orders (2 times), Users", 30)
    assert not ExportDay.objects.exists()
