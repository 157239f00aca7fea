"""Refusals of the public API: problems (RFC 9457), with the spec's `message` and our `code` beside."""

from __future__ import annotations

import logging
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from redis.exceptions import RedisError
from rest_framework import serializers
from rest_framework.response import Response

from server.core.errors import DomainError, Unavailable
from server.core.http.api import RETRY_AFTER, answer_error
from server.core.http.bounds.calls import PAGES, limited
from server.core.http.problem import CONTENT_TYPE, problem_of

logger = logging.getLogger(__name__)


class Failed(DomainError):
    """A fault of ours; what it is stands in the log alone."""

    status = 500
    code = "failed"


class ProblemOut(serializers.Serializer[Any]):
    """Why a call was refused (RFC 9457). Programs go by `code`; `message` may be shown to people."""

    type = serializers.CharField(help_text="where the problem is explained")
    title = serializers.CharField(help_text="the name of the status")
    status = serializers.IntegerField()
    detail = serializers.CharField(help_text="the same as `message`")
    message = serializers.CharField(help_text="what a person may read")
    code = serializers.CharField(help_text="what a program goes by; new words may come at any time")
    field = serializers.CharField(required=False, help_text="the first field that is wrong, or a header")
    fields = serializers.DictField(  # type: ignore[assignment]
        child=serializers.CharField(), required=False, help_text="each field that is wrong, with its message"
    )
    retry_after = serializers.IntegerField(required=False, help_text="seconds after which the same call may succeed")


def answer_problem(error: Exception, context: dict[str, Any]) -> Response:
    """Turn anything that ends a call into a problem with its status."""
    if isinstance(error, RedisError):
        # Calls are counted there; it is back in seconds.
        logger.error("Calls cannot be counted: %s", error)
        error = Unavailable(retry_after=RETRY_AFTER)
    response = answer_error(error, context)
    if response is None:
        logger.error("A call failed: %s", error, exc_info=error)
        failed = Failed()
        response = Response(failed.body(), status=failed.status)
    response.data = problem_of(response.status_code, response.data)
    response.content_type = CONTENT_TYPE
    return response


@limited(PAGES)
def no_such_call(request: HttpRequest) -> HttpResponse:
    body = problem_of(404, {"message": "There is no such call", "code": "not_found"})
    return JsonResponse(body, status=404, content_type=CONTENT_TYPE)
