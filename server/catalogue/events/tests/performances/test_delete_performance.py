"""Deleting a performance of which nobody has anything (spec part 1, sections 2 and 8)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from server.accounts.models import AuditEntry, Role
from server.audit.services import Action
from server.catalogue.changes import EventSaved
from server.catalogue.errors import HasOrders, SaleHasBegun
from server.catalogue.events.models import Event, Performance
from server.catalogue.events.services.performances import delete_performance
from server.inventory.changes import StockChanged
from server.inventory.errors import StockInUse
from server.inventory.models import Stock
from server.inventory.services.reservations import release_stock
from server.platform import clock
from server.platform.errors import NotAllowed, NotFound
from server.testing import factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def performance():
    """Sold by the box office alone, until everybody can buy it in ten days."""
    ahead = clock.now() + timedelta(days=20)
    event = factories.make_event()
    return factories.make_performance(
        event, starts_at=ahead, on_sale_at=clock.now() + timedelta(days=10), is_on_sale=False, is_box_office_only=True
    )


@pytest.fixture
def staff(performance):
    return factories.make_staff(performance.account)


def delete(staff, performance):
    delete_performance(caller=staff, event_id=performance.event_id, performance_id=performance.pk)


def test_it_is_gone_with_its_stock_and_the_event_stays(staff, performance):
    twin = factories.make_performance(performance.event)
    delete(staff, performance)
    assert list(Performance.objects.all()) == [twin]
    assert Stock.objects.get().pk == twin.pk
    assert Event.objects.count() == 1


def test_it_is_announced_after_commit_and_written_down(
    staff, performance, published_events, django_capture_on_commit_callbacks
):
    account_id, pk = performance.account_id, performance.pk
    with django_capture_on_commit_callbacks(execute=True):
        delete(staff, performance)
        assert published_events == []
    assert published_events == [StockChanged(account_id, (pk,)), EventSaved(account_id, performance.event_id)]
    entry = AuditEntry.objects.get()
    assert (entry.action, entry.object_id, entry.actor) == (Action.DELETE, pk, staff.user)
    assert entry.changes["capacity"] == ["100", ""]


def test_one_whose_sale_has_begun_stays(staff, performance):
    Performance.objects.filter(pk=performance.pk).update(on_sale_at=clock.now())
    with pytest.raises(SaleHasBegun, match=r"^This performance cannot be deleted: it is already on sale$"):
        delete(staff, performance)
    assert Performance.objects.exists()


def test_one_of_which_tickets_are_sold_reserved_or_held_stays(staff, performance):
    allotment = factories.make_hold(performance, 5)
    with pytest.raises(StockInUse) as refused:
        delete(staff, performance)
    assert refused.value.message == "This event occurrence cannot be deleted: its tickets are taken (5 held)"
    factories.set_aside(allotment.hold, performance, 0)
    factories.sell_tickets(performance, 3, caller=staff)
    factories.reserve_tickets(performance, 2, caller=staff)
    with pytest.raises(StockInUse, match=r"\(3 sold, 2 reserved\)$"):
        delete(staff, performance)
    assert Stock.objects.get().sold == 3


def test_one_that_was_held_and_given_back_can_go(staff, performance):
    allotment = factories.make_hold(performance, 5)
    factories.set_aside(allotment.hold, performance, 0)
    delete(staff, performance)
    assert not Stock.objects.exists()


def test_one_that_orders_remember_stays(staff, performance):
    reserved = factories.reserve_tickets(performance, 2, caller=staff)
    release_stock(reservation=reserved.reservation)
    with pytest.raises(HasOrders, match=r"^This performance cannot be deleted: it has orders$"):
        delete(staff, performance)
    assert Stock.objects.get().reserved == 0


def test_anothers_or_another_events_is_not_found_and_door_staff_may_not(staff, performance):
    with pytest.raises(NotFound):
        delete(factories.make_staff(), performance)
    with pytest.raises(NotFound):
        delete_performance(
            caller=staff,
            event_id=factories.make_event(performance.account).pk,
            performance_id=performance.pk,
        )
    with pytest.raises(NotAllowed):
        delete(factories.make_staff(performance.account, Role.DOOR_STAFF), performance)
    assert Performance.objects.exists()
