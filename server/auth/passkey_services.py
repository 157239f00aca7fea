"""Passkeys (WebAuthn): stored by a user's device, bound to the host, and both steps of signing in at once."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.crypto import constant_time_compare
from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from server.abuse.services import attempts
from server.accounts.caller import Staff
from server.accounts.errors import ChallengeExpired, PasskeyRefused, SecondStepRequired, WrongPasskey
from server.accounts.models import AuthenticatorApp, Passkey, RecoveryCode, SignInChallenge
from server.audit.security_services import EventKind, NoticeKind, notify_user, record_user_event
from server.auth import password_services, session_services
from server.auth.session_services import (
    CHALLENGE_LASTS,
    ConsumeCredential,
    SignedIn,
    count_challenge_answer,
    find_challenge,
    issue_challenge,
    lock_second_factor_requirement,
    record_sign_in_change,
    spend_challenge,
)
from server.platform import clock
from server.platform.addresses import RequestSource, Site
from server.platform.crypto import keyed_digest
from server.platform.errors import NotFound

Credential = dict[str, Any]
Purpose = SignInChallenge.Purpose
MOST = 20  # for each user
LONGEST_ID = 1023  # bytes (WebAuthn, section 4, Credential ID)
TIMEOUT = int(CHALLENGE_LASTS.total_seconds() * 1000)
TRANSPORTS = {"ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"}


@dataclass(frozen=True)
class Question:
    """WebAuthn options for a browser, and the challenge with which its answer comes back."""

    challenge: str
    options: dict[str, Any]


def begin_sign_in(*, site: Site, address: str) -> Question:
    """Return the options for a sign-in by any passkey, which identifies its user.

    :raises TooManyAttempts: if this address requested too many.
    """
    attempts.QUESTIONS.count_address(address)
    issued = issue_challenge(purpose=Purpose.PASSKEY)
    return Question(issued.token, _request_options(site, issued.nonce, [], UserVerificationRequirement.REQUIRED))


def sign_in(*, challenge: str, credential: Credential, site: Site, where: RequestSource) -> SignedIn:
    """Open a session for the holder of a passkey, whose device has verified them.

    :raises ChallengeExpired: if the challenge is used or expired, or the user may no longer sign in.
    :raises WrongPasskey: if the passkey is unknown, or its signature is invalid.
    """
    challenge_row = find_challenge(token=challenge, purpose=Purpose.PASSKEY)
    count_challenge_answer(challenge_row)
    passkey = _find(credential)
    consume = prove(passkey=passkey, credential=credential, nonce=challenge_row.nonce, site=site, must_verify=True)
    session = session_services.open_by_challenge(
        user=passkey.user, consume=consume, challenge=challenge_row, where=where
    )
    attempts.note_step_passed(user_id=passkey.user_id, address=where.address)
    record_user_event(EventKind.SIGNED_IN, user=passkey.user, where=where, what="passkey")
    return session


def request_options(*, user_id: int, nonce: str, site: Site, must_verify: bool = False) -> dict[str, Any]:
    """Return the options for a user's passkeys; with `must_verify` their device has to verify its holder.

    :raises NotFound: if they have none.
    """
    known = [_descriptor(passkey) for passkey in Passkey.objects.filter(user_id=user_id).order_by("pk")]
    if not known:
        raise NotFound
    needs = UserVerificationRequirement.REQUIRED if must_verify else UserVerificationRequirement.PREFERRED
    return _request_options(site, nonce, known, needs)


def find_of(*, user_id: int, credential: Credential) -> Passkey:
    """Return a user's passkey by its credential.

    :raises WrongPasskey: if it is not theirs.
    """
    passkey = _find(credential)
    if passkey.user_id != user_id:
        raise WrongPasskey
    return passkey


def prove(*, passkey: Passkey, credential: Credential, nonce: str, site: Site, must_verify: bool) -> ConsumeCredential:
    """Verify a passkey's signature; the returned function consumes it, and returns whether it was the first to do so.

    :raises WrongPasskey: if it was made by another key, for another challenge or for another site.
    """
    try:
        verified = verify_authentication_response(
            credential=credential,
            expected_challenge=base64url_to_bytes(nonce),
            expected_rp_id=site.host,
            expected_origin=site.origin,
            credential_public_key=bytes(passkey.public_key),
            credential_current_sign_count=passkey.sign_count,
            require_user_verification=must_verify,
        )
    except Exception:  # the input is untrusted: whatever the parser raises, the answer is no
        raise WrongPasskey from None
    ours = Passkey.objects.filter(pk=passkey.pk, sign_count=passkey.sign_count)
    return lambda: ours.update(sign_count=verified.new_sign_count, last_used_at=clock.now()) == 1


def begin_registration(*, caller: Staff, site: Site, where: RequestSource, password: str | None = None) -> Question:
    """Return the options for a new passkey of the caller.

    :raises ReauthenticationRequired: if they have not just reauthenticated.
    :raises WrongPassword: if a password is given and wrong.
    :raises TooManyAttempts: after too many attempts.
    """
    caller.require_reauthentication()
    password_services.confirm_password(caller=caller, password=password, where=where)
    issued = issue_challenge(purpose=Purpose.NEW_PASSKEY, user=caller.user)
    known = [_descriptor(passkey) for passkey in list_passkeys(caller=caller)]
    options = generate_registration_options(
        rp_id=site.host,
        rp_name="Foyer",
        user_id=_handle(caller.user.pk),
        user_name=caller.user.email,
        user_display_name=caller.user.full_name,
        challenge=base64url_to_bytes(issued.nonce),
        timeout=TIMEOUT,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.REQUIRED
        ),
        exclude_credentials=known,
    )
    return Question(issued.token, json.loads(options_to_json(options)))


def add_passkey(
    *, caller: Staff, challenge: str, name: str, credential: Credential, site: Site, where: RequestSource
) -> Passkey:
    """Store the public key of a passkey that the caller's browser has created.

    :raises PasskeyRefused: if the challenge is expired or another user's, or the passkey does not match it.
    """
    challenge_row = _find_own(caller, challenge)
    passkey = _read_new(credential, challenge_row.nonce, site)
    passkey.user, passkey.name = caller.user, name
    try:
        with transaction.atomic():
            record_sign_in_change(caller=caller, user=caller.user, after={"passkey": name})
            if Passkey.objects.filter(user=caller.user).count() >= MOST:
                raise PasskeyRefused("You have as many passkeys as one can have")
            passkey.save(force_insert=True)
            spend_challenge(challenge_row)
            notify_user(user=caller.user, kind=NoticeKind.PASSKEY_ADDED, name=name, **where.notification_facts)
    except (IntegrityError, ChallengeExpired):
        raise PasskeyRefused from None
    record_user_event(EventKind.SIGN_IN_CHANGED, user=caller.user, where=where, what="passkey")
    return passkey


def remove_passkey(*, caller: Staff, passkey_id: int, where: RequestSource) -> None:
    """Delete one of the caller's passkeys.

    :raises ReauthenticationRequired: if they have not just reauthenticated.
    :raises NotFound: if it is not theirs.
    :raises SecondStepRequired: if their account requires a second step and this is the last.
    """
    caller.require_reauthentication()
    with transaction.atomic():
        passkey = Passkey.objects.filter(pk=passkey_id, user=caller.user).first()
        if passkey is None:
            raise NotFound
        is_required = lock_second_factor_requirement(user=caller.user)
        # Locks the user's row: if the last two passkeys are removed at once, the second removal sees the first.
        record_sign_in_change(caller=caller, user=caller.user, before={"passkey": passkey.name})
        others = Passkey.objects.filter(user=caller.user).exclude(pk=passkey_id)
        has_app = AuthenticatorApp.objects.filter(user=caller.user, confirmed_at__isnull=False).exists()
        if not has_app and not others.exists():
            if is_required:
                raise SecondStepRequired
            RecoveryCode.objects.filter(user=caller.user).delete()
        passkey.delete()
        notify_user(user=caller.user, kind=NoticeKind.PASSKEY_REMOVED, name=passkey.name, **where.notification_facts)
    record_user_event(EventKind.SIGN_IN_CHANGED, user=caller.user, where=where, what="passkey")


def list_passkeys(*, caller: Staff) -> list[Passkey]:
    return list(Passkey.objects.filter(user=caller.user).order_by("pk"))


def _find_own(caller: Staff, challenge: str) -> SignInChallenge:
    try:
        row = find_challenge(token=challenge, purpose=Purpose.NEW_PASSKEY)
        if row.user_id != caller.user.pk:
            raise ChallengeExpired
        count_challenge_answer(row)
    except ChallengeExpired:
        raise PasskeyRefused from None
    return row


def _read_new(credential: Credential, nonce: str, site: Site) -> Passkey:
    try:
        made = verify_registration_response(
            credential=credential,
            expected_challenge=base64url_to_bytes(nonce),
            expected_rp_id=site.host,
            expected_origin=site.origin,
            require_user_verification=True,
        )
    except Exception:  # as above
        raise PasskeyRefused from None
    if len(made.credential_id) > LONGEST_ID:
        raise PasskeyRefused
    transports = credential.get("response", {}).get("transports")
    known = (
        [word for word in transports if isinstance(word, str) and word in TRANSPORTS]
        if isinstance(transports, list)
        else []
    )
    return Passkey(
        credential=bytes_to_base64url(made.credential_id),
        public_key=made.credential_public_key,
        sign_count=made.sign_count,
        transports=sorted(set(known)),
    )


def _find(credential: Credential) -> Passkey:
    name = credential.get("id")
    known = Passkey.objects.select_related("user__account")
    # Anything else is not base64, and half a surrogate pair could not even be looked up.
    passkey = known.filter(credential=name).first() if isinstance(name, str) and name.isascii() else None
    if passkey is None or not _is_handle_of(passkey.user_id, credential):
        raise WrongPasskey
    return passkey


def _is_handle_of(user_id: int, credential: Credential) -> bool:
    response = credential.get("response")
    handle = response.get("userHandle") if isinstance(response, dict) else None
    if handle is None:
        return True
    if not isinstance(handle, str) or not handle.isascii():
        return False
    return constant_time_compare(handle, bytes_to_base64url(_handle(user_id)))


def _handle(user_id: int) -> bytes:
    """Return a user handle for passkeys that does not reveal the user to somebody with the device."""
    return bytes.fromhex(keyed_digest(str(user_id), salt="passkeys"))


def _descriptor(passkey: Passkey) -> PublicKeyCredentialDescriptor:
    # Without transports, which the library may not know: the browser then tries all of them.
    return PublicKeyCredentialDescriptor(id=base64url_to_bytes(passkey.credential))


def _request_options(
    site: Site, nonce: str, known: list[PublicKeyCredentialDescriptor], verification: UserVerificationRequirement
) -> dict[str, Any]:
    options = generate_authentication_options(
        rp_id=site.host,
        challenge=base64url_to_bytes(nonce),
        timeout=TIMEOUT,
        allow_credentials=known,
        user_verification=verification,
    )
    made: dict[str, Any] = json.loads(options_to_json(options))
    return made
