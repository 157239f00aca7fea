"""Inviting, changing and deleting people, in the spec's words (part 1, sections 5, 6 and 8)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from knox.models import AuthToken

from server.accounts import selectors
from server.accounts.caller import Staff
from server.accounts.changes import SessionsEnded, UserChanged
from server.accounts.errors import UserChangedMeanwhile
from server.accounts.ledger import Action
from server.accounts.mailing import InvitationMail
from server.accounts.models import AuditEntry, AuthenticatorApp, Passkey, PasswordLink, RecoveryCode, Role, User
from server.accounts.services import users
from server.accounts.services.users import UserForm
from server.core import clock
from server.core.changes import WorkOwed
from server.core.errors import DomainError
from server.testing import factories
from server.testing.authenticator import Authenticator
from server.testing.crowd import all_at_once
from server.testing.factories import PASSWORD, make_account, make_user
from server.testing.owed import work_of
from server.testing.ways_in import add_app, add_passkey, mail_link

pytestmark = pytest.mark.django_db
PLATFORM, ORGANISER, DOOR, OWNER = (
    Role.PLATFORM_ADMINISTRATOR,
    Role.ORGANISER,
    Role.DOOR_STAFF,
    Role.ACCOUNT_OWNER,
)
LONGER_IN_SMALL = ".".join(["\u0130" * 31] * 4)  # a capital i with its dot, which is two signs as a small letter
NORA = {
    "accountid": 0,
    "active": 1,
    "emailid": "Nora@Northgate.test",
    "firstname": " Nora ",
    "lastname": "Newcomer",
    "mobilenumber": "020 7946 0000",
    "roleid": 3,
    "userid": 0,
}


@pytest.fixture
def organiser():
    return make_user()


@pytest.fixture
def platform():
    return make_user(make_account("Foyer", is_platform=True), PLATFORM)


@pytest.fixture
def call(api_for):
    """Make a call as a person."""

    def make(who: User, path: str, body: Any = None, **more: Any) -> Any:
        api = api_for(who)
        path = f"/v1/users/{path}"
        return api.get(path, body, **more) if path.rpartition("/")[2][:3] in {"get", "del"} else api.post(path, body)

    return make


@pytest.fixture
def listing(api_for):
    return lambda who, **asked: api_for(who).post("/v1/users/getAllUsers", asked)


def edit_of(user: User, **changes: Any) -> dict[str, Any]:
    values = {"userid": user.pk, "firstname": user.first_name, "lastname": user.last_name}
    return {**values, "mobilenumber": user.mobile or "020 7946 0000", **changes}


def fresh(user: User) -> User:
    return User.objects.select_related("account").get(pk=user.pk)


# Adding


def test_a_person_is_made_in_the_creators_account_and_invited(
    call, organiser, heard, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        reply = call(organiser, "manageUsers", {**NORA, "accountid": make_account().pk})

    nora = User.objects.get(email="nora@northgate.test")
    assert reply.json() == {
        "message": "User added successfully",
        "data": {
            "userid": nora.pk,
            "firstname": "Nora",
            "lastname": "Newcomer",
            "emailid": "nora@northgate.test",
            "mobilenumber": "020 7946 0000",
            "accountid": organiser.account_id,
            "accountname": organiser.account.name,
            "companyName": organiser.account.name,
            "roleid": 3,
            "role": "Door staff",
            "active": 1,
            "two_step": False,
            "invited": True,
            "version": 1,
        },
    }
    link = PasswordLink.objects.get(user=nora)
    assert link.kind == PasswordLink.Kind.INVITATION
    mail = WorkOwed(InvitationMail.kind, work_of(InvitationMail, link).pk)
    assert heard == [UserChanged(nora.pk, organiser.account_id), mail]
    entry = AuditEntry.objects.get()
    assert (entry.actor, entry.account, entry.action) == (organiser, organiser.account, Action.CREATE)
    assert entry.changes["email"] == ["", "nora@northgate.test"]
    assert "password" not in entry.changes


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("firstname", " ", "First Name is required"),
        ("lastname", "", "Last Name is required"),
        ("emailid", "", "Email is not valid."),
        ("emailid", "nora", "Email is not valid."),
        ("emailid", "nora@deleted.invalid", "Email is not valid."),
        ("emailid", f"a@{LONGER_IN_SMALL}.com", "Email is not valid."),
        ("mobilenumber", "", "Minimum 10 numbers required"),
        ("mobilenumber", "123456789", "Minimum 10 numbers required"),
        ("mobilenumber", "ask my mother", "Minimum 10 numbers required"),
        ("roleid", 0, "Role is required"),
        ("roleid", 5, "Role is required"),
    ],
)
def test_what_is_missing_or_wrong_is_refused_by_the_specs_message(call, organiser, field, value, message):
    for body in (NORA, edit_of(make_user(organiser.account, DOOR))):
        if field == "emailid" and body is not NORA:
            continue  # of somebody who is there it is not read
        reply = call(organiser, "manageUsers", {**body, field: value})
        assert (reply.status_code, reply.json()["field"], reply.json()["message"]) == (422, field, message)
    assert User.objects.count() == 2


def test_all_wrong_fields_are_named_the_first_of_the_form_leads(call, platform):
    reply = call(platform, "manageUsers", {"userid": 0})

    assert reply.json()["message"] == "First Name is required"
    assert reply.json()["fields"] == {
        "firstname": "First Name is required",
        "lastname": "Last Name is required",
        "emailid": "Email is not valid.",
        "mobilenumber": "Minimum 10 numbers required",
        "roleid": "Role is required",
        "accountid": "Customer Account is required",
    }


def test_an_address_that_somebody_has_is_refused_whatever_its_case(call, organiser):
    make_user(email="nora@northgate.test")  # of another account

    reply = call(organiser, "manageUsers", NORA)
    assert (reply.status_code, reply.json()["field"]) == (422, "emailid")
    assert reply.json()["message"] == "Email already exists"


def test_role_1_says_which_account_a_person_belongs_to(call, platform):
    account, gone = make_account(), make_account(deleted_at=clock.now())
    for wrong in (0, 2**40, gone.pk):
        reply = call(platform, "manageUsers", {**NORA, "accountid": wrong})
        assert (reply.status_code, reply.json()["message"]) == (422, "Customer Account is required")

    assert call(platform, "manageUsers", {**NORA, "accountid": account.pk}).json()["data"]["accountid"] == account.pk


def test_an_administrator_of_the_platform_belongs_to_it(call, platform):
    body = {**NORA, "roleid": 1}
    reply = call(platform, "manageUsers", {**body, "accountid": make_account().pk})
    assert (reply.status_code, reply.json()["field"]) == (422, "accountid")
    assert reply.json()["message"] == "Platform administrators belong to the platform's own account"

    assert call(platform, "manageUsers", body).json()["data"]["accountid"] == platform.account_id


def test_who_is_made_inactive_is_not_invited(call, organiser):
    assert call(organiser, "manageUsers", {**NORA, "active": 0}).json()["data"]["active"] == 0
    assert not PasswordLink.objects.exists()


@pytest.mark.parametrize(
    ("boss", "given"),
    [(PLATFORM, {1, 2, 3, 4}), (OWNER, {2, 3, 4}), (ORGANISER, {2, 3})],
)
def test_nobody_gives_a_role_above_their_own(call, boss, given):
    person = make_user(make_account(is_platform=True), boss)
    roles = {row["roleid"]: row["role"] for row in call(person, "getUserRoles").json()["data"]}
    assert set(roles) == given
    assert roles[3] == "Door staff"

    for role in Role:
        body = {**NORA, "emailid": f"r{role}@x.test", "roleid": role.value, "accountid": person.account_id}
        reply = call(person, "manageUsers", body)
        assert reply.status_code == (200 if role in given else 403), role


def test_role_1_is_given_by_the_platforms_own_people_alone(call):
    elsewhere = make_user(role=PLATFORM)

    assert [row["roleid"] for row in call(elsewhere, "getUserRoles").json()["data"]] == [2, 3, 4]
    assert call(elsewhere, "manageUsers", {**NORA, "roleid": 1}).status_code == 403


# Changing


def test_a_person_is_changed_and_their_row_moves_on(call, organiser, heard, django_capture_on_commit_callbacks):
    door = make_user(organiser.account, DOOR, first_name="Tom")
    with django_capture_on_commit_callbacks(execute=True):
        reply = call(
            organiser, "updateUser", edit_of(door, firstname="Tim", roleid=2, emailid="other@x.test", version=1)
        )

    assert reply.json()["message"] == "User updated successfully"
    row = reply.json()["data"]
    assert (row["firstname"], row["roleid"], row["emailid"], row["version"]) == ("Tim", 2, door.email, 2)
    assert heard == [UserChanged(door.pk, organiser.account_id)]
    entry = AuditEntry.objects.get()
    assert (entry.actor, entry.object_id, entry.action) == (organiser, door.pk, Action.UPDATE)
    assert entry.changes == {
        "first_name": ["Tom", "Tim"],
        "mobile": ["", "020 7946 0000"],
        "role": ["Door staff", "Organiser"],
    }


def test_with_a_number_manage_users_changes_who_is_there(call, organiser):
    door = make_user(organiser.account, DOOR)

    reply = call(organiser, "manageUsers", edit_of(door, lastname="Other"))
    assert (reply.json()["message"], fresh(door).last_name) == ("User updated successfully", "Other")


@pytest.mark.parametrize("role", list(Role))
def test_everybody_changes_their_own_names_and_nothing_of_their_rights(call, role):
    person = make_user(make_account(is_platform=True), role)
    body = edit_of(person, firstname="Maya", roleid=role.value, active=1, accountid=person.account_id)
    assert call(person, "updateUser", body).status_code == 200
    assert fresh(person).first_name == "Maya"

    others = [{"roleid": other.value} for other in Role if other is not role] + [{"active": 0}]
    if role is PLATFORM:
        others.append({"accountid": make_account().pk})
    for change in others:
        reply = call(person, "updateUser", edit_of(person, **change))
        assert (reply.status_code, reply.json()["message"]) == (
            403,
            "You cannot change your own role, account or status",
        )
    assert fresh(person).role == role


MANAGED = {
    PLATFORM: {PLATFORM, ORGANISER, DOOR, OWNER},
    OWNER: {ORGANISER, DOOR, OWNER},
    ORGANISER: {ORGANISER, DOOR},
    DOOR: set(),
}


@pytest.mark.parametrize("boss", list(Role))
@pytest.mark.parametrize("role", list(Role))
def test_a_role_manages_those_that_it_may_give(call, boss, role):
    account = make_account(is_platform=True)
    acting, person = make_user(account, boss), make_user(account, role)
    person.set_unusable_password()
    person.save()
    # Nobody but themselves sees the platform's administrators.
    refusal = 404 if role is PLATFORM else 403
    expected = 200 if role in MANAGED[boss] else refusal

    assert call(acting, "updateUser", edit_of(person)).status_code == expected
    expected = 403 if boss is DOOR else expected
    assert call(acting, "resendInvitation", {"userid": person.pk}).status_code == expected
    assert call(acting, "deleteUser", {"userId": person.pk}).status_code == expected
    assert bool(fresh(person).deleted_at) is (expected == 200)


def test_nobody_reaches_into_another_account(call):
    theirs = make_user(role=DOOR)
    for role in (ORGANISER, OWNER):
        acting = make_user(role=role)
        assert call(acting, "updateUser", edit_of(theirs)).status_code == 404
        assert call(acting, "deleteUser", {"userId": theirs.pk}).status_code == 404
        assert call(acting, "getUserById", {"userId": theirs.pk}).status_code == 404
        assert call(acting, "resendInvitation", {"userid": theirs.pk}).status_code == 404
    assert fresh(theirs).version == 1


def test_a_person_may_not_be_raised_above_the_one_who_does_it(call, organiser):
    door = make_user(organiser.account, DOOR)

    for role in (OWNER, PLATFORM):
        assert call(organiser, "updateUser", edit_of(door, roleid=role.value)).status_code == 403
    assert fresh(door).role == DOOR


def test_the_account_of_a_person_is_changed_by_role_1_alone(call, platform, heard, django_capture_on_commit_callbacks):
    account, person = make_account("New home"), make_user()
    owner = make_user(person.account, OWNER)
    assert call(owner, "updateUser", edit_of(person, accountid=account.pk)).status_code == 200
    assert fresh(person).account_id == person.account_id, "an owner's word on the account is not looked at"
    heard.clear()

    with django_capture_on_commit_callbacks(execute=True):
        reply = call(platform, "updateUser", edit_of(person, accountid=account.pk))

    assert reply.json()["data"]["accountname"] == "New home"
    assert heard == [UserChanged(person.pk, person.account_id), UserChanged(person.pk, account.pk)]
    entries = AuditEntry.objects.filter(actor=platform).order_by("pk")
    assert [(entry.account_id, entry.changes) for entry in entries] == [
        (person.account_id, {"account": [person.account.name, "another account"]}),
        (account.pk, {"account": ["another account", "New home"]}),
    ], "neither owner learns who else is a customer"


def test_an_administrator_of_the_platform_does_not_leave_it(call, platform):
    other = make_user(platform.account, PLATFORM)
    organiser = make_user()

    for body in (edit_of(other, accountid=organiser.account_id), edit_of(organiser, roleid=1)):
        reply = call(platform, "updateUser", body)
        assert reply.json()["message"] == "Platform administrators belong to the platform's own account"
    body = edit_of(organiser, roleid=1, accountid=platform.account_id)
    assert call(platform, "updateUser", body).status_code == 200


def test_who_may_not_sign_in_any_more_is_signed_out_at_once(
    call, organiser, api_for, heard, django_capture_on_commit_callbacks
):
    door = make_user(organiser.account, DOOR)
    api = api_for(door)
    session = AuthToken.objects.get(user=door)
    with django_capture_on_commit_callbacks(execute=True):
        assert call(organiser, "updateUser", edit_of(door, active=0)).json()["data"]["active"] == 0

    assert heard == [SessionsEnded(door.pk, session.digest), UserChanged(door.pk, organiser.account_id)]
    assert api.get("/v1/auth/session").status_code == 401
    assert call(organiser, "updateUser", edit_of(door, active=1)).json()["data"]["active"] == 1


def test_somebody_of_a_deleted_account_is_let_in_only_elsewhere(call, platform):
    person = make_user(make_account(deleted_at=clock.now()))
    User.objects.filter(pk=person.pk).update(is_active=False)

    reply = call(platform, "updateUser", edit_of(person, active=1))
    assert (reply.status_code, reply.json()["message"]) == (422, "Customer Account is required")
    reply = call(platform, "updateUser", edit_of(person, active=1, accountid=make_account().pk))
    assert reply.json()["data"]["active"] == 1


def test_who_moves_to_an_account_of_two_steps_takes_the_second(call, platform, api_for):
    strict, careful, careless = make_account(requires_second_step=True), make_user(), make_user()
    add_app(careful)
    sessions = {person: api_for(person) for person in (careful, careless)}
    for person in sessions:
        assert call(platform, "updateUser", edit_of(person, accountid=strict.pk)).status_code == 200

    assert sessions[careful].get("/v1/auth/session").status_code == 200
    assert sessions[careless].get("/v1/auth/session").status_code == 401


def test_whoever_saves_second_is_given_the_newer_row(call, organiser):
    door = make_user(organiser.account, DOOR)
    call(organiser, "updateUser", edit_of(door, firstname="First", version=1))

    reply = call(organiser, "updateUser", edit_of(door, firstname="Second", version=1))
    assert (reply.status_code, reply.json()["code"]) == (409, "changed")
    assert (reply.json()["current"]["firstname"], reply.json()["current"]["version"]) == ("First", 2)
    assert fresh(door).first_name == "First"


@pytest.mark.django_db(transaction=True)
def test_of_people_who_save_at_once_one_wins():
    organiser = factories.make_staff()
    door = make_user(organiser.user.account, DOOR)

    def save(number: int) -> User:
        form = UserForm(first_name=f"Name {number}", last_name="Same", mobile="0123456789")
        return users.update_user(caller=organiser, user_id=door.pk, form=form, version=1)

    told = all_at_once(save, times=6, callers=6)
    (saved,) = [answer for answer in told if isinstance(answer, User)]
    newer = [answer.user for answer in told if isinstance(answer, UserChangedMeanwhile)]
    assert (fresh(door).version, fresh(door).first_name) == (2, saved.first_name)
    assert [user.first_name for user in newer] == [saved.first_name] * 5


@pytest.mark.django_db(transaction=True)
def test_of_people_who_ask_for_one_address_at_once_one_has_it():
    organiser = factories.make_staff()
    form = UserForm(first_name="N", last_name="N", mobile="0123456789", email="nora@x.test", role=DOOR)

    told = all_at_once(lambda _: users.add_user(caller=organiser, form=form), times=4, callers=4)
    refusals = [answer for answer in told if isinstance(answer, Exception)]
    assert [(type(one).__name__, str(one)) for one in refusals if isinstance(one, DomainError)] == [
        (type(one).__name__, "Email already exists") for one in refusals
    ]
    assert len(refusals) == 3
    assert PasswordLink.objects.count() == 1


# Deleting


def test_a_deleted_person_leaves_a_row_without_name_and_address(
    call, organiser, api_for, heard, django_capture_on_commit_callbacks
):
    door = make_user(organiser.account, DOOR, email="tom@northgate.test", mobile="0123456789")
    add_app(door)
    add_passkey(door, Authenticator())
    link = mail_link(door)
    api = api_for(door)
    with django_capture_on_commit_callbacks(execute=True):
        reply = call(organiser, "deleteUser", {"userId": door.pk})

    assert reply.json() == {"message": "User deleted successfully", "data": "User deleted successfully"}
    row = fresh(door)
    assert (row.full_name, row.email, row.mobile) == ("Deleted user", f"deleted-{door.pk}@deleted.invalid", "")
    assert row.deleted_at
    assert not row.is_active
    assert not row.has_usable_password()
    assert heard[-1] == UserChanged(door.pk, organiser.account_id)
    assert [change.user_id for change in heard if isinstance(change, SessionsEnded)] == [door.pk]
    assert not AuthToken.objects.filter(user=door).exists()
    for kept in (AuthenticatorApp, RecoveryCode, Passkey, PasswordLink):
        assert not kept.objects.exists()
    assert api.get("/v1/auth/session").status_code == 401
    assert api_for().post(f"/v1/auth/validate-token?token={link}").status_code == 400
    login = {"email": "tom@northgate.test", "password": PASSWORD}
    assert api_for().post("/v1/auth/login", login).status_code == 401
    entry = AuditEntry.objects.latest("pk")
    assert (entry.action, entry.object_repr) == (Action.DELETE, "tom@northgate.test"), "the log says who it was"


def test_a_deleted_persons_address_is_free_again(call, organiser):
    door = make_user(organiser.account, DOOR, email="nora@northgate.test")
    call(organiser, "deleteUser", {"userId": door.pk})

    assert call(organiser, "manageUsers", NORA).json()["data"]["emailid"] == "nora@northgate.test"


def test_a_deleted_person_is_in_no_list_and_found_by_no_call(call, organiser, listing):
    door = make_user(organiser.account, DOOR)
    call(organiser, "deleteUser", {"userId": door.pk})

    (rows,) = listing(organiser).json()["data"]
    assert [row["userid"] for row in rows] == [organiser.pk]
    assert call(organiser, "getUserById", {"userId": door.pk}).status_code == 404
    assert call(organiser, "updateUser", edit_of(door)).status_code == 404
    assert call(organiser, "deleteUser", {"userId": door.pk}).status_code == 404
    assert selectors.read_user_versions([door.pk]) == {}


def test_what_a_deleted_person_sold_is_still_shown(call, organiser, api_for):
    performance = factories.make_performance(factories.make_event(organiser.account))
    seller = make_user(organiser.account)
    payment = factories.sell_tickets(performance, 1, caller=Staff(seller))
    call(organiser, "deleteUser", {"userId": seller.pk})

    body = {"eventticketdetail_id": payment.orders.get().pk}
    shown = api_for(organiser).post("/v1/events/getOrderDetails", body)
    assert shown.status_code == 200
    assert seller.email not in shown.content.decode()
    found = api_for(organiser).post("/v1/events/searchOrderDetails", {"page": 1, "page_size": 10})
    assert found.json()["total"] == 1


def test_nobody_deletes_themselves(call, organiser):
    reply = call(organiser, "deleteUser", {"userId": organiser.pk})

    assert (reply.status_code, reply.json()["message"]) == (409, "You cannot delete yourself")


def test_by_cookie_alone_nobody_is_deleted_by_a_link_on_some_page(api_for, organiser, settings):
    door = make_user(organiser.account, DOOR)
    _, token = AuthToken.objects.create(organiser)
    api = api_for()
    api.cookies[settings.COOKIE_NAME] = token
    path = f"/v1/users/deleteUser?userId={door.pk}"

    reply = api.get(path)
    assert (reply.status_code, reply.json()["message"]) == (401, "Invalid Token")
    assert api.get("/v1/users/getUserRoles").status_code == 200, "what only reads needs no header"
    assert not fresh(door).deleted_at
    assert api.get(path, HTTP_X_FOYER_APP="1").status_code == 200


# Inviting again


def test_an_invitation_is_sent_again_to_who_has_not_accepted_it(call, organiser):
    call(organiser, "manageUsers", NORA)
    nora = User.objects.get(email="nora@northgate.test")

    assert call(organiser, "resendInvitation", {"userid": nora.pk}).json() == {
        "message": "Invitation sent successfully"
    }
    assert PasswordLink.objects.filter(user=nora, kind=PasswordLink.Kind.INVITATION).count() == 2


def test_nobody_is_invited_again_and_again(call, organiser):
    call(organiser, "manageUsers", NORA)
    nora = User.objects.get(email="nora@northgate.test")
    again = [call(organiser, "resendInvitation", {"userid": nora.pk}).status_code for _ in range(7)]

    assert again == [200] * 5 + [429] * 2
    assert PasswordLink.objects.filter(user=nora).count() == 6


def test_who_has_a_password_or_may_not_sign_in_is_not_invited_again(call, organiser):
    settled, idle = make_user(organiser.account), make_user(organiser.account)
    User.objects.filter(pk=idle.pk).update(is_active=False, password="!")
    for person in (settled, idle):
        reply = call(organiser, "resendInvitation", {"userid": person.pk})
        assert (reply.status_code, reply.json()["message"]) == (409, "This person has no invitation to accept")


# Reading


def test_a_person_is_read_by_who_sees_them(call, organiser):
    door = make_user(organiser.account, DOOR)
    add_app(door)

    row = call(organiser, "getUserById", {"userId": door.pk}).json()["data"]
    assert (row["userid"], row["two_step"], row["invited"]) == (door.pk, True, False)
    assert call(door, "getUserById", {"userId": door.pk}).json()["data"]["userid"] == door.pk
    assert call(door, "getUserById", {"userId": organiser.pk}).status_code == 403


def test_one_sees_the_people_of_ones_own_account_but_no_administrator_of_the_platform(platform, listing):
    home = platform.account
    owner, organiser = make_user(home, OWNER), make_user(home)
    stranger = make_user()

    def listed(who: User, **asked: Any) -> set[int]:
        reply = listing(who, **asked).json()
        assert reply["total"] == len(reply["data"][0])
        return {row["userid"] for row in reply["data"][0]}

    ours = {owner.pk, organiser.pk}
    assert listed(owner) == listed(organiser) == listed(owner, accountid=stranger.account_id) == ours
    assert listed(platform) == {*ours, platform.pk, stranger.pk}
    assert listed(platform, accountid=stranger.account_id) == {stranger.pk}
    assert listing(platform, accountid=2**40).status_code == 404


def test_first_names_and_addresses_are_searched_whatever_their_case(organiser, listing):
    account = organiser.account
    User.objects.filter(pk=organiser.pk).update(first_name="Priya", email="priya@northgate.test")
    tom = make_user(account, first_name="Tom", last_name="Priyan", email="tom@northgate.test")
    ada = make_user(account, first_name="Ada", email="ada@PRIYA.test")

    def found(search: str) -> set[int]:
        return {row["userid"] for row in listing(organiser, search=search).json()["data"][0]}

    assert found("pRIYA") == {organiser.pk, ada.pk}
    assert found(" tom@ ") == {tom.pk}
    assert found("100%") == set()


def test_a_list_is_ordered_and_paged(organiser, listing):
    names = ["bea", "Ada", "Cy", "ada"]
    User.objects.filter(pk=organiser.pk).update(first_name="zoe")
    for number, name in enumerate(names):
        more = {"mobile": f"{9 - number}", "last_name": f"{'bA'[number % 2]} {number}", "is_active": number > 0}
        make_user(organiser.account, DOOR, first_name=name, **more)

    def column(name: str, **asked: Any) -> list[Any]:
        return [row[name] for row in listing(organiser, **asked).json()["data"][0]]

    def folded(value: Any) -> Any:
        return value.lower() if isinstance(value, str) else value

    assert column("firstname") == ["Ada", "ada", "bea", "Cy", "zoe"]
    assert column("firstname", ordering="-firstname")[0] == "zoe"
    assert column("firstname", ordering="firstname", page=2, page_size=2) == ["bea", "Cy"]
    assert column("mobilenumber", ordering="mobilenumber") == ["", "6", "7", "8", "9"]
    assert column("role", ordering="role") == ["Door staff"] * 4 + ["Organiser"]
    assert column("role", ordering="-role")[0] == "Organiser"
    for name in ("lastname", "emailid", "accountname", "companyName", "roleid", "userid", "active"):
        for sign, is_reversed in (("", False), ("-", True)):
            found = column(name, ordering=sign + name)
            assert found == sorted(found, key=folded, reverse=is_reversed), name
    assert column("firstname", ordering="nonsense") == column("firstname")


@pytest.mark.parametrize("role", list(Role))
def test_everybody_reads_their_own_account(call, role):
    person = make_user(make_account("Northgate", requires_second_step=True), role)

    assert call(person, "getUserAccount").json()["data"] == {
        "accountid": person.account_id,
        "accountname": "Northgate",
        "roleid": 2,
        "requires_second_step": True,
    }


def test_the_accounts_to_choose_from_are_searched_and_deleted_ones_are_gone(call, platform, organiser):
    make_account("Northgate", deleted_at=clock.now() - timedelta(days=1))
    north, south = make_account("Northern"), make_account("Southern")

    def choices(who: User, **asked: Any) -> list[tuple[int, int]]:
        reply = call(who, "getUserAccounts", asked).json()
        return [(row["accountid"], row["roleid"]) for row in reply["data"][0]]

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
