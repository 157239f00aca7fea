"""A day of the box office was closed, or a provider was heard of: every screen that shows it reads it again."""

from __future__ import annotations

from collections.abc import Iterator

from server.accounts.topics import ADMIN_ITEMS, OF_ACCOUNT, AdminItemOut, administer, administered
from server.core.live import Family, Kind, Notice, declare, told_of
from server.payments.changes import ComparedDayChanged, DayClosed, DifferenceChanged, DisputeChanged, PayoutChanged
from server.payments.days.selectors import read_closing_versions, read_payout_versions
from server.payments.provider_selectors import read_compared_versions, read_difference_versions, read_dispute_versions
from server.pricing.changes import GiftCardChanged

# What moves the cash-up beside orders: everybody who sells closes a day, door staff, too
DAYS = declare(Family("account:{}:days", Kind.LIST, OF_ACCOUNT, reader=ADMIN_ITEMS, shape=AdminItemOut))

administer(
    compared_day=read_compared_versions,
    day_closing=read_closing_versions,
    difference=read_difference_versions,
    dispute=read_dispute_versions,
    payout=read_payout_versions,
)


@told_of(DayClosed)
def day_closed(change: DayClosed) -> Iterator[Notice]:
    yield Notice(DAYS.topic(change.account_id), (f"day_closing:{change.closing_id}",))


@told_of(PayoutChanged)
def payout_changed(change: PayoutChanged) -> Iterator[Notice]:
    yield Notice(DAYS.topic(change.account_id), (f"payout:{change.refund_id}",))


@told_of(GiftCardChanged)
def gift_card_changed(change: GiftCardChanged) -> Iterator[Notice]:
    yield Notice(DAYS.topic(change.account_id), (f"gift_card:{change.card_id}",))


@told_of(DisputeChanged)
def dispute_changed(change: DisputeChanged) -> Iterator[Notice]:
    yield from administered(change.account_id, f"dispute:{change.dispute_id}")


@told_of(DifferenceChanged)
def difference_changed(change: DifferenceChanged) -> Iterator[Notice]:
    yield from administered(change.account_id, *(f"difference:{number}" for number in change.difference_ids))


@told_of(ComparedDayChanged)
def compared_day_changed(change: ComparedDayChanged) -> Iterator[Notice]:
    yield from administered(change.account_id, f"compared_day:{change.compared_day_id}")
