"""Reservations under a name: kept, changed, found, reminded of, collected and expired, by whoever is first."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from rest_framework.test import APIClient

from server.accounts.caller import Public, Staff
from server.accounts.models import Account, Right, Role
from server.aftersales.collection_reminder_services import RemindNamed
from server.aftersales.errors import NotReservableByName
from server.aftersales.named_reservation_services import NamedForm, keep_under_name
from server.aftersales.tests.exchanges.factories import set_right
from server.inventory.errors import ReservationOver
from server.inventory.models import HoldAllotment, Reservation, Stock
from server.payments.models import Charge, Gateway
from server.payments.services.checkouts import Buyer
from server.platform import clock
from server.platform.models import OutboxJob
from server.platform.outbox import Ending
from server.reporting.integrity_services import find_differences
from server.sales.models import NamedReservation, Order, OrderEvent, RequestedEmail, Ticket
from server.sales.services.checkout import pay
from server.sales.services.release import expire_reservations
from server.sales.services.reserving import Reserved
from server.testing import factories
from server.testing.crowd import all_at_once

pytestmark = pytest.mark.django_db
BEGINS = timedelta(days=5)


@pytest.fixture
def performance():
    return factories.make_performance(capacity=10, starts_at=(clock.now() + BEGINS).replace(microsecond=0))


@pytest.fixture
def account(performance) -> Account:
    return performance.account


@pytest.fixture
def reserved(performance) -> Reserved:
    return factories.reserve_tickets(performance, 2)


@pytest.fixture
def staff(account) -> Staff:
    return factories.make_staff(account)


@pytest.fixture
def api(api_for: Any, account) -> APIClient:
    return api_for(factories.make_user(account))


def keep(api: APIClient, reserved: Reserved, **more: Any) -> Any:
    body = {"reservationId": reserved.reservation.pk, "name": "Maya Fernandes", "phone": "+44 20 7946 0018", **more}
    return api.post("/v1/orders/reserveUnderName", body)


def waiting(api: APIClient, search: str = "", **more: Any) -> list[dict[str, Any]]:
    body = {"payment_method": "Reserved", "named": True, "search": search, "page": 1, "page_size": 10, **more}
    rows: list[dict[str, Any]] = api.post("/v1/events/searchOrderDetails", body).json()["data"]["eventinfo"]
    return rows


def end_of(reserved: Reserved) -> datetime:
    return Reservation.objects.get(pk=reserved.reservation.pk).expires_at


@pytest.mark.database
def test_it_is_kept_until_its_end_and_found_by_name_phone_and_number(api, reserved, performance):
    until = performance.starts_at - timedelta(minutes=30)
    kept = keep(api, reserved, until=until.isoformat(), note="Wheelchair, by telephone")

    assert (kept.status_code, datetime.fromisoformat(kept.json()["expires_at"])) == (200, until)
    assert end_of(reserved) == until
    order = Order.objects.get()
    for search in ("fernan", "2079", str(order.pk), reserved.payment.reference):
        (row,) = waiting(api, search, eventdetailid=performance.pk)
        assert (row["endusername"], row["paymentstatus"]) == ("Maya Fernandes", "Progress")
        assert (datetime.fromisoformat(row["reserveduntil"]), row["reservednote"]) == (
            until,
            "Wheelchair, by telephone",
        )
    assert waiting(api, "orsino") == []
    (note,) = order.events.filter(kind=OrderEvent.Kind.EXTENDED)
    assert note.description == f"Reserved under a name until {until:%Y-%m-%dT%H:%MZ}"
    assert RequestedEmail.objects.count() == 0, "nobody to write to"
    assert list(find_differences()) == []


def test_other_reservations_are_not_among_them(api, reserved, performance):
    keep(api, reserved)
    factories.reserve_tickets(performance, 1)

    assert len(waiting(api)) == 1
    every = api.post("/v1/events/searchOrderDetails", {"payment_method": "Reserved", "page": 1, "page_size": 10})
    assert sorted(row["reserveduntil"] is None for row in every.json()["data"]["eventinfo"]) == [False, True]


@pytest.mark.parametrize(
    ("wrong", "field", "message"),
    [
        ({"name": " "}, "name", "Name is required"),
        ({"phone": ""}, "phone", "Please enter a phone number or an email"),
        ({"email": "maya@"}, "email", "Must be a valid email"),
        ({"until": "2020-01-01T00:00:00Z"}, "until", "Choose a time from now until the sale ends"),
    ],
)
def test_what_is_missing_is_said_and_nothing_is_kept(api, reserved, wrong, field, message):
    refused = keep(api, reserved, **wrong)
    assert (refused.status_code, refused.json()["message"], refused.json()["field"]) == (422, message, field)
    assert not NamedReservation.objects.exists()


def test_it_is_never_kept_beyond_the_beginning(api, reserved, performance):
    late = performance.starts_at + timedelta(minutes=1)
    assert keep(api, reserved, until=late.isoformat()).status_code == 422
    assert keep(api, reserved).status_code == 200
    assert end_of(reserved) == performance.starts_at


def test_name_end_and_note_may_change_and_again_changes_nothing(api, reserved, performance):
    until = (clock.now() + timedelta(days=2)).replace(microsecond=0)
    for _ in range(2):
        assert keep(api, reserved, until=until.isoformat()).status_code == 200
    assert Order.objects.get().events.filter(kind=OrderEvent.Kind.EXTENDED).count() == 1

    keep(api, reserved, name="Maya Raman", note="Two programmes")
    order = Order.objects.select_related("payment").get()
    assert (order.payment.buyer_name, order.comments, end_of(reserved)) == (
        "Maya Raman",
        "Two programmes",
        performance.starts_at,
    )
    assert (waiting(api, "Fernandes"), len(waiting(api, "Raman"))) == ([], 1)


def test_only_what_the_counter_reserves_can_be_kept_under_a_name(performance, account, staff):
    form = NamedForm(name="Maya", phone="1")
    online = factories.reserve_tickets(performance, 1, caller=Public(performance.event_id, account.pk))
    with pytest.raises(NotReservableByName):
        keep_under_name(caller=staff, reservation_id=online.reservation.pk, form=form)
    paid = factories.reserve_tickets(performance, 1, caller=staff)
    factories.pay_for(paid, caller=staff)
    assert not NamedReservation.objects.exists()


def test_whoever_may_is_for_the_owner_to_say(api_for, reserved, account):
    person = factories.make_user(account, Role.DOOR_STAFF)
    door = api_for(person)
    assert keep(door, reserved).status_code == 200
    set_right(Staff(person), Right.RESERVE_NAMED, given=False)
    assert keep(door, reserved).json()["code"] == "right_missing"


def test_another_accounts_people_find_nothing_of_it(api_for, reserved):
    outsider = api_for(factories.make_user(factories.make_account()))
    number = reserved.reservation.pk
    assert keep(outsider, reserved).status_code == 404
    assert outsider.post("/v1/orders/collectReservation", {"reservationId": number}).status_code == 404
    assert (waiting(outsider), end_of(reserved)) == ([], reserved.reservation.expires_at)


def test_buyer_is_mailed_and_reminded_a_day_before_it_ends(api, reserved, performance):
    until = performance.starts_at - timedelta(hours=1)
    keep(api, reserved, email="maya@example.org", until=until.isoformat())

    assert list(RequestedEmail.objects.values_list("kind", flat=True)) == ["reserved"]
    job = OutboxJob.objects.get(kind=RemindNamed.kind)
    assert job.due_at == until - timedelta(hours=24)
    named = NamedReservation.objects.get()
    assert RemindNamed(named.pk).do() == Ending.NOT_NEEDED, "it is too early"
    NamedReservation.objects.update(remind_at=clock.now())
    assert [RemindNamed(named.pk).do() for _ in range(2)] == [Ending.DONE, Ending.NOT_NEEDED]
    assert sorted(RequestedEmail.objects.values_list("kind", flat=True)) == ["collect", "reserved"]


def extend(api: APIClient, reserved: Reserved, until: datetime | None) -> Any:
    body = {"reservationId": reserved.reservation.pk, "until": until and until.isoformat()}
    return api.post("/v1/payment/extendReservation", body)


@pytest.mark.database
def test_new_end_moves_the_reminder_and_is_mailed_to_the_buyer(api, reserved, performance):
    keep(api, reserved, email="maya@example.org", until=(clock.now() + timedelta(days=2)).isoformat())
    later = performance.starts_at - timedelta(hours=2)

    assert extend(api, reserved, later).status_code == 200
    named = NamedReservation.objects.get()
    assert (end_of(reserved), named.remind_at) == (later, later - timedelta(hours=24))
    assert OutboxJob.objects.filter(kind=RemindNamed.kind, due_at=later - timedelta(hours=24)).count() == 1
    assert list(RequestedEmail.objects.values_list("kind", flat=True)) == ["reserved", "reserved"]

    assert extend(api, reserved, clock.now() + timedelta(hours=3)).status_code == 200
    assert NamedReservation.objects.get().remind_at is None, "it ends within a day"
    assert RemindNamed(named.pk).do() == Ending.NOT_NEEDED


def test_an_ordinary_reservation_that_is_extended_mails_nobody(api, reserved):
    assert extend(api, reserved, None).status_code == 200
    assert not RequestedEmail.objects.exists()
    assert not OutboxJob.objects.filter(kind=RemindNamed.kind).exists()


def test_who_has_it_for_less_than_a_day_is_not_reminded(api, reserved):
    keep(api, reserved, email="maya@example.org", until=(clock.now() + timedelta(hours=20)).isoformat())
    assert (NamedReservation.objects.get().remind_at, OutboxJob.objects.filter(kind=RemindNamed.kind).count()) == (
        None,
        0,
    )


@pytest.mark.parametrize("ending", ["paid", "expired"])
def test_nobody_is_reminded_of_what_is_over(api, reserved, staff, ending):
    keep(api, reserved, email="maya@example.org")
    if ending == "paid":
        factories.pay_for(reserved, caller=staff)
    else:
        expire_reservations(now=clock.now() + BEGINS)
    NamedReservation.objects.update(remind_at=clock.now())
    assert RemindNamed(NamedReservation.objects.get().pk).do() == Ending.NOT_NEEDED
    assert "collect" not in RequestedEmail.objects.values_list("kind", flat=True)


@pytest.mark.database
def test_it_is_collected_by_the_ordinary_payment_and_its_buyer_stays(api, reserved, performance):
    keep(api, reserved, email="maya@example.org")
    found = api.post("/v1/orders/collectReservation", {"reservationId": reserved.reservation.pk}).json()
    assert (found["payment"], found["quote"]["due"]) == (reserved.payment.reference, "40.00")
    assert [order["order"] for order in found["orders"]] == [Order.objects.get().pk]

    body = {"gateway": "cash", "tendered": "50.00"}
    paid = api.post(f"/v1/sales/reservations/{found['reservation']}/payment", body).json()

    assert (paid["status"], paid["change"]) == ("Success", "10.00")
    order = Order.objects.select_related("payment").get()
    assert (order.payment.buyer_name, order.payment.buyer_phone) == ("Maya Fernandes", "+44 20 7946 0018")
    assert (waiting(api), Ticket.objects.count()) == ([], 2)
    again = api.post("/v1/orders/collectReservation", {"reservationId": found["reservation"]})
    assert (again.status_code, again.json()["code"]) == (409, "already_paid")
    assert list(find_differences()) == []


@pytest.mark.database
def test_gift_cards_pay_first_on_collection_and_each_only_once(api, reserved, account):
    keep(api, reserved)
    cards = [factories.make_card(account, amount) for amount in ("15.00", "40.00")]
    number = reserved.reservation.pk

    def use(code: str) -> Any:
        return api.post("/v1/payment/useGiftCard", {"reservationId": number, "code": code})

    assert use(cards[0].code).json()["quote"]["due"] == "25.00"
    again, wrong = use(cards[0].code), use("NO-SUCH-CARD")
    assert {(one.status_code, one.json()["code"]) for one in (again, wrong)} == {(422, "code_not_taken")}
    assert use(cards[1].code).json()["quote"]["due"] == "0.00"
    assert list(find_differences()) == []
    paid = api.post(f"/v1/sales/reservations/{number}/payment", {"gateway": "free"}).json()

    assert (paid["status"], paid["gift_card"], paid["due"]) == ("Success", "40.00", "0.00")
    for card, left in zip(cards, (0, 15), strict=True):
        card.refresh_from_db()
        assert card.balance == left
    assert list(find_differences()) == []


def test_what_is_not_collected_gives_its_gift_card_back(api, reserved, account):
    keep(api, reserved)
    card = factories.make_card(account, "15.00")
    api.post("/v1/payment/useGiftCard", {"reservationId": reserved.reservation.pk, "code": card.code})
    expire_reservations(now=clock.now() + BEGINS)
    card.refresh_from_db()
    assert card.balance == 15
    assert list(find_differences()) == []


def test_till_that_lost_the_answer_charges_nothing(api, reserved):
    """Its secret still opens the reservation: without this the buyer's seats would be on sale again."""
    keep(api, reserved)
    path = f"/v1/sales/reservations/{reserved.reservation.pk}"
    refused = api.delete(path, HTTP_X_RESERVATION_SECRET=reserved.secret)
    assert (refused.status_code, refused.json()["code"], len(waiting(api))) == (409, "reserved_under_name", 1)

    on_its_page = api.post("/v1/payment/cancelReservation", {"reservationId": reserved.reservation.pk})
    assert (on_its_page.status_code, waiting(api)) == (200, [])


@pytest.mark.database
def test_what_nobody_collects_is_on_sale_again_and_back_in_its_hold(api, performance, staff):
    press = factories.make_hold(performance, 3)
    reserved = factories.reserve_tickets(performance, 2, caller=staff, hold=press.hold_id)
    keep(api, reserved, until=(clock.now() + timedelta(hours=2)).isoformat())
    assert expire_reservations(now=clock.now() + timedelta(hours=1)) == 0
    assert expire_reservations(now=clock.now() + timedelta(hours=3)) == 1

    stock = Stock.objects.get(pk=performance.pk)
    assert (stock.reserved, stock.held, HoldAllotment.objects.get().reserved) == (0, 3, 0)
    order = Order.objects.get()
    assert (order.status, order.events.latest("pk").kind) == ("failed", "expired")
    assert waiting(api) == []
    assert list(find_differences()) == []


def test_the_list_for_the_evening_is_by_name(api, reserved, performance, account, staff):
    from server.aftersales.named_reservation_api import NamedReservationsIn, named_reservations

    keep(api, reserved, name="Zoe", note="Row A")
    keep(api, factories.reserve_tickets(performance, 3, caller=staff), name="adam")
    elsewhere = factories.make_performance(performance.event)
    keep(api, factories.reserve_tickets(elsewhere, 1, caller=staff), name="Bert")
    data = NamedReservationsIn(data={"account_id": account.pk, "eventdetailid": performance.pk})
    data.is_valid(raise_exception=True)

    listed = named_reservations(staff, data)
    lines = [[column.value(row) for column in listed.columns] for row in listed.rows()]
    assert [(line[0], line[5], str(line[6]), line[9]) for line in lines] == [
        ("adam", 3, "60.00", ""),
        ("Zoe", 2, "40.00", "Row A"),
    ]


# Whoever is first: a till, another till, or the sweep.


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_two_tills_that_collect_at_once_sell_it_once(performance, staff):
    reserved = factories.reserve_tickets(performance, 2, caller=staff)
    keep_under_name(caller=staff, reservation_id=reserved.reservation.pk, form=NamedForm(name="Maya", phone="1"))
    tills = [factories.make_staff(performance.account) for _ in range(4)]

    answers = all_at_once(
        lambda number: (
            pay(
                caller=tills[number % 4],
                reservation_id=reserved.reservation.pk,
                secret="",
                gateway=(Gateway.CASH, Gateway.TERMINAL)[number % 2],
                buyer=Buyer(name="Maya"),
            ).pk
        ),
        times=16,
        callers=16,
    )

    assert set(answers) == {reserved.payment.pk}
    assert (Charge.objects.count(), Ticket.objects.count()) == (1, 2)
    assert list(find_differences()) == []


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_collecting_and_expiring_at_once_end_in_one_of_both(performance, staff):
    kept = [factories.reserve_tickets(performance, 1, caller=staff).reservation.pk for _ in range(8)]
    for number in kept:
        keep_under_name(caller=staff, reservation_id=number, form=NamedForm(name=f"Maya {number}", phone="1"))
    Reservation.objects.update(expires_at=clock.now() - timedelta(seconds=1))

    def collect_or_sweep(number: int) -> Any:
        if number % 3 == 2:
            return expire_reservations(limit=1)
        which: dict[str, Any] = {"reservation_id": kept[number % 8], "secret": "", "buyer": Buyer(name="Maya")}
        return pay(caller=staff, gateway=Gateway.CASH, **which).pk

    answers = all_at_once(collect_or_sweep, times=24, callers=12)

    assert {type(one) for one in answers if isinstance(one, Exception)} <= {ReservationOver}
    sold = Reservation.objects.filter(status="paid").count()
    assert sold + Reservation.objects.filter(status="expired").count() == 8
    stock = Stock.objects.get(pk=performance.pk)
    assert (stock.sold, stock.reserved, stock.available) == (sold, 0, 10 - sold)
    assert Ticket.objects.count() == Charge.objects.count() == sold
    assert list(find_differences()) == []
