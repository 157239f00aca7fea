"""A hold that releases itself: at its moment what is unsold goes back on sale, until somebody takes it back."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from server.accounts.caller import Public
from server.accounts.models import AuditEntry
from server.catalogue.errors import HasBegun
from server.catalogue.events import allotment_selectors as allotments
from server.catalogue.events.allotment_selectors import list_due
from server.catalogue.events.services.allotments import AllotmentRow, release_due_holds, set_aside, take_back
from server.catalogue.events.state_selectors import read_performance_states
from server.inventory.changes import StockChanged
from server.inventory.errors import NothingToTakeBack
from server.inventory.models import Hold, HoldAllotment, HoldChannel, Stock
from server.inventory.selectors import count_available
from server.platform import clock
from server.platform.datetimes import iso_format
from server.platform.errors import NotFound
from server.reporting.integrity_services import find_differences
from server.sales.services.release import cancel
from server.testing import factories
from server.testing.crowd import all_at_once, answers_of

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)
BEFORE = 24


@pytest.fixture
def performance():
    return factories.make_performance(capacity=20, starts_at=clock.now() + timedelta(days=3))


@pytest.fixture
def friends(performance):
    return factories.make_hold(performance, 8, channel=HoldChannel.API, hours=BEFORE).hold


@pytest.fixture
def staff(performance):
    return factories.make_staff(performance.account)


def moment_of(performance):
    return performance.starts_at - BEFORE * HOUR


def allotment_state(hold: Hold) -> tuple[int, int, bool]:
    row = HoldAllotment.objects.get(hold=hold)
    return row.size, row.released, row.is_kept


def free(performance) -> int:
    public = Public(performance.event_id, performance.account_id)
    return count_available(caller=public, stocks=[Stock.objects.get(pk=performance.pk)])[performance.pk]


def where(performance) -> dict[str, int]:
    return {"event_id": performance.event_id, "performance_id": performance.pk}


@pytest.mark.database
def test_at_its_moment_what_is_unsold_goes_back_on_sale_once(
    performance, friends, published_events, django_capture_on_commit_callbacks
):
    moment, results = moment_of(performance), []
    for now in (moment - timedelta(seconds=1), moment, moment + HOUR):
        with django_capture_on_commit_callbacks(execute=True):
            results.append((release_due_holds(now=now), free(performance)))

    assert results == [(0, 12), (8, 20), (0, 20)]
    assert allotment_state(friends) == (0, 8, False)
    assert published_events == [StockChanged(performance.account_id, (performance.pk,))]
    assert list(find_differences()) == []


def test_sold_or_reserved_stock_stays_and_is_released_on_return(performance, staff, friends):
    factories.sell_tickets(performance, 3, caller=staff, hold=friends.pk)
    reserved = factories.reserve_tickets(performance, 2, caller=staff, hold=friends.pk)

    assert release_due_holds(now=moment_of(performance)) == 3
    assert allotment_state(friends) == (5, 3, False)
    cancel(caller=staff, reservation_id=reserved.reservation.pk, secret=reserved.secret)
    assert release_due_holds(now=moment_of(performance) + HOUR) == 2
    assert (allotment_state(friends), free(performance)) == ((3, 5, False), 17)
    assert list(find_differences()) == []


def test_returning_worker_catches_up_while_sales_are_open(performance, friends):
    later = factories.make_performance(performance.event, starts_at=performance.starts_at + timedelta(hours=30))
    factories.set_aside(friends, later, 4)

    assert release_due_holds(now=performance.starts_at + 2 * HOUR) == 0, "nobody sells it any more, or not yet"
    assert release_due_holds(now=performance.starts_at + HOUR / 2) == 8
    assert release_due_holds(now=performance.starts_at + 7 * HOUR) == 4


@pytest.mark.database
def test_many_moments_passed_at_once_cost_a_few_statements_each(performance, friends, django_assert_max_num_queries):
    for day in range(10):
        made = factories.make_performance(
            performance.event, starts_at=performance.starts_at + timedelta(minutes=day + 1)
        )
        factories.set_aside(friends, made, 2)

    now = moment_of(performance) + HOUR
    with django_assert_max_num_queries(2 + 11 * 8):
        assert release_due_holds(now=now) == 28
    with django_assert_max_num_queries(2):
        assert release_due_holds(now=now) == 0


def test_a_tick_with_no_hold_that_releases_itself_is_one_query(performance, django_assert_num_queries):
    factories.make_hold(performance, 5)
    with django_assert_num_queries(1):
        assert release_due_holds(now=performance.starts_at) == 0


def test_the_moment_moves_with_a_performance_that_is_moved(performance, friends):
    moment = moment_of(performance)
    performance.starts_at += timedelta(days=1)
    performance.save()

    assert release_due_holds(now=moment) == 0
    assert release_due_holds(now=moment + timedelta(days=1)) == 8


def move_by_a_day(performance, hold):
    performance.starts_at += timedelta(days=1)
    performance.save()


def disable_release(performance, hold):
    Hold.objects.filter(pk=hold.pk).update(release_hours=None)


def release_an_hour_before(performance, hold):
    Hold.objects.filter(pk=hold.pk).update(release_hours=1)


def set_by_hand(performance, hold):
    HoldAllotment.objects.filter(hold=hold).update(is_kept=True)


@pytest.mark.database
@pytest.mark.parametrize("change", [move_by_a_day, disable_release, release_an_hour_before, set_by_hand])
def test_what_is_no_longer_due_once_it_is_locked_is_kept(performance, friends, monkeypatch, change):
    def list_then_change(**arguments: Any) -> list[HoldAllotment]:
        listed = list_due(**arguments)
        change(performance, friends)
        return listed

    monkeypatch.setattr(allotments, "list_due", list_then_change)

    assert release_due_holds(now=moment_of(performance)) == 0
    assert allotment_state(friends) == (8, 0, change is set_by_hand)
    assert list(find_differences()) == []


def test_by_hand_it_is_taken_back_and_then_stays(performance, staff, friends):
    release_due_holds(now=moment_of(performance))

    assert take_back(caller=staff, **where(performance), hold_id=friends.pk) == 8
    assert (allotment_state(friends), free(performance)) == ((8, 0, True), 12)
    assert release_due_holds(now=moment_of(performance) + HOUR) == 0
    with pytest.raises(NothingToTakeBack, match="None of these tickets are left"):
        take_back(caller=staff, **where(performance), hold_id=friends.pk)


def test_only_what_is_still_there_is_taken_back_and_the_rest_later(performance, staff, friends):
    release_due_holds(now=moment_of(performance))
    reserved = factories.reserve_tickets(performance, 15, caller=staff)

    assert take_back(caller=staff, **where(performance), hold_id=friends.pk) == 5
    assert (allotment_state(friends), free(performance)) == ((5, 3, True), 0)
    with pytest.raises(NothingToTakeBack):
        take_back(caller=staff, **where(performance), hold_id=friends.pk)
    cancel(caller=staff, reservation_id=reserved.reservation.pk, secret=reserved.secret)
    assert take_back(caller=staff, **where(performance), hold_id=friends.pk) == 3
    assert list(find_differences()) == []


def test_it_is_taken_back_until_the_performance_begins(performance, staff, friends, later):
    release_due_holds(now=moment_of(performance))
    later(days=3)

    with pytest.raises(HasBegun, match="This performance has begun"):
        take_back(caller=staff, **where(performance), hold_id=friends.pk)


def test_an_outsider_takes_nothing_back(performance, friends):
    release_due_holds(now=moment_of(performance))

    with pytest.raises(NotFound):
        take_back(caller=factories.make_staff(), **where(performance), hold_id=friends.pk)
    theirs = factories.make_hold(factories.make_performance(), 1).hold
    with pytest.raises(NotFound):
        take_back(caller=factories.make_staff(performance.account), **where(performance), hold_id=theirs.pk)


def test_what_is_set_by_hand_after_the_moment_stays(performance, staff, friends, later):
    release_due_holds(now=moment_of(performance))
    later(days=2, minutes=5)

    set_aside(caller=staff, **where(performance), rows=[AllotmentRow(hold_id=friends.pk, size=6)])

    assert allotment_state(friends) == (6, 2, True)
    assert release_due_holds(now=clock.now()) == 0


def test_the_log_says_what_the_clock_did_and_who_took_it_back(performance, staff, friends):
    AuditEntry.objects.all().delete()
    release_due_holds(now=moment_of(performance))
    take_back(caller=staff, **where(performance), hold_id=friends.pk)

    by_clock, by_hand = AuditEntry.objects.order_by("pk")
    assert (by_clock.actor, by_clock.changes) == (None, {"size": ["8", "0"]})
    assert by_clock.object_repr.startswith("Friends, Twelfth Night, ")
    assert (by_hand.actor, by_hand.changes) == (staff.user, {"size": ["0", "8"]})


# The screens


def state_of(performance) -> Any:
    return read_performance_states([performance.pk])[performance.pk]


def test_open_screens_know_the_moment_while_there_is_something_to_release(performance, staff, friends):
    state = state_of(performance)
    (share,) = state.holds
    assert (share.release_at, share.allotment.released) == (moment_of(performance), 0)
    assert state.sale.next_change_at == moment_of(performance)

    release_due_holds(now=moment_of(performance))
    (share,) = state_of(performance).holds
    assert (share.allotment.size, share.allotment.released) == (0, 8)
    assert state_of(performance).sale.next_change_at == performance.off_sale_at

    take_back(caller=staff, **where(performance), hold_id=friends.pk)
    assert state_of(performance).holds[0].release_at is None


def test_widget_gets_the_moment_of_the_next_release(performance, friends, api_for):
    offer = api_for().get(f"/v1/sales/performances/{performance.pk}").json()
    listed = api_for().get(f"/v1/sales/events/{performance.event_id}").json()["performances"][0]

    expected = iso_format(moment_of(performance), performance.timezone)
    assert offer["next_change_at"] == listed["next_change_at"] == expected


def test_the_call_takes_back_and_says_how_many(performance, staff, friends, api_for):
    release_due_holds(now=moment_of(performance))
    body = {"action_type": "take back", "eventdetail_id": performance.pk, "event_id": performance.event_id}

    response = api_for(staff.user).post(
        "/v1/events/allocationEeventOccurrenceManagement", {**body, "allocationid": friends.pk}
    )

    assert response.json()["message"] == "8 tickets are kept again"
    assert response.json()["data"][0]["allocationcount"] == 8
    assert response.json()["available"] == 12


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_processes_that_tick_at_once_release_once():
    performance = factories.make_performance(capacity=20, starts_at=clock.now() + timedelta(days=3))
    factories.make_hold(performance, 8, hours=BEFORE)

    results = answers_of(all_at_once(lambda _: release_due_holds(now=moment_of(performance)), times=8, callers=8))

    assert sorted(results) == [0] * 7 + [8]
    assert Stock.objects.get(pk=performance.pk).available == 20
    assert list(find_differences()) == []
