"""The books of the bar: what is redeemed without anybody having redeemed it, and the like, is named."""

from __future__ import annotations

import pytest

from server.door.models import Redeeming
from server.door.services.redeem import redeem_at_office
from server.insight.audit import find_differences
from server.orders.models import Order, UpsellItem
from server.testing import factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def wine() -> UpsellItem:
    """A glass of wine that was redeemed, taken back, and redeemed again."""
    performance = factories.make_performance()
    staff = factories.make_staff(performance.account)
    factories.sell_upsells(performance, factories.make_upsell(performance.event), 1, caller=staff)
    item = UpsellItem.objects.get()
    for is_reset in (False, True, False):
        redeem_at_office(caller=staff, item=item, is_reset=is_reset)
    return item


def found() -> list[str]:
    return [difference.sentence for difference in find_differences()]


def test_the_books_of_the_bar_are_clean(wine: UpsellItem):
    assert UpsellItem.objects.get().status == UpsellItem.Status.REDEEMED
    assert found() == []


def test_a_redemption_that_nobody_made_is_named(wine: UpsellItem):
    Redeeming.objects.order_by("-pk")[0].delete()
    assert found() == [f"Upsell {wine.pk} is redeemed, but was redeemed 1 times, and that was taken back 1 times."]


def test_what_was_redeemed_and_is_open_is_named(wine: UpsellItem):
    UpsellItem.objects.update(status=UpsellItem.Status.OPEN)
    first, second = found()
    assert first == f"Upsell {wine.pk} is open, but was redeemed 2 times, and that was taken back 1 times."
    assert second.startswith(f"Upsell {wine.pk} is open, but says that it was redeemed at ")


def test_a_redeeming_at_another_door_or_of_another_account_is_named(wine: UpsellItem):
    other = factories.make_performance()
    row = Redeeming.objects.order_by("pk")[0]
    Redeeming.objects.filter(pk=row.pk).update(performance=other, account=other.account)
    assert found() == [
        f"Redeeming {row.pk} changed upsell {wine.pk} at performance {other.pk}, but it is for {wine.performance_id}.",
        f"Redeeming {row.pk} is of account {other.account_id}, "
        f"but upsell {wine.pk} is of account {wine.order.account_id}.",
    ]


def test_what_is_left_of_a_refunded_order_is_named(wine: UpsellItem):
    Order.objects.update(status=Order.Status.REFUNDED)
    assert f"Upsell {wine.pk} is redeemed, but its order {wine.order_id} is refunded." in found()
