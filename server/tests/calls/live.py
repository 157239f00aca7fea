"""Expectations of the call that returns live topics; `realtime` tests who may read which."""

from __future__ import annotations

from server.tests.calls.shapes import NUL, Call, CrossAccountAnswer, Field, Who, number, text

CALLS = [
    Call(
        method="POST",
        route="live/topics",
        who=Who.STAFF,
        cross_account=CrossAccountAnswer.OWN,
        body=lambda tenant: {"topics": [{"topic": f"performance:{tenant.performance}:door", "position": 0}]},
        fields={
            "topics": Field(("text", 17, True, {"a": 1}, NUL, None, [{}] * 101), is_required=True),
            "topics.0.topic": text(64, required=True),
            "topics.0.position": number(least=0),
        },
    ),
]
