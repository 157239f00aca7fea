"""Count every counter, total and hold again, name every difference, and end with 1 if there is one."""

from __future__ import annotations

import sys
from typing import Any

from server.platform.management.installation import InstallationCommand
from server.platform.money import display
from server.pricing.gift_card_selectors import read_card_totals
from server.reporting import integrity_services
from server.sales.pricing_integrity_selectors import list_idle_cards


class Command(InstallationCommand):
    help = __doc__ or ""

    def handle(self, *args: Any, **options: Any) -> None:
        found = 0
        for difference in integrity_services.find_differences():
            self.stdout.write(difference.sentence)
            found += 1
        # No difference: somebody has chosen so, or a card's time is over.
        for sentence in list_idle_cards():
            self.stdout.write(sentence)
        if found:
            self.stderr.write(f"The books do not add up: {found} {'difference' if found == 1 else 'differences'}.")
            sys.exit(1)
        counted = integrity_services.count_rows()
        self.stdout.write(
            f"The books are clean: {counted.performances} performances, {counted.orders} orders, "
            f"{counted.tickets} tickets checked."
        )
        # Money that is owed, and no revenue of anybody until it is spent.
        for money in read_card_totals():
            sold, credited, owed = (
                display(amount, money.currency) for amount in (money.sold, money.credited, money.owed)
            )
            as_credit = f", {credited} given as credit" if money.credited else ""
            self.stdout.write(
                f"Gift cards in {money.currency}: {sold} sold{as_credit}, {owed} owed to whoever holds them."
            )
