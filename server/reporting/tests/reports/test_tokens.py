"""A token opens one report once, for the account that it was given for, and is forgotten when it is long over."""

from __future__ import annotations

from datetime import timedelta

import pytest

from server.accounts.caller import Staff
from server.accounts.models import Role
from server.platform import clock
from server.platform.errors import NotAllowed
from server.reporting.errors import TokenSpent
from server.reporting.models import ReportToken
from server.reporting.reports.services import TOKEN_LASTS, TOKEN_RETENTION, delete_old_tokens, issue_token, redeem_token
from server.testing import factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff() -> Staff:
    return factories.make_staff(factories.make_account())


def test_report_token_is_used_once_and_stored_unreadable(staff):
    token = issue_token(caller=staff, account_id=staff.user.account_id, report="holds")
    assert token not in ReportToken.objects.values_list("digest", flat=True)
    with pytest.raises(TokenSpent):
        redeem_token(token=token, report="tax")

    caller, account = redeem_token(token=token, report="holds")

    assert (caller.user, account) == (staff.user, staff.user.account_id)
    with pytest.raises(TokenSpent):
        redeem_token(token=token, report="holds")


def test_door_staff_are_given_none(staff):
    usher = Staff(factories.make_user(staff.user.account, Role.DOOR_STAFF))
    with pytest.raises(NotAllowed):
        issue_token(caller=usher, account_id=staff.user.account_id)


def test_those_that_are_long_over_are_forgotten_some_at_a_time(staff, monkeypatch):
    for _ in range(3):
        issue_token(caller=staff, account_id=staff.user.account_id)
    assert delete_old_tokens(limit=5) == 0
    later = clock.now() + TOKEN_LASTS + TOKEN_RETENTION + timedelta(seconds=1)
    monkeypatch.setattr(clock, "now", lambda: later)

    assert [delete_old_tokens(limit=2) for _ in range(3)] == [2, 1, 0]
