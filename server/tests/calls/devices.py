"""Expectations of the calls about devices, and of those that set gate rules."""

from __future__ import annotations

import json
from typing import Any

from server.checkin.quarantine_selectors import SIGNED_AS
from server.platform import clock
from server.testing.tenants import DEVICE, PHONE_KEY, Tenant
from server.tests.calls.shapes import (
    HALF_A_PAIR,
    NUL,
    Body,
    Call,
    CrossAccountAnswer,
    Field,
    Who,
    flag,
    listing,
    number,
    text,
    word,
)

_ACCOUNT = {"account": number(least=0, names="account")}
_ACCOUNT_FIELD = {"account": Field(("ten", "-1", "1.5", "9" * 40, "\x00", "[]"))}
_PAGE_FIELDS = {
    "page": Field(("one", "0", "-1", "1.5", "9" * 40)),
    "page_size": Field(("one", "0", "1001", "1.5")),
    "search": Field(("x" * 201, "\x00")),
    "ordering": Field(("x" * 61, "\x00")),
}
_NAMED = {"name": text(100, required=True), "gate": text(40)}
_KEY: tuple[Any, ...] = ("", "x", "+" * 87, "x" * 88, 17, [], {}, True, NUL)
_PHONE = {
    "device": word(required=True),
    "platform": Field((*text(20).wrong, None), True),
    "version": Field((*text(40).wrong, None), True),
    "public_key": Field(_KEY),
    "signature": Field(_KEY),
}
_MINUTES = Field(("soon", "-1", -1, 1441, 1.5, [], {}, NUL, "9" * 40))
_RULES = {
    "has_exit": flag(),
    "allows_reentry": flag(),
    "opens_before": _MINUTES,
    "closes_after": _MINUTES,
    "confirms": flag(),
    "gates": listing(more=([{}], [{"name": "Gate"}] * 51)),
    "gates.0.name": Field((*text(40, required=True).wrong, "x" * 41), True),
    "gates.0.types": Field(
        ("text", 17, True, {"a": 1}, NUL, [[]], [{}], [None], ["x" * 256], [f"Type {n}" for n in range(101)])
    ),
    "version": Field((*number(least=0).wrong, 99)),
}


def _rules(_: Tenant) -> Body:
    return {
        "has_exit": True,
        "allows_reentry": True,
        "opens_before": 45,
        "closes_after": None,
        "confirms": False,
        "gates": [{"name": "North", "types": ["Adult"]}],
        "version": 1,
    }


def _heartbeat(tenant: Tenant) -> Body:
    return {
        "device": DEVICE,
        "performance": tenant.performance,
        "waiting": 2,
        "battery": 80,
        "gate": "Front",
        "platform": "web",
        "version": "1.0",
        "public_key": "x" * 87,
    }


def _submission(tenant: Tenant) -> Body:
    scan = {
        "performance": tenant.performance,
        "ticket": tenant.ticket,
        "device": tenant.uuid,
        "nonce": f"a-letter-of-house-{tenant.account}",
        "scanned_at": clock.now().isoformat(),
        "gate": "Front",
    }
    text = json.dumps([{"kind": "scan", "made_by": tenant.person, "request": scan}])
    signature = PHONE_KEY.sign(f"{SIGNED_AS}|{tenant.account}|{text}")
    return {"account": tenant.account, "letter": text, "signature": signature}


CALLS = [
    Call(
        method="GET",
        route="door/devices",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.OWN,
        query={**_PAGE_FIELDS, **_ACCOUNT_FIELD, "only_looked": Field(("perhaps", "17", "\x00"))},
    ),
    Call(
        method="PUT",
        route="door/devices/<id:device>",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda tenant: {"name": f"{tenant.word} Phone", "gate": "North"},
        fields=_NAMED,
    ),
    *(
        Call(
            method="POST",
            route=f"door/devices/<id:device>/{act}",
            who=Who.OFFICE,
            cross_account=CrossAccountAnswer.NOT_FOUND,
            body=lambda _: {},
        )
        for act in ("revoke", "restore", "accept")
    ),
    Call(
        method="POST",
        route="door/enrolments",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.OWN,
        body=lambda tenant: {"account": tenant.account, "name": "Phone", "gate": "North"},
        fields={**_NAMED, **_ACCOUNT},
        good=201,
    ),
    Call(
        method="POST",
        route="door/enrol",
        who=Who.ANYBODY,
        body=lambda tenant: {
            "secret": tenant.enrolment,
            "device": DEVICE,
            "platform": "web",
            "version": "1.0",
            "public_key": "x" * 87,
        },
        fields={"secret": Field((*text(128, required=True).wrong, HALF_A_PAIR, "x"), True), **_PHONE},
        checks_token=False,
    ),
    Call(
        method="POST",
        route="door/breath",
        who=Who.STAFF,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=_heartbeat,
        fields={
            **_PHONE,
            "performance": number(names="performance"),
            "waiting": Field((*number(least=0).wrong, None, ""), True),
            "battery": Field((*number(least=0).wrong, 101)),
            "gate": Field((*text(40).wrong, "x" * 41)),
            "signed_at": Field((*number(least=0).wrong, 2**43, None)),
        },
    ),
    Call(
        method="GET",
        route="door/devices/<str:uuid>/standing",
        who=Who.ANYBODY,
        query={"account": Field((*_ACCOUNT_FIELD["account"].wrong, "0"))},
        checks_token=False,
    ),
    Call(
        method="POST",
        route="door/devices/<str:uuid>/letters",
        who=Who.ANYBODY,
        body=_submission,
        fields={
            "account": number(required=True),
            "letter": text(500_000, required=True),
            "signature": Field(("", "x" * 86, "x" * 87, None, 17, [], {}, True, NUL, HALF_A_PAIR), True),
        },
        checks_token=False,
    ),
    Call(
        method="GET",
        route="door/devices/<id:device>/strays",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        query={name: _PAGE_FIELDS[name] for name in ("page", "page_size")},
    ),
    Call(
        method="POST",
        route="door/devices/<id:device>/strays/settle",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda tenant: {"strays": [tenant.quarantined_scan], "outcome": "taken"},
        fields={
            "strays": Field(("text", 17, True, {}, NUL, [[]], ["a"], [None], [0], [1] * 501, None, []), True),
            "outcome": word(required=True),
        },
    ),
    Call(method="GET", route="door/rules", who=Who.OFFICE, cross_account=CrossAccountAnswer.OWN, query=_ACCOUNT_FIELD),
    Call(
        method="PUT",
        route="door/rules",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.OWN,
        body=lambda tenant: {"account": tenant.account, **_rules(tenant)},
        fields={**_RULES, **_ACCOUNT},
    ),
    Call(
        method="GET", route="door/events/<id:event>/rules", who=Who.OFFICE, cross_account=CrossAccountAnswer.NOT_FOUND
    ),
    Call(
        method="PUT",
        route="door/events/<id:event>/rules",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=_rules,
        fields=_RULES,
    ),
    Call(
        method="DELETE",
        route="door/events/<id:event>/rules",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
    ),
]
