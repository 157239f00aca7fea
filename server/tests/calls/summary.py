"""Expectations of the calls of Home, of the Events Summary, and of the office's search."""

from __future__ import annotations

from server.tests.calls.shapes import ENDLESS, NUL, Call, CrossAccountAnswer, Field, Who, number, text

_FROM = Field(("ten", "-1", -1, "1.5", [], {}, NUL, ENDLESS, "9" * 40))

_OPENED = Field(("text", 17, True, {"a": 1}, NUL, [[]], ["a"], [0], [None], [1] * 6))

CALLS = [
    Call(
        method="POST",
        route="events/getEventBarChartByAccountId",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.OWN,
        body=lambda tenant: {"accountid": tenant.account},
        fields={"accountid": number(least=0, names="account")},
    ),
    Call(
        method="POST",
        route="events/getTopsellingEvent",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.OWN,
        body=lambda tenant: {"account_id": tenant.account, "off_set": 0, "step": 10},
        fields={
            "account_id": number(least=0, names="account"),
            "off_set": _FROM,
            "step": Field((*_FROM.wrong, 0, 101)),
        },
    ),
    Call(
        method="GET",
        route="insight/home/<id:account>",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
    ),
    Call(
        method="POST",
        route="search/find",
        who=Who.STAFF,
        cross_account=CrossAccountAnswer.OWN,
        body=lambda tenant: {"account_id": tenant.account, "text": tenant.word},
        fields={"account_id": number(least=0, names="account"), "text": text(100, required=True)},
    ),
    Call(
        method="POST",
        route="search/recall",
        who=Who.STAFF,
        cross_account=CrossAccountAnswer.OWN,
        body=lambda tenant: {
            "account_id": tenant.account,
            "orders": [tenant.order],
            "performances": [tenant.performance],
            "events": [tenant.event],
        },
        fields={
            "account_id": number(least=0, names="account"),
            **dict.fromkeys(("orders", "performances", "events"), _OPENED),
        },
    ),
]
