"""Expectations of the calls that preview an event's email and ticket."""

from __future__ import annotations

from server.tests.calls.shapes import NUL, Call, CrossAccountAnswer, Field, Who, number

_CHOICE = Field(("nonsense", 17, NUL, "x" * 10_000))
_FIELDS = {
    "event_id": number(required=True, names="event"),
    "language": Field(("nonsense", 17, "de-AT", NUL, "x" * 10_000)),
    "number": number(least=0),
}

CALLS = [
    Call(
        method="GET",
        route="branding/mailPreview",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        query=_FIELDS,
        query_for=lambda tenant: {"event_id": tenant.event, "language": "de", "number": 0},
    ),
    Call(
        method="POST",
        route="branding/mailTest",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda tenant: {"event_id": tenant.event, "language": "fr", "number": 0},
        fields=_FIELDS,
    ),
    Call(
        method="GET",
        route="branding/ticketPreview",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        query={**_FIELDS, "kind": _CHOICE},
        query_for=lambda tenant: {"event_id": tenant.event, "language": "es", "number": 0, "kind": "pdf"},
    ),
]
