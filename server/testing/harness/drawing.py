"""How many random examples are tried: few in each run, always the same, and many in `make faults`."""

from __future__ import annotations

from django.conf import settings as foyer
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import RuleBasedStateMachine, run_state_machine_as_test

# State machines find faults of our own rules, which do not depend on the database. On PostgreSQL a few runs prove that
# it accepts the statements and returns the expected rows.
ON_POSTGRESQL = 3
_is_thorough = False


def be_thorough() -> None:
    """Try all examples from now on (`--thorough`)."""
    global _is_thorough  # noqa: PLW0603
    _is_thorough = True


def drawn(few: int, many: int) -> settings:
    """Return how many examples a test tries: `few`, or `many` in a thorough run."""
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
    """Run a state machine with random steps and check its invariants after each step.

    It runs so many times in a thorough run, otherwise a few times, or half as often. Failures are shrunk, unless that
    takes long.
    """
    few = ON_POSTGRESQL if foyer.CLUSTER else few or examples // 2
    phases = [Phase.generate, *([Phase.shrink] if is_made_smaller else [])]
    run_state_machine_as_test(
        machine, settings=settings(drawn(few, examples), stateful_step_count=steps, phases=phases)
    )
