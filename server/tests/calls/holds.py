"""Expectations of the calls about holds and their allotments."""

from __future__ import annotations

from server.testing.tenants import Tenant
from server.tests.calls.shapes import (
    PAGE,
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


def _hold(tenant: Tenant) -> Body:
    return {
        "action_type": "edit",
        "id": tenant.hold,
        "account_id": tenant.account,
        "allocation_name": f"{tenant.word} Patrons",
        "all": 0,
        "api": 0,
        "boxoffice": 1,
        "release_hours": 24,
        "version": 1,
    }


def _allotments(tenant: Tenant) -> Body:
    row = {
        "allocationid": tenant.hold,
        "allocationcount": 6,
        "allocationeventoccurrencemapid": tenant.allotment,
        "teamid": 0,
        "isaction": "edit",
        "seencount": 5,
    }
    return {
        "action_type": "all",
        "eventdetail_id": tenant.performance,
        "event_id": tenant.event,
        "allocations": [row],
    }


_SECOND_CHANNEL = Field((*flag().wrong, True))

CALLS = [
    Call(
        method="POST",
        route="events/allocationManagement",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=_hold,
        fields={
            "action_type": word(required=True),
            "id": Field((*number(least=0).wrong, None, "", 0), True, "hold"),
            "account_id": number(least=0, names="account"),
            "allocation_name": text(255, required=True),
            "all": _SECOND_CHANNEL,
            "api": _SECOND_CHANNEL,
            "boxoffice": Field((*flag().wrong, False), is_required=True),
            "release_hours": Field((*number(least=0).wrong, 721, None, "")),
            "version": Field((*number().wrong, 99)),
            **PAGE,
        },
    ),
    Call(
        method="POST",
        route="events/allocationEeventOccurrenceManagement",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=_allotments,
        fields={
            "action_type": word(required=True),
            "eventdetail_id": number(required=True, names="performance"),
            "eventid": number(least=0),
            "event_id": Field((*number(least=0).wrong, None, "", 0), True, "event"),
            "allocations": listing(more=([{}], [{}] * 201)),
            "allocations.0.allocationid": Field((*number(least=0).wrong, None, "", 0), True, "hold"),
            "allocations.0.allocationcount": Field((*number(least=0).wrong, None, "", 0, 4, 900), is_required=True),
            "allocations.0.allocationeventoccurrencemapid": number(least=0),
            "allocations.0.teamid": Field((*number(least=0).wrong, 5)),
            "allocations.0.isaction": word(),
            "allocations.0.seencount": Field((*number(least=0).wrong, 99)),
            "allocationid": number(least=0),
        },
    ),
    Call(
        method="POST",
        route="events/getAllotmentSeason",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda tenant: {"eventid": tenant.event, "page": 1, "page_size": 20, "past": 0},
        fields={
            "eventid": number(required=True, names="event"),
            "past": Field((*number(least=0).wrong, 2)),
            **PAGE,
        },
    ),
    Call(
        method="POST",
        route="events/allocationClientManagement",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda tenant: {
            "action_type": "all",
            "account_id": tenant.account,
            "client_id": tenant.client,
            "allocations": [{"allocationclientid": 0, "allocationid": tenant.hold, "isaction": "add"}],
        },
        fields={
            "action_type": word(),
            "account_id": number(least=0),
            "client_id": Field((*number(least=0).wrong, None, "", 0), True, "client"),
            "allocations": listing(more=([{}], [{}] * 201)),
            "allocations.0.allocationclientid": number(least=0),
            "allocations.0.allocationid": number(required=True, names="hold"),
            "allocations.0.isaction": word(required=True),
        },
    ),
]
