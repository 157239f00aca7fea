"""The zone in which an account's own times are told."""

from __future__ import annotations

import pytest

from server.accounts.models import Account
from server.catalogue.venues.selectors import read_zone, zone_of_account
from server.testing.factories import make_account, make_venue

pytestmark = pytest.mark.django_db


def _both(account: Account) -> tuple[str, str]:
    row = Account.objects.annotate(zone=zone_of_account("pk")).get(pk=account.pk)
    return read_zone(account.pk), vars(row)["zone"]


def test_account_has_the_zone_of_its_first_venue():
    account, other = make_account(), make_account()
    assert _both(account) == ("UTC", "UTC")

    make_venue(other, timezone="America/New_York")
    make_venue(account, name="Westgate Hall", timezone="Europe/London")
    make_venue(account, name="Arena", timezone="Asia/Tokyo")
    assert _both(account) == ("Europe/London", "Europe/London")
