"""How much of what is drawn by chance is tried: a little in each run, always the same, and all in `make faults`."""

from __future__ import annotations

from django.conf import settings as foyer
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import RuleBasedStateMachine, run_state_machine_as_test

# What a machine looks for is wrong in our own rules, which show on one database as on another. On PostgreSQL a few
# runs prove that it takes the statements and gives the rows that the rules expect.
ON_POSTGRESQL = 3
_is_thorough = False


def be_thorough() -> None:
    """Try all that there is to try from now on (`--thorough`)."""
    global _is_thorough  # noqa: PLW0603
    _is_thorough = True


def drawn(few: int, many: int) -> settings:
    """Say how many examples a test tries: few, or many where the run is thorough."""
    return settings(
        max_examples=many if _is_thorough else few,
        derandomize=True,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )


def run_machine(
    machine: type[RuleBasedStateMachine],
    *,
    examples: int,
    steps: int,
    few: int | None = None,
    is_made_smaller: bool = True,
) -> None:
    """Run a machine, which does what comes in any order and asks after each step whether all is well.

    It runs so many times where the run is thorough, else a few times, or half as often. What fails is made smaller
    first, unless that takes long.
    """
    few = ON_POSTGRESQL if foyer.CLUSTER else few or examples // 2
    phases = [Phase.generate, *([Phase.shrink] if is_made_smaller else [])]
    run_state_machine_as_test(
        machine, settings=settings(drawn(few, examples), stateful_step_count=steps, phases=phases)
    )
