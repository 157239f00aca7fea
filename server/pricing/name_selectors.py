"""One name space an account: no promo code is called like one of its gift cards."""

from __future__ import annotations

from collections.abc import Iterable

from server.pricing.codes import fold
from server.pricing.models import GiftCard, PromoCode

__all__ = ["find_taken", "fold", "is_name_taken", "turn_of"]

AT_A_TIME = 500


def turn_of(account_id: int) -> str:
    """Name the turn (`database.turns`) that whoever gives a code its name takes: two apps' rows have no constraint."""
    return f"codes of account {account_id}"


def is_name_taken(account_id: int, key: str) -> bool:
    """Tell whether an account has a promo code or a gift card that is found by this key; deleted ones do not count."""
    return bool(find_taken(account_id, [key]))


def find_taken(account_id: int, keys: Iterable[str]) -> set[str]:
    """Find those of some keys that a promo code or a gift card of an account has; deleted ones do not count."""
    wanted = list(dict.fromkeys(keys))
    taken: set[str] = set()
    for some in (wanted[start : start + AT_A_TIME] for start in range(0, len(wanted), AT_A_TIME)):
        for model in (PromoCode, GiftCard):
            rows = model._default_manager.filter(account_id=account_id, key__in=some, deleted_at=None)
            taken.update(rows.values_list("key", flat=True))
    return taken
