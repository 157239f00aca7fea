"""Reading what is left of sold units by their tax: from figures where nothing has moved, else from the units."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from decimal import Decimal
from functools import reduce
from operator import or_
from typing import Any, NamedTuple

from django.db.models import Case, Count, Exists, F, OuterRef, Q, QuerySet, Sum, When

from server.catalogue.events.models import Performance
from server.payments.models import Refund
from server.platform.money import ZERO, round_to_cents
from server.reporting.models import TaxRollup
from server.sales import journal_selectors as journal
from server.sales.models import JournalLine, Ticket, UpsellItem

# What a refund has asked for and not got yet is still sold.
STILL_SOLD = Q(refund=None) | ~Q(refund__status=Refund.Status.SUCCEEDED)
AT_A_TIME = 500
_UNITS: dict[str, Any] = {JournalLine.Thing.TICKET: Ticket, JournalLine.Thing.UPSELL: UpsellItem}
_ADDED = Sum(Case(When(is_tax_included=False, then=F("tax"))))
_AMOUNTS = {"price": Sum("price"), "off": Sum("discount"), "taxes": Sum("tax"), "added": _ADDED}


class TaxSum(NamedTuple):
    """What a performance's units of one tax add up to: how many, what they cost with tax, and the tax."""

    performance: int
    thing: str
    name: str
    rate: Decimal
    quantity: int
    gross: Decimal
    tax: Decimal


def read_taxes(performances: QuerySet[Performance]) -> Iterator[TaxSum]:
    """Add up by tax what of some performances is sold and not given back.

    What waits in the journal is read first: whoever folds it drops the figures of what has moved in one transaction.
    """
    moved = _moved()
    requested = set(performances.values_list("pk", flat=True))
    counted, quiet = set(), requested - moved
    for row in _stored(TaxRollup.objects.filter(performance__in=performances.values("pk"))):
        if row.performance in quiet:
            counted.add(row.performance)
            yield row
    # A statement's parameters are bounded, and these may be all performances of a year.
    rest = sorted(requested - counted)
    for start in range(0, len(rest), AT_A_TIME):
        yield from count_taxes(rest[start : start + AT_A_TIME])


def count_taxes(performances: Collection[int]) -> Iterator[TaxSum]:
    """Count the same from the units themselves."""
    for thing, units in _UNITS.items():
        found = units.objects.filter(STILL_SOLD, performance__in=performances).exclude(status="superseded").order_by()
        kinds = found.values("performance_id", "tax_name", "tax_rate").annotate(**_AMOUNTS, units=Count("pk"))
        for row in kinds:
            gross = round_to_cents(row["price"]) - round_to_cents(row["off"]) + round_to_cents(row["added"] or ZERO)
            yield TaxSum(
                row["performance_id"],
                thing,
                row["tax_name"],
                row["tax_rate"],
                row["units"],
                gross,
                round_to_cents(row["taxes"]),
            )


def list_uncounted(limit: int, *, after: int = 0) -> list[tuple[int, int]]:
    """List performances of which something was sold, nothing waits and nothing is counted, with their accounts."""
    sold = [Exists(units.objects.filter(performance=OuterRef("pk"))) for units in _UNITS.values()]
    none_yet = ~Exists(TaxRollup.objects.filter(performance=OuterRef("pk")))
    rows = Performance.objects.filter(reduce(or_, sold), none_yet, pk__gt=after)
    moved = journal.list_pending().exclude(performance=None).values("performance_id")
    return list(rows.exclude(pk__in=moved).order_by("pk").values_list("pk", "account_id")[:limit])


def find_tax_gaps(performances: Collection[int] | None = None) -> dict[int, str]:
    """Count figures again and say of each performance that has others what differs; of all, unless some are named."""
    rows = TaxRollup.objects.all()
    if performances is not None:
        rows = rows.filter(performance__in=performances)
    ids = sorted(set(rows.values_list("performance_id", flat=True)) - _moved())
    gaps = {}
    for start in range(0, len(ids), AT_A_TIME):
        some = ids[start : start + AT_A_TIME]
        noted = _by_performance(_stored(TaxRollup.objects.filter(performance__in=some)))
        made = _by_performance(count_taxes(some))
        for performance in some:
            if noted[performance] != made[performance]:
                gaps[performance] = f"The tax figures of performance {performance} are not what its units make."
    # What was sold between the two counts waits by now.
    for performance in _moved() & set(gaps):
        del gaps[performance]
    return gaps


def _moved() -> set[int]:
    return set(journal.list_pending().exclude(performance=None).values_list("performance_id", flat=True).distinct())


def _by_performance(sums: Iterable[TaxSum]) -> dict[int, set[TaxSum]]:
    found: dict[int, set[TaxSum]] = defaultdict(set)
    for one in sums:
        found[one.performance].add(one)
    return found


def _stored(rows: QuerySet[TaxRollup]) -> Iterator[TaxSum]:
    columns = ("performance_id", "thing", "tax_name", "tax_rate", "quantity", "gross", "tax")
    return (TaxSum(*row) for row in rows.values_list(*columns))
