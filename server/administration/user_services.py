"""Inviting, changing and deleting people who sign in (spec part 1, section 5, User form)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.contrib.auth.hashers import make_password
from django.db import IntegrityError, transaction
from django.db.models import F
from django.db.models.functions import Lower

from server.abuse.services import attempts
from server.accounts import errors, selectors
from server.accounts import permission_selectors as permissions
from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.accounts.changes import UserChanged
from server.accounts.models import Account, AuthenticatorApp, Notice, Passkey, PasswordLink, RecoveryCode, Role, User
from server.audit.security_services import notify_other_owners, notify_owners, notify_user
from server.audit.services import Action, AuditedModel, anonymize_user, check_version, record_change
from server.auth import password_services, session_services
from server.auth.session_services import drop_challenges, requires_second_step
from server.platform import clock
from server.platform.datetimes import DEFAULT_DATE_FORMAT
from server.platform.domain_events import publish
from server.platform.errors import Invalid, InvalidFields, NotAllowed, NotFound
from server.platform.i18n import DEFAULT_LANGUAGE

DELETED_FIRST_NAME, DELETED_LAST_NAME = "Deleted", "user"
DELETED_DOMAIN = "deleted.invalid"
OWNERS = {Role.PLATFORM_ADMINISTRATOR, Role.ACCOUNT_OWNER}
PERMISSION_FIELDS = {"role", "account", "is_active"}
# In the log of the account that a user left or joined: its owner must not learn who else is a customer.
_ELSEWHERE = {"account": "another account"}


@dataclass(frozen=True, kw_only=True)
class UserForm:
    """A submitted user form; None keeps a permission of an existing user."""

    first_name: str = ""
    last_name: str = ""
    mobile: str = ""
    email: str = ""  # lower case, for new users only: it never changes
    role: int | None = None
    account_id: int | None = None  # chosen by role 1 only
    is_active: bool | None = None
    date_format: str | None = None  # None: the account's for a new user, unchanged for others
    language: str | None = None  # None: English for a new user, unchanged for others
    wrong: Mapping[str, str] = field(default_factory=dict)  # fields that could not be parsed, reported with the others


def create_user(*, account: Account, email: str, password: str, role: Role, **fields: Any) -> User:
    """Create a user who can sign in at once: the first of an installation, and those of the demo."""
    fields = {"date_format": account.date_format or DEFAULT_DATE_FORMAT, **fields}
    user = User(account=account, email=email.lower(), role=role, **fields)
    user.set_password(password)
    user.save()
    return user


def add_user(*, caller: Staff, form: UserForm, origin: str = "") -> User:
    """Create a user, and invite them to set their password.

    :raises NotAllowed: if the caller may not give this role.
    :raises ReauthenticationRequired: for an owner, unless the caller has just reauthenticated.
    :raises InvalidFields: if the email, role or account is invalid.
    :raises Invalid: if another user has this email.
    """
    caller.needs(*NOT_DOOR_STAFF)
    try:
        with transaction.atomic():
            user = User(**_read_new(caller, form), password=make_password(None))
            if user.role in OWNERS:
                caller.require_reauthentication()
            with _USERS.saving(caller, user):
                user.save()
            _notify_owner_change(caller, user, was=None)
            if user.is_active:
                password_services.invite(caller=caller, user=user, origin=origin)
    except IntegrityError:  # the same email may be added twice at once
        raise Invalid(errors.EMAIL_TAKEN, field="emailid") from None
    return selectors.get_user(caller=caller, user_id=user.pk)


def update_user(*, caller: Staff, user_id: int, form: UserForm, version: int | None = None) -> User:
    """Change a user whom the caller manages; everybody may change their own names, mobile and date format.

    :raises NotAllowed: if the caller does not manage them, may not give this role, or would change their own
        permissions.
    :raises ReauthenticationRequired: for an owner's permissions, unless the caller has just reauthenticated.
    :raises InvalidFields: if the email, role or account is invalid.
    """
    with transaction.atomic():
        if caller.user.is_platform_administrator and form.account_id:
            # Before the user's row, as everywhere, to avoid deadlocks.
            _lock_account(form.account_id)
        person = _lock(caller, user_id)
        if person.pk != caller.user.pk:
            permissions.needs_to_manage(caller, person)
        check_version(version, person, shown=lambda: selectors.get_user(caller=caller, user_id=user_id))
        before = _facts(person)
        home = person.account_id
        values = _read_edit(caller, person, form)
        was = person.role
        if values.keys() & PERMISSION_FIELDS and OWNERS & {was, values.get("role", was)}:
            caller.require_reauthentication()
        User.objects.filter(pk=person.pk).update(**values, version=F("version") + 1)
        for name, value in values.items():
            setattr(person, name, value)
        _end_what_ends(person, is_new_here=person.account_id != home)
        if person.role != was:
            _notify_owner_change(caller, person, was=was)
        # A user who moves leaves one account and joins another: both logs record it, and both accounts are notified.
        after = _facts(person)
        for account_id in dict.fromkeys((home, person.account_id)):
            record_change(
                caller=caller,
                action=Action.UPDATE,
                row=person,
                account_id=account_id,
                before=before if account_id == home else {**before, **_ELSEWHERE},
                after=after if account_id == person.account_id else {**after, **_ELSEWHERE},
            )
            publish(UserChanged(user_id=person.pk, account_id=account_id))
    return selectors.get_user(caller=caller, user_id=user_id)


def _end_what_ends(person: User, *, is_new_here: bool) -> None:
    is_missing_step = (
        is_new_here
        and requires_second_step(person.account)
        and not User.objects.filter(selectors.has_second_step(), pk=person.pk).exists()
    )
    if not person.is_active or is_missing_step:
        drop_challenges(user_id=person.pk)
        session_services.end_sessions(user_id=person.pk)


def _notify_owner_change(caller: Staff, person: User, *, was: int | None, is_gone: bool = False) -> None:
    """Notify the owners of an account that a user became one of them, or no longer is."""
    is_owner, was_owner = person.role in OWNERS and not is_gone, was in OWNERS
    if is_owner == was_owner:
        return
    change = f"is {_a_role(person.role)} now" if is_owner else f"is {_a_role(was)} no more"
    facts = {"who": person.full_name, "change": change, "person": caller.user.full_name, "account": person.account.name}
    if was is None:
        # Whoever is new is invited: that is the first email that they get.
        notify_other_owners(user=person, kind=Notice.Kind.OWNER_CHANGED, **facts)
        return
    notify_owners(account_id=person.account_id, kind=Notice.Kind.OWNER_CHANGED, **facts)
    if was_owner and not is_gone and person.is_active:
        notify_user(user=person, kind=Notice.Kind.OWNER_CHANGED, **facts)


def _a_role(role: int | None) -> str:
    return "an account owner" if role == Role.ACCOUNT_OWNER else "a platform administrator"


@transaction.atomic
def delete_user(*, caller: Staff, user_id: int) -> None:
    """Delete a user: their row stays for references, without name and address, and cannot sign in.

    :raises OwnDeletion: if it is the caller.
    :raises ReauthenticationRequired: if the caller has not just reauthenticated.
    """
    caller.needs(*NOT_DOOR_STAFF)
    if user_id == caller.user.pk:
        raise errors.OwnDeletion
    person = _lock(caller, user_id)
    permissions.needs_to_manage(caller, person)
    caller.require_reauthentication()
    _notify_owner_change(caller, person, was=person.role, is_gone=True)
    nobody = f"deleted-{user_id}@{DELETED_DOMAIN}"
    with _USERS.deleting(caller, person):
        User.objects.filter(pk=user_id).update(
            first_name=DELETED_FIRST_NAME,
            last_name=DELETED_LAST_NAME,
            email=nobody,
            firebase_id=None,
            mobile="",
            password=make_password(None),
            is_active=False,
            deleted_at=clock.now(),
            version=F("version") + 1,
        )
        for ways_in in (AuthenticatorApp, RecoveryCode, Passkey, PasswordLink):
            ways_in._default_manager.filter(user_id=user_id).delete()
        drop_challenges(user_id=user_id)
        session_services.end_sessions(user_id=user_id)
    theirs = (person.email, person.mobile)
    anonymize_user(user_id=user_id, account_id=person.account_id, stands_for=nobody, values=theirs)


@transaction.atomic
def resend_invitation(*, caller: Staff, user_id: int, origin: str = "") -> None:
    """Send another invitation to a user who has not set a password yet.

    :raises NothingToAccept: if they have a password, or may not sign in.
    :raises TooManyAttempts: if they were sent too many in the last 15 minutes.
    """
    caller.needs(*NOT_DOOR_STAFF)
    person = _lock(caller, user_id)
    permissions.needs_to_manage(caller, person)
    if not person.is_invited or not person.is_active:
        raise errors.NothingToAccept
    attempts.count_invitation(email=person.email)
    password_services.invite(caller=caller, user=person, origin=origin)


def _lock(caller: Staff, user_id: int) -> User:
    _refuse_who_was_removed(caller, user_id)
    # No key: rows that refer to this user need not wait. And without a join of the account: PostgreSQL does not
    # re-evaluate joined rows after waiting for a lock, so a user who was moved meanwhile would not be found.
    person = permissions.people_seen_by(caller).select_for_update(no_key=True).filter(pk=user_id).first()
    if person is None:
        raise NotFound
    return person


def _refuse_who_was_removed(caller: Staff, user_id: int) -> None:
    """Let one remain of two platform administrators who remove each other at the same time.

    :raises NotAllowed: if the caller no longer is one.
    """
    administrators = User.objects.filter(role=Role.PLATFORM_ADMINISTRATOR)
    is_another = administrators.filter(pk=user_id).exclude(pk=caller.user.pk).exists
    if not caller.user.is_platform_administrator or not is_another():
        return
    # Both rows, in the order of their keys, to avoid a deadlock.
    two = administrators.filter(pk__in=(caller.user.pk, user_id)).order_by("pk").select_for_update(no_key=True)
    if not any(person.pk == caller.user.pk and person.is_active for person in two):
        raise NotAllowed


def _lock_account(account_id: int) -> Account | None:
    return (
        Account.objects.select_for_update(no_key=True)
        .filter(pk=account_id, deleted_at=None, test_house_of=None)
        .first()
    )


def _facts(person: User) -> dict[str, object]:
    return {
        "first_name": person.first_name,
        "last_name": person.last_name,
        "email": person.email,
        "mobile": person.mobile,
        "role": person.get_role_display(),
        "account": person.account.name,
        "is_active": person.is_active,
        "date_format": person.date_format,
        "language": person.language,
    }


_USERS = AuditedModel(
    facts=_facts,
    account_of=lambda person: person.account_id,
    change=lambda person: UserChanged(user_id=person.pk, account_id=person.account_id),
)


def _read_new(caller: Staff, form: UserForm) -> dict[str, Any]:
    """Return the columns that the form of a new user sets.

    :raises InvalidFields: with the message of each invalid field, in the form's order.
    :raises NotAllowed: if the caller may not give this role.
    """
    rules = _Rules(caller, form)
    values: dict[str, Any] = {
        "first_name": form.first_name,
        "last_name": form.last_name,
        "email": rules.email(),
        "mobile": form.mobile,
        "role": rules.role(form.role),
        "account": rules.account_of_new(),
        "is_active": form.is_active is not False,
    }
    rules.refuse()
    account: Account = values["account"]
    return values | {
        "date_format": form.date_format or account.date_format or DEFAULT_DATE_FORMAT,
        "language": form.language or DEFAULT_LANGUAGE,
    }


def _read_edit(caller: Staff, person: User, form: UserForm) -> dict[str, Any]:
    """Return the columns that a form changes of an existing user.

    :raises InvalidFields: with the message of each invalid field, in the form's order.
    :raises NotAllowed: if the caller may not give this role, or would change their own permissions.
    """
    rules = _Rules(caller, form)
    values: dict[str, Any] = {"first_name": form.first_name, "last_name": form.last_name, "mobile": form.mobile}
    if form.date_format is not None:
        values["date_format"] = form.date_format
    if form.language is not None:
        values["language"] = form.language
    chosen = form.account_id if caller.user.is_platform_administrator else None
    requested = {"role": form.role, "account_id": chosen or None, "is_active": form.is_active}
    changed: dict[str, Any] = {
        name: value for name, value in requested.items() if value not in (None, getattr(person, name))
    }
    if changed and person.pk == caller.user.pk:
        raise errors.OwnPermissions
    if changed:
        values |= rules.access_changes(person, **changed)
    rules.refuse()
    return values


class _Rules:
    """Validates a user's email, role and account, and collects the messages."""

    def __init__(self, caller: Staff, form: UserForm) -> None:
        self.caller = caller
        self.form = form
        self.messages = dict(form.wrong)

    def refuse(self) -> None:
        if self.messages:
            raise InvalidFields(self.messages)

    def email(self) -> str:
        email = self.form.email
        # The replacement of a deleted user's email is reserved.
        if not email or email.endswith(f"@{DELETED_DOMAIN}"):
            self.messages["emailid"] = errors.EMAIL_WRONG
        elif User.objects.alias(folded=Lower("email")).filter(folded=email).exists():
            self.messages["emailid"] = errors.EMAIL_TAKEN
        return email

    def role(self, role: int | None) -> int:
        if role not in Role.values:
            self.messages["roleid"] = errors.ROLE_REQUIRED
        elif role not in permissions.roles_given_by(self.caller):
            raise NotAllowed
        return role or 0

    def account_of_new(self) -> Account | None:
        """Return the account of a new user: role 1 chooses, other callers use their own."""
        caller, requested = self.caller.user, self.form.account_id or 0
        is_fixed = not caller.is_platform_administrator
        # For a new platform administrator the account need not be chosen.
        is_implied = not requested and self.form.role == Role.PLATFORM_ADMINISTRATOR
        account = self._find_account(caller.account_id if is_fixed or is_implied else requested)
        self._check_home(self.form.role or 0, account)
        return account

    def access_changes(
        self, person: User, *, role: int | None = None, account_id: int | None = None, is_active: bool | None = None
    ) -> dict[str, Any]:
        values: dict[str, Any] = {}
        account: Account | None = person.account
        if role is not None:
            values["role"] = self.role(role)
        if account_id is not None:
            account = values["account"] = self._find_account(account_id)
        if is_active is not None:
            values["is_active"] = is_active
        if is_active and account and account.deleted_at:
            self.messages["accountid"] = errors.ACCOUNT_REQUIRED
        self._check_home(values.get("role", person.role), account)
        return values

    def _find_account(self, account_id: int) -> Account | None:
        # Locked, so that it is not deleted before its new user is saved.
        account = _lock_account(account_id)
        if account is None:
            self.messages["accountid"] = errors.ACCOUNT_REQUIRED
        return account

    def _check_home(self, role: int, account: Account | None) -> None:
        if account and role == Role.PLATFORM_ADMINISTRATOR and not account.is_platform:
            self.messages["accountid"] = errors.NOT_THE_PLATFORM
