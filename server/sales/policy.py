"""Who may do what with an order in which state: the one table for every entry (spec part 3, sections 2.6 and 4).

A service calls `require` once the order is locked; pages and the public API call `refusal` for what they offer. The
permissions of staff (`server.accounts`) and an event's terms for its buyers (`server.catalogue.events`) are checked
separately: neither knows of an order's state.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from django.utils.translation import gettext_noop

from server.accounts.caller import Caller, Client, LinkHolder, Staff
from server.inventory.errors import ReservationOver
from server.inventory.models import Reservation
from server.platform.errors import DomainError, NotAllowed
from server.sales import errors
from server.sales.models import Order


class Actor(StrEnum):
    STAFF = "staff"  # a person at the counter or in the office
    BUYER = "buyer"  # whoever has the link to their own order
    CLIENT = "client"  # another system, through the public API
    SYSTEM = "system"  # a job


def actor_of(caller: Caller) -> Actor:
    if isinstance(caller, Staff):
        return Actor.STAFF
    if isinstance(caller, LinkHolder):
        return Actor.BUYER
    return Actor.CLIENT if isinstance(caller, Client) else Actor.SYSTEM


class Action(StrEnum):
    REFUND = "refund"  # of all that is left of the order, or of some of it
    VOID = "void"  # of a sale at the counter that was entered wrongly
    VOID_DISPUTED = "void_disputed"  # the buyer's bank has taken the money
    CANCEL = "cancel"  # of the whole order, by its buyer or seller
    CANCEL_PERFORMANCE = "cancel_performance"  # refund of an order whose performance was cancelled
    EXCHANGE = "exchange"
    REBOOK = "rebook"  # move to another performance at no charge, or back
    ANSWER = "answer"  # the buyer chooses another date, money or credit in place of a performance
    KEEP = "keep"  # the buyer keeps their tickets
    RENAME = "rename"
    ADD_EXTRAS = "add_extras"
    MARK_PURCHASED = "mark_purchased"  # a reservation that was paid elsewhere
    KEEP_RESERVATION = "keep_reservation"  # extend a reservation, or send its buyer a link to pay it
    OPEN_LINK = "open_link"  # the recipient of the link takes the reservation over
    SEND_TICKETS = "send_tickets"
    CHANGE_BUYER = "change_buyer"  # the address, the marketing consent


class State(StrEnum):
    """The state of an order. Used units are only known of what is left of it."""

    RESERVED = "reserved"
    BEING_PAID = "being_paid"
    FAILED = "failed"
    PAID = "paid"  # and nothing of it was used
    PARTLY_USED = "partly_used"  # a ticket was scanned in, or an upsell handed out
    USED = "used"  # everything that is left was used
    REFUNDING = "refunding"
    EXCHANGING = "exchanging"  # an exchange waits for its money
    REFUNDED = "refunded"


class Obstacle(StrEnum):
    """What else may prevent an action, whatever the state."""

    CANCELLED = "cancelled"  # the performance was cancelled
    BEGUN = "begun"  # the performance has begun
    NO_TICKETS = "no_tickets"
    BUYER_REMOVED = "buyer_removed"
    USED_UNITS = "used_units"  # some of the chosen units were used
    COUNTER_MONEY = "counter_money"  # somebody at the box office would have to hand it back
    NOT_AT_COUNTER = "not_at_counter"  # it was sold elsewhere
    NOT_TODAY = "not_today"  # it was sold on another day
    NOT_LOST = "not_lost"  # no dispute was lost


@dataclass(frozen=True)
class Situation:
    """An order as the table sees it."""

    state: State
    obstacles: frozenset[Obstacle] = frozenset()

    def also(self, **obstacles: bool) -> Situation:
        """Add the obstacles whose value is true."""
        more = {Obstacle(name) for name, stands in obstacles.items() if stands}
        return replace(self, obstacles=self.obstacles | more)

    def without(self, obstacle: Obstacle) -> Situation:
        return replace(self, obstacles=self.obstacles - {obstacle})


_RESERVATIONS = {
    Reservation.Status.OPEN: State.RESERVED,
    Reservation.Status.PAYING: State.BEING_PAID,
    Reservation.Status.PAID: State.PAID,
}


_BY_STATUS = {
    Order.Status.PROGRESS: State.RESERVED,
    Order.Status.PAID: State.PAID,
    Order.Status.REFUNDING: State.REFUNDING,
    Order.Status.REFUNDED: State.REFUNDED,
    Order.Status.FAILED: State.FAILED,
}


def status_situation(order: Order) -> Situation:
    """Return the situation of an order from its status alone, for actions that do not depend on anything else."""
    return Situation(_BY_STATUS[Order.Status(order.status)])


def reservation_situation(reservation: Reservation) -> Situation:
    """Return the situation of a reservation, whose orders are not read."""
    return Situation(_RESERVATIONS.get(Reservation.Status(reservation.status), State.FAILED))


@dataclass(frozen=True)
class Rule:
    """The states in which an action is allowed, and its obstacles, in the order of their precedence.

    More may be allowed for a cancelled performance: whoever came has seen nothing.
    """

    states: frozenset[State]
    barred_by: tuple[Obstacle, ...] = ()
    when_cancelled: frozenset[State] = frozenset()


_UNUSED = frozenset({State.PAID})
_NOT_USED_UP = _UNUSED | {State.PARTLY_USED}
_SOLD = _NOT_USED_UP | {State.USED}
_PAID_FOR = _SOLD | {State.EXCHANGING}
_OPEN = frozenset({State.RESERVED})
_ANY = frozenset(State)
_REBOOKED = Rule(_UNUSED, (Obstacle.BUYER_REMOVED, Obstacle.NO_TICKETS), when_cancelled=_SOLD)
_FOR_BUYERS = (Obstacle.CANCELLED, Obstacle.NO_TICKETS)

TABLE: Mapping[Action, Mapping[Actor, Rule]] = {
    Action.REFUND: {
        Actor.STAFF: Rule(_NOT_USED_UP),
        Actor.CLIENT: Rule(_NOT_USED_UP),
        Actor.SYSTEM: Rule(_NOT_USED_UP),  # the money was returned at the provider
    },
    Action.VOID: {Actor.STAFF: Rule(_UNUSED, (Obstacle.NOT_AT_COUNTER, Obstacle.NOT_TODAY))},
    Action.VOID_DISPUTED: {Actor.STAFF: Rule(_NOT_USED_UP, (Obstacle.NOT_LOST,))},
    Action.CANCEL: {
        Actor.BUYER: Rule(_UNUSED, (Obstacle.CANCELLED, Obstacle.COUNTER_MONEY)),
        Actor.CLIENT: Rule(_UNUSED),
    },
    Action.CANCEL_PERFORMANCE: {Actor.SYSTEM: Rule(_SOLD)},
    Action.EXCHANGE: {
        # Units that were used, and performances that have begun, need a permission of their own.
        Actor.STAFF: Rule(_SOLD, (Obstacle.BUYER_REMOVED, Obstacle.NO_TICKETS)),
        Actor.BUYER: Rule(_NOT_USED_UP, (*_FOR_BUYERS, Obstacle.USED_UNITS, Obstacle.COUNTER_MONEY)),
        Actor.CLIENT: Rule(_SOLD, (Obstacle.BUYER_REMOVED, Obstacle.NO_TICKETS, Obstacle.USED_UNITS, Obstacle.BEGUN)),
    },
    Action.REBOOK: {Actor.SYSTEM: _REBOOKED},
    Action.ANSWER: {Actor.BUYER: replace(_REBOOKED, barred_by=(Obstacle.NO_TICKETS, Obstacle.BEGUN))},
    Action.KEEP: {Actor.BUYER: Rule(_SOLD)},
    Action.RENAME: {Actor.BUYER: Rule(_NOT_USED_UP, (*_FOR_BUYERS, Obstacle.USED_UNITS))},
    Action.ADD_EXTRAS: {Actor.BUYER: Rule(_SOLD, (Obstacle.CANCELLED,))},
    Action.MARK_PURCHASED: {Actor.STAFF: Rule(_OPEN)},
    Action.KEEP_RESERVATION: {Actor.STAFF: Rule(_OPEN), Actor.CLIENT: Rule(_OPEN)},
    Action.OPEN_LINK: {Actor.BUYER: Rule(_OPEN)},
    Action.SEND_TICKETS: {Actor.STAFF: Rule(_PAID_FOR)},
    Action.CHANGE_BUYER: {Actor.STAFF: Rule(_ANY, (Obstacle.BUYER_REMOVED,))},
}


def refusal(action: Action, actor: Actor, situation: Situation) -> DomainError | None:
    """Return why somebody may not do something with an order now; None if they may."""
    rule = TABLE[action].get(actor)
    if rule is None:
        return NotAllowed()
    is_cancelled = Obstacle.CANCELLED in situation.obstacles
    if is_cancelled and Obstacle.CANCELLED in rule.barred_by:
        return _refused_by_obstacle(action, actor, Obstacle.CANCELLED)
    if situation.state not in rule.states | (rule.when_cancelled if is_cancelled else frozenset()):
        return _refused_by_state(action, actor, situation.state)
    barrier = next((one for one in rule.barred_by if one in situation.obstacles), None)
    return _refused_by_obstacle(action, actor, barrier) if barrier is not None else None


def require(action: Action, actor: Actor, situation: Situation) -> None:
    """Refuse what may not be done with an order now.

    :raises DomainError: worded for the actor: the spec's word for staff, a sentence for the buyer.
    """
    refused = refusal(action, actor, situation)
    if refused is not None:
        raise refused


# The spec's words for why the buttons of an order are disabled (part 3, section 4).
STAFF_LABELS: Mapping[State, str] = {
    State.RESERVED: "Progress",
    State.BEING_PAID: "Progress",
    State.FAILED: "Failure",
    State.USED: "Scanned",
    State.REFUNDING: "Inprogress",
    State.EXCHANGING: "being exchanged",
    State.REFUNDED: "Refund",
    State.PAID: "Success",
    State.PARTLY_USED: "Success",
}
NOTHING_LEFT = gettext_noop("Nothing is left in this order")
USED = gettext_noop("Part of this order has already been used")
_BUYER_STATES: Mapping[State, str] = {
    State.REFUNDING: gettext_noop("Part of this order is being refunded"),
    State.EXCHANGING: gettext_noop("An exchange of this order is waiting for payment"),
    State.PARTLY_USED: USED,
    State.USED: USED,
}
_BUYER_OBSTACLES: Mapping[Obstacle, str] = {
    Obstacle.CANCELLED: gettext_noop("This performance has been cancelled"),
    Obstacle.BEGUN: gettext_noop("The performance has begun"),
    Obstacle.NO_TICKETS: gettext_noop("This order has no tickets"),
    Obstacle.USED_UNITS: USED,
    Obstacle.COUNTER_MONEY: gettext_noop("This was paid at the box office. Please ask there for your refund."),
}
# Said before a date is chosen, too, for those that cost less.
DIFFERENCE_AT_COUNTER = gettext_noop(
    "You paid at the box office. For tickets that cost less, please exchange there, and get the difference back."
)
_VOID_OBSTACLES: Mapping[Obstacle, str] = {
    Obstacle.NOT_AT_COUNTER: errors.NOT_OF_THE_COUNTER,
    Obstacle.NOT_TODAY: errors.NOT_TODAY,
    Obstacle.NOT_LOST: errors.NOT_LOST,
}
_OF_RESERVATIONS = (Action.MARK_PURCHASED, Action.KEEP_RESERVATION, Action.OPEN_LINK)
_BY_USE = (State.PARTLY_USED, State.USED)


def _refused_by_state(action: Action, actor: Actor, state: State) -> DomainError:
    if action in _OF_RESERVATIONS:
        return _over(state)
    if actor == Actor.BUYER:
        return errors.NotPermitted(_BUYER_STATES.get(state, NOTHING_LEFT))
    if state == State.PARTLY_USED and action in (Action.VOID, Action.CANCEL):
        return errors.NotVoidable(errors.ALREADY_USED)
    return (
        errors.AlreadyUsed()
        if action == Action.REBOOK and state in _BY_USE
        else errors.WrongOrderStatus(STAFF_LABELS[state])
    )


def _over(state: State) -> DomainError:
    """Return why a reservation is no longer open."""
    if state == State.BEING_PAID:
        return errors.BeingPaid()
    return ReservationOver() if state == State.FAILED else errors.AlreadyPaid()


def _refused_by_obstacle(action: Action, actor: Actor, obstacle: Obstacle) -> DomainError:
    if actor == Actor.BUYER:
        if action == Action.EXCHANGE and obstacle == Obstacle.COUNTER_MONEY:
            return errors.NotPermitted(DIFFERENCE_AT_COUNTER)
        return errors.NotPermitted(_BUYER_OBSTACLES[obstacle])
    if obstacle in _VOID_OBSTACLES:
        return errors.NotVoidable(_VOID_OBSTACLES[obstacle])
    if obstacle == Obstacle.BUYER_REMOVED:
        return errors.BuyerRemoved()
    return errors.NoTicketsChosen(field="ticketinfo") if obstacle == Obstacle.NO_TICKETS else errors.NotForClients()
