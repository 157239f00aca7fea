"""Emails: composing, sending by a mail server or a provider, and the two email backends."""

from __future__ import annotations

import logging
import re
import smtplib
import socket
import threading
import uuid
from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from email.utils import formataddr, make_msgid, parseaddr
from pathlib import Path
from typing import Any, ClassVar

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.mail import EmailMultiAlternatives
from django.core.mail.backends.base import BaseEmailBackend
from django.core.mail.backends.smtp import EmailBackend
from django.core.mail.message import EmailMessage
from django.core.validators import validate_email
from django.template.loader import render_to_string

from server.platform import clock
from server.platform.observability.telemetry import trace_span
from server.platform.outbox import Failure
from server.platform.runtime import CircuitBreaker

NO_BREAK_SPACE = "\u00a0"  # as French has it before a colon
MOST_REFUSALS = 5  # after so many the mail server's refusal is final

# A mail server that accepts connections and never answers blocks a thread for twenty seconds with each email.
mail_server_breaker = CircuitBreaker(failures=3, pause=30.0)

INVALID_ADDRESS = Failure("this is no address", most_tries=1)


def is_email_address(text: str) -> bool:
    """Return whether an email can be sent to this address at all."""
    try:
        validate_email(text)
    except ValidationError:
        return False
    return True


def describe_mail_server() -> str:
    """Name where this installation's emails go, without its password."""
    if settings.EMAIL_FILE_PATH:
        return f"the folder {settings.EMAIL_FILE_PATH}"
    return f"the mail server {settings.EMAIL_HOST}:{settings.EMAIL_PORT}"


def header_line(text: str, most: int = 150) -> str:
    """Return a text that fits an email's subject, whatever was typed."""
    kept = (one if one.isprintable() or one == NO_BREAK_SPACE else " " for one in text)
    return re.sub(" +", " ", "".join(kept)).strip()[:most]


@dataclass(frozen=True)
class ProviderFallback:
    """Why an email was sent by the installation's own mail server after all; it contains no names."""

    reason: str


class EmailProvider(ABC):
    """Sends an account's emails in place of the installation's own mail server."""

    @abstractmethod
    def deliver(self, message: EmailMultiAlternatives, *, tag: str) -> Failure | ProviderFallback | None:
        """Send an email and return None if it was accepted; later reports about it carry its `tag`.

        With a ProviderFallback the message is unchanged, and nothing was sent.
        """


class Email(ABC):
    """An email: a class with its templates, its subject, its recipient and its context."""

    templates: ClassVar[str]  # of its text and HTML, without their extensions
    detour: ProviderFallback | None = None  # set when it is sent: why its provider did not accept it

    @property
    @abstractmethod
    def to(self) -> str:
        """The recipient's address."""

    @property
    @abstractmethod
    def subject(self) -> str:
        """The subject, on one line."""

    @abstractmethod
    def context(self) -> dict[str, Any]:
        """Return the context of its templates, besides the subject."""

    def attach_to(self, message: EmailMultiAlternatives) -> None:  # noqa: B027  (many carry nothing)
        """Attach files."""

    @property
    def sender_name(self) -> str:
        """In whose name it is sent; empty: the installation's."""
        return ""

    @property
    def reply_to(self) -> str:
        """The address that replies go to; empty: the sender's."""
        return ""

    @property
    def provider(self) -> EmailProvider | None:
        """The provider that sends it; None: the installation's own mail server."""
        return None

    @property
    def tag(self) -> str:
        """The provider's reference to it; it contains no names."""
        return ""

    def compose(self) -> EmailMultiAlternatives:
        subject = self.subject
        text, html = self.draw({"subject": subject, **self.context()})
        message = compose_email(
            subject=subject,
            text=text,
            html=html,
            to=self.to,
            sender_name=self.sender_name,
            reply_to=self.reply_to,
        )
        self.attach_to(message)
        return message

    def draw(self, context: dict[str, Any]) -> tuple[str, str]:
        """Render the email as text and HTML."""
        return render_to_string(f"{self.templates}.txt", context), render_to_string(f"{self.templates}.html", context)

    def post(self) -> Failure | None:
        """Render and send the email; one to an invalid address is not rendered."""
        if not is_email_address(self.to):
            return INVALID_ADDRESS
        message, provider = self.compose(), self.provider
        if provider is not None:
            answer = provider.deliver(message, tag=self.tag)
            if not isinstance(answer, ProviderFallback):
                return answer
            self.detour = answer
        return send_email(message)


def compose_email(
    *, subject: str, text: str, html: str, to: str, sender_name: str = "", reply_to: str = ""
) -> EmailMultiAlternatives:
    """Compose an email from the installation's address; with a `sender_name`, in that name."""
    sender = settings.DEFAULT_FROM_EMAIL
    address = parseaddr(sender)[1]
    message = EmailMultiAlternatives(
        subject=subject,
        body=text,
        from_email=formataddr((header_line(sender_name), address)) if sender_name else sender,
        to=[to],
        reply_to=[reply_to] if reply_to else None,
        headers={
            "Auto-Submitted": "auto-generated",
            # With the sender's domain, or Python would use this machine's name.
            "Message-ID": make_msgid(domain=address.rpartition("@")[2] or None),
        },
    )
    message.attach_alternative(html, "text/html")
    return message


def send_email(message: EmailMultiAlternatives) -> Failure | None:
    """Send an email; only the code of the mail server's answer is stored, since its text may contain the recipient."""
    if not is_email_address(message.to[0]):
        return INVALID_ADDRESS
    if not mail_server_breaker.allows():
        return Failure("the mail server is away and is not called again yet")
    try:
        with trace_span("mail", kind="client"):
            message.send()
    except (smtplib.SMTPException, OSError, ValueError) as error:
        if _is_away(error):
            mail_server_breaker.failed()
        else:
            mail_server_breaker.succeeded()
        return _read_refusal(error)
    mail_server_breaker.succeeded()
    return None


def _is_away(error: Exception) -> bool:
    """Return whether the mail server is unavailable; any other answer concerns only this email."""
    if isinstance(error, smtplib.SMTPConnectError):
        return True
    answers = (smtplib.SMTPResponseException, smtplib.SMTPRecipientsRefused, smtplib.SMTPNotSupportedError, ValueError)
    return not isinstance(error, answers)


def _read_refusal(error: Exception) -> Failure:
    match error:
        case smtplib.SMTPRecipientsRefused():
            return _refusal("the address", min(code for code, _ in error.recipients.values()))
        case smtplib.SMTPDataError():
            return _refusal("the mail", error.smtp_code)
        case smtplib.SMTPNotSupportedError() | ValueError():
            return Failure("the mail server cannot write to this address", most_tries=1)
        case smtplib.SMTPResponseException():
            return Failure(f"the mail server refused us ({error.smtp_code})")
        case _:
            return Failure(f"the mail server is away ({type(error).__name__})")


def _refusal(what: str, code: int) -> Failure:
    is_permanent = code >= 500  # RFC 5321, section 4.2.1
    return Failure(f"{what} was refused ({code})", most_tries=MOST_REFUSALS if is_permanent else None)


logger = logging.getLogger(__name__)

LONGEST_CONNECTION = 90.0  # seconds that one connection may take


class _Limited(smtplib.SMTP):
    """An SMTP connection with a total time limit: the socket's own time-out restarts with each byte of an answer."""

    _timer: threading.Timer | None = None

    def connect(self, *given: Any, **named: Any) -> tuple[int, bytes]:
        self._timer = threading.Timer(LONGEST_CONNECTION, self._give_up)
        self._timer.daemon = True
        self._timer.start()
        try:
            return super().connect(*given, **named)
        except OSError:
            self._timer.cancel()
            raise

    def _give_up(self) -> None:
        logger.warning("The mail server took longer than %d s", LONGEST_CONNECTION)
        if self.sock is not None:
            with suppress(OSError):
                self.sock.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        super().close()


class _LimitedTls(_Limited, smtplib.SMTP_SSL):
    pass


class SmtpBackend(EmailBackend):
    """Django's SMTP backend with limited connections."""

    @property
    def connection_class(self) -> type[smtplib.SMTP]:
        return _LimitedTls if self.use_ssl else _Limited


class FolderBackend(BaseEmailBackend):
    """Writes every message as an .eml file, which email programs open."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        folder = Path(settings.EMAIL_FILE_PATH or settings.DATA / "mail")
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        for message in email_messages:
            subject = re.sub(r"[^A-Za-z0-9]+", "-", str(message.subject)).strip("-")[:60]
            path = folder / f"{clock.now():%Y%m%d-%H%M%S}-{subject}-{uuid.uuid4().hex[:6]}.eml"
            # Renamed once it is complete: somebody may be waiting for it.
            unfinished = path.with_suffix(".part")
            unfinished.touch(mode=0o600)
            unfinished.write_bytes(message.message().as_bytes())
            unfinished.rename(path)
            logger.info("A mail was written")  # its file name holds its subject, which may name somebody
        return len(email_messages)
