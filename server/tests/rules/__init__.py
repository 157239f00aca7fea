"""Permissions (spec part 1, section 6), as one table of all calls, written by hand from the spec.

The callers all name rows of the same account: its own users, users of the same roles in another account, and anonymous
callers.
"""

from __future__ import annotations

from server.tests.rules import (
    branding,
    doors,
    people,
    performances,
    prices,
    programme,
    reports,
    sales,
    sign_in,
    webhooks,
)
from server.tests.rules.rule import Rule

RULES: list[Rule] = [
    *sign_in.RULES,
    *people.RULES,
    *sales.RULES,
    *doors.RULES,
    *performances.RULES,
    *programme.RULES,
    *prices.RULES,
    *webhooks.RULES,
    *branding.RULES,
    *reports.RULES,
    Rule("GET schema", "200 200 200 200", "200 200 200 200", 200),
]
