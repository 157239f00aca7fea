"""Creating, changing, switching and deleting gift cards, and their uses (spec part 2, sections 4, 5, 8)."""

from __future__ import annotations

from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from server.accounts.models import AuditEntry, Role
from server.payments.models import Gateway
from server.payments.services.checkouts import Buyer
from server.pricing.models import GiftCard, GiftCardEntry
from server.reporting.integrity_services import find_differences
from server.sales.baskets import BasketLine, BasketRequest
from server.sales.models import Order
from server.sales.services.checkout import pay
from server.sales.services.reserving import reserve
from server.testing.factories import (
    let_pass,
    make_account,
    make_card,
    make_event,
    make_performance,
    make_promo,
    make_staff,
    make_user,
    reserve_tickets,
)

pytestmark = pytest.mark.django_db
MANAGE = "/v1/events/promocodeManagement"
DATES = {
    "promocodestartdate": "06-01-2026,9:00AM",
    "promocodeenddate": "12-31-2030,11:59PM",
    "eventwindowstartdate": "07-01-2026,12:00AM",
    "eventwindowenddate": "12-31-2030,11:59PM",
}


class Office:
    """An organiser, and the calls about gift cards."""

    def __init__(self, api_for) -> None:
        self.event = make_event()
        self.account = self.event.account
        self.performance = make_performance(self.event)
        self.staff = make_staff(self.account)
        self.api = api_for(self.staff.user)

    def form(self, **changes):
        values = {"promocode": "Thank-You", "giftCardEmail": "grace@example.org", "originalAmount": "50.00"}
        return {**values, "isGiftCard": 1, **DATES, **changes}

    def send(self, action, *rows, **more):
        body = {
            "action_type": action,
            "account_id": self.account.pk,
            "isGiftCard": 1,
            "promocodedetails": list(rows),
            **more,
        }
        return self.api.post(MANAGE, body)

    def add(self, **changes):
        return self.send("add", self.form(**changes))

    def edit(self, card, version=None, **changes):
        more = {} if version is None else {"version": version}
        return self.send("edit", {"promocodeid": card.pk, "isGiftCard": 1, "discountvalue": "50.00", **changes}, **more)

    def list(self, **more):
        return self.send("promocode list", **more).json()

    def spend(self, *cards, tickets=1, buyer=None):
        reserved = reserve_tickets(self.performance, tickets, caller=self.staff, cards=cards)
        gateway = Gateway.CASH if reserved.part.due else Gateway.FREE
        who: dict[str, Any] = {
            "caller": self.staff,
            "reservation_id": reserved.reservation.pk,
            "secret": reserved.secret,
        }
        return pay(**who, gateway=gateway, buyer=buyer or Buyer(email="ada@example.org"))


@pytest.fixture
def office(api_for):
    return Office(api_for)


def test_a_card_is_made_with_its_money_on_it(office):
    response = office.add()

    row, card = response.json()["data"], GiftCard.objects.get()
    assert (response.status_code, response.json()["message"]) == (200, "Promocode/Giftcode added successfully.")
    assert (card.code, card.key, card.email) == ("Thank-You", "thankyou", "grace@example.org")
    assert (card.original, card.balance, card.currency) == (Decimal("50.00"), Decimal("50.00"), "GBP")
    assert card.starts_at == datetime(2026, 6, 1, 8, tzinfo=UTC)
    assert {name: row[name] for name in DATES} == DATES
    shown = {name: row[name] for name in ("promocode", "giftCardEmail", "originalAmount", "discountvalue", "balance")}
    assert shown == {
        "promocode": "Thank-You",
        "giftCardEmail": "grace@example.org",
        "originalAmount": "50.00",
        "discountvalue": "50.00",
        "balance": "50.00",
    }
    assert (row["isGiftCard"], row["isamountorperc"], row["ticketororder"], row["amountSpent"]) == (1, 1, 2, "0.00")
    assert (row["maxredemption"], row["availablecount"], row["giftCardPaymentId"]) == (None, None, "")
    assert (row["currency"], row["active"], row["version"]) == ("GBP", 1, 1)
    assert GiftCardEntry.objects.values_list("kind", "amount", "by").get() == (
        "issued",
        Decimal("50.00"),
        office.staff.user.pk,
    )
    assert list(find_differences()) == []


def test_a_card_always_counts_full_orders_and_needs_no_start(office):
    row = office.add(ticketororder=1, promocodestartdate="").json()["data"]

    assert (row["ticketororder"], row["promocodestartdate"]) == (2, None)


@pytest.mark.parametrize(
    ("changes", "field", "message"),
    [
        ({"promocode": ""}, "promocode", "Promo Code is required"),
        ({"giftCardEmail": ""}, "giftCardEmail", "Email is required"),
        ({"giftCardEmail": " "}, "giftCardEmail", "Email is required"),
        ({"giftCardEmail": "grace"}, "giftCardEmail", "Email is not valid."),
        ({"originalAmount": ""}, "originalAmount", "Amount is required"),
        ({"originalAmount": "0.00"}, "originalAmount", "Amount is required"),
        ({"originalAmount": "ten"}, "originalAmount", "Enter an amount with at most two decimals"),
        ({"originalAmount": "-5"}, "originalAmount", "Enter an amount with at most two decimals"),
        ({"isamountorperc": 2}, "isamountorperc", "A gift card needs an amount, not a percentage"),
        ({"promocodeenddate": ""}, "promocodeenddate", "Available End Date is required"),
        ({"eventwindowstartdate": ""}, "eventwindowstartdate", "Event Start Date is required"),
        ({"eventwindowenddate": ""}, "eventwindowenddate", "Event End Date is required"),
        ({"promocodeenddate": "06-01-2026,9:00AM"}, "promocodeenddate", "End date must be after the start date"),
    ],
)
def test_what_is_wrong_with_a_form_is_said_at_its_field(office, changes, field, message):
    response = office.add(**changes)

    assert (response.status_code, response.json()["field"], response.json()["message"]) == (422, field, message)
    assert GiftCard.objects.count() == 0


@pytest.mark.parametrize("kind", ["promo code", "gift card"])
def test_promo_codes_and_gift_cards_share_one_name_space(office, kind):
    if kind == "promo code":
        make_promo(office.account, "THANK YOU")
    else:
        make_card(office.account, code="THANK YOU")

    response = office.add()

    assert (response.status_code, response.json()["message"], response.json()["code"]) == (
        409,
        "Failed",
        "code_name_taken",
    )
    assert (
        office.api.post(
            MANAGE,
            {
                "action_type": "add",
                "account_id": office.account.pk,
                "promocodedetails": [
                    {
                        "promocode": "thank-you",
                        "discountvalue": "5",
                        "isamountorperc": 1,
                        "ticketororder": 1,
                        "targets": [{"eventid": office.event.pk}],
                        **DATES,
                    }
                ],
            },
        ).json()["message"]
        == "Failed"
    )


# Editing


def test_a_higher_value_is_put_on_and_can_be_spent_at_once(office):
    card = make_card(office.account, "50.00")
    office.spend(card)

    row = office.edit(card, discountvalue="60.00").json()["data"]

    assert (row["originalAmount"], row["discountvalue"]) == ("60.00", "60.00")
    assert (row["balance"], row["amountSpent"]) == ("40.00", "20.00")
    assert [(entry.kind, entry.amount) for entry in GiftCardEntry.objects.order_by("pk")] == [
        ("issued", Decimal("50.00")),
        ("spent", Decimal("-20.00")),
        ("adjusted", Decimal("10.00")),
    ]
    assert list(find_differences()) == []


@pytest.mark.parametrize("typed", ["49.99", "40", "1"])
def test_a_lower_value_is_refused(office, typed):
    card = make_card(office.account, "50.00")

    response = office.edit(card, discountvalue=typed)

    assert (response.status_code, response.json()["field"]) == (422, "discountvalue")
    assert response.json()["message"] == f"GiftCard value - {Decimal(typed):.2f} is less than the actual value: 50.00"
    assert GiftCardEntry.objects.count() == 1


def test_code_address_and_what_is_left_out_stay_as_they_are(office):
    card = GiftCard.objects.get(pk=office.add().json()["data"]["promocodeid"])

    row = office.edit(
        card,
        promocode="Other",
        giftCardEmail="somebody@example.org",
        promocodeenddate="12-31-2031,11:59PM",
        ticketororder=1,
    ).json()["data"]

    assert (row["promocode"], row["giftCardEmail"], row["ticketororder"]) == ("Thank-You", "grace@example.org", 2)
    assert row["promocodeenddate"] == "12-31-2031,11:59PM"
    assert {name: row[name] for name in DATES if name != "promocodeenddate"} == {
        name: DATES[name] for name in DATES if name != "promocodeenddate"
    }
    assert GiftCardEntry.objects.count() == 1


def test_an_older_version_is_not_saved(office):
    card = make_card(office.account, "50.00")
    office.spend(card)

    response = office.edit(card, version=1, discountvalue="60.00")

    assert (response.status_code, response.json()["code"]) == (409, "changed")
    assert response.json()["current"]["balance"] == "30.00"


def test_a_card_that_is_switched_off_pays_nothing(office):
    card = make_card(office.account)

    response = office.send("status_update", {"promocodeid": card.pk, "isGiftCard": 1, "active": 0})

    assert response.json() == {"message": "Status is updated"}
    assert office.list()["data"][0][0]["active"] == 0
    with pytest.raises(Exception, match="This gift card does not apply to your order"):
        reserve_tickets(office.performance, 1, caller=office.staff, cards=[card])


# Deleting


def test_a_card_that_was_given_is_taken_back_and_its_recipient_is_forgotten(office):
    card = GiftCard.objects.get(pk=office.add().json()["data"]["promocodeid"])
    office.spend(card)
    let_pass(office.performance)

    response = office.send("delete", {"promocodeid": card.pk, "promocode": card.code, "isGiftCard": 1})

    assert response.json() == {"message": "Promocode Deleted successfully "}
    card.refresh_from_db()
    assert (card.balance, card.original, card.email) == (Decimal(0), Decimal("20.00"), "")
    assert office.list()["total"] == 0
    assert office.add().status_code == 200  # its name is free
    assert list(find_differences()) == []


def test_a_card_that_was_paid_for_is_not_deleted_before_it_is_spent(office):
    body = {"amount": "20.00", "email": "grace@example.org", "recipient": "Grace", "gateway": "cash"}
    office.api.post("/v1/sales/gift-cards", body, HTTP_IDEMPOTENCY_KEY="a-card-to-delete-1")
    card = GiftCard.objects.get()

    refused = office.send("delete", {"promocodeid": card.pk, "isGiftCard": 1})
    assert (refused.status_code, refused.json()["code"]) == (409, "card_is_owed")
    assert refused.json()["message"] == "This gift card was sold, and £20.00 of it can still be spent"
    office.spend(card)
    let_pass(office.performance)

    assert office.send("delete", {"promocodeid": card.pk, "isGiftCard": 1}).status_code == 200
    card.refresh_from_db()
    assert (card.recipient, card.email, card.message) == ("", "", "")
    assert list(find_differences()) == []


@pytest.mark.parametrize("action", ["edit", "delete", "status_update"])
def test_another_accounts_card_is_not_there(office, action):
    card = make_card(make_account())

    response = office.send(action, {"promocodeid": card.pk, "isGiftCard": 1, "discountvalue": "90.00", "active": 0})

    assert response.status_code == 404
    assert GiftCard.objects.get().version == 1


# Usage


def test_a_card_that_is_named_shows_what_it_has_paid(office):
    card = make_card(office.account, "50.00")
    first = office.spend(card)
    second = office.spend(card, tickets=2)
    reserve_tickets(office.performance, 1, caller=office.staff)

    shown = office.list(promo_code=card.code.lower())

    orders = {order.payment_id: order.pk for order in Order.objects.all()}
    assert [
        (row["paymentid"], row["eventticketdetailid"], row["Promodiscount"]) for row in shown["giftCardOrders"]
    ] == [
        (second.reference, orders[second.pk], "30.00"),
        (first.reference, orders[first.pk], "20.00"),
    ]
    assert {row["email"] for row in shown["giftCardOrders"]} == {"ada@example.org"}
    assert all(row["insertedtime"][-2:] in ("AM", "PM") for row in shown["giftCardOrders"])
    assert (shown["giftCardUsedAmount"], shown["total"]) == ("50.00", 1)
    assert (shown["data"][0][0]["amountSpent"], shown["data"][0][0]["balance"]) == ("50.00", "0.00")


def test_what_is_only_reserved_is_neither_spent_nor_left(office):
    card = make_card(office.account, "50.00")
    reserve_tickets(office.performance, 1, caller=office.staff, cards=[card])

    shown = office.list(promo_code=card.code)

    assert (shown["giftCardOrders"], shown["giftCardUsedAmount"]) == ([], "0.00")
    assert shown["data"][0][0]["balance"] == "30.00"


def test_a_sale_of_two_orders_and_two_cards_is_shared_out_to_the_penny(office):
    other = make_performance(office.event, price=Decimal("10.00"))
    cards = [make_card(office.account, "5.00"), make_card(office.account, "8.00")]
    lines = tuple(BasketLine(performance=pk, quantity=1) for pk in (office.performance.pk, other.pk))
    basket_request = BasketRequest(lines=lines, gift_cards=tuple(card.code for card in cards))
    reserved = reserve(caller=office.staff, basket_request=basket_request, idempotency_key="two-cards-two-orders")
    who = {"caller": office.staff, "reservation_id": reserved.reservation.pk, "secret": reserved.secret}
    pay(**who, gateway=Gateway.CASH, buyer=Buyer())

    for card, total in zip(cards, ("5.00", "8.00"), strict=True):
        uses = office.list(promo_code=card.code)["giftCardOrders"]
        assert len(uses) == 2
        assert sum(Decimal(row["Promodiscount"]) for row in uses) == Decimal(total)


def test_the_list_has_what_was_sold_given_spent_and_is_outstanding(office):
    body = {"amount": "20.00", "email": "grace@example.org", "gateway": "cash"}
    for number in range(2):
        office.api.post("/v1/sales/gift-cards", body, HTTP_IDEMPOTENCY_KEY=f"cards-that-are-owed-{number}")
    office.spend(GiftCard.objects.order_by("pk")[0])
    make_card(office.account, "7.50")
    make_card(office.account, "3.00", currency="USD")
    make_card(make_account(), "99.00")

    assert office.list()["giftCardMoney"] == [
        {"currency": "GBP", "sold": "40.00", "credited": "0.00", "given": "7.50", "spent": "20.00", "owed": "27.50"},
        {"currency": "USD", "sold": "0.00", "credited": "0.00", "given": "3.00", "spent": "0.00", "owed": "3.00"},
    ]


def test_sold_card_names_its_payment_once_it_is_paid(office):
    body = {"amount": "20.00", "email": "grace@example.org", "gateway": "cash"}
    sold = office.api.post("/v1/sales/gift-cards", body, HTTP_IDEMPOTENCY_KEY="a-card-and-its-payment").json()

    assert [row["giftCardPaymentId"] for row in office.list()["data"][0]] == [sold["payment"]]
    GiftCard.objects.update(original=0, balance=0, is_active=False)
    assert office.list()["total"] == 0


def test_no_log_of_what_was_done_holds_a_code_or_an_address(office):
    card = GiftCard.objects.get(pk=office.add().json()["data"]["promocodeid"])
    office.edit(card, discountvalue="70.00")
    office.send("delete", {"promocodeid": card.pk, "isGiftCard": 1})

    entries = AuditEntry.objects.filter(object_pk=str(card.pk), content_type__model="giftcard").order_by("pk")
    assert [entry.object_repr for entry in entries] == [f"Gift card {card.pk}"] * 3
    assert entries[1].changes == {"original": ["50", "70"]}
    for entry in entries:
        logged = f"{entry.object_repr} {entry.changes}"
        assert all(private not in logged for private in ("Thank", "thankyou", "grace@example.org"))


def test_door_staff_manage_no_cards(office, api_for):
    office.api = api_for(make_user(office.account, Role.DOOR_STAFF))

    assert office.add().status_code == 403
    assert office.send("promocode list").status_code == 403


def test_a_cards_usage_costs_as_much_for_ten_sales_as_for_one(office):
    card = make_card(office.account, "900.00")
    office.spend(card)

    def cost() -> int:
        with CaptureQueriesContext(connection) as queries:
            office.list(promo_code=card.code)
        return len(queries)

    one = cost()
    for _ in range(9):
        office.spend(card)

    assert len(office.list(promo_code=card.code)["giftCardOrders"]) == 10
    assert cost() == one


# Codes, which are money


def test_a_masked_list_has_the_ends_of_codes_and_knows_a_card_by_its_number(office):
    office.add()
    office.add(promocode="Of-Another")
    card = GiftCard.objects.get(code="Thank-You")
    office.spend(card)

    listed = office.list(masked=1)
    assert [row["promocode"] for row in listed["data"][0]] == ["…her", "…You"]
    of_one = office.list(card=card.pk, masked=1)
    assert [row["promocodeid"] for row in of_one["data"][0]] == [card.pk]
    assert len(of_one["giftCardOrders"]) == 1
    assert {"Thank-You", "Of-Another"}.isdisjoint(str((listed, of_one)).split("'"))


def test_whoever_reads_a_whole_code_is_in_the_audit_log_and_the_code_is_not(office, api_for):
    office.add()
    card = GiftCard.objects.get()
    AuditEntry.objects.all().delete()

    response = office.api.post("/v1/events/showGiftCard", {"promocodeid": card.pk})
    assert response.json()["data"] == {"promocode": "Thank-You"}
    entry = AuditEntry.objects.get()
    assert (entry.action, entry.actor, entry.object_id) == (AuditEntry.Action.ACCESS, office.staff.user, card.pk)
    assert entry.object_repr == f"Gift card {card.pk} …You"
    door = make_user(office.account, Role.DOOR_STAFF)
    assert api_for(door).post("/v1/events/showGiftCard", {"promocodeid": card.pk}).status_code == 403
    assert api_for(make_user()).post("/v1/events/showGiftCard", {"promocodeid": card.pk}).status_code == 404
    assert AuditEntry.objects.count() == 1
