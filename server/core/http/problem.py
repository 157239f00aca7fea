"""Refusals as problems (RFC 9457), which programs that call the public API are told."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

CONTENT_TYPE = "application/problem+json"
EXPLAINED_AT = "/developers/problems#"


def problem_of(status: int, body: dict[str, Any]) -> dict[str, Any]:
    """Give a refusal's `{message, code, …}` as a problem: `{type, title, status, detail, message, code, …}`.

    What a refusal says under a name of the RFC's own, such as an order's `status`, is left out: its message says it.
    """
    standard = {
        "type": f"{EXPLAINED_AT}{body['code']}",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": body["message"],
    }
    return standard | {name: value for name, value in body.items() if name not in (*standard, "instance")}
