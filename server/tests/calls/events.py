"""Expectations of the calls about events."""

from __future__ import annotations

from dataclasses import replace

from django.core.files.uploadedfile import SimpleUploadedFile

from server.catalogue.events.spreadsheets.columns import COLUMNS
from server.platform import clock
from server.testing.tenants import Tenant
from server.tests.calls.files import a_file, picture
from server.tests.calls.refunds import AMOUNT
from server.tests.calls.shapes import (
    COST,
    COUNT,
    ENDLESS,
    HALF_A_PAIR,
    NUL,
    PAGE,
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
    word,
)


def _row(subcategory: str) -> Body:
    year = clock.today("UTC").year + 1
    return {
        "eventdatetime": f"12-12-{year},7:30PM",
        "ticketcost": "24.00",
        "numberoftickets": "640",
        "onsaledate": f"11-16-{year},10:00AM",
        "enddate": f"12-12-{year},7:00PM",
        "event_subcategory": subcategory,
    }


def _sheet() -> SimpleUploadedFile:
    year = clock.today("UTC").year + 1
    row = f"12-12-{year},7:30PM,24.00,640,11-16-{year},10:00AM,12-12-{year},7:00PM"
    return SimpleUploadedFile("performances.csv", f"{','.join(COLUMNS)}\n{row}\n".encode(), content_type="text/csv")


def _new_event(tenant: Tenant) -> Body:
    event = {
        "eventname": f"{tenant.word} Queen",
        "venueid": tenant.venue,
        "eventdescription": "Four seasons",
        "bio": "From the tale",
        "ticket_label": "",
        "applicablefees": "1.50",
        "mincount": "1",
        "maxcount": "8",
        "fb_pixelid": "",
        "includingtax": True,
        "mapinventory": True,
        "accountid": tenant.account,
        "event_subcategories": [{"name": "Matinee", "description": "By day"}],
        "eventdetailfile": [_row("Matinee")],
    }
    files = {"thumbnailimage": picture("a.png", "PNG"), "eventpromo": picture("b.jpg", "JPEG")}
    teams = [{"teamid": 0, "teamname": f"{tenant.word} Blues", "noofplayers": "6", "isdelete": "0"}]
    return {"event": event, "teams": teams, **files}


def _edited_event(tenant: Tenant) -> Body:
    body = _new_event(tenant)
    rows = [_row("Matinee"), {"_id": tenant.later_performance}]
    kinds = [{"id": 0, "name": "Matinee", "description": "By day", "image": ""}]
    edited = {"eventid": tenant.later_event, "eventdetailfile": rows, "event_subcategories": kinds}
    teams = [{"teamid": tenant.team, "teamname": f"{tenant.word} Crimsons", "noofplayers": "5", "isdelete": "0"}]
    return {**body, "event": {**body["event"], **edited}, "teams": teams + body["teams"]}


_ROWS = Field(
    ("text", 17, True, [], [{}], {}, NUL, {"columns": "text", "rows": []}, {"columns": [], "rows": [{"row": -1}]}),
)


_EVENT_FIELDS = {
    "event": record(required=True),
    "event.eventname": text(500, required=True),
    "event.venueid": number(required=True, names="venue"),
    "event.eventdescription": text(20_000, required=True),
    "event.bio": text(20_000, required=True),
    "event.ticket_label": text(100),
    "event.applicablefees": COST,
    "event.mincount": Field((*COUNT.wrong, "0", None), is_required=True),
    "event.maxcount": Field((*COUNT.wrong, "0", None), is_required=True),
    "event.fb_pixelid": text(100),
    "event.includingtax": flag(),
    "event.mapinventory": flag(),
    "event.accountid": number(least=0, names="account"),
    "event.event_subcategories": listing(more=([{"name": "a"}] * 41,)),
    "event.event_subcategories.0.name": text(255, required=True),
    "event.event_subcategories.0.description": text(20_000),
    "event.eventdetailfile.0.eventdatetime": Field((*WHEN.wrong, None, ""), is_required=True),
    "event.eventdetailfile.0.ticketcost": Field((*COST.wrong, None, ""), is_required=True),
    "event.eventdetailfile.0.numberoftickets": Field((*COUNT.wrong, None, ""), is_required=True),
    "event.eventdetailfile.0.onsaledate": Field((*WHEN.wrong, None, ""), is_required=True),
    "event.eventdetailfile.0.enddate": Field((*WHEN.wrong, None, ""), is_required=True),
    "event.eventdetailfile.0.event_subcategory": Field(([], {}, NUL, HALF_A_PAIR, "x" * 10_000)),
    "teams": listing(more=([{}], [{"name": "Reds"}], [{"teamname": "Reds", "noofplayers": "1"}] * 201)),
    "teams.0.teamid": number(least=0, names="team"),
    "teams.0.teamname": text(255, required=True),
    "teams.0.noofplayers": Field((*COUNT.wrong, "100", "0", None, ""), is_required=True),
    "teams.0.isdelete": Field(("perhaps", 17, "2", True, ENDLESS, [], {}, NUL)),
    "thumbnailimage": a_file(required=True),
    "eventpromo": a_file(required=True),
    "performances": a_file(),
    "rows": _ROWS,
}


CALLS = [
    Call(
        method="POST",
        route="events/createEvent",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        is_multipart=True,
        good=201,
        body=_new_event,
        fields={
            **_EVENT_FIELDS,
            "event.eventdetailfile": listing(required=True, more=([{}],)),
        },
    ),
    Call(
        method="POST",
        route="events/updateEvent",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        is_multipart=True,
        body=_edited_event,
        fields={
            **_EVENT_FIELDS,
            "event.eventid": number(required=True, names="later_event"),
            "event.version": Field((*number(least=0).wrong, 0)),
            "event.event_subcategories.0.id": number(least=0),
            "event.event_subcategories.0.image": text(500),
            "event.eventdetailfile": listing(more=([{}],)),
            "event.eventdetailfile.0._id": number(least=0),
        },
    ),
    Call(
        method="POST",
        route="events/checkPerformances",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        is_multipart=True,
        body=lambda tenant: {
            "venueid": tenant.venue,
            "eventid": tenant.event,
            "eventname": "",
            "performances": _sheet(),
        },
        fields={
            "venueid": Field(("", "twelve", "1e3", "1.5", "True", "9" * 40, "-1", "0", NUL), True, "venue"),
            "eventid": Field(("twelve", "1e3", "1.5", "True", "9" * 40, "-1", NUL), names="event"),
            "eventname": Field(("x" * 501, NUL)),
            "performances": a_file(required=True),
            "rows": _ROWS,
        },
    ),
    Call(
        method="GET",
        route="events/getPerformanceTemplate",
        who=Who.OFFICE,
        query={"subcategory": Field(("yes", "2", "-1", "9" * 40, "\x00"))},
        good_query={"subcategory": "1"},
    ),
    Call(
        method="GET",
        route="events/getEventDetailsSheet",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        query_for=lambda tenant: {"eventid": tenant.event},
        query={"eventid": Field(("ten", "-1", "0", "1.5", "9" * 40, "\x00", "[]"))},
    ),
    Call(
        method="POST",
        route="events/updateEventDetailsSheet",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        is_multipart=True,
        body=lambda tenant: {
            "eventid": tenant.event,
            "dry_run": False,
            "mark": "",
            "agreed": 1,
            "performances": _sheet(),
        },
        fields={
            "eventid": Field(("", "twelve", "1e3", "1.5", "True", "9" * 40, "-1", "0", NUL), True, "event"),
            "dry_run": Field(("perhaps", 17, [], {}, NUL)),
            "mark": Field(("x" * 33, NUL, "of another sheet")),
            "agreed": Field(("", "twelve", "1e3", "1.5", "9" * 40, "-1", NUL)),
            "performances": a_file(required=True),
            "rows": _ROWS,
        },
    ),
    Call(
        method="POST",
        route="events/getAllEvent",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.OWN,
        body=lambda tenant: {"accountid": tenant.account, "page": 1, "page_size": 20, "search": tenant.word},
        fields={"accountid": number(least=0, names="account"), "when": word(), **PAGE},
    ),
    Call(
        method="POST",
        route="events/getEventById",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda tenant: {"eventid": tenant.event, "page": 1, "page_size": 20},
        fields={"eventid": number(required=True, names="event"), **PAGE},
    ),
    Call(
        method="POST",
        route="events/getEventByAccountId",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.OWN,
        body=lambda tenant: {"accountid": tenant.account},
        fields={"accountid": number(least=0, names="account"), **PAGE},
    ),
    Call(
        method="POST",
        route="events/updateEventDetails",
        who=Who.OFFICE,
        takes_back=True,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda tenant: {
            "eventid": tenant.event,
            "eventdetailid": tenant.performance,
            "eventdatetime": _row("")["eventdatetime"],
            "onsaledate": _row("")["onsaledate"],
            "enddate": _row("")["enddate"],
            "ticketcost": "24.00",
            "numberoftickets": "120",
            "onsaleflag": True,
            "box_office_amber_state": False,
            "activestatus": True,
            "custommessage": "Doors at seven",
            "agreed": 1,
        },
        fields={
            "eventid": number(required=True, names="event"),
            "eventdetailid": number(required=True, names="performance"),
            "eventdatetime": WHEN,
            "onsaledate": WHEN,
            "enddate": WHEN,
            "ticketcost": COST,
            "numberoftickets": Field((*COUNT.wrong, "1")),
            "onsaleflag": flag(),
            "box_office_amber_state": flag(),
            "activestatus": flag(),
            "custommessage": text(500),
            "agreed": number(least=0),
            "version": Field((*number(least=0).wrong, 0)),
        },
    ),
    Call(
        method="POST",
        route="events/deleteEventDetails",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda tenant: {"eventid": tenant.later_event, "eventdetailid": tenant.later_performance},
        fields={
            "eventid": number(required=True, names="later_event"),
            "eventdetailid": number(required=True, names="later_performance"),
        },
    ),
    Call(
        method="POST",
        route="events/getPlayereventDetails",
        who=Who.STAFF,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda tenant: {
            "action_type": "player list",
            "eventid": tenant.later_event,
            "eventdetailid": tenant.later_performance,
        },
        fields={
            "action_type": word(required=True),
            "eventid": number(required=True, names="later_event"),
            "eventdetailid": Field(number(required=True).wrong, True, "later_performance"),
        },
    ),
    Call(
        method="POST",
        route="events/getDashboardEvent",
        who=Who.STAFF,
        cross_account=CrossAccountAnswer.OWN,
        good_query={"pagelength": 20, "pagenumber": 1},
        body=lambda tenant: {"accountid": tenant.account, "eventname": f"{tenant.word} Night", "date": "", "time": ""},
        fields={
            "accountid": number(least=0, names="account"),
            "eventname": text(500),
            "date": Field(("tomorrow", "13-32-2026", 17, [], {}, NUL, "x" * 10_000, "01-01-0001")),
            "time": Field(("noon", "25:00PM", 17, [], {}, NUL, "x" * 10_000)),
        },
        query={
            "pagelength": Field(("ten", "0", "-1", "101", "9" * 40, "\x00", "[]")),
            "pagenumber": Field(("ten", "0", "-1", "9" * 40, "\x00", "[]")),
        },
    ),
    Call(
        method="POST",
        route="events/getEventReport",
        who=Who.STAFF,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda tenant: {
            "eventid": tenant.event,
            "eventdetailid": tenant.performance,
            "search": tenant.word,
            "attendance": "expected",
            "page": 1,
            "page_size": 50,
        },
        fields={
            "eventid": number(required=True, names="event"),
            "eventdetailid": number(required=True, names="performance"),
            "search": text(200),
            "attendance": word(),
            "page": number(),
            "page_size": Field((*number().wrong, 101)),
        },
    ),
    Call(
        method="POST",
        route="events/exportEventReport",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda tenant: {"eventid": tenant.event, "eventdetailid": tenant.performance, "format": "xlsx"},
        fields={
            "eventid": number(required=True, names="event"),
            "eventdetailid": number(required=True, names="performance"),
            "format": word(required=True),
        },
    ),
    Call(method="GET", route="events/<id:event>/texts", who=Who.OFFICE, cross_account=CrossAccountAnswer.NOT_FOUND),
    Call(
        method="PUT",
        route="events/<id:event>/texts",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda tenant: {
            "texts": [
                {
                    "language": "de",
                    "name": f"Was ihr wollt {tenant.word}",
                    "description": f"Ein Stück von {tenant.word}",
                    "bio": "",
                    "ticketlabel": "Karte",
                }
            ],
            "version": 1,
        },
        fields={
            "texts": listing(more=([{}], [{"language": "de"}, {"language": "de"}], [{"language": "de"}] * 5)),
            "texts.0.language": word(required=True),
            "texts.0.name": text(500),
            "texts.0.description": text(20_000),
            "texts.0.bio": text(20_000),
            "texts.0.ticketlabel": text(100),
            "version": number(least=0),
        },
    ),
    Call(method="GET", route="events/<id:event>/afterSale", who=Who.OFFICE, cross_account=CrossAccountAnswer.NOT_FOUND),
    Call(
        method="PUT",
        route="events/<id:event>/afterSale",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda _: {
            "fees": "kept",
            "givescredit": True,
            "creditmonths": 18,
            "exchanges": "both",
            "reach": "account",
            "exchangehours": 12,
            "exchangefee": "1.50",
            "cancels": True,
            "cancelhours": 72,
            "renames": True,
            "addsupsells": True,
            "version": 1,
        },
        fields={
            "fees": word(required=True),
            "givescredit": replace(flag(), is_required=True),
            "creditmonths": Field((*number(required=True).wrong, 121), is_required=True),
            "exchanges": word(required=True),
            "reach": word(required=True),
            "exchangehours": Field((*number(least=0, required=True).wrong, 8761), is_required=True),
            "exchangefee": Field((*AMOUNT.wrong, None, "", "100000"), is_required=True),
            "cancels": replace(flag(), is_required=True),
            "cancelhours": Field((*number(least=0, required=True).wrong, 8761), is_required=True),
            "renames": replace(flag(), is_required=True),
            "addsupsells": replace(flag(), is_required=True),
            "version": number(least=0),
        },
    ),
]
