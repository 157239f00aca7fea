"""Live topics of the cash-up and of providers' reports: every screen that shows them reads again after a change."""

from __future__ import annotations

from collections.abc import Iterator

from server.administration.topics import ACCOUNT_SCOPE, ADMIN_ITEMS, AdminItemOut, administered, register_administered
from server.payments.cash_up_selectors import read_payout_versions
from server.payments.changes import ComparedDayChanged, DayClosed, DifferenceChanged, DisputeChanged, PayoutChanged
from server.payments.models import ComparedDay, DayClosing, Difference, Dispute
from server.platform.database import versions_of
from server.platform.live import Family, Kind, TopicUpdate, register_family, updates_on
from server.pricing.changes import GiftCardChanged

# What changes the cash-up beside orders: everybody who sells closes a day, door staff, too.
DAYS = register_family(Family("account:{}:days", Kind.LIST, ACCOUNT_SCOPE, reader=ADMIN_ITEMS, shape=AdminItemOut))

register_administered(
    compared_day=versions_of(ComparedDay.objects.all()),
    day_closing=versions_of(DayClosing.objects.all()),
    difference=versions_of(Difference.objects.all()),
    dispute=versions_of(Dispute.objects.all()),
    payout=read_payout_versions,
)


@updates_on(DayClosed)
def day_closed(change: DayClosed) -> Iterator[TopicUpdate]:
    yield TopicUpdate(DAYS.topic(change.account_id), (f"day_closing:{change.closing_id}",))


@updates_on(PayoutChanged)
def payout_changed(change: PayoutChanged) -> Iterator[TopicUpdate]:
    yield TopicUpdate(DAYS.topic(change.account_id), (f"payout:{change.refund_id}",))


@updates_on(GiftCardChanged)
def gift_card_changed(change: GiftCardChanged) -> Iterator[TopicUpdate]:
    yield TopicUpdate(DAYS.topic(change.account_id), (f"gift_card:{change.card_id}",))


@updates_on(DisputeChanged)
def dispute_changed(change: DisputeChanged) -> Iterator[TopicUpdate]:
    yield from administered(change.account_id, f"dispute:{change.dispute_id}")


@updates_on(DifferenceChanged)
def difference_changed(change: DifferenceChanged) -> Iterator[TopicUpdate]:
    yield from administered(change.account_id, *(f"difference:{number}" for number in change.difference_ids))


@updates_on(ComparedDayChanged)
def compared_day_changed(change: ComparedDayChanged) -> Iterator[TopicUpdate]:
    yield from administered(change.account_id, f"compared_day:{change.compared_day_id}")
