"""Starts one system and drives it: the journeys, then the fault drives, which end with an audit of what both sold.

python -m e2e.run [journeys] [faults] [all-faults]

FOYER_PROFILE says which system, and so which journeys and drives there are; `all-faults` are the long drives, too.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest

from e2e.faults import GIVEN
from e2e.system import ROOT, System, running_with_cards

FOLDER = ROOT / "e2e"


class Given:
    """Hands the running system to the drives."""

    def __init__(self, system: System) -> None:
        self._system = system

    def pytest_configure(self, config: pytest.Config) -> None:
        config.stash[GIVEN] = self._system


def run_journeys(system: System) -> int:
    told = system.told()
    known = {
        "FOYER_URL": told["url"],
        "FOYER_LOGS": told["logs"],
        "FOYER_MAIL": told["mail"],
        "FOYER_STRIPE": told["stripe"],
    }
    ran = subprocess.run(["npx", "playwright", "test"], cwd=FOLDER, env=os.environ | known, check=False)
    return ran.returncode


def run_faults(system: System, *only: str) -> int:
    arguments = ["-c", str(FOLDER / "faults" / "pytest.ini"), "--durations=5", *only, str(FOLDER / "faults")]
    return pytest.main(arguments, plugins=[Given(system)])


STEPS = {
    "journeys": run_journeys,
    "faults": lambda system: run_faults(system, "-m", "not long"),
    "all-faults": run_faults,
}


def main() -> None:
    names = sys.argv[1:] or ["journeys", "faults"]
    if set(names) - set(STEPS):
        sys.exit(__doc__)
    # Only wakes us: what was started is stopped at the end of the block.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    with running_with_cards(os.environ.get("FOYER_PROFILE", "embedded")) as system:
        for name in names:
            if code := STEPS[name](system):
                sys.exit(code)


if __name__ == "__main__":
    main()
