"""What a code is that a buyer has typed in: a promo code for a performance, or a gift card that can pay there."""

from __future__ import annotations

from typing import Literal

from server.core import clock
from server.events.models import Performance
from server.orders.errors import CodeNotTaken
from server.pricing.cards.gift_cards import Use
from server.pricing.cards.selectors import find_cards
from server.pricing.promos.selectors import find_promo_terms

CodeKind = Literal["promo_code", "gift_card"]


def kind_of(code: str, performance: Performance) -> CodeKind:
    """Tell which of the two a code is that is good for a performance now.

    Both are always looked for, so that no answer takes longer than another and tells by that what there is.

    :raises CodeNotTaken: for whatever is no good, whether there is such a code or not.
    """
    now = clock.now()
    account_id = performance.account_id
    promo = find_promo_terms(account_id=account_id, code=code, performances={performance.pk: performance}, now=now)
    use = Use(currency=performance.event.currency, now=now, starts=(performance.starts_at,))
    cards = find_cards(account_id=account_id, codes=(code,), use=use)
    if promo is not None:
        return "promo_code"
    if cards:
        return "gift_card"
    raise CodeNotTaken("code")
