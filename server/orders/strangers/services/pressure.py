"""Whether a stranger may reserve as they are: under pressure, of an address or an event, they prove something first.

Under pressure are an address, or an event, with many reservations of a quarter of an hour that nobody has paid, or that
cost nothing. Whoever pays counts no longer, however many of them stand behind one address.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from server.accounts.caller import Caller, Public
from server.accounts.models import Account
from server.accounts.services import watching
from server.orders.errors import TooManyReservations
from server.orders.strangers.limits import BuyingLimits, Puzzle, limits_of
from server.orders.strangers.services import counting, proofs
from server.orders.strangers.services.counting import About
from server.orders.strangers.services.proofs import Shown


@contextmanager
def one_more(*, caller: Caller, seller: Account, address_hash: str, shown: Shown) -> Iterator[None]:
    """Count a reservation while it is made, if a stranger makes it; if it is not made, it is not counted.

    :raises ProofRequired: if that takes a proof, and what was shown is none.
    :raises TooManyAttempts: if this address has asked for very many puzzles.
    """
    if not isinstance(caller, Public):
        yield
        return
    about = About(account=seller.pk, event=caller.event_id, address=caller.address)
    by_address, of_event = counting.count_unpaid(event_id=caller.event_id, address_hash=address_hash)
    try:
        if _takes_proof(limits_of(seller.buying_limits), by_address, of_event):
            _needs_proof(about, shown)
        yield
    except BaseException as refused:
        counting.forget_unpaid(event_id=caller.event_id, address_hash=address_hash)
        if isinstance(refused, TooManyReservations):
            counting.note_refusal(about, "reservations")
        raise


def _takes_proof(limits: BuyingLimits, by_address: int, of_event: int) -> bool:
    if limits.puzzle is not Puzzle.PRESSURE:
        return limits.puzzle is Puzzle.ALWAYS
    return by_address > limits.puzzle_after_address or of_event > limits.puzzle_after_event


def _needs_proof(about: About, shown: Shown) -> None:
    how = proofs.proved_by(shown, event_id=about.event)
    if how:
        watching.note(watching.Kind.PROVED, account_id=about.account, what=how, of_event=about.event)
        return
    required = proofs.ask(about, shown)
    counting.note_refusal(about, required.asks_for)
    raise required
