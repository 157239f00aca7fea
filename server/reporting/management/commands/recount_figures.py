"""Count all figures again from the journal, put right what differs, and say what that was."""

from __future__ import annotations

from typing import Any

from server.platform.management.installation import InstallationCommand
from server.reporting.metrics_services import roll_up, verify_all


class Command(InstallationCommand):
    help = __doc__ or ""

    def handle(self, *args: Any, **options: Any) -> None:
        rolled_up = roll_up()
        wrong = verify_all()
        for sentence in wrong:
            self.stdout.write(sentence)
        self.stdout.write(f"Folded {rolled_up:,} lines; {len(wrong):,} figures were wrong and are right now.")
