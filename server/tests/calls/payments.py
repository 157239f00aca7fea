"""Expectations of the calls about the box office's days."""

from __future__ import annotations

from typing import Any

from server.testing.tenants import Tenant
from server.tests.calls.shapes import ENDLESS, NUL, PAGE, Body, Call, CrossAccountAnswer, Field, Who, number, text, word

_DAYS: tuple[Any, ...] = (
    "soon",
    17,
    True,
    [],
    {},
    NUL,
    ENDLESS,
    "2026-02-30",
    "1999-12-31",
    "2200-01-01",
    "11-22-2026",
)


def _count(tenant: Tenant) -> Body:
    return {
        "accountid": tenant.account,
        "personid": 0,
        "day": "2026-01-05",
        "currency": "GBP",
        "counted": "39.50",
        "note": "A coin rolled away",
    }


CALLS = [
    Call(
        method="POST",
        route="payment/dayTakings",
        who=Who.STAFF,
        cross_account=CrossAccountAnswer.OWN,
        body=lambda tenant: {"accountid": tenant.account, "day": None},
        fields={"accountid": number(least=0, names="account"), "day": Field(_DAYS)},
    ),
    Call(
        method="POST",
        route="payment/closeDay",
        who=Who.STAFF,
        cross_account=CrossAccountAnswer.OWN,
        body=_count,
        fields={
            "accountid": number(least=0, names="account"),
            "personid": Field((*number(least=0).wrong, 2**40)),
            "day": Field((*_DAYS, None, "", "2199-01-01"), True),
            "currency": Field((*word(required=True).wrong, "ZWX"), True),
            "counted": Field(("much", "-1", -1, "1.005", "NaN", ENDLESS, [], {}, NUL, None, ""), True),
            "note": text(500),
            "version": Field((*number().wrong, 99)),
        },
    ),
    Call(
        method="POST",
        route="payment/closedDays",
        who=Who.STAFF,
        cross_account=CrossAccountAnswer.OWN,
        body=lambda tenant: {"accountid": tenant.account},
        fields={"accountid": number(least=0, names="account"), **PAGE},
    ),
    Call(
        method="POST",
        route="payment/getReconciliation",
        who=Who.ADMIN,
        cross_account=CrossAccountAnswer.OWN,
        body=lambda tenant: {"accountid": tenant.account},
        fields={
            "accountid": number(least=0, names="account"),
            "day": Field(_DAYS),
            "kind": word(),
            "state": word(),
            **PAGE,
        },
    ),
    Call(
        method="POST",
        route="payment/settleDifference",
        who=Who.ADMIN,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda tenant: {"id": tenant.difference, "note": "Given back by phone"},
        fields={
            "id": number(required=True, names="difference"),
            "note": text(500, required=True),
            "version": Field((*number().wrong, 99)),
        },
    ),
    Call(
        method="POST",
        route="payment/reconcileDay",
        who=Who.ADMIN,
        cross_account=CrossAccountAnswer.OWN,
        body=lambda tenant: {"accountid": tenant.account, "day": "2026-01-05"},
        fields={
            "accountid": number(least=0, names="account"),
            "day": Field((*_DAYS, None, "", "2199-01-01"), True),
        },
    ),
]
