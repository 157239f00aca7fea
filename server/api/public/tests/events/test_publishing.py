"""What happens to orders is numbered, and owed to whoever hears of it: once, without gaps, and to nobody else."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from server.accounts.models import Account
from server.aftersales.personal_data_services import remove_user_info
from server.api.public.order_events_api import AT_A_TIME, MOST_UNITS, write_order_in_event
from server.api.public.selectors import read_orders
from server.api.public.tests.events.conftest import listen
from server.integrations.models import Delivery, Event
from server.payments.services.checkouts import Buyer
from server.platform import clock
from server.platform.datetimes import iso_format
from server.sales.models import OrderEvent, Ticket
from server.sales.services import history
from server.sales.statuses import PUBLISHED_EVENTS
from server.testing.factories import let_pass, make_performance, make_staff, reserve_tickets, sell_tickets

pytestmark = pytest.mark.django_db
PublishEvents = Callable[[], int]


def published_events(order_id: int) -> list[tuple[int, str]]:
    return list(Event.objects.filter(order_number=order_id).order_by("number").values_list("number", "type"))


@pytest.mark.database
def test_sale_publishes_two_numbered_events_with_the_order(performance, publish_pending: PublishEvents):
    payment = sell_tickets(performance, 2, buyer=Buyer(name="Ada", email="ada@example.org"))
    order = payment.orders.get()

    assert publish_pending() == 2
    assert published_events(order.pk) == [(1, "order.reserved"), (2, "order.paid")]
    event = Event.objects.get(type="order.paid")
    paid = order.events.get(kind=OrderEvent.Kind.PAID)
    body = json.loads(event.body)
    assert {name: body[name] for name in ("id", "type", "timestamp", "number")} == {
        "id": event.key,
        "type": "order.paid",
        "timestamp": iso_format(paid.at, "UTC"),
        "number": 2,
    }
    assert body["data"] == {"order": write_order_in_event(read_orders([order.pk])[order.pk])}
    assert len(body["data"]["order"]["tickets"]) == 2


@pytest.mark.database
def test_published_events_are_not_repeated_and_numbers_go_on(performance, publish_pending: PublishEvents):
    order = reserve_tickets(performance, 1).orders[0]
    publish_pending()
    assert publish_pending() == 0

    history.note([order], OrderEvent.Kind.EXPIRED)
    publish_pending()
    assert published_events(order.pk) == [(1, "order.reserved"), (2, "order.expired")]


def test_nothing_is_marked_where_nobody_hears_and_comments_never_are(performance, publish_pending: PublishEvents):
    quiet = make_performance()
    sell_tickets(quiet, 1)
    order = reserve_tickets(performance, 1).orders[0]
    history.note([order], OrderEvent.Kind.COMMENTED)

    assert list(OrderEvent.objects.filter(is_untold=True).values_list("kind", flat=True)) == ["reserved"]
    publish_pending()
    assert Event.objects.exclude(account=performance.account).count() == 0


def test_a_disabled_endpoint_gets_no_jobs_but_its_numbers_go_on(publish_pending: PublishEvents):
    performance = make_performance()
    listen(performance.account_id, is_active=False)
    order = reserve_tickets(performance, 1).orders[0]

    publish_pending()
    assert published_events(order.pk) == [(1, "order.reserved")]
    assert Delivery.objects.count() == 0


def test_endpoint_gets_subscribed_events_of_its_account(performance, publish_pending: PublishEvents):
    paid_only = listen(performance.account_id, "order.paid")
    other_performance = make_performance()
    other_endpoint = listen(other_performance.account_id)
    sell_tickets(performance, 1)
    sell_tickets(other_performance, 1)

    publish_pending()
    pending = {
        (row.endpoint_id, row.event.type, row.event.account_id) for row in Delivery.objects.select_related("event")
    }
    assert {entry for entry in pending if entry[0] == paid_only.pk} == {
        (paid_only.pk, "order.paid", performance.account_id)
    }
    assert {entry[2] for entry in pending if entry[0] == other_endpoint.pk} == {other_performance.account_id}
    assert Delivery.objects.count() == 2 + 1 + 2


def test_the_test_accounts_orders_reach_its_own_endpoints_alone(performance, publish_pending: PublishEvents):
    test_account = Account.objects.create(name="Test house", test_house_of=performance.account)
    of_tests = listen(test_account.pk)
    trial = make_performance()
    trial.event.account = test_account
    trial.event.save()
    type(trial).objects.filter(pk=trial.pk).update(account=test_account)
    trial.refresh_from_db()
    sell_tickets(trial, 1)
    sell_tickets(performance, 1)

    publish_pending()
    assert set(Delivery.objects.filter(endpoint=of_tests).values_list("event__account", flat=True)) == {test_account.pk}
    others = Delivery.objects.exclude(endpoint=of_tests)
    assert set(others.values_list("event__account", flat=True)) == {performance.account_id}


@pytest.mark.database
def test_a_hundred_orders_cost_as_many_statements_as_one(performance, publish_pending: PublishEvents):
    def cost(orders: int) -> int:
        for _ in range(orders):
            reserve_tickets(performance, 1)
        with CaptureQueriesContext(connection) as captured:
            assert publish_pending() == orders
        return len(captured)

    assert cost(1) == cost(40) <= 13  # one of them takes the lock, on PostgreSQL alone; one enqueues the delivery


@pytest.mark.database
def test_more_than_a_batch_is_published_in_the_order_of_writing(performance, publish_pending: PublishEvents):
    order = reserve_tickets(performance, 1).orders[0]
    for _ in range(AT_A_TIME):
        history.note([order], OrderEvent.Kind.EXTENDED)

    assert publish_pending() == AT_A_TIME + 1
    assert [number for number, _ in published_events(order.pk)] == list(range(1, AT_A_TIME + 2))


@pytest.mark.database
def test_process_that_dies_while_publishing_has_published_nothing(performance, publish_pending: PublishEvents):
    sell_tickets(performance, 1)

    def die() -> None:
        with transaction.atomic():
            publish_pending()
            raise SystemExit

    with pytest.raises(SystemExit):
        die()
    assert (Event.objects.count(), OrderEvent.objects.filter(is_untold=True).count()) == (0, 2)
    assert publish_pending() == 2


def test_a_body_is_bounded_and_says_that_it_is_not_whole(performance, publish_pending: PublishEvents):
    order = sell_tickets(performance, 1).orders.get()
    (ticket,) = order.tickets.all()
    values = {field.attname: getattr(ticket, field.attname) for field in Ticket._meta.concrete_fields}
    del values["id"]
    Ticket.objects.bulk_create([Ticket(**values) for _ in range(MOST_UNITS)])

    publish_pending()
    order_body = json.loads(Event.objects.get(type="order.paid").body)["data"]["order"]
    assert (len(order_body["tickets"]), order_body["is_whole"]) == (MOST_UNITS, False)


def test_no_published_event_names_a_removed_buyer(performance, publish_pending: PublishEvents):
    payment = sell_tickets(performance, 1, buyer=Buyer(name="Ada Buyer", email="ada@example.org"))
    order = payment.orders.get()
    order.tickets.update(status=Ticket.Status.ADMITTED, admitted_at=clock.now(), holder="Grace Guest")
    let_pass(performance)
    publish_pending()
    assert Event.objects.filter(body__contains="Ada Buyer").count() == 2
    assert Event.objects.filter(body__contains="Grace Guest").exists()

    remove_user_info(caller=make_staff(performance.account), reference=payment.reference)
    for name in ("Ada Buyer", "ada@example.org", "Grace Guest"):
        assert not Event.objects.filter(body__contains=name).exists()
    publish_pending()
    assert published_events(order.pk)[-1] == (3, "order.buyer_removed")
    assert not Event.objects.filter(body__contains="Ada Buyer").exists()


def test_each_published_kind_is_described():
    from server.integrations.webhooks.protocol import EVENT_DESCRIPTIONS, EventType

    assert set(PUBLISHED_EVENTS.values()) == set(EventType) == set(EVENT_DESCRIPTIONS)
