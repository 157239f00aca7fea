"""Guesses at codes: whoever types too many that are no good has to wait, wherever they type them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from server.accounts.caller import Caller, Public
from server.accounts.services import attempts
from server.orders.errors import CodeNotTaken
from server.orders.selling.wanted import Wanted
from server.pricing.codes import is_unguessable


@contextmanager
def one_guess(caller: Caller, wanted: Wanted) -> Iterator[None]:
    """Count a basket's codes as one guess while it is priced, and forget it unless one of them was refused.

    Counted beforehand, so that many at once are no way around the limit; a basket without codes counts nothing.

    :raises TooManyAttempts: if this caller was refused so often that they wait now; nothing is looked up then.
    """
    codes = [code for code in (wanted.promo_code, *wanted.gift_cards) if code]
    if not codes:
        yield
        return
    address = caller.address if isinstance(caller, Public) else ""
    is_long = all(is_unguessable(code) for code in codes)
    guess = attempts.count_code(address=address, caller=caller.key, is_long=is_long)
    is_wrong = False
    try:
        yield
    except CodeNotTaken:
        is_wrong = True
        raise
    finally:
        if not is_wrong:
            attempts.forget_code(guess)
