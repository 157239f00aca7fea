"""Emails about sign-in: links that set a password, and notices about a user's sign-in or account."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from string import Formatter
from typing import Any, ClassVar

from django.conf import settings

from server.accounts.models import Notice, PasswordLink
from server.platform import clock
from server.platform.addresses import local_origin
from server.platform.crypto import digest_of, new_token
from server.platform.datetimes import format_long
from server.platform.mailing import Email, header_line
from server.platform.outbox import Ending, Failure, Job, JobResult, register_job

# Only the email contains the token: the row stores its digest. A repeated email has a new token.

logger = logging.getLogger(__name__)


class LinkEmail(Job, Email):
    lasts: ClassVar[timedelta]  # validity of the link, from when its email is sent
    lifetime_label: ClassVar[str]
    templates = "accounts/password_mail"
    sends_mail = True
    longest_wait = timedelta(minutes=10)  # somebody may be waiting for it
    # Delayed, and enqueued for unknown addresses, too: so the response takes the same time for both, also where the
    # task runs in the same process.
    begins_after = timedelta(seconds=1)

    def do(self) -> JobResult:
        self.token = new_token()
        link = self._give_token(self.token)
        if link is None or link.user is None:
            return Ending.NOT_NEEDED
        self.link, self.user = link, link.user
        refusal = self.post()
        if refusal is None:
            return Ending.DONE
        # The user requests another link, or is invited again.
        return refusal if refusal.most_tries is None else replace(refusal, most_tries=1)

    def _give_token(self, token: str) -> PasswordLink | None:
        """Store a new token of a link before its email is sent, so that it works at once.

        Return None for a link without a user, a used or invalidated one, and one that is too old.
        """
        now = clock.now()
        needed = PasswordLink.objects.filter(
            pk=self.subject_id, user__isnull=False, used_at=None, created_at__gt=now - self.tried_for
        )
        if not needed.update(digest=digest_of(token), expires_at=now + self.lasts):
            return None
        return PasswordLink.objects.select_related("user__account").filter(pk=self.subject_id).first()

    @property
    def to(self) -> str:
        return self.user.email

    def context(self) -> dict[str, Any]:
        return {
            "name": self.user.first_name,
            "account": self.user.account.name,
            "is_invitation": self.link.kind == PasswordLink.Kind.INVITATION,
            "becomes_contact": self.user.becomes_contact,
            "lasts": self.lifetime_label,
            "link": f"{_origin_of(self.link)}/ResetPassword?token={self.token}",
        }


@register_job
class ResetEmail(LinkEmail):
    """For users who forgot their password: they wait for it, and request another one themselves."""

    kind = "accounts.reset_mail"
    tried_for = lasts = timedelta(hours=1)
    lifetime_label = "one hour"
    subject = "Set a new password for Foyer"


@register_job
class InvitationEmail(LinkEmail):
    """For invited users, who do not expect it."""

    kind = "accounts.invitation_mail"
    tried_for = lasts = timedelta(days=3)
    lifetime_label = "three days"
    subject = "You are invited to Foyer"


def email_of(link: PasswordLink) -> type[LinkEmail]:
    return InvitationEmail if link.kind == PasswordLink.Kind.INVITATION else ResetEmail


def _origin_of(link: PasswordLink) -> str:
    known: str = settings.PUBLIC_URL or link.origin
    if known:
        return known
    logger.warning("A password link leads to this machine alone: set FOYER_PUBLIC_URL to where people find Foyer")
    return local_origin()


# The texts of notices by kind. The caller supplies the facts; a sentence with a missing fact is left out.

NoticeKind = Notice.Kind
LONGEST_FACT = 200  # characters

_NOT_YOU = (
    "If it was not you, somebody else may have your sign-in: set a new password at once, which ends all sessions."
)
_UNEXPECTED_CHANGE = (
    "If nobody should have done this, end that person's sessions under Users, and have them set a new password."
)


@dataclass(frozen=True)
class NoticeText:
    """The text of one kind of notice: subject, what happened, and what to do if that is not right."""

    subject: str
    sentences: tuple[str, ...]
    advice: str
    is_about_sign_in: bool = False  # then it links to a new password


def _about_sign_in(subject: str, *sentences: str, advice: str = _NOT_YOU) -> NoticeText:
    """Return a notice about a user's own sign-in, with a link to a new password."""
    return NoticeText(subject, sentences, advice, is_about_sign_in=True)


_NOTICE_TEXTS: Mapping[str, NoticeText] = {
    NoticeKind.PASSWORD_CHANGED: _about_sign_in(
        "Your password was changed", "The password of your sign-in was changed.", "It was set {how}."
    ),
    NoticeKind.SECOND_STEP_CHANGED: _about_sign_in(
        "Your two-step sign-in was changed", "How your sign-in is guarded was changed: {what}.", "{person} did it."
    ),
    NoticeKind.PASSKEY_ADDED: _about_sign_in(
        "A passkey was added", "A passkey was added to your sign-in.", "It is called “{name}”."
    ),
    NoticeKind.PASSKEY_REMOVED: _about_sign_in(
        "A passkey was removed", "A passkey was removed from your sign-in.", "It was called “{name}”."
    ),
    NoticeKind.CODES_FAILED: _about_sign_in(
        "Wrong codes for your sign-in",
        "Somebody who knows your password, or has a session of yours, entered wrong codes of your second step.",
        "There were {number} of them.",
        "Each further one has to wait longer. Your passkeys go on working, and so do you from where you were before.",
        advice="If it was not you, set a new password at once, which ends all sessions.",
    ),
    NoticeKind.OWNER_CHANGED: NoticeText(
        "Who owns the account was changed",
        ("{who} {change}.", "{person} did it.", "The account is {account}."),
        _UNEXPECTED_CHANGE,
    ),
    NoticeKind.STRIPE_CHANGED: NoticeText(
        "Where card payments go was changed",
        ("The Stripe account of {account} was changed.", "{person} did it.", "It ends with {ending} now."),
        _UNEXPECTED_CHANGE,
    ),
    NoticeKind.KEY_ISSUED: NoticeText(
        "A key of an API client was issued",
        ("A key of the API client “{client}” was {what}.", "{person} did it."),
        "If nobody should have done this, take the key back under Client API, and end that person's sessions.",
    ),
    NoticeKind.MONEY_LIMIT: NoticeText(
        "A daily limit was reached",
        ("{person} has reached a daily limit: {what}.", "The limit is {limit}.", "It was reached with {amount}."),
        "If this is right, there is nothing to do; an owner may set the limit. " + _UNEXPECTED_CHANGE,
    ),
    NoticeKind.EXPORTED: NoticeText(
        "Personal data was taken out",
        ("{person} has downloaded lists that name people: {what}.", "They have {rows} rows.", "It was on {day} (UTC)."),
        _UNEXPECTED_CHANGE,
    ),
    NoticeKind.WIDGET_FRAMES: NoticeText(
        "Any website may show your ticket shop",
        (
            "No websites are listed that may show the ticket shop of {account} in a frame, so that any may.",
            "A page of somebody else's could show it as its own.",
            "It is shown at {what}.",
        ),
        "List your own websites on your account's screen.",
    ),
}


@register_job
class NoticeEmail(Job, Email):
    """Notifies a user of a change of their sign-in or account; the notice is deleted once it is sent."""

    kind = "accounts.notice_mail"
    sends_mail = True
    tried_for = timedelta(days=2)
    longest_wait = timedelta(minutes=10)  # the reader may have to react
    templates = "accounts/notice_mail"

    def do(self) -> JobResult:
        notice = Notice.objects.select_related("user__account").filter(pk=self.subject_id).first()
        if notice is None:
            return Ending.NOT_NEEDED
        self.notice, self.texts = notice, _NOTICE_TEXTS[notice.kind]
        self.facts = {
            name: header_line(f"{value:,}" if isinstance(value, int) else str(value), LONGEST_FACT)
            for name, value in notice.facts.items()
        }
        return self.post() or Ending.DONE

    def note_done(self) -> None:
        Notice.objects.filter(pk=self.subject_id).delete()

    def note_given_up(self, refusal: Failure) -> None:
        self.note_done()

    @property
    def to(self) -> str:
        return self.notice.user.email

    @property
    def subject(self) -> str:
        return header_line(f"{self.texts.subject}: Foyer")

    def context(self) -> dict[str, Any]:
        site = settings.PUBLIC_URL
        return {
            "name": self.notice.user.first_name,
            "title": self.texts.subject,
            "sentences": [sentence.format(**self.facts) for sentence in self.texts.sentences if self._knows(sentence)],
            "at": f"{format_long(self.notice.created_at, 'UTC')} UTC",
            "place": self.facts.get("place", ""),
            "device": self.facts.get("device", ""),
            "advice": self.texts.advice,
            "reset_link": f"{site}/ForgotPassword" if site and self.texts.is_about_sign_in else "",
            "profile_link": f"{site}/UserProfile" if site else "",
        }

    def _knows(self, sentence: str) -> bool:
        names = {name for _, name, _, _ in Formatter().parse(sentence) if name}
        return names <= self.facts.keys()
