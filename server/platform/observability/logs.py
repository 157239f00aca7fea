"""The context of a request or task, and the format of log lines: one line each, without personal data."""

from __future__ import annotations

import logging
import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from pythonjsonlogger.json import JsonFormatter

# The call or task that log lines and spans refer to. It is identified by ids only (request, user, account, API client),
# never by a name.

PLAIN_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{7,63}")


@dataclass
class RequestContext:
    """A call, or a task that it caused; who acts is filled in once that is known."""

    request_id: str
    address: str = ""
    person: int | None = None
    account: int | None = None
    client: int | None = None
    noted: set[str] = field(default_factory=set)  # kinds of security events already recorded for it


_context: ContextVar[RequestContext | None] = ContextVar("about", default=None)


def new_request_id() -> str:
    """Return a new request id: 128 random bits, so that nobody guesses another one."""
    return secrets.token_hex(16)


def is_plain_id(given: str) -> bool:
    """Return whether an external id is short and plain enough for a log line."""
    return PLAIN_ID.fullmatch(given) is not None


def current_context() -> RequestContext | None:
    """Return the context of this thread or coroutine, if any."""
    return _context.get()


@contextmanager
def use_context(doing_now: RequestContext) -> Iterator[RequestContext]:
    token = _context.set(doing_now)
    try:
        yield doing_now
    finally:
        _context.reset(token)


def set_actor(*, person: int | None = None, account: int | None = None, client: int | None = None) -> None:
    """Set who acts, once that is known."""
    if (now := _context.get()) is not None:
        now.person, now.account, now.client = person, account, client


def request_id() -> str:
    """Return the id of the current request, or of the one that caused the current task; empty if there is none."""
    now = _context.get()
    return now.request_id if now is not None else ""


# Log lines are for people (`line`) or for programs (`json`), one line each, whatever is in them. Every line has its
# time (UTC), level, logger, request, user and account. Input cannot start a line of its own: control characters are
# escaped. And no line holds an email address, a query string, a secret in a path, a token or the values of a row in a
# database error.

_STEERING = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_MAIL = re.compile(r"[^\s@<>\"'(=:,;]+@[^\s@<>\"')=:,;]+\.[\w-]+")
_QUERY = re.compile(r"(?<=[\w/.\]-])\?[^\s\"'<>]*=[^\s\"'<>]*")
# As in deploy/nginx.site.conf: Daphne logs the whole path of an aborted call, Django that of a failed one.
_OPENS = re.compile(r"(/o/|/v1/calendars/|/v1/exports/file/|/v1/mail/sendgrid/|/looks/draft/)[^\s'\"<>)\]?]+")
_BEARER = re.compile(r"(?i)\b(bearer|basic|token)([\s:=\"']+)[A-Za-z0-9+/._~=-]{16,}")
# Our keys, those of Stripe and SendGrid; sessions and signatures, which are long and hexadecimal.
_SECRET = re.compile(r"\b(?:(?:sk|rk|pk|fk)_(?:live|test)_|whsec_|SG\.)[\w.-]{12,}|\b[0-9a-f]{48,}\b")
# PostgreSQL's details about a row that violates a constraint.
_ROW = re.compile(r"(DETAIL:|Failing row contains|CONTEXT:)[^\n]*")
# The attributes of every record: all others were passed as `extra`.
_USUAL = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "request", "status_code"}


def escape_control_characters(text: str) -> str:
    """Escape control characters, so that a text cannot start a line or steer a terminal."""
    return _STEERING.sub(lambda found: found[0].encode("unicode_escape").decode(), text)


def redact(text: str) -> str:
    """Remove what no log may hold, in case that an error's message contains it."""
    text = _ROW.sub(r"\1 …", text)
    text = _BEARER.sub(r"\1\2…", text)
    text = _SECRET.sub("…", text)
    text = _QUERY.sub("?…", _MAIL.sub("…@…", text))
    return _OPENS.sub(r"\1…", text)


def _facts_of(record: logging.LogRecord) -> dict[str, Any]:
    now = current_context()
    known = (
        {}
        if now is None
        else {"request": now.request_id, "person": now.person, "account": now.account, "client": now.client}
    )
    given = {name: value for name, value in vars(record).items() if name not in _USUAL}
    return {name: value for name, value in {**known, **given}.items() if value not in (None, "", {})}


def _loggable(value: Any) -> Any:
    if isinstance(value, dict):
        return {str(name): _loggable(inner) for name, inner in value.items()}
    return value if isinstance(value, int | float | bool | None) else redact(str(value))


class RedactingFilter(logging.Filter):
    """Identifies a failed call by its route: its path and query may hold a token."""

    def filter(self, record: logging.LogRecord) -> bool:
        request = getattr(record, "request", None)
        if record.name.startswith("django.") and request is not None and hasattr(request, "path"):
            match = getattr(request, "resolver_match", None)
            args = record.args if isinstance(record.args, tuple) else ()
            cause = str(args[0]) if len(args) > 1 else str(record.msg)[:40]
            record.msg, record.args = "%s %s", (cause, match.route if match else "an unknown address")
        return True


class LineFormatter(logging.Formatter):
    """Formats a line for people; the lines of a traceback are indented, so that none looks like a log line."""

    def format(self, record: logging.LogRecord) -> str:
        facts = " ".join(
            f"{name}={escape_control_characters(str(_loggable(value)))}" for name, value in _facts_of(record).items()
        )
        message = escape_control_characters(redact(record.getMessage()))
        head = f"{self.formatTime(record)} {record.levelname} {record.name}: {message}"
        trace = self.formatException(record.exc_info) if record.exc_info else record.exc_text or ""
        lines = [f"    | {escape_control_characters(line)}" for line in redact(trace).splitlines()] if trace else []
        return "\n".join([f"{head} [{facts}]" if facts else head, *lines])

    def formatTime(self, record: logging.LogRecord, datefmt: str | None = None) -> str:
        return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


class JsonLineFormatter(JsonFormatter):
    """Formats a line for programs: one object on one line."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": redact(record.getMessage()),
            **{name: _loggable(value) for name, value in _facts_of(record).items()},
        }
        if record.exc_info:
            line["trace"] = redact(str(self.formatException(record.exc_info)))
        return self.jsonify_log_record(line)
