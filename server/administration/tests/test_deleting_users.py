"""Deleting people, and inviting them again (spec part 1, sections 5 to 8)."""

from __future__ import annotations

import pytest
from django.contrib.contenttypes.models import ContentType
from knox.models import AuthToken

from server.accounts import selectors
from server.accounts.caller import Staff
from server.accounts.changes import SessionsEnded, UserChanged
from server.accounts.models import (
    AuditEntry,
    AuthenticatorApp,
    Passkey,
    PasswordLink,
    RecoveryCode,
    Role,
    SecurityEvent,
    User,
)
from server.administration.tests.bodies import NORA, edit_of, fresh
from server.audit.security_services import record_event
from server.audit.services import Action
from server.testing import factories
from server.testing.factories import PASSWORD, make_user
from server.testing.outside.authenticator import Authenticator
from server.testing.ways_in import add_app, add_passkey, mail_link

pytestmark = pytest.mark.django_db


def test_a_deleted_person_leaves_a_row_without_name_and_address(
    call, organiser, api_for, published_events, django_capture_on_commit_callbacks
):
    door = make_user(organiser.account, Role.DOOR_STAFF, email="tom@northgate.test", mobile="0123456789")
    add_app(door)
    add_passkey(door, Authenticator())
    link = mail_link(door)
    api = api_for(door)
    with django_capture_on_commit_callbacks(execute=True):
        response = call(organiser, "deleteUser", {"userId": door.pk})

    assert response.json() == {"message": "User deleted successfully", "data": "User deleted successfully"}
    row = fresh(door)
    assert (row.full_name, row.email, row.mobile) == ("Deleted user", f"deleted-{door.pk}@deleted.invalid", "")
    assert row.deleted_at
    assert not row.is_active
    assert not row.has_usable_password()
    assert UserChanged(door.pk, organiser.account_id) in published_events
    assert [change.user_id for change in published_events if isinstance(change, SessionsEnded)] == [door.pk]
    assert not AuthToken.objects.filter(user=door).exists()
    for model in (AuthenticatorApp, RecoveryCode, Passkey, PasswordLink):
        assert not model.objects.exists()
    assert api.get("/v1/auth/session").status_code == 401
    assert api_for().post(f"/v1/auth/validate-token?token={link}").status_code == 400
    login = {"email": "tom@northgate.test", "password": PASSWORD}
    assert api_for().post("/v1/auth/login", login).status_code == 401
    entry = AuditEntry.objects.latest("pk")
    assert (entry.action, entry.object_repr) == (Action.DELETE, row.email)
    assert entry.changes["role"] == ["Door staff", ""], "the log says what they were, and not who"


def test_a_deleted_person_leaves_the_logs(call, organiser, api_for):
    door = make_user(organiser.account, Role.DOOR_STAFF, email="tom@northgate.test", mobile="0123456789")
    call(organiser, "updateUser", {**edit_of(door), "mobilenumber": "0999888777"})
    change = AuditEntry.objects.latest("pk")
    change.pk, change.actor, change.actor_email = None, door, door.email
    change.object_id, change.object_repr, change.changes = 5, "A client", {"by": ["", "tom@northgate.test"]}
    change.save()
    record_event(SecurityEvent.Kind.SIGN_IN_FAILED, user_id=door.pk, what="password", email="tom@northgate.test")
    call(organiser, "deleteUser", {"userId": door.pk})

    logs = [*AuditEntry.objects.values(), *SecurityEvent.objects.values()]
    for theirs in ("tom@", "0123456789", "0999888777"):
        assert theirs not in str(logs)
    change.refresh_from_db()
    assert (change.actor, change.actor_email) == (door, f"deleted-{door.pk}@deleted.invalid")
    assert change.changes == {"by": ["", "removed"]}


def test_who_is_deleted_takes_nobody_else_along(call, organiser):
    door = make_user(organiser.account, Role.DOOR_STAFF, email="ann@northgate.test")
    about = {"content_type": ContentType.objects.get_for_model(User), "action": 1, "object_pk": "5", "object_id": 5}
    changes = {"by": ["joann@northgate.test", "ann@northgate.test.uk"], "of": ["", "by ann@northgate.test."]}
    beside = AuditEntry.objects.create(account=organiser.account, changes=changes, **about)
    elsewhere = AuditEntry.objects.create(account=factories.make_account(), changes=changes, **about)
    call(organiser, "deleteUser", {"userId": door.pk})

    beside.refresh_from_db()
    assert beside.changes == {**changes, "of": ["", "by removed."]}
    elsewhere.refresh_from_db()
    assert elsewhere.changes == changes, "another account's log is its own"


def test_a_deleted_persons_address_is_free_again(call, organiser):
    door = make_user(organiser.account, Role.DOOR_STAFF, email="nora@northgate.test")
    call(organiser, "deleteUser", {"userId": door.pk})

    assert call(organiser, "manageUsers", NORA).json()["data"]["emailid"] == "nora@northgate.test"


def test_a_deleted_person_is_in_no_list_and_found_by_no_call(call, organiser, listing):
    door = make_user(organiser.account, Role.DOOR_STAFF)
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
    response = call(organiser, "deleteUser", {"userId": organiser.pk})

    assert (response.status_code, response.json()["message"]) == (409, "You cannot delete yourself")


def test_by_cookie_alone_nobody_is_deleted_by_a_link_on_some_page(api_for, organiser, settings):
    door = make_user(organiser.account, Role.DOOR_STAFF)
    _, token = factories.make_session(organiser)
    api = api_for()
    api.cookies[settings.COOKIE_NAME] = token
    path = f"/v1/users/deleteUser?userId={door.pk}"

    response = api.get(path)
    assert (response.status_code, response.json()["message"]) == (401, "Invalid Token")
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
        response = call(organiser, "resendInvitation", {"userid": person.pk})
        assert (response.status_code, response.json()["message"]) == (409, "This person has no invitation to accept")
