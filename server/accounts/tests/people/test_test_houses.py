"""The house in which an account's API clients try things out."""

from __future__ import annotations

import pytest

from server.accounts.models import Account
from server.accounts.services.test_houses import LONGEST_NAME, lock_test_house, open_test_house
from server.testing.factories import make_account

pytestmark = pytest.mark.django_db


def test_an_account_has_one_test_house_however_often_it_is_opened():
    account = make_account("Northgate Playhouse")

    house = open_test_house(account)

    assert open_test_house(account) == house
    assert (house.name, house.test_house_of, house.stripe_id) == ("Northgate Playhouse (test)", account, "")
    assert lock_test_house(house.pk).test_house_of == account


def test_the_longest_name_still_says_that_it_is_for_tests():
    house = open_test_house(make_account("N" * LONGEST_NAME))
    assert Account.objects.get(pk=house.pk).name == "N" * (LONGEST_NAME - 7) + " (test)"
