"""The calls by which the box office lists open payouts and pays them out."""

from __future__ import annotations

from datetime import timedelta

import pytest

from server.accounts.caller import System
from server.accounts.models import Right, Role
from server.aftersales.errors import MoneyToCollect
from server.aftersales.personal_data_services import old_buyers, remove_user_info
from server.aftersales.refunds.services import request_refund
from server.aftersales.refunds.settlement_services import pay_out
from server.aftersales.tests.exchanges.factories import set_right
from server.aftersales.tests.payouts.factories import cancel, payouts_of, sell
from server.aftersales.tests.self_service.factories import Buyer
from server.payments.changes import PayoutChanged
from server.payments.models import Refund
from server.platform import clock
from server.sales.models import Order
from server.sales.tests.sales import order_page
from server.testing import factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def performance():
    return factories.make_performance(capacity=50)


@pytest.fixture
def seller(performance):
    return factories.make_staff(performance.account)


@pytest.fixture
def order(performance, seller) -> Order:
    order = sell(performance, caller=seller)
    cancel(performance, seller)
    return order


def listed(api, account, **params) -> list[dict]:
    answer = api.post("/v1/payment/openPayouts", {"accountid": account.pk, **params})
    assert answer.status_code == 200, answer.json()
    return answer.json()["data"][0]


def pay(api, refund: Refund):
    return api.post("/v1/payment/payOutRefund", {"refundid": refund.pk})


def test_payout_is_listed_until_it_is_paid_out(performance, order, seller, api_for):
    api = api_for(seller.user)
    (row,) = listed(api, performance.account)
    expected = {
        "eventticketdetailid": order.pk,
        "paymentid": order.payment.reference,
        "endusername": "Ada Lovelace",
        "eventname": performance.event.name,
        "timezone": performance.timezone,
        "gateway": "cash",
        "amount": "40.00",
        "currency": "GBP",
    }
    assert {name: row[name] for name in expected} == expected

    answer = pay(api, payouts_of(order.payment)[0])
    assert (answer.status_code, answer.json()["message"]) == (200, "Paid out")
    assert listed(api, performance.account) == []


def test_second_caller_learns_who_paid_it_out_and_when(performance, order, seller, api_for):
    (payout,) = payouts_of(order.payment)
    pay_out(caller=seller, refund_id=payout.pk)
    other = factories.make_user(performance.account)

    answer = pay(api_for(other), payout)

    body = answer.json()
    assert (answer.status_code, body["code"]) == (409, "already_paid_out")
    assert body["message"].startswith(f"{seller.user.full_name} has paid this out already, on ")


def test_door_staff_see_it_and_pay_it_out_only_if_they_may_refund(performance, order, seller, api_for):
    door = factories.make_user(performance.account, Role.DOOR_STAFF)
    (payout,) = payouts_of(order.payment)
    api = api_for(door)
    assert [row["refundid"] for row in listed(api, performance.account)] == [payout.pk]
    assert pay(api, payout).status_code == 403

    set_right(factories.make_staff(performance.account, Role.DOOR_STAFF), Right.REFUND)

    assert pay(api, payout).status_code == 200
    payout.refresh_from_db()
    assert payout.by == door


def test_another_account_neither_sees_nor_pays_it_out(order, api_for):
    outsider = factories.make_user(factories.make_account())
    api = api_for(outsider)
    (payout,) = payouts_of(order.payment)

    assert listed(api, order.account) == []
    assert pay(api, payout).status_code == 404
    payout.refresh_from_db()
    assert payout.status == "pending"


def test_order_page_shows_the_payout_and_who_paid_it(order, seller, api_for):
    api = api_for(seller.user)
    payout, main = order_page(api, order.pk)["refunds"]
    assert (main["status"], main["due"], main["gateway"], main["topayout"]) == ("succeeded", "0.00", "", False)
    shown = (payout["refundid"], payout["status"], payout["due"], payout["gateway"], payout["topayout"], payout["by"])
    assert shown == (payouts_of(order.payment)[0].pk, "pending", "40.00", "cash", True, "")

    pay_out(caller=seller, refund_id=payout["refundid"])

    payout = order_page(api, order.pk)["refunds"][0]
    assert (payout["status"], payout["topayout"], payout["by"]) == ("succeeded", False, seller.user.full_name)
    assert payout["settledat"]


def test_the_tills_hear_of_a_payout_that_is_open_and_of_one_that_was_paid(
    performance, seller, published_events, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        order = sell(performance, caller=seller)
        request_refund(caller=System(), order_id=order.pk)
    (payout,) = payouts_of(order.payment)
    changed = PayoutChanged(account_id=performance.account_id, refund_id=payout.pk)
    assert [change for change in published_events if isinstance(change, PayoutChanged)] == [changed]

    with django_capture_on_commit_callbacks(execute=True):
        pay_out(caller=seller, refund_id=payout.pk)
    assert [change for change in published_events if isinstance(change, PayoutChanged)] == [changed, changed]


def test_whose_money_waits_is_not_forgotten(performance, order, seller):
    factories.let_pass(performance)
    tomorrow = clock.now() + timedelta(days=1)
    assert not old_buyers(performance.account_id, tomorrow).exists()
    with pytest.raises(MoneyToCollect):
        remove_user_info(caller=seller, reference=order.payment.reference)

    pay_out(caller=seller, refund_id=payouts_of(order.payment)[0].pk)

    assert old_buyers(performance.account_id, tomorrow).exists()
    remove_user_info(caller=seller, reference=order.payment.reference)
    order.payment.refresh_from_db()
    assert order.payment.buyer_removed


def test_the_buyers_own_page_says_what_waits_for_them(order, seller):
    buyer = Buyer(order.payment)
    assert buyer.order()["payouts"] == [{"gateway": "cash", "amount": "40.00"}]

    pay_out(caller=seller, refund_id=payouts_of(order.payment)[0].pk)

    assert buyer.order()["payouts"] == []
