"""Finding payments by what somebody has typed."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import or_

from django.db.models import OuterRef, Q, QuerySet, Subquery
from django.db.models.lookups import IsNull

from server.payments.models import Payment, SearchTerm
from server.payments.words import Sought

MOST_COMPARED = 20_000  # of one word; two that have more are taken for alike


def find_few(*, account_id: int, sought: Sought, most: int) -> set[int] | None:
    """Find the payments of an account with the rarest of some words, by one index alone; None if more than `most`.

    Who looks for a number alone looks for no words, and finds none by them.
    """
    if not sought.ways:
        return set()
    for ways in sorted(sought.ways, key=lambda ways: len(ways[0]), reverse=True):
        found = _few_written(account_id, ways, most)
        if found is not None:
            return found
    return None


def _few_written(account_id: int, ways: tuple[str, ...], most: int) -> set[int] | None:
    """Find the payments with a word that begins in one of some ways, each by a query of its own."""
    found: set[int] = set()
    for way in ways:
        some = _few(_terms(account_id, way).values_list("payment_id", flat=True), most)
        if some is None:
            return None
        found |= some
    return found if len(found) <= most else None


def find_few_of_all(*, account_id: int, sought: Sought, most: int) -> set[int] | None:
    """Find the payments of an account that have all the words, however many have one; None if more than `most`.

    SQLite makes a list of all but the first that is read: the most frequent word comes first.
    """
    if sought.dialled or not sought.beginnings:
        return find_few(account_id=account_id, sought=sought, most=most)  # a phone's number is the only word
    first, *others = sorted((_terms(account_id, each) for each in sought.beginnings), key=_frequency, reverse=True)
    for other in others:
        first = first.filter(payment_id__in=other.values("payment_id"))
    return _few(first.values_list("payment_id", flat=True), most)


def _frequency(terms: QuerySet[SearchTerm]) -> int:
    return terms[:MOST_COMPARED].count()


def find_by_reference(*, account_id: int, sought: Sought, most: int) -> set[int] | None:
    """Find the payments whose reference begins as was typed; None if more than `most`."""
    if not sought.reference:
        return set()
    found = Payment.objects.filter(account_id=account_id, reference__prefix=sought.reference)
    return _few(found.values_list("pk", flat=True), most)


def has_words(sought: Sought) -> Q:
    """Give the condition, for rows that have a payment, that its words begin in all the ways that were typed.

    Each asks for one row by the payment's own index. It is written as a value that is there and not as EXISTS, which
    PostgreSQL would turn into a join that reads every word of the kind before it gives the first row.
    """
    condition = Q()
    for ways in sought.ways:
        own = (SearchTerm.objects.filter(payment_id=OuterRef("payment_id"), word__prefix=way) for way in ways)
        condition &= _either(Q(IsNull(Subquery(each.values("payment_id")[:1]), False)) for each in own)
    return condition


def among_words(*, account_id: int, sought: Sought) -> Q:
    """Give the same condition as lists of payments, for whoever must go through everything anyway."""
    condition = Q()
    for ways in sought.ways:
        condition &= _either(Q(payment_id__in=_terms(account_id, way).values("payment_id")) for way in ways)
    return condition


def _either(conditions: Iterable[Q]) -> Q:
    return reduce(or_, conditions)


def _terms(account_id: int, beginning: str) -> QuerySet[SearchTerm]:
    return SearchTerm.objects.filter(account_id=account_id, word__prefix=beginning)


def _few(numbers: QuerySet[SearchTerm, int] | QuerySet[Payment, int], most: int) -> set[int] | None:
    found = list(numbers[: most + 1])
    return None if len(found) > most else set(found)
