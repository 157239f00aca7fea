"""The house in which an account's API clients try things out."""

from __future__ import annotations

import pytest

from server.accounts.models import Account
from server.administration.account_services import LONGEST_ACCOUNT_NAME, lock_test_account, open_test_account
from server.testing.factories import make_account

pytestmark = pytest.mark.django_db


def test_an_account_has_one_test_account_however_often_it_is_opened():
    account = make_account("Northgate Playhouse")

    test_account = open_test_account(account)

    assert open_test_account(account) == test_account
    assert (test_account.name, test_account.test_house_of, test_account.stripe_id) == (
        "Northgate Playhouse (test)",
        account,
        "",
    )
    assert lock_test_account(test_account.pk).test_house_of == account


def test_the_longest_name_still_says_that_it_is_for_tests():
    test_account = open_test_account(make_account("N" * LONGEST_ACCOUNT_NAME))
    assert Account.objects.get(pk=test_account.pk).name == "N" * (LONGEST_ACCOUNT_NAME - 7) + " (test)"
