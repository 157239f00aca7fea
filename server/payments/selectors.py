"""Reads charges, refunds, disputes and differences, and finds payments by search input."""

from __future__ import annotations

from datetime import date
from functools import reduce
from operator import or_
from typing import TypeVar

from django.db.models import F, OuterRef, Q, QuerySet, Subquery
from django.db.models.lookups import IsNull

from server.accounts.caller import Staff
from server.accounts.models import Role
from server.inventory.models import Reservation
from server.payments.models import Charge, ComparedDay, Difference, Dispute, Part, Payment, Refund, SearchTerm
from server.payments.provider_messages import Movement, ProviderUpdate
from server.payments.search_terms import PaymentSearch
from server.platform.database import Columns, parse_ordering
from server.platform.search import contains_words

Row = TypeVar("Row", Charge, Refund)
_RELATED = ("part__payment__account", "part__payment__sold_by", "part__reservation")


def find_charge(update: ProviderUpdate | Movement) -> Charge | None:
    """Find the charge that an event is about; None if it is none of ours, or another account's.

    Events can arrive before we have stored the provider's id: until then our own key identifies the charge.
    """
    return _by_provider_id(Charge.objects.filter(account_there=update.account_there), update.provider_id, update.key)


def find_charge_of(update: ProviderUpdate | Movement) -> Charge | None:
    """Find the charge that a refund or a dispute is of; None if it is none of ours, or another account's."""
    if not update.charge_id:
        return None
    rows = Charge.objects.filter(account_there=update.account_there, provider_id=update.charge_id)
    return rows.select_related("part__payment").first()


def find_refund(update: ProviderUpdate | Movement) -> Refund | None:
    """Find the refund that an event is about; None if it is none of ours, or another account's."""
    return _by_provider_id(
        Refund.objects.filter(charge__account_there=update.account_there), update.provider_id, update.key
    )


def _by_provider_id(rows: QuerySet[Row], provider_id: str, key: str) -> Row | None:
    if not provider_id:
        return None
    found = rows.filter(provider_id=provider_id).first()
    if found is None and key:
        found = rows.filter(provider_id="", idempotency_key=key).first()
    return found


def find_charge_to_verify(payment: Payment, part: Part | None = None) -> Charge | None:
    """Find the newest charge of a checkout, or of one part of it, whose state may be newer at its provider."""
    open_ones = Q(status=Charge.Status.PENDING) | Q(status=Charge.Status.FAILED)
    rows = Charge.objects.filter(open_ones, part__payment=payment).exclude(provider_id="")
    rows = rows.exclude(part__reservation__status=Reservation.Status.PAID)
    if part is not None:
        rows = rows.filter(part=part)
    return rows.select_related(*_RELATED).order_by("-pk").first()


RECONCILIATION_ROLES = (Role.PLATFORM_ADMINISTRATOR, Role.ACCOUNT_OWNER)
DIFFERENCE_ORDER: Columns = {"day": F("day"), "kind": F("kind"), "foundat": F("found_at"), "settledat": F("settled_at")}


def list_differences(
    *,
    caller: Staff,
    account_id: int,
    day: date | None = None,
    kind: str = "",
    is_settled: bool | None = None,
    search: str = "",
    ordering: str = "",
) -> QuerySet[Difference]:
    """List the differences between a provider and an account, the newest day first."""
    caller.needs(*RECONCILIATION_ROLES)
    rows = caller.within(Difference.objects.filter(account_id=account_id).select_related("settled_by"))
    if day is not None:
        rows = rows.filter(day=day)
    if kind:
        rows = rows.filter(kind=kind)
    if is_settled is not None:
        rows = rows.filter(settled_at__isnull=not is_settled)
    rows = rows.filter(contains_words(search, "provider_id", "reference", "note"))
    return rows.order_by(*parse_ordering(ordering, DIFFERENCE_ORDER, usual="-day"), "-pk")


def lock_difference(*, caller: Staff, difference_id: int) -> Difference:
    rows = Difference.objects.select_related("settled_by").filter(pk=difference_id)
    return caller.get(rows.select_for_update(of=("self",), no_key=True))


def list_open_disputes(*, account_id: int) -> list[Dispute]:
    """List the open disputes of an account, those with the earliest deadline first."""
    rows = Dispute.objects.filter(account_id=account_id, closed_at=None).select_related(
        "account", "charge__part__payment"
    )
    return list(rows.order_by(F("answer_by").asc(nulls_last=True), "pk"))


def list_compared_days(*, account_id: int, most: int = 14) -> list[ComparedDay]:
    """List the days of an account that were compared with its provider, the newest first."""
    return list(ComparedDay.objects.filter(account_id=account_id).order_by("-day")[:most])


MOST_COMPARED = 20_000  # for one word; two words with more matches count as equally frequent


def find_by_rarest_word(*, account_id: int, sought: PaymentSearch, most: int) -> set[int] | None:
    """Find the payments of an account with the rarest of some words, by one index; None if there are more than `most`.

    A search for a number only has no words, and finds none here.
    """
    if not sought.ways:
        return set()
    for ways in sorted(sought.ways, key=lambda ways: len(ways[0]), reverse=True):
        found = _find_by_spellings(account_id, ways, most)
        if found is not None:
            return found
    return None


def _find_by_spellings(account_id: int, ways: tuple[str, ...], most: int) -> set[int] | None:
    """Find the payments with a word that begins in one of some ways, with one query for each."""
    found: set[int] = set()
    for way in ways:
        some = _unless_more_than(_terms(account_id, way).values_list("payment_id", flat=True), most)
        if some is None:
            return None
        found |= some
    return found if len(found) <= most else None


def find_by_all_words(*, account_id: int, sought: PaymentSearch, most: int) -> set[int] | None:
    """Find the payments of an account that have all the words, however frequent; None if there are more than `most`.

    SQLite materializes all lists but the first that it reads, so the most frequent word comes first.
    """
    if sought.dialled or not sought.beginnings:
        return find_by_rarest_word(account_id=account_id, sought=sought, most=most)  # a phone's number is the only word
    terms = (_terms(account_id, each) for each in sought.beginnings)
    first, *others = sorted(terms, key=lambda rows: rows[:MOST_COMPARED].count(), reverse=True)
    for other in others:
        first = first.filter(payment_id__in=other.values("payment_id"))
    return _unless_more_than(first.values_list("payment_id", flat=True), most)


def find_by_reference(*, account_id: int, sought: PaymentSearch, most: int) -> set[int] | None:
    """Find the payments whose reference begins or ends with the input; None if more than `most` begin with it."""
    payments, found = Payment.objects.filter(account_id=account_id), set[int]()
    if sought.reference:
        begun = payments.filter(reference__prefix=sought.reference)
        some = _unless_more_than(begun.values_list("pk", flat=True), most)
        if some is None:
            return None
        found |= some
    if end := sought.reference_end:
        ended = payments.filter(reference__last_four=end[-4:], reference__endswith=end)
        found.update(ended.values_list("pk", flat=True))
    return found


def words_condition(sought: PaymentSearch) -> Q:
    """Return the condition, for rows with a payment, that its words begin in all the ways that were typed.

    Each part looks up one row by the payment's own index. It compares a value and does not use EXISTS, which PostgreSQL
    would turn into a join that reads every word of the kind before it returns the first row.
    """
    condition = Q()
    for ways in sought.ways:
        own = (SearchTerm.objects.filter(payment_id=OuterRef("payment_id"), word__prefix=way) for way in ways)
        condition &= reduce(or_, (Q(IsNull(Subquery(each.values("payment_id")[:1]), False)) for each in own))
    return condition


def payments_condition(*, account_id: int, sought: PaymentSearch) -> Q:
    """Return the same condition as lists of payments, for callers that scan everything anyway."""
    condition = Q()
    for ways in sought.ways:
        condition &= reduce(or_, (Q(payment_id__in=_terms(account_id, way).values("payment_id")) for way in ways))
    return condition


def _terms(account_id: int, beginning: str) -> QuerySet[SearchTerm]:
    return SearchTerm.objects.filter(account_id=account_id, word__prefix=beginning)


def _unless_more_than(numbers: QuerySet[SearchTerm, int] | QuerySet[Payment, int], most: int) -> set[int] | None:
    found = list(numbers[: most + 1])
    return None if len(found) > most else set(found)
