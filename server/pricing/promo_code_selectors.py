"""Reads promo codes and batches, what a code takes off a basket, and which codes of an account are taken."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import IO, Any

from django.db.models import CharField, F, IntegerField, OuterRef, Prefetch, Q, QuerySet, Subquery, Sum, Value
from django.db.models.functions import Cast, Coalesce, Lower

from server.accounts.caller import NOT_DOOR_STAFF, Caller, Staff
from server.catalogue.events.models import Performance
from server.catalogue.venues.selectors import read_zone, zone_of_account
from server.inventory.models import ClaimState
from server.platform.database import Columns, parse_ordering, versions_of
from server.platform.datetimes import format_spec_datetime
from server.platform.errors import first_or_refuse
from server.platform.money import round_to_cents
from server.platform.search import contains_words
from server.platform.tables import write_csv
from server.pricing.basket import PromoTerms
from server.pricing.code_batches import BatchRow, code_terms_from_json
from server.pricing.codes import EACH_TICKET, FULL_ORDER, CodeRow, CodeSums, normalize_code
from server.pricing.models import CodeBatch, GiftCard, PromoClaim, PromoCode, PromoTarget, PromoUse
from server.pricing.quote import Promo

PROMO_ORDER: Columns = {
    "promocode": Lower("code"),
    "discountvalue": F("value"),
    "maxredemption": Coalesce("most", Value(2**31)),
    "promocodestartdate": F("starts_at"),
    "promocodeenddate": F("ends_at"),
    "redeemed": F("use__redeemed"),
    "active": F("is_active"),
    "promocodeid": F("pk"),
}


def list_promos(
    *, caller: Caller, account_id: int, name: str = "", batch_id: int = 0, search: str = "", ordering: str = ""
) -> QuerySet[PromoCode]:
    """List an account's promo codes; `name` restricts the list to one.

    By default the newest are first, and those of batches follow: hundreds of them would hide the others.
    """
    promos = caller.within(_whole_promos().filter(account_id=account_id))
    if name.strip():
        promos = promos.filter(key=normalize_code(name))
    if batch_id:
        promos = promos.filter(batch_id=batch_id)
    if search.strip():
        promos = promos.filter(key__contains=normalize_code(search))
    if not ordering:
        return promos.order_by(F("batch").desc(nulls_first=True), "-pk")
    return promos.order_by(*parse_ordering(ordering, PROMO_ORDER, usual="-promocodeid"))


def get_promo(*, caller: Caller, promo_id: int) -> CodeRow:
    return promo_rows([first_or_refuse(caller.within(_whole_promos().filter(pk=promo_id)))])[0]


def _whole_promos() -> QuerySet[PromoCode]:
    """Return promo codes with what their rows show; those of a deleted account are left out."""
    targets = PromoTarget.objects.select_related("event", "performance").order_by("pk")
    rows = PromoCode.objects.filter(deleted_at=None, account__deleted_at=None).select_related("use")
    return rows.annotate(timezone=zone_of_account("account_id")).prefetch_related(
        Prefetch("targets", queryset=targets, to_attr="shown_targets")
    )


def promo_rows(promos: Iterable[PromoCode]) -> list[CodeRow]:
    """Return promo codes, read by `list_promos`, as rows of their list, with one more query for their results."""
    read = list(promos)
    sums = read_promo_sums([promo.pk for promo in read])
    return [_promo_row(promo, sums.get(promo.pk, [])) for promo in read]


# Orders stand above pricing and are read through the reservation that they came from.
_TICKETS = "reservation__part__payment__orders__tickets"


def read_promo_sums(promo_ids: Iterable[int]) -> dict[int, list[CodeSums]]:
    """Read what some promo codes have taken off and sold, by code, in one query; those without a sale are left out.

    Refunded and exchanged tickets do not count.
    """
    claims = PromoClaim.objects.filter(code__in=list(promo_ids), state=ClaimState.FULFILLED)
    taken = claims.filter(
        **{
            f"{_TICKETS}__part": F("reservation__part"),
            f"{_TICKETS}__status__in": ["valid", "admitted"],
            f"{_TICKETS}__reductions__rule": Promo.name,
            f"{_TICKETS}__reductions__reference": Cast("code_id", CharField()),
        }
    )
    rows = taken.values("code", currency=F(f"{_TICKETS}__performance__event__currency")).annotate(
        discount=Sum(f"{_TICKETS}__reductions__amount"), revenue=Sum(f"{_TICKETS}__total")
    )
    sums: dict[int, list[CodeSums]] = defaultdict(list)
    for row in rows.order_by("code", "currency"):
        found = CodeSums(
            currency=row["currency"], discount=round_to_cents(row["discount"]), revenue=round_to_cents(row["revenue"])
        )
        sums[row["code"]].append(found)
    return sums


def _promo_row(promo: PromoCode, sums: Sequence[CodeSums]) -> CodeRow:
    named = promo.shown_targets  # type: ignore[attr-defined]
    currencies = {target.event.currency for target in named}
    return CodeRow(
        id=promo.pk,
        code=promo.code,
        currency=currencies.pop() if len(currencies) == 1 else "",
        account=promo.account_id,
        timezone=promo.timezone,  # type: ignore[attr-defined]  # annotated by `_whole_promos`
        is_card=False,
        value=promo.value,
        kind=promo.kind,
        counts=EACH_TICKET if promo.is_for_each_ticket else FULL_ORDER,
        most=promo.most,
        most_per_booking=promo.most_per_booking,
        redeemed=promo.use.redeemed,
        left=redemptions_left(promo),
        starts_at=promo.starts_at,
        ends_at=promo.ends_at,
        window_starts_at=promo.window_starts_at,
        window_ends_at=promo.window_ends_at,
        targets=named,
        sums=sums,
        batch=promo.batch_id,
        is_active=promo.is_active,
        version=promo.version,
    )


def count_redeemed(*, reservation_id: int) -> int:
    """Count the redemptions of promo codes that a sale has used and not given back."""
    claims = PromoClaim.objects.filter(reservation=reservation_id, state=ClaimState.FULFILLED)
    return claims.aggregate(sum=Sum("quantity"))["sum"] or 0


def redemptions_left(promo: PromoCode) -> int | None:
    """Return how many redemptions of a code, read with its use, are left; None if there is no limit."""
    return None if promo.most is None else max(0, promo.most - promo.use.redeemed - promo.use.reserved)


def read_promo_versions(promo_ids: Iterable[int]) -> dict[int, int]:
    """Read the versions of some promo codes, in one query; a deleted one has none. Uses raise it as changes do."""
    rows = PromoCode.objects.filter(pk__in=list(promo_ids), deleted_at=None)
    return dict(rows.values_list("pk", F("version") + F("use__version")))


read_batch_versions = versions_of(CodeBatch.objects.all())


def find_promo_terms(
    *, account_id: int, code: str, performances: Mapping[int, Performance], now: datetime, freed_uses: int = 0
) -> PromoTerms | None:
    """Find what a promo code may take off tickets of these performances now, always in two queries.

    `freed_uses` are its redemptions that replaced tickets return. None for a code that is unknown, disabled, deleted,
    used up, expired, or for none of these performances.
    """
    key = normalize_code(code)
    if not key:
        return None
    found = PromoCode.objects.filter(account_id=account_id, key=key, deleted_at=None, is_active=True)
    good = found.filter(starts_at__lte=now, ends_at__gte=now)
    promo = next(iter(good.select_related("use")), None)
    # Queried even without a code, so that the time of the answer does not help guessing.
    chosen = _targeted_performances(promo.pk if promo else 0, performances)
    left = None if promo is None or promo.most is None else (redemptions_left(promo) or 0) + freed_uses
    if promo is None or left == 0:
        return None
    fitting = frozenset(
        pk
        for pk, row in performances.items()
        if pk in chosen and promo.window_starts_at <= row.starts_at <= promo.window_ends_at
    )
    if not fitting:
        return None
    return PromoTerms(
        code=promo.pk,
        text=promo.code,
        kind=promo.kind,
        value=promo.value,
        is_each=promo.is_for_each_ticket,
        performances=fitting,
        left=least_of(left, promo.most_per_booking),
    )


def least_of(*limits: int | None) -> int | None:
    """Return the lowest of some limits, of which None is none."""
    return min((limit for limit in limits if limit is not None), default=None)


def _targeted_performances(promo_id: int, performances: Mapping[int, Performance]) -> set[int]:
    """Find those of some performances that a code, or its whole event, covers."""
    events = {row.event_id for row in performances.values()}
    condition = Q(performance__in=list(performances)) | Q(performance=None, event__in=events)
    targets = PromoTarget.objects.filter(condition, code_id=promo_id)
    chosen = set(targets.values_list("event_id", "performance_id"))
    return {pk for pk, row in performances.items() if chosen & {(row.event_id, None), (row.event_id, pk)}}


EXPORT_CHUNK = 500
BATCH_ORDER: Columns = {"batch": F("pk"), "prefix": Lower("prefix"), "size": F("size"), "made": F("made")}
EXPORT_HEADINGS = (
    "promocode",
    "discountvalue",
    "isamountorperc",
    "ticketororder",
    "maxredemption",
    "redeemed",
    "availablecount",
    "active",
    "promocodestartdate",
    "promocodeenddate",
)


def list_batches(*, caller: Caller, account_id: int, search: str = "", ordering: str = "") -> QuerySet[CodeBatch]:
    """List an account's batches, the newest first by default."""
    rows = caller.within(_whole_batches().filter(account_id=account_id))
    rows = rows.filter(contains_words(search, "prefix"))
    return rows.order_by(*parse_ordering(ordering, BATCH_ORDER, usual="-batch"), "-pk")


def get_batch(*, caller: Caller, batch_id: int) -> BatchRow:
    return batch_row(first_or_refuse(caller.within(_whole_batches().filter(pk=batch_id))))


def _whole_batches() -> QuerySet[CodeBatch]:
    uses = PromoUse.objects.filter(code__batch=OuterRef("pk")).order_by().values("code__batch")
    redeemed = Subquery(uses.annotate(n=Sum("redeemed")).values("n"), output_field=IntegerField())
    rows = CodeBatch.objects.filter(account__deleted_at=None).select_related("created_by")
    return rows.annotate(redeemed=Coalesce(redeemed, 0), timezone=zone_of_account("account_id"))


def batch_row(batch: CodeBatch) -> BatchRow:
    return BatchRow(batch, code_terms_from_json(batch.terms))


def export_batch(*, caller: Staff, batch_id: int) -> IO[bytes]:
    """Write the codes of a batch to a CSV file, in constant memory; of an unfinished one what exists."""
    caller.needs(*NOT_DOOR_STAFF)
    batch = first_or_refuse(caller.within(CodeBatch.objects.filter(pk=batch_id, account__deleted_at=None)))
    return write_csv(headings=EXPORT_HEADINGS, rows=_export_lines(batch))


def _export_lines(batch: CodeBatch) -> Iterator[list[Any]]:
    zone = read_zone(batch.account_id)
    codes = PromoCode.objects.filter(batch=batch, deleted_at=None).select_related("use").order_by("pk")
    for code in codes.iterator(chunk_size=EXPORT_CHUNK):
        yield [
            code.code,
            f"{code.value:.2f}",
            code.kind,
            EACH_TICKET if code.is_for_each_ticket else FULL_ORDER,
            "" if code.most is None else code.most,
            code.use.redeemed,
            "" if code.most is None else redemptions_left(code),
            int(code.is_active),
            format_spec_datetime(code.starts_at, zone),
            format_spec_datetime(code.ends_at, zone),
        ]


# Promo codes and gift cards of an account share one name space.

LOOKUP_CHUNK = 500


def code_lock_name(account_id: int) -> str:
    """Return the name of the lock for giving a code its name: no constraint spans both tables."""
    return f"codes of account {account_id}"


def is_code_taken(account_id: int, key: str) -> bool:
    """Return whether a promo code or a gift card of an account has this key; deleted ones do not count."""
    return bool(find_taken_codes(account_id, [key]))


def find_taken_codes(account_id: int, keys: Iterable[str]) -> set[str]:
    """Find which of some keys belong to a promo code or a gift card of an account; deleted ones do not count."""
    requested = list(dict.fromkeys(keys))
    taken: set[str] = set()
    for some in (requested[start : start + LOOKUP_CHUNK] for start in range(0, len(requested), LOOKUP_CHUNK)):
        for model in (PromoCode, GiftCard):
            rows = model._default_manager.filter(account_id=account_id, key__in=some, deleted_at=None)
            taken.update(rows.values_list("key", flat=True))
    return taken
