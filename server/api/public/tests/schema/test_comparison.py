"""What breaks a program that others have written, and what is only added."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from server.testing.guards.api_differences import bare, differences_of

Schema = dict[str, Any]

TEXT = {"type": "string"}


def body(name: str) -> Schema:
    return {"content": {"application/json": {"schema": {"$ref": f"#/components/schemas/{name}"}}}}


OLD: Schema = {
    "paths": {
        "/api/orders": {
            "post": {
                "operationId": "make_order",
                "parameters": [{"in": "query", "name": "limit", "schema": {"type": "integer", "maximum": 200}}],
                "requestBody": {"required": True, **body("Asked")},
                "responses": {
                    "200": {"headers": {"ETag": {"schema": TEXT}}, **body("Answered")},
                    "422": {},
                },
            }
        }
    },
    "webhooks": {"order.paid": {"post": {"requestBody": body("Told")}}},
    "components": {
        "schemas": {
            "Asked": {
                "type": "object",
                "properties": {"name": {"type": "string", "maxLength": 50}, "by": {"enum": ["client", "link"]}},
                "required": ["name"],
            },
            "Answered": {
                "type": "object",
                "properties": {
                    "id": {"type": "integer"},
                    "note": {"type": ["string", "null"]},
                    "status": {"type": "string", "enum": ["paid", "cancelled"]},
                    "lines": {"type": "array", "items": {"$ref": "#/components/schemas/Answered"}},
                },
                "required": ["id", "status"],
            },
            "Told": {"type": "object", "properties": {"number": {"type": "integer"}}, "required": ["number"]},
        }
    },
}
REQUESTED, ANSWERED, PUBLISHED = ("components.schemas." + name for name in ("Asked", "Answered", "Told"))
POST = "paths./api/orders.post"

# What is set where, and what is then said.
BREAKING = [
    ("paths./api/orders", {}, "the call is gone"),
    (f"{POST}.operationId", "order", "now called order"),
    (f"{POST}.parameters", [], "gone"),
    (f"{POST}.parameters.0.required", True, "newly required"),
    (f"{POST}.parameters.0.schema.maximum", 100, "maximum is lower"),
    (f"{POST}.parameters.1", {"in": "query", "name": "zone", "required": True, "schema": TEXT}, "newly required"),
    (f"{POST}.responses.200.headers", {}, "gone"),
    (f"{POST}.responses.201", {}, "answered newly"),
    (f"{REQUESTED}.required", ["name", "by"], "newly required"),
    (f"{REQUESTED}.properties.name.maxLength", 40, "maxLength is lower"),
    (f"{REQUESTED}.properties.name.pattern", "^a", "another pattern"),
    (f"{REQUESTED}.properties.name.type", "integer", "string is now integer"),
    (f"{REQUESTED}.properties.by.enum", ["client"], "the word 'link' is gone"),
    (f"{REQUESTED}.properties", {"name": {"type": "string", "maxLength": 50}}, "gone"),
    (f"{ANSWERED}.properties.id.type", "string", "integer is now string"),
    (f"{ANSWERED}.properties.id.type", "number", "integer is now integer, number"),
    (f"{ANSWERED}.properties.id.type", ["integer", "null"], "integer is now integer, null"),
    (f"{ANSWERED}.properties.id", {}, "integer is now anything"),
    (f"{ANSWERED}.properties.status.enum", ["paid"], "the word 'cancelled' is gone"),
    (f"{ANSWERED}.properties.status.format", "date", "format None is now date"),
    (f"{ANSWERED}.required", ["id"], "may be missing now"),
    (f"{ANSWERED}.properties.lines.items", {"type": "integer"}, "object is now integer"),
    (f"{PUBLISHED}.properties", {}, "gone"),
    ("webhooks", {}, "the type of event is gone"),
]
ADDED = [
    ("paths./api/quotes", {"post": {"operationId": "quote", "responses": {}}}, "POST /api/quotes"),
    (f"{POST}.parameters.1", {"in": "query", "name": "zone", "schema": TEXT}, "zone"),
    (f"{REQUESTED}.properties.language", TEXT, "language"),
    (f"{REQUESTED}.properties.by.enum", ["client", "link", "card"], "card"),
    (f"{ANSWERED}.properties.paid_at", TEXT, "paid_at"),
    (f"{ANSWERED}.properties.status.enum", ["paid", "cancelled", "lost"], "lost"),
    (f"{PUBLISHED}.properties.at", TEXT, "at"),
    ("webhooks.order.lost", {"post": {}}, "order.lost"),
]
UNSEEN = [
    (f"{POST}.parameters.0.schema.maximum", 500),
    (f"{POST}.responses.422.description", "Wrong"),
    (f"{REQUESTED}.required", []),
    (f"{REQUESTED}.properties.name.maxLength", 60),
    (f"{REQUESTED}.properties.name.type", ["string", "null"]),
    (f"{ANSWERED}.properties.note.type", "string"),
    (f"{ANSWERED}.required", ["id", "status", "note"]),
]


def changed(where: str, value: Any) -> Schema:
    """Give the document with one place set; a webhook's name has a dot in it."""
    document = deepcopy(OLD)
    *path, last = where.replace("order.lost", "order/lost").split(".")
    place: Any = document
    for name in path:
        place = place[int(name)] if isinstance(place, list) else place[name]
    if isinstance(place, list):
        place[int(last) : int(last) + 1] = [value]
    else:
        place[last.replace("order/lost", "order.lost")] = value
    return document


def test_what_stays_does_not_differ():
    assert differences_of(OLD, deepcopy(OLD)) == []


@pytest.mark.parametrize(("where", "value", "message"), BREAKING)
def test_what_breaks_a_program_is_said(where, value, message):
    found = differences_of(OLD, changed(where, value))
    assert message in {difference.what for difference in found if difference.is_breaking}


@pytest.mark.parametrize(("where", "value", "name"), ADDED)
def test_what_is_added_breaks_nothing_and_has_a_name(where, value, name):
    found = differences_of(OLD, changed(where, value))
    assert {(difference.is_breaking, difference.name) for difference in found} == {(False, name)}


@pytest.mark.parametrize(("where", "value"), UNSEEN)
def test_what_no_program_can_see_is_not_said(where, value):
    assert differences_of(OLD, changed(where, value)) == []


def test_what_is_said_for_people_is_not_compared():
    schema = {"description": "Words", "properties": {"description": {"type": "string"}, "summary": {"type": "string"}}}
    assert bare(schema) == {"properties": {"description": {"type": "string"}, "summary": {"type": "string"}}}
    assert differences_of(OLD, bare(OLD)) == []
