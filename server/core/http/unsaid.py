"""What is said in no log: the secrets that addresses carry, in their query or at the end of their path."""

from __future__ import annotations

import logging
import re

# Up to what no address has unquoted; a log's line may hold several.
_QUERY = re.compile(r"\?[^\s'\"<>)\]]*")
# As in deploy/nginx.site.conf.
_SECRET = re.compile(r"(/o/|/v1/calendars/|/v1/exports/file/|/v1/mail/sendgrid/|/looks/draft/)[^\s'\"<>)\]]+")
_ADDRESS = re.compile(r"(?:https?:/)?/[^\s'\"<>)\]]+")
# Daphne quotes the whole address of a caller who hung up, Django that of a call that failed.
_QUOTES = ("daphne", "twisted", "asyncio", "django")


def without_secrets(text: str) -> str:
    """Give a line with each address in it cut before its query and its secret."""
    return _ADDRESS.sub(lambda found: _SECRET.sub(r"\1-", _QUERY.sub("", found[0])), text)


class Unsaid(logging.Filter):
    """Cuts the addresses in what others' packages log; they quote requests as they came."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let every record pass, cut."""
        if record.name.startswith(_QUOTES):
            record.msg, record.args = without_secrets(record.getMessage()), None
        return True
