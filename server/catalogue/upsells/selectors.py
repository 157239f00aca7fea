"""Reading upsells, and what is left of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import NamedTuple

from django.db.models import Count, F, OuterRef, Prefetch, Q, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce, Lower

from server.accounts.caller import Caller, Channel
from server.catalogue.events.models import Event
from server.catalogue.events.selectors import get_event
from server.catalogue.upsells.models import Upsell, UpsellStock, UpsellVariant
from server.catalogue.venues.models import INCLUDED_IN_TICKET_TYPE, TaxRate, UpsellTaxCategory
from server.platform.database import Columns, parse_ordering, versions_of
from server.platform.errors import first_or_refuse
from server.platform.search import contains_words

UPSELL_ORDER: Columns = {
    "upsellname": Lower("name"),
    "eventname": Lower("event__name"),
    "cost": F("online_price"),
    "invenuecost": F("venue_price"),
    "soldcount": F("sold"),
    "balancecount": F("left"),
    "activestatus": F("is_active"),
    "upsellid": F("pk"),
}


class ShownVariant(NamedTuple):
    variant: int | None
    available: int


@dataclass(frozen=True, kw_only=True)
class StockedUpsell:
    """An upsell with what is left of it and of each variant that is still offered, in the organiser's order.

    `tax_percentage` is that of its sub-category at its event's venue, None where the venue's tax has none for it.
    """

    upsell: Upsell
    stock: UpsellStock
    variants: tuple[UpsellStock, ...]
    tax_percentage: Decimal | None

    @property
    def available(self) -> int:
        """How many can be bought: one with variants has no more left than these have together."""
        left = self.stock.available
        return min(left, sum(row.available for row in self.variants)) if self.variants else left

    def left_of(self, variant: UpsellStock) -> int:
        """How many of a variant can be bought: never more than there are of the upsell."""
        return min(self.stock.available, variant.available)

    @property
    def shown(self) -> int:
        """How many everybody is shown: at most as many as one order may have."""
        return min(self.available, self.upsell.max_count)

    @property
    def shown_variants(self) -> list[ShownVariant]:
        most = self.upsell.max_count
        return [ShownVariant(row.variant_id, min(self.left_of(row), most)) for row in self.variants]

    def is_offered(self, channel: Channel) -> bool:
        """Return whether a channel sells it by itself: what ticket types bring is not."""
        upsell = self.upsell
        return (
            not upsell.is_off
            and upsell.tax_category_id != INCLUDED_IN_TICKET_TYPE
            and (channel is Channel.BOXOFFICE or not upsell.is_box_office_only)
        )

    def price(self, channel: Channel) -> Decimal:
        """Return what one costs where it is sold: the counter has the price in the venue."""
        return self.upsell.venue_price if channel is Channel.BOXOFFICE else self.upsell.online_price


def find_upsells(upsell_ids: Iterable[int]) -> dict[int, StockedUpsell]:
    """Read some upsells whole, in one query, whatever their state; numbers that none has are left out."""
    return {row.upsell.pk: row for row in _stocked(UpsellStock.objects.filter(upsell_id__in=set(upsell_ids)))}


def list_offered(event_ids: Iterable[int], channel: Channel) -> list[StockedUpsell]:
    """List what some events offer on a channel beside their tickets, in one query, in the order of making."""
    stocks = UpsellStock.objects.filter(
        upsell__event_id__in=set(event_ids), upsell__is_active=True, upsell__deleted_at=None
    )
    return [row for row in _stocked(stocks) if row.is_offered(channel)]


def _stocked(stocks: QuerySet[UpsellStock]) -> Iterator[StockedUpsell]:
    rates = TaxRate.objects.filter(
        tax_category_id=OuterRef("upsell__event__venue__tax_category_id"),
        upsell_category_id=OuterRef("upsell__tax_category_id"),
    )
    rows = (
        stocks.filter(Q(variant=None) | Q(variant__deleted_at=None))
        .select_related("upsell", "variant")
        .annotate(tax_percentage=Subquery(rates.values("percentage")[:1]))
        .order_by("upsell_id", "variant__place", "variant_id")
    )
    of_upsell: dict[int, list[UpsellStock]] = defaultdict(list)
    for row in rows:
        of_upsell[row.upsell_id].append(row)
    for some in of_upsell.values():
        (whole,) = (row for row in some if row.variant_id is None)
        yield StockedUpsell(
            upsell=whole.upsell,
            stock=whole,
            variants=tuple(row for row in some if row.variant_id is not None),
            tax_percentage=vars(whole)["tax_percentage"],  # annotated
        )


@dataclass(frozen=True, kw_only=True)
class EventUpsells:
    """What the topic `upsells:<event>` carries: all of an event's upsells that are not deleted, offered or not.

    Whenever one is saved or a counter changes, so does `version`.
    """

    event: int
    version: int
    upsells: Sequence[StockedUpsell]

    @property
    def public(self) -> list[StockedUpsell]:
        return [row for row in self.upsells if row.is_offered(Channel.ONLINE)]


def read_event_upsells(event_ids: Iterable[int]) -> dict[int, EventUpsells]:
    """Read the upsells of some events, in two queries; an event without any has none."""
    # The versions first: what is read after them may be newer, and is then sent again, but never older.
    versions = read_upsell_positions(event_ids)
    found: dict[int, list[StockedUpsell]] = defaultdict(list)
    for row in _stocked(UpsellStock.objects.filter(upsell__event_id__in=versions, upsell__deleted_at=None)):
        found[row.upsell.event_id].append(row)
    return {pk: EventUpsells(event=pk, version=version, upsells=found[pk]) for pk, version in versions.items()}


def read_upsell_positions(event_ids: Iterable[int]) -> dict[int, int]:
    """Read how far the upsells of some events have come, in one query: rows are never deleted, so this only grows."""
    rows = Upsell.objects.filter(event=OuterRef("pk")).order_by().values("event")
    stocks = UpsellStock.objects.filter(upsell__event=OuterRef("pk")).order_by().values("upsell__event")
    saved, counted = rows.annotate(n=Sum("version")), stocks.annotate(n=Sum("version"))
    position = Coalesce(Subquery(saved.values("n")), 0) + Coalesce(Subquery(counted.values("n")), 0)
    events = Event.objects.filter(pk__in=list(event_ids)).annotate(position=position)
    return dict(events.values_list("pk", "position"))


# The variants that are still offered, with their counters, in the organiser's order.
SHOWN_VARIANTS = Prefetch(
    "variants",
    UpsellVariant.objects.filter(deleted_at=None).select_related("stock").order_by("place", "pk"),
    to_attr="shown_variants",
)


def list_upsells(
    *,
    caller: Caller,
    account_id: int,
    event_id: int = 0,
    upsell_id: int = 0,
    status: str = "all",
    channel: str = "",
    search: str = "",
    ordering: str = "",
) -> QuerySet[Upsell]:
    """List an account's upsells with counters, variants and how many ticket types bring each, usually by name.

    Those of one event, or one alone, are listed whichever account of the caller's they belong to. The status is all,
    active or inactive; the channel boxoffice sells them all.
    """
    named = {"event_id": event_id, "pk": upsell_id}
    of_whom = {name: number for name, number in named.items() if number} or {"account_id": account_id}
    upsells = _counted(caller.within(Upsell.objects.filter(**of_whom, deleted_at=None)))
    if status in {"active", "inactive"}:
        upsells = upsells.filter(is_active=status == "active")
    if channel in {Channel.ONLINE, Channel.API}:
        upsells = upsells.filter(is_box_office_only=False)
    upsells = upsells.filter(contains_words(search, "name"))
    return upsells.order_by(*parse_ordering(ordering, UPSELL_ORDER, usual="upsellname"), "pk")


def get_upsell(*, caller: Caller, upsell_id: int) -> Upsell:
    """Read one upsell with its counters and variants.

    :raises NotFound: if there is none, it was deleted, or it is another account's.
    """
    return first_or_refuse(_counted(caller.within(Upsell.objects.filter(pk=upsell_id, deleted_at=None))))


def _counted(upsells: QuerySet[Upsell]) -> QuerySet[Upsell]:
    whole = UpsellStock.objects.filter(upsell=OuterRef("pk"), variant=None)
    rates = TaxRate.objects.filter(
        tax_category_id=OuterRef("event__venue__tax_category_id"), upsell_category_id=OuterRef("tax_category_id")
    )
    # By its path: what ticket types are, is known above.
    bringing = Upsell.objects.filter(pk=OuterRef("pk"), ticket_types__deleted_at=None).order_by().values("pk")
    return (
        upsells.filter(account__deleted_at=None)
        .select_related("event", "tax_category")
        .prefetch_related(SHOWN_VARIANTS)
        .annotate(
            capacity=Subquery(whole.values("capacity")[:1]),
            sold=Subquery(whole.values("sold")[:1]),
            reserved=Subquery(whole.values("reserved")[:1]),
            tax_percentage=Subquery(rates.values("percentage")[:1]),
            brought_by=Subquery(bringing.annotate(n=Count("ticket_types")).values("n")),
        )
        .annotate(left=F("capacity") - F("sold") - F("reserved"))
    )


def list_sub_categories(*, caller: Caller, tax_category_id: int = 0, event_id: int = 0) -> QuerySet[UpsellTaxCategory]:
    """List how an upsell may be taxed, with the `percentage` that a tax, or that of an event's venue, has for each."""
    if event_id:
        tax_category_id = get_event(caller=caller, event_id=event_id).venue.tax_category_id
    rates = TaxRate.objects.filter(tax_category_id=tax_category_id, upsell_category_id=OuterRef("pk"))
    rows = UpsellTaxCategory.objects.annotate(percentage=Subquery(rates.values("percentage")[:1]))
    return rows.order_by("pk")


def list_shown_pictures(names: Iterable[str]) -> set[str]:
    """List those of some pictures, by the names they are stored under, that an upsell shows or was sold with."""
    return {str(name) for name in Upsell.objects.filter(image__in=set(names)).values_list("image", flat=True)}


read_upsell_versions = versions_of(Upsell.objects.filter(deleted_at=None))
