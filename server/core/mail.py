"""The two ways in which mail leaves: by SMTP, or without a mail server as files in a folder."""

from __future__ import annotations

import logging
import re
import smtplib
import socket
import threading
import uuid
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.mail.backends.base import BaseEmailBackend
from django.core.mail.backends.smtp import EmailBackend
from django.core.mail.message import EmailMessage

from server.core import clock

logger = logging.getLogger(__name__)

LONGEST = 90.0  # seconds that one connection may take


class _Limited(smtplib.SMTP):
    """An SMTP connection that ends after a while: the socket's own time-out begins anew with each byte of an answer."""

    _timer: threading.Timer | None = None

    def connect(self, *given: Any, **named: Any) -> tuple[int, bytes]:
        self._timer = threading.Timer(LONGEST, self._give_up)
        self._timer.daemon = True
        self._timer.start()
        try:
            return super().connect(*given, **named)
        except OSError:
            self._timer.cancel()
            raise

    def _give_up(self) -> None:
        logger.warning("The mail server took longer than %d s", LONGEST)
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
    """Django's, by connections that end."""

    @property
    def connection_class(self) -> type[smtplib.SMTP]:
        return _LimitedTls if self.use_ssl else _Limited


class FolderBackend(BaseEmailBackend):
    """Write every message as an .eml file that a mail reader opens."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        folder = Path(getattr(settings, "EMAIL_FILE_PATH", settings.DATA / "mail"))
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        for message in email_messages:
            subject = re.sub(r"[^A-Za-z0-9]+", "-", str(message.subject)).strip("-")[:60]
            path = folder / f"{clock.now():%Y%m%d-%H%M%S}-{subject}-{uuid.uuid4().hex[:6]}.eml"
            # Under its name only once it is whole: somebody may be waiting for it.
            unfinished = path.with_suffix(".part")
            unfinished.touch(mode=0o600)
            unfinished.write_bytes(message.message().as_bytes())
            unfinished.rename(path)
            logger.info("A mail was written")  # its name holds its subject, and that may name somebody
        return len(email_messages)
