"""Sets passwords: by an emailed link, with an invitation, or by a signed-in user."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.contrib.auth.hashers import check_password, make_password
from django.db import transaction
from django.db.models import F, Q
from knox.models import AuthToken

from server.abuse.services import attempts
from server.accounts.caller import Caller, Staff, System
from server.accounts.changes import AccountChanged
from server.accounts.errors import LinkExpired, WrongPassword
from server.accounts.models import Account, Notice, PasswordLink, User
from server.accounts.passwords import check_new_password, words_about
from server.audit.security_services import EventKind, notify_user, record_user_event
from server.audit.services import Action, record_change
from server.auth import session_services
from server.auth.mailing import email_of
from server.auth.session_services import drop_challenges
from server.platform import clock
from server.platform.addresses import RequestSource
from server.platform.crypto import digest_of
from server.platform.domain_events import publish
from server.platform.errors import InvalidToken, NotFound

FORGOTTEN_AFTER = timedelta(days=7)


@transaction.atomic
def invite(*, caller: Caller, user: User, origin: str = "") -> None:
    """Enqueue an email with a link to set a first password, valid for three days.

    :raises NotFound: if the caller may not manage this user's account.
    """
    if not caller.may_touch(user.account_id):
        raise NotFound
    _enqueue_link(PasswordLink(user=user, kind=PasswordLink.Kind.INVITATION, origin=origin))


@transaction.atomic
def request_reset_link(*, email: str, address: str, origin: str = "") -> None:
    """Enqueue an email with a link to set a new password, valid for one hour.

    :raises TooManyAttempts: if it was requested too often.
    """
    attempts.count_link(email=email, address=address)
    # An unknown address gets a row, too, so that it takes as long; nothing is sent for it.
    _enqueue_link(
        PasswordLink(user=session_services.find_user_by_email(email), kind=PasswordLink.Kind.RESET, origin=origin)
    )


def _enqueue_link(link: PasswordLink) -> None:
    link.save(force_insert=True)
    email_of(link).enqueue(subject_id=link.pk)


@dataclass(frozen=True)
class CheckedLink:
    """A valid link's user id; `invited` is the user if it came with an invitation, which greets them."""

    user_id: int
    invited: User | None


def check_link(*, token: str) -> CheckedLink:
    """Return a link's user without using it.

    :raises LinkExpired: if it was used, altered or has expired.
    """
    link, user = _find_link(token)
    # The invitation's email says as much; a reset reveals nothing.
    return CheckedLink(user.pk, user if link.kind == PasswordLink.Kind.INVITATION else None)


def reset_password(*, token: str, user_id: int, password: str, where: RequestSource) -> None:
    """Set a new password by a link, which works once; all the user's sessions end.

    :raises LinkExpired: if the link was used, altered, has expired or is another user's.
    :raises WeakPassword: if the password is easy to guess.
    """
    link, user = _find_link(token)
    if user.pk != user_id:
        raise LinkExpired
    check_new_password(password, words=words_about(user))
    # Slow on purpose, so not while rows are locked.
    encoded = make_password(password)
    with transaction.atomic():
        if user.becomes_contact:
            _make_contact(user)
        _store(user, encoded)
        # The row decides: of simultaneous requests with the same link one wins. Only its own columns are checked:
        # PostgreSQL does not re-evaluate joined rows after waiting for a lock.
        if not PasswordLink.objects.filter(pk=link.pk, used_at=None).update(used_at=clock.now()):
            raise LinkExpired
        User.objects.filter(pk=user.pk).update(firebase_id=None)  # who reads their email could sign in there again
        _end_what_was_open(user, how="set by a link")
        if link.kind == PasswordLink.Kind.RESET:
            notify_user(
                user=user,
                kind=Notice.Kind.PASSWORD_CHANGED,
                how="by a link that was mailed",
                **where.notification_facts,
            )
    attempts.pardon(email=user.email, address=where.address)
    record_user_event(EventKind.SIGN_IN_CHANGED, user=user, where=where, what="password")


def change_password(*, caller: Staff, password: str, session: AuthToken, where: RequestSource) -> None:
    """Set a new password for the caller; all their other sessions end.

    :raises ReauthenticationRequired: if they have not just reauthenticated.
    :raises WeakPassword: if it is easy to guess.
    :raises InvalidToken: if their session has ended meanwhile.
    """
    caller.require_reauthentication()
    check_new_password(password, words=words_about(caller.user))
    encoded = make_password(password)
    with transaction.atomic():
        _store(caller.user, encoded)
        # Checked with the row locked: the account's owner may just have ended this session.
        if not AuthToken.objects.filter(pk=session.pk).exists():
            raise InvalidToken
        _end_what_was_open(caller.user, how="changed", current_digest=session.digest)
        notify_user(
            user=caller.user,
            kind=Notice.Kind.PASSWORD_CHANGED,
            how="by whoever is signed in",
            **where.notification_facts,
        )
    record_user_event(EventKind.SIGN_IN_CHANGED, user=caller.user, where=where, what="password")


def set_password_on_server(*, user: User, password: str) -> None:
    """Set a user's password for whoever runs the installation; all the user's sessions end.

    :raises WeakPassword: if it is easy to guess.
    """
    check_new_password(password, words=words_about(user))
    encoded = make_password(password)
    with transaction.atomic():
        _store(user, encoded)
        _end_what_was_open(user, how="set by a command on the server", caller=System())
        notify_user(user=user, kind=Notice.Kind.PASSWORD_CHANGED, how="by a command on the server")
    record_user_event(EventKind.SIGN_IN_CHANGED, user=user, where=RequestSource(), what="password")


def confirm_password(*, caller: Staff, password: str | None, where: RequestSource) -> None:
    """Check a signed-in user's password, if one is given.

    :raises WrongPassword: if it is wrong.
    :raises TooManyAttempts: after too many attempts.
    """
    if password is None:
        return
    with attempts.one_guess(user_id=caller.user.pk, address=where.address):
        if not check_password(password, caller.user.password):
            raise WrongPassword


def _make_contact(owner: User) -> None:
    """Have an account's buyers write to its first owner, who may name another address in its form."""
    # The account's row before its user's, as everywhere, to avoid deadlocks.
    without = Account.objects.filter(pk=owner.account_id, contact_email="")
    if not without.update(contact_email=owner.email, version=F("version") + 1):
        return
    record_change(
        caller=Staff(owner),
        action=Action.UPDATE,
        row=owner.account,
        account_id=owner.account_id,
        before={"contact_email": ""},
        after={"contact_email": owner.email},
    )
    publish(AccountChanged(owner.account_id))


def _store(user: User, encoded: str) -> None:
    # The user's row first, as everywhere: a simultaneous sign-in with the old password finds it changed, or has
    # finished already, and its session ends with the others.
    User.objects.filter(pk=user.pk).update(password=encoded)


def _end_what_was_open(user: User, *, how: str, current_digest: str = "", caller: Caller | None = None) -> None:
    drop_challenges(user_id=user.pk)
    PasswordLink.objects.filter(user=user, used_at=None).update(used_at=clock.now())
    session_services.end_sessions(user_id=user.pk, current_digest=current_digest)
    after = {"sign_in": f"password {how}"}
    record_change(caller=caller or Staff(user), action=Action.UPDATE, row=user, account_id=user.account_id, after=after)


def _find_link(token: str) -> tuple[PasswordLink, User]:
    """Return a valid link and its user, with their account.

    :raises LinkExpired: if there is none.
    """
    links = PasswordLink.objects.select_related("user__account").filter(
        digest=digest_of(token),
        used_at=None,
        expires_at__gt=clock.now(),
        user__is_active=True,
        user__deleted_at=None,
        user__account__deleted_at=None,
    )
    link = next(iter(links), None)
    if link is None or link.user is None:
        raise LinkExpired
    return link, link.user


def delete_old_links() -> int:
    """Delete links that expired long ago, and those requested for unknown addresses."""
    now = clock.now()
    is_over = Q(created_at__lt=now - FORGOTTEN_AFTER) | Q(user=None, created_at__lt=now - timedelta(days=1))
    deleted, _ = PasswordLink.objects.filter(is_over).delete()
    return int(deleted)
