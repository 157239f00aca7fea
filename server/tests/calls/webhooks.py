"""Expectations of the calls about webhook endpoints and deliveries."""

from __future__ import annotations

from typing import Any

from server.testing.tenants import Tenant
from server.tests.calls.shapes import (
    ENDLESS,
    HALF_A_PAIR,
    NUL,
    Call,
    CrossAccountAnswer,
    Field,
    Who,
    flag,
    number,
    text,
)

_ONE = "webhooks/endpoints/<id:endpoint>"
_YES: tuple[Any, ...] = (*flag().wrong, None, "")
_TYPES = Field(("text", 17, True, {"a": 1}, NUL, [[]], ["a"], [17], [None], [{}], ["order.paid"] * 99))
_FORM = {
    "url": Field((*text(500, required=True).wrong, "http://example.org", "https://10.0.0.1/", "javascript:1"), True),
    "description": text(255),
    "types": _TYPES,
}
_WHEN = Field(([], {}, NUL, "x" * 10_000, "yesterday", ENDLESS, HALF_A_PAIR))
_STATE = Field(("nonsense", "17", "x" * 10_000, "\x00"))
_PAGE = {"page": Field(("one", "0", "-1", "1.5", "9" * 40)), "page_size": Field(("one", "0", "1001", "1.5"))}
_NUMBERS = Field(("text", 17, True, {"a": 1}, NUL, [[]], ["a"], [None], [0], [-1], [ENDLESS], [1] * 201))


def _form(_: Tenant) -> dict[str, Any]:
    return {"url": "https://hooks.example.org/more", "description": "Ledger", "types": ["order.paid"]}


def _of_one(act: str, **more: Any) -> Call:
    return Call(
        method="POST",
        route=f"{_ONE}/{act}",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        **{"body": lambda _: {}, **more},
    )


CALLS = [
    Call(method="GET", route="webhooks/types", who=Who.OFFICE),
    Call(
        method="GET",
        route="webhooks/endpoints",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.OWN,
        query={
            **_PAGE,
            "search": Field(("x" * 201, "\x00")),
            "ordering": Field(("x" * 61, "\x00")),
            "account": Field(("ten", "-1", "1.5", "9" * 40, "\x00", "[]")),
        },
    ),
    Call(
        method="POST",
        route="webhooks/endpoints",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.OWN,
        body=lambda tenant: {**_form(tenant), "account": tenant.account, "is_test": False},
        fields={**_FORM, "account": number(least=0, names="account"), "is_test": flag()},
    ),
    Call(method="GET", route=f"{_ONE}/state", who=Who.OFFICE, cross_account=CrossAccountAnswer.NOT_FOUND),
    Call(
        method="PUT",
        route=_ONE,
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda tenant: {**_form(tenant), "version": 1},
        fields={**_FORM, "version": Field((*number().wrong, 99))},
    ),
    Call(method="DELETE", route=_ONE, who=Who.OFFICE, cross_account=CrossAccountAnswer.NOT_FOUND),
    _of_one("switch", body=lambda _: {"is_active": False}, fields={"is_active": Field(_YES, True)}),
    _of_one("secret"),
    _of_one("rotate"),
    _of_one("publicKey", body=lambda _: {"is_wished": True}, fields={"is_wished": Field(_YES, True)}),
    _of_one("test"),
    _of_one(
        "again",
        body=lambda tenant: {"ids": [tenant.delivery], "since": None, "until": None, "is_all": True},
        fields={"ids": _NUMBERS, "since": _WHEN, "until": _WHEN, "is_all": flag()},
    ),
    Call(
        method="GET",
        route=f"{_ONE}/deliveries",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        query={
            **_PAGE,
            "state": _STATE,
            "type": _STATE,
            "order": Field(("ten", "-1", "1.5", "9" * 40, "\x00")),
        },
    ),
]
