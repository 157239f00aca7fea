"""Compares real responses with the OpenAPI schema: nothing may be missing, of another type, or undeclared."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Any

from drf_spectacular.generators import SchemaGenerator
from jsonschema import Draft202012Validator, FormatChecker

_formats = FormatChecker(formats=())


@_formats.checks("date-time", raises=ValueError)
def _is_an_instant(value: object) -> bool:
    return not isinstance(value, str) or datetime.fromisoformat(value).tzinfo is not None


class Contract:
    """The schema, generated once; each object in it is closed, so that an undeclared field is found."""

    def __init__(self) -> None:
        made: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)
        self.schema = made
        self._shapes = {name: _closed(shape) for name, shape in made["components"]["schemas"].items()}

    def call(self, method: str, route: str) -> dict[str, Any]:
        """Return the schema of a call; its route is written as in the URL conf."""
        path = "/v1/" + re.sub(r"<\w+:(\w+)>", r"{\1}", route)
        described: dict[str, Any] = self.schema["paths"][path][method.lower()]
        return described

    def response_schema(self, method: str, route: str, status: int) -> dict[str, Any]:
        """Return the schema of a call's JSON response."""
        shape: dict[str, Any] = self.call(method, route)["responses"][str(status)]["content"]["application/json"]
        return _closed(shape["schema"])

    def topic(self, pattern: str) -> dict[str, Any]:
        """Return the schema of a live topic's frames."""
        body: dict[str, Any] = self.schema["webhooks"][pattern]["post"]["requestBody"]["content"]["application/json"]
        return _closed(body["schema"])

    def differences(self, shape: dict[str, Any], value: Any) -> list[str]:
        """Return where and how a value differs from the schema."""
        whole = {**shape, "components": {"schemas": self._shapes}}
        errors = Draft202012Validator(whole, format_checker=_formats).iter_errors(value)
        return sorted(f"{error.json_path}: {error.message[:200]}" for error in errors)


def _closed(shape: Any) -> Any:
    if isinstance(shape, list):
        return [_closed(part) for part in shape]
    if not isinstance(shape, dict):
        return shape
    closed = {name: _closed(part) for name, part in shape.items()}
    return {"additionalProperties": False, **closed} if "properties" in closed else closed
