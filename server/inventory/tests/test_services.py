"""Stock: the counters after tickets are claimed, sold, given back, held and admitted."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from server.accounts.caller import Client, Public, Staff, System
from server.accounts.models import Role
from server.inventory.changes import StockChanged
from server.inventory.errors import (
    CapacitiesTooLow,
    CapacityBelowSlots,
    CapacityBelowSold,
    CapacityBelowTaken,
    HoldBelowTaken,
    HoldTooLarge,
    SoldOut,
)
from server.inventory.models import Claim, Hold, HoldAllotment, HoldChannel, Reservation, Stock
from server.inventory.selectors import count_available
from server.inventory.services import counters
from server.inventory.services.counters import StockReturn, return_stock
from server.inventory.services.holds import HoldShare, allot
from server.inventory.services.reservations import (
    allocate_stock,
    allotments_of,
    fulfil_stock,
    release_stock,
)
from server.platform import clock
from server.platform.errors import NotAllowed, NotFound, VersionConflict
from server.testing.factories import (
    make_hold,
    make_performance,
    make_staff,
    make_user,
    reserve_tickets,
    sell_tickets,
    set_aside,
)

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def counters_of(performance) -> tuple[int, int, int, int]:
    row = Stock.objects.get(pk=performance.pk)
    return row.held, row.reserved, row.sold, row.available


def version(performance) -> int:
    return Stock.objects.get(pk=performance.pk).version


def test_a_claim_is_settled_once_and_a_second_time_finds_nothing():
    performance = make_performance(capacity=10)
    reserved = reserve_tickets(performance, 3)
    revenue = {performance.pk: Decimal("60.00")}
    before = version(performance)

    assert fulfil_stock(reservation=reserved.reservation, revenue=revenue) == {performance.pk: before + 1}

    assert [(claim.quantity, claim.state) for claim in Claim.objects.all()] == [(3, Claim.State.FULFILLED)]
    assert counters_of(performance) == (0, 0, 3, 7)
    assert Stock.objects.get(pk=performance.pk).revenue == Decimal("60.00")
    assert fulfil_stock(reservation=reserved.reservation, revenue={}) == {}
    assert counters_of(performance) == (0, 0, 3, 7)


def test_what_was_sold_is_not_given_back():
    performance = make_performance(capacity=10)
    reserved = reserve_tickets(performance, 3)
    fulfil_stock(reservation=reserved.reservation, revenue={})

    release_stock(reservation=reserved.reservation)

    assert counters_of(performance) == (0, 0, 3, 7)


def test_what_is_given_back_returns_to_where_it_came_from_and_only_once():
    performance = make_performance(capacity=10)
    own_hold = make_hold(performance, 4)
    reservations = [reserve_tickets(performance, 4, hold=hold).reservation for hold in (own_hold.hold_id, None)]
    assert counters_of(performance) == (0, 8, 0, 2)

    for reservation in reservations * 2:
        release_stock(reservation=reservation)

    assert counters_of(performance) == (4, 0, 0, 6)
    own_hold.refresh_from_db()
    assert (own_hold.reserved, own_hold.sold, own_hold.available) == (0, 0, 4)


def test_tickets_sold_there_and_returned_here_raise_each_version_once():
    here, there = make_performance(capacity=10), make_performance(capacity=10)
    friends, own_hold = make_hold(here, 2), make_hold(there, 4)
    for number, hold in ((2, friends.hold_id), (1, None)):
        reserved = reserve_tickets(here, number, hold=hold).reservation
        fulfil_stock(reservation=reserved, revenue={here.pk: Decimal("20.00") * number})
    reservation = reserve_tickets(there, 3, hold=own_hold.hold_id).reservation
    before = {there.pk: version(there), here.pk: version(here)}
    back = StockReturn(allotments={friends.pk: 2, None: 1}, admitted=0, amount=Decimal("60.00"))

    versions = fulfil_stock(reservation=reservation, revenue={there.pk: Decimal("75.00")})
    returned = return_stock(account_id=here.account_id, performance_id=here.pk, unsold=back)

    assert {**versions, here.pk: returned} == {pk: number + 1 for pk, number in before.items()}
    assert allotments_of(Claim.objects.filter(reservation=reservation)) == {there.pk: [own_hold.pk] * 3}
    assert (counters_of(here), counters_of(there)) == ((2, 0, 0, 8), (1, 0, 3, 6))
    assert [Stock.objects.get(pk=row.pk).revenue for row in (here, there)] == [Decimal("0.00"), Decimal("75.00")]
    for row in (friends, own_hold):
        row.refresh_from_db()
    assert [(row.reserved, row.sold) for row in (friends, own_hold)] == [(0, 0), (0, 3)]


def test_each_change_raises_the_version_and_is_announced(published_events, django_capture_on_commit_callbacks):
    performance = make_performance(capacity=10)
    account_id = performance.account_id
    hold = Hold.objects.create(account_id=account_id, name="Friends", channel=HoldChannel.ALL)
    steps = [
        lambda: counters.resize_stock(account_id=account_id, performance_id=performance.pk, capacity=12),
        lambda: counters.touch_stock(account_id=account_id, performance_id=performance.pk),
        lambda: counters.touch_stocks(accounts={performance.pk: account_id}),
        lambda: set_aside(hold, performance, 2),
        lambda: counters.count_admitted(account_id=account_id, performance_id=performance.pk, difference=0),
    ]
    for step in steps:
        before = version(performance)
        published_events.clear()
        with django_capture_on_commit_callbacks(execute=True):
            step()
        assert version(performance) == before + 1
        assert published_events == [StockChanged(account_id, (performance.pk,))]


def test_what_a_reservation_takes_gives_back_and_buys_is_announced(
    published_events, django_capture_on_commit_callbacks
):
    performance = make_performance(capacity=10)
    expected = [StockChanged(performance.account_id, (performance.pk,))]

    def events_of(step):
        published_events.clear()
        with django_capture_on_commit_callbacks(execute=True):
            made = step()
        return made, [change for change in published_events if isinstance(change, StockChanged)]

    reserved, taken = events_of(lambda: reserve_tickets(performance, 3))
    _, given_back = events_of(lambda: release_stock(reservation=reserved.reservation))
    bought = reserve_tickets(performance, 2).reservation
    _, sold = events_of(lambda: fulfil_stock(reservation=bought, revenue={}))
    _, nothing = events_of(lambda: release_stock(reservation=reserved.reservation))

    assert (taken, given_back, sold, nothing) == (expected, expected, expected, [])


def test_many_performances_that_change_at_once_are_one_fact_for_each_account(
    published_events, django_capture_on_commit_callbacks
):
    one, other = make_performance(), make_performance()
    also = [make_performance(one.event) for _ in range(3)]
    accounts = {performance.pk: performance.account_id for performance in (*also, other, one)}
    with django_capture_on_commit_callbacks(execute=True):
        counters.touch_stocks(accounts=accounts)

    assert published_events == [
        StockChanged(one.account_id, (one.pk, *(performance.pk for performance in also))),
        StockChanged(other.account_id, (other.pk,)),
    ]


@pytest.mark.parametrize(
    ("capacity", "refusal", "least"),
    [
        (0, CapacityBelowSold, "3."),
        (2, CapacityBelowSold, "3."),
        (3, CapacityBelowTaken, "9: 3 sold, 2 reserved, 4 held."),
        (8, CapacityBelowTaken, "9: 3 sold, 2 reserved, 4 held."),
    ],
)
def test_capacity_never_falls_below_taken_tickets(capacity, refusal, least):
    performance = make_performance(capacity=20)
    sell_tickets(performance, 3)
    reserve_tickets(performance, 2)
    make_hold(performance, 4)

    with pytest.raises(refusal) as refused:
        counters.resize_stock(account_id=performance.account_id, performance_id=performance.pk, capacity=capacity)
    assert refused.value.message == f"Total tickets cannot be less than {least}"
    counters.resize_stock(account_id=performance.account_id, performance_id=performance.pk, capacity=9)
    assert counters_of(performance) == (4, 2, 3, 0)


def test_many_performances_are_resized_at_once(published_events, django_capture_on_commit_callbacks):
    rows = [make_performance(capacity=20) for _ in range(4)]
    make_hold(rows[0], 4)
    account_id, versions = rows[0].account_id, [version(row) for row in rows]
    sizes = {row.pk: size for row, size in zip(rows, (4, 30, 30, 7), strict=True)}
    published_events.clear()

    with django_capture_on_commit_callbacks(execute=True):
        counters.resize_stocks(account_id=account_id, capacities=sizes)

    assert dict(Stock.objects.values_list("pk", "capacity")) == sizes
    assert [version(row) for row in rows] == [before + 1 for before in versions]
    assert published_events == [StockChanged(account_id, tuple(row.pk for row in rows))]


def test_of_many_performances_all_are_resized_or_none():
    rows = [make_performance(capacity=20) for _ in range(3)]
    sell_tickets(rows[1], 3)
    reserve_tickets(rows[1], 2)
    make_hold(rows[1], 4)
    sell_tickets(rows[2], 9)

    with pytest.raises(CapacitiesTooLow, match="Total tickets cannot be less than 9: 3 sold") as refusal:
        counters.resize_stocks(account_id=rows[0].account_id, capacities={row.pk: 8 for row in rows})
    assert set(refusal.value.refusals) == {rows[1].pk, rows[2].pk}
    assert set(Stock.objects.values_list("capacity", flat=True)) == {20}
    counters.resize_stocks(account_id=rows[0].account_id, capacities={row.pk: 9 for row in rows})


def slotted(performance, slots: int) -> None:
    counters.set_slots(account_id=performance.account_id, performance_ids=[performance.pk], slots=slots)


def test_there_are_never_fewer_tickets_than_slots_of_teams():
    rows = [make_performance(capacity=20) for _ in range(2)]
    slotted(rows[0], 12)
    message = r"^Total tickets cannot be less than 12, the tickets of its teams\.$"

    with pytest.raises(CapacityBelowSlots, match=message) as refusal:
        counters.resize_stock(account_id=rows[0].account_id, performance_id=rows[0].pk, capacity=11)
    assert refusal.value.field == "numberoftickets"
    with pytest.raises(CapacitiesTooLow, match=message) as refusals:
        counters.resize_stocks(account_id=rows[0].account_id, capacities={row.pk: 11 for row in rows})
    assert list(refusals.value.refusals) == [rows[0].pk]
    counters.resize_stock(account_id=rows[0].account_id, performance_id=rows[0].pk, capacity=12)
    with pytest.raises(IntegrityError), transaction.atomic():
        slotted(rows[0], 13)
    assert sorted(Stock.objects.values_list("capacity", "slots")) == [(12, 12), (20, 0)]


def test_what_is_sold_by_slots_has_as_many_tickets_as_slots_left():
    performance = make_performance(capacity=20)
    slotted(performance, 6)
    make_hold(performance, 4)

    assert counters_of(performance) == (4, 0, 0, 2)
    with pytest.raises(HoldTooLarge, match=r"^Enter a value between 1 - 2$"):
        make_hold(performance, 3)
    with pytest.raises(IntegrityError), transaction.atomic():
        slotted(performance, 3)


def test_a_claim_made_while_the_performance_is_given_slots_is_refused():
    """Its basket was made a moment before, and names no slots."""
    performance = make_performance(capacity=20)
    slotted(performance, 6)
    caller = make_staff(performance.account)
    reservation = reserve_tickets(make_performance(performance.event), 1, caller=caller).reservation

    with pytest.raises(VersionConflict), transaction.atomic():
        allocate_stock(caller=caller, reservation=reservation, quantities={performance.pk: 1})
    assert counters_of(performance) == (0, 0, 0, 6)


def test_thousands_of_performances_are_resized_by_few_statements(django_assert_max_num_queries):
    account_id = make_performance().account_id
    ids = counters.open_stocks(account_id=account_id, capacities=[50] * 1200)

    with django_assert_max_num_queries(8):  # a savepoint, and twice three
        counters.resize_stocks(account_id=account_id, capacities={pk: 60 + pk % 300 for pk in ids})
    assert all(stock.capacity == 60 + stock.pk % 300 for stock in Stock.objects.filter(pk__in=ids))


def test_resizing_a_hold_moves_the_difference():
    performance = make_performance(capacity=10)
    hold = make_hold(performance, 4).hold
    for size, left in ((7, 3), (2, 8), (2, 8), (10, 0)):
        set_aside(hold, performance, size)
        assert hold.allotments.get().size == size
        assert counters_of(performance) == (size, 0, 0, left)
    assert HoldAllotment.objects.count() == 1


def test_a_hold_larger_than_what_is_free_is_refused_and_nothing_changes():
    performance = make_performance(capacity=10)
    hold = make_hold(performance, 4).hold
    sell_tickets(performance, 4, hold=hold.pk)
    sell_tickets(performance, 1)

    with pytest.raises(HoldTooLarge, match="Enter a value between 1 - 9") as refusal, transaction.atomic():
        set_aside(hold, performance, 10)
    assert refusal.value.field == "allocations.0.allocationcount"
    assert HoldAllotment.objects.get().size == 4
    assert counters_of(performance) == (0, 0, 5, 5)


def test_a_hold_is_never_smaller_than_what_was_sold_or_reserved_from_it():
    performance = make_performance(capacity=10)
    hold = make_hold(performance, 4).hold
    sell_tickets(performance, 2, hold=hold.pk)
    reserve_tickets(performance, 1, hold=hold.pk)

    with pytest.raises(HoldBelowTaken, match=r"Total tickets cannot be less than 3\."):
        set_aside(hold, performance, 2)
    set_aside(hold, performance, 3)
    assert hold.allotments.get().available == 0
    assert counters_of(performance) == (0, 1, 2, 7)


def test_what_is_available_is_what_a_claim_gets():
    performance = make_performance(capacity=20)
    for size, channel in ((2, HoldChannel.ALL), (3, HoldChannel.BOXOFFICE), (4, HoldChannel.API)):
        make_hold(performance, size, channel=channel)
    partner = Hold.objects.get(channel=HoldChannel.API)
    account_id = performance.account_id
    callers = (
        (11, make_staff(performance.account)),
        (13, Public(performance.event_id, account_id)),
        (4, Client(client_id=1, owner_id=account_id, hold_ids=(partner.pk,))),
        (11, Client(client_id=2, owner_id=account_id)),
    )
    stock = Stock.objects.get(pk=performance.pk)
    for number, caller in callers:
        assert count_available(caller=caller, stocks=[stock]) == {performance.pk: number}
        with pytest.raises(SoldOut) as refusal, transaction.atomic():
            claim(performance, caller, number + 1)
        assert refusal.value.more["available"] == number
        with transaction.atomic():
            assert sum(one.quantity for one in claim(performance, caller, number)) == number
            transaction.set_rollback(True)


def test_the_counter_keeps_holds_until_one_is_named():
    performance = make_performance(capacity=20)
    holds = [make_hold(performance, 5, channel=channel, name=f"For {channel}") for channel in HoldChannel]
    staff = make_staff(performance.account)

    assert [(one.allotment_id, one.quantity) for one in claim(performance, staff, 5)] == [(None, 5)]
    with pytest.raises(SoldOut), transaction.atomic():
        claim(performance, staff, 1)
    for hold in holds:
        assert [one.allotment_id for one in claim(performance, staff, 1, hold_id=hold.hold_id)] == [hold.pk]


def test_online_buyers_take_from_a_public_hold_what_is_missing():
    performance = make_performance(capacity=10)
    friends = make_hold(performance, 4, channel=HoldChannel.ALL)
    public = Public(performance.event_id, performance.account_id)

    drawn = [[(one.allotment_id, one.quantity) for one in claim(performance, public, number)] for number in (4, 4, 2)]

    assert drawn == [[(None, 4)], [(friends.pk, 2), (None, 2)], [(friends.pk, 2)]]
    assert counters_of(performance) == (0, 10, 0, 0)


def claim(performance, caller, quantity, **more) -> list[Claim]:
    reservation = a_reservation(performance)
    return allocate_stock(caller=caller, reservation=reservation, quantities={performance.pk: quantity}, **more)


def a_reservation(performance) -> Reservation:
    return Reservation.objects.create(
        account_id=performance.account_id,
        channel="online",
        caller_key="test",
        idempotency_key=f"test {Reservation.objects.count()}",
        body_hash="",
        secret_hash="",
        basket={},
        quote={},
        created_at=clock.now(),
        expires_at=clock.now(),
    )


def test_who_is_in_is_counted_up_and_down_and_never_beyond_what_is_sold():
    performance = make_performance(capacity=10)
    sell_tickets(performance, 2)
    before = version(performance)
    where: dict[str, Any] = {"account_id": performance.account_id, "performance_id": performance.pk}

    assert counters.count_admitted(**where, difference=2) == before + 1
    assert counters.count_admitted(**where, difference=-1) == before + 2
    assert Stock.objects.get(pk=performance.pk).admitted == 1
    for difference in (2, -2):
        with pytest.raises(IntegrityError), transaction.atomic():
            counters.count_admitted(**where, difference=difference)
    assert Stock.objects.get(pk=performance.pk).admitted == 1


@pytest.mark.parametrize("fields", [{"sold": 11}, {"held": 6, "reserved": 5}, {"capacity": -1}])
def test_the_database_holds_the_same_line(fields):
    performance = make_performance(capacity=10)
    with pytest.raises(IntegrityError), transaction.atomic():
        Stock.objects.filter(pk=performance.pk).update(**fields)


def test_staff_may_name_the_one_hold_to_draw_on_and_nobody_else_may():
    performance = make_performance(capacity=20)
    friends = make_hold(performance, 3, channel=HoldChannel.API, name="Friends")
    make_hold(performance, 4, channel=HoldChannel.BOXOFFICE, name="House")
    staff, hold_id = make_staff(performance.account), friends.hold_id

    taken = claim(performance, staff, 2, hold_id=hold_id)

    assert [(one.allotment_id, one.quantity) for one in taken] == [(friends.pk, 2)]
    with pytest.raises(SoldOut) as refusal, transaction.atomic():
        claim(performance, staff, 2, hold_id=hold_id)
    assert refusal.value.more["available"] == 1, "what is free and other holds are not drawn on"
    for other in (
        Public(performance.event_id, performance.account_id),
        Staff(make_user(performance.account, Role.DOOR_STAFF)),
    ):
        with pytest.raises(NotAllowed):
            claim(performance, other, 1, hold_id=hold_id)


def test_door_staff_may_name_holds_of_their_account_only():
    performance, elsewhere = make_performance(capacity=20), make_performance(capacity=20)
    door = Staff(make_user(performance.account, Role.DOOR_STAFF))
    for channel in (HoldChannel.ALL, HoldChannel.BOXOFFICE):
        hold = make_hold(performance, 2, channel=channel)
        assert [one.allotment_id for one in claim(performance, door, 1, hold_id=hold.hold_id)] == [hold.pk]
    with pytest.raises(NotAllowed):
        claim(performance, door, 1, hold_id=make_hold(elsewhere, 2).hold_id)


def test_a_hold_takes_nothing_of_another_accounts_performance():
    performance, other = make_performance(capacity=10), make_performance(capacity=10)
    theirs = Hold.objects.create(account_id=other.account_id, name="Friends", channel=HoldChannel.ALL)

    with pytest.raises(NotFound):
        allot(
            caller=System(),
            account_id=performance.account_id,
            performance_id=performance.pk,
            shares=[HoldShare(hold_id=theirs.pk, size=2)],
        )

    assert counters_of(performance) == (0, 0, 0, 10)
    assert not HoldAllotment.objects.exists()
