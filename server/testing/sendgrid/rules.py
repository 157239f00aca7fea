"""SendGrid's validation of an email, after its pages 'Mail Send: Errors' and 'Limitations', at least as strict."""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterator
from typing import Any

Json = dict[str, Any]
MOST_BYTES = 30 * 1024 * 1024  # of an email with its attachments
MOST_RECIPIENTS = 1_000
MOST_ARGS = 10_000  # bytes of custom arguments
MOST_CATEGORIES, LONGEST_CATEGORY = 10, 255
RESERVED = {
    *("x-sg-id", "x-sg-eid", "received", "dkim-signature", "content-type", "content-transfer-encoding"),
    *("to", "from", "subject", "reply-to", "cc", "bcc"),
}
KNOWN = {
    *("personalizations", "from", "reply_to", "reply_to_list", "subject", "content", "attachments", "template_id"),
    *("sections", "headers", "categories", "custom_args", "send_at", "batch_id", "asm", "ip_pool_name"),
    *("mail_settings", "tracking_settings"),
}
_ADDRESS = re.compile(r"[^@\s<>,;\"]+@[^@\s<>,;\"]+\.[^@\s<>,;\".]+", re.ASCII)


def errors_of(mail: Any) -> list[Json]:
    """Return all errors of SendGrid for the body of `mail/send`; none if it is accepted."""
    if not isinstance(mail, dict):
        return [_error(None, "Bad Request")]
    return [_error(field, message) for field, message in _wrong(mail)]


def _error(field: str | None, message: str) -> Json:
    return {"message": message, "field": field, "help": None}


def _wrong(mail: Json) -> Iterator[tuple[str | None, str]]:
    if unknown := set(mail) - KNOWN:
        yield min(unknown), "Additional property is not allowed"
    yield from _wrong_people(mail)
    if not _is_text(mail.get("subject")):
        yield "subject", "The subject is required. You can get around this requirement if you use a template"
    yield from _wrong_content(mail.get("content"))
    yield from _wrong_attachments(mail.get("attachments", []))
    yield from _wrong_headers(mail.get("headers", {}))
    yield from _wrong_arguments(mail)


def _wrong_people(mail: Json) -> Iterator[tuple[str, str]]:
    sender = mail.get("from")
    if not isinstance(sender, dict) or not _ADDRESS.fullmatch(str(sender.get("email", ""))):
        yield "from.email", "The from email does not contain a valid address."
    people = mail.get("personalizations")
    if not isinstance(people, list) or not people:
        yield "personalizations", "The personalizations field is required and must have at least one personalization."
        return
    seen: list[str] = []
    for place, one in enumerate(people):
        to = one.get("to") if isinstance(one, dict) else None
        if not isinstance(to, list) or not to:
            yield f"personalizations.{place}.to", "The to array is required for all personalization objects."
            continue
        for position, who in enumerate(to):
            address = str(who.get("email", "")) if isinstance(who, dict) else ""
            if not _ADDRESS.fullmatch(address):
                yield f"personalizations.{place}.to.{position}.email", "Does not contain a valid address."
            seen.append(address.lower())
    if len(seen) > MOST_RECIPIENTS or len(seen) != len(set(seen)):
        yield "personalizations", "Each email address in the personalization block should be unique."


def _wrong_content(content: Any) -> Iterator[tuple[str, str]]:
    if not isinstance(content, list) or not content:
        yield "content", "Unless a valid template_id is provided, the content parameter is required."
        return
    for place, one in enumerate(content):
        if not isinstance(one, dict) or not _is_text(one.get("value")) or not _is_text(one.get("type")):
            yield f"content.{place}.value", "The content value must be a string at least one character in length."
    kinds = [one.get("type") for one in content if isinstance(one, dict)]
    if "text/plain" in kinds and kinds.index("text/plain") != 0:
        yield "content", "If present, text/plain and text/html may only be provided once, and text/plain must be first."


def _wrong_attachments(attachments: Any) -> Iterator[tuple[str, str]]:
    for place, one in enumerate(attachments):
        try:
            base64.b64decode(one["content"], validate=True)
        except (KeyError, TypeError, binascii.Error):
            yield f"attachments.{place}.content", "The attachment content must be base64 encoded."
            continue
        name, kind = one.get("filename"), one.get("type", "")
        if not _is_text(name):
            yield f"attachments.{place}.filename", "The attachment filename parameter is required."
        if any(mark in kind for mark in ";,\r\n"):
            yield f"attachments.{place}.type", "The type of the attachment cannot contain ';', or CRLF characters."


def _wrong_headers(headers: Any) -> Iterator[tuple[str, str]]:
    for name, value in headers.items():
        if name.lower() in RESERVED:
            yield f"headers.{name}", "The following are reserved headers and cannot be used."
        if not isinstance(value, str) or not name.isascii() or " " in name:
            yield f"headers.{name}", "Header names must be ASCII without spaces, and their values strings."


def _wrong_arguments(mail: Json) -> Iterator[tuple[str | None, str]]:
    of_all = [mail.get("custom_args", {}), *(one.get("custom_args", {}) for one in mail.get("personalizations") or [])]
    if any(not isinstance(value, str) for args in of_all for value in args.values()):
        yield None, "Bad Request"  # SendGrid says no more
    if sum(len(f"{name}{value}".encode()) for args in of_all for name, value in args.items()) >= MOST_ARGS:
        yield "custom_args", "The custom arguments are too large. They must be less than 10000 bytes."
    categories = mail.get("categories", [])
    if len(categories) > MOST_CATEGORIES or any(len(one) > LONGEST_CATEGORY for one in categories):
        yield "categories", "You cannot have more than 10 categories, of 255 characters each."


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and bool(value)
