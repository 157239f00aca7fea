"""Every night the comparison of past days is enqueued for every account that takes cards."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from server.aftersales import reconciliation_comparison_services
from server.aftersales.reconciliation_comparison_services import ReconcileDay, enqueue_days
from server.payments.models import ComparedDay
from server.platform import clock
from server.platform.models import OutboxJob
from server.testing.factories import make_account

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def seller(stripe):
    return make_account("North", stripe_id="acct_north")


def test_each_accounts_past_days_are_enqueued_once(seller):
    make_account("Without cards")
    type(seller).objects.filter(pk=seller.pk).update(created_at=clock.now() - timedelta(days=30))

    assert enqueue_days() == 7
    assert enqueue_days() == 0
    days = list(ComparedDay.objects.filter(account=seller).order_by("day").values_list("day", flat=True))
    last = (clock.now() - reconciliation_comparison_services.MARGIN).astimezone(
        ZoneInfo("Europe/London")
    ).date() - timedelta(days=1)
    assert days == [last - timedelta(days=back) for back in range(6, -1, -1)]
    assert OutboxJob.objects.filter(kind=ReconcileDay.kind).count() == 7


def test_no_day_before_an_account_existed_is_enqueued(seller):
    type(seller).objects.filter(pk=seller.pk).update(created_at=datetime.now(UTC))

    assert enqueue_days() == 0
