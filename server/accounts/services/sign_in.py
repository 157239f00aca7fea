"""Signing in: by password, and by whoever else vouches for a person."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from django.contrib.auth.hashers import check_password, make_password
from django.db import transaction

from server.accounts.errors import HashesBusy, WrongCredentials
from server.accounts.models import User
from server.accounts.passwords import is_given_away
from server.accounts.services import attempts, second_step, sessions, watching
from server.accounts.services.second_step import StepDue
from server.accounts.services.sessions import SignedIn
from server.accounts.where import Where


def sign_in(*, email: str, password: str, where: Where) -> SignedIn | StepDue:
    """Open a session for a person who knows their password, or ask for the second step where there is one.

    :raises WrongCredentials: if there is no such person, the password is wrong or the person may no longer sign in.
    :raises TooManyAttempts: if this was tried too often.
    :raises HashesBusy: if too many sign in at this moment.
    """
    attempts.count_attempt(email=email, address=where.address)
    user = sessions.find_by_email(email)
    try:
        # An unknown address costs the same time as a known one.
        is_right = check_password(password, user.password if user else _nobodys_password(), setter=_renewal_of(user))
    except HashesBusy:
        attempts.take_back(email=email, address=where.address)
        raise
    if user is None or not is_right or is_given_away(password):
        _note_failure(user, where)
        raise WrongCredentials
    attempts.forget(email=email, address=where.address)
    return admit(user=user, where=where)


def _note_failure(user: User | None, where: Where) -> None:
    # For an unknown address too, which takes as long: whoever guesses learns nothing from it.
    account_id, user_id = (user.account_id, user.pk) if user else (None, None)
    watching.note(
        watching.Kind.SIGN_IN_FAILED, account_id=account_id, user_id=user_id, address=where.address, what="password"
    )


def admit(*, user: User, where: Where, what: str = "password") -> SignedIn | StepDue:
    """Let somebody in who has taken the first step, or ask them for the second.

    :param what: with what they took it, for those who watch.
    :raises WrongCredentials: if their right to sign in was taken meanwhile.
    """
    told = _admit(user, where)
    if isinstance(told, SignedIn):
        watching.note_person(watching.Kind.SIGNED_IN, user=user, where=where, what=what)
    return told


@transaction.atomic
def _admit(user: User, where: Where) -> SignedIn | StepDue:
    # Before it is asked what is due: an account that begins to require a second step at this moment is seen here, or
    # waits for this person, and ends the session.
    sessions.hold(user=user)
    return second_step.ask(user=user) or sessions.open_session(user=user, where=where)


def _renewal_of(user: User | None) -> Callable[[str], None]:
    """Give what keeps a right password as passwords are kept today, where it was kept as they were once."""

    def renew(password: str) -> None:
        # Once more is soon enough, where nobody has a turn for it now.
        with suppress(HashesBusy):
            encoded = make_password(password)
            if user and User.objects.filter(pk=user.pk, password=user.password).update(password=encoded):
                user.password = encoded

    return renew


_nobody: list[str] = []


def _nobodys_password() -> str:
    if not _nobody:
        _nobody.append(make_password("nobody has this password"))
    return _nobody[0]
