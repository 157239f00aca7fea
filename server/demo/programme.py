"""Creates the plan's events and performances, and moves them and their history to another day."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db.models import F, Model, QuerySet

from server.catalogue.events.allotment_selectors import count_slots
from server.catalogue.events.models import AfterSale, Event, EventSubCategory, Performance, Team
from server.catalogue.events.services.teams import make_places
from server.catalogue.venues.models import Venue
from server.checkin.models import Device, ScanRecord, Verdict
from server.checkin.scanning.scans import message_for
from server.demo.pictures import POSTER, PROMO, Shape, draw
from server.demo.plan import CHERRY_ORCHARD, HOME_ZONE, RIVAL_PRODUCTION, SEASON, PlannedVenue, Production, Showing
from server.inventory.models import Reservation, Stock
from server.inventory.services import counters
from server.payments.models import Charge, Payment
from server.platform.datetimes import iso_format
from server.pricing.models import GiftCard, GiftCardEntry
from server.sales.models import JournalLine, Order, OrderEvent, Ticket

Programme = dict[Showing, Performance]
_FAR_AWAY = timedelta(days=20_000)
# Until shortly before the start, so that tonight's tickets can be exchanged and cancelled too.
_SELF_SERVICE = {
    "exchanges": AfterSale.Directions.BOTH,
    "exchange_hours": 2,
    "cancels": True,
    "cancel_hours": 2,
    "renames": True,
    "adds_upsells": True,
}


def showings() -> list[tuple[Production, Showing]]:
    """List the plan's performances in the order in which their rows are made."""
    return [(production, showing) for production in (*SEASON, RIVAL_PRODUCTION) for showing in production.showings]


def make_programme(venues: dict[PlannedVenue, Venue], now: datetime) -> Programme:
    events = {
        production: _make_event(production, venues[production.venue]) for production in (*SEASON, RIVAL_PRODUCTION)
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
        thumbnail=_store(production, POSTER),
        promo=_store(production, PROMO),
    )
    EventSubCategory.objects.bulk_create(
        [EventSubCategory(event=event, name=name, description=text) for name, text in production.kinds]
    )
    Team.objects.bulk_create(
        Team(event=event, name=name, slots=slots, position=position)
        for position, (name, slots) in enumerate(production.teams)
    )
    if production.has_self_service:
        AfterSale.objects.create(event=event, **_SELF_SERVICE)
    return event


def _store(production: Production, shape: Shape) -> str:
    picture = draw(production.name, shape)
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
    """Return for which day the season was made; tonight's date may differ, since it can start after midnight."""
    preview = CHERRY_ORCHARD.showings[0]
    starts_at = next(row.starts_at for row, showing in pairs if showing is preview)
    return starts_at.astimezone(ZoneInfo(HOME_ZONE)).date() - timedelta(days=preview.days)


def move_programme(pairs: list[tuple[Performance, Showing]], now: datetime) -> None:
    """Set every performance's moments as if the season were made now."""
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
    for showing, performance in programme.items():
        if not showing.is_on_sale:
            Performance.objects.filter(pk=performance.pk).update(is_on_sale=False, custom_message=showing.message)
            counters.touch_stock(account_id=performance.account_id, performance_id=performance.pk)


# Every instant that a sale leaves behind, and the way from its row to its payment.
SALES: tuple[tuple[type[Model], str, tuple[str, ...]], ...] = (
    (Reservation, "part__payment", ("created_at", "closed_at", "expires_at")),
    (Payment, "pk", ("created_at", "paid_at")),
    (Charge, "part__payment", ("created_at",)),
    (Order, "payment", ("created_at", "updated_at")),
    (GiftCard, "sale__part__payment", ("created_at",)),
    (GiftCardEntry, "reservation__part__payment", ("at",)),
    (OrderEvent, "order__payment", ("at",)),
    (JournalLine, "part__payment", ("at",)),
)
DOOR: tuple[tuple[type[Model], tuple[str, ...]], ...] = (
    (Ticket, ("admitted_at",)),
    (ScanRecord, ("scanned_at", "received_at", "happened_at")),
    (Device, ("last_seen_at",)),
)


def push_back(payment_ids: Iterable[int], ago: timedelta) -> None:
    """Date some checkouts back by so much, with all rows that belong to them."""
    ids = list(payment_ids)
    for model, path, fields in SALES:
        rows = model._base_manager.filter(**{f"{path}__in": ids})
        _shift(rows, fields, -ago)


def end_on_time(reservation_id: int) -> None:
    """Date the end of a reservation that was swept just now back to when its time was over."""
    reservation = Reservation.objects.get(pk=reservation_id)
    ended_at = reservation.expires_at
    Reservation.objects.filter(pk=reservation_id).update(closed_at=ended_at)
    orders = Order.objects.filter(part__reservation_id=reservation_id)
    orders.update(updated_at=ended_at)
    OrderEvent.objects.filter(order__in=orders, kind=OrderEvent.Kind.EXPIRED).update(at=ended_at)


def move_history(days: timedelta, now: datetime) -> None:
    """Move everything that happened by some days; what would then be in the future happens now instead."""
    past = [(model, fields) for model, _, fields in SALES] + list(DOOR)
    for model, fields in past:
        rows = model._base_manager.all()
        _shift(rows, fields, days)
        for field in fields:
            if field != "expires_at":
                rows.filter(**{f"{field}__gt": now}).update(**{field: now})
    ScanRecord.objects.bulk_update(_repeated_scans(), ["answer"], batch_size=100)


# By the plain managers, since a line of the journal is changed nowhere else: this past never was.
def _shift(rows: QuerySet[Any], fields: Iterable[str], span: timedelta) -> None:
    rows.update(**{field: F(field) + span for field in fields})


def _repeated_scans() -> Iterator[ScanRecord]:
    """A reading repeats its answer word for word, and the answer says when the ticket was let in."""
    scans = ScanRecord.objects.filter(ticket__admitted_at__isnull=False, verdict__in=_SHOWS_TIME)
    for scan in scans.select_related("ticket", "performance", "by"):
        ticket, zone = scan.ticket, scan.performance.timezone
        if ticket is None or ticket.admitted_at is None:
            continue
        date_format = scan.by.date_format if scan.by else ""
        message = message_for(Verdict(scan.verdict), zone=zone, date_format=date_format, at=ticket.admitted_at)
        scan.answer = {**scan.answer, "at": iso_format(ticket.admitted_at, zone), "message": message}
        yield scan


_SHOWS_TIME = (Verdict.ADMITTED, Verdict.ALREADY_SCANNED)
