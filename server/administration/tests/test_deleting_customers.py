"""Deleting customer accounts (spec part 1, sections 5 and 8)."""

from __future__ import annotations

import threading

import pytest
from django.db import connection, transaction
from knox.models import AuthToken

from server.accounts import selectors
from server.accounts.caller import Staff
from server.accounts.changes import AccountChanged, SessionsEnded, UserChanged
from server.accounts.errors import AccountHasEvents
from server.accounts.models import Account, AuditEntry, Role, User
from server.administration import user_services
from server.administration.account_services import delete_account
from server.administration.tests.bodies import customer_edit_of
from server.administration.user_services import UserForm
from server.audit.services import Action
from server.catalogue.venues.selectors import lock_venue
from server.platform.errors import InvalidFields, NotFound
from server.testing import factories
from server.testing.crowd import all_at_once
from server.testing.factories import PASSWORD, make_account, make_user

pytestmark = pytest.mark.django_db


@pytest.mark.database
def test_a_deleted_account_takes_its_people_with_it(
    call_customers, platform, owner, api_for, published_events, django_capture_on_commit_callbacks
):
    idle = make_user(owner.account)
    User.objects.filter(pk=idle.pk).update(is_active=False)
    api = api_for(owner)
    session = AuthToken.objects.get(user=owner)
    with django_capture_on_commit_callbacks(execute=True):
        response = call_customers(platform, "delete", {"action_type": "delete", "id": owner.account_id})

    assert response.json() == {"message": "Organisation deleted successfully"}
    assert Account.objects.get(pk=owner.account_id).deleted_at
    assert published_events == [
        SessionsEnded(owner.pk, session.digest),
        AccountChanged(owner.account_id),
        UserChanged(owner.pk, owner.account_id),
    ]
    assert api.get("/v1/auth/session").status_code == 401
    login = {"email": owner.email, "password": PASSWORD}
    assert api_for().post("/v1/auth/login", login).status_code == 401
    assert AuditEntry.objects.get().action == Action.DELETE
    assert selectors.read_account_versions([owner.account_id]) == {}


def test_a_deleted_account_is_in_no_list_and_nobody_acts_for_it(call_customers, platform, api_for):
    gone = make_account("Gone")
    venue = factories.make_venue(gone)
    call_customers(platform, "delete", {"action_type": "delete", "id": gone.pk})
    api = api_for(platform)

    for rows in (
        call_customers(platform, "getAll").json()["data"][0],
        api.get("/v1/users/getUserAccounts").json()["data"][0],
    ):
        assert gone.pk not in {row["accountid"] for row in rows}
    assert call_customers(platform, "update", customer_edit_of(gone)).status_code == 404
    assert call_customers(platform, "delete", {"action_type": "delete", "id": gone.pk}).status_code == 404
    for path, body in (
        ("users/getAllUsers", {"accountid": gone.pk}),
        ("events/getAllEvent", {"accountid": gone.pk}),
        ("events/getEventByAccountId", {"accountid": gone.pk}),
        ("events/searchOrderDetails", {"account_id": gone.pk}),
        ("customers/venueByAccountId", {"id": gone.pk}),
        ("customers/manageVenue", {"action_type": "list", "accountid": gone.pk}),
        ("customers/manageVenue", {"action_type": "delete", "id": venue.pk}),
    ):
        assert api.post(f"/v1/{path}", body).status_code == 404, path
    assert api.get("/v1/customers/exportVenues", {"accountid": gone.pk}).status_code == 404
    with pytest.raises(NotFound):
        Staff(platform).account_for(gone.pk)


def test_an_account_that_holds_events_stays(call_customers, platform, owner):
    factories.make_event(owner.account)

    response = call_customers(platform, "delete", {"action_type": "delete", "id": owner.account_id})
    assert (response.status_code, response.json()["message"]) == (409, "Events are held by this organisation")
    assert User.objects.get(pk=owner.pk).is_active


def test_the_platform_stays(call_customers, platform):
    response = call_customers(platform, "delete", {"action_type": "delete", "id": platform.account_id})

    assert (response.status_code, response.json()["message"]) == (409, "The platform's own account cannot be deleted")


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_nobody_is_added_to_an_account_that_is_deleted_at_that_moment():
    platform = factories.make_staff(make_account(is_platform=True), Role.PLATFORM_ADMINISTRATOR)
    account = make_account("Gone")
    form = UserForm(first_name="N", last_name="N", mobile="0123456789", email="n@x.test", role=2, account_id=account.pk)

    def act(number: int) -> object:
        if number:
            return user_services.add_user(caller=platform, form=form)
        return delete_account(caller=platform, account_id=account.pk)

    deleted, added = all_at_once(act, times=2, callers=2)
    assert deleted is None
    assert isinstance(added, InvalidFields | User)
    assert not User.objects.filter(account=account, is_active=True).exists()


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_deletion_and_new_event_at_once_wait_and_one_is_refused():
    """An account is deleted while an event of it is being made: the deletion waits, and then finds the event."""
    platform = factories.make_staff(make_account(is_platform=True), Role.PLATFORM_ADMINISTRATOR)
    venue = factories.make_venue()
    if connection.vendor == "sqlite":
        factories.make_event(venue=venue)  # SQLite has one writer at a time, so there is no such moment
        with pytest.raises(AccountHasEvents):
            delete_account(caller=platform, account_id=venue.account_id)
        return
    refusals: list[Exception] = []

    def delete() -> None:
        try:
            delete_account(caller=platform, account_id=venue.account_id)
        except Exception as refusal:
            refusals.append(refusal)
        finally:
            connection.close()

    thread = threading.Thread(target=delete)
    with transaction.atomic():
        lock_venue(venue)
        thread.start()
        thread.join(0.3)
        assert thread.is_alive(), "it waits"
        factories.make_event(venue=venue)
    thread.join(10)
    assert [type(refusal) for refusal in refusals] == [AccountHasEvents]
    assert Account.objects.filter(pk=venue.account_id, deleted_at=None).exists()
