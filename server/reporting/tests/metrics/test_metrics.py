"""Figures are what the journal adds up to, folded or not, and are put right when they are not."""

from __future__ import annotations

from datetime import UTC, date, datetime
from decimal import Decimal

import pytest

from server.aftersales.refunds.services import request_refund
from server.catalogue.events.models import Performance
from server.catalogue.venues.models import Venue
from server.platform import clock
from server.reporting import metrics_services
from server.reporting.integrity_services import find_differences
from server.reporting.metrics_selectors import (
    EVENTS,
    GRANULARITIES,
    PERFORMANCES,
    Granularity,
    MetricsQuery,
    MetricSum,
    Move,
    Thing,
    find_gaps,
    read_metrics,
)
from server.reporting.models import EventDay, PerformanceDay
from server.sales.journal_selectors import list_pending
from server.sales.models import Order, Ticket
from server.sales.tests.selling.test_sell_cards import sell as sell_a_card
from server.testing import factories

pytestmark = [pytest.mark.django_db, pytest.mark.database]
EVENING = datetime(2026, 6, 1, 23, 30, tzinfo=UTC)  # already the second in London, still the first in New York


@pytest.fixture
def performance() -> Performance:
    return factories.make_performance(factories.make_event(), capacity=50)


def read(granularity: Granularity, *by: str, **params: object) -> list[MetricSum]:
    return read_metrics(granularity, by=by, query=MetricsQuery(**params))  # type: ignore[arg-type]


def everything() -> list[list[MetricSum]]:
    return [read(granularity, *granularity.keys) for granularity in GRANULARITIES]


def refund_one(performance: Performance) -> None:
    order = Order.objects.filter(performance=performance).latest("pk")
    ticket = Ticket.objects.filter(order=order, refund=None).latest("pk")
    staff = factories.make_staff(performance.account)
    request_refund(caller=staff, order_id=order.pk, ticket_ids=[ticket.pk])


def test_pending_and_rolled_up_lines_are_read_alike(performance):
    factories.sell_tickets(performance, 3)
    refund_one(performance)
    before = everything()
    assert metrics_services.roll_up() == 2
    assert everything() == before

    factories.sell_tickets(performance, 2)
    both = everything()
    assert list_pending().count() == 1
    metrics_services.roll_up()

    assert everything() == both
    assert [row.quantity for row in read(EVENTS, "move", thing=[Thing.TICKET])] == [-1, 5]


def test_a_figure_is_of_a_thing_a_move_and_a_seller(performance):
    seller = factories.make_staff(performance.account)
    factories.sell_tickets(performance, 3, caller=seller)
    refund_one(performance)
    metrics_services.roll_up()

    of = {row.key: (row.quantity, row.amount) for row in read(EVENTS, "move", "seller", "channel")}
    assert of == {
        (Move.SOLD, seller.user.pk, "boxoffice"): (3, 3 * performance.price),
        (Move.GIVEN_BACK, seller.user.pk, "boxoffice"): (-1, -performance.price),
    }
    (left,) = read(PERFORMANCES, "performance", account=performance.account_id)
    assert left == MetricSum(key=(performance.pk,), quantity=2, amount=2 * performance.price)


@pytest.mark.parametrize(("zone", "day"), [("Europe/London", date(2026, 6, 2)), ("America/New_York", date(2026, 6, 1))])
@pytest.mark.parametrize("folds", [True, False])
def test_a_day_is_the_venues_own(zone, day, folds, monkeypatch):
    monkeypatch.setattr(clock, "now", lambda: EVENING)
    performance = factories.make_performance(factories.make_event(), timezone=zone)
    factories.sell_tickets(performance, 1)
    if folds:
        metrics_services.roll_up()

    assert [row.key for row in read(PERFORMANCES, "day")] == [(day,)]
    assert len(read(EVENTS, "day", since=day, until=day)) == 1
    assert read(EVENTS, "day", until=day.replace(year=2025)) == []


def test_whatever_is_asked_is_one_statement(performance, django_assert_num_queries):
    other = factories.make_performance(performance.event)
    for each in (performance, other):
        factories.sell_tickets(each, 1)
        metrics_services.roll_up()
    factories.sell_tickets(other, 1)

    with django_assert_num_queries(1):
        rows = read(
            EVENTS, "event", "day", account=performance.account_id, event=[performance.event_id],
            thing=[Thing.TICKET], move=[Move.SOLD], channel=["boxoffice"], since=date(2020, 1, 1),
        )  # fmt: skip
    assert sum(row.quantity for row in rows) == 3
    assert read(EVENTS, "event", event=[]) == []
    assert [row.quantity for row in read(PERFORMANCES, "performance", performance=[other.pk])] == [2]


def test_another_accounts_metrics_are_not_ones_own(performance):
    factories.sell_tickets(performance, 1)
    other_event = factories.make_performance(factories.make_event())

    for granularity in (PERFORMANCES, EVENTS):
        assert read(granularity, "day", account=other_event.account_id) == []


def test_a_line_is_rolled_up_once(performance):
    factories.sell_tickets(performance, 2)
    assert [metrics_services.roll_up(), metrics_services.roll_up()] == [1, 0]
    assert [row.quantity for row in read(PERFORMANCES, "performance")] == [2]


def test_what_costs_nothing_is_rolled_up_too():
    free = factories.make_performance(price=Decimal(0))
    factories.sell_tickets(free, 2)
    assert metrics_services.roll_up() == 1
    [row] = PerformanceDay.objects.values("quantity", "amount")
    assert row == {"quantity": 2, "amount": Decimal(0)}


@pytest.mark.django_db(transaction=True)
def test_a_rollup_that_dies_has_rolled_up_nothing(performance, monkeypatch):
    factories.sell_tickets(performance, 2)
    add = metrics_services._add

    def add_and_die(granularity: Granularity, sums: object) -> None:
        add(granularity, sums)  # type: ignore[arg-type]
        if granularity is EVENTS:
            raise KeyboardInterrupt

    monkeypatch.setattr(metrics_services, "_add", add_and_die)
    with pytest.raises(KeyboardInterrupt):
        metrics_services.roll_up()
    monkeypatch.undo()

    assert (PerformanceDay.objects.count(), list_pending().count()) == (0, 1)
    assert metrics_services.roll_up() == 1
    assert [row.quantity for row in read(PERFORMANCES, "performance")] == [2]


@pytest.mark.parametrize(
    "harm",
    [
        lambda: PerformanceDay.objects.all().delete(),
        lambda: EventDay.objects.all().delete(),
        lambda: PerformanceDay.objects.update(quantity=6),
        lambda: EventDay.objects.update(amount=Decimal("0.01")),
        lambda: EventDay.objects.update(day=date(2020, 1, 1)),
    ],
    ids=["lost", "an event's lost", "doubled", "another amount", "another day"],
)
def test_lost_or_doubled_metrics_are_found_and_repaired(performance, harm, caplog):
    factories.sell_tickets(performance, 3)
    metrics_services.roll_up()
    right = everything()
    harm()
    assert {difference.kind for difference in find_differences()} == {"figure"}

    differences = metrics_services.verify_recent()

    assert differences
    assert all("the journal makes" in sentence for sentence in differences)
    assert [record.levelname for record in caplog.records] == ["ERROR"] * len(differences)
    assert everything() == right
    assert metrics_services.verify_recent() == metrics_services.verify_all() == []
    assert list(find_differences()) == []


def test_very_many_lines_are_counted_and_not_added(performance, monkeypatch):
    monkeypatch.setattr(metrics_services, "MOST_ROLLED_UP", 2)
    for each in (performance, factories.make_performance(performance.event), factories.make_performance()):
        factories.sell_tickets(each, 2)
    before = everything()

    assert metrics_services.roll_up() == 3
    assert everything() == before
    assert [list(find_gaps(granularity)) for granularity in GRANULARITIES] == [[]] * len(GRANULARITIES)


def test_a_sold_gift_card_is_of_no_event_and_of_its_accounts_day(api_for, monkeypatch):
    monkeypatch.setattr(clock, "now", lambda: EVENING)
    performance = factories.make_performance(factories.make_event(), capacity=5)
    assert sell_a_card(api_for(factories.make_user(performance.account))).status_code == 201
    for _ in range(2):
        (card,) = read(EVENTS, "event", "day", "channel", thing=[Thing.GIFT_CARD])
        assert (card.key, card.quantity) == ((0, date(2026, 6, 2), "boxoffice"), 1)
        metrics_services.roll_up()
    EventDay.objects.filter(event=0).delete()
    assert metrics_services.verify_recent()
    assert len(read(EVENTS, "event", thing=[Thing.GIFT_CARD])) == 1


@pytest.mark.parametrize("folds", [True, False])
def test_another_zone_of_the_first_venue_leaves_sold_gift_cards_on_their_day(api_for, monkeypatch, caplog, folds):
    monkeypatch.setattr(clock, "now", lambda: EVENING)
    performance = factories.make_performance(factories.make_event())
    assert sell_a_card(api_for(factories.make_user(performance.account))).status_code == 201
    if folds:
        metrics_services.roll_up()
    Venue.objects.filter(account=performance.account).update(timezone="America/New_York")

    (card,) = read(EVENTS, "day", thing=[Thing.GIFT_CARD])
    assert card.key == (date(2026, 6, 2),)
    assert metrics_services.verify_all() == []
    assert "counted again" not in caplog.text
