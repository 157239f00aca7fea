"""Expectations of the calls about one performance: its view, Check-in, and wall screens.

A wall screen is opened by its secret alone; the tests of `reporting` have wrong, expired and revoked ones.
"""

from __future__ import annotations

from server.testing.tenants import Tenant
from server.tests.calls.shapes import Call, CrossAccountAnswer, Who, flag, number


def _wall_key(tenant: Tenant) -> dict[str, str]:
    return {"X-Wall-Key": tenant.wall_secret}


CALLS = [
    Call(
        method="POST",
        route="events/getEventPerformanceViewData/<id:performance>",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
    ),
    *(
        Call(
            method="GET",
            route=f"insight/performances/<id:performance>/{what}",
            who=Who.OFFICE,
            cross_account=CrossAccountAnswer.NOT_FOUND,
        )
        for what in ("sales", "arrivals", "forecast", "walls")
    ),
    Call(
        method="POST",
        route="insight/performances/<id:performance>/walls",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda _: {"days": 7, "revenue": False},
        fields={"days": number(required=True), "revenue": flag()},
        good=201,
    ),
    Call(
        method="POST", route="insight/walls/<id:wall>/end", who=Who.OFFICE, cross_account=CrossAccountAnswer.NOT_FOUND
    ),
    Call(
        method="GET",
        route="insight/performances/<id:performance>/wall",
        who=Who.ANYBODY,
        checks_token=False,
        headers=_wall_key,
    ),
]
