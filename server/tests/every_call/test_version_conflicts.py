"""Version conflicts: saving an older version returns the newer row, and a deleted row is not found."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from server.platform.errors import NotFound, VersionConflict
from server.testing.rows import watch_writes
from server.testing.tenants import Tenant
from server.tests.callers import person
from server.tests.calls import CALLS

pytestmark = pytest.mark.django_db
BY_NAME = {call.name: call for call in CALLS}
# What a good body needs to name an existing row.
FORMS: dict[str, Callable[[Tenant], dict[str, Any]]] = {
    "POST branding/look": lambda _: {},
    "POST users/updateUser": lambda _: {},
    "POST users/manageUsers": lambda tenant: {"userid": tenant.guarded},
    "POST customers/updateCustomerAccount": lambda _: {},
    "POST customers/changeKeeping": lambda _: {},
    "POST customers/updateTaxCategory": lambda _: {},
    "POST customers/manageVenue": lambda _: {},
    "POST events/updateEventDetails": lambda _: {},
    "POST events/movePerformance": lambda _: {},
    "POST events/allocationManagement": lambda _: {},
    "POST customers/manageCustomerAPI": lambda _: {},
    "POST tickettype/updateTicketType": lambda _: {},
    "POST events/promocodeManagement": lambda _: {},
    "POST payment/settleDifference": lambda _: {},
    "POST report/saveSchedule": lambda _: {},
    "POST payment/closeDay": lambda tenant: {"day": tenant.closed_day},
    "PUT orders/updateOrderEmail/<id:order>": lambda _: {},
    "PUT orders/updateOrder/<id:order>": lambda _: {},
    "PUT events/<id:event>/afterSale": lambda _: {},
    "PUT events/<id:event>/texts": lambda _: {},
    "POST customers/manageMailProvider": lambda _: {"action_type": "edit"},
    "PUT door/rules": lambda _: {},
    "POST sales/changeLimits": lambda _: {},
    "PUT webhooks/endpoints/<id:endpoint>": lambda _: {},
    "PUT door/events/<id:event>/rules": lambda _: {},
}


# They report the app's version.
ABOUT_PHONES = {"POST door/enrol", "POST door/breath"}


def test_every_form_with_a_version_is_tried():
    assert {call.name for call in CALLS if "version" in call.fields} - ABOUT_PHONES == set(FORMS)


@pytest.mark.parametrize("name", FORMS)
def test_whoever_saves_second_is_given_the_newer_row_and_changes_nothing(ours: Tenant, name: str):
    call = BY_NAME[name]
    body = {**(call.body(ours) if call.body else {}), **FORMS[name](ours)}
    caller = person(ours, call.maker)

    with watch_writes() as writes:
        stale = caller.make(call, ours, {**body, "version": 99})
    newer = stale.json()["current"]
    saved = caller.make(call, ours, {**body, "version": newer["version"]})

    assert (stale.status_code, stale.json()["code"], stale.json()["message"]) == (
        409,
        "changed",
        VersionConflict.message,
    )
    assert writes.statements == []
    assert saved.status_code == 200
    data = saved.json()["data"]
    row = data[0] if isinstance(data, list) else data
    assert (set(row), row["version"]) == (set(newer), newer["version"] + 1)


# The field that names the row which is read, changed or deleted.
NAMED = {
    "POST users/updateUser": "userid",
    "GET users/deleteUser": "userId",
    "POST customers/updateCustomerAccount": "id",
    "POST customers/deleteCustomerAccount": "id",
    "POST customers/getTaxSubcategory": "taxcategory_id",
    "POST customers/updateTaxCategory": "taxcategory_id",
    "POST customers/deleteTaxCategory": "taxcategory_id",
    "POST customers/manageVenue": "id",
    "POST events/updateEventDetails": "eventdetailid",
    "POST events/movePerformance": "eventdetailid",
    "POST events/checkPerformanceRule": "eventid",
    "POST events/addPerformancesByRule": "eventid",
    "POST events/deleteEventDetails": "eventdetailid",
    "POST events/getPlayereventDetails": "eventdetailid",
    "POST events/allocationManagement": "id",
    "POST events/allocationEeventOccurrenceManagement": "eventdetail_id",
    "POST events/allocationClientManagement": "client_id",
    "POST customers/manageCustomerAPI": "client_id",
    "POST events/getAllotmentSeason": "eventid",
    "POST tickettype/createTicketType": "event_id",
    "POST tickettype/updateTicketType": "ticketTypeid",
    "POST tickettype/deleteTicketType": "ticketTypeid",
    "POST tickettype/try": "event_id",
    "POST events/deleteUpsell": "id",
    "POST payment/settleDifference": "id",
}


@pytest.mark.parametrize("name", NAMED)
def test_a_row_that_is_gone_is_not_found_and_nothing_is_changed(ours: Tenant, name: str):
    call, gone = BY_NAME[name], {NAMED[name]: 2**40}
    caller = person(ours, call.maker)

    with watch_writes() as writes:
        if call.body:
            response = caller.make(call, ours, {**call.body(ours), **gone})
        else:
            response = caller.make(call, ours, query={**call.query_params(ours), **gone})

    assert (response.status_code, response.json()["message"]) == (404, NotFound.message)
    assert writes.statements == []
