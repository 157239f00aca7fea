"""What may be done with an account's money is a permission: door staff have none unless the owner grants it."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest

from server.accounts.models import AuditEntry, Right, Role
from server.aftersales.cancellation_services import CancelOrders
from server.catalogue.events.models import Performance
from server.inventory.models import Reservation
from server.platform import clock
from server.sales.models import Cancelling, Order
from server.sales.tests.refunding import refund_order
from server.testing import factories
from server.testing.jobs import do, is_enqueued
from server.tests.callers import body_of

pytestmark = pytest.mark.django_db
EXCHANGE = "/v1/events/exchangeEventTicket"
OF_EXCHANGES = [right for right in Right if right.value.startswith("exchange_")]
TABLE, CHANGE = "/v1/customers/getRights", "/v1/customers/changeRight"
MISSING = "Door staff may not do this: {}. The owner of the account can allow it."


@pytest.fixture
def performance():
    return factories.make_performance(capacity=20)


@pytest.fixture
def account(performance):
    return performance.account


@pytest.fixture
def owner(api_for, account):
    return api_for(factories.make_user(account, Role.ACCOUNT_OWNER))


@pytest.fixture
def door(api_for, account):
    return api_for(factories.make_user(account, Role.DOOR_STAFF))


def change(owner: Any, account: Any, right: Right, *, given: bool, role: Role = Role.DOOR_STAFF) -> dict[str, Any]:
    body = {"account_id": account.pk, "roleid": role.value, "right": right.value, "given": given}
    response = owner.post(CHANGE, body)
    assert response.status_code == 200, response.json()
    return response.json()["data"]


def roles_with(table: dict[str, Any]) -> dict[str, list[int]]:
    return {line["right"]: line["roles"] for line in table["rights"]}


def acts(performance: Any) -> dict[Right, tuple[str, dict[str, Any]]]:
    """Return a call for each permission, on something of the performance that allows it."""
    sold, keyed_wrong = (factories.sell_tickets(performance, 1).orders.get() for _ in range(2))
    open_id, left = (factories.reserve_tickets(performance, 1).reservation.pk for _ in range(2))
    return {
        Right.REFUND: (
            "/v1/payment/paymentRefundByOrder",
            {"payment_intent": sold.payment.reference, "totalAmount": str(sold.total)},
        ),
        Right.VOID: ("/v1/payment/voidSale", {"eventticketdetailid": keyed_wrong.pk}),
        Right.CANCEL_RESERVATION: ("/v1/payment/cancelReservation", {"reservationId": left}),
        Right.MARK_PURCHASED: ("/v1/payment/markReservationOfflinePurchased", {"reservationId": open_id}),
        Right.EXPORT_ORDERS: ("/v1/orders/exportOrders", {}),
    }


def exchanges(owner: Any, performance: Any) -> dict[Right, dict[str, Any]]:
    """Return the exchange that needs each of its permissions, beside the common ones."""
    admitted = exchange_of(performance, "60.00")
    order = Order.objects.get(pk=admitted["eventticketdetail_id"])
    admit = {
        "action_type": "individual ticket validation",
        "payment_id": order.payment.reference,
        "eventticketdetail_id": order.pk,
        "ticket_id": order.tickets.get().pk,
        "ticket_status": "1",
    }
    assert owner.post("/v1/events/individualTicketValidation", admit).status_code == 200
    return {
        Right.EXCHANGE_CHARGE: exchange_of(performance, "60.00", isTriggerCharge=True, gateway="cash"),
        Right.EXCHANGE_REFUND: exchange_of(performance, "5.00", isTriggerCharge=True),
        Right.EXCHANGE_WAIVE: exchange_of(performance, "60.00"),
        Right.EXCHANGE_ADMITTED: admitted,
    }


def exchange_of(performance: Any, price: str, **more: Any) -> dict[str, Any]:
    """Return the exchange of a ticket for one of another performance at a price."""
    order = factories.sell_tickets(performance, 1).orders.get()
    target = factories.make_performance(performance.event, price=Decimal(price), capacity=20)
    return {"eventticketdetail_id": order.pk, "eventdetailid_to": target.pk, **more}


def test_the_table_as_it_comes(owner, door, account):
    data = owner.post(TABLE, {"account_id": account.pk}).json()["data"]

    # Organisers exchange future and unused tickets (spec part 3, section 2.6).
    roles = {Right.EXCHANGE_PAST: [1, 4], Right.EXCHANGE_ADMITTED: [1, 4], Right.RESERVE_NAMED: [1, 2, 3, 4]}
    assert roles_with(data) == {right.value: roles.get(right, [1, 2, 4]) for right in Right}
    changeable = {line["right"]: line["changeable"] for line in data["rights"]}
    assert changeable == {right.value: [2] if right is Right.CANCEL_PERFORMANCE else [2, 3] for right in Right}
    # Everybody may read it, for their own buttons.
    assert door.post(TABLE, {}).json()["data"] == data


# Door staff never have the first, and have the second unless their owner takes it (`test_named_reservations`).
OTHERWISE = (Right.CANCEL_PERFORMANCE, Right.RESERVE_NAMED, *OF_EXCHANGES)


@pytest.mark.parametrize("right", [right for right in Right if right not in OTHERWISE])
def test_door_staff_may_do_it_once_the_owner_gives_the_right_and_no_longer(right, owner, door, account, performance):
    path, body = acts(performance)[right]

    refused = door.post(path, body)
    assert (refused.status_code, refused.json()["message"]) == (403, MISSING.format(right.label))
    assert refused.json()["code"] == "right_missing"

    assert roles_with(change(owner, account, right, given=True))[right.value] == [1, 2, 3, 4]
    done = door.post(path, body)
    assert done.status_code == 200, body_of(done)

    assert roles_with(change(owner, account, right, given=False))[right.value] == [1, 2, 4]
    assert door.post(path, body).status_code == 403


@pytest.mark.parametrize("right", [right for right in OF_EXCHANGES if right is not Right.EXCHANGE_PAST])
def test_each_right_of_an_exchange_is_needed_beside_the_others(right, owner, door, account, performance):
    for other in OF_EXCHANGES:
        if other is not right:
            change(owner, account, other, given=True)
    body = exchanges(owner, performance)[right]

    refused = door.post(EXCHANGE, body)
    assert (refused.status_code, refused.json()["message"]) == (403, MISSING.format(right.label))

    change(owner, account, right, given=True)
    done = door.post(EXCHANGE, body)
    assert done.status_code == 200, body_of(done)


def test_what_has_begun_is_exchanged_by_whoever_has_that_right(owner, api_for, account, performance, later):
    body = exchange_of(performance, "20.00")
    starts = performance.starts_at + timedelta(days=9)
    Performance.objects.filter(pk=body["eventdetailid_to"]).update(starts_at=starts, off_sale_at=starts)
    later(seconds=(performance.starts_at - clock.now()).total_seconds() + 60)
    organiser, chief = (api_for(factories.make_user(account, role)) for role in (Role.ORGANISER, Role.ACCOUNT_OWNER))

    refused = organiser.post(EXCHANGE, body)
    assert refused.json()["message"].endswith(f"{Right.EXCHANGE_PAST.label}. The owner of the account can allow it.")

    change(chief, account, Right.EXCHANGE_PAST, given=True, role=Role.ORGANISER)
    done = organiser.post(EXCHANGE, body)
    assert done.status_code == 200, body_of(done)


def test_permission_taken_from_organisers_applies_to_one_account(api_for, owner, account, performance):
    other = factories.make_performance()
    ours, theirs = api_for(factories.make_user(account)), api_for(factories.make_user(other.account))
    change(owner, account, Right.REFUND, given=False, role=Role.ORGANISER)

    assert refund_order(ours, factories.sell_tickets(performance, 1).orders.get()).status_code == 403
    assert refund_order(theirs, factories.sell_tickets(other, 1).orders.get()).status_code == 200
    # The owner and the platform have every permission.
    assert refund_order(owner, factories.sell_tickets(performance, 1).orders.get()).status_code == 200


def test_missing_permission_to_cancel_also_binds_a_till_without_secret(door, performance):
    reserved = factories.reserve_tickets(performance, 1)
    path = f"/v1/sales/reservations/{reserved.reservation.pk}"

    assert door.delete(path).status_code == 403
    assert Reservation.objects.get(pk=reserved.reservation.pk).status == Reservation.Status.OPEN
    assert door.delete(path, HTTP_X_RESERVATION_SECRET=reserved.secret).status_code == 200


def test_performance_is_cancelled_by_permission_and_refunded_without(api_for, owner, account, performance):
    organiser = api_for(factories.make_user(account))
    body = {"eventdetailid": performance.pk, "action": "cancel", "words": ""}
    change(owner, account, Right.REFUND, given=False, role=Role.ORGANISER)
    change(owner, account, Right.CANCEL_PERFORMANCE, given=False, role=Role.ORGANISER)
    assert organiser.post("/v1/events/cancelPerformance", body).status_code == 403

    change(owner, account, Right.CANCEL_PERFORMANCE, given=True, role=Role.ORGANISER)
    order = factories.sell_tickets(performance, 1).orders.get()
    assert organiser.post("/v1/events/cancelPerformance", body).status_code == 200
    cancelling = Cancelling.objects.get()
    while is_enqueued(CancelOrders, cancelling):
        assert do(CancelOrders, cancelling)
    assert Order.objects.get(pk=order.pk).status == Order.Status.REFUNDED


def test_the_audit_log_names_the_change_and_nothing_where_nothing_changes(owner, account):
    change(owner, account, Right.VOID, given=False)
    assert not AuditEntry.objects.filter(account=account).exists()

    table = change(owner, account, Right.VOID, given=True)
    entry = AuditEntry.objects.get(account=account)
    assert (entry.object_repr, entry.changes) == (
        account.name,
        {"door_staff": ["Reserve under a name", "Void sales, Reserve under a name"]},
    )
    assert table["version"] == 2
