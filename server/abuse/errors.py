"""Refusals of anonymous callers."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext, gettext_noop

from server.platform.errors import DomainError, TooManyRequests, localized_wait


class TooManyFree(TooManyRequests, code="too_many_free"):
    """Too many free tickets went to this address or email, or for this event."""

    def __init__(self, seconds: int) -> None:
        message = gettext("Too many free tickets were ordered. Please try again in {wait}.")
        super().__init__(message.format(wait=localized_wait(seconds)), retry_after=seconds)


class TooManyMails(TooManyRequests, code="too_many_mails"):
    """Too many emails went to this mailbox, or were requested from this address or by this user."""

    def __init__(self, seconds: int) -> None:
        message = gettext("Too many emails were sent. Please try again in {wait}.")
        super().__init__(message.format(wait=localized_wait(seconds)), retry_after=seconds)


class EnoughTickets(
    TooManyRequests,
    code="enough_tickets",
    message=gettext_noop("You have reached the ticket limit per person for this event."),
): ...


class ProofRequired(
    DomainError,
    status=428,
    code="proof_required",
    message=gettext_noop("Please wait a moment: we are checking that you are not a robot."),
):
    """A proof of work or captcha is required; the call is repeated with the result in a header.

    It contains our puzzle (`challenge`) or a provider's parameters (`captcha`). 428 means that a request has to fulfil
    a condition first (RFC 6585, section 3).
    """

    def __init__(self, *, challenge: dict[str, Any] | None = None, captcha: dict[str, Any] | None = None) -> None:
        super().__init__(**({"captcha": captcha} if captcha else {"challenge": challenge}))
        self.proof_kind = "captcha" if captcha else "puzzle"


class TooManyReservations(
    TooManyRequests,
    code="too_many_reservations",
    message=gettext_noop("You have too many open reservations. Please pay for or cancel one first."),
): ...
