"""The second step of signing in: an app's code, a recovery code, or a passkey; verification and set-up."""

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
from server.accounts.caller import Staff, System
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
    lock_second_factor_requirement,
    record_sign_in_change,
    requires_second_step,
)
from server.platform import clock
from server.platform.addresses import RequestSource, Site
from server.platform.crypto import ReencryptionResult, decrypt, encrypt, keyed_digest, reencrypt_columns, reencrypts
from server.platform.errors import Conflict
from server.platform.text import MISREAD_CHARACTERS, random_letters

logger = logging.getLogger(__name__)

TOTP, PASSKEY, RECOVERY = "totp", "passkey", "recovery"
CODE_STEP = 30  # seconds (RFC 6238)
CODE_DRIFT = (0, -1, 1)  # steps by which a device's clock may be off
RECOVERY_CODES = 10
CODE_LENGTH, IN_A_GROUP = 24, 6  # 120 bits: too many to be found from their digests (ASVS v5.0.0-6.5.2)
APP_SALT = "authenticator-app"
_ON, _OFF = {"authenticator_app": "on"}, {"authenticator_app": "off"}  # in the log


@dataclass(frozen=True)
class SecondFactorDue:
    """The second step that is required after the first; without methods it has to be set up."""

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
    """The session after the second step, and the recovery codes if it was set up on the way."""

    session: SignedIn
    recovery_codes: list[str] | None = None


@dataclass(frozen=True)
class NewApp:
    """A new app's secret, as text and as the content of a QR code."""

    secret: str
    uri: str


@dataclass(frozen=True)
class TwoStep:
    totp: bool
    recovery_codes_left: int
    passkeys: list[Passkey]
    required: bool


def begin_second_factor(*, user: User) -> SecondFactorDue | None:
    """Require the second step after the first; None if there is none."""
    methods = second_factor_methods(user_id=user.pk)
    # Read again: checking the password took some time.
    if not methods and not requires_second_step(Account.objects.get(users=user.pk)):
        return None
    issued = issue_challenge(purpose=SignInChallenge.Purpose.SECOND_STEP, user=user)
    return SecondFactorDue(challenge=issued.token, methods=methods, expires_at=issued.expires_at)


def second_factor_methods(*, user_id: int) -> list[str]:
    """List a user's methods for the second step, in one query."""
    app = AuthenticatorApp.objects.filter(user=OuterRef("pk"), confirmed_at__isnull=False)
    codes = RecoveryCode.objects.filter(user=OuterRef("pk"), used_at=None)
    known = User.objects.filter(pk=user_id).values_list(
        Exists(app), Exists(Passkey.objects.filter(user=OuterRef("pk"))), Exists(codes)
    )
    has_app, has_passkey, has_codes = next(iter(known), (False, False, False))
    has_codes = has_codes and (has_app or has_passkey)
    return [word for word, has in ((TOTP, has_app), (PASSKEY, has_passkey), (RECOVERY, has_codes)) if has]


def verify_second_factor(
    *,
    challenge: str,
    site: Site,
    where: RequestSource,
    code: str = "",
    recovery_code: str = "",
    credential: Credential | None = None,
) -> Passed:
    """Verify the second step with one of the three methods; a user who has to set one up confirms it with its first
    code.

    :raises ChallengeExpired: if the challenge is used, expired, or was answered wrongly too often.
    :raises WrongCode: if the code is wrong.
    :raises WrongPasskey: if the passkey is wrong.
    :raises TooManyAttempts: if too many codes of this user were guessed.
    """
    pending, user = _find(challenge)
    # Nobody guesses a signature, so a passkey works even while guessed codes have to wait.
    guess = nullcontext() if credential else counted_code(user=user, where=where, is_recovery=bool(recovery_code))
    with guess:
        count_challenge_answer(pending)
        if not second_factor_methods(user_id=user.pk):
            with transaction.atomic():
                session = session_services.open_by_challenge(
                    user=user, consume=lambda: True, challenge=pending, where=where
                )
                codes = _confirm(Staff(user), code, where)
            record_user_event(EventKind.SIGNED_IN, user=user, where=where)
            return Passed(session=session, recovery_codes=codes)
        if credential is None:
            consume = check_step_code(user=user, code=code, recovery_code=recovery_code)
        else:
            passkey = passkey_services.find_of(user_id=user.pk, credential=credential)
            # The password came before, so the device need not verify its holder.
            consume = passkey_services.prove(
                passkey=passkey, credential=credential, nonce=pending.nonce, site=site, must_verify=False
            )
        session = session_services.open_by_challenge(user=user, consume=consume, challenge=pending, where=where)
    attempts.note_step_passed(user_id=user.pk, address=where.address)
    record_user_event(EventKind.SIGNED_IN, user=user, where=where)
    return Passed(session=session)


def second_factor_options(*, challenge: str, site: Site) -> dict[str, Any]:
    """Return the WebAuthn options for a challenge's user.

    :raises ChallengeExpired: if the challenge is used or expired.
    :raises NotFound: if they have none.
    """
    pending, user = _find(challenge)
    return passkey_services.request_options(user_id=user.pk, nonce=pending.nonce, site=site)


def set_up_second_factor(*, challenge: str) -> NewApp:
    """Create an app's secret for a user whose account requires a second step; the first code confirms it.

    :raises ChallengeExpired: if the challenge is used or expired.
    :raises AlreadySetUp: if they have a second step.
    """
    _, user = _find(challenge)
    if second_factor_methods(user_id=user.pk):
        raise AlreadySetUp
    return _new_app(user)


def _find(challenge: str) -> tuple[SignInChallenge, User]:
    row = find_challenge(token=challenge, purpose=SignInChallenge.Purpose.SECOND_STEP)
    if row.user is None:
        raise ChallengeExpired
    return row, row.user


@contextmanager
def counted_code(*, user: User, where: RequestSource, is_recovery: bool = False) -> Iterator[None]:
    """Count a user's code while it is checked; after ten wrong ones in a day the user is notified.

    Nobody guesses a recovery code: they are counted separately, and work while an app's codes have to wait.

    :raises TooManyAttempts: after too many wrong ones, or during the pause after the last one.
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
    """Check an app's code or a recovery code; the returned function consumes it.

    :raises WrongCode: if the code is wrong.
    """
    if recovery_code:
        unused = RecoveryCode.objects.filter(user=user, digest=_digest_of_code(recovery_code), used_at=None)
        if not unused.exists():
            raise WrongCode
        return lambda: unused.update(used_at=clock.now()) == 1
    app = AuthenticatorApp.objects.filter(user=user, confirmed_at__isnull=False).first()
    step = _step_of(app, code) if app else None
    if app is None or step is None:
        raise WrongCode
    # The row decides: of two uses of an observed code one works.
    ours = AuthenticatorApp.objects.filter(pk=app.pk, secret=app.secret, last_step__lt=step)
    return lambda: ours.update(last_step=step) == 1


def read_second_factor(*, caller: Staff) -> TwoStep:
    methods = second_factor_methods(user_id=caller.user.pk)
    return TwoStep(
        totp=TOTP in methods,
        recovery_codes_left=RecoveryCode.objects.filter(user=caller.user, used_at=None).count(),
        passkeys=passkey_services.list_passkeys(caller=caller),
        required=requires_second_step(caller.user.account),
    )


def start_app(*, caller: Staff) -> NewApp:
    """Create a secret for the caller's app, which is inactive until a code confirms it.

    :raises ReauthenticationRequired: if they have not just reauthenticated.
    :raises AlreadySetUp: if they have an app.
    """
    caller.require_reauthentication()
    return _new_app(caller.user)


def confirm_app(*, caller: Staff, code: str, where: RequestSource) -> list[str]:
    """Activate the caller's app with its first code, and return their recovery codes.

    :raises ReauthenticationRequired: if they have not just reauthenticated.
    :raises IncorrectCode: if the code is wrong, or there is no app to confirm.
    :raises TooManyAttempts: after too many attempts.
    """
    caller.require_reauthentication()
    try:
        with counted_code(user=caller.user, where=where), transaction.atomic():
            codes = _confirm(caller, code, where)
    except WrongCode:
        raise IncorrectCode from None
    _record_changed(caller, where)
    return codes


def renew_recovery_codes(*, caller: Staff, where: RequestSource, password: str | None = None) -> list[str]:
    """Replace the caller's recovery codes by ten new ones.

    :raises ReauthenticationRequired: if they have not just reauthenticated.
    :raises WrongPassword: if a password is given and wrong.
    :raises NotSetUp: if they have no second step.
    """
    caller.require_reauthentication()
    password_services.confirm_password(caller=caller, password=password, where=where)
    if not second_factor_methods(user_id=caller.user.pk):
        raise NotSetUp
    with transaction.atomic():
        record_sign_in_change(caller=caller, user=caller.user, after={"recovery_codes": "renewed"})
        codes = make_codes(caller.user)
        _notify(caller.user, "new recovery codes were made, and the old ones work no more", where)
    _record_changed(caller, where)
    return codes


def disable_second_factor(*, caller: Staff, where: RequestSource, password: str | None = None) -> None:
    """Delete the caller's app and recovery codes.

    :raises ReauthenticationRequired: if they have not just reauthenticated.
    :raises WrongPassword: if a password is given and wrong.
    :raises SecondStepRequired: if their account requires a second step and no passkey is left.
    """
    caller.require_reauthentication()
    password_services.confirm_password(caller=caller, password=password, where=where)
    with transaction.atomic():
        is_required = lock_second_factor_requirement(user=caller.user)
        # Without an app only the codes are deleted, and the log has no change from on to off.
        was = _ON if TOTP in second_factor_methods(user_id=caller.user.pk) else _OFF
        record_sign_in_change(caller=caller, user=caller.user, before=was, after=_OFF)
        if is_required and not passkey_services.list_passkeys(caller=caller):
            raise SecondStepRequired
        _forget_app(caller.user)
        _notify(caller.user, "the authenticator app and its recovery codes were removed", where)
    _record_changed(caller, where)


def reset_second_factor(*, caller: Staff, user_id: int, where: RequestSource) -> None:
    """Delete the second step of a user who lost it; their sessions end, and they sign in by password alone.

    :raises ReauthenticationRequired: if the caller has not just reauthenticated.
    :raises Conflict: if the user is the caller.
    """
    if user_id == caller.user.pk:
        raise Conflict("You cannot reset your own two-step sign-in")
    with transaction.atomic():
        user = permissions.get_managed_user(caller, user_id)
        caller.require_reauthentication()
        _reset(user, caller=caller, person=caller.user.full_name)
    _record_changed(Staff(user), where)


def reset_second_factor_on_server(*, user: User) -> None:
    """Delete a user's second step for whoever runs the installation; the user's sessions end."""
    with transaction.atomic():
        _reset(user, caller=System(), person="Whoever runs the server")
    _record_changed(Staff(user), RequestSource())


def _reset(user: User, *, caller: Staff | System, person: str) -> None:
    record_sign_in_change(caller=caller, user=user, after={"two_step": "reset"})
    _forget_app(user)
    Passkey.objects.filter(user=user).delete()
    drop_challenges(user_id=user.pk)
    session_services.end_sessions(user_id=user.pk)
    what = "your second step was taken away, so that you sign in with your password alone and set up another"
    notify_user(user=user, kind=NoticeKind.SECOND_STEP_CHANGED, what=what, person=person)


def _notify(user: User, what: str, where: RequestSource) -> None:
    notify_user(user=user, kind=NoticeKind.SECOND_STEP_CHANGED, what=what, **where.notification_facts)


def _record_changed(caller: Staff, where: RequestSource) -> None:
    record_user_event(EventKind.SIGN_IN_CHANGED, user=caller.user, where=where, what="second step")


def _new_app(user: User) -> NewApp:
    secret = pyotp.random_base32()
    sealed = encrypt(secret, salt=APP_SALT)
    pending = AuthenticatorApp.objects.filter(user=user, confirmed_at=None)
    if not pending.update(secret=sealed, last_step=0):
        _, is_new = AuthenticatorApp.objects.get_or_create(user=user, defaults={"secret": sealed})
        if not is_new:
            raise AlreadySetUp
    return NewApp(secret=secret, uri=pyotp.TOTP(secret).provisioning_uri(name=user.email, issuer_name="Foyer"))


def _confirm(caller: Staff, code: str, where: RequestSource) -> list[str]:
    user = caller.user
    record_sign_in_change(caller=caller, user=user, before=_OFF, after=_ON)
    app = AuthenticatorApp.objects.filter(user=user, confirmed_at=None).first()
    step = _step_of(app, code) if app else None
    if app is None or step is None:
        raise WrongCode
    ours = AuthenticatorApp.objects.filter(pk=app.pk, secret=app.secret, confirmed_at=None)
    if not ours.update(confirmed_at=clock.now(), last_step=step):
        raise WrongCode
    codes = make_codes(user)
    _notify(user, "an authenticator app was set up", where)
    return codes


def make_codes(user: User) -> list[str]:
    """Replace a user's recovery codes by ten new ones, which are returned only this once."""
    codes = [random_letters(CODE_LENGTH).lower() for _ in range(RECOVERY_CODES)]
    RecoveryCode.objects.filter(user=user).delete()
    RecoveryCode.objects.bulk_create([RecoveryCode(user=user, digest=_digest_of_code(code)) for code in codes])
    groups = range(0, CODE_LENGTH, IN_A_GROUP)
    return ["-".join(code[start : start + IN_A_GROUP] for start in groups) for code in codes]


def _forget_app(user: User) -> None:
    AuthenticatorApp.objects.filter(user=user).delete()
    RecoveryCode.objects.filter(user=user).delete()


def _digest_of_code(code: str) -> str:
    """Return the digest of a recovery code as typed: case, dashes and the letter o for a zero do not matter."""
    letters = "".join(letter for letter in code.lower() if letter.isalnum()).translate(MISREAD_CHARACTERS)
    return keyed_digest(letters, salt="recovery-codes")


def _step_of(app: AuthenticatorApp, code: str) -> int | None:
    """Return the time step of a valid code that was not used yet, or None."""
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
def reencrypt_second_factors() -> ReencryptionResult:
    """Re-encrypt the secrets of users' authenticator apps."""
    return reencrypt_columns(AuthenticatorApp, secret=APP_SALT)
