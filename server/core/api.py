"""What every `/v1` view shares: clear errors, paging, and the spec's list replies."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import Any, Generic, TypeVar

from django.db.models import Model, QuerySet
from drf_spectacular.utils import OpenApiParameter
from rest_framework import exceptions, serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView, exception_handler

from server.core.errors import DomainError

logger = logging.getLogger(__name__)
Row = TypeVar("Row", bound=Model)
LONGEST_MESSAGE = 300  # characters; some messages repeat what was sent


class CallView(APIView):
    """What every view of ours is: its body is read, and garbage refused, even by a call that needs none."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        # Read for its refusals; who may not make the call at all has been told so already.
        _ = request.data


def answer_error(error: Exception, context: dict[str, Any]) -> Response | None:
    """Turn any refusal into `{message, code, field?}` with its status."""
    if isinstance(error, DomainError):
        response = Response(error.body(), status=error.status)
        if "retry_after" in error.more:
            response["Retry-After"] = str(error.more["retry_after"])
        return response
    if isinstance(error, exceptions.ValidationError):
        field, message = _first_error(error.detail)
        body = {"message": message, "code": "invalid", **({"field": field} if field else {})}
        return Response(body, status=status.HTTP_422_UNPROCESSABLE_ENTITY)
    handled = exception_handler(error, context)
    if handled is not None:
        handled.data = {"message": _plain_message(error), "code": getattr(error, "default_code", "refused")}
    return handled


def _plain_message(error: Exception) -> str:
    detail = getattr(error, "detail", None)
    return _readable(str(detail)) if detail else "No records found"


def _readable(text: str) -> str:
    """Give a message that can be sent: half a surrogate pair, which JSON can bring, has no bytes."""
    return text[:LONGEST_MESSAGE].encode(errors="replace").decode()


def _first_error(detail: Any, path: str = "") -> tuple[str, str]:
    if isinstance(detail, dict):
        name, inner = next(iter(detail.items()))
        own = path if name == "non_field_errors" else f"{path}.{name}".lstrip(".")
        return _first_error(inner, own)
    if isinstance(detail, list):
        position, inner = next((i, part) for i, part in enumerate(detail) if part)
        return _first_error(inner, f"{path}.{position}" if isinstance(inner, dict) else path)
    text = _readable(str(detail))
    is_missing = getattr(detail, "code", "") in {"required", "null", "blank"} and text.startswith("This field")
    return path, f"{path.rsplit('.', 1)[-1]} is required" if is_missing else text


class PageIn(serializers.Serializer[Any]):
    """What every list call may carry."""

    page = serializers.IntegerField(required=False, min_value=1, max_value=1_000_000)
    page_size = serializers.IntegerField(required=False, min_value=1, max_value=1000)
    search = serializers.CharField(required=False, allow_blank=True, max_length=200)
    ordering = serializers.CharField(required=False, allow_blank=True, max_length=60)


class RowOut(serializers.ModelSerializer[Row]):
    # A row as it is told: every field of it, always, also those that a form may leave out. (A docstring would stand in
    # the schema as the description of every row.)

    def get_fields(self) -> dict[str, Any]:
        fields = super().get_fields()
        for field in fields.values():
            field.required = not field.read_only
        return fields


class PageOf(Generic[Row]):
    """One page of a queryset and how many rows there are in all; without a page at most 1,000 rows."""

    def __init__(self, rows: QuerySet[Row], asked: dict[str, Any]) -> None:
        size = asked.get("page_size") or 1000
        first = ((asked.get("page") or 1) - 1) * size
        self.total = rows.count()
        self.rows: list[Row] = list(rows[first : first + size]) if first < self.total else []


def list_reply(rows: Iterable[Any], *, total: int, message: str = "Success", **more: Any) -> Response:
    """Shape the spec's list reply: the first element of `data` is the list."""
    return Response({"message": message, "data": [list(rows)], "total": total, **more})


def reply(data: Any = None, *, message: str = "Success", code: int = 200, **more: Any) -> Response:
    """Shape the spec's plain reply: `{message, data, …}`."""
    body = {"message": message, **({} if data is None else {"data": data}), **more}
    return Response(body, status=code)


IDEMPOTENCY_KEY = OpenApiParameter("Idempotency-Key", str, OpenApiParameter.HEADER, required=True)
RESERVATION_SECRET = OpenApiParameter("X-Reservation-Secret", str, OpenApiParameter.HEADER)
