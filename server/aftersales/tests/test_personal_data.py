"""A buyer's data: removed when nothing more can happen, exported on request, and both recorded without names."""

from __future__ import annotations

import json
from datetime import timedelta
from decimal import Decimal

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from server.accounts.caller import Staff
from server.accounts.models import AuditEntry, Keeping, Role
from server.administration.selectors import months_before
from server.administration.settings_services import delete_due
from server.aftersales.personal_data_services import forget_old_buyers, old_buyers
from server.aftersales.refunds.services import request_refund
from server.catalogue.events.models import Performance
from server.messaging.services.delivery import SendOrderEmail
from server.messaging.services.sale_emails import SendGiftCard
from server.payments.models import Difference, Gateway, Payment, SearchTerm
from server.payments.services.checkouts import Buyer
from server.platform import clock
from server.pricing.models import GiftCard
from server.sales.models import Order, OrderEvent, Ticket
from server.sales.services import emails
from server.sales.services.emails import enqueue_email
from server.sales.services.gift_cards import CardPayment, CardRequest
from server.sales.services.gift_cards import sell_card as sell_card_to
from server.sales.tests.sales import order_page
from server.testing import factories
from server.testing.doors import make_conflict
from server.testing.jobs import do
from server.tests.callers import body_of

pytestmark = pytest.mark.django_db

REMOVE, EXPORT = "/v1/events/updatePaymentUserData", "/v1/orders/exportBuyer"
GRACE = Buyer(
    name="Grace Hopper", email="Grace@navy.test", phone="+1 212 555 0100", country="US", zipcode="10001",
    marketing_optin=True,
)  # fmt: skip
BY_CASH = CardPayment(gateway=Gateway.CASH, buyer=GRACE)


@pytest.fixture
def staff():
    return factories.make_staff()


@pytest.fixture
def performance(staff):
    return factories.make_performance(factories.make_event(staff.user.account))


@pytest.fixture
def payment(staff, performance):
    return factories.sell_tickets(performance, 2, caller=staff, buyer=GRACE)


@pytest.fixture
def api(api_for, staff):
    return api_for(staff.user)


def use(payment: Payment) -> None:
    tickets = Ticket.objects.filter(order__payment=payment)
    tickets.update(status=Ticket.Status.ADMITTED, admitted_at=clock.now())


def pass_by(performance: Performance) -> None:
    over = clock.now() - timedelta(days=1)
    Performance.objects.filter(pk=performance.pk).update(starts_at=over, off_sale_at=over, on_sale_at=over)


def test_data_stay_while_a_ticket_is_unused_also_of_a_past_performance(api, payment, performance):
    for _ in range(2):
        response = api.post(REMOVE, {"payment_id": payment.reference})
        assert (response.status_code, response.json()["message"]) == (
            409,
            "This order contains unused tickets. User info cannot be removed",
        )
        pass_by(performance)
    payment.refresh_from_db()
    assert payment.buyer_name == "Grace Hopper"


def test_data_stay_while_a_performance_is_to_come(api, payment):
    use(payment)

    response = api.post(REMOVE, {"payment_id": payment.reference})
    assert (response.status_code, response.json()["message"]) == (
        409,
        "This order contains events that have not occurred yet. User info cannot be removed",
    )
    assert SearchTerm.objects.filter(payment=payment).exists()


@pytest.mark.database
def test_removing_overwrites_the_buyer_everywhere_and_says_who_did_it(api, staff, payment, performance):
    use(payment)
    pass_by(performance)
    order = payment.orders.get()

    response = api.post(REMOVE, {"payment_id": payment.reference})
    assert (response.status_code, response.json()) == (200, {"message": "Deleted Successfully"})
    payment.refresh_from_db()
    assert payment.buyer_name == payment.buyer_email == f"rem_{payment.pk}"
    left = (payment.buyer_phone, payment.buyer_country, payment.buyer_zipcode, payment.marketing_optin)
    assert left == ("", "", "", False)
    assert not SearchTerm.objects.filter(payment=payment).exists()
    note = OrderEvent.objects.get(order=order, kind=OrderEvent.Kind.REMOVED)
    assert (note.by, note.description, note.data) == (staff.user, "", {})
    entry = AuditEntry.objects.get(object_id=payment.pk, object_repr=payment.reference)
    assert (entry.actor, entry.changes) == (staff.user, {"buyer": ["known", "removed"]})
    assert Order.objects.get().version == order.version + 1
    for search in ("hopper", "grace@navy.test", "0100", "rem"):
        found = api.post("/v1/events/searchOrderDetails", {"search": search}).json()
        assert (found["message"], found["total"]) == ("no data found", 0)
    # A repeated call gets the same answer, and writes nothing.
    assert api.post(REMOVE, {"payment_id": payment.reference}).status_code == 200
    assert OrderEvent.objects.filter(kind=OrderEvent.Kind.REMOVED).count() == 1


@pytest.mark.database
def test_no_row_of_any_table_names_a_removed_buyer(api, payment, performance):
    use(payment)
    pass_by(performance)
    api.post(REMOVE, {"payment_id": payment.reference})

    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")  # noqa: S608
            rows = str(cursor.fetchall()).lower()
            assert "hopper" not in rows, table
            assert "grace@" not in rows, table


def test_no_free_text_about_a_removed_buyer_stays(api, api_for, staff, payment, performance):
    text = "Mrs Hopper of 12 Sea Street called"
    order = payment.orders.get()
    edit = {"updateObj": {"order_comments": text}}
    assert api.put(f"/v1/orders/updateOrder/{order.pk}", edit).status_code == 200
    ticket, other = order.tickets.order_by("pk")
    refund = request_refund(caller=Staff(staff.user), order_id=order.pk, ticket_ids=[ticket.pk], reason=text)
    assert text in OrderEvent.objects.filter(order=order, kind=OrderEvent.Kind.REFUNDED).latest("pk").description
    task = Difference.objects.create(
        account=order.account, day=clock.now().date(), kind="refund_failed", payment=payment, found_at=clock.now()
    )
    assert api.post("/v1/payment/settleDifference", {"id": task.pk, "note": text}).status_code == 200
    conflict = make_conflict(performance, ticket=other)
    assert api.post(f"/v1/door/conflicts/{conflict.pk}/settle", {"reason": text}).status_code == 200
    use(payment)
    pass_by(performance)

    assert api.post(REMOVE, {"payment_id": payment.reference}).status_code == 200

    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")  # noqa: S608
            assert "sea street" not in str(cursor.fetchall()).lower(), table
    done = OrderEvent.objects.filter(order=order, kind=OrderEvent.Kind.REFUNDED).latest("pk")
    assert done.description, "which way the money went stays"
    refund.refresh_from_db()
    assert (refund.reason, refund.amount > 0) == ("", True)
    conflict.refresh_from_db()
    assert (conflict.reason, conflict.settled_by) == ("Removed with the buyer's data", staff.user)


def test_what_was_refunded_as_a_whole_may_be_forgotten_before_its_day(api, payment):
    payment.orders.update(status=Order.Status.REFUNDED)
    Ticket.objects.update(status=Ticket.Status.REFUNDED)

    assert api.post(REMOVE, {"payment_id": payment.reference}).status_code == 200


def test_a_buyer_in_the_middle_of_paying_stays(api, staff, performance):
    reserved = factories.reserve_tickets(performance, 1, caller=staff)

    response = api.post(REMOVE, {"payment_id": reserved.payment.reference})
    assert response.json()["code"] == "events_to_come"


def test_owner_gets_all_data_of_an_address(api_for, staff, payment, performance):
    owner = factories.make_user(staff.user.account, Role.ACCOUNT_OWNER)
    factories.sell_tickets(performance, 1, caller=staff, buyer=Buyer(name="Somebody Else", email="else@foyer.test"))
    card = factories.make_card(staff.user.account, email="grace@navy.test", recipient="Grace", code="SECRET-CARD")
    api = api_for(owner)

    json_response = api.post(EXPORT, {"email": "GRACE@navy.test"})
    assert (json_response.status_code, json_response["Content-Type"]) == (200, "application/json")
    assert 'filename="buyer-data.json"' in json_response["Content-Disposition"]
    text = body_of(json_response).decode()
    body = json.loads(text)
    (known,) = body["payments"]
    assert (known["reference"], known["name"], known["phone"]) == (payment.reference, "Grace Hopper", GRACE.phone)
    (order,) = known["orders"]
    assert [ticket["what"] for ticket in order["tickets"]] == ["Normal Ticket"] * 2
    assert [note["what"] for note in order["history"]] == ["reserved", "paid"]
    assert [(money["gateway"], money["amount"]) for money in known["money"]] == [("cash", f"{payment.total:.2f}")]
    assert [one["number"] for one in body["gift_cards"]] == [card.pk]
    assert "SECRET" not in text
    assert "else@" not in text
    (entry,) = AuditEntry.objects.filter(actor=owner, action=3)
    assert payment.reference in entry.changes["buyer"][1]
    assert "navy" not in str(entry.changes) + entry.object_repr

    response = api.post(EXPORT, {"email": "grace@navy.test", "format": "pdf"})
    assert (response["Content-Type"], body_of(response)[:5]) == ("application/pdf", b"%PDF-")


def test_unknown_address_yields_and_records_nothing(api_for, staff, payment):
    owner = factories.make_user(staff.user.account, Role.ACCOUNT_OWNER)
    outsider = factories.make_user(factories.make_account(), Role.ACCOUNT_OWNER)

    for person, email in ((owner, "nobody@navy.test"), (owner, "hopper@navy.test"), (outsider, GRACE.email)):
        response = api_for(person).post(EXPORT, {"email": email, "account_id": staff.user.account_id})
        assert (response.status_code, response.json()["message"]) == (404, "No data found")
    assert not AuditEntry.objects.filter(action=3).exists()


@pytest.mark.database
def test_telling_costs_the_same_for_one_order_and_for_many(api_for, staff, payment, performance):
    api = api_for(factories.make_user(staff.user.account, Role.ACCOUNT_OWNER))

    def cost() -> int:
        with CaptureQueriesContext(connection) as queries:
            api.post(EXPORT, {"email": GRACE.email})
        return len(queries)

    cost()
    few = cost()
    for _ in range(5):
        factories.sell_tickets(performance, 2, caller=staff, buyer=GRACE)
    assert cost() == few


# Old buyers, beyond an account's retention


def test_buyers_of_long_ago_are_removed_though_nobody_used_a_ticket(staff, performance):
    """A buyer of a future evening, one who is paying, one of another account and a walk-in stay."""
    other = factories.make_performance(factories.make_event(staff.user.account))
    long_ago, both, to_come = (
        factories.sell_tickets(sold, 1, caller=staff, buyer=GRACE) for sold in (performance, performance, other)
    )
    walk_in = factories.sell_tickets(performance, 1, caller=staff)
    reserved = factories.reserve_tickets(performance, 1, caller=staff).payment
    outsider = factories.make_staff()
    foreign_evening = factories.make_performance(factories.make_event(outsider.user.account))
    foreign = factories.sell_tickets(foreign_evening, 1, caller=outsider, buyer=GRACE)
    again = factories.sell_tickets(other, 1, caller=staff, buyer=GRACE).orders.get()
    Order.objects.filter(pk=again.pk).update(payment=both)
    Payment.objects.filter(pk=again.payment_id).update(buyer_removed=True)
    for evening in (performance, foreign_evening):
        over = clock.now() - timedelta(days=400)
        Performance.objects.filter(pk=evening.pk).update(starts_at=over, off_sale_at=over, on_sale_at=over)
    Payment.objects.update(created_at=clock.now() - timedelta(days=420))
    Keeping.objects.create(account=staff.user.account, buyers=12, next_at=clock.now())

    before = months_before(clock.now(), 12)
    assert [*old_buyers(staff.user.account_id, before)] == [long_ago]
    delete_due(now=clock.now())
    assert set(Payment.objects.filter(buyer_removed=True)) == {long_ago, again.payment}
    for payment in (both, to_come, walk_in, reserved, foreign):
        assert not Payment.objects.get(pk=payment.pk).buyer_removed
    note = OrderEvent.objects.get(kind=OrderEvent.Kind.REMOVED)
    assert (note.order.payment_id, note.by) == (long_ago.pk, None)
    assert AuditEntry.objects.get(object_repr=long_ago.reference).actor is None
    delete_due(now=clock.now())


def test_a_gift_card_of_long_ago_keeps_its_buyer_until_it_has_gone(staff, postbox):
    card = sell_card(staff)
    Payment.objects.update(created_at=clock.now() - timedelta(days=420))
    before = months_before(clock.now(), 12)

    assert not old_buyers(staff.user.account_id, before).exists()
    assert do(SendGiftCard, card)
    assert forget_old_buyers(staff.user.account_id, before, 10) == 1
    assert GiftCard.objects.values_list("recipient", "email", "message").get() == ("", "", "")


# Buyers with such a name, and removed ones


def test_a_buyer_who_is_called_like_one_that_was_removed_is_somebody(api, staff, performance, postbox):
    rem = Buyer(name="rem_brandt", email="rem_brandt@leiden.test")
    payment = factories.sell_tickets(performance, 1, caller=staff, buyer=rem)
    order = payment.orders.get()

    for search in ("rem_brandt", "rem_brandt@leiden.test"):
        (row,) = api.post("/v1/events/searchOrderDetails", {"search": search}).json()["data"]["eventinfo"]
        assert (row["endusername"], row["buyerremoved"]) == ("rem_brandt", False)
    page = order_page(api, order.pk)
    assert (page["rights"]["email"], page["rights"]["marketing"], page["rights"]["deleteUser"]) == (True, True, True)
    with transaction.atomic():
        email = enqueue_email(payment=payment, kind=emails.TICKETS)
    assert email is not None
    assert do(SendOrderEmail, email)
    assert postbox.recipients == ["rem_brandt@leiden.test"]

    use(payment)
    pass_by(performance)
    assert api.post(REMOVE, {"payment_id": payment.reference}).status_code == 200
    page = order_page(api, order.pk)
    mark = f"rem_{payment.pk}"
    assert (page["endusername"], page["email"], page["buyerremoved"]) == (mark, mark, True)
    assert (page["rights"]["email"], page["rights"]["marketing"], page["rights"]["deleteUser"]) == (False, False, False)


def sell_card(caller) -> GiftCard:
    card_request = CardRequest(amount=Decimal("50.00"), recipient="Ada", email="ada@engine.test", message="With love")
    return sell_card_to(caller=caller, account_id=caller.user.account_id, card_request=card_request, payment=BY_CASH,
                        idempotency_key="a-card-of-grace-01").card  # fmt: skip


def test_whom_a_bought_gift_card_is_for_is_forgotten_with_its_buyer(api, staff, performance, postbox):
    card = sell_card(staff)
    payment = Payment.objects.get()
    entry_count = card.entries.count()

    # Nobody else has the code before its email is sent.
    response = api.post(REMOVE, {"payment_id": payment.reference})
    assert (response.status_code, response.json()["message"]) == (
        409,
        "This gift card has not been sent yet. User info cannot be removed",
    )
    assert do(SendGiftCard, card)

    assert api.post(REMOVE, {"payment_id": payment.reference}).status_code == 200
    forgotten = GiftCard.objects.get()
    assert (forgotten.recipient, forgotten.email, forgotten.message) == ("", "", "")
    assert (forgotten.balance, forgotten.is_active, forgotten.entries.count()) == (card.balance, True, entry_count)
    assert forgotten.version > card.version
    assert Payment.objects.get().buyer_removed
