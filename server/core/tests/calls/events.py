"""What is expected of the calls about events."""

from __future__ import annotations

import io
from zoneinfo import ZoneInfo

from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image

from server.core import clock, wire
from server.core.tests.calls.shapes import (
    ENDLESS,
    HALF_A_PAIR,
    NUL,
    PAGE,
    WHEN,
    Body,
    Call,
    Field,
    Stranger,
    Who,
    flag,
    listing,
    number,
    record,
    text,
    word,
)
from server.events.models import Performance
from server.events.sheet import COLUMNS
from server.testing.houses import House


def _picture(name: str, kind: str) -> SimpleUploadedFile:
    target = io.BytesIO()
    Image.new("RGB", (8, 6)).save(target, kind)
    return SimpleUploadedFile(name, target.getvalue(), content_type=f"image/{kind.lower()}")


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


def _new_event(house: House) -> Body:
    event = {
        "eventname": f"{house.word} Queen",
        "venueid": house.venue,
        "eventdescription": "Four seasons",
        "bio": "From the tale",
        "ticket_label": "",
        "applicablefees": "1.50",
        "mincount": "1",
        "maxcount": "8",
        "fb_pixelid": "",
        "includingtax": True,
        "mapinventory": True,
        "accountid": house.account,
        "event_subcategories": [{"name": "Matinee", "description": "By day"}],
        "eventdetailfile": [_row("Matinee")],
    }
    files = {"thumbnailimage": _picture("a.png", "PNG"), "eventpromo": _picture("b.jpg", "JPEG")}
    teams = [{"teamid": 0, "teamname": f"{house.word} Blues", "noofplayers": "6", "isdelete": "0"}]
    return {"event": event, "teams": teams, **files}


def _edited_event(house: House) -> Body:
    body = _new_event(house)
    rows = [_row("Matinee"), {"_id": house.later_performance}]
    kinds = [{"id": 0, "name": "Matinee", "description": "By day", "image": ""}]
    edited = {"eventid": house.later_event, "eventdetailfile": rows, "event_subcategories": kinds}
    teams = [{"teamid": house.team, "teamname": f"{house.word} Crimsons", "noofplayers": "5", "isdelete": "0"}]
    return {**body, "event": {**body["event"], **edited}, "teams": teams + body["teams"]}


def _a_file(*, required: bool = False) -> Field:
    broken = SimpleUploadedFile("a.png", b"\x89PNG\r\n\x1a\n" + b"\xff" * 2000, content_type="image/png")
    other = SimpleUploadedFile("a.exe", b"MZ" * 1000, content_type="image/png")
    empty = SimpleUploadedFile("a.png", b"", content_type="image/png")
    return Field((broken, other, empty), required)


_ROWS = Field(
    ("text", 17, True, [], [{}], {}, NUL, {"columns": "text", "rows": []}, {"columns": [], "rows": [{"row": -1}]}),
)
_COUNT = Field(("many", "-1", -1, "1.5", [], {}, NUL, ENDLESS, "9" * 40))


_COST = Field(("dear", "-1", -1, "1e3", [], {}, NUL, ENDLESS, "9" * 40, "Infinity", "NaN"))


def _bulk_edit(house: House) -> Body:
    performance = Performance.objects.get(pk=house.performance)
    starts = performance.starts_at.astimezone(ZoneInfo(performance.timezone))
    day = f"{starts:%Y-%m-%d}"
    return {
        "eventid": house.event,
        "accountid": house.account,
        "from": day,
        "to": day,
        "weekdays": [0, 1, 2, 3, 4, 5, 6],
        "times": [wire.write_time(starts.time())],
        "changes": {
            "numberoftickets": "120",
            "onsaledate": wire.format_spec_datetime(clock.now() + clock.hours(1), performance.timezone),
            "enddate": wire.format_spec_datetime(clock.now() + clock.hours(2), performance.timezone),
            "ticketcost": "24.00",
            "onsaleflag": True,
            "box_office_amber_state": False,
        },
        "dry_run": False,
        "undo": "",
    }


def _copy(house: House) -> Body:
    return {
        "eventid": house.event,
        "accountid": house.account,
        "eventname": f"{house.word} Night, again",
        "performances": True,
        "days": 364,
        "onsale": False,
        "leave_out": False,
    }


def _rule(house: House) -> Body:
    year = clock.today("UTC").year + 1
    return {
        "eventid": house.event,
        "accountid": house.account,
        "rule": "FREQ=WEEKLY;BYDAY=FR,SA",
        "from": f"{year}-12-01",
        "to": f"{year}-12-31",
        "times": ["2:30PM", "7:30PM"],
        "exceptions": [f"{year}-12-25", f"{year}-12-31,2:30PM"],
        "ticketcost": "24.00",
        "numberoftickets": "640",
        "onsaledate": f"11-16-{year},10:00AM",
        "endsbefore": "30",
        "event_subcategory": f"{house.word} Evening",
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
    "ticketcost": Field((*_COST.wrong, None, ""), is_required=True),
    "numberoftickets": Field((*_COUNT.wrong, None, "", "0"), is_required=True),
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
}


_EVENT_FIELDS = {
    "event": record(required=True),
    "event.eventname": text(500, required=True),
    "event.venueid": number(required=True, names="venue"),
    "event.eventdescription": text(20_000, required=True),
    "event.bio": text(20_000, required=True),
    "event.ticket_label": text(100),
    "event.applicablefees": _COST,
    "event.mincount": Field((*_COUNT.wrong, "0", None), is_required=True),
    "event.maxcount": Field((*_COUNT.wrong, "0", None), is_required=True),
    "event.fb_pixelid": text(100),
    "event.includingtax": flag(),
    "event.mapinventory": flag(),
    "event.accountid": number(least=0, names="account"),
    "event.event_subcategories": listing(more=([{"name": "a"}] * 41,)),
    "event.event_subcategories.0.name": text(255, required=True),
    "event.event_subcategories.0.description": text(20_000),
    "event.eventdetailfile.0.eventdatetime": Field((*WHEN.wrong, None, ""), is_required=True),
    "event.eventdetailfile.0.ticketcost": Field((*_COST.wrong, None, ""), is_required=True),
    "event.eventdetailfile.0.numberoftickets": Field((*_COUNT.wrong, None, ""), is_required=True),
    "event.eventdetailfile.0.onsaledate": Field((*WHEN.wrong, None, ""), is_required=True),
    "event.eventdetailfile.0.enddate": Field((*WHEN.wrong, None, ""), is_required=True),
    "event.eventdetailfile.0.event_subcategory": Field(([], {}, NUL, HALF_A_PAIR, "x" * 10_000)),
    "teams": listing(more=([{}], [{"name": "Reds"}], [{"teamname": "Reds", "noofplayers": "1"}] * 201)),
    "teams.0.teamid": number(least=0, names="team"),
    "teams.0.teamname": text(255, required=True),
    "teams.0.noofplayers": Field((*_COUNT.wrong, "100", "0", None, ""), is_required=True),
    "teams.0.isdelete": Field(("perhaps", 17, "2", True, ENDLESS, [], {}, NUL)),
    "thumbnailimage": _a_file(required=True),
    "eventpromo": _a_file(required=True),
    "performances": _a_file(),
    "rows": _ROWS,
}


CALLS = [
    Call(
        method="POST",
        route="events/createEvent",
        who=Who.OFFICE,
        stranger=Stranger.NOT_FOUND,
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
        stranger=Stranger.NOT_FOUND,
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
        stranger=Stranger.NOT_FOUND,
        is_multipart=True,
        body=lambda house: {"venueid": house.venue, "eventid": house.event, "eventname": "", "performances": _sheet()},
        fields={
            "venueid": Field(("", "twelve", "1e3", "1.5", "True", "9" * 40, "-1", "0", NUL), True, "venue"),
            "eventid": Field(("twelve", "1e3", "1.5", "True", "9" * 40, "-1", NUL), names="event"),
            "eventname": Field(("x" * 501, NUL)),
            "performances": _a_file(required=True),
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
        stranger=Stranger.NOT_FOUND,
        query_for=lambda house: {"eventid": house.event},
        query={"eventid": Field(("ten", "-1", "0", "1.5", "9" * 40, "\x00", "[]"))},
    ),
    Call(
        method="POST",
        route="events/updateEventDetailsSheet",
        who=Who.OFFICE,
        stranger=Stranger.NOT_FOUND,
        is_multipart=True,
        body=lambda house: {"eventid": house.event, "dry_run": False, "mark": "", "performances": _sheet()},
        fields={
            "eventid": Field(("", "twelve", "1e3", "1.5", "True", "9" * 40, "-1", "0", NUL), True, "event"),
            "dry_run": Field(("perhaps", 17, [], {}, NUL)),
            "mark": Field(("x" * 33, NUL, "of another sheet")),
            "performances": _a_file(required=True),
            "rows": _ROWS,
        },
    ),
    Call(
        method="POST",
        route="events/getAllEvent",
        who=Who.OFFICE,
        stranger=Stranger.OWN,
        body=lambda house: {"accountid": house.account, "page": 1, "page_size": 20, "search": house.word},
        fields={"accountid": number(least=0, names="account"), **PAGE},
    ),
    Call(
        method="POST",
        route="events/getEventById",
        who=Who.OFFICE,
        stranger=Stranger.NOT_FOUND,
        body=lambda house: {"eventid": house.event, "page": 1, "page_size": 20},
        fields={"eventid": number(required=True, names="event"), **PAGE},
    ),
    Call(
        method="POST",
        route="events/getEventByAccountId",
        who=Who.OFFICE,
        stranger=Stranger.OWN,
        body=lambda house: {"accountid": house.account},
        fields={"accountid": number(least=0, names="account"), **PAGE},
    ),
    Call(
        method="POST",
        route="events/updateEventDetails",
        who=Who.OFFICE,
        takes_back=True,
        stranger=Stranger.NOT_FOUND,
        body=lambda house: {
            "eventid": house.event,
            "eventdetailid": house.performance,
            "eventdatetime": _row("")["eventdatetime"],
            "onsaledate": _row("")["onsaledate"],
            "enddate": _row("")["enddate"],
            "ticketcost": "24.00",
            "numberoftickets": "120",
            "onsaleflag": True,
            "box_office_amber_state": False,
            "activestatus": True,
            "custommessage": "Doors at seven",
        },
        fields={
            "eventid": number(required=True, names="event"),
            "eventdetailid": number(required=True, names="performance"),
            "eventdatetime": WHEN,
            "onsaledate": WHEN,
            "enddate": WHEN,
            "ticketcost": _COST,
            "numberoftickets": Field((*_COUNT.wrong, "1")),
            "onsaleflag": flag(),
            "box_office_amber_state": flag(),
            "activestatus": flag(),
            "custommessage": text(500),
            "version": Field((*number(least=0).wrong, 0)),
        },
    ),
    Call(
        method="POST",
        route="events/deleteEventDetails",
        who=Who.OFFICE,
        stranger=Stranger.NOT_FOUND,
        body=lambda house: {"eventid": house.later_event, "eventdetailid": house.later_performance},
        fields={
            "eventid": number(required=True, names="later_event"),
            "eventdetailid": number(required=True, names="later_performance"),
        },
    ),
    Call(
        method="POST",
        route="events/updateEventDetailsBulk",
        who=Who.OFFICE,
        stranger=Stranger.NOT_FOUND,
        body=_bulk_edit,
        fields={
            "eventid": number(required=True, names="event"),
            "accountid": number(least=0, names="account"),
            "from": Field(("yesterday", "12-31-2026", 17, [], {}, NUL, HALF_A_PAIR, None, ""), is_required=True),
            "to": Field(("yesterday", "9999-12-31", 17, [], {}, NUL, HALF_A_PAIR, None, ""), is_required=True),
            "weekdays": listing(required=True, more=([7], [-1], [0] * 8)),
            "times": listing(required=True, more=(["19:30"], ["7:30PM"] * 1441)),
            "changes": Field((*record(required=True).wrong, {}), is_required=True),
            "changes.numberoftickets": Field((*_COUNT.wrong, "1", "100000", "0", "", None)),
            "changes.onsaledate": Field((*WHEN.wrong, "", None)),
            "changes.enddate": Field((*WHEN.wrong, "", None)),
            "changes.ticketcost": Field((*_COST.wrong, "", None)),
            "changes.onsaleflag": flag(),
            "changes.box_office_amber_state": Field((*flag().wrong, True)),
            "dry_run": flag(),
            "undo": Field(([], {}, True, NUL, HALF_A_PAIR, "guessed", "x" * 10_000)),
        },
    ),
    Call(
        method="POST",
        route="events/checkDuplicateEvent",
        who=Who.OFFICE,
        stranger=Stranger.NOT_FOUND,
        body=_copy,
        fields=_COPY_FIELDS,
    ),
    Call(
        method="POST",
        route="events/duplicateEvent",
        who=Who.OFFICE,
        stranger=Stranger.NOT_FOUND,
        good=201,
        body=_copy,
        fields=_COPY_FIELDS,
    ),
    Call(
        method="POST",
        route="events/checkPerformanceRule",
        who=Who.OFFICE,
        stranger=Stranger.NOT_FOUND,
        body=_rule,
        fields=_RULE_FIELDS,
    ),
    Call(
        method="POST",
        route="events/addPerformancesByRule",
        who=Who.OFFICE,
        stranger=Stranger.NOT_FOUND,
        body=_rule,
        fields=_RULE_FIELDS,
    ),
    Call(
        method="POST",
        route="events/getCalendar",
        who=Who.OFFICE,
        stranger=Stranger.OWN,
        body=lambda house: {
            "accountid": house.account,
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
        stranger=Stranger.NOT_FOUND,
        body=lambda house: {
            "eventid": house.later_event,
            "eventdetailid": house.later_performance,
            "eventdatetime": _row("")["eventdatetime"],
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
            stranger=Stranger.OWN,
            body=lambda house: {"accountid": house.account},
            fields={"accountid": number(least=0, names="account")},
        )
        for name in ("get", "change", "stop")
    ),
    Call(
        method="GET",
        route="calendars/<secret:calendar>.ics",
        who=Who.ANYBODY,
        looks_at_tokens=False,
        without_token=200,
    ),
    Call(
        method="POST",
        route="events/getPerformanceTimes",
        who=Who.OFFICE,
        stranger=Stranger.NOT_FOUND,
        body=lambda house: {"eventid": house.event},
        fields={"eventid": number(required=True, names="event")},
    ),
    Call(
        method="POST",
        route="events/getPlayereventDetails",
        who=Who.STAFF,
        stranger=Stranger.NOT_FOUND,
        body=lambda house: {
            "action_type": "player list",
            "eventid": house.later_event,
            "eventdetailid": house.later_performance,
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
        stranger=Stranger.OWN,
        good_query={"pagelength": 20, "pagenumber": 1},
        body=lambda house: {"accountid": house.account, "eventname": f"{house.word} Night", "date": "", "time": ""},
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
        route="events/getEventPerformanceViewData/<id:performance>",
        who=Who.STAFF,
        stranger=Stranger.NOT_FOUND,
    ),
]
