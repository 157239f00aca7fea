"""Reads ticket types: for the office's list, for sales, and what is left of limited ones."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import F, OuterRef, Prefetch, Q, QuerySet, Subquery, Sum, Value
from django.db.models.functions import Coalesce, Lower

from server.accounts.caller import Caller
from server.catalogue.events.models import Event, Performance
from server.catalogue.upsells.models import IS_OFF, Upsell, UpsellStock
from server.catalogue.venues.models import INCLUDED_IN_TICKET_TYPE
from server.platform.database import Columns, parse_ordering, versions_of
from server.platform.errors import first_or_refuse
from server.platform.search import contains_words
from server.pricing.basket import Included
from server.pricing.models import TicketType, TypeCount
from server.pricing.ticket_type_eligibility import max_online, missing_upsell_refusal

TYPE_ORDER: Columns = {
    "name": Lower("name"),
    "eventname": Lower("event__name"),
    "description": Lower("description"),
    "per_booking": F("most_per_booking"),
    "per_performance": F("most_per_performance"),
    "maximum_ticket_per_event": F("most_per_event"),
    "activestatus": F("is_active"),
    "_id": F("pk"),
}


def list_types(
    *, caller: Caller, account_id: int, search: str = "", ordering: str = "", event_id: int = 0, type_id: int = 0
) -> QuerySet[TicketType]:
    """List an account's ticket types, those of an event, or one of them; those of one event together by default."""
    types = caller.within(_whole_types().filter(account_id=account_id))
    if event_id:
        types = types.filter(event_id=event_id)
    if type_id:
        types = types.filter(pk=type_id)
    types = types.filter(contains_words(search, "name", "event__name"))
    return types.order_by(*parse_ordering(ordering, TYPE_ORDER, usual="eventname"), Lower("name"), "pk")


def get_type(*, caller: Caller, type_id: int) -> TicketType:
    return first_or_refuse(caller.within(_whole_types().filter(pk=type_id)))


def _whole_types() -> QuerySet[TicketType]:
    types = TicketType.objects.filter(deleted_at=None, account__deleted_at=None).select_related("event")
    # Deleted upsells, too: without them the type is not sold.
    return types.prefetch_related(Prefetch("upsells", Upsell.objects.order_by("pk"), to_attr="brought"))


read_type_versions = versions_of(TicketType.objects.filter(deleted_at=None))


def find_included(*, event_id: int, upsell_ids: Collection[int]) -> set[int]:
    """Find those of some upsells that an event's ticket types may bring."""
    rows = Upsell.objects.filter(
        pk__in=upsell_ids, event_id=event_id, deleted_at=None, tax_category_id=INCLUDED_IN_TICKET_TYPE
    )
    return set(rows.values_list("pk", flat=True))


def find_types(type_ids: Collection[int]) -> dict[int, TicketType]:
    """Read some ticket types, in one query; deleted ones are left out."""
    return {row.pk: row for row in _to_sell().filter(pk__in=type_ids, deleted_at=None)}


def find_types_even_deleted(*, account_id: int, type_ids: Collection[int]) -> dict[int, TicketType]:
    """Read some of an account's ticket types, deleted ones among them, in one query."""
    return {row.pk: row for row in _to_sell().filter(account=account_id, pk__in=type_ids)}


def list_types_of_event(event_id: int) -> list[TicketType]:
    """List the active types of an event by name, in one query."""
    return list(_to_sell().filter(event_id=event_id, is_active=True, deleted_at=None).order_by(Lower("name"), "pk"))


def missing_upsell_of(type: TicketType) -> str:
    """Return the name of a disabled or deleted upsell that a type, read for sale, brings; empty if there is none."""
    return str(vars(type)["missing"])  # annotated


def _to_sell() -> QuerySet[TicketType]:
    gone = Upsell.objects.filter(IS_OFF, ticket_types=OuterRef("pk")).order_by("pk")
    first = Coalesce(Subquery(gone.values("name")[:1]), Value(""))
    return TicketType.objects.annotate(missing=first)


@dataclass(frozen=True, kw_only=True)
class IncludedUpsell:
    upsell: int
    name: str
    available: int

    @property
    def included(self) -> Included:
        return Included(upsell=self.upsell, name=self.name)


def read_included_upsells(type_ids: Collection[int]) -> dict[int, list[IncludedUpsell]]:
    """Read what each ticket of some types brings, in one query; a type with a `missing` upsell is not sold."""
    brought: dict[int, list[IncludedUpsell]] = defaultdict(list)
    rows = UpsellStock.objects.filter(variant=None, upsell__ticket_types__in=type_ids)
    columns = rows.order_by("upsell_id").values_list(
        "upsell__ticket_types", "upsell_id", "upsell__name", F("capacity") - F("sold") - F("reserved")
    )
    for type_id, upsell_id, name, available in columns:
        brought[type_id].append(IncludedUpsell(upsell=upsell_id, name=name, available=available))
    return brought


@dataclass(frozen=True)
class Counts:
    """How many of some types are sold and reserved, for performances and for events as a whole."""

    rows: Mapping[tuple[int, int | None], TypeCount]

    def left(self, type: TicketType, performance_id: int) -> int | None:
        """Return how many of a type may still be sold for a performance, None if it has no limit of its own."""
        limits = ((type.most_per_performance, performance_id), (type.most_per_event, None))
        rooms = [most - self.taken(type, where) for most, where in limits if most]
        return max(0, min(rooms)) if rooms else None

    def sold(self, type: TicketType, performance_id: int) -> int:
        row = self.rows.get((type.pk, performance_id))
        return row.sold if row else 0

    def taken(self, type: TicketType, performance_id: int | None) -> int:
        """Count those sold and reserved for a performance, or for the event as a whole."""
        row = self.rows.get((type.pk, performance_id))
        return row.sold + row.reserved if row else 0


def read_counts(type_ids: Collection[int], performance_ids: Collection[int]) -> Counts:
    """Read the counts of some types for some performances, in one query."""
    rows = TypeCount.objects.filter(Q(performance=None) | Q(performance_id__in=performance_ids), type_id__in=type_ids)
    return Counts({(row.type_id, row.performance_id): row for row in rows})


@dataclass(frozen=True, kw_only=True)
class TypeLeft:
    """A type of the event: how many may still be sold (None: it has no limit of its own), and how many were.

    `missing` has the reason if an upsell that it brings is unavailable.
    """

    ticket_type: int
    available: int | None
    sold: int
    missing: str
    most: int  # shown online at most
    most_in_booking: int  # of it in one booking

    @property
    def shown(self) -> int | None:
        """The number shown to the public; it never sees the exact one."""
        return None if self.available is None else min(self.available, self.most)


@dataclass(frozen=True, kw_only=True)
class PerformanceTypes:
    """The payload of the topic `types:<id>`; `version` rises with every change."""

    performance: int
    version: int
    types: Sequence[TypeLeft]


def read_live_types(performance_ids: Iterable[int]) -> dict[int, PerformanceTypes]:
    """Read what is left of the types of some performances' events, in four queries."""
    ids = list(performance_ids)
    # Versions first: data read after them may be newer, and is then sent again, but never older.
    versions = read_count_versions(ids)
    performances = list(Performance.objects.filter(pk__in=ids).select_related("event").only("event__max_count"))
    types: dict[int, list[TicketType]] = defaultdict(list)
    events = {row.event_id for row in performances}
    for row in _to_sell().filter(event_id__in=events, is_active=True, deleted_at=None).order_by("pk"):
        types[row.event_id].append(row)
    counts = read_counts([row.pk for some in types.values() for row in some], ids)
    return {
        row.pk: PerformanceTypes(
            performance=row.pk,
            version=versions[row.pk],
            types=[
                TypeLeft(
                    ticket_type=type.pk,
                    available=counts.left(type, row.pk),
                    sold=counts.sold(type, row.pk),
                    missing=refusal.text if (refusal := missing_upsell_refusal(missing_upsell_of(type))) else "",
                    most=row.event.max_count,
                    most_in_booking=max_online(type, row),
                )
                for type in types[row.event_id]
            ],
        )
        for row in performances
        if row.pk in versions
    }


def read_count_versions(performance_ids: Iterable[int]) -> dict[int, int]:
    """Read the versions of what the types of some performances' events have left, in three queries.

    Each is the sum over its event's types, their counts, and the event's upsells, which types bring. None of these rows
    is ever deleted while its performance exists, so the sum only rises.
    """
    events = dict(Performance.objects.filter(pk__in=list(performance_ids)).values_list("pk", "event_id"))

    def sum_of_versions(rows: QuerySet[Any]) -> Coalesce:
        of_event = rows.filter(event=OuterRef("pk")).order_by().values("event").annotate(n=Sum("version"))
        return Coalesce(Subquery(of_event.values("n")), 0)

    of_types, of_upsells = sum_of_versions(TicketType.objects.all()), sum_of_versions(Upsell.objects.all())
    summed_up = Event.objects.filter(pk__in=set(events.values())).annotate(sum=of_types + of_upsells)
    of_event = dict(summed_up.values_list("pk", "sum"))
    counts = TypeCount.objects.filter(
        Q(performance_id__in=list(events)) | Q(performance=None), type__event_id__in=set(events.values())
    )
    summed: dict[tuple[int, int | None], int] = {}
    for event_id, performance_id, version in (
        counts.order_by().values_list("type__event_id", "performance_id").annotate(sum=Sum("version"))
    ):
        summed[event_id, performance_id] = version
    return {
        pk: 1 + of_event.get(event_id, 0) + summed.get((event_id, pk), 0) + summed.get((event_id, None), 0)
        for pk, event_id in events.items()
    }
