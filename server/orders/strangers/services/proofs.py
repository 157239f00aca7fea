"""What a stranger shows to be let through: the solution of our puzzle, or a token of the captcha that is set up.

In `X-Proof` a solution stands as ALTCHA's clients write it, a token behind the word `captcha`. The word `puzzle` alone
asks for our puzzle where the captcha cannot be drawn.
"""

from __future__ import annotations

from dataclasses import dataclass

from server.accounts.caller import Caller, Public
from server.orders.strangers import captchas
from server.orders.strangers.errors import ProofRequired
from server.orders.strangers.services import captcha_checks, puzzles
from server.orders.strangers.services.captcha_checks import Outcome
from server.orders.strangers.services.counting import About

TOKEN, WISH = "captcha ", "puzzle"
# Whoever takes the puzzle where a captcha is asked has more of it to solve, so that no program is better off with it.
INSTEAD = 4


@dataclass(frozen=True)
class Shown:
    """What was shown, and what the captcha's provider says of it, if it is a token."""

    text: str = ""
    outcome: Outcome | None = None


def look_at(caller: Caller, proof: str, *, request: str) -> Shown:
    """See what a stranger shows. A provider may be asked, for seconds: nobody else may be waiting for what we hold."""
    provider = captchas.configured()
    if provider is None or not isinstance(caller, Public) or not proof.startswith(TOKEN):
        return Shown(proof)
    token = proof.removeprefix(TOKEN)
    outcome = captcha_checks.check(
        provider, token, event_id=caller.event_id, address=caller.address, request=f"{caller.key}:{request}"
    )
    return Shown(proof, outcome)


def proved_by(shown: Shown, *, event_id: int) -> str:
    """Name what was proved with; empty if nothing was."""
    if shown.outcome is Outcome.PASSED:
        return "captcha"
    return "puzzle" if puzzles.is_solved(shown.text, event_id=event_id) else ""


def ask(about: About, shown: Shown) -> ProofRequired:
    """Give what is answered to whoever has proved nothing: the captcha, or our puzzle where it is wished for or due.

    :raises TooManyAttempts: if this address has asked for very many puzzles.
    """
    provider = captchas.configured()
    if provider is None:
        return ProofRequired(challenge=puzzles.ask(event_id=about.event, address=about.address))
    if shown.text == WISH or shown.outcome is Outcome.UNANSWERED or captcha_checks.is_away():
        return ProofRequired(challenge=puzzles.ask(event_id=about.event, address=about.address, times=INSTEAD))
    return ProofRequired(captcha=captchas.asked(provider, event_id=about.event))
