"""Why something costs less than its price says: each rule takes something off what the rules before it have left.

A new rule is a class in a file of its own and a place in RULES. What it takes off is on every unit that was priced and
on every unit that is sold, under its name, so that nothing else has to know which rules there are.
"""

from __future__ import annotations

from server.pricing.rules.promo import Promo
from server.pricing.rules.rule import PriceRule

RULES: tuple[PriceRule, ...] = (Promo(),)
