"""Inviting, changing and deleting people, in the spec's words (part 1, sections 5, 6 and 8)."""

from __future__ import annotations

import pytest
from knox.models import AuthToken

from server.accounts.changes import SessionsEnded, UserChanged
from server.accounts.models import AuditEntry, Notice, PasswordLink, Role, User
from server.administration import user_services
from server.administration.tests.bodies import NORA, edit_of, fresh
from server.administration.user_services import UserForm
from server.audit.services import Action
from server.auth.mailing import InvitationEmail
from server.platform import clock
from server.platform.errors import DomainError, StaleVersion
from server.platform.outbox import JobEnqueued
from server.testing import factories
from server.testing.crowd import all_at_once
from server.testing.factories import make_account, make_user
from server.testing.jobs import work_of
from server.testing.ways_in import add_app

pytestmark = pytest.mark.django_db
PLATFORM, ORGANISER, DOOR, OWNER = (
    Role.PLATFORM_ADMINISTRATOR,
    Role.ORGANISER,
    Role.DOOR_STAFF,
    Role.ACCOUNT_OWNER,
)
LONGER_IN_SMALL = ".".join(["\u0130" * 31] * 4)  # a capital i with a dot, which is two characters as a small letter


# Owners


def test_invitation_of_an_owner_is_sent_before_notices_to_the_others(call, platform):
    account = make_account("Northgate")
    first = call(platform, "manageUsers", {**NORA, "accountid": account.pk, "roleid": OWNER}).json()["data"]
    assert not Notice.objects.exists(), "a security notice about oneself is no welcome"
    assert PasswordLink.objects.get().user_id == first["userid"]

    later = {**NORA, "emailid": "olga@northgate.test", "firstname": "Olga"}
    call(platform, "manageUsers", {**later, "accountid": account.pk, "roleid": OWNER})
    (notice,) = Notice.objects.all()
    assert (notice.user_id, notice.facts["who"]) == (first["userid"], "Olga Newcomer")


# How days are written


@pytest.mark.parametrize(
    ("accounts", "chosen", "given"),
    [
        ("", {}, "MM-DD-YYYY"),
        ("DD-MM-YYYY", {}, "DD-MM-YYYY"),
        ("DD-MM-YYYY", {"customdateformat": "YYYY-MM-DD"}, "YYYY-MM-DD"),
    ],
)
def test_new_user_inherits_the_accounts_date_format(call, organiser, accounts, chosen, given):
    organiser.account.date_format = accounts
    organiser.account.save()
    response = call(organiser, "manageUsers", {**NORA, "accountid": 0, **chosen})
    assert response.json()["data"]["customdateformat"] == given
    assert User.objects.get(email="nora@northgate.test").date_format == given


def test_own_date_format_is_stored_and_kept(call, organiser):
    door = make_user(organiser.account, role=DOOR)
    assert call(door, "updateUser", edit_of(door, customdateformat="YYYY-MM-DD")).status_code == 200
    assert call(door, "updateUser", edit_of(fresh(door))).status_code == 200
    assert fresh(door).date_format == "YYYY-MM-DD"
    entry = AuditEntry.objects.filter(object_pk=str(door.pk)).earliest("pk")
    assert entry.changes["date_format"] == ["MM-DD-YYYY", "YYYY-MM-DD"]


def test_a_date_format_is_one_of_the_three(call, organiser):
    response = call(organiser, "manageUsers", {**NORA, "accountid": 0, "customdateformat": "DD MMM YYYY"})
    assert response.json()["fields"] == {"customdateformat": "Choose MM-DD-YYYY, DD-MM-YYYY or YYYY-MM-DD"}


# What the office speaks


def test_own_language_is_stored_and_kept(call, organiser):
    door = make_user(organiser.account, role=DOOR)
    assert call(door, "updateUser", edit_of(door, language="de")).json()["data"]["language"] == "de"
    assert call(door, "updateUser", edit_of(fresh(door))).status_code == 200
    assert fresh(door).language == "de"
    entry = AuditEntry.objects.filter(object_pk=str(door.pk)).earliest("pk")
    assert entry.changes["language"] == ["en", "de"]


def test_what_the_office_speaks_is_a_language_that_it_has_a_catalogue_of(call, organiser):
    response = call(organiser, "updateUser", edit_of(organiser, language="fr"))
    assert response.json()["fields"] == {"language": "Choose English or German"}
    assert fresh(organiser).language == "en"


# Adding


def test_a_person_is_made_in_the_creators_account_and_invited(
    call, organiser, published_events, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        response = call(organiser, "manageUsers", {**NORA, "accountid": make_account().pk})

    nora = User.objects.get(email="nora@northgate.test")
    assert response.json() == {
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
            "customdateformat": "MM-DD-YYYY",
            "language": "en",
            "two_step": False,
            "invited": True,
            "version": 1,
        },
    }
    link = PasswordLink.objects.get(user=nora)
    assert link.kind == PasswordLink.Kind.INVITATION
    mail = JobEnqueued(InvitationEmail.kind, work_of(InvitationEmail, link).pk)
    assert published_events == [UserChanged(nora.pk, organiser.account_id), mail]
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
        ("firstname", [], "First Name is required"),
        ("mobilenumber", None, "Minimum 10 numbers required"),
        ("roleid", "", "Role is required"),
        ("roleid", "door", "Role is required"),
        ("roleid", 0, "Role is required"),
        ("roleid", 5, "Role is required"),
    ],
)
def test_what_is_missing_or_wrong_is_refused_by_the_specs_message(call, organiser, field, value, message):
    for body in (NORA, edit_of(make_user(organiser.account, DOOR))):
        if field == "emailid" and body is not NORA:
            continue  # it is not read when somebody is changed
        response = call(organiser, "manageUsers", {**body, field: value})
        assert (response.status_code, response.json()["field"], response.json()["message"]) == (422, field, message)
    assert User.objects.count() == 2


def test_all_wrong_fields_are_named_the_first_of_the_form_leads(call, platform):
    response = call(platform, "manageUsers", {"userid": 0})

    assert response.json()["message"] == "First Name is required"
    assert response.json()["fields"] == {
        "firstname": "First Name is required",
        "lastname": "Last Name is required",
        "emailid": "Email is not valid.",
        "mobilenumber": "Minimum 10 numbers required",
        "roleid": "Role is required",
        "accountid": "Customer Account is required",
    }


@pytest.mark.database
def test_an_address_that_somebody_has_is_refused_whatever_its_case(call, organiser):
    make_user(email="nora@northgate.test")  # of another account

    response = call(organiser, "manageUsers", NORA)
    assert (response.status_code, response.json()["field"]) == (422, "emailid")
    assert response.json()["message"] == "Email already exists"


def test_role_1_says_which_account_a_person_belongs_to(call, platform):
    account, gone = make_account(), make_account(deleted_at=clock.now())
    for wrong in (0, 2**40, gone.pk):
        response = call(platform, "manageUsers", {**NORA, "accountid": wrong})
        assert (response.status_code, response.json()["message"]) == (422, "Customer Account is required")

    assert call(platform, "manageUsers", {**NORA, "accountid": account.pk}).json()["data"]["accountid"] == account.pk


def test_an_administrator_of_the_platform_belongs_to_it(call, platform):
    body = {**NORA, "roleid": 1}
    response = call(platform, "manageUsers", {**body, "accountid": make_account().pk})
    assert (response.status_code, response.json()["field"]) == (422, "accountid")
    assert response.json()["message"] == "Platform administrators belong to the platform's own account"

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
        response = call(person, "manageUsers", body)
        assert response.status_code == (200 if role in given else 403), role


def test_role_1_is_given_by_the_platforms_own_people_alone(call):
    elsewhere = make_user(role=PLATFORM)

    assert [row["roleid"] for row in call(elsewhere, "getUserRoles").json()["data"]] == [2, 3, 4]
    assert call(elsewhere, "manageUsers", {**NORA, "roleid": 1}).status_code == 403


# Changing


def test_a_person_is_changed_and_their_row_moves_on(
    call, organiser, published_events, django_capture_on_commit_callbacks
):
    door = make_user(organiser.account, DOOR, first_name="Tom")
    with django_capture_on_commit_callbacks(execute=True):
        response = call(
            organiser, "updateUser", edit_of(door, firstname="Tim", roleid=2, emailid="other@x.test", version=1)
        )

    assert response.json()["message"] == "User updated successfully"
    row = response.json()["data"]
    assert (row["firstname"], row["roleid"], row["emailid"], row["version"]) == ("Tim", 2, door.email, 2)
    assert published_events == [UserChanged(door.pk, organiser.account_id)]
    entry = AuditEntry.objects.get()
    assert (entry.actor, entry.object_id, entry.action) == (organiser, door.pk, Action.UPDATE)
    assert entry.changes == {
        "first_name": ["Tom", "Tim"],
        "mobile": ["", "020 7946 0000"],
        "role": ["Door staff", "Organiser"],
    }


def test_with_a_number_manage_users_changes_who_is_there(call, organiser):
    door = make_user(organiser.account, DOOR)

    response = call(organiser, "manageUsers", edit_of(door, lastname="Other"))
    assert (response.json()["message"], fresh(door).last_name) == ("User updated successfully", "Other")


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
        response = call(person, "updateUser", edit_of(person, **change))
        assert (response.status_code, response.json()["message"]) == (
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
    # Only platform administrators see one another.
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


def test_the_account_of_a_person_is_changed_by_role_1_alone(
    call, platform, published_events, django_capture_on_commit_callbacks
):
    account, person = make_account("New home"), make_user()
    owner = make_user(person.account, OWNER)
    assert call(owner, "updateUser", edit_of(person, accountid=account.pk)).status_code == 200
    assert fresh(person).account_id == person.account_id, "an owner's word on the account is not looked at"
    published_events.clear()

    with django_capture_on_commit_callbacks(execute=True):
        response = call(platform, "updateUser", edit_of(person, accountid=account.pk))

    assert response.json()["data"]["accountname"] == "New home"
    assert published_events == [UserChanged(person.pk, person.account_id), UserChanged(person.pk, account.pk)]
    entries = AuditEntry.objects.filter(actor=platform).order_by("pk")
    assert [(entry.account_id, entry.changes) for entry in entries] == [
        (person.account_id, {"account": [person.account.name, "another account"]}),
        (account.pk, {"account": ["another account", "New home"]}),
    ], "neither owner learns who else is a customer"


def test_an_administrator_of_the_platform_does_not_leave_it(call, platform):
    other = make_user(platform.account, PLATFORM)
    organiser = make_user()

    for body in (edit_of(other, accountid=organiser.account_id), edit_of(organiser, roleid=1)):
        response = call(platform, "updateUser", body)
        assert response.json()["message"] == "Platform administrators belong to the platform's own account"
    body = edit_of(organiser, roleid=1, accountid=platform.account_id)
    assert call(platform, "updateUser", body).status_code == 200


def test_who_may_not_sign_in_any_more_is_signed_out_at_once(
    call, organiser, api_for, published_events, django_capture_on_commit_callbacks
):
    door = make_user(organiser.account, DOOR)
    api = api_for(door)
    session = AuthToken.objects.get(user=door)
    with django_capture_on_commit_callbacks(execute=True):
        assert call(organiser, "updateUser", edit_of(door, active=0)).json()["data"]["active"] == 0

    assert published_events == [SessionsEnded(door.pk, session.digest), UserChanged(door.pk, organiser.account_id)]
    assert api.get("/v1/auth/session").status_code == 401
    assert call(organiser, "updateUser", edit_of(door, active=1)).json()["data"]["active"] == 1


def test_somebody_of_a_deleted_account_is_let_in_only_elsewhere(call, platform):
    person = make_user(make_account(deleted_at=clock.now()))
    User.objects.filter(pk=person.pk).update(is_active=False)

    response = call(platform, "updateUser", edit_of(person, active=1))
    assert (response.status_code, response.json()["message"]) == (422, "Customer Account is required")
    response = call(platform, "updateUser", edit_of(person, active=1, accountid=make_account().pk))
    assert response.json()["data"]["active"] == 1


def test_who_moves_to_an_account_of_two_steps_takes_the_second(call, platform, api_for):
    strict, careful, careless = make_account(requires_second_step=True), make_user(), make_user()
    add_app(careful)
    sessions = {person: api_for(person) for person in (careful, careless)}
    for person in sessions:
        assert call(platform, "updateUser", edit_of(person, accountid=strict.pk)).status_code == 200

    assert sessions[careful].get("/v1/auth/session").status_code == 200
    assert sessions[careless].get("/v1/auth/session").status_code == 401


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_of_people_who_save_at_once_one_wins():
    organiser = factories.make_staff()
    door = make_user(organiser.user.account, DOOR)

    def save(number: int) -> User:
        form = UserForm(first_name=f"Name {number}", last_name="Same", mobile="0123456789")
        return user_services.update_user(caller=organiser, user_id=door.pk, form=form, version=1)

    results = all_at_once(save, times=6, callers=6)
    (saved,) = [answer for answer in results if isinstance(answer, User)]
    newer = [answer.row for answer in results if isinstance(answer, StaleVersion)]
    assert (fresh(door).version, fresh(door).first_name) == (2, saved.first_name)
    assert [user.first_name for user in newer] == [saved.first_name] * 5


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_of_people_who_ask_for_one_address_at_once_one_has_it():
    organiser = factories.make_staff()
    form = UserForm(first_name="N", last_name="N", mobile="0123456789", email="nora@x.test", role=DOOR)

    results = all_at_once(lambda _: user_services.add_user(caller=organiser, form=form), times=4, callers=4)
    refusals = [answer for answer in results if isinstance(answer, Exception)]
    assert [(type(one).__name__, str(one)) for one in refusals if isinstance(one, DomainError)] == [
        (type(one).__name__, "Email already exists") for one in refusals
    ]
    assert len(refusals) == 3
    assert PasswordLink.objects.count() == 1
