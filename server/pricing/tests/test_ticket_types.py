"""Creating, changing, switching and deleting ticket types, with every message of spec part 2, section 5."""

from __future__ import annotations

import io
from datetime import date, datetime
from typing import Any

import pytest
from openpyxl import load_workbook

from server.accounts.models import AuditEntry, Role
from server.catalogue.upsells.models import Upsell, UpsellStock
from server.pricing.models import TicketType
from server.testing import factories
from server.tests.callers import body_of

pytestmark = pytest.mark.django_db

GOOD: dict[str, Any] = {
    "name": "Child",
    "description": "Up to 15 years",
    "ticketcount": 1,
    "matching_rule": {"days_of_week": ["Sunday", "Monday"], "day_times": ["7:30PM", "2:30PM"]},
    "price_adjustment_type": "percentage",
    "adjustment_amount": "25",
    "until_time": "01:30:00",
    "all_ocurrences": False,
    "upsells": [0],
    "startDate": "2026-12-01",
    "endDate": "2026-12-31",
    "boxofficeonly": True,
    "excludeBookingFee": True,
    "per_booking": 4,
    "per_performance": 10,
    "maximum_ticket_per_event": 50,
    "activestatus": 1,
    "venueid": 3,
    "action_type": "add",
}


@pytest.fixture
def event():
    return factories.make_event()


@pytest.fixture
def api(event, api_for):
    return api_for(factories.make_user(event.account))


def upsell_of(event: Any, name: str = "Programme", *, category: int = 8, **fields: Any) -> Upsell:
    row = Upsell.objects.create(
        account=event.account, event=event, name=name, description="x", tax_category_id=category, **fields
    )
    UpsellStock.objects.create(upsell=row, capacity=100)
    return row


def make(api: Any, event: Any, **changes: Any) -> Any:
    return api.post("/v1/tickettype/createTicketType", {**GOOD, "event_id": event.pk, **changes})


def test_a_type_is_made_as_it_was_filled_in(api, event):
    drink = upsell_of(event)

    response = make(api, event, upsells=[drink.pk, 0])

    assert response.status_code == 200, response.json()
    assert response.json()["message"] == "Ticket type created successfully"
    row = TicketType.objects.get()
    as_sent = {name: value for name, value in GOOD.items() if name != "action_type"}
    assert response.json()["data"] == {
        **as_sent,
        "_id": row.pk,
        "ticketTypeid": row.pk,
        "accountid": event.account_id,
        "event_id": event.pk,
        "eventname": event.name,
        "currencytype": "GBP",
        "venueid": event.venue_id,
        "matching_rule": {"days_of_week": ["Monday", "Sunday"], "day_times": ["2:30PM", "7:30PM"]},
        "adjustment_amount": "25.00",
        "upsells": [drink.pk],
        "broughtupsells": [{"upsellid": drink.pk, "upsellname": "Programme", "status": "active"}],
        "version": 1,
    }
    assert (row.week_days, row.hours, row.sell_until) == ([0, 6], ["14:30", "19:30"], 5400)
    assert (row.account_id, row.adjustment, str(row.amount)) == (event.account_id, "percentage", "25.00")
    assert list(row.upsells.all()) == [drink]
    log = AuditEntry.objects.get(content_type__model="tickettype")
    assert (log.object_repr, log.changes["upsells"]) == ("Child", ["", "Programme"])


NO_COUNTS: list[object] = [None, "", "x", -1, 1.5, 10**9, [], True]

WRONG: list[tuple[dict[str, Any], str, str]] = [
    ({"name": ""}, "name", "Name is required"),
    ({"name": "  "}, "name", "Name is required"),
    ({"ticketcount": None}, "ticketcount", "Minimum Tickets in cart is required"),
    ({"ticketcount": ""}, "ticketcount", "Minimum Tickets in cart is required"),
    ({"ticketcount": 0}, "ticketcount", "Minimum Tickets in cart is required"),
    ({"ticketcount": "many"}, "ticketcount", "Minimum Tickets in cart is required"),
    ({"description": ""}, "description", "Description is required"),
    ({"event_id": 0}, "event_id", "Event name is required"),
    ({"event_id": ""}, "event_id", "Event name is required"),
    (
        {"matching_rule": None},
        "matching_rule",
        "Matching rule is required if All Performances is set to false",
    ),
    (
        {"matching_rule": {"days_of_week": [], "day_times": []}},
        "matching_rule",
        "Matching rule is required if All Performances is set to false",
    ),
    (
        {"matching_rule": {"days_of_week": [], "day_times": ["25:00PM"]}},
        "matching_rule.day_times.0",
        "Time Format is wrong, Eg.12:00PM",
    ),
    ({"price_adjustment_type": "fixed", "adjustment_amount": None}, "adjustment_amount", "Price is required"),
    ({"price_adjustment_type": "flat", "adjustment_amount": ""}, "adjustment_amount", "Price is required"),
    ({"adjustment_amount": None}, "adjustment_amount", "Percentage is required"),
    ({"adjustment_amount": "100.01"}, "adjustment_amount", "Percentage value cannot be greater than 100"),
    *(({"per_booking": value}, "per_booking", "Please provide the value") for value in NO_COUNTS),
    (
        {"ticketcount": 5},
        "per_booking",
        "Limit per booking should not be lower than Minimum Tickets in cart",
    ),
    ({"per_performance": None}, "per_performance", "Please provide the value"),
    ({"per_performance": "x"}, "per_performance", "Please provide the value"),
    (
        {"maximum_ticket_per_event": None},
        "maximum_ticket_per_event",
        "Max Tickets Per Event must be provided",
    ),
    (
        {"per_performance": 51},
        "per_performance",
        "Max Limit for Per performance should be greater than Max Tickets per events",
    ),
    ({"endDate": "2026-11-30"}, "endDate", "End date must be after the start date"),
    ({"startDate": "12/24/2026"}, "startDate", "Date Format is wrong, Eg.YYYY-MM-DD"),
    *(
        (
            {"until_time": text},
            "until_time",
            "Incorrect time format, Please provide valid time format(i.e HH:MM:SS)",
        )
        for text in ("", "1:30:00", "01:30", "aa:bb:cc", "01-30-00", "01:30:00:00", "\u0660\u0661:30:00", None)
    ),
    ({"until_time": "25:00:00"}, "until_time", "Incorrect time, please provide valid time."),
    ({"until_time": "99:99:99"}, "until_time", "Incorrect time, please provide valid time."),
    ({"until_time": "01:60:00"}, "until_time", "Incorrect time, Please Provide Minutes  from 00 to 59."),
    ({"until_time": "01:59:60"}, "until_time", "Incorrect time, Please Provide Seconds  from 00 to 59."),
    (
        {"until_time": "24:00:01"},
        "until_time",
        "Incorrect time, 24hrs time (Minutes and Seconds) cannot be exist more than 00.",
    ),
    (
        {"until_time": "24:01:00"},
        "until_time",
        "Incorrect time, 24hrs time (Minutes and Seconds) cannot be exist more than 00.",
    ),
    ({"upsells": [2**40]}, "upsells.0", "This upsell is not included in ticket types"),
]


@pytest.mark.parametrize(("changes", "field", "message"), WRONG, ids=[f"{next(iter(row[0].items()))}" for row in WRONG])
def test_what_is_wrong_is_said_in_the_specs_words(api, event, changes, field, message):
    response = make(api, event, **changes)

    assert (response.status_code, response.json().get("fields")) == (422, {field: message})
    assert response.json()["message"] == message
    assert not TicketType.objects.exists()


def test_all_mistakes_are_reported_with_the_forms_first_field_leading(api):
    response = api.post("/v1/tickettype/createTicketType", {"price_adjustment_type": "fixed", "until_time": "x"})

    assert response.json()["message"] == "Event name is required"
    assert list(response.json()["fields"]) == [
        "event_id", "name", "ticketcount", "description", "matching_rule", "adjustment_amount", "per_performance",
        "maximum_ticket_per_event", "until_time",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "changes",
    [
        {"per_booking": 0, "ticketcount": 5},
        {"per_booking": 1},
        {"per_booking": 999_999_999},
        {"per_performance": 50},
        {"per_performance": 51, "maximum_ticket_per_event": 0},
        {"per_performance": 0, "maximum_ticket_per_event": 0},
        {"endDate": "2026-12-01"},
        {"startDate": "", "endDate": ""},
        {"until_time": "24:00:00"},
        {"all_ocurrences": True, "matching_rule": None},
        {"matching_rule": {"days_of_week": ["Friday"]}},
        {"matching_rule": {"day_times": ["7:30PM"]}},
        {"adjustment_amount": "100"},
        {"price_adjustment_type": "fixed", "adjustment_amount": "0"},
    ],
    ids=str,
)
def test_what_just_keeps_to_the_rules_is_saved(api, event, changes):
    assert make(api, event, **changes).status_code == 200


def test_what_is_left_out_has_the_specs_defaults(api, event):
    body = {
        "name": "Adult",
        "description": "All others",
        "event_id": event.pk,
        "ticketcount": 1,
        "all_ocurrences": True,
        "per_performance": 0,
        "maximum_ticket_per_event": 0,
    }

    saved = api.post("/v1/tickettype/createTicketType", body).json()["data"]

    assert saved["until_time"] == "00:00:00"
    assert (saved["price_adjustment_type"], saved["adjustment_amount"]) == ("", "0.00")
    assert saved["per_booking"] == 0
    assert (saved["upsells"], saved["startDate"], saved["endDate"], saved["activestatus"]) == ([], None, None, 1)


@pytest.mark.parametrize("which", ["another event's", "another sub-category", "deleted"])
def test_only_included_upsells_of_the_event_are_brought(api, event, which):
    if which == "another event's":
        wrong = upsell_of(factories.make_event(event.account, event.venue))
    else:
        wrong = upsell_of(event, category=1 if which == "another sub-category" else 8)
    if which == "deleted":
        Upsell.objects.update(deleted_at="2026-01-01T00:00:00Z")

    response = make(api, event, upsells=[wrong.pk])

    assert response.json()["fields"] == {"upsells.0": "This upsell is not included in ticket types"}


def test_an_upsell_is_brought_once(api, event):
    drink = upsell_of(event)

    assert make(api, event, upsells=[drink.pk, drink.pk]).json()["fields"] == {
        "upsells.1": "This field is already choosen"
    }


def test_a_type_is_changed_but_not_moved_to_another_event(api, event):
    type_id = make(api, event).json()["data"]["_id"]
    other = factories.make_event(event.account, event.venue)
    body = {**GOOD, "name": "Kids", "ticketTypeid": type_id, "upsells": []}

    moved = api.post("/v1/tickettype/updateTicketType", {**body, "event_id": other.pk})
    saved = api.post("/v1/tickettype/updateTicketType", {**body, "event_id": event.pk, "version": 1})

    assert moved.json()["fields"] == {"event_id": "The event of a ticket type cannot be changed"}
    assert saved.json()["message"] == "Ticket type updated successfully"
    row = TicketType.objects.get()
    assert (row.name, row.event_id, row.version) == ("Kids", event.pk, 2)


@pytest.mark.parametrize(
    "brings", ["nothing", "what is sold", "what is switched off", "what was deleted", "another kind"]
)
def test_a_listed_type_can_be_sent_back_as_it_came(api, event, brings):
    plain = {"price_adjustment_type": None, "adjustment_amount": None, "startDate": "", "endDate": ""}
    drinks = [] if brings == "nothing" else [upsell_of(event).pk]
    body = {name: value for name, value in {**GOOD, **plain, "upsells": drinks}.items() if value is not None}
    api.post("/v1/tickettype/createTicketType", {**body, "event_id": event.pk})
    gone: dict[str, dict[str, Any]] = {
        "what is switched off": {"is_active": False},
        "what was deleted": {"deleted_at": "2026-01-01T00:00:00Z"},
        "another kind": {"tax_category_id": 1},
    }
    Upsell.objects.update(**gone.get(brings, {"is_active": True}))

    def listed() -> dict[str, Any]:
        rows = api.post("/v1/tickettype/getTicketTypeByAccountId", {"accountid": event.account_id}).json()
        row: dict[str, Any] = rows["ticketTypeList"][0]["ticket_types"][0]
        return row

    before = listed()
    assert (before["price_adjustment_type"], before["upsells"]) == ("", drinks)
    response = api.post("/v1/tickettype/updateTicketType", before)

    assert response.status_code == 200, response.json()
    assert listed() == {**before, "version": 2}
    assert list(TicketType.objects.get().upsells.values_list("pk", flat=True)) == drinks


def test_a_listed_type_says_what_has_become_of_what_it_brings(api, event, django_assert_num_queries):
    names: dict[str, dict[str, object]] = {
        "Ice": {},
        "Squash": {"is_active": False},
        "Water": {"deleted_at": "2026-01-01T00:00:00Z"},
    }
    drinks = {name: upsell_of(event, name).pk for name in names}
    make(api, event, upsells=list(drinks.values()))
    for name, fields in names.items():
        Upsell.objects.filter(name=name).update(**(fields or {"is_active": True}))

    with django_assert_num_queries(4):  # the caller, how many, the types, and what they bring
        rows = api.post("/v1/tickettype/getTicketTypeByAccountId", {"accountid": event.account_id}).json()

    (row,) = rows["ticketTypeList"][0]["ticket_types"]
    assert row["broughtupsells"] == [
        {"upsellid": drinks["Ice"], "upsellname": "Ice", "status": "active"},
        {"upsellid": drinks["Squash"], "upsellname": "Squash", "status": "inactive"},
        {"upsellid": drinks["Water"], "upsellname": "Water", "status": "deleted"},
    ]


def test_a_form_that_does_not_know_the_limit_per_booking_leaves_it(api, event):
    type_id = make(api, event).json()["data"]["_id"]
    body = {name: value for name, value in GOOD.items() if name != "per_booking"}

    saved = api.post("/v1/tickettype/updateTicketType", {**body, "name": "Kids", "ticketTypeid": type_id})
    too_many = api.post("/v1/tickettype/updateTicketType", {**body, "ticketcount": 5, "ticketTypeid": type_id})

    assert (saved.json()["data"]["name"], saved.json()["data"]["per_booking"]) == ("Kids", 4)
    assert too_many.json()["fields"] == {
        "per_booking": "Limit per booking should not be lower than Minimum Tickets in cart"
    }


def test_change_of_limit_per_booking_is_logged(api, event, api_for):
    type_id = make(api, event).json()["data"]["_id"]
    body = {**GOOD, "ticketTypeid": type_id, "per_booking": 6}

    assert api_for(factories.make_user()).post("/v1/tickettype/updateTicketType", body).status_code == 404
    assert TicketType.objects.get().most_per_booking == 4
    assert api.post("/v1/tickettype/updateTicketType", body).status_code == 200

    log = AuditEntry.objects.filter(content_type__model="tickettype").latest("pk")
    assert log.changes == {"most_per_booking": ["4", "6"]}


@pytest.mark.database
def test_types_are_sorted_by_their_limit_per_booking(api, event):
    for name, most in (("Two", 2), ("Nine", 9), ("None", 0)):
        factories.make_type(event, name, most_per_booking=most)

    body = {"accountid": event.account_id, "ordering": "-per_booking"}
    listed = api.post("/v1/tickettype/getTicketTypeByAccountId", body).json()

    assert [row["name"] for row in listed["ticketTypeList"][0]["ticket_types"]] == ["Nine", "Two", "None"]


def test_types_are_listed_of_one_event(api, event):
    child = factories.make_type(event, "Child")
    factories.make_type(factories.make_event(event.account), "Student")

    body = {"accountid": event.account_id, "eventid": event.pk}
    listed = api.post("/v1/tickettype/getTicketTypeByAccountId", body).json()

    assert [row["_id"] for group in listed["ticketTypeList"] for row in group["ticket_types"]] == [child.pk]


def test_a_switch_changes_nothing_else(api, event):
    type_id = make(api, event).json()["data"]["_id"]
    before = TicketType.objects.values().get()

    off = api.post("/v1/tickettype/updateTicketType", {"ticketTypeid": type_id, "activestatus": 0})
    after = TicketType.objects.values().get()

    assert (off.status_code, off.json()["data"]["activestatus"]) == (200, 0)
    assert after == {**before, "is_active": False, "version": 2}
    assert api.post("/v1/tickettype/updateTicketType", {"ticketTypeid": type_id, "activestatus": "perhaps"}).json()[
        "fields"
    ]
    on = api.post("/v1/tickettype/updateTicketType", {"ticketTypeid": type_id, "activestatus": 1})
    assert on.json()["data"]["activestatus"] == 1


def test_a_deleted_type_is_shown_to_nobody_and_its_row_is_kept(api, event):
    type_id = make(api, event).json()["data"]["_id"]

    wrong_event = api.post("/v1/tickettype/deleteTicketType", {"event_id": 2**40, "ticketTypeid": type_id})
    gone = api.post("/v1/tickettype/deleteTicketType", {"event_id": event.pk, "ticketTypeid": type_id})

    assert wrong_event.status_code == 404
    assert gone.json() == {"message": "Ticket type deleted successfully"}
    assert TicketType.objects.get().deleted_at is not None
    listed = api.post("/v1/tickettype/getTicketTypeByAccountId", {"accountid": event.account_id}).json()
    assert (listed["ticketTypeList"], listed["total"]) == ([], 0)
    again = api.post("/v1/tickettype/deleteTicketType", {"event_id": event.pk, "ticketTypeid": type_id})
    assert again.status_code == 404


def test_types_are_listed_on_rows_of_their_events(api, event):
    other = factories.make_event(event.account, event.venue, name="As You Like It")
    for name, which in (("Child", event), ("Adult", event), ("Group", other)):
        factories.make_type(which, name)
    factories.make_type(factories.make_event(), "Somebody else's")

    listed = api.post("/v1/tickettype/getTicketTypeByAccountId", {"accountid": event.account_id}).json()

    rows = [(row["eventname"], [type["name"] for type in row["ticket_types"]]) for row in listed["ticketTypeList"]]
    assert rows == [("As You Like It", ["Group"]), ("Twelfth Night", ["Adult", "Child"])]
    assert (listed["message"], listed["total"]) == ("Success", 3)


def test_a_platform_administrator_works_for_the_account_that_is_chosen(event, api_for):
    platform = factories.make_account("Foyer", is_platform=True)
    api = api_for(factories.make_user(platform, Role.PLATFORM_ADMINISTRATOR))

    made = make(api, event, accountid=event.account_id)
    elsewhere = make(api, event, accountid=factories.make_account().pk)

    assert made.json()["data"]["accountid"] == event.account_id
    assert elsewhere.status_code == 404


def test_door_staff_and_other_accounts_may_not(event, api_for):
    type_id = factories.make_type(event).pk
    door = api_for(factories.make_user(event.account, Role.DOOR_STAFF))
    outsider_api = api_for(factories.make_user())

    assert make(door, event).status_code == 403
    assert make(outsider_api, event).status_code == 404
    switch = {"ticketTypeid": type_id, "activestatus": 0}
    assert outsider_api.post("/v1/tickettype/updateTicketType", switch).status_code == 404
    assert outsider_api.post("/v1/tickettype/deleteTicketType", {"ticketTypeid": type_id}).status_code == 404
    assert TicketType.objects.get().is_active


def test_a_limit_per_booking_has_a_column_in_the_file(api, event):
    factories.make_type(event, most_per_booking=4)
    factories.make_type(event, name="Unlimited")
    body = {"list": "ticket_types", "format": "xlsx", "query": {"accountid": event.account_id}}
    response = api.post("/v1/exports/makeExport", body, format="json")

    sheet = load_workbook(io.BytesIO(body_of(response))).worksheets[0]
    headings, *rows = [[cell.value for cell in row] for row in sheet.iter_rows()]
    at = headings.index("Per Booking")
    assert {row[headings.index("Name")]: row[at] for row in rows} == {"Child": 4, "Unlimited": None}


def test_a_types_first_and_last_day_are_days_in_its_file(api, event):
    factories.make_type(event, starts_on=date(2026, 12, 1), ends_on=date(2026, 12, 31))
    factories.make_type(event, name="Any day")
    body = {"list": "ticket_types", "format": "xlsx", "query": {"accountid": event.account_id}}
    response = api.post("/v1/exports/makeExport", body, format="json")

    sheet = load_workbook(io.BytesIO(body_of(response))).worksheets[0]
    headings, *rows = [[cell.value for cell in row] for row in sheet.iter_rows()]
    first, last = headings.index("First Day"), headings.index("Last Day")
    days = {row[headings.index("Name")]: (row[first], row[last]) for row in rows}
    assert days == {"Child": (datetime(2026, 12, 1), datetime(2026, 12, 31)), "Any day": (None, None)}
