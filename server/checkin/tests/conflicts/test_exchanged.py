"""Old tickets of an exchange at the doors: a phone that hears of it refuses them, and what one let in alone is told."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from server.aftersales.tests.exchanges.scenes import Scene, live, make_scene
from server.checkin.conflict_api import DoorConflictOut
from server.checkin.conflict_selectors import list_conflicts
from server.checkin.manifest_selectors import read_manifest
from server.checkin.models import Conflict, UpsellVerdict, Verdict
from server.checkin.scanning.redemption_services import redeem_upsells
from server.checkin.scanning.scan_services import scan_tickets
from server.checkin.selectors import read_door_items, read_door_position
from server.checkin.tests.conflicts.test_disputes import alone
from server.checkin.tests.conflicts.test_redemption_conflicts import given_out_alone
from server.checkin.tests.fixtures import Door, admitted_count, judged, open_door
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
def scene() -> Scene:
    return make_scene()


@pytest.fixture
def door(scene: Scene) -> Door:
    """The door of the performance that tickets are exchanged away from."""
    return open_door(scene.performance).taken_on()


def with_code(ticket: Ticket) -> Ticket:
    return Ticket.objects.select_related("order__payment").get(pk=ticket.pk)


def exchanged(scene: Scene) -> tuple[Ticket, Ticket]:
    """Exchange the order for the same at another time, and give one of its old tickets and the one in its place."""
    old = live(scene.order)[0]
    scene.exchange(scene.equal)
    old = with_code(old)
    return old, with_code(Ticket.objects.get(replaces=old))


@pytest.mark.parametrize("minutes", [20, -1], ids=["before the exchange", "after it"])
def test_whom_a_phone_alone_let_in_by_an_old_ticket_is_a_conflict_whenever_that_was(
    scene: Scene, door: Door, minutes: int
):
    old, new = exchanged(scene)

    result = door.scan(old, **alone(minutes))

    conflict = Conflict.objects.get()
    assert (result.verdict, result.message, result.conflict) == (Verdict.SUPERSEDED, UPDATED, conflict.pk)
    assert (conflict.ticket, conflict.performance, conflict.admission) == (old, scene.performance, None)
    assert admitted_count(scene.performance) == 0
    # Whether the new one is good all the same is for staff to say.
    assert open_door(scene.equal).scan(new).verdict == Verdict.ADMITTED
    assert list(find_differences()) == []


@pytest.mark.database
def test_a_batch_of_a_phone_alone_at_both_performances_has_one_conflict(scene: Scene, door: Door):
    old, new = exchanged(scene)
    there = Door(scene.equal, door.caller, device=door.device)

    answers = scan_tickets([there.reads(new, **alone(5)), door.reads(old, **alone(30))])

    assert [judged(answer).verdict for answer in answers] == [Verdict.ADMITTED, Verdict.SUPERSEDED]
    assert [judged(answer).conflict is None for answer in answers] == [True, False]


def test_who_goes_out_by_an_old_ticket_was_not_inside(scene: Scene, door: Door):
    old, _ = exchanged(scene)
    assert door.scan(old, **alone(said=Verdict.EXITED), direction="exit").verdict == Verdict.NOT_INSIDE
    assert Conflict.objects.get().verdict == Verdict.NOT_INSIDE


def test_what_a_phone_alone_gave_out_by_an_old_order_is_a_conflict(scene: Scene, door: Door):
    (glass,) = give_upsells(scene.order, make_wine(scene.performance.event))
    scene.exchange(scene.equal)

    (answer,) = redeem_upsells([given_out_alone(door, glass)])

    told, conflict = answered(answer), Conflict.objects.get()
    assert (told.verdict, told.message) == (UpsellVerdict.VOID, UPDATED)
    assert (conflict.deed.item_id, conflict.handed_out) == (glass.pk, None)  # type: ignore[union-attr]
    assert UpsellItem.objects.get(replaces=glass).status == "open"


def test_a_phone_hears_of_an_exchange_at_its_next_contact(scene: Scene, door: Door):
    (glass,) = give_upsells(scene.order, make_wine(scene.performance.event))
    here, there = (read_door_position(place.pk) for place in (scene.performance, scene.equal))
    old = live(scene.order)

    scene.exchange(scene.equal)

    def news(performance: Any, since: int) -> tuple[dict[int, str], dict[int, str]]:
        told = read_manifest(caller=door.caller, performance_id=performance.pk, since=since, cursor="")
        return {row.ticket: row.status for row in told.tickets}, {row.item: row.status for row in told.upsells}

    assert news(scene.performance, here) == (
        {ticket.pk: "superseded" for ticket in old},
        {glass.pk: "superseded"},
    )
    new_glass = UpsellItem.objects.get(replaces=glass)
    assert news(scene.equal, there) == ({ticket.pk: "valid" for ticket in live(scene.order)}, {new_glass.pk: "open"})
    # So does one that is on line, at once.
    told = [(item["kind"], item["id"], item["status"]) for item in read_door_items(scene.performance.pk, since=here)]
    assert sorted(told) == [*(("ticket", row.pk, "superseded") for row in old), ("upsell", glass.pk, "void")]


def test_seats_that_are_chosen_anew_at_the_same_door_are_told_to_its_phones(scene: Scene, door: Door):
    here, old = read_door_position(scene.performance.pk), live(scene.order)
    scene.exchange(scene.performance)

    told = read_manifest(caller=door.caller, performance_id=scene.performance.pk, since=here, cursor="").tickets
    states = {row.ticket: row.status for row in told}
    assert states == dict.fromkeys((ticket.pk for ticket in old), "superseded") | dict.fromkeys(
        (ticket.pk for ticket in live(scene.order)), "valid"
    )


def test_an_undoing_by_the_phone_that_was_alone_leaves_the_new_ticket_as_it_is(scene: Scene, door: Door):
    old, new = exchanged(scene)
    entry = door.reads(old, **alone(10))
    undoing = door.finds(old.pk, direction="reset", **alone(9, said=Verdict.RESET))

    scan_tickets([entry, undoing])

    assert Conflict.objects.get().deed.nonce == entry.nonce
    assert with_code(new).status == "valid"


def rows_of(scene: Scene, **asked: Any) -> list[dict[str, Any]]:
    account = scene.performance.account_id
    return write_rows(DoorConflictOut, list_conflicts(caller=scene.seller, account_id=account, **asked))


def test_staff_of_both_performances_see_who_is_inside_by_an_old_ticket_and_what_it_was_exchanged_for(
    scene: Scene, door: Door
):
    old = live(scene.order)[0]
    exchange = scene.exchange(scene.dearer, tickets=scene.some(1))

    door.scan(with_code(old), **alone())

    (row,) = rows_of(scene, performance_id=scene.performance.pk)
    assert rows_of(scene, performance_id=scene.dearer.pk) == [row]
    assert rows_of(scene, performance_id=scene.equal.pk) == []
    zone = scene.dearer.timezone
    assert (row["performance"], row["order"], row["message"]) == (scene.performance.pk, scene.order.pk, UPDATED)
    assert row["exchanged_for"] == {
        "order": exchange.made_id,
        "event_name": "Twelfth Night",
        "starts_at": iso_format(scene.dearer.starts_at, zone),
        "timezone": zone,
        "exchanged_at": iso_format(the_moment(exchange), zone),
    }


def the_moment(exchange: Exchange) -> datetime:
    assert exchange.made_at is not None
    return exchange.made_at


def test_what_was_exchanged_again_is_told_of_the_performance_where_its_order_is_now(scene: Scene, door: Door):
    old, _ = exchanged(scene)
    scene.exchange(scene.cheaper)
    door.scan(old, **alone())
    (row,) = rows_of(scene, performance_id=scene.cheaper.pk)
    assert row["exchanged_for"]["starts_at"] == iso_format(scene.cheaper.starts_at, scene.cheaper.timezone)
    assert rows_of(scene, performance_id=scene.equal.pk) == []


def test_what_was_given_out_by_an_old_order_says_what_it_was_exchanged_for(scene: Scene, door: Door):
    (glass,) = give_upsells(scene.order, make_wine(scene.performance.event))
    scene.exchange(scene.equal)
    redeem_upsells([given_out_alone(door, glass)])
    (row,) = rows_of(scene, performance_id=scene.equal.pk)
    assert (row["upsell"], row["exchanged_for"]["order"]) == ("Glass of wine", scene.order.pk)


def test_a_list_asks_once_more_for_what_was_exchanged_however_much_that_is(scene: Scene, door: Door):
    def cost() -> int:
        with CaptureQueriesContext(connection) as captured:
            assert rows_of(scene)
        return len(captured)

    make_conflict(scene.performance)
    without = cost()
    old = [with_code(ticket) for ticket in live(scene.order)]
    scene.exchange(scene.equal)
    door.scan(old[0], **alone())
    assert cost() == without + 1
    door.scan(old[1], **alone())
    assert cost() == without + 1
