"""A mail server on loopback that stores what it receives, or refuses it."""

from __future__ import annotations

import email
import email.policy
import socket
from email.message import EmailMessage
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session


class PostBox:
    """Real SMTP: starts and stops like a server, so that a test can also see what happens while it is away."""

    def __init__(self) -> None:
        self.port = free_port()
        self.messages: list[EmailMessage] = []
        self.recipients: list[str] = []
        self.tried: list[str] = []
        self.refusal = ""  # the answer to a recipient instead, such as `550 no such user`
        self.data_refusal = ""
        self._controller: Controller | None = None
        self._silent: socket.socket | None = None

    def open(self) -> None:
        self.close()
        self._controller = Controller(self, hostname="127.0.0.1", port=self.port)
        self._controller.start()

    def close(self) -> None:
        if self._controller is not None:
            self._controller.stop()
            self._controller = None
        if self._silent is not None:
            self._silent.close()
            self._silent = None

    def fall_silent(self) -> None:
        """Accept connections from now on, but answer nothing; `open` answers again."""
        self.close()
        self._silent = socket.create_server(("127.0.0.1", self.port), backlog=512)

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[Any]
    ) -> str:
        self.tried.append(address)
        if self.refusal:
            return self.refusal
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        if self.data_refusal:
            return self.data_refusal
        content = envelope.content if isinstance(envelope.content, bytes) else b""
        self.messages.append(email.message_from_bytes(content, policy=email.policy.default))
        self.recipients += envelope.rcpt_tos
        return "250 OK"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def ticket_document(message: EmailMessage) -> bytes:
    """Return the PDF that an email carries."""
    (document,) = [part for part in message.iter_attachments() if part.get_content_type() == "application/pdf"]
    return bytes(document.get_content())
