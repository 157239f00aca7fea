"""What a mail is, handing it to the mail server, and reading its refusal in words that name nobody."""

from __future__ import annotations

import smtplib
from abc import ABC, abstractmethod
from dataclasses import dataclass
from email.utils import make_msgid, parseaddr
from typing import Any, ClassVar

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.mail import EmailMultiAlternatives
from django.core.validators import validate_email
from django.template.loader import render_to_string

from server.core.machine.breaker import Breaker
from server.core.services.owed import Refusal
from server.core.watch import traces

MOST_REFUSALS = 5  # after so many the mail server's refusal is final

# A mail server that accepts connections and never answers costs a thread twenty seconds for each mail.
breaker = Breaker(failures=3, pause=30.0)

NO_ADDRESS = Refusal("this is no address", most_tries=1)


def is_address(text: str) -> bool:
    """Tell whether mail can be sent there at all."""
    try:
        validate_email(text)
    except ValidationError:
        return False
    return True


def on_one_line(text: str, most: int = 150) -> str:
    """Give a text as a mail's subject can hold it, whatever somebody has typed."""
    line = "".join(character if character.isprintable() else " " for character in text)
    return " ".join(line.split())[:most]


@dataclass(frozen=True)
class Detour:
    """Why a mail goes by the installation's own mail server after all, in words that name nobody."""

    reason: str


class Carrier(ABC):
    """Who carries a house's mails in place of the installation's own mail server."""

    @abstractmethod
    def carry(self, message: EmailMultiAlternatives, *, tag: str) -> Refusal | Detour | None:
        """Carry a mail, and tell None if it was taken; what is told of it later comes with its `tag`.

        With a Detour the message is as it was given, and nothing of it has gone.
        """


class Mail(ABC):
    """A mail of ours: each is a class that names its templates, its subject, whom it is for and what it says."""

    templates: ClassVar[str]  # of its text and its HTML, without their endings
    detour: Detour | None = None  # once it was posted: why its carrier did not take it

    @property
    @abstractmethod
    def to(self) -> str:
        """Whom it is for."""

    @property
    @abstractmethod
    def subject(self) -> str:
        """What it is about, on one line."""

    @abstractmethod
    def words(self) -> dict[str, Any]:
        """Give what its templates say, beside the subject."""

    def attach_to(self, message: EmailMultiAlternatives) -> None:  # noqa: B027  (many carry nothing)
        """Attach what the mail carries."""

    @property
    def carrier(self) -> Carrier | None:
        """Who carries it; none: the installation's own mail server."""
        return None

    @property
    def tag(self) -> str:
        """What its carrier knows it by; it names nobody."""
        return ""

    def compose(self) -> EmailMultiAlternatives:
        """Write the mail."""
        subject = self.subject
        text, html = self.draw({"subject": subject, **self.words()})
        message = compose(subject=subject, text=text, html=html, to=self.to)
        self.attach_to(message)
        return message

    def draw(self, said: dict[str, Any]) -> tuple[str, str]:
        """Give the mail as text and as HTML, from what its templates say."""
        return render_to_string(f"{self.templates}.txt", said), render_to_string(f"{self.templates}.html", said)

    def post(self) -> Refusal | None:
        """Write the mail and hand it over, unless it goes to what is no address: that costs no drawing."""
        if not is_address(self.to):
            return NO_ADDRESS
        message, carrier = self.compose(), self.carrier
        if carrier is not None:
            answer = carrier.carry(message, tag=self.tag)
            if not isinstance(answer, Detour):
                return answer
            self.detour = answer
        return hand_over(message)


def compose(*, subject: str, text: str, html: str, to: str) -> EmailMultiAlternatives:
    """Make a mail of ours."""
    sender = settings.DEFAULT_FROM_EMAIL
    message = EmailMultiAlternatives(
        subject=subject,
        body=text,
        from_email=sender,
        to=[to],
        headers={
            "Auto-Submitted": "auto-generated",
            # Named after the sender's domain, or Python would name this machine.
            "Message-ID": make_msgid(domain=parseaddr(sender)[1].rpartition("@")[2] or None),
        },
    )
    message.attach_alternative(html, "text/html")
    return message


def hand_over(message: EmailMultiAlternatives) -> Refusal | None:
    """Hand a mail over; of the mail server's answer only the number is kept, since its text may name the reader."""
    if not is_address(message.to[0]):
        return NO_ADDRESS
    if not breaker.allows():
        return Refusal("the mail server is away and is not called again yet")
    try:
        with traces.span("mail", kind="client"):
            message.send()
    except (smtplib.SMTPException, OSError, ValueError) as error:
        if _is_away(error):
            breaker.failed()
        else:
            breaker.succeeded()
        return _read_refusal(error)
    breaker.succeeded()
    return None


def _is_away(error: Exception) -> bool:
    """Tell whether the mail server did not answer, or would not talk to us: whatever else it says is about one mail."""
    if isinstance(error, smtplib.SMTPConnectError):
        return True
    answers = (smtplib.SMTPResponseException, smtplib.SMTPRecipientsRefused, smtplib.SMTPNotSupportedError, ValueError)
    return not isinstance(error, answers)


def _read_refusal(error: Exception) -> Refusal:
    match error:
        case smtplib.SMTPRecipientsRefused():
            return _refused("the address", min(code for code, _ in error.recipients.values()))
        case smtplib.SMTPDataError():
            return _refused("the mail", error.smtp_code)
        case smtplib.SMTPNotSupportedError() | ValueError():
            return Refusal("the mail server cannot write to this address", most_tries=1)
        case smtplib.SMTPResponseException():
            return Refusal(f"the mail server refused us ({error.smtp_code})")
        case _:
            return Refusal(f"the mail server is away ({type(error).__name__})")


def _refused(what: str, code: int) -> Refusal:
    is_permanent = code >= 500  # RFC 5321, section 4.2.1
    return Refusal(f"{what} was refused ({code})", most_tries=MOST_REFUSALS if is_permanent else None)
