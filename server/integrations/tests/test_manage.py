"""Managing API clients: created with a key, changed, disabled and deleted at once; keys rotated and shown again."""

from __future__ import annotations

from datetime import timedelta

import pytest

from server.accounts.models import AuditEntry, Role
from server.integrations.api_catalogue import Category, names_of
from server.integrations.changes import ClientChanged
from server.integrations.key_services import create_client, find_caller
from server.integrations.models import ApiClient, ClientHold, ClientKey
from server.inventory.models import Hold, HoldChannel
from server.platform import clock
from server.platform.outbox import JobEnqueued
from server.testing import factories

pytestmark = pytest.mark.django_db
CALL = "/v1/customers/manageCustomerAPI"
SALES = "1,2,3,4,5,6,7,8,9"


@pytest.fixture
def user(account):
    return factories.make_user(account, first_name="Ada", last_name="Bell")


@pytest.fixture
def manage_client(api_for, user):
    api = api_for(user)

    def manage_client(action: str, *, status: int = 200, **more):
        answer = api.post(CALL, {"action_type": action, "account_id": user.account_id, **more})
        assert answer.status_code == status, answer.json()
        return answer.json()

    return manage_client


@pytest.fixture
def made(manage_client):
    return manage_client("add", client_name="City Tickets", api_id=SALES)


def opens(key: str) -> bool:
    return find_caller(key) is not None


def test_a_client_is_made_with_a_key_that_is_whole_this_once(made, manage_client, account):
    key, row = made["key"], made["data"]

    assert made["message"] == "Client-Api added successfully "
    assert key.startswith("fy_live_")
    assert row == {
        "clientid": row["clientid"],
        "clientname": "City Tickets",
        "accountid": account.pk,
        "keyid": ClientKey.objects.get().pk,
        "apikey": f"fy_live_…{key[-4:]}",
        "apiexpirydate": None,
        "apicategory": "sales",
        "api_id": SALES,
        "active": 1,
        "holdcount": 0,
        "lastused": None,
        "version": 1,
    }
    assert opens(key)
    listed = manage_client("active list")
    assert (listed["message"], listed["total"]) == ("Success", 1)
    assert key not in str(listed)
    assert listed["customerinfo"][0]["accountid"] == account.pk


def test_a_client_without_a_name_is_not_made_and_everything_wrong_is_said(manage_client):
    refused = manage_client("add", status=422, api_id="1,77", apiexpiry_date="yesterday")
    assert refused["fields"] == {
        "apiexpiry_date": "Enter a valid expiry date",
        "client_name": "Clientname is  required",
        "api_id": "Please choose from the API catalogue",
    }
    assert not ApiClient.objects.exists()


def test_what_is_left_out_of_an_edit_stays_and_what_is_emptied_is_empty(made, manage_client):
    number = made["data"]["clientid"]
    manage_client("edit", client_id=number, client_name="City", apiexpiry_date="2090-01-01T00:00:00Z", api_id="5,20")
    updated = manage_client("edit", client_id=number, client_name="Town")["data"]
    assert (
        updated["clientname"],
        updated["apiexpirydate"],
        updated["api_id"],
        updated["apicategory"],
        updated["version"],
    ) == (
        "Town",
        "2090-01-01T00:00:00+00:00",
        "5,20",
        "sales,report",
        3,
    )

    emptied = manage_client("edit", client_id=number, client_name="Town", apiexpiry_date="", api_id="")["data"]
    assert (emptied["apiexpirydate"], emptied["api_id"], emptied["apicategory"]) == (None, "", "")


def test_switched_off_a_key_opens_nothing_and_on_again_it_does(made, manage_client):
    number = made["data"]["clientid"]
    assert manage_client("edit", client_id=number, client_name="City Tickets", active_status=0)["data"]["active"] == 0
    assert not opens(made["key"])
    manage_client("edit", client_id=number, client_name="City Tickets", active_status=1)
    assert opens(made["key"])


def test_an_expiry_counts_from_its_moment_on(made, manage_client):
    past = (clock.now() - timedelta(seconds=1)).isoformat()
    manage_client("edit", client_id=made["data"]["clientid"], client_name="City Tickets", apiexpiry_date=past)
    assert not opens(made["key"])


def test_deleted_client_has_no_access_and_releases_its_holds(made, manage_client, account):
    number = made["data"]["clientid"]
    hold = Hold.objects.create(account=account, name="Friends", channel=HoldChannel.API)
    ClientHold.objects.create(apiclient_id=number, hold=hold)

    assert manage_client("delete", client_id=number)["message"] == "Client-Api deleted successfully "
    assert not opens(made["key"])
    assert manage_client("active list")["data"] == []
    assert not hold.client_holds.exists()
    for action in ("edit", "delete", "keys", "new key"):
        manage_client(action, client_id=number, client_name="Again", status=404)
    manage_client("copy key", key_id=made["data"]["keyid"], status=404)
    assert ApiClient.objects.get().name == "City Tickets"


def test_those_that_are_on_can_be_asked_for_alone(made, manage_client):
    manage_client("edit", client_id=made["data"]["clientid"], client_name="City Tickets", active_status=0)
    manage_client("add", client_name="Town")
    assert [row["clientname"] for row in manage_client("active list")["data"]] == ["City Tickets", "Town"]
    assert [row["clientname"] for row in manage_client("active list", active_status=1)["data"]] == ["Town"]


def test_door_staff_read_the_names_of_those_that_are_on_and_nothing_else(made, manage_client, api_for, account):
    manage_client(
        "edit",
        client_id=manage_client("add", client_name="Off")["data"]["clientid"],
        client_name="Off",
        active_status=0,
    )
    api = api_for(factories.make_user(account, Role.DOOR_STAFF))

    listed = api.post(CALL, {"action_type": "active list"}).json()
    assert listed == {
        "message": "Success",
        "data": [{"clientid": made["data"]["clientid"], "clientname": "City Tickets"}],
    }
    body = {
        "client_id": made["data"]["clientid"],
        "key_id": made["data"]["keyid"],
        "client_name": "Mine",
    }
    for action in ("add", "edit", "delete", "keys", "new key", "end key", "copy key"):
        assert api.post(CALL, {**body, "action_type": action}).status_code == 403, action


# Keys


def test_two_keys_of_a_kind_live_at_once_and_a_third_is_refused_in_words(made, manage_client):
    number = made["data"]["clientid"]
    second = manage_client("new key", client_id=number)
    assert opens(made["key"])
    assert opens(second["key"])
    refused = manage_client("new key", client_id=number, status=409)
    assert refused["message"] == "Two keys of this kind are live already. End one of them first."
    assert manage_client("new key", client_id=number, test=1)["key"].startswith("fy_test_")

    manage_client("end key", key_id=made["data"]["keyid"])
    assert not opens(made["key"])
    assert opens(second["key"])
    third = manage_client("new key", client_id=number)
    assert manage_client("active list")["data"][0]["keyid"] == third["data"]["keyid"]


def test_a_key_may_be_given_an_end_that_counts_when_it_comes(made, manage_client, later):
    key_id = made["data"]["keyid"]
    row = manage_client("end key", key_id=key_id, hours=24)["data"]
    assert (row["ended"], row["enddate"] is not None) == (0, True)
    assert opens(made["key"])

    later(hours=25)
    assert not opens(made["key"])
    assert manage_client("end key", key_id=key_id, status=409)["message"] == "This key has ended already"


def test_keys_are_distinguished_by_last_letters_and_use(made, manage_client):
    number = made["data"]["clientid"]
    find_caller(made["key"])
    second = manage_client("new key", client_id=number)
    manage_client("end key", key_id=made["data"]["keyid"])

    live, over = manage_client("keys", client_id=number)["data"]
    assert (live["keyid"], live["ended"], live["lastused"]) == (second["data"]["keyid"], 0, None)
    assert (over["ended"], over["lastused"] is not None, over["createdby"]) == (1, True, "Ada Bell")
    assert over["apikey"] == f"fy_live_…{made['key'][-4:]}"


def test_key_is_shown_again_to_the_permitted_and_each_time_audited(made, manage_client):
    for _ in range(2):
        assert manage_client("copy key", key_id=made["data"]["keyid"])["key"] == made["key"]
    entries = AuditEntry.objects.filter(action=AuditEntry.Action.ACCESS)
    assert [entry.object_repr for entry in entries] == [f"City Tickets · fy_live_…{made['key'][-4:]}"] * 2
    assert all(made["key"] not in str(entry.__dict__) for entry in AuditEntry.objects.all())


def test_key_older_than_the_storage_of_keys_is_not_shown(made, manage_client):
    ClientKey.objects.update(sealed="")
    refused = manage_client("copy key", key_id=made["data"]["keyid"], status=409)
    assert refused["message"] == "This key cannot be told again. Please make a new one."


# Permissions and notifications


def test_other_accounts_find_nothing(made, api_for, account):
    body = {"client_id": made["data"]["clientid"], "key_id": made["data"]["keyid"], "account_id": account.pk}
    api = api_for(factories.make_user())
    assert api.post(CALL, {**body, "action_type": "active list"}).json()["data"] == []
    for action in ("edit", "delete", "keys", "new key", "end key", "copy key"):
        answer = api.post(CALL, {**body, "client_name": "Mine", "action_type": action})
        assert answer.status_code == 404, action


def test_every_change_is_announced_and_logged(
    made, manage_client, user, account, published_events, django_capture_on_commit_callbacks
):
    number = made["data"]["clientid"]
    with django_capture_on_commit_callbacks(execute=True):
        manage_client("edit", client_id=number, client_name="Town", active_status=0, api_id="20")
        second = manage_client("new key", client_id=number)
        manage_client("end key", key_id=second["data"]["keyid"], hours=1)
        manage_client("delete", client_id=number)

    events = [change for change in published_events if not isinstance(change, JobEnqueued)]
    assert events == [ClientChanged(number, account.pk)] * 4
    edit = AuditEntry.objects.get(content_type__model="apiclient", action=AuditEntry.Action.UPDATE)
    assert edit.changes == {
        "name": ["City Tickets", "Town"],
        "is_active": ["True", "False"],
        "calls": [
            "Events and performances, Quotes, Reservations, Payments, Orders, Cancel orders, Refunds, Exchanges, Scans",
            "Reports",
        ],
    }
    assert {entry.actor for entry in AuditEntry.objects.filter(content_type__model="clientkey")} == {user}


def test_catalogue_is_listed_with_its_categories(api_for, user):
    answer = api_for(user).post("/v1/customers/manageAPIInformation", {"action_type": "active list"})
    rows = answer.json()["data"]
    assert rows[0] == {
        "apiid": 1,
        "apiname": "Events and performances",
        "apidescription": "Events on sale, availability and prices",
        "apiurl": "/api/events",
        "apicategory": "sales",
    }
    assert [row["apiid"] for row in rows if row["apicategory"] == "report"] == [20]
    assert len(rows) == len(names_of(Category.SALES)) + len(names_of(Category.REPORT))


def test_a_list_of_many_costs_as_much_as_one_of_few(manage_client, account, django_assert_num_queries):
    for number in range(12):
        create_client(account=account, name=f"Client {number}")
        if number in {1, 11}:
            with django_assert_num_queries(5):
                manage_client("active list")
