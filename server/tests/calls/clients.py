"""Expectations of the calls about API clients and their keys."""

from __future__ import annotations

from typing import Any

from server.testing.tenants import Tenant
from server.tests.calls.shapes import PAGE, Body, Call, CrossAccountAnswer, Field, Who, flag, number, text, word


def _client(tenant: Tenant) -> Body:
    return {
        "action_type": "edit",
        "account_id": tenant.account,
        "client_id": tenant.client,
        "client_name": f"{tenant.word} Listings",
        "api_id": "1,2,20",
        "api_key": "",
        "apiexpiry_date": "2090-01-01T00:00:00Z",
        "active_status": 1,
        "version": 1,
        "key_id": 0,
        "test": 0,
        "hours": 0,
    }


_WHEN: tuple[Any, ...] = (
    17,
    True,
    [],
    {},
    "\x00",
    "x" * 10_000,
    "yesterday",
    "1999-01-01T00:00:00Z",
    "9999-12-31T23:59:59-23:00",
)

CALLS = [
    # Door staff read its list, too: the names of active clients. `rules` says who may do what.
    Call(
        method="POST",
        route="customers/manageCustomerAPI",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=_client,
        fields={
            "action_type": word(required=True),
            "account_id": number(least=0),
            "client_id": Field((*number(least=0).wrong, None, "", 0), True, "client"),
            "client_name": text(255, required=True),
            "api_id": Field(("one", "1;2", "1,77", 17, True, [], [1], {}, None, "\x00", "9" * 10_000)),
            "api_key": text(200),
            "apiexpiry_date": Field(_WHEN),
            "active_status": flag(),
            "version": Field((*number().wrong, 99)),
            "key_id": number(least=0),
            "test": flag(),
            "hours": Field((*number(least=0).wrong, None, "", 24 * 366 + 1)),
            **PAGE,
        },
    ),
    Call(
        method="POST",
        route="customers/manageAPIInformation",
        who=Who.OFFICE,
        body=lambda _: {"action_type": "active list"},
        fields={"action_type": word(required=True)},
    ),
]
