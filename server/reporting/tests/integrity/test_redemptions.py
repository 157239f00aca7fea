"""The books of the bar: what is redeemed without anybody having redeemed it, and the like, is named."""

from __future__ import annotations

import pytest

from server.checkin.models import Conflict, Redeeming, UpsellVerdict
from server.checkin.scanning.redemption_services import redeem_at_office, redeem_upsells
from server.checkin.scanning.redemptions import RedemptionRequest
from server.platform import clock
from server.reporting.integrity_services import find_differences
from server.sales.models import Order, UpsellItem
from server.testing import factories
from server.testing.doors import take_on_phone

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


@pytest.fixture
def twice(wine: UpsellItem) -> Conflict:
    """The glass, given out once more by a phone alone."""
    staff = factories.make_staff(wine.order.account)
    phone = take_on_phone(staff.user)
    redemption = RedemptionRequest(
        caller=staff,
        performance_id=wine.performance_id,
        item_id=wine.pk,
        is_reset=False,
        nonce="audit-of-the-bar-1",
        tapped_at=clock.now(),
        device=phone.uuid,
        alone=True,
        said=UpsellVerdict.REDEEMED,
    )
    redeem_upsells([redemption])
    return Conflict.objects.get()


def found() -> list[str]:
    return [difference.sentence for difference in find_differences()]


@pytest.mark.database
def test_the_integrity_check_accepts_redemptions(wine: UpsellItem):
    assert UpsellItem.objects.get().status == UpsellItem.Status.REDEEMED
    assert found() == []


def test_a_redemption_that_nobody_made_is_named(wine: UpsellItem):
    Redeeming.objects.order_by("-pk")[0].delete()
    assert found() == [f"Upsell {wine.pk} is redeemed, but was redeemed 1 times, and that was taken back 1 times."]


@pytest.mark.database
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


def test_what_a_phone_gave_out_again_is_a_conflict_and_no_discrepancy(twice: Conflict):
    assert (twice.verdict, twice.handed_out is not None) == (UpsellVerdict.ALREADY_REDEEMED, True)
    assert found() == []


def test_what_was_given_out_twice_without_a_conflict_is_named(twice: Conflict, wine: UpsellItem):
    twice.delete()
    expected = (
        f"Redeeming {twice.redeeming_id} of upsell {wine.pk} is already_redeemed, but its phone had said redeemed"
    )
    assert found() == [f"{expected}, and there is no conflict of it."]


def test_a_conflict_of_what_was_not_given_out_or_was_confirmed_is_named(twice: Conflict):
    Redeeming.objects.filter(conflict=twice).update(said="void", verdict=UpsellVerdict.RESET)
    expected = f"Conflict {twice.pk} disputes redeeming {twice.redeeming_id}, "
    assert {expected + "whose phone had said void.", expected + "which is reset."} < set(found())


def test_redemption_conflict_with_other_values_is_reported(twice: Conflict):
    other = factories.make_performance()
    reset = Redeeming.objects.get(verdict=UpsellVerdict.RESET)
    Conflict.objects.update(verdict=UpsellVerdict.VOID, performance=other, handed_out=reset)
    own = twice.redeeming_id
    assert found() == [
        f"Conflict {twice.pk} is void, but its redeeming {own} is already_redeemed.",
        f"Conflict {twice.pk} of performance {other.pk} has redeeming {own} of performance {twice.performance_id}.",
        f"Conflict {twice.pk} names redeeming {reset.pk}, which did not give out what redeeming {own} gave out again.",
    ]


def test_a_conflict_that_names_nobody_who_was_first_is_named(twice: Conflict):
    Conflict.objects.update(handed_out=None)
    assert found() == [f"Conflict {twice.pk} is already_redeemed, but names no redeeming before {twice.redeeming_id}."]


def test_what_is_left_of_a_refunded_order_is_named(wine: UpsellItem):
    Order.objects.update(status=Order.Status.REFUNDED)
    assert f"Upsell {wine.pk} is redeemed, but its order {wine.order_id} is refunded." in found()
