"""Operations of the public API: their schema, idempotency keys, pages of lists, and refusals as problems."""

from __future__ import annotations

import functools
import hashlib
import json
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from django.core import signing
from django.db import DatabaseError
from django.db.models import Model, Q, QuerySet
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema, inline_serializer
from redis.exceptions import RedisError
from rest_framework import serializers
from rest_framework.exceptions import APIException
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.caller import Client
from server.integrations.api_catalogue import BY_NAME
from server.integrations.call_services import (
    AnsweredCall,
    BegunCall,
    begin_call,
    discard_call,
    release_call,
    store_answer,
)
from server.integrations.errors import IdempotencyKeyMissing
from server.platform.errors import DomainError, InvalidFields, Unavailable
from server.platform.http.api import RETRY_AFTER, handle_error
from server.platform.http.inputs import CallIn
from server.platform.http.outputs import RowShape, Text, row_writer, write_rows
from server.platform.http.request_limits import PAGES, PROBLEM_CONTENT_TYPE, problem_of, rate_limited

if TYPE_CHECKING:
    from server.api.public.views_api import ApiView


LONGEST = 128  # characters
REPLAYED = "Idempotent-Replayed"


def key_of(request: Request) -> str:
    """Read the key of a call: 1 to 128 printable ASCII characters, in quotes as the draft has it or without.

    :raises IdempotencyKeyMissing: if there is none, or none that we take.
    """
    sent = str(request.META.get("HTTP_IDEMPOTENCY_KEY", "")).strip()
    key = sent[1:-1] if len(sent) > 1 and sent[0] == sent[-1] == '"' else sent
    if not 0 < len(key) <= LONGEST or not key.isascii() or not key.isprintable():
        raise IdempotencyKeyMissing(field="Idempotency-Key")
    return key


def answer_once(request: Request, *, caller: Client, key: str, answer: Callable[[BegunCall], Response]) -> Response:
    """Have a call answered, or give its first answer again.

    :raises KeyReused: if the key came with another call.
    :raises InProgress: if the same call is under way.
    """
    parts = [request.method, request.path, request.data]
    begun = begin_call(
        client=caller, key=key, fingerprint=hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()
    )
    if isinstance(begun, AnsweredCall):
        return Response(begun.body, status=begun.status, headers={REPLAYED: "true"})
    try:
        response = answer(begun)
    except Exception as error:
        # Where the database is away this is not written either: its lease ends by itself.
        with suppress(DatabaseError):
            (discard_call if _is_refusal(error) else release_call)(begun)
        raise
    store_answer(begun, status=response.status_code, body=json.loads(JSONRenderer().render(response.data)))
    return response


def _is_refusal(error: Exception) -> bool:
    if isinstance(error, DomainError):
        return error.status < 500
    return isinstance(error, APIException) and error.status_code < 500


logger = logging.getLogger(__name__)


class Failed(DomainError, status=500, code="failed"):
    """A fault of ours; what it is stands in the log alone."""


class ProblemOut(serializers.Serializer[Any]):
    """Why a call was refused (RFC 9457). Programs go by `code`; `message` may be shown to people."""

    type = serializers.CharField(help_text="documentation of the problem")
    title = serializers.CharField(help_text="the name of the status")
    status = serializers.IntegerField()
    detail = serializers.CharField(help_text="the same as `message`")
    message = serializers.CharField(help_text="a message for people")
    code = serializers.CharField(help_text="a code for programs; new codes may be added at any time")
    field = serializers.CharField(required=False, help_text="the first invalid field or header")
    fields = serializers.DictField(  # type: ignore[assignment]
        child=serializers.CharField(), required=False, help_text="each invalid field, with its message"
    )
    retry_after = serializers.IntegerField(required=False, help_text="seconds until the same call may succeed")


def answer_problem(error: Exception, context: dict[str, Any]) -> Response:
    """Turn anything that ends a call into a problem with its status."""
    if isinstance(error, RedisError):
        # Calls are counted there; it is back in seconds.
        logger.error("Calls cannot be counted: %s", error)
        error = Unavailable(retry_after=RETRY_AFTER)
    response = handle_error(error, context)
    if response is None:
        logger.error("A call failed: %s", error, exc_info=error)
        failed = Failed()
        response = Response(failed.body(), status=failed.status)
    response.data = problem_of(response.status_code, response.data)
    response.content_type = PROBLEM_CONTENT_TYPE
    return response


@rate_limited(PAGES)
def no_such_call(request: HttpRequest) -> HttpResponse:
    body = problem_of(404, {"message": "There is no such call", "code": "not_found"})
    return JsonResponse(body, status=404, content_type=PROBLEM_CONTENT_TYPE)


Input = TypeVar("Input", bound=CallIn)
View = TypeVar("View", bound="ApiView")

REFUSALS = {
    400: "The request cannot be parsed, or a header is missing or wrong",
    401: "The key is missing or invalid",
    403: "The key's client may not make this call",
    404: "It does not exist in the key's account",
    409: "The current state does not allow it; `code` says why",
    413: "The request is too large",
    415: "The request is not `application/json`",
    422: "A field is invalid",
    429: "Too many calls; `Retry-After` says when to continue",
    503: "Temporarily unavailable; `Retry-After` says when to retry",
}
READ_REFUSALS = (400, 401, 403, 404, 422, 429, 503)


class ApiSchema(AutoSchema):
    """Sorts calls by what a client has to be allowed."""

    def get_tags(self) -> list[str]:
        view = cast("ApiView", self.view)
        return [BY_NAME[view.grant].title]


def operation(
    name: str,
    summary: str,
    *,
    answers: RowShape | PageSchema | None,
    input_class: type[Any] = CallIn,
    description: str = "",
    status: int = 200,
    once: bool = False,
    file: str = "",
) -> Callable[[Callable[[View, Any], Any]], Callable[..., HttpResponseBase]]:
    """Make a view's method of one that takes the validated input and returns the row that `answers` describes.

    `name` is what generated clients call it. What the path names is in the view's `kwargs`. With `once` the call needs
    an `Idempotency-Key`, and the view has a `call_name` under which its services are safe to be called again. `answers`
    is None where there is no body; `file` is the type of a file that it gives in place of JSON where that is accepted.
    A response that the method returns, such as this file, is sent as it is.
    """

    def respond(found: Any) -> Any:
        if isinstance(found, HttpResponseBase):
            return found
        if answers is None:
            return Response(status=status)
        write = answers.write if isinstance(answers, PageSchema) else row_writer(answers)
        return Response(write(found), status=status)

    def wrap(answer: Callable[[View, Any], Any]) -> Callable[..., HttpResponseBase]:
        @functools.wraps(answer)
        def method(view: View, request: Request, **_: Any) -> Any:
            view.operation = name
            if not once:
                return respond(answer(view, view.read(input_class)))
            key = key_of(request)
            data = view.read(input_class)

            def begin(begun: BegunCall) -> Response:
                view.call_name = begun.name
                response: Response = respond(answer(view, data))
                return response

            return answer_once(request, caller=view.caller, key=key, answer=begin)

        is_read = answer.__name__ == "get"
        has_fields = bool(input_class._declared_fields)
        parameters: list[Any] = [*_HEADERS, *(_READ_HEADERS if is_read else ()), *(_OF_ONCE if once else ())]
        if is_read and has_fields:
            parameters.append(input_class)
        documented: Callable[..., HttpResponseBase] = extend_schema(
            operation_id=name,
            summary=summary,
            description=description or summary,
            request=None if is_read or not has_fields else input_class,
            parameters=parameters,
            responses=_responses(answers, status, is_read=is_read, file=file),
        )(method)
        return documented

    return wrap


def _responses(answers: RowShape | PageSchema | None, status: int, *, is_read: bool, file: str) -> dict[Any, Any]:
    shape = answers.shape if isinstance(answers, PageSchema) else answers
    responses: dict[Any, Any] = {status: shape or OpenApiResponse(description="Done")}
    if file:
        responses = {(status, "application/json"): shape, (status, file): OpenApiTypes.STR}
    if is_read:
        responses[304] = OpenApiResponse(description="It has not changed since `If-None-Match`")
    for refusal in READ_REFUSALS if is_read else REFUSALS:
        responses[refusal, PROBLEM_CONTENT_TYPE] = OpenApiResponse(ProblemOut, description=REFUSALS[refusal])
    return responses


def _header(name: str, description: str, *, required: bool = False) -> OpenApiParameter:
    return OpenApiParameter(name, str, OpenApiParameter.HEADER, required=required, description=description)


def _documented_header(name: str, description: str) -> OpenApiParameter:
    return OpenApiParameter(name, str, OpenApiParameter.HEADER, response=True, description=description)


_HEADERS = (
    _header("Foyer-Version", "The API version, as a date; by default, the one with which the client was created"),
    _documented_header("Foyer-Version", "The API version of the response"),
    _documented_header("RateLimit-Policy", 'The limit of calls per key and window in seconds: `"default";q=600;w=60`'),
    _documented_header("RateLimit", 'The remaining calls, and the seconds left in the window: `"default";r=599;t=42`'),
)
_READ_HEADERS = (
    _header("If-None-Match", "The `ETag` of a known response; 304 says that it has not changed"),
    _documented_header("ETag", "Identifies this version of the response"),
)
_OF_ONCE = (
    _header(
        "Idempotency-Key",
        "1 to 128 printable ASCII characters, new for each intended call. The same call with the same key within "
        "24 hours gets the first response again; a refused call may be repeated.",
        required=True,
    ),
    _documented_header(REPLAYED, "`true` if this is the first response again"),
)


# Lists in pages. A cursor says after which row the next page begins, so that rows which come or go move nothing.

Row = TypeVar("Row", bound=Model)
Shown = TypeVar("Shown")
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
        help_text="`next_cursor` of the previous page, with the same filters; empty for the first page",
    )
    limit = serializers.IntegerField(
        required=False, default=USUAL, min_value=1, max_value=MOST, help_text="the maximum number of rows per page"
    )


@dataclass(frozen=True)
class Page(Generic[Shown]):
    """A page of a list; `next_cursor` is None on the last one."""

    rows: list[Shown]
    next_cursor: str | None


class PageSchema:
    """`{data, next_cursor}`: a page of rows, by the name that the schema has for it."""

    def __init__(self, row: RowShape, name: str) -> None:
        self.row = row
        next_cursor = Text(allow_null=True, help_text="the cursor of the next page; null on the last one")
        self.shape = inline_serializer(name, {"next_cursor": next_cursor, "data": row(many=True)})

    def write(self, page: Page[Any]) -> dict[str, Any]:
        return {"data": write_rows(self.row, page.rows), "next_cursor": page.next_cursor}


def read_page(rows: QuerySet[Row], data: ListIn, *, by: Sequence[str], of: str = "") -> Page[Row]:
    """Read a page of rows with the cursor of the next one.

    `by` names the fields that order them, `-` before those that fall, the last of them unique; each field's values are
    whole numbers, texts or moments, never null. A cursor holds for one list: `of`, its fields and its filters.

    :raises InvalidFields: for a cursor that we did not make, or that is of another list.
    """
    limit = data.params["limit"]
    filters = {name: str(value) for name, value in data.params.items() if name not in ("cursor", "limit")}
    name = hashlib.sha256(json.dumps([of, *by, filters], sort_keys=True).encode()).hexdigest()[:16]
    after = _after(data.params["cursor"], name)
    if after is not None:
        rows = rows.filter(_beyond(by, after))
    found = list(rows.order_by(*by)[: limit + 1])
    if len(found) <= limit:
        return Page(found, None)
    values = [attrgetter(field.lstrip("-").replace("__", "."))(found[limit - 1]) for field in by]
    encoded = [value.isoformat() if isinstance(value, datetime) else value for value in values]
    moments = [place for place, value in enumerate(values) if isinstance(value, datetime)]
    return Page(found[:limit], signing.Signer(salt=_SALT).sign_object([name, encoded, moments]))


def _after(cursor: str, name: str) -> list[Any] | None:
    if not cursor:
        return None
    try:
        of, encoded, moments = signing.Signer(salt=_SALT).unsign_object(cursor)
    except (signing.BadSignature, ValueError):
        raise InvalidFields({"cursor": CURSOR_WRONG}) from None
    if of != name:
        raise InvalidFields({"cursor": CURSOR_WRONG})
    return [datetime.fromisoformat(value) if place in moments else value for place, value in enumerate(encoded)]


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
