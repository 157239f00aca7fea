"""Making, changing and deleting customer accounts, in the spec's words (part 1, sections 5 and 8)."""

from __future__ import annotations

import threading
from decimal import Decimal
from typing import Any

import pytest
from django.db import connection, transaction
from knox.models import AuthToken

from server.accounts import selectors
from server.accounts.caller import Staff
from server.accounts.changes import AccountChanged, SessionsEnded, UserChanged
from server.accounts.errors import EventsHeld
from server.accounts.ledger import Action
from server.accounts.models import Account, AuditEntry, Role, User
from server.accounts.services import accounts, users
from server.accounts.services.accounts import AccountForm
from server.accounts.services.users import UserForm
from server.core.errors import ChangedMeanwhile, FieldsWrong, NotFound
from server.testing import factories
from server.testing.authenticator import Authenticator
from server.testing.crowd import all_at_once
from server.testing.factories import PASSWORD, make_account, make_user
from server.testing.ways_in import add_app, add_passkey
from server.venues.selectors import lock_venue

pytestmark = pytest.mark.django_db
FORM = {
    "id": 0,
    "action_type": "add",
    "account_name": " Northgate ",
    "stripe_id": "acct_1",
    "ticket_fee": "0.45",
    "isticketflator_perc": 1,
    "upsell_fee": ".5",
    "isupsellflator_perc": 1,
    "order_fee": "2.5",
    "isorderflator_perc": 2,
    "istax_inclusive": 1,
    "user_id": 99,
}


@pytest.fixture
def platform():
    return make_user(make_account("Foyer", is_platform=True), Role.PLATFORM_ADMINISTRATOR)


@pytest.fixture
def owner():
    account = make_account("Northgate", stripe_id="acct_1", ticket_fee=Decimal("0.45"))
    return make_user(account, Role.ACCOUNT_OWNER)


@pytest.fixture
def call(api_for):
    def make(who: User, path: str, body: Any = None) -> Any:
        return api_for(who).post(f"/v1/customers/{path}CustomerAccount", body or {})

    return make


def edit_of(account: Account, **changes: Any) -> dict[str, Any]:
    """What the form sends back of an account, with some fields changed."""
    return {
        "action_type": "edit",
        "id": account.pk,
        "account_name": account.name,
        "stripe_id": account.stripe_id,
        "ticket_fee": str(account.ticket_fee),
        "isticketflator_perc": account.ticket_fee_kind,
        "upsell_fee": str(account.upsell_fee),
        "isupsellflator_perc": account.upsell_fee_kind,
        "order_fee": str(account.order_fee),
        "isorderflator_perc": account.order_fee_kind,
        "istax_inclusive": int(account.fees_include_tax),
        **changes,
    }


# Adding


def test_a_customer_is_made(call, platform, heard, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        reply = call(platform, "insert", FORM)

    account = Account.objects.get(name="Northgate")
    assert reply.json() == {
        "message": "Customer added successfully",
        "data": {
            "accountid": account.pk,
            "accountname": "Northgate",
            "userid": platform.pk,
            "stripeid": "acct_1",
            "isticketflatorperc": 1,
            "isupsellflatorperc": 1,
            "isorderflatorperc": 2,
            "ticketfee": "0.45",
            "upsellfee": "0.50",
            "orderfee": "2.50",
            "istaxinclusive": 1,
            "requires_second_step": False,
            "version": 1,
        },
    }
    assert heard == [AccountChanged(account.pk)]
    entry = AuditEntry.objects.get()
    assert (entry.actor, entry.account, entry.action) == (platform, account, Action.CREATE)
    assert entry.changes["order_fee"] == ["", "2.5"]


def test_what_is_missing_is_named_in_the_specs_words(call, platform):
    reply = call(platform, "insert", {"action_type": "add", "account_name": " "})

    assert (reply.status_code, reply.json()["message"]) == (422, "Account Name is required")
    assert reply.json()["fields"] == {
        "account_name": "Account Name is required",
        "stripe_id": "Stripe AccountID is required",
        "ticket_fee": "Ticket is required",
        "upsell_fee": "Upsell is required",
        "order_fee": "Order is required",
    }
    assert Account.objects.count() == 1


AMOUNT, PERCENTAGE = (
    "Enter an amount with at most two decimals",
    "Enter a percentage from 0 to 100 with at most two decimals",
)


@pytest.mark.parametrize("fee", ["ticket", "upsell", "order"])
@pytest.mark.parametrize(
    ("text", "kind", "message"),
    [
        *((text, 1, AMOUNT) for text in ("1.234", "-1", "1e1", "£1", "1,5", ".", "12345678901", "NaN", "\u0662")),
        *((text, 2, PERCENTAGE) for text in ("100.01", "101", "5%")),
    ],
)
def test_fees_are_digits_and_a_decimal_point(call, platform, owner, fee, text, kind, message):
    wrong = {f"{fee}_fee": text, f"is{fee}flator_perc": kind}
    for path, body in (("insert", FORM), ("update", edit_of(owner.account))):
        reply = call(platform, path, {**body, **wrong})
        assert (reply.status_code, reply.json()["field"], reply.json()["message"]) == (422, f"{fee}_fee", message)
    assert Account.objects.count() == 2


@pytest.mark.parametrize("role", [Role.ORGANISER, Role.DOOR_STAFF, Role.ACCOUNT_OWNER])
def test_nobody_but_the_platform_makes_or_deletes_accounts(call, role):
    person = make_user(role=role)

    assert call(person, "insert", FORM).status_code == 403
    assert call(person, "delete", {"action_type": "delete", "id": person.account_id}).status_code == 403
    assert Account.objects.filter(deleted_at=None).count() == 1


# Changing


def test_the_platform_changes_everything(call, platform, owner, heard, django_capture_on_commit_callbacks):
    body = edit_of(
        owner.account, account_name="Southgate", stripe_id="acct_2", ticket_fee="3", isticketflator_perc=2, version=1
    )
    with django_capture_on_commit_callbacks(execute=True):
        reply = call(platform, "update", body)

    assert reply.json()["message"] == "Customer updated successfully"
    row = reply.json()["data"]
    assert (row["accountname"], row["stripeid"], row["ticketfee"], row["version"]) == (
        "Southgate",
        "acct_2",
        "3.00",
        2,
    )
    assert heard == [AccountChanged(owner.account_id)]
    assert AuditEntry.objects.get().changes == {
        "name": ["Northgate", "Southgate"],
        "stripe_id": ["acct_1", "acct_2"],
        "ticket_fee": ["0.45", "3"],
        "ticket_fee_kind": ["1", "2"],
    }


def test_what_an_edit_leaves_out_stays_and_what_it_empties_is_missed(call, platform, owner):
    body = {"action_type": "edit", "id": owner.account_id}
    assert call(platform, "update", {**body, "istax_inclusive": True}).json()["data"]["ticketfee"] == "0.45"

    for field, message in (
        ("account_name", "Account Name is required"),
        ("stripe_id", "Stripe AccountID is required"),
        ("ticket_fee", "Ticket is required"),
        ("upsell_fee", "Upsell is required"),
        ("order_fee", "Order is required"),
    ):
        assert call(platform, "update", {**body, field: " "}).json()["message"] == message


def test_a_fee_that_turns_into_a_percentage_is_at_most_the_whole(call, platform, owner):
    Account.objects.filter(pk=owner.account_id).update(order_fee=250)

    body = {"action_type": "edit", "id": owner.account_id, "isorderflator_perc": 2}
    assert call(platform, "update", body).json()["message"] == PERCENTAGE


def test_an_owner_changes_the_name_and_whether_two_steps_are_needed(call, owner):
    # The form sends the whole row, in whatever way it writes a number.
    body = edit_of(owner.account, account_name="Ours", requires_second_step=True, ticket_fee="0.450", order_fee="0")
    reply = call(owner, "update", body)

    assert (reply.status_code, reply.json()["data"]["accountname"]) == (200, "Ours")
    assert reply.json()["data"]["requires_second_step"] is True
    assert call(owner, "update", {"action_type": "edit", "id": owner.account_id, "account_name": "Mine"}).json()


@pytest.mark.parametrize(
    "change",
    [
        {"stripe_id": "acct_2"},
        {"stripe_id": ""},
        {"ticket_fee": "0"},
        {"ticket_fee": "free"},
        {"upsell_fee": "0.01"},
        {"order_fee": ""},
        {"isticketflator_perc": 2},
        {"isupsellflator_perc": 2},
        {"isorderflator_perc": 2},
        {"istax_inclusive": 1},
    ],
)
def test_an_owner_sets_neither_fees_nor_the_stripe_account(call, owner, change):
    reply = call(owner, "update", edit_of(owner.account, account_name="Ours", **change))

    assert (reply.status_code, reply.json()["message"]) == (403, "Fees and the Stripe account are set by the platform")
    assert Account.objects.get(pk=owner.account_id).version == 1


def test_an_owner_reaches_no_other_account(call, owner):
    other = make_account("Rival")

    assert call(owner, "update", edit_of(other, account_name="Mine")).status_code == 404
    (rows,) = call(owner, "getAll").json()["data"]
    assert [row["accountid"] for row in rows] == [owner.account_id]


@pytest.mark.django_db(transaction=True)
def test_of_people_who_save_at_once_one_wins():
    platform = factories.make_staff(make_account(is_platform=True), Role.PLATFORM_ADMINISTRATOR)
    account = make_account("Northgate", stripe_id="acct_1")

    def save(number: int) -> Account:
        form = AccountForm(name=f"Name {number}")
        return accounts.update_account(caller=platform, account_id=account.pk, form=form, version=1)

    told = all_at_once(save, times=6, callers=6)
    (saved,) = [answer for answer in told if isinstance(answer, Account)]
    assert Account.objects.values_list("name", "version").get(pk=account.pk) == (saved.name, 2)
    assert {type(answer) for answer in told if answer is not saved} == {ChangedMeanwhile}


def test_where_two_steps_begin_to_be_needed_who_has_one_signs_in_again(
    call, owner, api_for, heard, django_capture_on_commit_callbacks
):
    with_app, with_key, bare, other = (make_user(owner.account) for _ in range(4))
    User.objects.filter(pk=other.pk).update(account=make_account())
    add_app(with_app)
    add_passkey(with_key, Authenticator())
    lines = {person: api_for(person) for person in (with_app, with_key, bare, other)}
    api, elsewhere = api_for(owner), api_for(owner)
    ended = AuthToken.objects.get(user=bare)

    path, body = "/v1/customers/updateCustomerAccount", edit_of(owner.account, requires_second_step=True)
    with django_capture_on_commit_callbacks(execute=True):
        assert api.post(path, body).status_code == 200

    def is_open(client: Any) -> bool:
        return bool(client.get("/v1/auth/session").status_code == 200)

    assert [is_open(lines[person]) for person in (with_app, with_key, bare, other)] == [True, True, False, True]
    assert is_open(api), "who switched it on goes on here"
    assert not is_open(elsewhere)
    assert SessionsEnded(bare.pk, ended.digest) in heard
    assert len([change for change in heard if isinstance(change, SessionsEnded)]) == 2

    again = api_for(bare)
    assert api.post(path, body).status_code == 200
    assert is_open(again), "it began before"


# Deleting


def test_a_deleted_account_takes_its_people_with_it(
    call, platform, owner, api_for, heard, django_capture_on_commit_callbacks
):
    idle = make_user(owner.account)
    User.objects.filter(pk=idle.pk).update(is_active=False)
    api = api_for(owner)
    session = AuthToken.objects.get(user=owner)
    with django_capture_on_commit_callbacks(execute=True):
        reply = call(platform, "delete", {"action_type": "delete", "id": owner.account_id})

    assert reply.json() == {"message": "Customer deleted successfully"}
    assert Account.objects.get(pk=owner.account_id).deleted_at
    assert heard == [
        SessionsEnded(owner.pk, session.digest),
        AccountChanged(owner.account_id),
        UserChanged(owner.pk, owner.account_id),
    ]
    assert api.get("/v1/auth/session").status_code == 401
    login = {"email": owner.email, "password": PASSWORD}
    assert api_for().post("/v1/auth/login", login).status_code == 401
    assert AuditEntry.objects.get().action == Action.DELETE
    assert selectors.read_account_versions([owner.account_id]) == {}


def test_a_deleted_account_is_in_no_list_and_nobody_acts_for_it(call, platform, api_for):
    gone = make_account("Gone")
    venue = factories.make_venue(gone)
    call(platform, "delete", {"action_type": "delete", "id": gone.pk})
    api = api_for(platform)

    for rows in (call(platform, "getAll").json()["data"][0], api.get("/v1/users/getUserAccounts").json()["data"][0]):
        assert gone.pk not in {row["accountid"] for row in rows}
    assert call(platform, "update", edit_of(gone)).status_code == 404
    assert call(platform, "delete", {"action_type": "delete", "id": gone.pk}).status_code == 404
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


def test_an_account_that_holds_events_stays(call, platform, owner):
    factories.make_event(owner.account)

    reply = call(platform, "delete", {"action_type": "delete", "id": owner.account_id})
    assert (reply.status_code, reply.json()["message"]) == (409, "Events are held by this customer")
    assert User.objects.get(pk=owner.pk).is_active


def test_the_platform_stays(call, platform):
    reply = call(platform, "delete", {"action_type": "delete", "id": platform.account_id})

    assert (reply.status_code, reply.json()["message"]) == (409, "The platform's own account cannot be deleted")


@pytest.mark.django_db(transaction=True)
def test_nobody_is_added_to_an_account_that_is_deleted_at_that_moment():
    platform = factories.make_staff(make_account(is_platform=True), Role.PLATFORM_ADMINISTRATOR)
    account = make_account("Gone")
    form = UserForm(first_name="N", last_name="N", mobile="0123456789", email="n@x.test", role=2, account_id=account.pk)

    def act(number: int) -> object:
        if number:
            return users.add_user(caller=platform, form=form)
        return accounts.delete_account(caller=platform, account_id=account.pk)

    deleted, added = all_at_once(act, times=2, callers=2)
    assert deleted is None
    assert isinstance(added, FieldsWrong | User)
    assert not User.objects.filter(account=account, is_active=True).exists()


@pytest.mark.django_db(transaction=True)
def test_of_a_deletion_and_an_event_at_the_same_moment_one_waits_and_is_refused():
    """An event begins to be made, the account is deleted meanwhile: the deletion waits, and finds the event."""
    platform = factories.make_staff(make_account(is_platform=True), Role.PLATFORM_ADMINISTRATOR)
    venue = factories.make_venue()
    if connection.vendor == "sqlite":
        factories.make_event(venue=venue)  # one writer at a time: there is no such moment
        with pytest.raises(EventsHeld):
            accounts.delete_account(caller=platform, account_id=venue.account_id)
        return
    refusals: list[Exception] = []

    def delete() -> None:
        try:
            accounts.delete_account(caller=platform, account_id=venue.account_id)
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
    assert [type(refusal) for refusal in refusals] == [EventsHeld]
    assert Account.objects.filter(pk=venue.account_id, deleted_at=None).exists()
