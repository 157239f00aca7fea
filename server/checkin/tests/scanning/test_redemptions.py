"""Redemptions and resets of upsells at the door: once, by the first request, whatever a device repeats."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from server.accounts.caller import Staff
from server.catalogue.events.models import Performance
from server.checkin.changes import UpsellsRedeemed
from server.checkin.models import Device, Redeeming, UpsellVerdict
from server.checkin.scanning import redemption_services as redeem_service
from server.checkin.scanning.redemption_services import redeem_upsells
from server.checkin.scanning.redemptions import RedemptionAnswer, RedemptionError, RedemptionRequest, RedemptionResult
from server.checkin.scanning.scan_services import scan_tickets
from server.checkin.tests.fixtures import Door, a_nonce, open_door, result_of, sell
from server.inventory.models import Stock
from server.platform import clock
from server.platform.datetimes import format_date, format_time, iso_format
from server.sales.models import Order, OrderEvent, Ticket, UpsellItem
from server.testing.extras import give_upsells, make_variant, make_wine

pytestmark = pytest.mark.django_db
Status = UpsellItem.Status


def make_request(door: Door, item: UpsellItem, **changed: Any) -> RedemptionRequest:
    """Return a request to redeem a unit at a door."""
    values: dict[str, Any] = {
        "caller": door.caller,
        "performance_id": item.performance_id,
        "item_id": item.pk,
        "is_reset": False,
        "nonce": a_nonce(),
        "tapped_at": clock.now(),
        "device": door.device,
        "gate": door.gate,
    }
    return RedemptionRequest(**{**values, **changed})


def answered(answer: RedemptionAnswer) -> RedemptionResult:
    assert isinstance(answer, RedemptionResult), answer
    return answer


def refused(answer: RedemptionAnswer) -> str:
    assert isinstance(answer, RedemptionError), answer
    return answer.error


def redeem(door: Door, item: UpsellItem, **changed: Any) -> RedemptionResult:
    return answered(redeem_upsells([make_request(door, item, **changed)])[0])


def drinks(door: Door, quantity: int = 1) -> Sequence[UpsellItem]:
    """An order of one ticket with some glasses of wine."""
    (ticket,) = sell(door.performance)
    return give_upsells(ticket.order, make_wine(door.performance.event, "Glass of wine"), quantity)


def state(item: UpsellItem) -> Any:
    fields = ("status", "redeemed_at", "redeemed_gate", "redeemed_device", "redeemed_by", "version", "door_position")
    return UpsellItem.objects.values(*fields).get(pk=item.pk)


def now_is(monkeypatch: Any, moment: Any) -> None:
    monkeypatch.setattr(clock, "now", lambda: moment)


def test_a_drink_is_redeemed_and_says_when_where_and_by_whom(door: Door, monkeypatch: Any):
    (wine,) = drinks(door)
    now = clock.now()
    now_is(monkeypatch, now)

    result = redeem(door, wine)

    assert (result.verdict, result.message) == (UpsellVerdict.REDEEMED, "Redeemed Successfully")
    position = Stock.objects.get(pk=door.performance.pk).version
    assert state(wine) == {
        "status": "redeemed",
        "redeemed_at": now,
        "redeemed_gate": "Front",
        "redeemed_device": door.device,
        "redeemed_by": door.caller.user.pk,
        "version": wine.version + 1,
        "door_position": position,
    }
    shown = result.upsell
    assert (shown.status, shown.at, shown.by, shown.gate) == (
        "redeemed",
        iso_format(now, door.performance.timezone),
        door.caller.user.full_name,
        "Front",
    )
    assert (shown.version, shown.door_position) == (wine.version + 1, position)


def test_it_is_reset_and_open_again(door: Door):
    (wine,) = drinks(door)
    redeem(door, wine)

    result = redeem(door, wine, is_reset=True)

    assert (result.verdict, result.message, result.upsell.status) == (UpsellVerdict.RESET, "Reset Successfully", "open")
    assert state(wine) == {
        "status": "open",
        "redeemed_at": None,
        "redeemed_gate": "",
        "redeemed_device": "",
        "redeemed_by": None,
        "version": wine.version + 2,
        "door_position": Stock.objects.get(pk=door.performance.pk).version,
    }
    assert redeem(door, wine).verdict == UpsellVerdict.REDEEMED


def test_second_bar_learns_when_it_was_redeemed(door: Door):
    (wine,) = drinks(door)
    first = redeem(door, wine)

    second = redeem(door.beside("Bar"), wine)

    at = UpsellItem.objects.get(pk=wine.pk).redeemed_at
    assert at is not None
    zone = door.performance.timezone
    message = f"Upsell already redeemed at {format_date(at, zone, 'MM-DD-YYYY')} {format_time(at, zone)}"
    assert (second.verdict, second.message) == (UpsellVerdict.ALREADY_REDEEMED, message)
    assert (second.upsell.gate, second.upsell.version) == ("Front", first.upsell.version)


def test_what_is_not_redeemed_is_not_reset(door: Door):
    (wine,) = drinks(door)

    result = redeem(door, wine, is_reset=True)

    assert (result.verdict, result.message) == (UpsellVerdict.NOT_REDEEMED, "This upsell is not redeemed")


@pytest.mark.parametrize(
    ("status", "message"),
    [
        (Order.Status.PROGRESS, "This Order is Progress."),
        (Order.Status.FAILED, "This Order is Failure."),
        (Order.Status.REFUNDED, "This Order is Refund."),
    ],
)
@pytest.mark.parametrize("is_reset", [False, True])
def test_nothing_is_redeemed_or_reset_unless_the_order_is_paid(
    door: Door, status: Order.Status, message: str, is_reset: bool
):
    wine, other = drinks(door, 2)
    redeem(door, other)
    Order.objects.update(status=status)
    before = state(wine), state(other)

    result = redeem(door, other if is_reset else wine, is_reset=is_reset)

    assert (result.verdict, result.message) == (UpsellVerdict.NOT_PAID, message)
    assert (state(wine), state(other)) == before


def test_what_was_refunded_is_not_redeemed(door: Door):
    (wine,) = drinks(door)
    UpsellItem.objects.update(status=Status.VOID)

    result = redeem(door, wine)

    assert (result.verdict, result.message) == (UpsellVerdict.VOID, "The upsell is already Refunded...")


def test_nothing_is_redeemed_for_a_performance_that_does_not_take_place(door: Door):
    """Its tickets admit nobody either, whatever the state of their refunds; a redeemed unit can still be reset."""
    wine, other = drinks(door, 2)
    redeem(door, other)
    Performance.objects.update(cancelled_at=clock.now())

    result = redeem(door, wine)
    back = redeem(door, other, is_reset=True)

    assert (result.verdict, result.message) == (UpsellVerdict.NOT_PAID, "This Order is Cancelled.")
    assert (back.verdict, state(wine)["status"]) == (UpsellVerdict.RESET, "open")


@pytest.mark.database
def test_the_same_redemption_again_is_answered_as_before_and_changes_nothing(door: Door):
    (wine,) = drinks(door)
    first = make_request(door, wine)
    redeem_upsells([first])
    redeem(door, wine, is_reset=True)
    before, counted = state(wine), Redeeming.objects.count()

    again = answered(redeem_upsells([first])[0])

    assert (again.verdict, again.message) == (UpsellVerdict.REDEEMED, "Redeemed Successfully")
    assert again.upsell.status == "open"  # the answer is the same, the unit is in its current state
    assert (state(wine), Redeeming.objects.count()) == (before, counted)


def test_a_nonce_with_another_unit_or_wish_or_of_another_phone_is_refused(door: Door):
    wine, other = drinks(door, 2)
    nonce = redeem(door, wine).nonce

    reused = [make_request(door, other, nonce=nonce), make_request(door, wine, nonce=nonce, is_reset=True)]
    answers = redeem_upsells([*reused, make_request(door.beside(), wine, nonce=nonce)])

    assert [refused(answer) for answer in answers] == ["nonce reused"] * 3
    assert (state(wine)["status"], state(other)["status"]) == ("redeemed", "open")


def test_repeated_nonce_in_a_batch_counts_once(door: Door):
    wine, other = drinks(door, 2)
    first = make_request(door, wine)

    answers = redeem_upsells([first, first, make_request(door, other, nonce=first.nonce)])

    assert [answered(answer).verdict for answer in answers[:2]] == [UpsellVerdict.REDEEMED] * 2
    assert refused(answers[2]) == "nonce reused"
    assert Redeeming.objects.count() == 1


@pytest.mark.database
def test_long_queue_is_redeemed_in_parts_and_repeatable(door: Door, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(redeem_service, "AT_ONCE", 4)
    items = drinks(door, 9)
    redemptions = [*(make_request(door, item) for item in items), make_request(door, items[0], is_reset=True)]

    with CaptureQueriesContext(connection) as captured:
        first = redeem_upsells(redemptions)

    inserts = [query for query in captured if query["sql"].startswith(f'INSERT INTO "{Redeeming._meta.db_table}"')]
    assert len(inserts) == 3
    verdicts = [answered(answer).verdict for answer in first]
    assert verdicts == [UpsellVerdict.REDEEMED] * 9 + [UpsellVerdict.RESET]
    assert [answer.nonce for answer in first] == [one.nonce for one in redemptions]
    again = redeem_upsells(redemptions)
    assert [answered(answer).verdict for answer in again] == verdicts
    assert [state(item)["status"] for item in items] == ["open", *["redeemed"] * 8]
    assert Redeeming.objects.count() == 10


def test_redeeming_all_of_an_order_is_one_batch(door: Door):
    items = drinks(door, 5)
    redeem(door, items[2])
    versions = Order.objects.get(pk=items[0].order_id).version

    answers = redeem_upsells([make_request(door, item) for item in items])

    assert [answered(answer).verdict for answer in answers] == [
        *[UpsellVerdict.REDEEMED] * 2,
        UpsellVerdict.ALREADY_REDEEMED,
        *[UpsellVerdict.REDEEMED] * 2,
    ]
    assert set(UpsellItem.objects.values_list("status", flat=True)) == {"redeemed"}
    assert Order.objects.get(pk=items[0].order_id).version == versions + 1
    event = OrderEvent.objects.filter(kind=OrderEvent.Kind.REDEEMED).latest("pk")
    assert (event.description, event.by) == ("Glass of wine (4)", door.caller.user)
    assert [part["number"] for part in event.data["parts"]] == [item.pk for item in items if item.pk != items[2].pk]


def test_a_unit_that_is_redeemed_and_reset_in_one_batch_is_as_it_was(door: Door):
    (wine,) = drinks(door)

    answers = redeem_upsells([make_request(door, wine), make_request(door, wine, is_reset=True)])

    assert [answered(answer).verdict for answer in answers] == [UpsellVerdict.REDEEMED, UpsellVerdict.RESET]
    assert state(wine)["status"] == "open"
    kinds = list(OrderEvent.objects.order_by("pk").values_list("kind", flat=True))
    assert kinds[-2:] == ["redeemed", "unredeemed"]


def test_a_phones_queue_of_one_unit_ends_as_the_phone_saw_it(door: Door):
    open_unit, redeemed = drinks(door, 2)
    redeem(door, redeemed)
    began = clock.now() - timedelta(minutes=40)  # by the device's clock
    minutes = iter(range(40))

    def at_once(item: UpsellItem, *requests: bool) -> list[RedemptionRequest]:
        return [
            make_request(
                door,
                item,
                is_reset=expected,
                gate="Bar",
                tapped_at=began + timedelta(minutes=next(minutes)),
                alone=True,
            )
            for expected in requests
        ]

    queue = [*at_once(open_unit, False, True, False), *at_once(redeemed, True, False)]
    answers = [answered(answer) for answer in redeem_upsells(queue)]

    assert [answer.verdict.value for answer in answers] == ["redeemed", "reset", "redeemed", "reset", "redeemed"]
    for item, expected in ((open_unit, queue[2]), (redeemed, queue[4])):
        item.refresh_from_db()
        assert (item.status, item.redeemed_at, item.redeemed_gate) == ("redeemed", expected.tapped_at, "Bar")
    assert answers[4].upsell.at == iso_format(queue[4].tapped_at, door.performance.timezone)


def test_offline_device_gives_its_own_time_and_the_first_upload_wins(door: Door):
    (wine,) = drinks(door)
    long_ago = clock.now() - timedelta(hours=2)
    redeem(door, wine, tapped_at=long_ago, alone=True)

    late_redemption = redeem(door.beside("Bar"), wine, tapped_at=long_ago - timedelta(minutes=5), alone=True)

    assert late_redemption.verdict == UpsellVerdict.ALREADY_REDEEMED
    assert state(wine)["redeemed_at"] == long_ago
    stored = Redeeming.objects.order_by("pk").values_list("verdict", "was_offline", "gate", "item")
    assert list(stored) == [("redeemed", True, "Front", wine.pk), ("already_redeemed", True, "Bar", wine.pk)]


def test_the_history_names_the_variant_and_the_office_writes_it_too(door: Door):
    (ticket,) = sell(door.performance)
    upsell = make_wine(door.performance.event, "Glass of wine")
    (wine,) = give_upsells(ticket.order, upsell, variant=make_variant(upsell, "Red"))

    redeem(door, wine, device="", gate="")
    redeem(door, wine, device="", gate="", is_reset=True)

    events = OrderEvent.objects.filter(order=ticket.order).order_by("pk").values_list("kind", "description")
    assert list(events)[-2:] == [("redeemed", "Glass of wine, Red"), ("unredeemed", "Glass of wine, Red")]


def test_it_is_announced_after_commit(door: Door, published_events: list[Any], django_capture_on_commit_callbacks: Any):
    (wine,) = drinks(door)
    published_events.clear()

    with django_capture_on_commit_callbacks(execute=True):
        redeem(door, wine)

    position = Stock.objects.get(pk=door.performance.pk).version
    assert (
        UpsellsRedeemed(door.performance.account_id, door.performance.pk, position, (wine.order_id,))
        in published_events
    )


def test_an_outsider_finds_no_upsell_and_neither_does_another_performance(door: Door):
    (wine,) = drinks(door)
    elsewhere = open_door()

    answers = redeem_upsells(
        [
            make_request(door, wine, caller=elsewhere.caller),
            make_request(door, wine, performance_id=elsewhere.performance.pk),
            make_request(door, wine, item_id=10**12),
        ]
    )

    assert [refused(answer) for answer in answers] == ["No records found"] * 3
    assert (state(wine)["status"], Redeeming.objects.count()) == ("open", 0)


@pytest.mark.database
def test_another_accounts_nonce_is_its_own(door: Door):
    (wine,) = drinks(door)
    elsewhere = open_door()
    (other,) = drinks(elsewhere)
    nonce = redeem(elsewhere, other).nonce

    assert redeem(door, wine, nonce=nonce).verdict == UpsellVerdict.REDEEMED


def test_a_revoked_phone_redeems_nothing_and_the_rest_of_its_batch_goes_on(door: Door):
    wine, other = drinks(door, 2)
    redeem(door, wine)
    Device.objects.update(revoked_at=clock.now())

    gone, fine = redeem_upsells([make_request(door, other), make_request(door.beside(), other)])

    assert refused(gone) == "This device was revoked"
    assert answered(fine).verdict == UpsellVerdict.REDEEMED


@pytest.mark.database
@pytest.mark.parametrize("size", [1, 12, 60])
@pytest.mark.parametrize("is_reset", [False, True])
def test_a_batch_costs_the_same_whatever_its_size(door: Door, size: int, is_reset: bool):
    items = drinks(door, size)
    redeem_upsells([make_request(door, item) for item in items])
    if not is_reset:
        redeem_upsells([make_request(door, item, is_reset=True) for item in items])

    with CaptureQueriesContext(connection) as captured:
        redeem_upsells([make_request(door, item, is_reset=is_reset) for item in items])

    control = ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE")
    statements = [query["sql"] for query in captured if not query["sql"].startswith(control)]
    # earlier answers, the order, the units, the position (raised and read), the units' state, the order's version,
    # webhooks, its history, the redemptions, and the units as they are now
    assert len(statements) == 11, statements


# Upsells in the answer to a scan:


def test_a_scan_shows_what_belongs_to_its_ticket_and_to_its_order(door: Door):
    own, other = sell(door.performance, 2)
    event = door.performance.event
    give_upsells(own.order, make_wine(event, "Programme"), ticket=own)
    give_upsells(own.order, make_wine(event, "Cushion"), ticket=other)
    give_upsells(own.order, make_wine(event, "Glass of wine"), 2)
    refunded = give_upsells(own.order, make_wine(event, "Ice cream"))[0]
    UpsellItem.objects.filter(pk=refunded.pk).update(status=Status.VOID)

    result = door.scan(own)

    assert [(upsell.name, upsell.ticket, upsell.status) for upsell in result.upsells] == [
        ("Programme", own.pk, "open"),
        ("Cushion", other.pk, "open"),
        ("Glass of wine", None, "open"),
        ("Glass of wine", None, "open"),
    ]


def test_a_scan_that_comes_again_shows_the_upsells_as_they_are_by_then(door: Door):
    (wine,) = drinks(door)
    scan = door.reads(Ticket.objects.select_related("order__payment").get())
    scan_tickets([scan])
    redeem(door, wine)

    again = result_of(scan_tickets([scan])[0])
    assert [upsell.status for upsell in again.upsells] == ["redeemed"]


def test_of_a_ticket_that_is_not_let_in_no_upsell_is_shown(door: Door):
    drinks(door)
    ticket = Ticket.objects.select_related("order__payment").get()
    Order.objects.update(status=Order.Status.REFUNDED)

    assert door.scan(ticket).upsells == ()


def test_upsells_cost_a_batch_of_scans_one_statement_and_plain_orders_none(door: Door):
    def cost(items: bool) -> int:
        tickets = sell(door.performance, 6, at_once=2)
        if items:
            upsell = make_wine(door.performance.event)
            for ticket in tickets:
                give_upsells(ticket.order, upsell, 3)
        with CaptureQueriesContext(connection) as captured:
            scan_tickets([door.reads(ticket) for ticket in tickets])
        return len(captured)

    door.scan("the phone is known from here on")
    assert cost(items=True) == cost(items=False) + 1


def test_role_3_redeems_as_the_others_do(door: Door):
    (wine,) = drinks(door)

    assert isinstance(door.caller, Staff)
    assert redeem(door, wine).verdict == UpsellVerdict.REDEEMED
