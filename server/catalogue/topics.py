"""The live topics of the catalogue: performances, their places, sales of an account, and upsells."""

from __future__ import annotations

from collections.abc import Iterator

from rest_framework import serializers

from server.accounts.caller import NOT_DOOR_STAFF, Channel
from server.accounts.models import Role
from server.administration.topics import (
    ACCOUNT_ADMIN,
    ACCOUNT_SCOPE,
    ADMIN_ITEMS,
    AdminItemOut,
    administered,
    register_administered,
)
from server.catalogue.branding.draft_selectors import read_stylesheet_versions, read_template_versions
from server.catalogue.branding.selectors import read_theme_versions
from server.catalogue.changes import (
    EventSaved,
    StylesheetSaved,
    TaxChanged,
    TemplateSaved,
    ThemePublished,
    UpsellSaved,
    UpsellStockChanged,
    VenueChanged,
)
from server.catalogue.events.allotment_selectors import read_places
from server.catalogue.events.on_sale import Closed
from server.catalogue.events.selectors import read_event_accounts, read_event_versions, read_performance_owners
from server.catalogue.events.serializers import PerformanceStateOut, serialize_performance_state, without_takings
from server.catalogue.events.state_selectors import PerformanceState, read_performance_states
from server.catalogue.events.team_serializers import LivePlacesOut, serialize_places
from server.catalogue.upsells.selectors import read_event_upsells, read_upsell_positions, read_upsell_versions
from server.catalogue.upsells.serializers import (
    EventUpsellsOut,
    PublicUpsellsOut,
    serialize_event_upsells,
    serialize_public_upsells,
)
from server.catalogue.venues.selectors import read_tax_versions, read_venue_versions
from server.inventory.changes import StockChanged
from server.inventory.selectors import pools_of_channel, read_stock_versions
from server.platform.http.outputs import Boolean, ChoiceOf, DateTime, Integer, row_writer
from server.platform.live import (
    PLATFORM,
    Family,
    Kind,
    Owner,
    Reader,
    Redaction,
    Scope,
    TopicUpdate,
    register_family,
    updates_on,
)

# A performance's places change with its figures, so they need no event of their own.

OF_EVENT = Scope(
    lambda numbers: {pk: Owner(account=account, event=pk) for pk, account in read_event_accounts(numbers).items()}
)
OF_PERFORMANCE = Scope(
    lambda numbers: {
        pk: Owner(account=account, event=event) for pk, (account, event) in read_performance_owners(numbers).items()
    }
)

EVERYBODY_ONLINE = pools_of_channel(Channel.ONLINE)


def _count_left(state: PerformanceState) -> int:
    held = (hold.allotment for hold in state.holds if EVERYBODY_ONLINE.include(hold.allotment.hold.channel))
    return state.row.stock.available + sum(allotment.available for allotment in held)


class PublicStateOut(serializers.Serializer[PerformanceState]):
    """The public state of a performance; the exact number of tickets is for its organiser only."""

    performance = Integer("row.pk")
    version = Integer("row.stock.version")
    on_sale = Boolean("sale.is_online")
    next_change_at = DateTime("sale.next_change_at", zone="row.timezone", allow_null=True)
    available = Integer(lambda state: min(_count_left(state), state.row.event.max_count))
    sold_out = Boolean(lambda state: _count_left(state) == 0)
    closed = ChoiceOf(choices=[why.value for why in Closed], allow_null=True)


PERFORMANCE_READER = Reader("performances", read_performance_states, read_stock_versions)

PERFORMANCE = register_family(
    Family(
        "performance:{}",
        Kind.STATE,
        OF_PERFORMANCE,
        reader=PERFORMANCE_READER,
        write=serialize_performance_state,
        shape=PerformanceStateOut,
        less=Redaction(roles=(Role.DOOR_STAFF,), of=without_takings),
    )
)
PUBLIC_PERFORMANCE = register_family(
    Family(
        "performance:{}:public",
        Kind.STATE,
        OF_PERFORMANCE,
        reader=PERFORMANCE_READER,
        write=row_writer(PublicStateOut),
        shape=PublicStateOut,
        is_public=True,
    )
)
ACCOUNT_SALES = register_family(
    Family(
        "account:{}:sales",
        Kind.LIST,
        ACCOUNT_SCOPE,
        reader=PERFORMANCE_READER,
        write=serialize_performance_state,
        shape=PerformanceStateOut,
        roles=NOT_DOOR_STAFF,
    )
)

PLACES = register_family(
    Family(
        "places:{}",
        Kind.STATE,
        OF_PERFORMANCE,
        reader=Reader("places", read_places, read_stock_versions),
        write=serialize_places,
        shape=LivePlacesOut,
        is_public=True,
    )
)

register_administered(
    event=read_event_versions,
    look=read_theme_versions,
    stylesheet=read_stylesheet_versions,
    tax=read_tax_versions,
    template=read_template_versions,
    upsell=read_upsell_versions,
    venue=read_venue_versions,
)
updates_on(VenueChanged)(lambda change: administered(change.account_id, f"venue:{change.venue_id}"))
updates_on(StylesheetSaved)(lambda change: administered(change.account_id, f"stylesheet:{change.stylesheet_id}"))
updates_on(TemplateSaved)(lambda change: administered(change.account_id, f"template:{change.event_id}"))
updates_on(ThemePublished)(lambda change: administered(change.account_id, f"look:{change.version_id}"))


@updates_on(EventSaved)
def event_saved(change: EventSaved) -> Iterator[TopicUpdate]:
    yield TopicUpdate(ACCOUNT_ADMIN.topic(change.account_id), (f"event:{change.event_id}",))


@updates_on(StockChanged)
def stock_changed(change: StockChanged) -> Iterator[TopicUpdate]:
    for performance_id in change.performance_ids:
        yield TopicUpdate(PERFORMANCE.topic(performance_id))
        yield TopicUpdate(PUBLIC_PERFORMANCE.topic(performance_id))
        yield TopicUpdate(PLACES.topic(performance_id))
    yield TopicUpdate(ACCOUNT_SALES.topic(change.account_id), change.performance_ids)


# Taxes belong to the platform and are read by owners of every account: one topic for all of them.
PLATFORM_TAXES = register_family(
    Family("platform:taxes", Kind.LIST, PLATFORM, reader=ADMIN_ITEMS, shape=AdminItemOut, roles=NOT_DOOR_STAFF)
)


@updates_on(TaxChanged)
def tax_changed(change: TaxChanged) -> Iterator[TopicUpdate]:
    yield TopicUpdate(PLATFORM_TAXES.topic(), (f"tax:{change.tax_category_id}",))


UPSELL_READER = Reader("upsells", read_event_upsells, read_upsell_positions)

UPSELLS = register_family(
    Family(
        "upsells:{}", Kind.STATE, OF_EVENT, reader=UPSELL_READER, write=serialize_event_upsells, shape=EventUpsellsOut
    )
)
PUBLIC_UPSELLS = register_family(
    Family(
        "upsells:{}:public",
        Kind.STATE,
        OF_EVENT,
        reader=UPSELL_READER,
        write=serialize_public_upsells,
        shape=PublicUpsellsOut,
        is_public=True,
    )
)


@updates_on(UpsellSaved)
def upsell_saved(change: UpsellSaved) -> Iterator[TopicUpdate]:
    yield from administered(change.account_id, f"upsell:{change.upsell_id}")
    yield from _left_of(change.event_id)


@updates_on(UpsellStockChanged)
def upsell_stock_changed(change: UpsellStockChanged) -> Iterator[TopicUpdate]:
    for event_id in change.event_ids:
        yield from _left_of(event_id)


def _left_of(event_id: int) -> Iterator[TopicUpdate]:
    yield TopicUpdate(UPSELLS.topic(event_id))
    yield TopicUpdate(PUBLIC_UPSELLS.topic(event_id))
