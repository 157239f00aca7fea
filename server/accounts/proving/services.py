"""Proving once more who one is, and ending sessions."""

from __future__ import annotations

from knox.models import AuthToken

from server.accounts import permission_selectors as permissions
from server.accounts.caller import Staff
from server.accounts.errors import ChallengeOver, IncorrectCode, PasskeyUnknown, WrongCode, WrongPasskey
from server.accounts.models import SignInChallenge, User
from server.accounts.services import attempts, challenges, passkeys, passwords, second_step, sessions, watching
from server.accounts.services.passkeys import Credential, Question
from server.accounts.services.sessions import SignedIn
from server.accounts.site import Site
from server.accounts.where import Where
from server.core.errors import Conflict, NotFound

PASSWORD = "password"  # noqa: S105  (a word)
Purpose = SignInChallenge.Purpose


def methods_of(*, user: User) -> list[str]:
    """List what a person can prove themselves with: a passkey alone, or their password.

    Where their sign-in takes two steps so does this: the password comes with one of the codes that are listed with it,
    and is not listed without one. So a stolen session and a known password are not enough.
    """
    steps = second_step.methods_of(user_id=user.pk)
    codes = [word for word in steps if word != second_step.PASSKEY]
    by_password = [PASSWORD, *codes] if user.has_usable_password() and (codes or not steps) else []
    return by_password + [word for word in steps if word == second_step.PASSKEY]


def prove_by_password(
    *, caller: Staff, session: AuthToken, where: Where, password: str, code: str = "", recovery_code: str = ""
) -> SignedIn:
    """Renew the caller's session by their password, and by a code where their sign-in takes two steps.

    :raises WrongPassword: if it is another one.
    :raises IncorrectCode: if a code is due, and that is none.
    :raises Conflict: if their password proves nothing without a passkey.
    :raises TooManyAttempts: if either was tried too often.
    :raises InvalidToken: if the session has ended meanwhile.
    """
    methods = methods_of(user=caller.user)
    if PASSWORD not in methods:
        raise Conflict("Please use your passkey")
    passwords.confirm_password(caller=caller, password=password, where=where)
    if not {second_step.TOTP, second_step.RECOVERY} & set(methods):
        return _renewed(caller, sessions.renew(token=session, where=where), where, PASSWORD)
    try:
        with second_step.one_code(user=caller.user, where=where, is_recovery=bool(recovery_code)):
            proof = second_step.proof_of_code(user=caller.user, code=code, recovery_code=recovery_code)
            renewed = sessions.renew(token=session, where=where, proof=proof)
    except WrongCode:
        raise IncorrectCode from None
    return _renewed(caller, renewed, where, PASSWORD)


def ask_for_passkey(*, caller: Staff, site: Site, where: Where) -> Question:
    """Ask the caller's browser for one of their passkeys.

    :raises NotFound: if they have none.
    :raises TooManyAttempts: if this address asked too often.
    """
    attempts.count_question(address=where.address)
    if second_step.PASSKEY not in methods_of(user=caller.user):
        raise NotFound
    issued = challenges.issue(purpose=Purpose.PROOF, user=caller.user)
    options = passkeys.request_options(user_id=caller.user.pk, nonce=issued.nonce, site=site, must_verify=True)
    return Question(issued.token, options)


def prove_by_passkey(
    *, caller: Staff, session: AuthToken, where: Where, site: Site, challenge: str, credential: Credential
) -> SignedIn:
    """Renew the caller's session by one of their passkeys, whose device has asked who its holder is.

    :raises PasskeyUnknown: if it is none of theirs, does not answer the question, or the question is over.
    :raises InvalidToken: if the session has ended meanwhile.
    """
    try:
        held = challenges.find(token=challenge, purpose=Purpose.PROOF)
        challenges.count_answer(held)
        if held.user_id != caller.user.pk:
            raise PasskeyUnknown
        passkey = passkeys.find_of(user_id=caller.user.pk, credential=credential)
        signed = passkeys.prove(passkey=passkey, credential=credential, nonce=held.nonce, site=site, must_verify=True)

        def proof() -> bool:
            challenges.spend(held)
            return signed()

        renewed = sessions.renew(token=session, where=where, proof=proof)
    except (ChallengeOver, WrongPasskey, WrongCode):
        raise PasskeyUnknown from None
    return _renewed(caller, renewed, where, second_step.PASSKEY)


def _renewed(caller: Staff, renewed: SignedIn, where: Where, what: str) -> SignedIn:
    watching.note_person(watching.Kind.REAUTHENTICATED, user=caller.user, where=where, what=what)
    return renewed


# Ending


def end_own(*, caller: Staff, session_id: int, where: Where) -> None:
    """End one of the caller's sessions, wherever it is.

    :raises NotProved: if they have not just proved who they are: a thief is not to put them out.
    :raises NotFound: if it is not theirs, or is over.
    """
    caller.needs_proof()
    tokens = AuthToken.objects.filter(user=caller.user, known__pk=session_id)
    if not sessions.end_many(tokens=tokens):
        raise NotFound
    watching.note_person(watching.Kind.SIGNED_OUT, user=caller.user, where=where, what="another session")


def end_others(*, caller: Staff, session: AuthToken, where: Where) -> int:
    """End all of the caller's sessions but the one that they sit at, and tell how many that were.

    :raises NotProved: if they have not just proved who they are.
    """
    caller.needs_proof()
    challenges.drop_of(user_id=caller.user.pk)
    ended = sessions.end_sessions(user_id=caller.user.pk, kept=session.digest)
    watching.note_person(watching.Kind.SIGNED_OUT, user=caller.user, where=where, what="all other sessions")
    return ended


def end_all_of(*, caller: Staff, user_id: int, where: Where) -> int:
    """End all sessions of a person whom the caller manages, and tell how many that were.

    :raises NotFound: if the caller sees no such person.
    :raises NotAllowed: if the caller does not manage them.
    """
    user = permissions.people_seen_by(caller).filter(pk=user_id).first()
    if user is None:
        raise NotFound
    permissions.needs_to_manage(caller, user)
    challenges.drop_of(user_id=user.pk)
    ended = sessions.end_sessions(user_id=user.pk)
    by = caller.user.full_name
    watching.note_person(watching.Kind.SIGNED_OUT, user=user, where=where, what="by an administrator", by=by)
    return ended
