"""Setting a password: by a link that was mailed, with an invitation, or by the person who is signed in."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.contrib.auth.hashers import check_password, make_password
from django.db import transaction
from django.db.models import Q, QuerySet
from knox.models import AuthToken

from server.abuse.services import attempts
from server.accounts.caller import Caller, Staff
from server.accounts.errors import LinkExpired, WrongPassword
from server.accounts.models import Notice, PasswordLink, User
from server.accounts.passwords import check_new_password, words_about
from server.audit.security_services import EventKind, notify_user, record_user_event
from server.audit.services import Action, record_change
from server.auth import session_services
from server.auth.mailing import email_of
from server.auth.session_services import drop_challenges
from server.platform import clock
from server.platform.addresses import RequestSource
from server.platform.crypto import digest_of
from server.platform.errors import InvalidToken, NotFound

FORGOTTEN_AFTER = timedelta(days=7)


@transaction.atomic
def invite(*, caller: Caller, user: User, origin: str = "") -> None:
    """Enqueue an email with a link to set a first password, which is valid for three days.

    :raises NotFound: if the caller may not touch this person's account.
    """
    if not caller.may_touch(user.account_id):
        raise NotFound
    _enqueue_link(PasswordLink(user=user, kind=PasswordLink.Kind.INVITATION, origin=origin))


@transaction.atomic
def request_reset_link(*, email: str, address: str, origin: str = "") -> None:
    """Enqueue an email with a link to set a new password, which is valid for one hour.

    :raises TooManyAttempts: if this was asked for too often.
    """
    attempts.count_link(email=email, address=address)
    # Nobody's address leaves a row too, so that it takes as long; nothing is sent for it.
    _enqueue_link(
        PasswordLink(user=session_services.find_user_by_email(email), kind=PasswordLink.Kind.RESET, origin=origin)
    )


def _enqueue_link(link: PasswordLink) -> None:
    link.save(force_insert=True)
    email_of(link).enqueue(subject_id=link.pk)


@dataclass(frozen=True)
class CheckedLink:
    """Whom a link is for; `invited` is that person where it came with an invitation, which greets them."""

    user_id: int
    invited: User | None


def check_link(*, token: str) -> CheckedLink:
    """Return whom a link is for, without using it.

    :raises LinkOver: if it was used, altered or is late.
    """
    link = _find_link(token)
    user = _person_of(link)
    # Whoever has the token has read the email that says as much; of a reset nothing is told, as before.
    return CheckedLink(user.pk, user if link.kind == PasswordLink.Kind.INVITATION else None)


def reset_password(*, token: str, user_id: int, password: str, where: RequestSource) -> None:
    """Set a new password by a link, which works once; all sessions of the person end.

    :raises LinkOver: if the link was used, altered, is late or is another person's.
    :raises WeakPassword: if somebody would guess the password.
    """
    link = _find_link(token)
    user = _person_of(link)
    if user.pk != user_id:
        raise LinkExpired
    check_new_password(password, words=words_about(user))
    # Slow on purpose: not while rows are locked.
    encoded = make_password(password)
    with transaction.atomic():
        _store(user, encoded)
        # The row decides: of those who come at once with the same link one wins. Its own columns alone are asked:
        # PostgreSQL does not look again at what is joined to a row that it waited for.
        if not PasswordLink.objects.filter(pk=link.pk, used_at=None).update(used_at=clock.now()):
            raise LinkExpired
        User.objects.filter(pk=user.pk).update(firebase_id=None)  # whoever reads their email could sign in there again
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

    :raises NotProved: if they have not just proved who they are.
    :raises WeakPassword: if somebody would guess it.
    :raises InvalidToken: if their own session has ended meanwhile.
    """
    caller.require_reauthentication()
    check_new_password(password, words=words_about(caller.user))
    encoded = make_password(password)
    with transaction.atomic():
        _store(caller.user, encoded)
        # Asked once the row is ours: whose account it is may just have taken it back from who sits at this session.
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


def confirm_password(*, caller: Staff, password: str | None, where: RequestSource) -> None:
    """Check a password that the person who is signed in gave once more, if they gave one.

    :raises WrongPassword: if theirs is another one.
    :raises TooManyAttempts: if this was tried too often.
    """
    if password is None:
        return
    with attempts.one_guess(user_id=caller.user.pk, address=where.address):
        if not check_password(password, caller.user.password):
            raise WrongPassword


def _store(user: User, encoded: str) -> None:
    # The person's row first, as everywhere: a sign-in with the old password that is under way finds it gone, or is
    # through already, and its session ends with the others.
    User.objects.filter(pk=user.pk).update(password=encoded)


def _end_what_was_open(user: User, *, how: str, current_digest: str = "") -> None:
    drop_challenges(user_id=user.pk)
    PasswordLink.objects.filter(user=user, used_at=None).update(used_at=clock.now())
    session_services.end_sessions(user_id=user.pk, current_digest=current_digest)
    after = {"sign_in": f"password {how}"}
    record_change(caller=Staff(user), action=Action.UPDATE, row=user, account_id=user.account_id, after=after)


def _find_link(token: str) -> PasswordLink:
    link = next(iter(_open_links(token).select_related("user__account")), None)
    if link is None:
        raise LinkExpired
    return link


def _person_of(link: PasswordLink) -> User:
    if link.user is None:
        raise LinkExpired
    return link.user


def _open_links(token: str) -> QuerySet[PasswordLink]:
    return PasswordLink.objects.filter(
        digest=digest_of(token),
        used_at=None,
        expires_at__gt=clock.now(),
        user__is_active=True,
        user__deleted_at=None,
        user__account__deleted_at=None,
    )


def delete_old_links() -> int:
    """Remove the links that are long over, and what was asked for addresses that nobody has."""
    now = clock.now()
    is_over = Q(created_at__lt=now - FORGOTTEN_AFTER) | Q(user=None, created_at__lt=now - timedelta(days=1))
    deleted, _ = PasswordLink.objects.filter(is_over).delete()
    return int(deleted)
