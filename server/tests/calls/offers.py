"""Expectations of the calls that offer another performance to all buyers of one."""

from __future__ import annotations

from server.tests.calls.shapes import WHEN, Call, CrossAccountAnswer, Who, flag, number, text, word

CALLS = [
    Call(
        method="POST",
        route="events/offerPerformance",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda tenant: {
            "action": "offer",
            "eventdetailid": tenant.performance,
            "targetid": tenant.next_performance,
            "moves": True,
            "lastday": "2099-01-15",
            "cancels": False,
            "words": f"{tenant.word} is closed",
        },
        fields={
            "action": word(required=True),
            "eventdetailid": number(required=True, names="performance"),
            "targetid": number(least=0, names="performance"),
            "moves": flag(),
            "lastday": WHEN,
            "cancels": flag(),
            "words": text(4000),
        },
    ),
    Call(
        method="POST",
        route="events/exportOffer",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda tenant: {"eventdetailid": tenant.performance},
        fields={"eventdetailid": number(required=True, names="performance")},
    ),
]
