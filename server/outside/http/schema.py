"""How the schema of the public API says each call: by an `operation`, which tells it all at once."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar, cast

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from server.clients.catalogue import BY_NAME
from server.core.http.forms import CallIn
from server.core.http.problem import CONTENT_TYPE
from server.outside.http.once import REPLAYED, answer_once, key_of
from server.outside.http.problems import ProblemOut

if TYPE_CHECKING:
    from server.clients.calling.services.repeated import Begun
    from server.outside.http.views import ApiView

Asked = TypeVar("Asked", bound=CallIn)
View = TypeVar("View", bound="ApiView")
Shape = type[serializers.Serializer[Any]]

REFUSALS = {
    400: "What was sent cannot be read, or a header is missing or wrong",
    401: "No key, or one that opens nothing",
    403: "The key's client may not make this call",
    404: "There is no such thing in the key's account",
    409: "It cannot be done as things stand; `code` says why",
    413: "What was sent is too large",
    415: "What was sent is not `application/json`",
    422: "A field is wrong",
    429: "Too many calls; `Retry-After` says when to go on",
    503: "Not at the moment; `Retry-After` says when to try again",
}
OF_READING = (400, 401, 403, 404, 422, 429, 503)


class ApiSchema(AutoSchema):
    """Sorts calls by what a client has to be allowed."""

    def get_tags(self) -> list[str]:
        view = cast("ApiView", self.view)
        return [BY_NAME[view.grant].title]


def operation(
    name: str,
    summary: str,
    *,
    answers: Shape | None,
    asks: type[Any] = CallIn,
    description: str = "",
    status: int = 200,
    once: bool = False,
    file: str = "",
) -> Callable[[Callable[[View, Any], Response]], Callable[..., Response]]:
    """Make a view's method of one that is given what was asked, already read; `name` is what generated clients call it.

    What the path names is in the view's `kwargs`. With `once` the call needs an `Idempotency-Key`, and the view has a
    `call_name` under which its services are safe to be called again. `answers` is None where there is no body; `file`
    is the type of a file that it gives in place of JSON where that is accepted.
    """

    def wrap(answer: Callable[[View, Any], Response]) -> Callable[..., Response]:
        @functools.wraps(answer)
        def method(view: View, request: Request, **_: Any) -> Response:
            view.operation = name
            if not once:
                return answer(view, view.read(asks))
            key = key_of(request)
            asked = view.read(asks)

            def begin(begun: Begun) -> Response:
                view.call_name = begun.name
                return answer(view, asked)

            return answer_once(request, caller=view.caller, key=key, answer=begin)

        is_read = answer.__name__ == "get"
        has_fields = bool(asks._declared_fields)
        parameters: list[Any] = [*_HEADERS, *(_OF_READING if is_read else ()), *(_OF_ONCE if once else ())]
        if is_read and has_fields:
            parameters.append(asks)
        said: Callable[..., Response] = extend_schema(
            operation_id=name,
            summary=summary,
            description=description or summary,
            request=None if is_read or not has_fields else asks,
            parameters=parameters,
            responses=_responses(answers, status, is_read=is_read, file=file),
        )(method)
        return said

    return wrap


def _responses(answers: Shape | None, status: int, *, is_read: bool, file: str) -> dict[Any, Any]:
    replies: dict[Any, Any] = {status: answers or OpenApiResponse(description="Done")}
    if file:
        replies = {(status, "application/json"): answers, (status, file): OpenApiTypes.STR}
    if is_read:
        replies[304] = OpenApiResponse(description="It is still what `If-None-Match` names")
    for refusal in OF_READING if is_read else REFUSALS:
        replies[refusal, CONTENT_TYPE] = OpenApiResponse(ProblemOut, description=REFUSALS[refusal])
    return replies


def _header(name: str, description: str, *, kind: type = str, required: bool = False) -> OpenApiParameter:
    return OpenApiParameter(name, kind, OpenApiParameter.HEADER, required=required, description=description)


def _told(name: str, description: str) -> OpenApiParameter:
    return OpenApiParameter(name, str, OpenApiParameter.HEADER, response=True, description=description)


_HEADERS = (
    _header("Foyer-Version", "The day whose API is spoken; without it, the one that the client was made with"),
    _told("Foyer-Version", "The version that was spoken"),
    _told("RateLimit-Policy", 'How many calls a key may make in so many seconds: `"default";q=600;w=60`'),
    _told("RateLimit", 'How many calls are left, for how many seconds: `"default";r=599;t=42`'),
)
_OF_READING = (
    _header("If-None-Match", "The `ETag` of the reply that is known; 304 says that it still holds"),
    _told("ETag", "The name of this very reply"),
)
_OF_ONCE = (
    _header(
        "Idempotency-Key",
        "1 to 128 printable ASCII characters, new for each call that is meant. The same call with the same key within "
        "24 hours is answered as the first time; a refused one may be sent again.",
        required=True,
    ),
    _told(REPLAYED, "`true` where this is the first answer again"),
)
