"""Refusals. An error means that nothing was written; its message is shown to the user."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from django.conf import settings
from django.utils.translation import gettext, ngettext
from django.utils.translation.trans_null import (
    gettext_noop,
)  # it needs no settings, which a helper process does not have

if TYPE_CHECKING:
    from django.db.models import Model, QuerySet

Row = TypeVar("Row", bound="Model")


def _translate(text: str) -> str:
    """Translate a message; a helper process without settings leaves it in English."""
    return gettext(text) if settings.configured else text


class DomainError(Exception):
    """A refusal with the spec's message, a stable code and, if there is one, the field it concerns.

    A subclass is an entry of its package's table: `class OffSale(Conflict, code="off_sale", message="…"): ...`. It has
    an `__init__` only if its message or its response holds values. A message is translated where the error is raised,
    into English or the buyer's language (`server.platform.i18n`); one that holds values is translated by the
    `__init__`.
    """

    status = 400
    code = "refused"
    message = gettext_noop("Something went wrong")
    field: str | None = None
    retry_after: int | None = None

    def __init_subclass__(
        cls,
        *,
        status: int | None = None,
        code: str | None = None,
        field: str | None = None,
        retry_after: int | None = None,
        message: str | None = None,
    ) -> None:
        super().__init_subclass__()
        row = {"status": status, "code": code, "field": field, "retry_after": retry_after, "message": message}
        for name, value in row.items():
            if value is not None:
                setattr(cls, name, value)

    def __init__(self, message: str | None = None, *, field: str | None = None, **more: Any) -> None:
        self.message = _translate(message or self.message)
        self.field = field or self.field
        self.more = more if self.retry_after is None else {"retry_after": self.retry_after, **more}
        super().__init__(self.message)

    def body(self) -> dict[str, Any]:
        """Return the response's body: `{message, code, field?, …}`."""
        field = {"field": self.field} if self.field else {}
        return {"message": self.message, "code": self.code, **field, **self.more}


class Invalid(DomainError, status=422, code="invalid"): ...


class InvalidFields(Invalid):
    """One or more fields of a form are wrong: the first error is the message, `fields` lists them all."""

    def __init__(self, messages: Mapping[str, str]) -> None:
        field, message = next(iter(messages.items()))
        fields = {name: text and _translate(text) for name, text in messages.items() if name}
        super().__init__(message, field=field, **({"fields": fields} if fields else {}))
        self.fields = fields


class NotFound(DomainError, status=404, code="not_found", message=gettext_noop("No records found")):
    """Also the answer for what belongs to another account, so that nobody learns that it exists."""


def first_or_refuse(rows: QuerySet[Row], refusal: type[DomainError] = NotFound) -> Row:
    """Return the first of some rows.

    :raises DomainError: the refusal, if there is none.
    """
    found = rows.first()
    if found is None:
        raise refusal
    return found


class NotAllowed(
    DomainError, status=403, code="not_allowed", message=gettext_noop("You don't have permission to do this")
): ...


class Unavailable(
    DomainError,
    status=503,
    code="unavailable",
    message=gettext_noop("The system is not available right now. Please try again."),
):
    """The database is unavailable: nothing happened, and the same call may work soon."""


class FileTooLarge(DomainError, status=413, code="too_large", message="The file is too large"): ...


class PicturesBusy(
    DomainError,
    status=503,
    code="busy",
    retry_after=1,
    message="Other pictures are being read at the moment. Please try again.",
):
    """The limit of pictures that are decoded at once is reached; waiting longer would hold a thread."""


class Conflict(DomainError, status=409, code="conflict"): ...


class VersionConflict(Conflict, code="changed", message="Somebody else has changed this. Please check and save again."):
    """Somebody else saved first; the newer row comes with the refusal."""


class StaleVersion(Exception):
    """Somebody else saved a row first; the call answers VersionConflict with the newer row, serialized as in its
    response.
    """

    def __init__(self, row: Any) -> None:
        super().__init__()
        self.row = row


class InvalidToken(DomainError, status=401, code="invalid_token", message=gettext_noop("Invalid Token")): ...


class TooManyRequests(DomainError, status=429, code="too_many_attempts"): ...


class TooManyAttempts(TooManyRequests):
    def __init__(self, seconds: int) -> None:
        message = gettext("Too many attempts. Please try again in {wait}.").format(wait=localized_wait(seconds))
        super().__init__(message, retry_after=seconds)


def localized_wait(seconds: int) -> str:
    """Return how long somebody has to wait, in words."""
    if seconds < 60:
        return ngettext("{count} second", "{count} seconds", seconds).format(count=seconds)
    minutes = -(-seconds // 60)
    if minutes > 120:
        hours = -(-minutes // 60)
        return ngettext("{count} hour", "{count} hours", hours).format(count=hours)
    return ngettext("{count} minutes", "{count} minutes", minutes).format(count=minutes)
