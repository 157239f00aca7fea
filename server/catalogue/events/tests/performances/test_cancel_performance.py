"""A performance is closed for good: once, by somebody of its account, and with a line in the audit log."""

from __future__ import annotations

import pytest
from django.db import transaction

from server.accounts.models import AuditEntry
from server.catalogue.events.services.performances import close_performance
from server.inventory.models import Stock
from server.platform.errors import NotFound
from server.testing.factories import make_performance, make_staff

pytestmark = pytest.mark.django_db


@pytest.fixture
def performance():
    return make_performance()


def close(staff, performance) -> bool:
    with transaction.atomic():
        return close_performance(caller=staff, performance_id=performance.pk)


def test_it_is_closed_once_and_everybody_hears_of_it(performance):
    staff, before = make_staff(performance.account), Stock.objects.get().version

    assert [close(staff, performance) for _ in range(2)] == [True, False]

    performance.refresh_from_db()
    assert (performance.cancelled_at is None, performance.is_active, performance.version) == (False, False, 2)
    assert Stock.objects.get().version == before + 1
    assert list(AuditEntry.objects.filter(object_id=performance.pk).values_list("changes", flat=True)) == [
        {"cancelled": ["False", "True"]}
    ]


def test_an_outsider_finds_no_performance_to_close(performance):
    with pytest.raises(NotFound):
        close(make_staff(), performance)

    performance.refresh_from_db()
    assert performance.cancelled_at is None
