"""Make very many orders of one account in minutes: for measuring, and for trying what a large box office has."""

from __future__ import annotations

from time import monotonic
from typing import Any

from django.core.management.base import CommandError, CommandParser

from server.accounts.models import Account
from server.demo.seeding import PERFORMANCES, PRICES, seed_orders
from server.platform.management.installation import InstallationCommand

THEATRE = 2  # the demo's


class Command(InstallationCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--orders", type=int, default=1_000_000)
        parser.add_argument("--performances", type=int, default=PERFORMANCES)
        parser.add_argument("--account", type=int, default=THEATRE, help="whose; the demo's theatre if left out")

    def handle(self, *args: Any, orders: int, performances: int, account: int, **options: Any) -> None:
        owner = Account.objects.filter(pk=account, deleted_at=None).first()
        if owner is None or orders < 1 or performances < len(PRICES):
            raise CommandError("There is no such account, or nothing to make.")
        began = monotonic()
        try:
            seed_orders(
                account=owner,
                orders=orders,
                performances=performances,
                report_progress=lambda made: self.stderr.write(f"{made:,} orders"),
            )
        except ValueError as wrong:
            raise CommandError(str(wrong)) from wrong
        self.stdout.write(f"Made {orders:,} orders in {monotonic() - began:.0f} seconds.")
