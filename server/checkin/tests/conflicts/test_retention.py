"""Reasons of conflicts are removed with the data of the buyers whose tickets and upsells they concern."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from server.accounts.models import AuditEntry
from server.checkin.models import Conflict
from server.checkin.retention_services import STANDS_FOR, remove_reasons
from server.checkin.scanning.conflict_services import resolve_conflict
from server.checkin.scanning.redemption_services import redeem_upsells
from server.checkin.tests.conflicts.test_redemption_conflicts import given_out_alone
from server.checkin.tests.fixtures import Door, sell
from server.checkin.tests.scanning.test_redemptions import drinks
from server.sales.models import Ticket
from server.testing import factories
from server.testing.doors import make_conflict

pytestmark = pytest.mark.django_db

TYPED = "Mrs Hopper lent her ticket to a neighbour"


def conflict_of_a_ticket(door: Door) -> Conflict:
    (ticket,) = sell(door.performance)
    return make_conflict(door.performance, ticket=ticket, by=door.caller.user)


def conflict_of_an_upsell(door: Door) -> Conflict:
    (item,) = drinks(door)
    for gate in ("North", "South"):
        redeem_upsells([given_out_alone(door, item, gate=gate)])
    return Conflict.objects.get(redeeming__item=item)


def settle(door: Door, conflict: Conflict) -> Conflict:
    caller = factories.make_staff(door.performance.account)
    return resolve_conflict(caller=caller, conflict_id=conflict.pk, reason=TYPED)


def order_of(conflict: Conflict) -> int:
    if conflict.redeeming is not None:
        return conflict.redeeming.item.order_id
    assert conflict.ticket is not None
    return conflict.ticket.order_id


@pytest.mark.parametrize("of", [conflict_of_a_ticket, conflict_of_an_upsell])
def test_why_a_conflict_was_settled_is_removed_and_that_it_was_stays(door: Door, of: Callable[[Door], Conflict]):
    settled = settle(door, of(door))

    remove_reasons([order_of(settled)])

    left = Conflict.objects.get(pk=settled.pk)
    assert (left.reason, left.settled_by, left.settled_at) == (STANDS_FOR, settled.settled_by, settled.settled_at)
    assert left.version == settled.version + 1
    entry = AuditEntry.objects.get(object_id=settled.pk, content_type__model="conflict")
    assert TYPED not in str(entry.changes)
    assert "reason" in entry.changes


def test_a_conflict_that_is_open_stays_open_and_without_a_reason(door: Door):
    conflict = conflict_of_a_ticket(door)

    remove_reasons([order_of(conflict)])

    left = Conflict.objects.get()
    assert (left.reason, left.settled_at, left.version) == ("", None, conflict.version)


def test_other_buyers_and_other_accounts_keep_their_reasons(door: Door):
    forgotten, other = settle(door, conflict_of_a_ticket(door)), settle(door, conflict_of_a_ticket(door))
    elsewhere = factories.make_performance()
    (theirs,) = sell(elsewhere)
    conflict = make_conflict(elsewhere, ticket=theirs)
    caller = factories.make_staff(elsewhere.account)
    resolve_conflict(caller=caller, conflict_id=conflict.pk, reason=TYPED)

    remove_reasons([order_of(forgotten)])

    assert set(Conflict.objects.exclude(pk=forgotten.pk).values_list("reason", flat=True)) == {TYPED}
    assert Conflict.objects.get(pk=other.pk).version == other.version
    assert TYPED in str(AuditEntry.objects.get(object_id=conflict.pk, content_type__model="conflict").changes)


def test_an_order_without_conflicts_costs_one_query(door: Door):
    (ticket,) = sell(door.performance)
    number = Ticket.objects.get(pk=ticket.pk).order_id

    with CaptureQueriesContext(
        connection,
    ) as queries:
        remove_reasons([number])

    assert len(queries) == 1
