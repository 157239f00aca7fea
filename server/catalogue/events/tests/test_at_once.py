"""Two people at the same moment: one of them wins, the other is told."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.db import connection, transaction

from server.accounts.errors import AccountHasEvents
from server.accounts.models import Account, Role
from server.administration.account_services import delete_account
from server.catalogue.errors import SheetRefused
from server.catalogue.events.models import Event, Performance
from server.catalogue.events.services.creation import create_event
from server.catalogue.events.services.performances import delete_performance
from server.catalogue.events.services.update_performance import PerformanceEdit, update_performance
from server.catalogue.events.tests.factories import GOOD, NOW, event_form, table
from server.catalogue.events.tests.factories import _fixed_now as fixed_now  # noqa: F401
from server.catalogue.venues.models import Venue
from server.catalogue.venues.selectors import lock_venue
from server.inventory.models import Stock
from server.platform.errors import DomainError, NotFound, PicturesBusy, StaleVersion
from server.sales.services.reserving import Reserved
from server.testing import factories

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("fixed_now"), pytest.mark.database]


def outcomes(calls: list[Callable[[], object]]) -> list[type]:
    """Make calls at the same moment, each on a connection of its own, and give what became of each."""
    results: list[type] = []
    start = threading.Barrier(len(calls))

    def run(call: Callable[[], object]) -> None:
        start.wait()
        try:
            results.append(type(call()))
        except (DomainError, StaleVersion) as refusal:
            results.append(type(refusal))
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(call,)) for call in calls]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sorted(results, key=lambda kind: kind.__name__)


def test_the_same_event_made_four_times_at_once_is_made_once():
    staff = factories.make_staff()
    venue = factories.make_venue(staff.user.account)
    form = event_form(venue)
    call = lambda: create_event(caller=staff, form=form, performances=table(GOOD))  # noqa: E731
    # Of four pictures at once one is read, two wait for it, and for the fourth it is too many.
    assert outcomes([call] * 4) in (
        [Event, SheetRefused, SheetRefused, SheetRefused],
        [Event, PicturesBusy, SheetRefused, SheetRefused],
    )
    assert (Event.objects.count(), Performance.objects.count(), Stock.objects.count()) == (1, 1, 1)


def test_events_at_two_venues_of_one_account_are_made_side_by_side():
    venue = factories.make_venue()
    venues = (venue, factories.make_venue(venue.account))
    both = threading.Barrier(2, timeout=10)

    def make(venue: Venue) -> Event:
        with transaction.atomic():
            lock_venue(venue)
            if connection.vendor == "postgresql":  # on SQLite one transaction writes at a time
                both.wait()
            return factories.make_event(venue.account, venue)

    assert outcomes([partial(make, venue) for venue in venues]) == [Event, Event]


def test_account_with_simultaneous_events_is_deleted_or_keeps_them():
    platform = factories.make_staff(factories.make_account(is_platform=True), Role.PLATFORM_ADMINISTRATOR)
    for _ in range(4):
        account = factories.make_account()
        staff = factories.make_staff(account)
        forms = [event_form(factories.make_venue(account)) for _ in range(3)]
        makers = [partial(create_event, caller=staff, form=form, performances=table(GOOD)) for form in forms]
        results = outcomes([partial(delete_account, caller=platform, account_id=account.pk), *makers])

        is_deleted = Account.objects.filter(pk=account.pk).exclude(deleted_at=None).exists()
        assert results.count(AccountHasEvents) == int(not is_deleted)
        assert results.count(Event) == Event.objects.filter(account=account).count()
        assert results.count(NotFound) == (3 if is_deleted else 0), "who comes too late, and nobody else"
        assert (results.count(Event) == 0) is is_deleted


def test_a_performance_is_deleted_or_sold_and_never_both():
    event = factories.make_event()
    staff = factories.make_staff(event.account)
    for number in range(4):
        later = NOW + timedelta(days=30 + number)
        shut: dict[str, Any] = {"on_sale_at": later, "is_on_sale": False, "is_box_office_only": True}
        performance = factories.make_performance(event, starts_at=later, **shut)
        delete = partial(delete_performance, caller=staff, event_id=event.pk, performance_id=performance.pk)
        buyers = [partial(factories.reserve_tickets, performance, 1, caller=staff) for _ in range(3)]
        results = outcomes([delete, *buyers])

        is_deleted = not Performance.objects.filter(pk=performance.pk).exists()
        assert results.count(Reserved) == (0 if is_deleted else 3)
        assert results.count(type(None)) == int(is_deleted)
        assert Stock.objects.filter(pk=performance.pk).exists() is not is_deleted


def test_of_four_edits_of_one_version_one_is_kept():
    performance = factories.make_performance()
    staff = factories.make_staff(performance.account)

    def edit(price: str) -> Callable[[], object]:
        return lambda: update_performance(
            caller=staff,
            event_id=performance.event_id,
            performance_id=performance.pk,
            edit=PerformanceEdit(price=price),
            version=1,
            agreed=1,
        )

    assert outcomes([edit(price) for price in "1234"]) == [Performance, *[StaleVersion] * 3]
    assert Performance.objects.get().version == 2
    assert Stock.objects.get().version == performance.stock.version + 1
