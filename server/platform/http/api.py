"""The base of every `/v1` view: parsing of input, clear errors, and the spec's list responses."""

from __future__ import annotations

import functools
import logging
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext
from drf_spectacular.utils import OpenApiParameter, PolymorphicProxySerializer, extend_schema
from rest_framework import exceptions, serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView, exception_handler

from server.platform.errors import DomainError, InvalidFields, NotFound, StaleVersion, Unavailable, VersionConflict
from server.platform.http.inputs import CallIn, messages_of, readable
from server.platform.http.observability import notify_refusal
from server.platform.http.outputs import Done, ResponseSchema, RowShape
from server.platform.http.parsers import json_part, parse_json_object
from server.platform.http.request_limits import UNKNOWN, add_rate_limit_headers, count_request
from server.platform.i18n import DEFAULT_LANGUAGE, preferred_language, supported_language, use_language
from server.platform.limits import Allowance, Limit

Body = TypeVar("Body", bound=serializers.Serializer[Any])
Input = TypeVar("Input", bound=CallIn)
View = TypeVar("View", bound="CallView")

RETRY_AFTER = 2  # seconds; about as long as a restart of the database takes
logger = logging.getLogger(__name__)


class CallView(APIView):
    """The base of our views: the body is parsed, and garbage refused, even by a call that needs none."""

    limits: tuple[Limit, ...] = (UNKNOWN,)  # of anonymous callers, by address
    _allowances: list[Allowance] | None = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        if not self.authentication_classes:
            self.count_anonymous(request)
        super().initial(request, *args, **kwargs)
        # Parsed for its refusals; callers without permission have been refused already.
        _ = request.data

    def perform_authentication(self, request: Request) -> None:
        """Authenticate the caller; anonymous calls and wrong credentials are counted by address."""
        try:
            super().perform_authentication(request)
        except Exception:
            self.count_anonymous(request)
            raise
        known: tuple[Any, Any] = (request.user, request.auth)
        if known == (None, None):
            self.count_anonymous(request)

    def count_anonymous(self, request: Request) -> None:
        """Count an anonymous call, once.

        :raises TooManyAttempts: if their address exceeds the limit.
        """
        if self._allowances is None:
            self._allowances = count_request(request._request, self.limits)
            for allowance in self._allowances:
                allowance.check()

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        """Add the remaining allowance to the response of a counted call."""
        final = super().finalize_response(request, response, *args, **kwargs)
        add_rate_limit_headers(final, self._allowances or ())
        return final

    def read(self, shape: type[Body]) -> Body:
        """Read the body, or the query of a GET.

        :raises rest_framework.serializers.ValidationError: with every field's message.
        """
        sent = self.request.query_params if self.request.method == "GET" else self.request.data
        serializer = shape(data=sent)
        serializer.is_valid(raise_exception=True)
        return serializer

    def read_part(self, shape: type[Input], part: str) -> Input:
        """Read the part of a form with files that holds JSON.

        :raises rest_framework.serializers.ValidationError: with every field's message.
        """
        serializer = shape(data=parse_json_object(json_part(self.request, part)))
        serializer.is_valid(raise_exception=True)
        return serializer


def call(
    shape: type[Input], *schemas: ResponseSchema | Done
) -> Callable[[Callable[[View, Input], Response]], Callable[..., Response]]:
    """Decorate a view's method: it receives the validated input and answers with one of the response schemas.

    Both appear in the OpenAPI schema; path parameters are in the view's `kwargs`. If somebody else saved the row first,
    the newer one is serialized by the first response schema.
    """

    def wrap(answer: Callable[[View, Input], Response]) -> Callable[..., Response]:
        method = _method_of(answer, lambda view: view.read(shape), schemas[0])
        reads = shape._declared_fields
        sent: dict[str, Any] = {"request": shape if reads else None}
        if answer.__name__ == "get":
            sent = {"parameters": [shape] if reads else []}
        # Explicit, because the schema would expect no response of a DELETE.
        in_schema: Callable[..., Response] = extend_schema(**sent, responses={200: _shape_of(shape, schemas)})(method)
        return in_schema

    return wrap


def form_call(
    shape: type[Input], schema: ResponseSchema, *, part: str, parts: RowShape, code: int = 200
) -> Callable[[Callable[[View, Input], Response]], Callable[..., Response]]:
    """Decorate a view's method as `call` does, for a form with files: it receives its JSON `part`, validated.

    `parts` describes the whole form.
    """

    def wrap(answer: Callable[[View, Input], Response]) -> Callable[..., Response]:
        method = _method_of(answer, lambda view: view.read_part(shape, part), schema)
        sent: dict[str, Any] = {"request": {"multipart/form-data": parts}, "responses": {code: schema.shape}}
        in_schema: Callable[..., Response] = extend_schema(**sent)(method)
        return in_schema

    return wrap


def _method_of(
    answer: Callable[[View, Input], Response], read: Callable[[View], Input], schema: ResponseSchema | Done
) -> Callable[..., Response]:
    @functools.wraps(answer)
    def method(view: View, request: Request, **_: Any) -> Response:
        try:
            return answer(view, read(view))
        except StaleVersion as newer:
            raise VersionConflict(current=schema.write(newer.row)) from None

    return method


def _shape_of(shape: type[CallIn], schemas: tuple[ResponseSchema | Done, ...]) -> Any:
    shapes = [schema.shape for schema in schemas]
    if len(shapes) == 1:
        return shapes[0]
    name = f"{shape.__name__.removesuffix('In')}Out"
    return PolymorphicProxySerializer(component_name=name, serializers=shapes, resource_type_field_name=None)


def handle_error(error: Exception, context: dict[str, Any]) -> Response | None:
    """Turn any refusal into `{message, code, field?, fields?}` with its status, and notify refusal listeners."""
    response = _error_response(error, context)
    if response is not None:
        notify_refusal(context.get("request"), response.status_code, response.data["code"])
    return response


def _error_response(error: Exception, context: dict[str, Any]) -> Response | None:
    if isinstance(error, exceptions.ValidationError):
        error = InvalidFields(messages_of(error.detail))
    if isinstance(error, OperationalError | InterfaceError):
        # The connection is gone, locked, full, or the pool is empty. The open transaction was rolled back.
        logger.error("The database failed: %s", error, exc_info=error)
        error = Unavailable(retry_after=RETRY_AFTER)
    if isinstance(error, DomainError):
        response = Response(error.body(), status=error.status)
        if "retry_after" in error.more:
            response["Retry-After"] = str(error.more["retry_after"])
        return response
    handled = exception_handler(error, context)
    if handled is not None:
        detail = getattr(error, "detail", None)
        message = gettext(readable(str(detail)) if detail else NotFound.message)
        handled.data = {"message": message, "code": getattr(error, "default_code", "refused")}
    return handled


def list_response(rows: Iterable[Any], *, total: int, message: str = "Success", **more: Any) -> Response:
    """Return the spec's list response: the first element of `data` is the list."""
    return Response({"message": message, "data": [list(rows)], "total": total, **more})


def success_response(data: Any = None, *, message: str = "Success", code: int = 200, **more: Any) -> Response:
    """Return the spec's plain response: `{message, data, …}`."""
    body = {"message": message, **({} if data is None else {"data": data}), **more}
    return Response(body, status=code)


IDEMPOTENCY_KEY = OpenApiParameter("Idempotency-Key", str, OpenApiParameter.HEADER, required=True)
# Anonymous callers send it with an idempotency key; without it they are not recognized as the same caller.
RESERVATION_MARK = OpenApiParameter("X-Reservation-Mark", str, OpenApiParameter.HEADER)
RESERVATION_SECRET = OpenApiParameter("X-Reservation-Secret", str, OpenApiParameter.HEADER)


ActionView = TypeVar("ActionView", bound=APIView)
ActionInput = TypeVar("ActionInput", bound=CallIn)


@dataclass(frozen=True)
class Actions(Generic[ActionView, ActionInput]):
    """The actions of one call.

    `shape` describes the body of every action together; its field `word` chooses the handler, which receives the view
    and the validated body. What a single action requires is checked by its service.
    """

    word: str
    shape: type[ActionInput]
    handlers: Mapping[Any, Callable[[ActionView, ActionInput], Response]]

    def __post_init__(self) -> None:
        choice = self.shape().fields[self.word]
        known = set(choice.choices) if isinstance(choice, serializers.ChoiceField) else set()
        if known != set(self.handlers):
            raise TypeError(f"{self.shape.__name__}.{self.word} and its handlers name different actions")

    def answer(self, view: ActionView, data: ActionInput) -> Response:
        """Answer with the handler of the body's action."""
        return self.handlers[data.params[self.word]](view, data)


ANY = "*"  # any language (RFC 9110, section 12.5.4)


class BuyersView(CallView):
    """A call whose language is English until the caller is known to be a buyer: staff are always answered in
    English.
    """

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        answer: Callable[..., HttpResponseBase] = super().dispatch
        with use_language(DEFAULT_LANGUAGE):
            response = answer(request, *args, **kwargs)
        patch_vary_headers(response, ["Accept-Language"])
        return response

    def activate_language(self, otherwise: str = DEFAULT_LANGUAGE) -> None:
        """Activate the language that the page requests, or `otherwise` if it requests none."""
        accept_language = self.request.META.get("HTTP_ACCEPT_LANGUAGE", "")
        has_preference = accept_language and accept_language != ANY  # a browser sends its own if a page sends none
        translation.activate(preferred_language(accept_language) if has_preference else supported_language(otherwise))
