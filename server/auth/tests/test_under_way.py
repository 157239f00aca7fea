"""Calls that are under way while something else is decided: none slips through."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from knox.models import AuthToken

from server.abuse.services import attempts
from server.accounts.caller import Staff
from server.accounts.errors import SecondStepRequired, WrongCredentials
from server.accounts.models import Account, AuthenticatorApp, Passkey, Role, User
from server.administration import user_services
from server.administration.account_services import AccountForm, delete_account, update_account
from server.administration.user_services import UserForm
from server.auth import passkey_services, password_services, second_factor_services
from server.auth.second_factor_services import SecondFactorDue
from server.auth.sign_in_services import sign_in_by_password
from server.platform.addresses import RequestSource
from server.platform.errors import InvalidToken, NotAllowed
from server.testing.crowd import all_at_once, answers_of
from server.testing.factories import PASSWORD, make_account, make_user, signed_in
from server.testing.outside.authenticator import Authenticator
from server.testing.ways_in import add_app, add_passkey, mail_link

WHERE = RequestSource(address="203.0.113.5")
pytestmark = pytest.mark.django_db(transaction=True)
STRICT, LOOSE = AccountForm(requires_second_step=True), AccountForm(requires_second_step=False)
NEW = "Foyer-new-7!"


@pytest.fixture
def platform() -> User:
    return make_user(make_account("Foyer", is_platform=True), Role.PLATFORM_ADMINISTRATOR)


@pytest.fixture
def halfway(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], Any]], None]:
    """Run something after a password was verified and before its session is opened."""
    forget = attempts.forget

    def arrange(happen: Callable[[], Any]) -> None:
        def then(**arguments: Any) -> None:
            forget(**arguments)
            happen()

        monkeypatch.setattr(attempts, "forget", then)

    return arrange


def enter(user: User, place: int = 5) -> Any:
    return sign_in_by_password(email=user.email, password=PASSWORD, where=RequestSource(address=f"203.0.113.{place}"))


def edit_of(user: User, **changes: Any) -> UserForm:
    return UserForm(first_name=user.first_name, last_name=user.last_name, mobile="020 7946 0000", **changes)


# Sign-in:


def test_newly_required_second_step_applies_to_sign_ins_in_progress(platform, halfway):
    user = make_user()
    halfway(lambda: update_account(caller=signed_in(platform), account_id=user.account_id, form=STRICT))

    step_due = enter(user)

    assert isinstance(step_due, SecondFactorDue)
    assert step_due.must_set_up
    assert not AuthToken.objects.exists()


def test_who_moves_to_a_strict_account_while_they_sign_in_is_asked_there(platform, halfway):
    user, strict = make_user(), make_account(requires_second_step=True)
    form = edit_of(user, account_id=strict.pk)
    halfway(lambda: user_services.update_user(caller=signed_in(platform), user_id=user.pk, form=form))

    assert isinstance(enter(user), SecondFactorDue)
    assert not AuthToken.objects.exists()


def test_an_app_that_is_confirmed_meanwhile_is_asked_for(halfway):
    user = make_user()
    halfway(lambda: add_app(user))

    step_due = enter(user)

    assert isinstance(step_due, SecondFactorDue)
    assert step_due.methods == ["totp", "recovery"]


@pytest.mark.database
def test_sign_in_while_an_account_becomes_strict_needs_both_steps(platform):
    for _ in range(4):
        people = [make_user(make_account("Northgate"))]
        people += [make_user(people[0].account) for _ in range(7)]
        account_id = people[0].account_id

        def act(number: int, people: list[User] = people, account_id: int = account_id) -> Any:
            if number == 4:
                return update_account(caller=signed_in(platform), account_id=account_id, form=STRICT)
            return enter(people[number % 8], number)

        answers_of(all_at_once(act, times=9, callers=9))

        assert not AuthToken.objects.filter(user__in=people).exists()


@pytest.mark.database
@pytest.mark.parametrize("what", ["deactivated", "deleted", "reset", "changed", "account"])
def test_who_is_put_out_while_they_sign_in_stays_out(platform, halfway, what):
    user = make_user()
    boss = signed_in(platform)
    off = edit_of(user, is_active=False)
    session, _ = AuthToken.objects.create(user)
    happenings: dict[str, Callable[[], Any]] = {
        "deactivated": lambda: user_services.update_user(caller=boss, user_id=user.pk, form=off),
        "deleted": lambda: user_services.delete_user(caller=boss, user_id=user.pk),
        "reset": lambda: password_services.reset_password(
            token=mail_link(user), user_id=user.pk, password=NEW, where=WHERE
        ),
        "changed": lambda: password_services.change_password(
            caller=signed_in(user), password=NEW, session=session, where=WHERE
        ),
        "account": lambda: delete_account(caller=boss, account_id=user.account_id),
    }
    halfway(happenings[what])

    with pytest.raises(WrongCredentials):
        enter(user)

    left = {session.digest} if what == "changed" else set()
    assert set(AuthToken.objects.values_list("digest", flat=True)) == left


@pytest.mark.sweep
def test_users_moving_between_strict_accounts_are_locked_in_order(platform):
    """A move locks a user, then an account; a change of the account locks its users: on PostgreSQL, a deadlock."""
    accounts = [make_account("North"), make_account("South")]
    people = [make_user(accounts[number % 2]) for number in range(4)]
    boss = signed_in(platform)

    def act(number: int) -> Any:
        account = accounts[number // 2 % 2]
        if number % 2:
            return update_account(caller=boss, account_id=account.pk, form=STRICT if number % 3 else LOOSE)
        person = people[number % 5 % 4]
        return user_services.update_user(caller=boss, user_id=person.pk, form=edit_of(person, account_id=account.pk))

    answers_of(all_at_once(act, times=240, callers=12))


# Removing a second step:


@pytest.mark.database
@pytest.mark.parametrize("kind", ["app", "passkey"])
def test_second_step_cannot_be_removed_while_it_becomes_required(platform, kind):
    """Both read the account's earlier state, so one has to wait for the other and see its change."""
    for _ in range(6):
        user = make_user(make_account("Northgate"))
        if kind == "app":
            add_app(user)
        else:
            add_passkey(user, Authenticator())
        AuthToken.objects.create(user)
        caller = signed_in(User.objects.select_related("account").get(pk=user.pk))

        def act(number: int, user: User = user, caller: Staff = caller) -> Any:
            if number:
                return update_account(caller=signed_in(platform), account_id=user.account_id, form=STRICT)
            if kind == "app":
                return second_factor_services.disable_second_factor(caller=caller, password=PASSWORD, where=WHERE)
            return passkey_services.remove_passkey(
                caller=caller, passkey_id=Passkey.objects.get(user=user).pk, where=WHERE
            )

        given_up, switched = all_at_once(act, times=2)

        assert isinstance(switched, Account)
        has_step = AuthenticatorApp.objects.filter(user=user).exists() or Passkey.objects.filter(user=user).exists()
        assert has_step is isinstance(given_up, SecondStepRequired)
        assert AuthToken.objects.filter(user=user).exists() is has_step


def test_newly_required_second_step_counts_during_a_request():
    user = make_user()
    add_app(user)
    caller = signed_in(User.objects.select_related("account").get(pk=user.pk))
    Account.objects.update(requires_second_step=True)

    with pytest.raises(SecondStepRequired):
        second_factor_services.disable_second_factor(caller=caller, password=PASSWORD, where=WHERE)
    assert AuthenticatorApp.objects.exists()


# Requests of a session that ends:


@pytest.mark.parametrize("what", ["reset", "deactivated", "deleted"])
def test_a_session_that_has_ended_sets_no_password(platform, what):
    """The request was authenticated just before its session ended."""
    user = make_user()
    session, _ = AuthToken.objects.create(user)
    caller = signed_in(User.objects.select_related("account").get(pk=user.pk))
    if what == "reset":
        password_services.reset_password(token=mail_link(user), user_id=user.pk, password="Foyer-own-8!", where=WHERE)
    elif what == "deactivated":
        user_services.update_user(caller=signed_in(platform), user_id=user.pk, form=edit_of(user, is_active=False))
    else:
        user_services.delete_user(caller=signed_in(platform), user_id=user.pk)

    with pytest.raises(InvalidToken):
        password_services.change_password(caller=caller, password=NEW, session=session, where=WHERE)

    user.refresh_from_db()
    assert not user.check_password(NEW)
    assert user.check_password("Foyer-own-8!") is (what == "reset")


# The last administrator:


@pytest.mark.database
@pytest.mark.parametrize("how", ["delete", "deactivate", "demote"])
def test_of_two_administrators_who_remove_each_other_one_remains(how):
    home = make_account("Foyer", is_platform=True)
    for _ in range(6):
        two = [make_user(home, Role.PLATFORM_ADMINISTRATOR) for _ in range(2)]

        def act(number: int, two: list[User] = two) -> None:
            caller, other = signed_in(two[number]), two[1 - number]
            if how == "delete":
                user_services.delete_user(caller=caller, user_id=other.pk)
                return
            change: dict[str, Any] = {"is_active": False} if how == "deactivate" else {"role": Role.ORGANISER}
            user_services.update_user(caller=caller, user_id=other.pk, form=edit_of(other, **change))

        results = all_at_once(act, times=2)

        assert [type(one) for one in results if one is not None] == [NotAllowed]
        left = User.objects.filter(pk__in=[user.pk for user in two], role=Role.PLATFORM_ADMINISTRATOR, is_active=True)
        assert left.count() == 1
