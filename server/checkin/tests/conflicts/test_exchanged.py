"""Exchanged tickets at the doors: updated devices refuse the old ones, and offline admissions by them are conflicts."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from server.aftersales.tests.exchanges.factories import SaleFixture, live, make_sale_fixture
from server.checkin.log_api import DoorConflictOut
from server.checkin.manifest_selectors import read_manifest
from server.checkin.models import Conflict, UpsellVerdict, Verdict
from server.checkin.scanning.conflict_selectors import list_conflicts
from server.checkin.scanning.redemption_services import redeem_upsells
from server.checkin.scanning.scan_services import scan_tickets
from server.checkin.scanning.selectors import find_exchanged_for
from server.checkin.scanning.serializers import serialize_scan_answer
from server.checkin.selectors import read_door_items, read_door_position
from server.checkin.tests.conflicts.test_disputes import alone
from server.checkin.tests.conflicts.test_redemption_conflicts import given_out_alone
from server.checkin.tests.fixtures import Door, admitted_count, open_door, result_of
from server.checkin.tests.scanning.test_redemptions import answered
from server.platform.datetimes import iso_format
from server.platform.http.outputs import write_rows
from server.reporting.integrity_services import find_differences
from server.sales.models import Exchange, Ticket, UpsellItem
from server.testing.doors import make_conflict
from server.testing.extras import give_upsells, make_wine

pytestmark = pytest.mark.django_db

UPDATED = "This order has been updated. Please scan the updated / latest ticket."


@pytest.fixture
def sale() -> SaleFixture:
    return make_sale_fixture()


@pytest.fixture
def door(sale: SaleFixture) -> Door:
    """The door of the performance from which tickets are exchanged."""
    return open_door(sale.performance).enrolled()


def with_code(ticket: Ticket) -> Ticket:
    return Ticket.objects.select_related("order__payment").get(pk=ticket.pk)


def exchanged(sale: SaleFixture) -> tuple[Ticket, Ticket]:
    """Exchange the order for the same at another time, and return one of its old tickets and its replacement."""
    old = live(sale.order)[0]
    sale.exchange(sale.equal)
    old = with_code(old)
    return old, with_code(Ticket.objects.get(replaces=old))


def test_exchanged_ticket_shows_its_new_performance(sale: SaleFixture, door: Door):
    old, _ = exchanged(sale)

    answer = serialize_scan_answer(door.scan(old))

    assert answer["verdict"] == "superseded"
    assert answer["exchanged_for"] == {
        "performance": sale.equal.pk,
        "event_name": sale.equal.event.name,
        "starts_at": iso_format(sale.equal.starts_at, sale.equal.timezone),
        "timezone": sale.equal.timezone,
    }
    assert answer["holder"] == old.order.payment.buyer_name


def test_twice_exchanged_ticket_shows_its_last_performance(sale: SaleFixture, door: Door):
    old, new = exchanged(sale)
    sale.order.refresh_from_db()
    sale.exchange(sale.dearer)

    found = find_exchanged_for([old.pk, new.pk])

    assert {pk: there.performance for pk, there in found.items()} == {old.pk: sale.dearer.pk, new.pk: sale.dearer.pk}


@pytest.mark.parametrize("minutes", [20, -1], ids=["before the exchange", "after it"])
def test_offline_entry_by_an_old_ticket_is_a_conflict(sale: SaleFixture, door: Door, minutes: int):
    old, new = exchanged(sale)

    result = door.scan(old, **alone(minutes))

    conflict = Conflict.objects.get()
    assert (result.verdict, result.message, result.conflict) == (Verdict.SUPERSEDED, UPDATED, conflict.pk)
    assert (conflict.ticket, conflict.performance, conflict.admission) == (old, sale.performance, None)
    assert admitted_count(sale.performance) == 0
    # Whether the new one still admits is for staff to decide.
    assert open_door(sale.equal).scan(new).verdict == Verdict.ADMITTED
    assert list(find_differences()) == []


@pytest.mark.database
def test_a_batch_of_a_phone_alone_at_both_performances_has_one_conflict(sale: SaleFixture, door: Door):
    old, new = exchanged(sale)
    there = Door(sale.equal, door.caller, device=door.device)

    answers = scan_tickets([there.reads(new, **alone(5)), door.reads(old, **alone(30))])

    assert [result_of(answer).verdict for answer in answers] == [Verdict.ADMITTED, Verdict.SUPERSEDED]
    assert [result_of(answer).conflict is None for answer in answers] == [True, False]


def test_who_goes_out_by_an_old_ticket_was_not_inside(sale: SaleFixture, door: Door):
    old, _ = exchanged(sale)
    assert door.scan(old, **alone(said=Verdict.EXITED), direction="exit").verdict == Verdict.NOT_INSIDE
    assert Conflict.objects.get().verdict == Verdict.NOT_INSIDE


def test_what_a_phone_alone_gave_out_by_an_old_order_is_a_conflict(sale: SaleFixture, door: Door):
    (glass,) = give_upsells(sale.order, make_wine(sale.performance.event))
    sale.exchange(sale.equal)

    (answer,) = redeem_upsells([given_out_alone(door, glass)])

    verdict, conflict = answered(answer), Conflict.objects.get()
    assert (verdict.verdict, verdict.message) == (UpsellVerdict.VOID, UPDATED)
    assert (conflict.deed.item_id, conflict.handed_out) == (glass.pk, None)  # type: ignore[union-attr]
    assert UpsellItem.objects.get(replaces=glass).status == "open"


def test_a_phone_hears_of_an_exchange_at_its_next_contact(sale: SaleFixture, door: Door):
    (glass,) = give_upsells(sale.order, make_wine(sale.performance.event))
    here, there = (read_door_position(place.pk) for place in (sale.performance, sale.equal))
    old = live(sale.order)

    sale.exchange(sale.equal)

    def read_changes(performance: Any, since: int) -> tuple[dict[int, str], dict[int, str]]:
        manifest = read_manifest(caller=door.caller, performance_id=performance.pk, since=since, cursor="")
        return {row.ticket: row.status for row in manifest.tickets}, {row.item: row.status for row in manifest.upsells}

    assert read_changes(sale.performance, here) == (
        {ticket.pk: "superseded" for ticket in old},
        {glass.pk: "superseded"},
    )
    new_glass = UpsellItem.objects.get(replaces=glass)
    assert read_changes(sale.equal, there) == (
        {ticket.pk: "valid" for ticket in live(sale.order)},
        {new_glass.pk: "open"},
    )
    # So does an online one, at once.
    items = [(item["kind"], item["id"], item["status"]) for item in read_door_items(sale.performance.pk, since=here)]
    assert sorted(items) == [*(("ticket", row.pk, "superseded") for row in old), ("upsell", glass.pk, "void")]


@pytest.mark.database
def test_a_manifest_says_what_its_tickets_were_exchanged_for_in_a_query_for_each_exchange(
    sale: SaleFixture, door: Door, django_assert_num_queries: Any
):
    def read(queries: int, since: int | None = None) -> dict[int, list[int]]:
        with django_assert_num_queries(queries):
            page = read_manifest(caller=door.caller, performance_id=sale.performance.pk, since=since, cursor="")
        return {there.performance: sorted(tickets) for there, tickets in page.exchanged.items()}

    old = [ticket.pk for ticket in live(sale.order)]
    assert read(4) == {}
    sale.exchange(sale.equal)
    assert read(5) == {sale.equal.pk: old}
    assert read(4, since=read_door_position(sale.performance.pk)) == {}
    sale.order.refresh_from_db()
    sale.exchange(sale.dearer)
    assert read(6) == {sale.dearer.pk: old}


def test_seats_changed_at_the_same_door_reach_its_phones(sale: SaleFixture, door: Door):
    here, old = read_door_position(sale.performance.pk), live(sale.order)
    sale.exchange(sale.performance)

    items = read_manifest(caller=door.caller, performance_id=sale.performance.pk, since=here, cursor="").tickets
    states = {row.ticket: row.status for row in items}
    assert states == dict.fromkeys((ticket.pk for ticket in old), "superseded") | dict.fromkeys(
        (ticket.pk for ticket in live(sale.order)), "valid"
    )


def test_offline_undo_keeps_the_new_ticket(sale: SaleFixture, door: Door):
    old, new = exchanged(sale)
    entry = door.reads(old, **alone(10))
    undoing = door.finds(old.pk, direction="reset", **alone(9, said=Verdict.RESET))

    scan_tickets([entry, undoing])

    assert Conflict.objects.get().deed.nonce == entry.nonce
    assert with_code(new).status == "valid"


def rows_of(sale: SaleFixture, **params: Any) -> list[dict[str, Any]]:
    account = sale.performance.account_id
    return write_rows(DoorConflictOut, list_conflicts(caller=sale.seller, account_id=account, **params))


def test_staff_of_both_performances_see_entries_by_exchanged_tickets(sale: SaleFixture, door: Door):
    old = live(sale.order)[0]
    exchange = sale.exchange(sale.dearer, tickets=sale.some(1))

    door.scan(with_code(old), **alone())

    (row,) = rows_of(sale, performance_id=sale.performance.pk)
    assert rows_of(sale, performance_id=sale.dearer.pk) == [row]
    assert rows_of(sale, performance_id=sale.equal.pk) == []
    zone = sale.dearer.timezone
    assert (row["performance"], row["order"], row["message"]) == (sale.performance.pk, sale.order.pk, UPDATED)
    assert row["exchanged_for"] == {
        "order": exchange.made_id,
        "event_name": "Twelfth Night",
        "starts_at": iso_format(sale.dearer.starts_at, zone),
        "timezone": zone,
        "exchanged_at": iso_format(the_moment(exchange), zone),
    }


def the_moment(exchange: Exchange) -> datetime:
    assert exchange.made_at is not None
    return exchange.made_at


def test_twice_exchanged_ticket_names_its_current_performance(sale: SaleFixture, door: Door):
    old, _ = exchanged(sale)
    sale.exchange(sale.cheaper)
    door.scan(old, **alone())
    (row,) = rows_of(sale, performance_id=sale.cheaper.pk)
    assert row["exchanged_for"]["starts_at"] == iso_format(sale.cheaper.starts_at, sale.cheaper.timezone)
    assert rows_of(sale, performance_id=sale.equal.pk) == []


def test_what_was_given_out_by_an_old_order_says_what_it_was_exchanged_for(sale: SaleFixture, door: Door):
    (glass,) = give_upsells(sale.order, make_wine(sale.performance.event))
    sale.exchange(sale.equal)
    redeem_upsells([given_out_alone(door, glass)])
    (row,) = rows_of(sale, performance_id=sale.equal.pk)
    assert (row["upsell"], row["exchanged_for"]["order"]) == ("Glass of wine", sale.order.pk)


def test_a_list_asks_once_more_for_what_was_exchanged_however_much_that_is(sale: SaleFixture, door: Door):
    def cost() -> int:
        with CaptureQueriesContext(connection) as captured:
            assert rows_of(sale)
        return len(captured)

    make_conflict(sale.performance)
    without = cost()
    old = [with_code(ticket) for ticket in live(sale.order)]
    sale.exchange(sale.equal)
    door.scan(old[0], **alone())
    assert cost() == without + 1
    door.scan(old[1], **alone())
    assert cost() == without + 1
