"""What every `/v1` view shares: reading what was sent, clear errors, and the spec's list replies."""

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
from server.platform.http.outputs import Done, ResponseSchema
from server.platform.http.request_limits import UNKNOWN, add_rate_limit_headers, count_request
from server.platform.i18n import DEFAULT_LANGUAGE, preferred_language, supported_language, use_language
from server.platform.limits import Allowance, Limit
from server.platform.observability.http import notify_refusal

Input = TypeVar("Input", bound=CallIn)
View = TypeVar("View", bound="CallView")

RETRY_AFTER = 2  # seconds; a database that is started again takes about as long
logger = logging.getLogger(__name__)


class CallView(APIView):
    """What every view of ours is: its body is read, and garbage refused, even by a call that needs none."""

    limits: tuple[Limit, ...] = (UNKNOWN,)  # of callers whom we do not know, by address
    _allowances: list[Allowance] | None = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        if not self.authentication_classes:
            self.count_anonymous(request)
        super().initial(request, *args, **kwargs)
        # Read for its refusals; whoever may not make the call at all has been told so already.
        _ = request.data

    def perform_authentication(self, request: Request) -> None:
        """Find out who calls; nobody, and whoever says wrongly who they are, is counted by address."""
        try:
            super().perform_authentication(request)
        except Exception:
            self.count_anonymous(request)
            raise
        known: tuple[Any, Any] = (request.user, request.auth)
        if known == (None, None):
            self.count_anonymous(request)

    def count_anonymous(self, request: Request) -> None:
        """Count a call of somebody whom we do not know, once.

        :raises TooManyAttempts: if their address has called too often.
        """
        if self._allowances is None:
            self._allowances = count_request(request._request, self.limits)
            for allowance in self._allowances:
                allowance.check()

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        """Say in the answer what is left to whoever was counted."""
        final = super().finalize_response(request, response, *args, **kwargs)
        add_rate_limit_headers(final, self._allowances or ())
        return final

    def read(self, shape: type[Input]) -> Input:
        """Read the body, or the query of a GET.

        :raises ValidationError: with every field's message.
        """
        sent = self.request.query_params if self.request.method == "GET" else self.request.data
        serializer = shape(data=sent)
        serializer.is_valid(raise_exception=True)
        return serializer


def call(
    shape: type[Input], *schemas: ResponseSchema | Done
) -> Callable[[Callable[[View, Input], Response]], Callable[..., Response]]:
    """Make a view's method of one that is given what was asked, already read, and answers by one of the replies.

    The schema says both; what the path names is in the view's `kwargs`. Where somebody else saved the row first, the
    newer one is written as the first reply has it.
    """

    def wrap(answer: Callable[[View, Input], Response]) -> Callable[..., Response]:
        @functools.wraps(answer)
        def method(view: View, request: Request, **_: Any) -> Response:
            try:
                return answer(view, view.read(shape))
            except StaleVersion as newer:
                raise VersionConflict(current=schemas[0].write(newer.row)) from None

        reads = shape._declared_fields
        sent: dict[str, Any] = {"request": shape if reads else None}
        if answer.__name__ == "get":
            sent = {"parameters": [shape] if reads else []}
        # Said outright: of what is deleted the schema would expect no reply.
        in_schema: Callable[..., Response] = extend_schema(**sent, responses={200: _shape_of(shape, schemas)})(method)
        return in_schema

    return wrap


def _shape_of(shape: type[CallIn], schemas: tuple[ResponseSchema | Done, ...]) -> Any:
    shapes = [schema.shape for schema in schemas]
    if len(shapes) == 1:
        return shapes[0]
    name = f"{shape.__name__.removesuffix('In')}Out"
    return PolymorphicProxySerializer(component_name=name, serializers=shapes, resource_type_field_name=None)


def handle_error(error: Exception, context: dict[str, Any]) -> Response | None:
    """Turn any refusal into `{message, code, field?, fields?}` with its status, and tell who listens to refusals."""
    response = _error_response(error, context)
    if response is not None:
        notify_refusal(context.get("request"), response.status_code, response.data["code"])
    return response


def _error_response(error: Exception, context: dict[str, Any]) -> Response | None:
    if isinstance(error, exceptions.ValidationError):
        error = InvalidFields(messages_of(error.detail))
    if isinstance(error, OperationalError | InterfaceError):
        # Gone, locked, full, or out of connections. Whatever was open was rolled back.
        logger.error("The database failed: %s", error, exc_info=error)
        error = Unavailable(retry_after=RETRY_AFTER)
    if isinstance(error, DomainError):
        response = Response(error.body(), status=error.status)
        if "retry_after" in error.more:
            response["Retry-After"] = str(error.more["retry_after"])
        return response
    handled = exception_handler(error, context)
    if handled is not None:
        handled.data = {"message": _plain_message(error), "code": getattr(error, "default_code", "refused")}
    return handled


def _plain_message(error: Exception) -> str:
    detail = getattr(error, "detail", None)
    return gettext(readable(str(detail)) if detail else NotFound.message)


def list_response(rows: Iterable[Any], *, total: int, message: str = "Success", **more: Any) -> Response:
    """Shape the spec's list reply: the first element of `data` is the list."""
    return Response({"message": message, "data": [list(rows)], "total": total, **more})


def success_response(data: Any = None, *, message: str = "Success", code: int = 200, **more: Any) -> Response:
    """Shape the spec's plain reply: `{message, data, …}`."""
    body = {"message": message, **({} if data is None else {"data": data}), **more}
    return Response(body, status=code)


IDEMPOTENCY_KEY = OpenApiParameter("Idempotency-Key", str, OpenApiParameter.HEADER, required=True)
# Somebody of the public shows it again with the same key, and is otherwise not taken for the same.
RESERVATION_MARK = OpenApiParameter("X-Reservation-Mark", str, OpenApiParameter.HEADER)
RESERVATION_SECRET = OpenApiParameter("X-Reservation-Secret", str, OpenApiParameter.HEADER)


ActionView = TypeVar("ActionView", bound=APIView)
ActionInput = TypeVar("ActionInput", bound=CallIn)


@dataclass(frozen=True)
class Actions(Generic[ActionView, ActionInput]):
    """What one call can do.

    `shape` describes the body of every action together; its field `word` chooses the handler, which is given the view
    and the body as it was read. What a single action cannot do without, its service says.
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
        """Let the handler of the body's action answer."""
        return self.handlers[data.params[self.word]](view, data)


ANY = "*"  # whatever there is (RFC 9110, section 12.5.4)


class BuyersView(CallView):
    """A call that speaks English until it is known that a buyer asks: staff are never answered in anything else."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        answer: Callable[..., HttpResponseBase] = super().dispatch
        with use_language(DEFAULT_LANGUAGE):
            response = answer(request, *args, **kwargs)
        patch_vary_headers(response, ["Accept-Language"])
        return response

    def activate_language(self, otherwise: str = DEFAULT_LANGUAGE) -> None:
        """Speak what the page asks for from now on; where it asks for nothing, what is given."""
        accept_language = self.request.META.get("HTTP_ACCEPT_LANGUAGE", "")
        has_preference = accept_language and accept_language != ANY  # a browser sends its own where a page sends none
        translation.activate(preferred_language(accept_language) if has_preference else supported_language(otherwise))
