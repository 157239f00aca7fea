"""What is expected of the call that previews a stylesheet."""

from __future__ import annotations

from server.tests.calls.shapes import Call, Field, Stranger, Who, number

CALLS = [
    Call(
        method="POST",
        route="branding/preview",
        who=Who.OFFICE,
        stranger=Stranger.NOT_FOUND,
        body=lambda house: {"event_id": house.event, "style_id": None},
        fields={
            "event_id": number(required=True, names="event"),
            "style_id": Field(number(least=0).wrong),
        },
    ),
]
