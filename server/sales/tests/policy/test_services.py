"""Each service does what the table allows in each state, and refuses the rest with its message and without changes."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache

from server.aftersales.errors import NotAnOption
from server.api.public.errors import NotSoldByClient
from server.inventory.errors import ReservationOver
from server.payments.models import Refund
from server.platform.errors import DomainError, InvalidFields, NotFound
from server.reporting.integrity_services import find_differences
from server.sales.models import Exchange, Order, Ticket
from server.sales.policy import TABLE, Action, Actor, State, refusal
from server.sales.refundable_selectors import order_rows, read_refundable
from server.sales.tests.policy.acts import ACTS, PolicySetup, call_off, make_policy_setup, order_in, situation_for

pytestmark = pytest.mark.django_db
# Charges in progress are covered by `selling`; opening links by `order_page/test_reservations.py`.
STATES = [state for state in State if state != State.BEING_PAID]
OF_RESERVATIONS = (Action.MARK_PURCHASED, Action.KEEP_RESERVATION)
ELSEWHERE = {(Action.OPEN_LINK, Actor.BUYER), (Action.KEEP_RESERVATION, Actor.CLIENT)}


@pytest.fixture
def setup(provider) -> PolicySetup:
    cache.clear()
    return make_policy_setup(provider)


def traces(order: Order) -> Any:
    """Return what would change if an action were carried out on an order."""
    return (
        list(
            Ticket.objects.filter(order__payment=order.payment_id).order_by("pk").values_list("pk", "status", "holder")
        ),
        Refund.objects.filter(part__payment=order.payment_id).count(),
        list(Exchange.objects.filter(order__payment=order.payment_id).exclude(status="quoted").values_list("status")),
        list(Order.objects.filter(payment=order.payment_id).order_by("pk").values_list("status", "performance")),
    )


def expected(action: Action, actor: Actor, order: Order) -> DomainError | None:
    found = read_refundable(order_rows().get(pk=order.pk))
    return refusal(action, actor, situation_for(action, actor, found))


def outcome(act: Any, setup: PolicySetup, order: Order) -> DomainError | None:
    try:
        act(setup, order)
    except DomainError as refused:
        return refused
    return None


@pytest.mark.parametrize(
    "is_cancelled",
    [pytest.param(False, id="takes place"), pytest.param(True, id="cancelled", marks=pytest.mark.sweep)],
)
@pytest.mark.parametrize("name", ACTS, ids=lambda name: " ".join(filter(None, name)))
def test_a_service_and_the_table_say_the_same_in_every_state(setup: PolicySetup, name, is_cancelled: bool):
    action, actor, _ = name
    orders = [(state, order_in(setup, state)) for state in STATES]
    if is_cancelled:
        call_off(setup, orders[0][1])
    for state, order in orders:
        expected_outcome, before = expected(action, actor, order), traces(order)
        was = outcome(ACTS[name], setup, order)
        if is_unknown_to(action, actor, state):
            assert isinstance(was, DomainError), (state, was)
        elif expected_outcome is None:
            assert was is None or isinstance(was, may_refuse_besides(action, actor, is_cancelled)), (state, was)
        else:
            assert was is not None, f"{state}: done, though the table says '{expected_outcome}'"
            assert (type(was), was.message) == (type(expected_outcome), expected_outcome.message), state
        if was is not None:
            assert traces(order) == before, state
    assert [difference.sentence for difference in find_differences()] == []


def is_unknown_to(action: Action, actor: Actor, state: State) -> bool:
    """Return whether an order is out of an actor's reach.

    A buyer has no link, a client cancels only its own reservations.
    """
    if action == Action.REBOOK:  # jobs only process paid orders
        return state in (State.RESERVED, State.FAILED, State.REFUNDED)
    never_paid = state in (State.RESERVED, State.FAILED)
    return never_paid and (actor == Actor.BUYER or (action, actor) == (Action.CANCEL, Actor.CLIENT))


def may_refuse_besides(action: Action, actor: Actor, is_cancelled: bool) -> tuple[type[DomainError], ...]:
    """Return what else a service may refuse for: the way of the money, and cancelled performances."""
    if (action, actor) == (Action.CANCEL, Actor.CLIENT):
        return (NotSoldByClient,)
    if action == Action.KEEP:
        return (NotAnOption,) if is_cancelled else ()
    return (ReservationOver, InvalidFields) if is_cancelled and action in OF_RESERVATIONS else ()


def test_every_action_of_the_table_is_tried():
    tried = {(action, actor) for action, actor, _ in ACTS}
    assert tried | ELSEWHERE == {(action, actor) for action, rules in TABLE.items() for actor in rules}


def test_another_accounts_order_is_not_there(setup: PolicySetup, provider):
    other_setup, order = make_policy_setup(provider), order_in(setup, State.PAID)
    for (_, actor, _), act in ACTS.items():
        if actor in (Actor.STAFF, Actor.CLIENT):
            with pytest.raises(NotFound):
                act(other_setup, order)
