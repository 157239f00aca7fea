"""Cash-up: a day's takings by till, expected amounts, and counted ones."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from itertools import count

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from server.accounts.models import AuditEntry, Role
from server.payments.cash_up_selectors import read_takings
from server.payments.changes import DayClosed
from server.payments.models import Charge, DayClosing, Gateway, Payment, Refund
from server.payments.models.payments import booked_columns
from server.payments.services.checkouts import Buyer
from server.platform import clock
from server.sales.services.checkout import pay
from server.sales.services.gift_cards import CardPayment, CardRequest, sell_card
from server.testing.factories import (
    make_account,
    make_card,
    make_event,
    make_performance,
    make_staff,
    make_user,
    make_venue,
    reserve_tickets,
    sell_tickets,
)

pytestmark = pytest.mark.django_db
_keys = count(1)


@pytest.fixture
def performance():
    return make_performance()  # 20.00 a ticket, tax included, no fee, in London


@pytest.fixture
def seller(performance):
    return make_staff(performance.account)


def sell(performance, caller, *, gateway=Gateway.CASH, quantity=1, cards=()):
    reserved = reserve_tickets(performance, quantity, caller=caller, cards=cards)
    return pay(
        caller=caller,
        reservation_id=reserved.reservation.pk,
        secret=reserved.secret,
        gateway=gateway,
        buyer=Buyer(),
    )


def give_back(payment: Payment, amount: str, *, by, kind=Refund.Kind.REFUND, to_card: str = "0.00", at=None) -> Refund:
    """Write money that has gone back; the tests of refunds cover how."""
    charge = Charge.objects.get(part__payment=payment)
    moment = at or clock.now()
    whole, card = Decimal(amount), Decimal(to_card)
    return Refund.objects.create(
        part=charge.part,
        **booked_columns(charge.part, charge.performance_id),
        charge=charge if whole > card else None,
        kind=kind,
        gateway=charge.gateway if whole > card else "",
        amount=whole,
        gift_card=card,
        status=Refund.Status.SUCCEEDED,
        idempotency_key=f"refund-{next(_keys)}",
        by=by.user if by else None,
        created_at=moment,
        settled_at=moment,
    )


def takings(api, **params):
    answer = api.post("/v1/payment/dayTakings", params)
    assert answer.status_code == 200, answer.json()
    return answer.json()["data"]


def close(api, counted="0.00", **more):
    body = {"day": clock.now().date().isoformat(), "currency": "GBP", "counted": counted, **more}
    return api.post("/v1/payment/closeDay", body)


def row(till, gateway):
    return next(takings for takings in till["rows"] if takings["gateway"] == gateway)


# Takings


@pytest.mark.database
def test_till_holds_what_its_person_took_less_what_they_returned(performance, seller, api_for):
    first = sell(performance, seller, quantity=3)
    second = sell(performance, seller)
    sell(performance, seller, gateway=Gateway.TERMINAL, quantity=2)
    give_back(first, "20.00", by=seller)
    give_back(second, "20.00", by=seller, kind=Refund.Kind.VOID)

    (till,) = takings(api_for(seller.user))["tills"]

    cash, terminal = till["rows"]
    assert cash == {
        "gateway": "cash",
        "sales": "80.00",
        "salescount": 2,
        "refunds": "20.00",
        "refundscount": 1,
        "voids": "20.00",
        "voidscount": 1,
        "total": "40.00",
    }
    assert (terminal["gateway"], terminal["total"]) == ("terminal", "40.00")
    assert (till["cash"], till["total"], till["revenue"]) == ("40.00", "80.00", "80.00")


@pytest.mark.database
def test_cash_that_another_hands_back_leaves_their_till(performance, seller, api_for):
    other = make_staff(performance.account)
    give_back(sell(performance, seller), "20.00", by=other)

    own, others = takings(api_for(seller.user))["tills"]

    assert (own["personid"], own["cash"]) == (seller.user.pk, "20.00")
    assert (others["personid"], others["cash"]) == (other.user.pk, "-20.00")


def test_a_sold_gift_card_is_a_liability_and_no_revenue(performance, seller, api_for):
    sell(performance, seller)
    sell_card(
        caller=seller,
        account_id=performance.account_id,
        card_request=CardRequest(amount=Decimal("50.00")),
        payment=CardPayment(gateway=Gateway.CASH, buyer=Buyer()),
        idempotency_key="a-card-that-is-sold",
    )

    (till,) = takings(api_for(seller.user))["tills"]

    assert (till["cash"], till["cardssold"], till["cardscount"], till["revenue"]) == ("70.00", "50.00", 1, "20.00")


@pytest.mark.database
def test_what_a_gift_card_paid_is_revenue_and_came_in_earlier(performance, seller, api_for):
    card = make_card(performance.account, "50.00")
    whole = sell(performance, seller, gateway=Gateway.FREE, cards=[card])
    part = sell(performance, seller, quantity=2, cards=[card])
    (till,) = takings(api_for(seller.user))["tills"]
    assert (row(till, "free")["salescount"], row(till, "cash")["sales"]) == (1, "10.00")
    assert (till["cash"], till["paidbycard"], till["revenue"]) == ("10.00", "50.00", "60.00")

    give_back(whole, "20.00", to_card="20.00", by=seller)
    give_back(part, "40.00", to_card="30.00", by=seller)

    (till,) = takings(api_for(seller.user))["tills"]
    assert (till["cash"], till["paidbycard"], till["revenue"]) == ("0.00", "0.00", "0.00")


@pytest.mark.database
def test_money_that_is_on_its_way_or_was_refused_counts_nowhere(performance, seller, api_for):
    payments = [sell(performance, seller) for _ in range(4)]
    Charge.objects.filter(part__payment=payments[0]).update(status="pending")
    Charge.objects.filter(part__payment=payments[1]).update(status="failed")
    Refund.objects.filter(pk=give_back(payments[2], "20.00", by=seller).pk).update(status="pending")
    Refund.objects.filter(pk=give_back(payments[3], "20.00", by=seller).pk).update(status="failed")

    assert takings(api_for(seller.user))["tills"][0]["cash"] == "40.00"


@pytest.mark.database
def test_what_buyers_pay_by_themselves_stands_beside_the_tills(performance, seller, api_for):
    sell(performance, seller)
    online, client = sell(performance, make_staff(performance.account)), sell(performance, seller)
    for payment, channel in ((online, "online"), (client, "api")):
        Charge.objects.filter(part__payment=payment).update(by=None, gateway="stripe")
        Payment.objects.filter(pk=payment.pk).update(channel=channel)
    give_back(online, "20.00", by=None)

    data = takings(api_for(seller.user))

    assert [(till["personid"], till["channel"], till["total"]) for till in data["tills"]] == [
        (seller.user.pk, "", "20.00"),
        (None, "api", "20.00"),
        (None, "online", "0.00"),
    ]
    (total,) = data["totals"]
    assert [(row["gateway"], row["total"]) for row in total["rows"]] == [("cash", "20.00"), ("stripe", "20.00")]
    assert total["total"] == "40.00"


def test_what_somebody_else_has_taken_is_earned_and_in_no_till(performance, seller, api_for):
    first, second = sell(performance, seller), sell(performance, seller)
    Charge.objects.update(gateway=Gateway.OFFLINE)
    give_back(second, "20.00", by=seller)
    assert first

    (till,) = takings(api_for(seller.user))["tills"]

    assert (till["rows"], till["cash"], till["total"]) == ([], "0.00", "0.00")
    assert (till["elsewhere"], till["revenue"]) == ("20.00", "20.00")


@pytest.mark.database
def test_each_currency_has_a_till_of_its_own(seller, api_for):
    account = seller.user.account
    for currency in ("GBP", "USD"):
        sell(make_performance(make_event_in(account, currency)), seller)

    data = takings(api_for(seller.user))

    assert [(till["currency"], till["cash"]) for till in data["tills"]] == [("GBP", "20.00"), ("USD", "20.00")]
    assert [(till["currency"], till["total"]) for till in data["totals"]] == [("GBP", "20.00"), ("USD", "20.00")]


def make_event_in(account, currency):
    return make_event(venue=make_venue(account, currency=currency))


@pytest.mark.database
def test_the_day_is_the_accounts_own_also_when_its_clocks_change(performance, seller):
    """In London the 25th of October 2026 has 25 hours: it began at 23:00 UTC of the day before."""
    sold = {}
    for moment in ("2026-10-24T22:59:59", "2026-10-24T23:00:00", "2026-10-25T23:59:59", "2026-10-26T00:00:00"):
        payment = sell(performance, seller)
        at = datetime.fromisoformat(moment).replace(tzinfo=UTC)
        Charge.objects.filter(part__payment=payment).update(created_at=at)
        sold[moment] = payment
        give_back(payment, "5.00", by=seller, at=at)

    (till,) = read_takings(caller=seller, account_id=performance.account_id, day=date(2026, 10, 25)).tills

    assert (till.cash, till.rows[0].sale_count, till.rows[0].refund_count) == (Decimal("30.00"), 2, 2)


def test_a_day_on_which_nothing_was_taken_has_ones_own_empty_till(seller, performance, api_for):
    data = takings(api_for(seller.user), day="2026-01-01")

    assert [(till["personid"], till["rows"], till["cash"]) for till in data["tills"]] == [(seller.user.pk, [], "0.00")]
    assert (data["day"], data["timezone"]) == ("2026-01-01", "Europe/London")


def test_an_account_without_a_venue_has_days_of_greenwich(api_for):
    data = takings(api_for(make_user()))

    assert (data["timezone"], data["tills"][0]["currency"]) == ("UTC", "GBP")


# Permissions


def test_door_staff_see_their_own_till_alone(performance, seller, api_for):
    door = make_staff(performance.account, Role.DOOR_STAFF)
    sell(performance, seller)
    sell(performance, door, quantity=2)

    data = takings(api_for(door.user))

    assert [(till["personid"], till["cash"]) for till in data["tills"]] == [(door.user.pk, "40.00")]
    assert [till["total"] for till in data["totals"]] == ["40.00"]


def test_nobody_sees_the_takings_of_another_account(performance, seller, api_for):
    sell(performance, seller)
    outsider = make_user()

    data = takings(api_for(outsider), accountid=performance.account_id)

    assert (data["accountid"], [till["total"] for till in data["tills"]]) == (outsider.account_id, ["0.00"])


def test_an_administrator_sees_those_of_the_account_that_they_chose(performance, seller, api_for):
    sell(performance, seller)
    admin = make_user(make_account("Foyer", is_platform=True), Role.PLATFORM_ADMINISTRATOR)

    data = takings(api_for(admin), accountid=performance.account_id)

    assert [till["personid"] for till in data["tills"]] == [seller.user.pk]


# Closing


def test_a_day_is_closed_with_what_was_counted_and_what_should_be_there(
    performance, seller, api_for, published_events, django_capture_on_commit_callbacks
):
    sell(performance, seller, quantity=2)
    api = api_for(seller.user)

    with django_capture_on_commit_callbacks(execute=True):
        answer = close(api, "39.50", note="A coin fell behind the till")

    assert (answer.status_code, answer.json()["message"]) == (200, "Day closed")
    closed = answer.json()["data"]
    assert (closed["counted"], closed["expected"], closed["difference"]) == ("39.50", "40.00", "-0.50")
    assert (closed["personid"], closed["closedby"]) == (seller.user.pk, seller.user.full_name)
    assert takings(api)["tills"][0]["closing"] == closed
    assert published_events == [DayClosed(account_id=performance.account_id, closing_id=closed["id"])]
    assert AuditEntry.objects.filter(content_type__model="dayclosing", actor=seller.user).count() == 1


@pytest.mark.database
def test_what_comes_in_later_shows_as_after_the_closing(performance, seller, api_for):
    api = api_for(seller.user)
    first = sell(performance, seller)
    close(api, "20.00")

    sell(performance, seller, quantity=2)
    give_back(first, "20.00", by=seller)

    (till,) = takings(api)["tills"]
    assert (till["cash"], till["aftercash"], till["closing"]["expected"]) == ("40.00", "20.00", "20.00")


@pytest.mark.database
def test_a_day_is_closed_once_and_counted_again_by_its_version(performance, seller, api_for):
    api = api_for(seller.user)
    sell(performance, seller)
    assert close(api, "25.00").json()["data"]["version"] == 1

    twice = close(api, "20.00")
    assert (twice.status_code, twice.json()["code"]) == (409, "day_closed")
    assert twice.json()["message"] == "This day is already closed"
    sell(performance, seller)
    again = close(api, "40.00", version=1)
    older = close(api, "1.00", version=1)

    assert (again.json()["message"], again.json()["data"]["difference"]) == ("Count updated", "0.00")
    assert (older.status_code, older.json()["code"], older.json()["current"]["counted"]) == (409, "changed", "40.00")
    assert DayClosing.objects.count() == 1


@pytest.mark.parametrize("role", [Role.ORGANISER, Role.ACCOUNT_OWNER])
def test_organisers_and_owners_close_the_days_of_their_people(performance, seller, api_for, role):
    manager = make_staff(performance.account, role)
    sell(performance, seller)

    closed = close(api_for(manager.user), "20.00", personid=seller.user.pk).json()["data"]

    assert (closed["personid"], closed["expected"]) == (seller.user.pk, "20.00")
    assert closed["closedby"] == manager.user.full_name


def test_door_staff_close_no_day_but_their_own(performance, seller, api_for):
    door = make_staff(performance.account, Role.DOOR_STAFF)

    assert close(api_for(door.user), "20.00", personid=seller.user.pk).status_code == 403
    assert close(api_for(door.user), "20.00", personid=door.user.pk).status_code == 200


def test_nobody_of_another_account_has_a_till_here(performance, seller, api_for):
    outsider = make_user()

    refused = close(api_for(seller.user), "20.00", personid=outsider.pk)

    assert (refused.status_code, refused.json()["message"]) == (422, "There is no such person here")


def test_a_day_to_come_is_not_closed(seller, api_for):
    tomorrow = (clock.now() + timedelta(days=1, hours=2)).date().isoformat()

    refused = close(api_for(seller.user), "20.00", day=tomorrow)

    assert (refused.status_code, refused.json()["message"]) == (422, "This day has not begun yet")


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"counted": ""}, "Please enter what was counted"),
        ({"counted": "-1"}, "Please enter what was counted"),
        ({"day": ""}, "Please choose a day"),
        ({"day": "1999-12-31"}, "Please choose a day"),
    ],
)
def test_what_is_wrong_is_said(seller, api_for, wrong, message):
    refused = close(api_for(seller.user), **wrong)

    assert (refused.status_code, refused.json()["message"]) == (422, message)


# Queries


@pytest.mark.database
def test_a_day_costs_the_same_however_much_was_sold(performance, seller, api_for):
    api = api_for(seller.user)

    def cost() -> int:
        with CaptureQueriesContext(connection) as captured:
            takings(api)
        return len(captured)

    first = sell(performance, seller)
    give_back(first, "20.00", by=seller)
    close(api, "0.00")
    few = cost()
    for _ in range(5):
        other = make_staff(performance.account)
        payment = sell_tickets(performance, 1, caller=other)
        give_back(payment, "20.00", by=other)
        close(api_for(other.user), "0.00")

    assert cost() == few == 5  # the caller, the account's place, charges, refunds, closings
