"""Who sees whom, and which accounts (spec part 1, section 6)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from server.accounts.models import Role, User
from server.platform import clock
from server.testing.factories import make_account, make_user
from server.testing.ways_in import add_app

pytestmark = pytest.mark.django_db


def test_a_person_is_read_by_who_sees_them(call, organiser):
    door = make_user(organiser.account, Role.DOOR_STAFF)
    add_app(door)

    row = call(organiser, "getUserById", {"userId": door.pk}).json()["data"]
    assert (row["userid"], row["two_step"], row["invited"]) == (door.pk, True, False)
    assert call(door, "getUserById", {"userId": door.pk}).json()["data"]["userid"] == door.pk
    assert call(door, "getUserById", {"userId": organiser.pk}).status_code == 403


def test_user_list_has_own_account_without_platform_administrators(platform, listing):
    home = platform.account
    owner, organiser = make_user(home, Role.ACCOUNT_OWNER), make_user(home)
    outsider = make_user()

    def listed(who: User, **params: Any) -> set[int]:
        body = listing(who, **params).json()
        assert body["total"] == len(body["data"][0])
        return {row["userid"] for row in body["data"][0]}

    ours = {owner.pk, organiser.pk}
    assert listed(owner) == listed(organiser) == listed(owner, accountid=outsider.account_id) == ours
    assert listed(platform) == {*ours, platform.pk, outsider.pk}
    assert listed(platform, accountid=outsider.account_id) == {outsider.pk}
    assert listing(platform, accountid=2**40).status_code == 404


@pytest.mark.parametrize("role", list(Role))
def test_everybody_reads_their_own_account(call, role):
    person = make_user(make_account("Northgate", requires_second_step=True), role)

    assert call(person, "getUserAccount").json()["data"] == {
        "accountid": person.account_id,
        "accountname": "Northgate",
        "roleid": 2,
        "requires_second_step": True,
        "may_add_taxes": False,
    }


@pytest.mark.database
def test_the_accounts_to_choose_from_are_searched_and_deleted_ones_are_gone(call, platform, organiser):
    make_account("Northgate", deleted_at=clock.now() - timedelta(days=1))
    north, south = make_account("Northern"), make_account("Southern")

    def choices(who: User, **params: Any) -> list[tuple[int, int]]:
        body = call(who, "getUserAccounts", params).json()
        return [(row["accountid"], row["roleid"]) for row in body["data"][0]]

    assert choices(platform, search="north") == [(north.pk, 2)]
    assert (platform.account_id, 1) in choices(platform)
    assert len(choices(platform)) == 4
    assert choices(platform, search="ern", page=2, page_size=1) == [(south.pk, 2)]
    assert choices(platform, accountid=south.pk) == [(south.pk, 2)]
    assert choices(organiser, accountid=south.pk) == choices(platform, accountid=south.pk + 1000) == []
    begun = make_account("SOUTH, the great")
    make_account("Deep South")
    assert choices(platform, search="south", page_size=2) == [(begun.pk, 2), (south.pk, 2)]
    assert choices(organiser) == [(organiser.account_id, 2)]


def test_the_accounts_to_choose_from_cost_the_same_with_three_and_with_sixty(call, platform, django_assert_num_queries):
    for count in (3, 57):
        for _ in range(count):
            make_account()
        with django_assert_num_queries(5):  # opening the session (2), then the caller, the count and the page
            assert len(call(platform, "getUserAccounts").json()["data"][0]) > count
