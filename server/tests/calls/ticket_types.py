"""Expectations of the calls about ticket types."""

from __future__ import annotations

from server.testing.tenants import Tenant
from server.tests.calls.shapes import (
    ENDLESS,
    NUL,
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


def _form(tenant: Tenant) -> Body:
    return {
        "name": f"{tenant.word} Child",
        "description": "Up to 15 years",
        "event_id": tenant.event,
        "ticketcount": 1,
        "matching_rule": {"days_of_week": ["Monday"], "day_times": ["7:30PM"]},
        "price_adjustment_type": "percentage",
        "adjustment_amount": "25",
        "until_time": "00:30:00",
        "all_ocurrences": False,
        "per_booking": 4,
        "per_performance": 10,
        "maximum_ticket_per_event": 50,
        "upsells": [0],
        "startDate": "2026-12-01",
        "endDate": "2027-12-31",
        "boxofficeonly": False,
        "excludeBookingFee": True,
        "activestatus": 1,
        "accountid": tenant.account,
        "venueid": tenant.venue,
        "action_type": "add",
    }


def _edited(tenant: Tenant) -> Body:
    return {**_form(tenant), "ticketTypeid": tenant.ticket_type, "action_type": "edit", "version": 1}


_COUNT = (*number(least=0).wrong, 10**9)
_DAY = Field(([], {}, True, NUL, "yesterday", "12/24/2026", "2026-13-01", "x" * 10_000))
_FIELDS = {
    "name": text(255, required=True),
    "description": text(4000, required=True),
    "event_id": Field((*number(least=0).wrong, None, "", 0), is_required=True, names="event"),
    "ticketcount": Field((*_COUNT, None, "", 0), is_required=True),
    "matching_rule": Field(("text", 17, True, [], [{}], {}, NUL, None), is_required=True),
    "matching_rule.days_of_week": listing(more=([""], ["Someday"], ["Monday"] * 8)),
    "matching_rule.day_times": listing(more=([""], ["25:00PM"], ["7:30PM"] * 49)),
    "price_adjustment_type": word(),
    "adjustment_amount": Field(("dear", "-1", -1, "1e9", [], {}, NUL, ENDLESS, "Infinity", "NaN", "100.01", None, "")),
    "until_time": Field(("", "1:00:00", "25:00:00", "24:00:01", "00:60:00", None, [], {}, NUL, ENDLESS, "x" * 10_000)),
    "all_ocurrences": flag(),
    "per_booking": Field((*_COUNT, None, "")),
    "per_performance": Field((*_COUNT, None, "", 51), is_required=True),
    "maximum_ticket_per_event": Field((*_COUNT, None, "", 9), is_required=True),
    "upsells": Field(("text", 17, True, {"a": 1}, NUL, [[]], ["a"], [{}], [2**40], [0] * 21)),
    "startDate": _DAY,
    "endDate": Field((*_DAY.wrong, "2026-11-30")),
    "boxofficeonly": flag(),
    "excludeBookingFee": flag(),
    "activestatus": flag(),
    "accountid": number(least=0),
    "venueid": number(least=0),
    "action_type": text(40),
}
# Errors are part of the response, since the form is still being filled in.
_REPORTED = Field(())
_TRIED = {
    **dict.fromkeys(_FIELDS, _REPORTED),
    "event_id": Field((), names="event"),
    **{name: _FIELDS[name] for name in ("accountid", "venueid", "action_type")},
}

CALLS = [
    Call(
        method="POST",
        route="tickettype/getTicketTypeByAccountId",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.OWN,
        body=lambda tenant: {"accountid": tenant.account},
        fields={
            "accountid": number(least=0),
            "eventid": number(least=0, names="event"),
            "ticketTypeid": number(least=0, names="ticket_type"),
            **PAGE,
        },
    ),
    Call(
        method="POST",
        route="tickettype/createTicketType",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=_form,
        fields=_FIELDS,
    ),
    Call(
        method="POST",
        route="tickettype/updateTicketType",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=_edited,
        fields={
            **_FIELDS,
            "event_id": Field(number(least=0).wrong),
            "ticketTypeid": number(required=True, names="ticket_type"),
            "version": Field((*number().wrong, 99)),
        },
    ),
    Call(
        method="POST",
        route="tickettype/deleteTicketType",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda tenant: {"event_id": tenant.event, "ticketTypeid": tenant.ticket_type},
        fields={
            "event_id": number(least=0),
            "ticketTypeid": number(required=True, names="ticket_type"),
        },
    ),
    Call(
        method="POST",
        route="tickettype/try",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=_form,
        fields=_TRIED,
    ),
]
