"""Daily limits of money permissions: refused beyond them, reported to the owners, and changed by them."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from rest_framework.test import APIClient

from server.accounts.caller import Staff
from server.accounts.errors import DayLimitReached
from server.accounts.models import AuditEntry, DayOfRight, Notice, Right, Role, SecurityEvent
from server.accounts.permission_selectors import DAY_LIMITS, DayLimit
from server.administration.settings_services import change_day_limit
from server.aftersales.refunds.services import request_refund
from server.aftersales.refunds.transfer_services import refund_gift_card
from server.payments.models import Gateway, Payment, Refund
from server.platform import clock
from server.reporting.integrity_services import find_differences
from server.sales.errors import WrongOrderStatus
from server.sales.models import Order
from server.sales.services.gift_cards import CardPayment, CardRequest, sell_card
from server.sales.services.release import cancel
from server.sales.tests.refunding import ADA, refund_order
from server.sales.tests.sales import item, reserve
from server.testing import factories
from server.testing.crowd import all_at_once

pytestmark = pytest.mark.django_db


@pytest.fixture
def performance():
    return factories.make_performance(capacity=40)


@pytest.fixture
def owner(performance) -> Staff:
    return factories.make_staff(performance.account, Role.ACCOUNT_OWNER)


@pytest.fixture
def organiser(performance) -> Staff:
    return factories.make_staff(performance.account)


def orders_of(performance: Any, number: int) -> list[Order]:
    """Sell orders of one ticket of £20."""
    return [factories.sell_tickets(performance, 1).orders.get() for _ in range(number)]


def limits(owner: Staff, right: Right, *, times: int | None, amount: str | None = None) -> None:
    limit = DayLimit(times, None if amount is None else Decimal(amount))
    change_day_limit(caller=owner, account_id=owner.user.account_id, role=Role.ORGANISER, right=right, limit=limit)


@pytest.mark.parametrize(
    ("times", "amount", "words"), [(2, None, "2 times"), (None, "59.99", "£59.99"), (9, "40.00", "9 times or £40.00")]
)
def test_refunds_of_a_person_are_limited_by_day_and_reported_once(
    performance, owner, organiser, api_for, times, amount, words
):
    limits(owner, Right.REFUND, times=times, amount=amount)
    orders, api = orders_of(performance, 4), api_for(organiser.user)

    responses = [refund_order(api, order) for order in orders]

    assert [response.status_code for response in responses] == [200, 200, 403, 403]
    assert responses[2].json() == {
        "message": f"You have reached your daily limit: Refund orders, {words}. "
        "The owner of the account can raise it under Permissions.",
        "code": "day_limit",
    }
    assert Refund.objects.count() == 2
    (notice,) = Notice.objects.all()
    assert (notice.user, notice.kind) == (owner.user, Notice.Kind.MONEY_LIMIT)
    assert notice.facts == {
        "person": organiser.user.full_name,
        "what": "Refund orders",
        "limit": words,
        "amount": "2 times, £40.00 in all",
    }
    noted = SecurityEvent.objects.get(kind=SecurityEvent.Kind.MONEY_LIMIT)
    assert (noted.account, noted.user, noted.what, noted.times) == (
        performance.account,
        organiser.user,
        "refund",
        2,
    )
    assert list(find_differences()) == []

    # The limit is per person and day; an owner has none.
    colleague = api_for(factories.make_user(performance.account))
    assert refund_order(colleague, orders[2]).status_code == 200
    assert refund_order(api_for(owner.user), orders[3]).status_code == 200


@pytest.mark.database
def test_the_next_day_begins_anew_by_the_accounts_own_midnight(performance, owner, organiser, monkeypatch):
    limits(owner, Right.REFUND, times=1)
    first, second, third = orders_of(performance, 3)
    request_refund(caller=organiser, order_id=first.pk)
    with pytest.raises(DayLimitReached):
        request_refund(caller=organiser, order_id=second.pk)

    tomorrow = clock.now() + timedelta(days=1)
    monkeypatch.setattr(clock, "now", lambda: tomorrow)
    request_refund(caller=organiser, order_id=third.pk)

    assert list(DayOfRight.objects.order_by("day").values_list("times", flat=True)) == [1, 1]


def test_the_day_is_the_accounts_own_whatever_is_done(api_for, monkeypatch):
    noon = clock.now().replace(hour=12, minute=0)
    monkeypatch.setattr(clock, "now", lambda: noon)
    ahead = factories.make_venue(timezone="Pacific/Kiritimati")  # by fourteen hours: it is tomorrow there
    performance = factories.make_performance(factories.make_event(venue=ahead))
    organiser = factories.make_staff(ahead.account)
    sell_card(
        caller=organiser,
        account_id=ahead.account_id,
        card_request=CardRequest(amount=Decimal(50)),
        payment=CardPayment(gateway=Gateway.CASH, buyer=ADA),
        idempotency_key="a-gift-card-sale-01",
    )
    card_payment = Payment.objects.get()
    (order,) = orders_of(performance, 1)
    reserved = reserve(api_for(factories.make_user(ahead.account)), item(performance, 1))

    refund_gift_card(caller=organiser, reference=card_payment.reference)
    request_refund(caller=organiser, order_id=order.pk)
    cancel(caller=organiser, reservation_id=reserved["reservation"], secret="")

    tomorrow = (noon + timedelta(days=1)).date()
    assert set(DayOfRight.objects.values_list("right", "day", "times")) == {
        (Right.REFUND, tomorrow, 2),
        (Right.CANCEL_RESERVATION, tomorrow, 1),
    }


def test_a_refusal_for_another_reason_uses_nothing_up(performance, owner, organiser):
    limits(owner, Right.REFUND, times=2)
    (order,) = orders_of(performance, 1)
    request_refund(caller=organiser, order_id=order.pk)
    for _ in range(3):
        with pytest.raises(WrongOrderStatus):
            request_refund(caller=organiser, order_id=order.pk)

    assert DayOfRight.objects.get().times == 1


def test_cancelling_foreign_reservations_is_limited_and_own_is_not(performance, owner, organiser, api_for):
    limits(owner, Right.CANCEL_RESERVATION, times=1)
    api = api_for(organiser.user)

    seller = api_for(owner.user)

    def cancel(*, knows_secret: bool = False) -> int:
        made = reserve(seller, item(performance, 1))
        header = {"HTTP_X_RESERVATION_SECRET": made["secret"]} if knows_secret else {}
        return int(api.delete(f"/v1/sales/reservations/{made['reservation']}", **header).status_code)

    assert [cancel(), cancel(), cancel()] == [200, 403, 403]
    assert [cancel(knows_secret=True) for _ in range(2)] == [200, 200]


def test_an_owner_changes_a_limit_and_it_stands_in_the_audit_log(performance, owner, organiser, api_for):
    api: APIClient = api_for(owner.user)
    body = {"account_id": performance.account_id, "roleid": 2, "right": "refund", "times": 5, "amount": "120.50"}

    response = api.post("/v1/customers/changeDayLimit", body, format="json")

    (line,) = [line for line in response.json()["data"]["rights"] if line["right"] == "refund"]
    assert line["has_amount"] is True
    assert line["limits"][0] == {"roleid": 2, "times": 5, "amount": "120.50"}
    usual = DAY_LIMITS[Right.REFUND][Role.DOOR_STAFF]
    assert line["limits"][1] == {"roleid": 3, "times": usual.times, "amount": str(usual.amount)}
    entry = AuditEntry.objects.latest("pk")
    assert (entry.actor, list(entry.changes.values())) == (
        owner.user,
        [["300 times or 25,000.00", "5 times or 120.50"]],
    )
    assert SecurityEvent.objects.get(kind=SecurityEvent.Kind.LIMIT_CHANGED).user == owner.user
    # Nobody raises their own, and limits of numbers only have no amount.
    assert api_for(organiser.user).post("/v1/customers/changeDayLimit", body, format="json").status_code == 403
    refused = api.post("/v1/customers/changeDayLimit", {**body, "right": "cancel_performance"}, format="json")
    assert (refused.status_code, refused.json()["code"]) == (403, "no_such_limit")


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_of_sixteen_refunds_at_once_no_more_pass_than_the_limit_allows():
    performance = factories.make_performance(capacity=40)
    owner = factories.make_staff(performance.account, Role.ACCOUNT_OWNER)
    organiser = factories.make_staff(performance.account)
    limits(owner, Right.REFUND, times=None, amount="60.00")
    orders = orders_of(performance, 16)

    results = all_at_once(lambda number: request_refund(caller=organiser, order_id=orders[number].pk), times=16)

    kinds = sorted(type(one).__name__ for one in results)
    assert kinds == ["DayLimitReached"] * 13 + ["Refund"] * 3
    assert DayOfRight.objects.get().amount == Decimal(60)
    assert list(find_differences()) == []
