"""Making the plan's events and performances as rows, and moving them to another day."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from decimal import Decimal
from zoneinfo import ZoneInfo

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db.models import F

from server.demo import posters
from server.demo.canvas import Shape
from server.demo.plan import CHERRY_ORCHARD, HOME_ZONE, RIVAL_PRODUCTION, SEASON, House, Production, Showing
from server.events.models import Event, EventSubCategory, Performance, Team
from server.events.teams.selectors.places import count_slots
from server.events.teams.services.places import make_places
from server.stock.models import Stock
from server.stock.services import counters
from server.venues.models import Venue

Programme = dict[Showing, Performance]
_FAR_AWAY = timedelta(days=20_000)


def showings() -> list[tuple[Production, Showing]]:
    """List the plan's performances in the order in which their rows are made."""
    return [(production, showing) for production in (*SEASON, RIVAL_PRODUCTION) for showing in production.showings]


def make_programme(venues: dict[House, Venue], now: datetime) -> Programme:
    """Make every event with its posters, and its performances with their stock."""
    events = {
        production: _make_event(production, venues[production.house]) for production in (*SEASON, RIVAL_PRODUCTION)
    }
    programme = {showing: _make_performance(events[production], showing, now) for production, showing in showings()}
    for event in events.values():
        if event.has_team_mapping:
            make_places(event)
    return programme


def _make_event(production: Production, venue: Venue) -> Event:
    event = Event.objects.create(
        account_id=venue.account_id,
        venue=venue,
        name=production.name,
        description=production.description,
        bio=production.bio,
        ticket_label=production.label,
        booking_fee=production.fee,
        max_count=production.most,
        includes_tax=production.includes_tax,
        currency=venue.currency,
        has_team_mapping=bool(production.teams),
        thumbnail=_store(production, posters.POSTER),
        promo=_store(production, posters.PROMO),
    )
    EventSubCategory.objects.bulk_create(
        [EventSubCategory(event=event, name=name, description=text) for name, text in production.kinds]
    )
    Team.objects.bulk_create(
        Team(event=event, name=name, slots=slots, position=position)
        for position, (name, slots) in enumerate(production.teams)
    )
    return event


def _store(production: Production, shape: Shape) -> str:
    picture = posters.draw(production.name, shape)
    return default_storage.save(f"events/{picture.file_name}", ContentFile(picture.content))


def _make_performance(event: Event, showing: Showing, now: datetime) -> Performance:
    zone = event.venue.timezone
    starts_at, on_sale_at, off_sale_at = showing.moments(zone, now)
    return Performance.objects.create(
        stock=Stock.objects.create(
            account_id=event.account_id, capacity=showing.capacity, slots=count_slots(event=event)
        ),
        event=event,
        account_id=event.account_id,
        timezone=zone,
        starts_at=starts_at,
        on_sale_at=on_sale_at,
        off_sale_at=off_sale_at,
        price=Decimal(showing.price),
        subcategory=showing.kind,
        is_box_office_only=showing.is_box_office_only,
    )


def pair_with_plan() -> list[tuple[Performance, Showing]] | None:
    """Find the row of each of the plan's performances; None if somebody has added, removed or edited one."""
    rows = list(Performance.objects.order_by("pk").select_related("event"))
    plan = showings()
    is_as_made = len(rows) == len(plan) and all(
        row.version == 1 and row.event.name == production.name and row.subcategory == showing.kind
        for row, (production, showing) in zip(rows, plan, strict=True)
    )
    return [(row, showing) for row, (_, showing) in zip(rows, plan, strict=True)] if is_as_made else None


def day_of(pairs: list[tuple[Performance, Showing]]) -> date:
    """Tell for which day the season was made; tonight's date may differ, since it can start after midnight."""
    preview = CHERRY_ORCHARD.showings[0]
    starts_at = next(row.starts_at for row, showing in pairs if showing is preview)
    return starts_at.astimezone(ZoneInfo(HOME_ZONE)).date() - timedelta(days=preview.days)


def move_programme(pairs: list[tuple[Performance, Showing]], now: datetime) -> None:
    """Set every performance's moments anew, as if the season were made now."""
    # Far away first: an event has only one performance at any instant, and one may move to where another still is.
    Performance.objects.update(**{name: F(name) + _FAR_AWAY for name in ("starts_at", "on_sale_at", "off_sale_at")})
    for row, showing in pairs:
        starts_at, on_sale_at, off_sale_at = showing.moments(row.timezone, now)
        Performance.objects.filter(pk=row.pk).update(
            starts_at=starts_at, on_sale_at=on_sale_at, off_sale_at=off_sale_at
        )
        counters.touch_stock(account_id=row.account_id, performance_id=row.pk)


def close_paused_sales(programme: Programme) -> None:
    """Switch off the sale of what the plan shows as off sale, once its tickets are sold."""
    for showing, performance in _paused(programme):
        Performance.objects.filter(pk=performance.pk).update(is_on_sale=False, custom_message=showing.message)
        counters.touch_stock(account_id=performance.account_id, performance_id=performance.pk)


def _paused(programme: Programme) -> Iterator[tuple[Showing, Performance]]:
    return ((showing, row) for showing, row in programme.items() if not showing.is_on_sale)
