"""Rows for realtime's tests: a performance on sale, its users, and their changes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from server.accounts.caller import Staff
from server.accounts.models import Role, User
from server.catalogue.events.models import Performance
from server.inventory.models import Stock
from server.inventory.services import counters
from server.testing import factories


@dataclass
class TenantFixture:
    performance: Performance
    people: dict[Role, User] = field(default_factory=dict)

    @property
    def account(self) -> int:
        return int(self.performance.account_id)

    @property
    def organiser(self) -> User:
        return self.people[Role.ORGANISER]

    @property
    def topic(self) -> str:
        return f"performance:{self.performance.pk}"

    @property
    def topics(self) -> list[str]:
        """Return a topic of each kind that a performance and its account have."""
        number, account, event = self.performance.pk, self.account, self.performance.event_id
        return [
            f"performance:{number}",
            f"performance:{number}:public",
            f"performance:{number}:door",
            f"performance:{number}:log",
            f"places:{number}",
            f"upsells:{event}",
            f"upsells:{event}:public",
            f"types:{number}",
            f"types:{number}:public",
            f"account:{account}:sales",
            f"account:{account}:orders",
            f"account:{account}:admin",
            f"account:{account}:days",
            f"account:{account}:rights",
            f"account:{account}:conflicts",
            f"account:{account}:devices",
        ]

    def resize(self, capacity: int) -> None:
        counters.resize_stock(account_id=self.account, performance_id=self.performance.pk, capacity=capacity)

    def touch(self, times: int = 1) -> None:
        for _ in range(times):
            counters.touch_stock(account_id=self.account, performance_id=self.performance.pk)

    def change_in_silence(self) -> None:
        """Commit a new metric without publishing it, like a process that dies right after its commit."""
        Stock.objects.filter(pk=self.performance.pk).update(capacity=77, version=self.version() + 1)

    def version(self) -> int:
        return int(Stock.objects.values_list("version", flat=True).get(pk=self.performance.pk))

    def sell(self, quantity: int = 1) -> Any:
        return factories.sell_tickets(self.performance, quantity, caller=Staff(self.organiser))


def make_tenant(*roles: Role, capacity: int = 100) -> TenantFixture:
    """Create a performance on sale, its account's organiser, and a user of each other role."""
    performance = factories.make_performance(capacity=capacity)
    all_roles = {Role.ORGANISER, *roles}
    people = {role: factories.make_user(performance.account, role) for role in all_roles}
    return TenantFixture(performance, people)
