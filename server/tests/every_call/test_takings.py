"""Door staff see no takings (spec part 3, section 6): none of their calls returns what a performance earned."""

from __future__ import annotations

from decimal import Decimal
from operator import attrgetter

import pytest

from server.accounts.models import Role
from server.inventory.models import Stock
from server.testing.tenants import Tenant
from server.tests.callers import body_of, person
from server.tests.calls import CALLS
from server.tests.calls.shapes import Call, Who

pytestmark = [pytest.mark.django_db, pytest.mark.database]
name_of = attrgetter("name")
EARNED = "8643.21"
THEIRS = [call for call in CALLS if call.who is Who.STAFF]


@pytest.mark.parametrize("call", THEIRS, ids=name_of)
def test_door_staff_do_not_see_takings(ours: Tenant, call: Call):
    Stock.objects.filter(pk=ours.performance).update(revenue=Decimal(EARNED))

    response = person(ours, Role.DOOR_STAFF).make(call, ours)

    assert EARNED.encode() not in body_of(response)


def test_office_sees_takings(ours: Tenant):
    Stock.objects.filter(pk=ours.performance).update(revenue=Decimal(EARNED))
    [dashboard] = [call for call in CALLS if call.route == "events/getDashboardEvent"]

    assert EARNED.encode() in body_of(person(ours, Role.ORGANISER).make(dashboard, ours))
