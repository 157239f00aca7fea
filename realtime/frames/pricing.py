"""A gift card was changed or its balance has moved: every screen that shows the list fetches it again."""

from __future__ import annotations

from collections.abc import Iterator

from realtime import families
from realtime.frames.registry import Notice, frames_for
from server.pricing.changes import GiftCardChanged


@frames_for(GiftCardChanged)
def gift_card_changed(change: GiftCardChanged) -> Iterator[Notice]:
    yield Notice(families.ACCOUNT_ADMIN.topic(change.account_id), (f"gift_card:{change.card_id}",))
    yield Notice(families.PLATFORM_ADMIN.topic(), (f"gift_card:{change.card_id}",))
