"""Lists in pages. A cursor says after which row the next page begins, so that rows which come or go move nothing."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from datetime import datetime
from operator import attrgetter
from typing import Any, TypeVar

from django.core import signing
from django.db.models import Model, Q, QuerySet
from rest_framework import serializers

from server.core.errors import FieldsWrong
from server.core.http.forms import CallIn

Row = TypeVar("Row", bound=Model)
USUAL, MOST = 50, 200
LONGEST_CURSOR = 600  # characters
CURSOR_WRONG = "This cursor is not of this list"
_SALT = "outside.cursor"


class ListIn(CallIn):
    # What every list is asked for.

    cursor = serializers.CharField(
        required=False,
        allow_blank=True,
        default="",
        max_length=LONGEST_CURSOR,
        help_text="`next_cursor` of the page before, with the same filters; empty for the first page",
    )
    limit = serializers.IntegerField(
        required=False, default=USUAL, min_value=1, max_value=MOST, help_text="how many rows a page has at most"
    )


class ListOut(serializers.Serializer[Any]):
    # What every list answers, beside its `data`.

    next_cursor = serializers.CharField(
        allow_null=True, help_text="where the next page begins; null where this one is the last"
    )


def read_page(rows: QuerySet[Row], asked: ListIn, *, by: Sequence[str], of: str = "") -> tuple[list[Row], str | None]:
    """Read a page of rows, and give it with the cursor of the next one.

    `by` names the fields that order them, `-` before those that fall, the last of them unique; each field's values are
    whole numbers, texts or moments, never null. A cursor holds for one list: `of`, its fields and its filters.

    :raises FieldsWrong: for a cursor that we did not make, or that is of another list.
    """
    limit = asked.asked["limit"]
    name = _name_of(asked, by, of)
    after = _after(asked.asked["cursor"], name)
    if after is not None:
        rows = rows.filter(_beyond(by, after))
    found = list(rows.order_by(*by)[: limit + 1])
    if len(found) <= limit:
        return found, None
    values = [attrgetter(field.lstrip("-").replace("__", "."))(found[limit - 1]) for field in by]
    written = [value.isoformat() if isinstance(value, datetime) else value for value in values]
    moments = [place for place, value in enumerate(values) if isinstance(value, datetime)]
    return found[:limit], signing.Signer(salt=_SALT).sign_object([name, written, moments])


def _after(cursor: str, name: str) -> list[Any] | None:
    if not cursor:
        return None
    try:
        of, written, moments = signing.Signer(salt=_SALT).unsign_object(cursor)
    except (signing.BadSignature, ValueError):
        raise FieldsWrong({"cursor": CURSOR_WRONG}) from None
    if of != name:
        raise FieldsWrong({"cursor": CURSOR_WRONG})
    return [datetime.fromisoformat(value) if place in moments else value for place, value in enumerate(written)]


def _beyond(by: Sequence[str], after: Sequence[Any]) -> Q:
    """Say in a query: after these values, in this order."""
    (field, *fields), (value, *values) = by, after
    name, is_falling = field.lstrip("-"), field.startswith("-")
    further = Q(**{f"{name}__{'lt' if is_falling else 'gt'}": value})
    if not fields:
        return further
    # Said twice, since a database reads an index up to a plain bound alone.
    bound = Q(**{f"{name}__{'lte' if is_falling else 'gte'}": value})
    return bound & (further | (Q(**{name: value}) & _beyond(fields, values)))


def _name_of(asked: ListIn, by: Sequence[str], of: str) -> str:
    filters = {name: str(value) for name, value in asked.asked.items() if name not in ("cursor", "limit")}
    return hashlib.sha256(json.dumps([of, *by, filters], sort_keys=True).encode()).hexdigest()[:16]
