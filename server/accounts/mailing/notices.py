"""The mail that tells a person what happened to their sign-in or their account: one table of what is said, by kind.

Whoever owes it (`services.notices`) gives the facts; a sentence that needs one which was not given is left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from string import Formatter
from typing import Any

from django.conf import settings

from server.accounts.models import Notice
from server.core.services import post
from server.core.services.owed import Answer, Ending, Refusal, Work, register

Kind = Notice.Kind
LONGEST_FACT = 200  # characters

_NOT_YOU = (
    "If it was not you, somebody else may have your sign-in: set a new password at once, which ends all sessions."
)
_NOT_WANTED = (
    "If nobody should have done this, end that person's sessions under Users, and have them set a new password."
)


@dataclass(frozen=True)
class Said:
    """What a mail of one kind says: its subject, what happened, and what to do if that is not right."""

    subject: str
    sentences: tuple[str, ...]
    advice: str
    is_about_sign_in: bool = False  # then it leads to a new password


def _own(subject: str, *sentences: str, advice: str = _NOT_YOU) -> Said:
    """Say something about a person's own sign-in: it leads to a new password."""
    return Said(subject, sentences, advice, is_about_sign_in=True)


_SAID: Mapping[str, Said] = {
    Kind.PASSWORD_CHANGED: _own(
        "Your password was changed", "The password of your sign-in was changed.", "It was set {how}."
    ),
    Kind.SECOND_STEP_CHANGED: _own(
        "Your two-step sign-in was changed", "How your sign-in is guarded was changed: {what}.", "{person} did it."
    ),
    Kind.PASSKEY_ADDED: _own("A passkey was added", "A passkey was added to your sign-in.", "It is called “{name}”."),
    Kind.PASSKEY_REMOVED: _own(
        "A passkey was removed", "A passkey was removed from your sign-in.", "It was called “{name}”."
    ),
    Kind.CODES_FAILED: _own(
        "Wrong codes for your sign-in",
        "Somebody who knows your password, or has a session of yours, entered wrong codes of your second step.",
        "There were {number} of them.",
        "Each further one has to wait longer. Your passkeys go on working, and so do you from where you were before.",
        advice="If it was not you, set a new password at once, which ends all sessions.",
    ),
    Kind.OWNER_CHANGED: Said(
        "Who owns the account was changed",
        ("{who} {change}.", "{person} did it.", "The account is {account}."),
        _NOT_WANTED,
    ),
    Kind.STRIPE_CHANGED: Said(
        "Where card payments go was changed",
        ("The Stripe account of {account} was changed.", "{person} did it.", "It ends with {ending} now."),
        _NOT_WANTED,
    ),
    Kind.KEY_ISSUED: Said(
        "A key of an API client was issued",
        ("A key of the API client “{client}” was {what}.", "{person} did it."),
        "If nobody should have done this, take the key back under Client API, and end that person's sessions.",
    ),
    Kind.MONEY_LIMIT: Said(
        "A limit of the day was reached",
        ("{person} has reached a limit of the day: {what}.", "The limit is {limit}.", "It was reached with {amount}."),
        "If this is right, there is nothing to do; an owner may set the limit. " + _NOT_WANTED,
    ),
    Kind.EXPORTED: Said(
        "Personal data was taken out",
        ("{person} has downloaded lists that name people: {what}.", "They have {rows} rows.", "It was on {day} (UTC)."),
        _NOT_WANTED,
    ),
    Kind.WIDGET_FRAMES: Said(
        "Any website may show your ticket shop",
        (
            "No websites are listed that may show the ticket shop of {account} in a frame, so that any may.",
            "A page of somebody else's could show it as its own.",
            "It is shown at {what}.",
        ),
        "List your own websites on your account's screen.",
    ),
}


@register
class NoticeMail(Work, post.Mail):
    """Tells a person what happened to their sign-in or account; the notice is forgotten once it is told."""

    kind = "accounts.notice_mail"
    sends_mail = True
    owed_for = timedelta(days=2)
    longest_wait = timedelta(minutes=10)  # what is told may have to be stopped
    templates = "accounts/notice_mail"

    def do(self) -> Answer:
        notice = Notice.objects.select_related("user__account").filter(pk=self.subject_id).first()
        if notice is None:
            return Ending.NOT_NEEDED
        self.notice, self.said = notice, _SAID[notice.kind]
        self.facts = {name: _written(value) for name, value in notice.facts.items()}
        return self.post() or Ending.DONE

    def note_done(self) -> None:
        self._forget()

    def note_given_up(self, refusal: Refusal) -> None:
        self._forget()

    def _forget(self) -> None:
        Notice.objects.filter(pk=self.subject_id).delete()

    @property
    def to(self) -> str:
        return self.notice.user.email

    @property
    def subject(self) -> str:
        return post.on_one_line(f"{self.said.subject}: Foyer")

    def words(self) -> dict[str, Any]:
        site = settings.PUBLIC_URL
        return {
            "name": self.notice.user.first_name,
            "title": self.said.subject,
            "sentences": [sentence.format(**self.facts) for sentence in self.said.sentences if self._knows(sentence)],
            "at": f"{self.notice.created_at:%-d %B %Y, %H:%M} UTC",
            "place": self.facts.get("place", ""),
            "device": self.facts.get("device", ""),
            "advice": self.said.advice,
            "reset_link": f"{site}/ForgotPassword" if site and self.said.is_about_sign_in else "",
            "profile_link": f"{site}/UserProfile" if site else "",
        }

    def _knows(self, sentence: str) -> bool:
        names = {name for _, name, _, _ in Formatter().parse(sentence) if name}
        return names <= self.facts.keys()


def _written(value: object) -> str:
    """Write a fact on one line: people type some of them."""
    return post.on_one_line(f"{value:,}" if isinstance(value, int) else str(value), LONGEST_FACT)
