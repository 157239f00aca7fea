"""Copies an event: texts, pictures, performances moved by days, and what other packages registered."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from pathlib import PurePath
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.models.fields.files import FieldFile

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.audit.services import Action, facts_of
from server.catalogue.events import selectors
from server.catalogue.events.allotment_selectors import list_teams
from server.catalogue.events.forms import REQUIRED
from server.catalogue.events.models import Event, EventSubCategory, Performance, Team
from server.catalogue.events.services import get_own_event, record_event
from server.catalogue.events.services.creation import add_performances
from server.catalogue.events.services.update_event import copy_terms
from server.catalogue.events.spreadsheets.columns import COLUMNS, SUBCATEGORY
from server.catalogue.events.spreadsheets.files import Cell, Table
from server.catalogue.events.spreadsheets.rows import PerformanceDraft, Rules, Sheet, check_table
from server.catalogue.venues.selectors import lock_venue
from server.platform import clock
from server.platform.database import lock_for_share
from server.platform.datetimes import DEFAULT_DATE_FORMAT, format_clock_time
from server.platform.errors import InvalidFields, VersionConflict
from server.platform.picture_services import Picture, StoredPictures, small_name, stored_pictures


@dataclass(frozen=True, kw_only=True)
class Copy:
    """How an event is made again.

    Its performances are moved by so many `days` and keep their hours on the wall, or are left behind. Those that
    cannot be made there are left out if `leaves_out`, else nothing is made. They go on sale as the old ones do, just
    so much later, if `sells`; else somebody has to open their sale. `has_types`: with its ticket types and upsells;
    `has_codes`: the promo codes for the whole event are for the copy, too.
    """

    name: str
    has_performances: bool = True
    days: int = 0
    sells: bool = False
    leaves_out: bool = False
    has_types: bool = True
    has_codes: bool = True


Copier = Callable[[Staff, Event, Event, Copy], Mapping[str, int]]

_copiers: list[Copier] = []


def register_copier(copier: Copier) -> Copier:
    """Have something of an event copied with it.

    The copier is given who does it, the event, its copy and the request, and returns counts for the audit log.
    """
    if copier not in _copiers:
        _copiers.append(copier)
    return copier


LONGEST_NAME = 500
COPIED_FIELDS = (
    "description",
    "texts",
    "bio",
    "ticket_label",
    "booking_fee",
    "min_count",
    "max_count",
    "fb_pixel_id",
    "includes_tax",
)


def check_copy(*, caller: Staff, event_id: int, account_id: int = 0, copy: Copy) -> Sheet:
    """Show which performances a copy of an event would have, as rows of a sheet, with what is wrong in each.

    :raises InvalidFields: if the copy has no name.
    """
    caller.needs(*NOT_DOOR_STAFF)
    event = get_own_event(caller, event_id, account_id)
    _check_name(copy)
    return _check(event, _performances(event, copy), copy, date_format=caller.user.date_format)


def duplicate_event(*, caller: Staff, event_id: int, account_id: int = 0, copy: Copy) -> Event:
    """Make an event again, with pictures of its own, so that either can be changed or deleted without the other.

    Its teams come along, and nobody is in them yet, and so do its terms for what is sold and what other apps registered
    (`register_copier`): ticket types, upsells, promo codes, drafts, rules of its doors. Holds and orders of the
    first stay with it.

    :raises InvalidFields: if the copy has no name.
    :raises SheetRefused: with every error of every performance, if one cannot be made and none is to be left out.
    :raises StaleVersion: if somebody saved the event meanwhile, or gave the venue another zone or currency.
    """
    caller.needs(*NOT_DOOR_STAFF)
    event = get_own_event(caller, event_id, account_id)
    _check_name(copy)
    # The files are read before the transaction, which on SQLite every other writer waits for.
    pictures = _Pictures.of(event)
    with stored_pictures() as stored, transaction.atomic():
        lock_venue(event.venue)
        if not lock_for_share(Event.objects.filter(pk=event.pk, version=event.version)):
            raise VersionConflict  # a picture that was replaced since is gone from the disk, or belongs to no event now
        rows = _performances(event, copy)
        drafts = _drafts(_check(event, rows, copy, date_format=DEFAULT_DATE_FORMAT), rows, copy)
        made = _copy_rows(event, copy, pictures, stored)
        add_performances(event=made, venue=event.venue, drafts=drafts)
        facts: dict[str, object] = {"name": made.name, "copy_of": f"{event.name} ({event.pk})"}
        facts["performances"] = len(drafts)
        for copier in _copiers:
            counts = copier(caller, event, made, copy)
            facts.update({name: count for name, count in counts.items() if count})
        record_event(caller, made, action=Action.CREATE, after=facts)
    return made


@dataclass(frozen=True)
class _Pictures:
    thumbnail: Picture | None
    promo: Picture | None
    kinds: list[tuple[EventSubCategory, Picture | None]]

    @classmethod
    def of(cls, event: Event) -> _Pictures:
        kinds = [(kind, _read(kind.image)) for kind in event.subcategories.order_by("pk")]
        return cls(_read(event.thumbnail), _read(event.promo), kinds)


def _copy_rows(event: Event, copy: Copy, pictures: _Pictures, stored: StoredPictures) -> Event:
    """Write an event, its sub-categories and its teams again, with pictures of their own."""
    teams = list(list_teams(event=event))
    made = Event.objects.create(
        account_id=event.account_id,
        venue=event.venue,
        currency=event.currency,
        name=copy.name.strip(),
        thumbnail=stored.store(pictures.thumbnail, folder="events"),
        promo=stored.store(pictures.promo, folder="events"),
        has_team_mapping=event.has_team_mapping and bool(teams),
        **facts_of(event, *COPIED_FIELDS),
    )
    EventSubCategory.objects.bulk_create(
        EventSubCategory(
            event=made,
            name=kind.name,
            description=kind.description,
            image=stored.store(picture, folder="subcategories"),
        )
        for kind, picture in pictures.kinds
    )
    copy_terms(event, to=made)
    Team.objects.bulk_create(Team(event=made, **facts_of(team, "name", "slots", "position")) for team in teams)
    return made


def _check_name(copy: Copy) -> None:
    if not copy.name.strip():
        raise InvalidFields({"eventname": REQUIRED["eventname"]})
    if len(copy.name.strip()) > LONGEST_NAME:
        raise InvalidFields({"eventname": f"Event Name has at most {LONGEST_NAME} characters"})


def _performances(event: Event, copy: Copy) -> list[Performance]:
    return list(selectors.list_performances(event=event)) if copy.has_performances else []


def _check(event: Event, rows: Sequence[Performance], copy: Copy, *, date_format: str) -> Sheet:
    """Hold the moved performances against the rules of a sheet."""
    columns = (*COLUMNS, SUBCATEGORY)
    if not rows:
        return Sheet(columns=columns, rows=[])
    now, taken = clock.now(), selectors.list_taken_starts(venue=event.venue, event_name=copy.name)
    table: Table = [list(columns), *(_row_of_copy(row, timedelta(days=copy.days)) for row in rows)]
    return check_table(table, Rules(zone=event.venue.timezone, date_format=date_format, now=now, taken=taken))


def _row_of_copy(row: Performance, by: timedelta) -> list[Cell]:
    """Give a performance that is moved by so many days as a row of a sheet."""
    place = ZoneInfo(row.timezone)
    walls = [moment.astimezone(place) for moment in (row.starts_at, row.on_sale_at, row.off_sale_at)]
    starts, on_sale, off_sale = ((wall.date() + by, format_clock_time(wall.time())) for wall in walls)
    return [*starts, f"{row.price:f}", row.stock.capacity, *on_sale, *off_sale, row.subcategory]


def _drafts(sheet: Sheet, rows: Sequence[Performance], copy: Copy) -> list[PerformanceDraft]:
    """Return the performances that can be made.

    :raises SheetRefused: if one cannot, and none is to be left out.
    """
    if not copy.leaves_out:
        sheet.drafts()
    return [
        replace(
            checked.draft,
            is_on_sale=copy.sells and row.is_on_sale,
            is_box_office_only=copy.sells and row.is_box_office_only,
            custom_message=row.custom_message,
        )
        for checked, row in zip(sheet.rows, rows, strict=False)
        if checked.draft is not None
    ]


def _read(file: FieldFile) -> Picture | None:
    """Read a picture that was checked when it came; one that is gone from the disk is none."""
    if not file.name:
        return None
    content = _content(file, file.name)
    if content is None:
        return None
    return Picture(PurePath(file.name).suffix, content, _content(file, small_name(file.name)) or content)


def _content(file: FieldFile, name: str) -> bytes | None:
    try:
        with file.storage.open(name) as opened:
            return bytes(opened.read())
    except FileNotFoundError:
        return None
