"""The second step of signing in: a code of an app, a recovery code, or a passkey; taking it, and setting it up."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import pyotp
from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils.crypto import constant_time_compare

from server.abuse.services import attempts
from server.accounts import permission_selectors as permissions
from server.accounts.caller import Staff
from server.accounts.errors import (
    AlreadySetUp,
    ChallengeExpired,
    IncorrectCode,
    NotSetUp,
    SecondStepRequired,
    WrongCode,
)
from server.accounts.models import Account, AuthenticatorApp, Passkey, RecoveryCode, SignInChallenge, User
from server.audit.security_services import EventKind, NoticeKind, notify_user, record_user_event
from server.auth import passkey_services, password_services, session_services
from server.auth.passkey_services import Credential
from server.auth.session_services import (
    ConsumeCredential,
    SignedIn,
    count_challenge_answer,
    drop_challenges,
    find_challenge,
    issue_challenge,
    lock_second_step_requirement,
    record_sign_in_change,
    requires_second_step,
)
from server.platform import clock
from server.platform.addresses import RequestSource, Site
from server.platform.crypto import ReencryptionResult, decrypt, encrypt, keyed_digest, reencrypt_columns, reencrypts
from server.platform.errors import Conflict, NotFound
from server.platform.text import MISREAD_CHARACTERS, random_letters

logger = logging.getLogger(__name__)

TOTP, PASSKEY, RECOVERY = "totp", "passkey", "recovery"
CODE_STEP = 30  # seconds (RFC 6238)
CODE_DRIFT = (0, -1, 1)  # steps that a phone's clock may be off
RECOVERY_CODES = 10
CODE_LENGTH, IN_A_GROUP = 24, 6  # 120 bits: too many to be found from their digests (ASVS v5.0.0-6.5.2)
_ISSUER = "Foyer"
APP_SALT = "authenticator-app"
_ON, _OFF = {"authenticator_app": "on"}, {"authenticator_app": "off"}  # in the log


@dataclass(frozen=True)
class StepDue:
    """What somebody who took the first step is asked for; without a second step of their own they must set one up."""

    challenge: str
    methods: list[str]
    expires_at: datetime

    @property
    def must_set_up(self) -> bool:
        return not self.methods

    @property
    def message(self) -> str:
        return "Second step required"


@dataclass(frozen=True)
class Passed:
    """The session behind the second step, and the recovery codes if it was set up on the way."""

    session: SignedIn
    recovery_codes: list[str] | None = None


@dataclass(frozen=True)
class NewApp:
    """What an app is to learn: as a text to type, and as what a QR code shows."""

    secret: str
    uri: str


@dataclass(frozen=True)
class TwoStep:
    totp: bool
    recovery_codes_left: int
    passkeys: list[Passkey]
    required: bool


@dataclass(frozen=True)
class _PendingChallenge:
    """A challenge that can still be answered, and whose it is."""

    user: User
    challenge: SignInChallenge


def begin_second_step(*, user: User) -> StepDue | None:
    """Ask who took the first step for the second; None if there is none to take."""
    methods = second_step_methods(user_id=user.pk)
    # Read again: checking the password took some time.
    if not methods and not requires_second_step(Account.objects.get(users=user.pk)):
        return None
    issued = issue_challenge(purpose=SignInChallenge.Purpose.SECOND_STEP, user=user)
    return StepDue(challenge=issued.token, methods=methods, expires_at=issued.expires_at)


def second_step_methods(*, user_id: int) -> list[str]:
    """List what a person may take the second step with, in one query."""
    app = AuthenticatorApp.objects.filter(user=OuterRef("pk"), confirmed_at__isnull=False)
    codes = RecoveryCode.objects.filter(user=OuterRef("pk"), used_at=None)
    known = User.objects.filter(pk=user_id).values_list(
        Exists(app), Exists(Passkey.objects.filter(user=OuterRef("pk"))), Exists(codes)
    )
    has_app, has_passkey, has_codes = next(iter(known), (False, False, False))
    has_codes = has_codes and (has_app or has_passkey)
    return [word for word, has in ((TOTP, has_app), (PASSKEY, has_passkey), (RECOVERY, has_codes)) if has]


def take_second_step(
    *,
    challenge: str,
    site: Site,
    where: RequestSource,
    code: str = "",
    recovery_code: str = "",
    credential: Credential | None = None,
) -> Passed:
    """Take the second step, with one of the three; somebody who must set one up confirms it with its first code.

    :raises ChallengeOver: if the challenge is used, late, or was answered wrongly too often.
    :raises WrongCode: if that is not the code.
    :raises WrongPasskey: if that is not the passkey.
    :raises TooManyAttempts: if this person's codes were guessed too often.
    """
    pending = _find(challenge)
    # Nobody guesses a signature: whoever has to wait because of others' guesses still has this way.
    guess = (
        nullcontext() if credential else counted_code(user=pending.user, where=where, is_recovery=bool(recovery_code))
    )
    with guess:
        count_challenge_answer(pending.challenge)
        if not second_step_methods(user_id=pending.user.pk):
            return _enter_by_setting_up(pending, code, where)
        consume = _check_answer(pending, site=site, code=code, recovery_code=recovery_code, credential=credential)
        session = session_services.open_by_challenge(
            user=pending.user, consume=consume, challenge=pending.challenge, where=where
        )
    attempts.note_step_passed(user_id=pending.user.pk, address=where.address)
    record_user_event(EventKind.SIGNED_IN, user=pending.user, where=where)
    return Passed(session=session)


def second_step_options(*, challenge: str, site: Site) -> dict[str, Any]:
    """Return the question for the passkeys of a challenge's person.

    :raises ChallengeOver: if the challenge is used or late.
    :raises NotFound: if they have none.
    """
    pending = _find(challenge)
    return passkey_services.request_options(user_id=pending.user.pk, nonce=pending.challenge.nonce, site=site)


def set_up_second_step(*, challenge: str) -> NewApp:
    """Make the secret for the app of a person whose account requires a second step; its first code confirms it.

    :raises ChallengeOver: if the challenge is used or late.
    :raises SetUpAlready: if they have a second step.
    """
    pending = _find(challenge)
    if second_step_methods(user_id=pending.user.pk):
        raise AlreadySetUp
    return _new_app(pending.user)


def _find(challenge: str) -> _PendingChallenge:
    row = find_challenge(token=challenge, purpose=SignInChallenge.Purpose.SECOND_STEP)
    if row.user is None:
        raise ChallengeExpired
    return _PendingChallenge(user=row.user, challenge=row)


def _enter_by_setting_up(pending: _PendingChallenge, code: str, where: RequestSource) -> Passed:
    with transaction.atomic():
        session = session_services.open_by_challenge(
            user=pending.user, consume=lambda: True, challenge=pending.challenge, where=where
        )
        record_sign_in_change(caller=Staff(pending.user), user=pending.user, before=_OFF, after=_ON)
        codes = _confirm(pending.user, code)
        _notify(pending.user, "an authenticator app was set up", where)
    record_user_event(EventKind.SIGNED_IN, user=pending.user, where=where)
    return Passed(session=session, recovery_codes=codes)


def _check_answer(
    pending: _PendingChallenge, *, site: Site, code: str, recovery_code: str, credential: Credential | None
) -> ConsumeCredential:
    if credential is not None:
        passkey = passkey_services.find_of(user_id=pending.user.pk, credential=credential)
        nonce = pending.challenge.nonce
        # The password came before: the device need not ask once more who its holder is.
        return passkey_services.prove(passkey=passkey, credential=credential, nonce=nonce, site=site, must_verify=False)
    return check_step_code(user=pending.user, code=code, recovery_code=recovery_code)


@contextmanager
def counted_code(*, user: User, where: RequestSource, is_recovery: bool = False) -> Iterator[None]:
    """Count a person's code while it is checked; the tenth wrong one of a day is told to them by email.

    Nobody guesses a recovery code: they are counted for themselves, and work while codes of the app have to wait.

    :raises TooManyAttempts: if there were too many wrong ones, or the pause after the last one is not over.
    """
    counted = attempts.one_guess if is_recovery else attempts.one_step_code
    try:
        with counted(user_id=user.pk, address=where.address):
            yield
    except WrongCode:
        record_user_event(EventKind.CODE_FAILED, user=user, where=where)
        wrong = attempts.count_wrong_step_code(user_id=user.pk)
        if wrong == attempts.WRONG_CODES_BEFORE_NOTICE:
            with transaction.atomic():
                notify_user(user=user, kind=NoticeKind.CODES_FAILED, number=wrong, **where.notification_facts)
        raise


def check_step_code(*, user: User, code: str, recovery_code: str = "") -> ConsumeCredential:
    """Check a code of a person's app, or one from paper; what is given back uses it.

    :raises WrongCode: if that is not the code.
    """
    return _prove_recovery(user, recovery_code) if recovery_code else _prove_code(user, code)


def _prove_code(user: User, code: str) -> ConsumeCredential:
    app = AuthenticatorApp.objects.filter(user=user, confirmed_at__isnull=False).first()
    step = _step_of(app, code) if app else None
    if app is None or step is None:
        raise WrongCode
    # The row decides: a code that somebody read over a shoulder works for one of the two.
    ours = AuthenticatorApp.objects.filter(pk=app.pk, secret=app.secret, last_step__lt=step)
    return lambda: ours.update(last_step=step) == 1


def _prove_recovery(user: User, code: str) -> ConsumeCredential:
    unused = RecoveryCode.objects.filter(user=user, digest=_digest_of_code(code), used_at=None)
    if not unused.exists():
        raise WrongCode
    return lambda: unused.update(used_at=clock.now()) == 1


def read_second_step(*, caller: Staff) -> TwoStep:
    methods = second_step_methods(user_id=caller.user.pk)
    return TwoStep(
        totp=TOTP in methods,
        recovery_codes_left=RecoveryCode.objects.filter(user=caller.user, used_at=None).count(),
        passkeys=passkey_services.list_passkeys(caller=caller),
        required=requires_second_step(caller.user.account),
    )


def start_app(*, caller: Staff) -> NewApp:
    """Make the secret for the caller's app; until a code confirms it, it opens and guards nothing.

    :raises NotProved: if they have not just proved who they are.
    :raises SetUpAlready: if they have an app.
    """
    caller.require_reauthentication()
    return _new_app(caller.user)


def confirm_app(*, caller: Staff, code: str, where: RequestSource) -> list[str]:
    """Turn the caller's app on with its first code, and return their recovery codes.

    :raises NotProved: if they have not just proved who they are.
    :raises IncorrectCode: if that is not the code, or there is no app to confirm.
    :raises TooManyAttempts: if that was tried too often.
    """
    caller.require_reauthentication()
    try:
        with counted_code(user=caller.user, where=where), transaction.atomic():
            record_sign_in_change(caller=caller, user=caller.user, before=_OFF, after=_ON)
            codes = _confirm(caller.user, code)
            _notify(caller.user, "an authenticator app was set up", where)
    except WrongCode:
        raise IncorrectCode from None
    _record_changed(caller, where)
    return codes


def renew_recovery_codes(*, caller: Staff, where: RequestSource, password: str | None = None) -> list[str]:
    """Make the caller ten new recovery codes; the old ones work no more.

    :raises NotProved: if they have not just proved who they are.
    :raises WrongPassword: if a password is given and theirs is another one.
    :raises NotSetUp: if they have no second step that a code could stand in for.
    """
    caller.require_reauthentication()
    password_services.confirm_password(caller=caller, password=password, where=where)
    if not second_step_methods(user_id=caller.user.pk):
        raise NotSetUp
    with transaction.atomic():
        record_sign_in_change(caller=caller, user=caller.user, after={"recovery_codes": "renewed"})
        codes = make_codes(caller.user)
        _notify(caller.user, "new recovery codes were made, and the old ones work no more", where)
    _record_changed(caller, where)
    return codes


def disable_second_step(*, caller: Staff, where: RequestSource, password: str | None = None) -> None:
    """Forget the caller's app and recovery codes.

    :raises NotProved: if they have not just proved who they are.
    :raises WrongPassword: if a password is given and theirs is another one.
    :raises StepRequired: if their account requires a second step and no passkey is left.
    """
    caller.require_reauthentication()
    password_services.confirm_password(caller=caller, password=password, where=where)
    with transaction.atomic():
        is_required = lock_second_step_requirement(user=caller.user)
        # Whoever has no app loses their codes alone: nothing was on that the log could say is off.
        was = _ON if TOTP in second_step_methods(user_id=caller.user.pk) else _OFF
        record_sign_in_change(caller=caller, user=caller.user, before=was, after=_OFF)
        if is_required and not passkey_services.list_passkeys(caller=caller):
            raise SecondStepRequired
        _forget_app(caller.user)
        _notify(caller.user, "the authenticator app and its recovery codes were removed", where)
    _record_changed(caller, where)


def reset_second_step(*, caller: Staff, user_id: int, where: RequestSource) -> None:
    """Forget all of the second step of a person who lost it; their sessions end, and they sign in by password alone.

    :raises NotProved: if the caller has not just proved who they are.
    :raises Conflict: if it is the caller.
    """
    if user_id == caller.user.pk:
        raise Conflict("You cannot reset your own two-step sign-in")
    with transaction.atomic():
        user = _find_managed(caller, user_id)
        caller.require_reauthentication()
        record_sign_in_change(caller=caller, user=user, after={"two_step": "reset"})
        _forget_app(user)
        Passkey.objects.filter(user=user).delete()
        drop_challenges(user_id=user.pk)
        session_services.end_sessions(user_id=user.pk)
        what = "your second step was taken away, so that you sign in with your password alone and set up another"
        notify_user(user=user, kind=NoticeKind.SECOND_STEP_CHANGED, what=what, person=caller.user.full_name)
    _record_changed(Staff(user), where)


def _notify(user: User, what: str, where: RequestSource) -> None:
    notify_user(user=user, kind=NoticeKind.SECOND_STEP_CHANGED, what=what, **where.notification_facts)


def _record_changed(caller: Staff, where: RequestSource) -> None:
    record_user_event(EventKind.SIGN_IN_CHANGED, user=caller.user, where=where, what="second step")


def _find_managed(caller: Staff, user_id: int) -> User:
    user = permissions.people_seen_by(caller).select_related("account").filter(pk=user_id).first()
    if user is None:
        raise NotFound
    permissions.needs_to_manage(caller, user)
    return user


def _new_app(user: User) -> NewApp:
    secret = pyotp.random_base32()
    sealed = encrypt(secret, salt=APP_SALT)
    pending = AuthenticatorApp.objects.filter(user=user, confirmed_at=None)
    if not pending.update(secret=sealed, last_step=0):
        _, is_new = AuthenticatorApp.objects.get_or_create(user=user, defaults={"secret": sealed})
        if not is_new:
            raise AlreadySetUp
    return NewApp(secret=secret, uri=pyotp.TOTP(secret).provisioning_uri(name=user.email, issuer_name=_ISSUER))


def _confirm(user: User, code: str) -> list[str]:
    app = AuthenticatorApp.objects.filter(user=user, confirmed_at=None).first()
    step = _step_of(app, code) if app else None
    if app is None or step is None:
        raise WrongCode
    ours = AuthenticatorApp.objects.filter(pk=app.pk, secret=app.secret, confirmed_at=None)
    if not ours.update(confirmed_at=clock.now(), last_step=step):
        raise WrongCode
    return make_codes(user)


def make_codes(user: User) -> list[str]:
    """Make a person ten recovery codes, told once, in place of those they had."""
    codes = [random_letters(CODE_LENGTH).lower() for _ in range(RECOVERY_CODES)]
    RecoveryCode.objects.filter(user=user).delete()
    RecoveryCode.objects.bulk_create([RecoveryCode(user=user, digest=_digest_of_code(code)) for code in codes])
    return [_in_groups(code) for code in codes]


def _in_groups(code: str) -> str:
    return "-".join(code[start : start + IN_A_GROUP] for start in range(0, CODE_LENGTH, IN_A_GROUP))


def _forget_app(user: User) -> None:
    AuthenticatorApp.objects.filter(user=user).delete()
    RecoveryCode.objects.filter(user=user).delete()


def _digest_of_code(code: str) -> str:
    """Read a code as it may be typed: in capitals, without its dashes, with an o for a zero."""
    letters = "".join(letter for letter in code.lower() if letter.isalnum()).translate(MISREAD_CHARACTERS)
    return keyed_digest(letters, salt="recovery-codes")


def _step_of(app: AuthenticatorApp, code: str) -> int | None:
    """Return the step of time that a code is of, if it is one that was not used yet."""
    typed = code.replace(" ", "")
    secret = decrypt(app.secret, salt=APP_SALT)
    if secret is None:
        logger.error("The app of person %s was encrypted with another secret of the installation", app.user_id)
        return None
    totp = pyotp.TOTP(secret)
    now = int(clock.now().timestamp()) // CODE_STEP
    right = [now + drift for drift in CODE_DRIFT if constant_time_compare(totp.generate_otp(now + drift), typed)]
    return next((step for step in right if step > app.last_step), None)


@reencrypts
def reencrypt_second_steps() -> ReencryptionResult:
    """Seal the secrets of people's authenticator apps under the present key."""
    return reencrypt_columns(AuthenticatorApp, secret=APP_SALT)
