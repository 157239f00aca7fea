"""Whatever order edits, bulk edits, undoings, holds, reservations, sales and releases come in, the books are right."""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction
from django.db.models import F
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, invariant, rule

from server.catalogue.events.day_rules import CHANGED_SINCE
from server.catalogue.events.models import Performance
from server.catalogue.events.services.bulk_edit import bulk_edit, undo_bulk_edit
from server.catalogue.events.services.update_performance import PerformanceEdit, update_performance
from server.catalogue.events.tests.factories import NOW, bulk_form, make_week
from server.catalogue.events.tests.factories import _fixed_now as fixed_now  # noqa: F401
from server.inventory.models import Hold, HoldChannel, Stock
from server.platform.errors import DomainError
from server.reporting.integrity_services import find_differences
from server.sales.services.release import cancel, expire_reservations
from server.sales.services.reserving import Reserved
from server.testing import factories
from server.testing.harness.drawing import run_machine

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fixed_now"), pytest.mark.database, pytest.mark.sweep]
FEW = st.integers(1, 4)
SIZES = st.integers(1, 12)
PLACES = st.integers(0, 2)
WEEKDAYS = st.sets(st.sampled_from([1, 2]), min_size=1)


class Theatre(RuleBasedStateMachine):
    """Three performances of one event, on Monday and on Tuesday, and whatever its people think of."""

    reservations = Bundle("reservations")
    undo_ids = Bundle("undo_ids")

    def __init__(self) -> None:
        super().__init__()
        self.undone = transaction.atomic()
        self.undone.__enter__()
        event = factories.make_event()
        self.event = event
        self.staff = factories.make_staff(event.account)
        self.rows = make_week(event, capacity=10)[:3]
        self.hold = Hold.objects.create(account_id=event.account_id, name="Friends", channel=HoldChannel.BOXOFFICE)

    def teardown(self) -> None:
        differences = [difference.sentence for difference in find_differences()]
        transaction.set_rollback(True)
        self.undone.__exit__(None, None, None)
        assert differences == []

    @rule(place=PLACES, capacity=SIZES)
    def edit(self, place: int, capacity: int) -> None:
        taken = self.stock(place).taken
        with refusing(capacity < taken):
            update_performance(
                caller=self.staff,
                event_id=self.event.pk,
                performance_id=self.rows[place].pk,
                edit=PerformanceEdit(capacity=str(capacity)),
            )

    @rule(target=undo_ids, weekdays=WEEKDAYS, capacity=SIZES, price=st.sampled_from([None, "5", "7.50"]))
    def edit_many(self, weekdays: set[int], capacity: int, price: str | None) -> int:
        form = bulk_form(
            last="2026-09-08", weekdays=sorted(weekdays), changes=PerformanceEdit(capacity=str(capacity), price=price)
        )
        where: dict[str, Any] = {"caller": self.staff, "event_id": self.event.pk, "form": form}
        preview = bulk_edit(**where, is_dry_run=True)
        with refusing(bool(preview.refused)):
            done = bulk_edit(**where)
            assert (done.matched, done.changed) == (preview.matched, preview.changed)
            return done.undo
        return 0

    @rule(undo_id=undo_ids)
    def take_back(self, undo_id: int) -> None:
        if not undo_id:
            return
        before = {row.pk: (row.version, row.stock.capacity) for row in self.performances()}
        with suppress(DomainError):
            done = undo_bulk_edit(caller=self.staff, event_id=self.event.pk, edit_id=undo_id, agreed=14)
            left = {refusal.performance.pk: refusal.message for refusal in done.refused}
            for row in self.performances():
                if row.pk in left:
                    assert (row.version, row.stock.capacity) == before[row.pk]
                    assert left[row.pk] == CHANGED_SINCE or "sold count of" in left[row.pk]

    @rule(place=PLACES, size=st.integers(0, 6))
    def set_aside(self, place: int, size: int) -> None:
        with suppress(DomainError), transaction.atomic():
            factories.set_aside(self.hold, self.rows[place], size)

    @rule(target=reservations, place=PLACES, quantity=FEW)
    def reserve(self, place: int, quantity: int) -> object:
        with suppress(DomainError):
            return factories.reserve_tickets(self.rows[place], quantity, caller=self.staff)
        return None

    @rule(reserved=reservations)
    def release(self, reserved: Reserved | None) -> None:
        if reserved is not None:
            with suppress(DomainError):
                cancel(caller=None, reservation_id=reserved.reservation.pk, secret=reserved.secret)

    @rule(place=PLACES, quantity=FEW)
    def sell(self, place: int, quantity: int) -> None:
        with suppress(DomainError):
            factories.sell_tickets(self.rows[place], quantity, caller=self.staff)

    @rule()
    def let_time_pass(self) -> None:
        expire_reservations(now=NOW + timedelta(hours=1))

    @invariant()
    def nothing_is_oversold(self) -> None:
        assert not Stock.objects.filter(capacity__lt=F("held") + F("sold") + F("reserved")).exists()

    def stock(self, place: int) -> Stock:
        return Stock.objects.get(pk=self.rows[place].pk)

    def performances(self) -> list[Performance]:
        return list(Performance.objects.filter(event=self.event).select_related("stock"))


class refusing:
    """Expect a refusal, or none."""

    def __init__(self, is_expected: bool) -> None:
        self.is_expected = is_expected

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> bool:
        was_refused = kind is not None and issubclass(kind, DomainError)
        assert kind is None or was_refused
        assert was_refused is self.is_expected
        return was_refused


def test_no_order_of_changes_leaves_fewer_tickets_than_are_taken():
    run_machine(Theatre, examples=15, steps=12)
