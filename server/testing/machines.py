"""Runs the machines of hypothesis, which do what comes in any order and ask after each step whether all is well."""

from __future__ import annotations

from django.conf import settings as foyer
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import RuleBasedStateMachine, run_state_machine_as_test

# What a machine looks for is wrong in our own rules, which show on one database as on another. On PostgreSQL a few
# runs prove that it takes the statements and gives the rows that the rules expect.
ON_POSTGRESQL = 3


def run_machine(
    machine: type[RuleBasedStateMachine], *, examples: int, steps: int, is_made_smaller: bool = True
) -> None:
    """Run a machine so many times, the same way each time; what fails is made smaller first, unless that takes long."""
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=min(examples, ON_POSTGRESQL) if foyer.CLUSTER else examples,
            stateful_step_count=steps,
            phases=[Phase.generate, *([Phase.shrink] if is_made_smaller else [])],
            derandomize=True,
            deadline=None,
            database=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
