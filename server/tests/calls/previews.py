"""Expectations of the call that previews a stylesheet."""

from __future__ import annotations

from server.tests.calls.shapes import Call, CrossAccountAnswer, Field, Who, number

CALLS = [
    Call(
        method="POST",
        route="branding/preview",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda tenant: {"event_id": tenant.event, "style_id": None},
        fields={
            "event_id": number(required=True, names="event"),
            "style_id": Field(number(least=0).wrong),
        },
    ),
]
