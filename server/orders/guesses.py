"""Guesses at codes: whoever types too many that are no good has to wait, wherever they type them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from server.accounts import attempts
from server.accounts.caller import Caller, Public
from server.orders.errors import CodeNotTaken
from server.orders.wanted import Wanted


@contextmanager
def one_guess(caller: Caller, wanted: Wanted) -> Iterator[None]:
    """Count a basket's codes as one guess while it is priced, and forget it unless one of them was refused.

    Counted beforehand, so that many at once are no way around the limit; a basket without codes counts nothing.

    :raises TooManyAttempts: if this caller was refused too often in the last 15 minutes; nothing is looked up then.
    """
    if not wanted.promo_code and not wanted.gift_cards:
        yield
        return
    address = caller.address if isinstance(caller, Public) else ""
    attempts.count_code(address=address, caller=caller.key)
    is_wrong = False
    try:
        yield
    except CodeNotTaken:
        is_wrong = True
        raise
    finally:
        if not is_wrong:
            attempts.forget_code(address=address, caller=caller.key)
