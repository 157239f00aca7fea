"""Integrity checks: they compare stored values with those computed from other rows. Each app registers its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import reduce
from operator import or_
from typing import Any

from django.db.models import Count, DecimalField, F, IntegerField, OuterRef, Q, QuerySet, Subquery, Sum, Value
from django.db.models.expressions import Combinable
from django.db.models.functions import Abs, Coalesce

from server.platform.money import ZERO

Expressions = Mapping[str, Combinable]

# SQLite adds decimals up as floats: amounts that differ by less than this are equal.
HALF_A_CENT = Decimal("0.005")
CHUNK = 500
MONEY = DecimalField(max_digits=20, decimal_places=2)


@dataclass(frozen=True)
class Discrepancy:
    """A difference that a check has found: its kind, and a plain sentence with the ids."""

    kind: str
    sentence: str


Check = Callable[[], Iterator[Discrepancy]]
CHECKS: list[Check] = []


def integrity_check(check: Check) -> Check:
    """Register a check that every audit runs, as a decorator."""
    CHECKS.append(check)
    return check


def recount(
    thing: str,
    rows: QuerySet[Any],
    *,
    numbers: Expressions | None = None,
    amounts: Expressions | None = None,
    made_by: str = "its rows",
) -> Iterator[Discrepancy]:
    """Report every number and amount of some rows that differs from the computed `numbers` and `amounts`."""
    counted = {f"counted_{column}": made for column, made in {**(numbers or {}), **(amounts or {})}.items()}
    wrong = [~Q(**{column: F(f"counted_{column}")}) for column in numbers or ()]
    for column in amounts or ():
        counted[f"gap_{column}"] = Abs(F(column) - F(f"counted_{column}"), output_field=MONEY)
        wrong.append(Q(**{f"gap_{column}__gt": HALF_A_CENT}))
    differing = rows.annotate(**counted).filter(reduce(or_, wrong)).order_by("pk")
    for row in differing.iterator(chunk_size=CHUNK):
        for column in (*(numbers or ()), *(amounts or ())):
            has, made = getattr(row, column), getattr(row, f"counted_{column}")
            if abs(has - made) > HALF_A_CENT:
                kind = f"{thing.lower().replace(' ', '_')}_{column}"
                message = f"{thing} {row.pk}: {column.replace('_', ' ')}"
                yield Discrepancy(kind, f"{message} is {_text(has)}, but {made_by} make {_text(made)}.")


def _text(value: Decimal | int) -> str:
    return f"{value:.2f}" if isinstance(value, Decimal) else str(value)


def report_each(kind: str, rows: QuerySet[Any], sentence: str) -> Iterator[Discrepancy]:
    """Report each of some rows; the sentence's placeholders are paths of fields."""
    fields = {part.split("}")[0] for part in sentence.split("{")[1:]}
    for row in rows.order_by("pk").values(*fields).iterator(chunk_size=CHUNK):
        yield Discrepancy(kind, sentence.format(**row))


def grouped_subquery(rows: QuerySet[Any], by: str, number: Combinable | str | None = None) -> Coalesce:
    """Count some rows, which refer to the outer row and are alike in `by`, or sum a number of them."""
    grouped = rows.order_by().values(by).annotate(n=Count("pk") if number is None else Sum(number))
    return Coalesce(Subquery(grouped.values("n"), output_field=IntegerField()), 0)


def count_subquery(rows: QuerySet[Any], by: str) -> Coalesce:
    """Count the rows that refer to the outer row by `by`."""
    return grouped_subquery(rows.filter(**{by: OuterRef("pk")}), by)


def sum_subquery(rows: QuerySet[Any], by: str, number: Combinable) -> Coalesce:
    """Sum a number of the rows that refer to the outer row by `by`."""
    return grouped_subquery(rows.filter(**{by: OuterRef("pk")}), by, number)


def amount_subquery(rows: QuerySet[Any], by: str, amount: str) -> Coalesce:
    """Sum an amount of the rows that refer to the outer row by `by`."""
    grouped = rows.filter(**{by: OuterRef("pk")}).order_by().values(by).annotate(n=Sum(amount))
    return Coalesce(Subquery(grouped.values("n"), output_field=MONEY), Value(ZERO), output_field=MONEY)


def any_negative(*fields: str) -> Q:
    return reduce(or_, (Q(**{f"{field}__lt": 0}) for field in fields))
