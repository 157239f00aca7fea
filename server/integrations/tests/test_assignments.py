"""The holds that an API client sells from: assigned and removed together, and what the client may sell."""

from __future__ import annotations

import pytest

from server.accounts.models import AuditEntry
from server.integrations.key_services import create_client, find_caller
from server.integrations.models import ClientHold
from server.inventory.models import Hold, HoldChannel
from server.testing import factories

pytestmark = pytest.mark.django_db
CALL = "/v1/events/allocationClientManagement"


@pytest.fixture
def user(account):
    return factories.make_user(account)


@pytest.fixture
def holds(account):
    return [Hold.objects.create(account=account, name=name, channel=HoldChannel.API) for name in ("Press", "Friends")]


@pytest.fixture
def made(account):
    return create_client(account=account, name="City Tickets")


@pytest.fixture
def post_assignments(api_for, user, made):
    api = api_for(user)

    def post_assignments(*changes, **more):
        rows = [{"allocationid": hold.pk, "isaction": action} for hold, action in changes]
        body = {"account_id": user.account_id, "client_id": made[0].pk, **more}
        return api.post(CALL, {**body, "action_type": "all", "allocations": rows} if rows else body)

    return post_assignments


def test_holds_are_listed_with_those_that_it_sells_from_marked(post_assignments, holds):
    press, friends = holds
    assigned = post_assignments((friends, "add"))

    row = ClientHold.objects.get().pk
    assert assigned.json()["message"] == "created"
    assert (
        post_assignments().json()["data"]
        == assigned.json()["data"]
        == [
            {"allocationid": friends.pk, "allocationname": "Friends", "allocationclientid": row, "allocatechecked": 1},
            {"allocationid": press.pk, "allocationname": "Press", "allocationclientid": 0, "allocatechecked": 0},
        ]
    )


def test_what_is_added_and_deleted_counts_from_its_next_call_on(post_assignments, holds, made):
    press, friends = holds
    post_assignments((friends, "add"))
    post_assignments((friends, "add"), (press, "add"))
    caller = find_caller(made[1])
    assert caller is not None
    assert set(caller.hold_ids) == {press.pk, friends.pk}

    post_assignments((friends, "delete"))
    caller = find_caller(made[1])
    assert caller is not None
    assert caller.hold_ids == (press.pk,)


def test_a_client_that_is_to_be_made_is_offered_the_accounts_holds(post_assignments, holds):
    rows = post_assignments(client_id=0).json()["data"]
    assert [(row["allocationname"], row["allocatechecked"]) for row in rows] == [("Friends", 0), ("Press", 0)]


def test_another_accounts_hold_is_not_found_and_nothing_is_assigned(post_assignments, holds):
    theirs = Hold.objects.create(account=factories.make_account(), name="Theirs", channel=HoldChannel.API)

    assert post_assignments((holds[0], "add"), (theirs, "add")).status_code == 404
    assert not ClientHold.objects.exists()


def test_the_log_says_who_changed_what(post_assignments, holds, user):
    post_assignments((holds[0], "add"), (holds[1], "add"))
    post_assignments((holds[0], "add"))

    (entry,) = AuditEntry.objects.filter(content_type__model="apiclient")
    assert (entry.object_repr, entry.changes) == ("City Tickets", {"holds": ["", "Friends, Press"]})
    assert entry.actor == user


def test_reading_costs_the_same_for_one_hold_and_for_twenty(
    post_assignments, account, holds, django_assert_num_queries
):
    with django_assert_num_queries(4):
        post_assignments()
    for number in range(20):
        Hold.objects.create(account=account, name=f"Hold {number}", channel=HoldChannel.API)
    with django_assert_num_queries(4):
        post_assignments()
