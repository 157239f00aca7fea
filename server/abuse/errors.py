"""What a stranger is refused with."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext, gettext_noop

from server.platform.errors import DomainError, TooManyRequests, localized_wait


class TooManyFree(TooManyRequests, code="too_many_free"):
    """Too many free tickets went to this address, this email, or of this event."""

    def __init__(self, seconds: int) -> None:
        message = gettext("Too many free tickets were ordered. Please try again in {wait}.")
        super().__init__(message.format(wait=localized_wait(seconds)), retry_after=seconds)


class TooManyMails(TooManyRequests, code="too_many_mails"):
    """Too many emails went to this mailbox, or were asked for from this address or by this person."""

    def __init__(self, seconds: int) -> None:
        message = gettext("Too many emails were sent. Please try again in {wait}.")
        super().__init__(message.format(wait=localized_wait(seconds)), retry_after=seconds)


class EnoughTickets(
    TooManyRequests,
    code="enough_tickets",
    message=gettext_noop("You have as many tickets for this event as one person may have."),
): ...


class ProofRequired(
    DomainError,
    status=428,
    code="proof_required",
    message=gettext_noop("Please wait a moment: we are checking that you are not a robot."),
):
    """Something has to be proved first; the same call is made again with the proof in a header.

    It says what is to be solved: a puzzle of ours (`challenge`), or somebody else's (`captcha`).
    428 says that a request has to fulfil a condition first (RFC 6585, section 3).
    """

    def __init__(self, *, challenge: dict[str, Any] | None = None, captcha: dict[str, Any] | None = None) -> None:
        super().__init__(**({"captcha": captcha} if captcha else {"challenge": challenge}))
        self.proof_kind = "captcha" if captcha else "puzzle"


class TooManyReservations(
    TooManyRequests,
    code="too_many_reservations",
    message=gettext_noop("Too many open reservations. Please finish or cancel one first."),
): ...
