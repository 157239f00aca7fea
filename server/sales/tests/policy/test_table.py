"""What the table of `policy` allows, written a second time: the other tests here take their expectations from it."""

from __future__ import annotations

import pytest

from server.sales.policy import Action, Actor, Obstacle, Situation, State, refusal

NEVER = ""
UNUSED = "paid"
NOT_USED_UP = f"{UNUSED} partly_used"
SOLD = f"{NOT_USED_UP} used"
EVER_PAID = f"{SOLD} exchanging"
RESERVED = "reserved"
ANY = " ".join(State)
# The states in which it is allowed, those in which it is allowed once the performance is cancelled, and all other
# obstacles that prevent it. Whoever is missing may never do it.
ALLOWED = {
    (Action.REFUND, Actor.STAFF): (NOT_USED_UP, NOT_USED_UP, ""),
    (Action.REFUND, Actor.CLIENT): (NOT_USED_UP, NOT_USED_UP, ""),
    (Action.REFUND, Actor.SYSTEM): (NOT_USED_UP, NOT_USED_UP, ""),
    (Action.VOID, Actor.STAFF): (UNUSED, UNUSED, "not_at_counter not_today"),
    (Action.VOID_DISPUTED, Actor.STAFF): (NOT_USED_UP, NOT_USED_UP, "not_lost"),
    (Action.CANCEL, Actor.BUYER): (UNUSED, NEVER, "counter_money"),
    (Action.CANCEL, Actor.CLIENT): (UNUSED, UNUSED, ""),
    (Action.CANCEL_PERFORMANCE, Actor.SYSTEM): (SOLD, SOLD, ""),
    (Action.EXCHANGE, Actor.STAFF): (SOLD, SOLD, "no_tickets buyer_removed"),
    (Action.EXCHANGE, Actor.BUYER): (NOT_USED_UP, NEVER, "no_tickets used_units counter_money"),
    (Action.EXCHANGE, Actor.CLIENT): (SOLD, SOLD, "begun no_tickets buyer_removed used_units"),
    (Action.REBOOK, Actor.SYSTEM): (UNUSED, SOLD, "no_tickets buyer_removed"),
    (Action.ANSWER, Actor.BUYER): (UNUSED, SOLD, "begun no_tickets"),
    (Action.KEEP, Actor.BUYER): (SOLD, SOLD, ""),
    (Action.RENAME, Actor.BUYER): (NOT_USED_UP, NEVER, "no_tickets used_units"),
    (Action.ADD_EXTRAS, Actor.BUYER): (SOLD, NEVER, ""),
    (Action.MARK_PURCHASED, Actor.STAFF): (RESERVED, RESERVED, ""),
    (Action.KEEP_RESERVATION, Actor.STAFF): (RESERVED, RESERVED, ""),
    (Action.KEEP_RESERVATION, Actor.CLIENT): (RESERVED, RESERVED, ""),
    (Action.OPEN_LINK, Actor.BUYER): (RESERVED, RESERVED, ""),
    (Action.SEND_TICKETS, Actor.STAFF): (EVER_PAID, EVER_PAID, ""),
    (Action.CHANGE_BUYER, Actor.STAFF): (ANY, ANY, "buyer_removed"),
}


def allowed_states(action: Action, actor: Actor, *obstacles: Obstacle) -> str:
    situations = (Situation(state, frozenset(obstacles)) for state in State)
    return " ".join(one.state for one in situations if refusal(action, actor, one) is None)


@pytest.mark.parametrize("actor", Actor)
@pytest.mark.parametrize("action", Action)
def test_each_action_is_allowed_in_these_states_alone(action: Action, actor: Actor):
    states, when_cancelled, obstacles = ALLOWED.get((action, actor), (NEVER, NEVER, ""))

    assert allowed_states(action, actor) == states
    assert allowed_states(action, actor, Obstacle.CANCELLED) == when_cancelled
    others = [one for one in Obstacle if one != Obstacle.CANCELLED]
    assert " ".join(one for one in others if states and not allowed_states(action, actor, one)) == obstacles
