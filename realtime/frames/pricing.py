"""Promo codes or gift cards were changed or used: every screen that shows the list fetches it again."""

from __future__ import annotations

from collections.abc import Iterator

from realtime import families
from realtime.frames.registry import Notice, frames_for
from server.pricing.changes import CodeBatchChanged, GiftCardChanged, PromoCodeChanged


@frames_for(PromoCodeChanged)
def promo_code_changed(change: PromoCodeChanged) -> Iterator[Notice]:
    names = tuple(f"promo_code:{number}" for number in change.promo_ids)
    yield Notice(families.ACCOUNT_ADMIN.topic(change.account_id), names)
    yield Notice(families.PLATFORM_ADMIN.topic(), names)


@frames_for(CodeBatchChanged)
def code_batch_changed(change: CodeBatchChanged) -> Iterator[Notice]:
    yield Notice(families.ACCOUNT_ADMIN.topic(change.account_id), (f"code_batch:{change.batch_id}",))
    yield Notice(families.PLATFORM_ADMIN.topic(), (f"code_batch:{change.batch_id}",))


@frames_for(GiftCardChanged)
def gift_card_changed(change: GiftCardChanged) -> Iterator[Notice]:
    yield Notice(families.ACCOUNT_ADMIN.topic(change.account_id), (f"gift_card:{change.card_id}",))
    yield Notice(families.PLATFORM_ADMIN.topic(), (f"gift_card:{change.card_id}",))
    yield Notice(families.DAYS.topic(change.account_id), (f"gift_card:{change.card_id}",))
