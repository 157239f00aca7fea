"""Starts one system and drives it, and ends with an audit of what all sold.

python -m e2e.run STEP…, of: core-journeys journeys timed walks core-outside outside core-faults faults all-faults
answers audit

FOYER_PROFILE says which system, and so which journeys and drives there are. What begins with `core-` are the few that
every change has to pass; its journeys look for barriers once at each screen (e2e/barriers.ts). `faults` may run beside
other steps, `timed` may not, and `all-faults` are both kinds of drives and the long ones, too. `answers` is the journey
of a door's phone that everything but the server answers, all answers for 15 seconds each (FOYER_ANSWER_SECONDS).
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

import pytest

from e2e.given import Given
from e2e.system import ROOT, System, running_with_cards
from scripts.budget.pytest_costs import Costs

FOLDER = ROOT / "e2e"


def run_journeys(system: System, *only: str, **more: str) -> int:
    described = system.describe()
    known = {
        "FOYER_URL": described["url"],
        "FOYER_OUTER": described["outer"],
        "FOYER_LOGS": described["logs"],
        "FOYER_MAIL": described["mail"],
        "FOYER_STRIPE": described["stripe"],
        "FOYER_PEOPLE": described["people"],
    }
    if system.profile == "cluster":
        # The whole look for barriers is the embedded profile's: screens are the same on both.
        known["FOYER_BARRIERS_ONCE"] = "1"
    command = ["npx", "playwright", "test", *only]
    ran = subprocess.run(command, cwd=FOLDER, env=os.environ | known | more, check=False)
    return ran.returncode


def run_drives(system: System, folder: str, *only: str) -> int:
    arguments = ["-c", str(FOLDER / "drives.ini"), "--durations=5", *only, str(FOLDER / folder)]
    return pytest.main(arguments, plugins=[Given(system), Costs(time.monotonic)])


def run_audit(system: System) -> int:
    audit = system.manage("audit", within=300)
    print(audit.stdout, audit.stderr, sep="", flush=True)
    return audit.returncode


def run_core_journeys(system: System) -> int:
    tag = "@core(?!-)" if system.profile == "embedded" else "@core-on-cluster"
    return run_journeys(system, "--grep", tag, FOYER_BARRIERS_ONCE="1")


def run_timed(system: System) -> int:
    """Run what holds somebody to a time: journeys first, one after another."""
    journeys = run_journeys(system, "--workers", "1", FOYER_TIMED="1")
    return journeys or run_drives(system, "faults", "-m", "timed and not long")


STEPS = {
    "core-journeys": run_core_journeys,
    "core-faults": lambda system: run_drives(system, "faults", "-m", "core and not long"),
    "journeys": run_journeys,
    "core-outside": lambda system: run_drives(system, "outside", "-m", "core"),
    "outside": lambda system: run_drives(system, "outside"),
    "walks": lambda system: run_drives(system, "walks"),
    "faults": lambda system: run_drives(system, "faults", "-m", "not long and not timed"),
    "timed": run_timed,
    "all-faults": lambda system: run_drives(system, "faults"),
    "answers": lambda system: run_journeys(system, "door-answers", FOYER_ANSWERS="all"),
    "audit": run_audit,
}
# A screen looks the same on both profiles. A cluster's drives come first: they wait for most of their time, which
# parallel steps use, and so its journeys also run on a system that has recovered.
USUAL = {"embedded": ["journeys", "timed", "walks", "outside", "faults"], "cluster": ["faults", "journeys", "audit"]}


def main() -> None:
    profile = os.environ.get("FOYER_PROFILE", "embedded")
    names = sys.argv[1:] or USUAL[profile]
    if set(names) - set(STEPS):
        sys.exit(__doc__)
    # This only wakes us: everything is stopped at the end of the block.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    with running_with_cards(profile) as system:
        for name in names:
            if code := STEPS[name](system):
                sys.exit(code)


if __name__ == "__main__":
    main()
