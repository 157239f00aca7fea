"""Refusals of the public API: problems (RFC 9457), with the spec's `message` and our `code` beside."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from rest_framework.response import Response

from server.core.http.api import answer_error

CONTENT_TYPE = "application/problem+json"
EXPLAINED_AT = "/developers/problems#"


def answer_problem(error: Exception, context: dict[str, Any]) -> Response | None:
    """Turn any refusal into a problem with its status."""
    response = answer_error(error, context)
    if response is None:
        return None
    response.data = problem_of(response.status_code, response.data)
    response.content_type = CONTENT_TYPE
    return response


def problem_of(status: int, body: dict[str, Any]) -> dict[str, Any]:
    """Give a refusal's `{message, code, …}` as a problem: `{type, title, status, detail, message, code, …}`."""
    return {
        "type": f"{EXPLAINED_AT}{body['code']}",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": body["message"],
        **body,
    }


def no_such_call(request: HttpRequest) -> HttpResponse:
    body = problem_of(404, {"message": "There is no such call", "code": "not_found"})
    return JsonResponse(body, status=404, content_type=CONTENT_TYPE)
