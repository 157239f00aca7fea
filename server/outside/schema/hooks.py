"""What drf-spectacular does not find out by itself, for the document of the public API."""

from __future__ import annotations

from typing import Any

from server.outside.schema.comparing import operations_of
from server.outside.schema.explanations import BODIES, PARAMETERS
from server.outside.schema.samples import samples_of
from server.outside.schema.webhooks import HEADERS

Schema = dict[str, Any]


def only_public(endpoints: list[Any], **_: Any) -> list[Any]:
    """Keep the calls of the public API."""
    return [endpoint for endpoint in endpoints if endpoint[0].startswith("/api/")]


def finish(result: Schema, generator: Any, **_: Any) -> Schema:
    """Complete the document: examples, and the components, which are gathered before the webhooks are read."""
    samples = samples_of()
    for operation in operations_of(result).values():
        for parameter in operation.get("parameters", []):
            _forget_no_word(parameter["schema"])
            if "description" not in parameter:
                parameter["description"] = PARAMETERS[parameter["in"], parameter["name"]]
        if "requestBody" in operation:
            operation["requestBody"]["content"]["application/json"]["example"] = BODIES[operation["operationId"]]
        if operation["operationId"] in samples:
            operation["x-codeSamples"] = samples[operation["operationId"]]
    for item in result.get("webhooks", {}).values():
        item["post"]["parameters"] = HEADERS
    finished: Schema = _without_marks({**result, "components": generator.registry.build({})})
    return finished


def _forget_no_word(shape: Schema) -> None:
    """Leave out the default of a choice that is none of its words: it only says that none was made."""
    if "enum" in shape and shape.get("default") not in shape["enum"]:
        shape.pop("default", None)


def _without_marks(part: Any) -> Any:
    """Leave out what drf-spectacular writes for its own hooks."""
    if isinstance(part, dict):
        return {name: _without_marks(value) for name, value in part.items() if name != "x-spec-enum-id"}
    return [_without_marks(value) for value in part] if isinstance(part, list) else part
