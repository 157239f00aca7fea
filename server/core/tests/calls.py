"""Each call under `/v1` and what is to be expected of it: who may make it, a good body, what of it may not be missing.

A new call is one more `Call` in CALLS. `test_strangers.py` compares the list with the URL conf, and the fields with the
schema; then it makes every call without a token, as a stranger, with each field missing or wrong, and with garbage.
"""

from __future__ import annotations

import copy
import io
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image

from server.core import clock
from server.events.sheet import COLUMNS
from server.testing.houses import DEVICE, House

Body = dict[str, Any]
NUL, HALF_A_PAIR, ENDLESS = "a\x00b", "\ud800", 10**30


class Who(Enum):
    """Who may make a call."""

    ANYBODY = "anybody"
    STAFF = "staff"
    OFFICE = "office"  # staff but the door's


class Stranger(Enum):
    """What a call is to another account's organiser who names our rows."""

    NOT_FOUND = "404"
    OWN = "their own rows, or none"
    IN_PLACE = "200, and each entry of the list is refused in its place"
    NOTHING_NAMED = "the call names no row"


@dataclass(frozen=True)
class Field:
    """One field of a body or a query: what is wrong for it, whether it may be missing, and what of a house it names."""

    wrong: tuple[Any, ...]
    is_required: bool = False
    names: str = ""


def number(*, least: int = 1, required: bool = False, names: str = "") -> Field:
    wrong: tuple[Any, ...] = ("twelve", "1e3", 1.5, True, [], {}, ENDLESS, "9" * 40, -1, NUL)
    below = (least - 1,) if least > 0 else ()
    return Field(wrong + below + ((None, "") if required else ()), required, names)


def text(most: int, *, required: bool = False, names: str = "") -> Field:
    wrong: tuple[Any, ...] = ([], ["a"], {}, True, NUL, HALF_A_PAIR, "x" * max(10_000, most + 1))
    return Field(wrong + ((None, "") if required else ()), required, names)


def word(*, required: bool = False, names: str = "") -> Field:
    """One of a few words, or a text of one shape."""
    wrong: tuple[Any, ...] = ("nonsense", 17, -1, ENDLESS, [], {}, NUL, HALF_A_PAIR, "x" * 10_000)
    return Field(wrong + ((None, "") if required else ()), required, names)


def flag() -> Field:
    return Field(("perhaps", 17, ENDLESS, [], {}, NUL, "x" * 10_000))


def listing(*, required: bool = False, more: tuple[Any, ...] = ()) -> Field:
    wrong: tuple[Any, ...] = ("text", 17, True, {"a": 1}, NUL, [[]], ["a"], [17], [None])
    return Field(wrong + more + ((None, []) if required else ()), required)


def record(*, required: bool = False) -> Field:
    return Field(("text", 17, True, [], [{}], NUL) + ((None,) if required else ()), required)


PAGE = {
    "page": number(),
    "page_size": Field((*number().wrong, 1001)),
    "search": text(200),
    "ordering": text(60),
}


@dataclass(frozen=True, kw_only=True)
class Call:
    """One call: its good body for a house's own people, and the fields that it reads, inner ones by dotted paths."""

    method: str
    route: str
    who: Who
    stranger: Stranger = Stranger.NOTHING_NAMED
    body: Callable[[House], Body] | None = None
    fields: dict[str, Field] = field(default_factory=dict)
    query: dict[str, Field] = field(default_factory=dict)
    good_query: Body = field(default_factory=dict)
    headers: Callable[[House], dict[str, str]] = lambda _: {}
    is_multipart: bool = False
    is_lenient: bool = False  # each entry of its list is refused in its place, the call itself is not
    good: int = 200
    without_token: int = 401

    @property
    def name(self) -> str:
        return f"{self.method} {self.route}"

    def path(self, house: House) -> str:
        """Write the path that names this house's rows."""
        return "/v1/" + re.sub(r"<\w+:(\w+)>", lambda part: str(getattr(house, part[1])), self.route)


def _basket(house: House) -> Body:
    return {
        "items": [{"performance": house.performance, "tickets": [{"ticket_type": None, "quantity": 2}], "upsells": []}]
    }


_BASKET = {
    "items": listing(required=True, more=([{}], [{"performance": 1}] * 21)),
    "items.0.performance": number(required=True, names="performance"),
    "items.0.tickets": listing(required=True, more=([{}], [{"quantity": 1}] * 21)),
    "items.0.tickets.0.ticket_type": Field(("normal", 1, 17, -1, ENDLESS, [], {}, True)),
    "items.0.tickets.0.quantity": Field((*number(least=0, required=True).wrong, 1001), is_required=True),
    "items.0.upsells": Field(("text", 17, {"a": 1}, [{}], [{"upsell": 1, "variant": 1, "quantity": 1}])),
}


def _key(house: House) -> dict[str, str]:
    return {"Idempotency-Key": f"a-key-of-house-{house.account}"}


def _secret(house: House) -> dict[str, str]:
    return {"X-Reservation-Secret": house.secret}


def _buyer(house: House) -> Body:
    person = {
        "name": f"Noor {house.word}",
        "email": "noor@foyer.test",
        "phone": "+44 20",
        "country": "GB",
        "zipcode": "N1",
        "marketing_optin": True,
    }
    return {"gateway": "cash", "buyer": person, "tendered": "50.00"}


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
        "accountid": house.account,
        "event_subcategories": [{"name": "Matinee", "description": "By day"}],
        "eventdetailfile": [_row("Matinee")],
    }
    files = {"thumbnailimage": _picture("a.png", "PNG"), "eventpromo": _picture("b.jpg", "JPEG")}
    return {"event": event, "teams": [], **files}


def _a_file(*, required: bool = False) -> Field:
    broken = SimpleUploadedFile("a.png", b"\x89PNG\r\n\x1a\n" + b"\xff" * 2000, content_type="image/png")
    other = SimpleUploadedFile("a.exe", b"MZ" * 1000, content_type="image/png")
    empty = SimpleUploadedFile("a.png", b"", content_type="image/png")
    return Field((broken, other, empty), required)


def _scan(house: House) -> Body:
    scan = {
        "performance": house.performance,
        "ticket": house.ticket,
        "device": DEVICE,
        "nonce": f"a-nonce-of-house-{house.account}",
        "scanned_at": clock.now().isoformat(),
        "gate": "Front",
    }
    return {"scans": [scan]}


def _order_of_payment(house: House) -> Body:
    return {"paymentIntentId": house.payment, "eventticketdetail_id": house.order}


_ORDER_OF_PAYMENT = {
    "paymentIntentId": text(64, required=True, names="payment"),
    "eventticketdetail_id": number(required=True, names="order"),
}
_DEVICE = word(required=True)
_NONCE = Field(("", "short", "x" * 65, None, 17, [], {}, NUL, HALF_A_PAIR, "with a space in it"), is_required=True)
_WHEN = Field(([], {}, "\x00", "x" * 10_000, "yesterday", ENDLESS, HALF_A_PAIR))
_COUNT = Field(("many", "-1", -1, "1.5", [], {}, NUL, ENDLESS, "9" * 40))
_COST = Field(("dear", "-1", -1, "1e3", [], {}, NUL, ENDLESS, "9" * 40, "Infinity", "NaN"))

CALLS = [
    # Accounts
    Call(
        method="POST",
        route="auth/login",
        who=Who.ANYBODY,
        without_token=200,
        body=lambda house: {"email": house.email, "password": "Foyer-test-1!"},
        fields={"email": text(255, required=True), "password": text(512, required=True)},
    ),
    Call(method="POST", route="auth/logout", who=Who.STAFF),
    Call(method="GET", route="auth/session", who=Who.STAFF, stranger=Stranger.OWN),
    Call(method="GET", route="users/getUserAccounts", who=Who.STAFF, stranger=Stranger.OWN),
    # Venues
    Call(
        method="POST",
        route="customers/venueByAccountId",
        who=Who.OFFICE,
        stranger=Stranger.OWN,
        body=lambda house: {"id": house.account, "page": 1, "page_size": 20},
        fields={"id": number(least=0, required=True, names="account"), **PAGE},
    ),
    # Events
    Call(
        method="POST",
        route="events/createEvent",
        who=Who.OFFICE,
        stranger=Stranger.NOT_FOUND,
        is_multipart=True,
        good=201,
        body=_new_event,
        fields={
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
            "event.accountid": number(least=0, names="account"),
            "event.event_subcategories": listing(more=([{"name": "a"}] * 41,)),
            "event.event_subcategories.0.name": text(255, required=True),
            "event.event_subcategories.0.description": text(20_000),
            "event.eventdetailfile": listing(required=True, more=([{}],)),
            "event.eventdetailfile.0.eventdatetime": Field((*_WHEN.wrong, None, ""), is_required=True),
            "event.eventdetailfile.0.ticketcost": Field((*_COST.wrong, None, ""), is_required=True),
            "event.eventdetailfile.0.numberoftickets": Field((*_COUNT.wrong, None, ""), is_required=True),
            "event.eventdetailfile.0.onsaledate": Field((*_WHEN.wrong, None, ""), is_required=True),
            "event.eventdetailfile.0.enddate": Field((*_WHEN.wrong, None, ""), is_required=True),
            "event.eventdetailfile.0.event_subcategory": Field(([], {}, NUL, HALF_A_PAIR, "x" * 10_000)),
            "teams": Field(("text", 17, {"a": 1}, [{}], [{"name": "Reds"}], NUL)),
            "thumbnailimage": _a_file(required=True),
            "eventpromo": _a_file(required=True),
            "performances": _a_file(),
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
            "eventdatetime": _WHEN,
            "onsaledate": _WHEN,
            "enddate": _WHEN,
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
    # Orders
    Call(
        method="POST",
        route="events/searchOrderDetails",
        who=Who.STAFF,
        stranger=Stranger.OWN,
        body=lambda house: {"account_id": house.account, "payment_method": "order", "email_id": house.word},
        fields={
            "account_id": number(least=0, names="account"),
            "email_id": text(255),
            "eventticketdetail_id": number(least=0, names="order"),
            "payment_method": word(),
            **PAGE,
        },
    ),
    Call(
        method="POST",
        route="events/getOrderDetails",
        who=Who.STAFF,
        stranger=Stranger.NOT_FOUND,
        body=lambda house: {"eventticketdetail_id": house.order},
        fields={
            "account_id": number(least=0, names="account"),
            "email_id": text(255),
            "eventticketdetail_id": number(required=True, names="order"),
        },
    ),
    # Sales
    Call(
        method="GET",
        route="sales/events/<id:event>",
        who=Who.ANYBODY,
        stranger=Stranger.NOT_FOUND,
        without_token=200,
    ),
    Call(
        method="GET",
        route="sales/performances/<id:performance>",
        who=Who.ANYBODY,
        stranger=Stranger.NOT_FOUND,
        without_token=200,
    ),
    Call(
        method="POST",
        route="sales/quotes",
        who=Who.ANYBODY,
        stranger=Stranger.NOT_FOUND,
        without_token=200,
        body=_basket,
        fields=_BASKET,
    ),
    Call(
        method="POST",
        route="sales/reservations",
        who=Who.ANYBODY,
        stranger=Stranger.NOT_FOUND,
        without_token=201,
        good=201,
        headers=_key,
        body=_basket,
        fields=_BASKET,
    ),
    Call(
        method="DELETE",
        route="sales/reservations/<id:reservation>",
        who=Who.ANYBODY,
        stranger=Stranger.NOT_FOUND,
        without_token=404,
    ),
    Call(
        method="POST",
        route="sales/reservations/<id:reservation>/payment",
        who=Who.ANYBODY,
        stranger=Stranger.NOT_FOUND,
        without_token=404,
        body=_buyer,
        fields={
            "gateway": word(required=True),
            "buyer": record(),
            "buyer.name": text(255),
            "buyer.email": Field((*text(255).wrong, "noor", "noor@", 17)),
            "buyer.phone": text(40),
            "buyer.country": text(80),
            "buyer.zipcode": text(20),
            "buyer.marketing_optin": flag(),
            "tendered": Field(("much", "-1", -1, 0, "1.005", "Infinity", "NaN", ENDLESS, [], {}, True, NUL, "9" * 40)),
        },
    ),
    Call(
        method="GET",
        route="sales/payments/<reference:payment>",
        who=Who.ANYBODY,
        stranger=Stranger.NOT_FOUND,
        without_token=404,
    ),
    Call(
        method="GET",
        route="sales/payments/<reference:payment>/tickets.pdf",
        who=Who.ANYBODY,
        stranger=Stranger.NOT_FOUND,
        without_token=404,
        query={"token": Field(("x" * 201, "\x00"))},
    ),
    # The door
    Call(method="GET", route="door/performances", who=Who.STAFF, stranger=Stranger.OWN),
    Call(
        method="GET",
        route="door/performances/<id:performance>/manifest",
        who=Who.STAFF,
        stranger=Stranger.NOT_FOUND,
        query={
            "since": Field(("old", "-1", "1.5", "9" * 40, "\x00")),
            "cursor": Field(("x", "W10", "e30", "x" * 201, "\x00", "WzEsMV0", "WzEsMSwiYSJd")),
        },
    ),
    Call(
        method="GET",
        route="door/performances/<id:performance>/search",
        who=Who.STAFF,
        stranger=Stranger.NOT_FOUND,
        good_query={"q": "Maya"},
        query={"q": Field(("", "ab", "x" * 101, "a\x00bc"), is_required=True)},
    ),
    Call(
        method="POST",
        route="door/scans",
        who=Who.STAFF,
        stranger=Stranger.IN_PLACE,
        is_lenient=True,
        body=_scan,
        fields={
            "scans": Field(("text", 17, True, {"a": 1}, NUL, None, [], [{}] * 501), is_required=True),
            "scans.0.performance": Field((*number().wrong, None), True, "performance"),
            "scans.0.code": Field(("", 17, [], {}, True, NUL, HALF_A_PAIR, "x" * 513)),
            "scans.0.ticket": Field((*number().wrong, None), True, "ticket"),
            "scans.0.device": _DEVICE,
            "scans.0.nonce": _NONCE,
            "scans.0.scanned_at": Field((*_WHEN.wrong, None, "2026-01-01"), is_required=True),
            "scans.0.gate": Field((17, [], {}, True, NUL, HALF_A_PAIR, "x" * 41)),
        },
    ),
    Call(
        method="POST",
        route="door/undo",
        who=Who.STAFF,
        stranger=Stranger.NOT_FOUND,
        body=lambda house: {
            "performance": house.performance,
            "ticket": house.admitted_ticket,
            "device": DEVICE,
            "nonce": f"a-nonce-of-house-{house.account}",
        },
        fields={
            "performance": number(required=True, names="performance"),
            "ticket": number(required=True, names="admitted_ticket"),
            "device": _DEVICE,
            "nonce": _NONCE,
        },
    ),
    Call(
        method="POST",
        route="events/ticketValidation",
        who=Who.STAFF,
        stranger=Stranger.NOT_FOUND,
        body=_order_of_payment,
        fields={**_ORDER_OF_PAYMENT, **PAGE},
    ),
    Call(
        method="POST",
        route="events/individualTicketValidation",
        who=Who.STAFF,
        stranger=Stranger.NOT_FOUND,
        body=lambda house: {
            "action_type": "individual ticket validation",
            "payment_id": house.payment,
            "eventticketdetail_id": house.order,
            "ticket_id": house.ticket,
            "ticket_status": "1",
        },
        fields={
            "action_type": word(required=True),
            "payment_id": text(64, required=True, names="payment"),
            "eventticketdetail_id": number(required=True, names="order"),
            "ticket_id": Field((*number().wrong, None), True, "ticket"),
            "ticket_status": Field((*word(required=True).wrong, "2"), is_required=True),
        },
    ),
    Call(
        method="POST",
        route="events/getTicketsByPaymentIntent",
        who=Who.STAFF,
        stranger=Stranger.NOT_FOUND,
        body=lambda house: {**_order_of_payment(house), "List": "List"},
        fields={**_ORDER_OF_PAYMENT, "List": word(), **PAGE},
    ),
    Call(method="GET", route="schema", who=Who.ANYBODY, without_token=200),
]
WITH_BODY = [call for call in CALLS if call.body is not None]
JSON_CALLS = [call for call in WITH_BODY if not call.is_multipart]


def changed(body: Body, path: str, value: Any) -> Body:
    """Give a copy of a body with one field, named by its dotted path, set to something else."""
    return _edit(body, path, lambda holder, key: holder.__setitem__(key, value))


def without(body: Body, path: str) -> Body:
    """Give a copy of a body that lacks one field."""
    return _edit(body, path, lambda holder, key: holder.pop(key, None))


def value_at(body: Body, path: str) -> Any:
    holder: Any = body
    for part in path.split("."):
        holder = holder[int(part)] if isinstance(holder, list) else holder[part]
    return holder


def _edit(body: Body, path: str, edit: Callable[[Any, Any], Any]) -> Body:
    whole = {name: part if hasattr(part, "read") else copy.deepcopy(part) for name, part in body.items()}
    *outer, last = path.split(".")
    holder: Any = whole
    for part in outer:
        holder = holder[int(part)] if isinstance(holder, list) else holder[part]
    edit(holder, int(last) if isinstance(holder, list) else last)
    return whole


def as_parts(body: Body) -> Body:
    """Give a body as the parts of a form: what is no text and no file goes as JSON."""
    for part in body.values():
        if hasattr(part, "seek"):
            part.seek(0)
    return {
        name: part if isinstance(part, str) or hasattr(part, "read") else json.dumps(part)
        for name, part in body.items()
    }


def fields_of(schema: dict[str, Any], shape: dict[str, Any], prefix: str = "") -> Iterator[str]:
    """List the fields of a body that the OpenAPI schema describes, inner ones by dotted paths."""
    if "$ref" in shape:
        shape = schema["components"]["schemas"][shape["$ref"].rpartition("/")[2]]
    for part in shape.get("allOf", []):
        yield from fields_of(schema, part, prefix)
    if "items" in shape:
        yield from fields_of(schema, shape["items"], f"{prefix}.0")
    for name, inner in shape.get("properties", {}).items():
        path = f"{prefix}.{name}".lstrip(".")
        yield path
        yield from fields_of(schema, inner, path)
