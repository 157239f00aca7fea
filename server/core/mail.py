"""Mail without a mail server: each message becomes a file in a folder, and the console says which."""

from __future__ import annotations

import logging
import re
import uuid
from collections.abc import Sequence
from pathlib import Path

from django.conf import settings
from django.core.mail.backends.base import BaseEmailBackend
from django.core.mail.message import EmailMessage

from server.core import clock

logger = logging.getLogger(__name__)


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
