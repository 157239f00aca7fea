"""Expectations of the calls about a season: many performances at once, copies, rules, and the calendar."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from server.catalogue.events.models import Performance
from server.platform import clock
from server.platform.datetimes import format_clock_time, format_spec_datetime
from server.testing.tenants import Tenant
from server.tests.calls.shapes import (
    COST,
    COUNT,
    ENDLESS,
    HALF_A_PAIR,
    NUL,
    WHEN,
    Body,
    Call,
    CrossAccountAnswer,
    Field,
    Who,
    flag,
    listing,
    number,
    record,
    text,
)


def _bulk_edit(tenant: Tenant) -> Body:
    performance = Performance.objects.get(pk=tenant.performance)
    starts = performance.starts_at.astimezone(ZoneInfo(performance.timezone))
    day = f"{starts:%Y-%m-%d}"
    return {
        "eventid": tenant.event,
        "accountid": tenant.account,
        "from": day,
        "to": day,
        "weekdays": [0, 1, 2, 3, 4, 5, 6],
        "times": [format_clock_time(starts.time())],
        "changes": {
            "numberoftickets": "120",
            "onsaledate": format_spec_datetime(clock.now() + clock.hours(1), performance.timezone),
            "enddate": format_spec_datetime(clock.now() + clock.hours(2), performance.timezone),
            "ticketcost": "24.00",
            "onsaleflag": True,
            "box_office_amber_state": False,
        },
        "dry_run": False,
        "undo": 0,
        "agreed": 1,
    }


def _copy(tenant: Tenant) -> Body:
    return {
        "eventid": tenant.event,
        "accountid": tenant.account,
        "eventname": f"{tenant.word} Night, again",
        "performances": True,
        "days": 364,
        "onsale": False,
        "leave_out": False,
    }


def _rule(tenant: Tenant) -> Body:
    year = clock.today("UTC").year + 1
    return {
        "eventid": tenant.event,
        "accountid": tenant.account,
        "rule": "FREQ=WEEKLY;BYDAY=FR,SA",
        "from": f"{year}-12-01",
        "to": f"{year}-12-31",
        "times": ["2:30PM", "7:30PM"],
        "exceptions": [f"{year}-12-25", f"{year}-12-31,2:30PM"],
        "ticketcost": "24.00",
        "numberoftickets": "640",
        "onsaledate": f"11-16-{year},10:00AM",
        "endsbefore": "30",
        "event_subcategory": f"{tenant.word} Evening",
    }


_DAY = Field(("yesterday", "12-31-2026", "0001-01-01", 17, [], {}, NUL, HALF_A_PAIR, None, ""), is_required=True)
_RULE_FIELDS = {
    "eventid": number(required=True, names="event"),
    "accountid": number(least=0, names="account"),
    "rule": Field(
        ("often", "FREQ=HOURLY", "FREQ=DAILY;BYHOUR=1", 17, [], {}, NUL, HALF_A_PAIR, "x" * 10_000, None, ""),
        is_required=True,
    ),
    "from": _DAY,
    "to": Field((*_DAY.wrong, "2199-12-31"), is_required=True),
    "times": listing(required=True, more=(["19:30"], ["7:30PM"] * 25)),
    "exceptions": listing(more=(["Christmas"], ["2026-12-25,noon"], ["2026-12-25"] * 2001)),
    "ticketcost": Field((*COST.wrong, None, ""), is_required=True),
    "numberoftickets": Field((*COUNT.wrong, None, "", "0"), is_required=True),
    "onsaledate": Field((*WHEN.wrong, None, ""), is_required=True),
    "endsbefore": Field(("soon", "-1", "1.5", [], {}, NUL, ENDLESS, "9" * 39)),
    "event_subcategory": text(255),
}


_COPY_FIELDS = {
    "eventid": number(required=True, names="event"),
    "accountid": number(least=0, names="account"),
    "eventname": text(500, required=True),
    "performances": flag(),
    "days": Field(("many", 1.5, [], {}, ENDLESS, 3661, -3661, NUL)),
    "onsale": flag(),
    "leave_out": flag(),
    "types": flag(),
    "codes": flag(),
}


CALLS = [
    Call(
        method="POST",
        route="events/updateEventDetailsBulk",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=_bulk_edit,
        fields={
            "eventid": number(required=True, names="event"),
            "accountid": number(least=0, names="account"),
            "from": Field(("yesterday", "12-31-2026", 17, [], {}, NUL, HALF_A_PAIR, None, ""), is_required=True),
            "to": Field(("yesterday", "9999-12-31", 17, [], {}, NUL, HALF_A_PAIR, None, ""), is_required=True),
            "weekdays": listing(required=True, more=([7], [-1], [0] * 8)),
            "times": listing(required=True, more=(["19:30"], ["7:30PM"] * 1441)),
            "changes": Field((*record(required=True).wrong, {}), is_required=True),
            "changes.numberoftickets": Field((*COUNT.wrong, "1", "100000", "0", "", None)),
            "changes.onsaledate": Field((*WHEN.wrong, "", None)),
            "changes.enddate": Field((*WHEN.wrong, "", None)),
            "changes.ticketcost": Field((*COST.wrong, "", None)),
            "changes.onsaleflag": flag(),
            "changes.box_office_amber_state": Field((*flag().wrong, True)),
            "dry_run": flag(),
            "undo": number(least=0),
            "agreed": number(least=0),
        },
    ),
    Call(
        method="POST",
        route="events/checkDuplicateEvent",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=_copy,
        fields=_COPY_FIELDS,
    ),
    Call(
        method="POST",
        route="events/duplicateEvent",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        good=201,
        body=_copy,
        fields=_COPY_FIELDS,
    ),
    Call(
        method="POST",
        route="events/checkPerformanceRule",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=_rule,
        fields={
            **_RULE_FIELDS,
            "eventid": number(least=0, names="event"),
            "venueid": number(least=0),
            "eventname": text(500),
        },
    ),
    Call(
        method="POST",
        route="events/addPerformancesByRule",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=_rule,
        fields=_RULE_FIELDS,
    ),
    Call(
        method="POST",
        route="events/getCalendar",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.OWN,
        body=lambda tenant: {
            "accountid": tenant.account,
            "from": f"{clock.today('UTC')}",
            "to": f"{clock.today('UTC') + clock.hours(24 * 40)}",
        },
        fields={
            "accountid": number(least=0, names="account"),
            "from": Field((*_DAY.wrong, "2199-12-31"), is_required=True),
            "to": Field((*_DAY.wrong, "1970-01-01", "2199-12-31"), is_required=True),
        },
    ),
    Call(
        method="POST",
        route="events/movePerformance",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda tenant: {
            "eventid": tenant.later_event,
            "eventdetailid": tenant.later_performance,
            "eventdatetime": f"12-12-{clock.today('UTC').year + 1},7:30PM",
        },
        fields={
            "eventid": number(required=True, names="later_event"),
            "eventdetailid": number(required=True, names="later_performance"),
            "eventdatetime": Field((*WHEN.wrong, None, ""), is_required=True),
            "version": Field((*number(least=0).wrong, 0)),
        },
    ),
    *(
        Call(
            method="POST",
            route=f"events/{name}CalendarAddress",
            who=Who.OFFICE,
            cross_account=CrossAccountAnswer.OWN,
            body=lambda tenant: {"accountid": tenant.account},
            fields={"accountid": number(least=0, names="account")},
        )
        for name in ("get", "change", "stop")
    ),
    Call(
        method="GET",
        route="calendars/<secret:calendar>.ics",
        who=Who.ANYBODY,
        checks_token=False,
    ),
    Call(
        method="POST",
        route="events/getPerformanceTimes",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda tenant: {"eventid": tenant.event},
        fields={"eventid": number(required=True, names="event")},
    ),
]
