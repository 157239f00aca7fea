"""Lists as files: each has the rows that its list has, in its order, sorted and searched as the list is.

A new list is one more line in CASES or in NAMED. That a file has no secret in it, and who may have which, is tested
here, too; how jobs are made is tested in `server/reporting/tests/exports`.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from openpyxl import load_workbook

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.accounts.models import Role, User
from server.platform.exported_lists import LISTS
from server.platform.tables import FileFormat
from server.testing import factories
from server.testing.tenants import Tenant
from server.tests.callers import body_of, person
from server.tests.conftest import OURS
from server.tests.every_call.lists import LISTS as CALLS
from server.tests.every_call.lists import FilledList, ListCall

pytestmark = [pytest.mark.django_db, pytest.mark.database]
CALL = "/v1/exports/makeExport"
OWNERS = {Role.PLATFORM_ADMINISTRATOR, Role.ACCOUNT_OWNER}


class Case(NamedTuple):
    """A list whose rows `test_lists` creates: its call, and the name of a row's id there and in the file."""

    route: str
    number: str
    heading: str
    action: str = ""
    is_card: bool = False

    @property
    def call(self) -> ListCall:
        return next(
            call for call in CALLS if call.route == self.route and self.is_card == bool(call.body.get("isGiftCard"))
        )


CASES = {
    "users": Case("users/getAllUsers", "userid", "User ID"),
    "customers": Case("customers/getAllCustomerAccount", "accountid", "Customer ID"),
    "venues": Case("customers/venueByAccountId", "venueid", "Venue ID"),
    "taxes": Case("customers/getAllTaxCategory", "taxcategoryid", "Tax ID"),
    "events": Case("events/getAllEvent", "id", "Event ID"),
    "holds": Case("events/allocationManagement", "allocationid", "Hold ID"),
    "ticket_types": Case("tickettype/getTicketTypeByAccountId", "_id", "Ticket Type ID"),
    "promo_codes": Case("events/getPromocodeDetails", "promocodeid", "Promo Code ID"),
    "gift_cards": Case("events/getPromocodeDetails", "promocodeid", "Gift Card ID", is_card=True),
    "upsells": Case("events/getUpsellByEventId", "upsellid", "Upsell ID"),
    "closed_days": Case("payment/closedDays", "id", "Closing ID"),
    "differences": Case("payment/getReconciliation", "id", "Difference ID"),
    "devices": Case("door/devices", "id", "Phone ID"),
    "audit_log": Case("audit/getAuditLog", "id", "Entry ID"),
    "security": Case("audit/getSecurityEvents", "id", "Event ID"),
}


class Named(NamedTuple):
    """A list of something in an account, its parameters, and who may export it."""

    query: Callable[[Tenant], dict[str, Any]]
    rows: int
    right: bool = False  # organisers have it unless their owner revoked it


NAMED = {
    "orders": Named(lambda tenant: {"account_id": tenant.account}, 1, right=True),
    "offer": Named(lambda tenant: {"eventdetailid": tenant.performance}, 0, right=True),
    "reserved": Named(lambda tenant: {"account_id": tenant.account, "eventdetailid": tenant.performance}, 0),
    "door_log": Named(lambda tenant: {"performance": tenant.performance}, 1),
    "performances": Named(lambda tenant: {"eventid": tenant.event}, 2),
    # Their content is tested beside them, in `server/reporting/tests`.
    "next_days": Named(lambda tenant: {"accountid": tenant.account}, 0),
    "top_selling": Named(lambda tenant: {"account_id": tenant.account}, 0),
    "upcoming_events": Named(lambda tenant: {"accountid": tenant.account}, 0),
    "ticket_buyers": Named(lambda tenant: {"accountid": tenant.account}, 1, right=True),
    "sales_by_location": Named(lambda tenant: {"accountid": tenant.account}, 1),
}
each_case = pytest.mark.parametrize("name", CASES)


def test_every_list_that_can_be_downloaded_is_tried_here():
    assert sorted({*CASES, *NAMED}) == sorted(LISTS), "add a Case or a Named for each"


def export(api: Any, name: str, query: dict[str, Any], form: str = "csv") -> Any:
    response = api.post(CALL, {"list": name, "format": form, "query": query}, format="json")
    assert response.status_code == 200, response.json()
    return response


def dates_as_text(lines: list[dict[str, str]]) -> list[str]:
    """Return the cells that a spreadsheet takes for text, or for a day of another month: 12-08-2026,7:30PM."""
    return [value for line in lines for value in line.values() if re.match(r"\d\d-\d\d-\d{4}", value)]


def lines_of(response: Any) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(body_of(response).decode("utf-8-sig"))))


@pytest.fixture
def filled(name: str, api_for: Callable[[User], Any]) -> FilledList:
    filled_list = FilledList(CASES[name].call, api_for)
    filled_list.fill(6)
    return filled_list


@each_case
def test_a_file_has_the_rows_of_its_list_in_their_order(name: str, filled: FilledList):
    case = CASES[name]
    columns = [column for column in case.call.order if column != "role"]
    for ordering in ["", columns[0], f"-{columns[0]}", f"-{columns[-1]}"]:
        rows = filled.rows(ordering=ordering)
        parsed_lines = lines_of(export(filled.api, name, {**case.call.body, "ordering": ordering}))

        assert [line[case.heading] for line in parsed_lines] == [str(row[case.number]) for row in rows], ordering
        assert len(parsed_lines) >= 6
        assert dates_as_text(parsed_lines) == []


@each_case
def test_a_file_has_what_was_searched_for_alone(name: str, filled: FilledList):
    case = CASES[name]
    rows = filled.rows(search="ada")
    parsed_lines = lines_of(export(filled.api, name, {**case.call.body, "search": "ada", "page": 7, "page_size": 1}))

    assert [line[case.heading] for line in parsed_lines] == [str(row[case.number]) for row in rows]
    assert lines_of(export(filled.api, name, {**case.call.body, "search": "nobody is called so"})) == []


@each_case
def test_a_workbook_and_a_pdf_have_as_many(name: str, filled: FilledList):
    query = CASES[name].call.body
    number = len(filled.rows())

    book = load_workbook(io.BytesIO(body_of(export(filled.api, name, query, "xlsx"))))
    rows = [[cell.value for cell in row] for row in book.worksheets[0].iter_rows()]
    assert len(rows) == number + 1
    assert [cell.data_type for row in book.worksheets[0].iter_rows() for cell in row if cell.data_type == "f"] == []
    headings = next(csv.reader(io.StringIO(body_of(export(filled.api, name, query)).decode("utf-8-sig"))))
    assert rows[0] == headings
    assert body_of(export(filled.api, name, query, "pdf")).startswith(b"%PDF-")


@each_case
def test_a_long_file_takes_as_many_statements_as_a_short_one(name: str, filled: FilledList):
    def statements() -> int:
        with CaptureQueriesContext(connection) as queries:
            body_of(export(filled.api, name, CASES[name].call.body))
        return len(queries)

    statements()
    few = statements()
    filled.fill(20)
    assert statements() == few


# Lists of an account:


@pytest.mark.parametrize("name", NAMED)
def test_what_a_account_has_is_in_its_file(ours: Tenant, name: str):
    body = {"list": name, "format": "csv", "query": NAMED[name].query(ours)}
    response = person(ours).request("POST", CALL, json.dumps(body), "application/json")

    assert response.status_code == 200
    lines = lines_of(response)
    assert len(lines) >= NAMED[name].rows
    assert dates_as_text(lines) == []


@pytest.mark.parametrize("name", sorted(LISTS))
@pytest.mark.parametrize("role", list(Role), ids=lambda role: role.name.lower())
def test_who_may_have_a_file(ours: Tenant, name: str, role: Role):
    query = NAMED[name].query(ours) if name in NAMED else CASES[name].call.body
    body = {"list": name, "format": "csv", "query": query}
    allowed = LISTS[name].roles or set(Role)
    if name in NAMED and NAMED[name].right:
        allowed = NOT_DOOR_STAFF  # unless an owner grants it to door staff

    response = person(ours, role).request("POST", CALL, json.dumps(body), "application/json")

    assert response.status_code == (200 if role in allowed else 403)
    assert set(LISTS[name].roles or NOT_DOOR_STAFF) >= OWNERS


@pytest.mark.parametrize("name", NAMED)
def test_another_accounts_rows_are_in_no_file(ours: Tenant, theirs: Tenant, name: str):
    body = {"list": name, "format": "csv", "query": NAMED[name].query(ours)}
    response = person(theirs).request("POST", CALL, json.dumps(body), "application/json")

    assert response.status_code in (200, 404)
    assert OURS.lower().encode() not in body_of(response).lower()


def test_no_code_of_a_gift_card_is_in_a_file(api_for: Callable[[User], Any]):
    staff = factories.make_staff()
    card = factories.make_card(staff.user.account, "25.00")

    for form in FileFormat:
        body = body_of(export(api_for(staff.user), "gift_cards", {"action_type": "promomaster list"}, form.value))
        assert card.code.encode() not in body
    (line,) = lines_of(export(api_for(staff.user), "gift_cards", {"action_type": "promomaster list"}))
    assert (line["Code"], line["Amount"]) == (f"…{card.code[-4:]}", "25.00")


def test_door_staff_have_their_own_closed_days_alone(ours: Tenant, api_for: Callable[[User], Any]):
    usher = User.objects.get(email=f"person{Role.DOOR_STAFF.value}@{ours.word.lower()}.test")

    assert Staff(usher).user.role == Role.DOOR_STAFF
    assert lines_of(export(api_for(usher), "closed_days", {})) == []
