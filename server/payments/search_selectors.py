"""Finding payments by what somebody has typed."""

from __future__ import annotations

from django.db.models import OuterRef, Q, QuerySet, Subquery
from django.db.models.lookups import IsNull

from server.payments.models import Payment, SearchTerm
from server.payments.words import Sought

MOST_COMPARED = 20_000  # of one word; two that have more are taken for alike


def find_few(*, account_id: int, sought: Sought, most: int) -> set[int] | None:
    """Find the payments of an account with the rarest of some words, by one index alone; None if more than `most`."""
    for beginning in sorted(sought.beginnings, key=len, reverse=True):
        found = _few(_terms(account_id, beginning).values_list("payment_id", flat=True), most)
        if found is not None:
            return found
    return None


def find_few_of_all(*, account_id: int, sought: Sought, most: int) -> set[int] | None:
    """Find the payments of an account that have all the words, however many have one; None if more than `most`.

    SQLite makes a list of all but the first that is read: the most frequent word comes first.
    """
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
    for beginning in sought.beginnings:
        own = SearchTerm.objects.filter(payment_id=OuterRef("payment_id"), word__prefix=beginning)
        condition &= Q(IsNull(Subquery(own.values("payment_id")[:1]), False))
    return condition


def among_words(*, account_id: int, sought: Sought) -> Q:
    """Give the same condition as lists of payments, for whoever must go through everything anyway."""
    condition = Q()
    for beginning in sought.beginnings:
        condition &= Q(payment_id__in=_terms(account_id, beginning).values("payment_id"))
    return condition


def _terms(account_id: int, beginning: str) -> QuerySet[SearchTerm]:
    return SearchTerm.objects.filter(account_id=account_id, word__prefix=beginning)


def _few(numbers: QuerySet[SearchTerm, int] | QuerySet[Payment, int], most: int) -> set[int] | None:
    found = list(numbers[: most + 1])
    return None if len(found) > most else set(found)
