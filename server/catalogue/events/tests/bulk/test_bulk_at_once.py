"""A bulk edit, its undoing and sales at the same moment: nobody waits for ever, and nothing is oversold."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest
from django.db import connection
from django.db.models import F

from server.accounts.caller import Staff
from server.catalogue.errors import BulkRefused, UndoOver
from server.catalogue.events.models import Event, Performance
from server.catalogue.events.services.bulk_edit import BulkForm, bulk_edit, undo_bulk_edit
from server.catalogue.events.services.update_performance import PerformanceEdit, update_performance
from server.catalogue.events.tests.factories import _fixed_now as fixed_now  # noqa: F401
from server.catalogue.events.tests.factories import bulk_form, make_week
from server.inventory.errors import SoldOut
from server.inventory.models import Stock
from server.platform.errors import DomainError
from server.reporting.integrity_services import find_differences
from server.testing import factories

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("fixed_now"), pytest.mark.database]


def side_by_side(calls: list[Callable[[], object]]) -> list[object]:
    """Make calls at the same moment, each on a connection of its own, and give what each returned or was refused."""
    start = threading.Barrier(len(calls))

    def run(call: Callable[[], object]) -> object:
        start.wait()
        try:
            return call()
        except DomainError as refusal:
            return refusal
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as threads:
        return list(threads.map(run, calls))


def resize(staff: Staff, event: Event, capacity: int, **fields: object) -> Callable[[], object]:
    form: BulkForm = bulk_form(changes=PerformanceEdit(capacity=str(capacity)), **fields)
    return lambda: bulk_edit(caller=staff, event_id=event.pk, form=form)


def assert_sound() -> None:
    assert not Stock.objects.filter(capacity__lt=F("held") + F("sold") + F("reserved")).exists()
    assert [difference.sentence for difference in find_differences()] == []


def test_buyers_and_bulk_edits_at_the_same_moment_oversell_nothing():
    event = factories.make_event()
    staff = factories.make_staff(event.account)
    week = make_week(event, capacity=12)
    factories.make_hold(week[0], 2)

    def buy() -> int:
        sold = 0
        for number in range(14):
            try:
                factories.sell_tickets(week[number % 3], 1, caller=staff)
                sold += 1
            except SoldOut:
                pass
        return sold

    def change_our_minds() -> list[object]:
        results: list[object] = []
        for capacity in (9, 14, 7, 12):
            try:
                done = resize(staff, event, capacity)()
                results.append(
                    undo_bulk_edit(caller=staff, event_id=event.pk, edit_id=getattr(done, "undo", 0), agreed=14)
                )
            except (BulkRefused, UndoOver) as refusal:
                results.append(refusal)
        return results

    results = side_by_side([buy, change_our_minds, buy, change_our_minds, buy])

    assert sum(result for result in results if isinstance(result, int)) == sum(
        Stock.objects.values_list("sold", flat=True)
    )
    assert_sound()


def test_of_a_bulk_edit_and_the_last_tickets_one_wins():
    event = factories.make_event()
    staff = factories.make_staff(event.account)
    (performance, *_) = make_week(event, capacity=10)
    factories.sell_tickets(performance, 8, caller=staff)

    sale, edited = side_by_side([lambda: factories.sell_tickets(performance, 2, caller=staff), resize(staff, event, 9)])

    assert isinstance(sale, SoldOut) != isinstance(edited, BulkRefused)
    assert Stock.objects.get(pk=performance.pk).capacity == (10 if isinstance(edited, BulkRefused) else 9)
    assert_sound()


def test_bulk_edits_and_single_edits_wait_for_each_other_and_all_are_kept():
    event = factories.make_event()
    staff = factories.make_staff(event.account)
    week = make_week(event)

    def edit_one_by_one() -> None:
        for row in reversed(week):
            update_performance(
                caller=staff,
                event_id=event.pk,
                performance_id=row.pk,
                edit=PerformanceEdit(custom_message="Doors at 7"),
            )

    ways = [resize(staff, event, 50 + number) for number in range(3)]
    results = side_by_side([edit_one_by_one, *ways, edit_one_by_one])

    assert not [result for result in results if isinstance(result, DomainError)]
    assert set(Performance.objects.values_list("version", "custom_message")) == {(6, "Doors at 7")}
    assert len(set(Stock.objects.values_list("capacity", flat=True))) == 1


def test_an_undoing_asked_for_by_four_people_at_once_is_done_once():
    event = factories.make_event()
    people = [factories.make_staff(event.account) for _ in range(4)]
    make_week(event)
    edit_id = bulk_edit(caller=people[0], event_id=event.pk, form=bulk_form()).undo

    results = side_by_side(
        [partial(undo_bulk_edit, caller=who, event_id=event.pk, edit_id=edit_id, agreed=14) for who in people]
    )

    assert sum(isinstance(one, UndoOver) for one in results) == 3
    assert set(Performance.objects.values_list("version", flat=True)) == {3}
