"""How large the body of a call may be, and how long it may take to come: known before a byte of it is read.

What a call reads, its view's parsers say (`most_bytes`), and a view may say less. Whoever shows nothing of a session or
a key can only make small calls: theirs are refused before a file that they send is kept anywhere.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.urls import Resolver404, resolve

from server.core.http.problem import CONTENT_TYPE, problem_of

ALWAYS = 8 * 1024  # for any call, so that most need not be looked up; a page, and what only asks, have none
OF_STRANGERS = 64 * 1024  # a basket of every ticket type with each name takes 20
SECONDS = 30.0  # for any body, however small
SLOWEST = 256 * 1024  # bytes a second from then on
_READS = {"GET", "HEAD", "OPTIONS"}
_SHOWN = {b"authorization", b"x-api-key", b"cookie"}  # by whoever has a session or a key


@dataclass(frozen=True)
class Refused:
    """An answer that needs nothing of the call but its path; the connection ends with it."""

    status: int
    body: bytes
    headers: tuple[tuple[str, str], ...]


def most_bytes(method: str, path: str, shown: Iterable[bytes]) -> int:
    """Give how many bytes the body of a call may have; `shown` are the names of its headers, in lower case."""
    if method in _READS:
        return ALWAYS
    declared, is_for_strangers = _declared(path)
    if is_for_strangers or _SHOWN.intersection(shown):
        return declared
    return min(OF_STRANGERS, declared)


def most_seconds(most: int) -> float:
    """Give how long a body of at most so many bytes may take to come."""
    return SECONDS + most / SLOWEST


def _declared(path: str) -> tuple[int, bool]:
    """Give what the view at a path reads at most, and whether that is what it reads of strangers, too."""
    try:
        view: Any = resolve(path).func
    except (Resolver404, UnicodeError):
        return ALWAYS, True
    shape: Any = getattr(view, "cls", None)
    if shape is None:
        return ALWAYS, True
    own: int | None = getattr(shape, "most_bytes", None)
    if own is not None:
        return own, True
    parsers: list[Any] = shape.parser_classes
    return max(getattr(parser, "most_bytes", settings.MAX_JSON_BYTES) for parser in parsers), False


def too_large(path: str) -> Refused:
    """Refuse a body that is larger than the call reads."""
    return _refused(path, 413, "The request is too large", "too_large")


def too_slow(path: str) -> Refused:
    """Refuse a body that does not come."""
    return _refused(path, 408, "The request took too long to arrive", "too_slow")


def no_room(path: str) -> Refused:
    """Refuse a large body while too many others are being received."""
    return _refused(
        path, 503, "The system cannot answer at the moment. Please try again.", "busy", ("Retry-After", "5")
    )


def _refused(path: str, status: int, message: str, code: str, *headers: tuple[str, str]) -> Refused:
    said, kind = {"message": message, "code": code}, "application/json"
    if path.startswith("/api/"):
        said, kind = problem_of(status, said), CONTENT_TYPE
    body = json.dumps(said).encode()
    always = (("Content-Type", kind), ("Cache-Control", "no-store"), ("X-Content-Type-Options", "nosniff"))
    return Refused(status, body, (*always, *headers, ("Content-Length", str(len(body))), ("Connection", "close")))
