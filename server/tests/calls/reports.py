"""Expectations of the calls about reports, scheduled reports, and the morning email."""

from __future__ import annotations

from typing import Any

from server.testing.tenants import Tenant
from server.tests.calls.shapes import ENDLESS, NUL, Body, Call, CrossAccountAnswer, Field, Who, flag, number, text, word

_HOUR: tuple[Any, ...] = ("noon", -1, 24, 1.5, [], {}, NUL, ENDLESS, "9" * 40)
_DAYS: tuple[Any, ...] = ("soon", "2026-02-30", "1999-12-31", "11-22-2026", "\x00")
_WORDS: tuple[Any, ...] = ("nonsense", "17", "\x00")
_NUMBERS: tuple[Any, ...] = ("ten", "-1", "1.5", "9" * 40, "\x00")


def _schedule(tenant: Tenant) -> Body:
    return {
        "id": tenant.schedule,
        "accountId": tenant.account,
        "reportId": "holds",
        "every": "week",
        "weekday": 0,
        "monthday": 1,
        "hour": 7,
        "timezone": "Europe/London",
        "format": "pdf",
        "period": "next_7_days",
        "granularity": "",
        "eventid": tenant.event,
        "eventdetailid": tenant.performance,
        "sellerid": 0,
        "recipients": [],
    }


CALLS = [
    Call(
        method="POST",
        route="report/listReports",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.OWN,
        body=lambda tenant: {"accountId": tenant.account},
        fields={"accountId": Field(("ten", "-1", "0", "1.5", "", "[]", "9" * 40), True, names="account")},
        is_multipart=True,
    ),
    Call(method="GET", route="report/all/<id:account>", who=Who.OFFICE, cross_account=CrossAccountAnswer.NOT_FOUND),
    Call(
        method="POST",
        route="report/token",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.OWN,
        body=lambda tenant: {"accountId": tenant.account, "reportId": "takings"},
        fields={
            "accountId": number(least=0, names="account"),
            "reportId": Field((*text(40, required=True).wrong, "nonsense"), True),
        },
    ),
    Call(
        method="GET",
        route="report/generateReport",
        who=Who.ANYBODY,
        query_for=lambda tenant: {"authorization": tenant.report_token, "reportId": "holds"},
        query={
            "authorization": Field(("", "x", "x" * 5_000, "\x00")),
            "reportId": Field(("", "takings", "x" * 5_000, "\x00")),
            "format": Field(("doc", *_WORDS)),
            "period": Field(_WORDS),
            "from": Field(_DAYS),
            "to": Field(_DAYS),
            "granularity": Field(_WORDS),
            "eventid": Field(_NUMBERS),
            "eventdetailid": Field(_NUMBERS),
            "sellerid": Field(_NUMBERS),
        },
        checks_token=False,
    ),
    Call(
        method="POST",
        route="report/schedules",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.OWN,
        body=lambda tenant: {"accountId": tenant.account},
        fields={"accountId": number(least=0, names="account")},
    ),
    Call(
        method="POST",
        route="report/saveSchedule",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=_schedule,
        fields={
            "id": number(least=0, names="schedule"),
            "version": Field((*number().wrong, 99)),
            "accountId": number(least=0, names="account"),
            "reportId": Field((*text(40, required=True).wrong, "nonsense"), True),
            "every": word(required=True),
            "weekday": Field(("Monday", -1, 7, 1.5, [], {}, NUL, ENDLESS)),
            "monthday": Field(("first", 0, 29, 1.5, [], {}, NUL, ENDLESS)),
            "hour": Field((*_HOUR, None), True),
            "timezone": Field((*text(64).wrong, "Mars/Olympus", "../etc/passwd", "/etc/passwd")),
            "format": Field((*word(required=True).wrong, "html"), True),
            "period": word(),
            "granularity": word(),
            "eventid": number(least=0, names="event"),
            "eventdetailid": number(least=0, names="performance"),
            "sellerid": number(least=0),
            "recipients": Field(("text", 17, True, {"a": 1}, NUL, [[]], ["a"], [None], [0], [2**40], [1] * 21)),
        },
    ),
    Call(
        method="POST",
        route="report/changeSchedule",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda tenant: {"id": tenant.schedule, "action": "pause"},
        fields={"id": number(required=True, names="schedule"), "action": word(required=True)},
    ),
    Call(
        method="POST",
        route="report/morning",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.OWN,
        body=lambda tenant: {"accountId": tenant.account, "on": True, "hour": 7},
        fields={"accountId": number(least=0, names="account"), "on": flag(), "hour": Field(_HOUR)},
    ),
]
