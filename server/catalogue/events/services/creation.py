"""Creates events with their performances and stock, and adds performances: from a form, a spreadsheet or a rule."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import IntegrityError, transaction

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.audit.services import Action, facts_of
from server.catalogue.errors import EMPTY_SHEET, SAME_DATES, SheetUnreadable
from server.catalogue.events import selectors
from server.catalogue.events.allotment_selectors import count_slots, list_kinds
from server.catalogue.events.day_rules import RuleForm, table_of
from server.catalogue.events.forms import EventForm, read_event_form
from server.catalogue.events.models import Event, EventSubCategory, Performance
from server.catalogue.events.selectors import list_taken_starts
from server.catalogue.events.services import get_own_event, record_event
from server.catalogue.events.services.teams import make_places, save_teams, slots_for
from server.catalogue.events.services.update_performance import PerformanceEdit, check_texts
from server.catalogue.events.spreadsheets.columns import lines_of
from server.catalogue.events.spreadsheets.files import Lines, Table, open_sheet
from server.catalogue.events.spreadsheets.rows import PerformanceDraft, Rules, Sheet, check_lines, check_table
from server.catalogue.events.team_forms import plan_teams
from server.catalogue.venues.models import Venue
from server.catalogue.venues.selectors import get_venue, lock_venue
from server.inventory.services import counters
from server.platform import clock
from server.platform.datetimes import DEFAULT_DATE_FORMAT
from server.platform.errors import Invalid, InvalidFields, NotFound
from server.platform.picture_services import Picture, read_picture, stored_pictures
from server.platform.uploads import Upload


@dataclass(frozen=True)
class Pictures:
    """The pictures that came with a form, read and encoded; a sub-category's stand in the form's order."""

    thumbnail: Picture | None
    promo: Picture | None
    subcategories: list[Picture | None]


def create_event(*, caller: Staff, form: EventForm, performances: Upload | Lines | Table | None) -> Event:
    """Make an event with its performances (spec part 1, section 7, createEvent).

    `performances` is a sheet as it was uploaded or corrected, its days in the caller's own format, or a table of
    cells, its days in MM-DD-YYYY.

    :raises SheetRefused: with every error of every row.
    :raises SheetsBusy: if other large sheets are being read.
    :raises TooManyPlaces: if its teams would have more slots, over all performances, than an event may have.
    :raises NotFound: if the venue is not one of the account's, or the form names a team that is there already.
    :raises StaleVersion: if somebody gave the venue another zone or currency meanwhile.
    """
    caller.needs(*NOT_DOOR_STAFF)
    values = read_event_form(form)
    venue = get_own_venue(caller, form)
    name = str(values["name"])
    teams = plan_teams([], form.teams, was_mapped=False, is_mapped=form.has_team_mapping is not False)
    taken = list_taken_starts(venue=venue, event_name=name)
    drafts = check_rows(caller, performances, venue, taken, slots=teams.slots, kinds=form.kinds).drafts()
    pictures = read_pictures(form)
    # Read and decoded before the transaction, which on SQLite every other writer waits for.
    with stored_pictures() as stored, transaction.atomic():
        # Two people who make the same event at once take turns here, and the second is told.
        lock_venue(venue)
        taken = list_taken_starts(venue=venue, event_name=name)
        if any(draft.starts_at in taken for draft in drafts):
            check_rows(caller, performances, venue, taken, slots=teams.slots, kinds=form.kinds).drafts()
        event = Event.objects.create(
            account_id=venue.account_id,
            venue=venue,
            currency=venue.currency,
            thumbnail=stored.store(pictures.thumbnail, folder="events"),
            promo=stored.store(pictures.promo, folder="events"),
            has_team_mapping=teams.is_mapped,
            **values,
        )
        EventSubCategory.objects.bulk_create(
            EventSubCategory(
                event=event,
                name=subcategory.name.strip(),
                description=subcategory.description.strip(),
                image=stored.store(picture, folder="subcategories"),
            )
            for subcategory, picture in zip(form.subcategories, pictures.subcategories, strict=True)
        )
        save_teams(event, teams, date_format=caller.user.date_format)
        add_performances(event=event, venue=venue, drafts=drafts)
        facts = {**facts_of(event, "name", "currency"), "venue": venue.name, "performances": len(drafts)}
        if teams.teams:
            facts["teams"] = teams.describe()[1]
        record_event(caller, event, action=Action.CREATE, after=facts)
    return event


def open_event(*, venue: Venue, name: str, description: str, **values: object) -> Event:
    """Make an event of a test account as it is told; its performances are added to it."""
    return Event.objects.create(
        account_id=venue.account_id,
        venue=venue,
        currency=venue.currency,
        name=name,
        description=description,
        **values,
    )


def check_performances(
    *,
    caller: Staff,
    performances: Upload | Lines | None,
    venue_id: int,
    event_id: int | None = None,
    event_name: str = "",
) -> Sheet:
    """Check a sheet for a venue, and for an event that is there or to be made, without saving anything.

    Its days are in the caller's own format, whether it comes as a file or as rows that were corrected.

    :raises SheetRefused: if the file as a whole cannot be used; the rows' errors are in the answer.
    :raises SheetsBusy: if other large sheets are being read.
    :raises NotFound: if the venue or the event is not the caller's.
    """
    caller.needs(*NOT_DOOR_STAFF)
    venue = get_venue(caller=caller, venue_id=venue_id)
    event = selectors.get_event(caller=caller, event_id=event_id) if event_id else None
    if event is not None and event.account_id != venue.account_id:
        raise NotFound
    taken = list_taken_starts(venue=venue, event_name=event_name, event=event)
    return check_rows(caller, performances, venue, taken, slots=count_slots(event=event) if event else 0)


def get_own_venue(caller: Staff, form: EventForm) -> Venue:
    """Read the venue that a form names, which is to be of the account that it names."""
    venue = get_venue(caller=caller, venue_id=form.venue_id or 0)
    if form.account_id and caller.account_for(form.account_id) != venue.account_id:
        raise NotFound
    return venue


def check_rows(
    caller: Staff,
    performances: Upload | Lines | Table | None,
    venue: Venue,
    taken: frozenset[datetime],
    *,
    slots: int = 0,
    kinds: Collection[str] = (),
) -> Sheet:
    """Check performances for a venue's clock and against the starts that are taken already.

    Each is to have at least as many tickets as there are slots of teams, and one of the `kinds`, where there are any.
    Days are in the caller's own format, but those of a table in MM-DD-YYYY.

    :raises SheetUnreadable: if there are none, or they cannot be used as a whole.
    :raises SheetsBusy: if other large sheets are being read.
    """
    if not performances or (isinstance(performances, Lines) and not performances.headings):
        raise SheetUnreadable(EMPTY_SHEET)
    source = lines_of(performances) if isinstance(performances, list) else performances
    date_format = DEFAULT_DATE_FORMAT if isinstance(performances, list) else caller.user.date_format
    rules = Rules(
        zone=venue.timezone,
        currency=venue.currency,
        date_format=date_format,
        now=clock.now(),
        taken=taken,
        slots=slots,
        kinds=kinds,
    )
    with open_sheet(source) as lines:
        return check_lines(lines, rules)


def read_pictures(form: EventForm) -> Pictures:
    """Read and encode the pictures that came with a form; it is slow, and so is done before any transaction."""
    return Pictures(
        thumbnail=_read_picture(form.thumbnail, "thumbnailimage"),
        promo=_read_picture(form.promo, "eventpromo"),
        subcategories=[
            _read_picture(subcategory.image, f"subcategoryimage_{index}")
            for index, subcategory in enumerate(form.subcategories)
        ],
    )


def _read_picture(upload: Upload | None, field: str) -> Picture | None:
    return read_picture(upload, field=field) if upload else None


def add_performances(*, event: Event, venue: Venue, drafts: Sequence[PerformanceDraft]) -> list[Performance]:
    """Make performances and their stock, in a few statements however many there are; inside the event's transaction.

    Those of an event with teams get their places.

    :raises TeamsDoNotFit: if one has fewer tickets than the teams.
    :raises TooManyPlaces: if the event would have more places than it may.
    """
    slots = slots_for(event, drafts, zone=venue.timezone)
    capacities = [draft.capacity for draft in drafts]
    stock_ids = counters.open_stocks(account_id=event.account_id, capacities=capacities, slots=slots)
    made = Performance.objects.bulk_create(
        [
            Performance(
                stock_id=stock_id,
                event=event,
                account_id=event.account_id,
                timezone=venue.timezone,
                starts_at=draft.starts_at,
                on_sale_at=draft.on_sale_at,
                off_sale_at=draft.off_sale_at,
                price=draft.price,
                subcategory=draft.subcategory,
                is_on_sale=draft.is_on_sale,
                is_box_office_only=draft.is_box_office_only,
                custom_message=draft.custom_message,
            )
            for stock_id, draft in zip(stock_ids, drafts, strict=True)
        ],
        batch_size=1000,
    )
    if slots:
        make_places(event, since=min(stock_ids, default=0))
    return made


def check_rule(*, caller: Staff, event_id: int, account_id: int = 0, form: RuleForm) -> Sheet:
    """Show the performances that a rule would add to an event, with what is wrong in each, and save none.

    :raises InvalidFields: if a field cannot be read, or the rule falls on no day or on too many.
    """
    caller.needs(*NOT_DOOR_STAFF)
    event = get_own_event(caller, event_id, account_id)
    date_format = caller.user.date_format
    return _check_rule_table(event, _read_rule(event.venue, form, date_format), date_format)


def check_rule_at(*, caller: Staff, venue_id: int, event_name: str = "", form: RuleForm) -> Sheet:
    """Show the performances that a rule would make of an event that is still to be created at a venue.

    :raises InvalidFields: if a field cannot be read, or the rule falls on no day or on too many.
    """
    caller.needs(*NOT_DOOR_STAFF)
    venue = get_venue(caller=caller, venue_id=venue_id)
    date_format = caller.user.date_format
    table = _read_rule(venue, form, date_format)
    taken = list_taken_starts(venue=venue, event_name=event_name)
    return check_table(table, Rules(zone=venue.timezone, date_format=date_format, now=clock.now(), taken=taken))


def add_by_rule(*, caller: Staff, event_id: int, account_id: int = 0, form: RuleForm) -> int:
    """Add the performances of a rule to an event, all or none, and return how many they are.

    :raises InvalidFields: if a field cannot be read, or the rule falls on no day or on too many.
    :raises SheetRefused: with every error of every performance.
    :raises StaleVersion: if somebody gave the venue another zone or currency meanwhile.
    """
    caller.needs(*NOT_DOOR_STAFF)
    event = get_own_event(caller, event_id, account_id)
    table = _read_rule(event.venue, form, caller.user.date_format)
    try:
        return _add_by_rule(caller, event, form, table)
    except IntegrityError:
        # Another performance of the event was moved to the same instant a moment ago.
        raise Invalid(SAME_DATES, field="rule") from None


@transaction.atomic
def _add_by_rule(caller: Staff, event: Event, form: RuleForm, table: Table) -> int:
    # Two people who add to the same event at once take turns here, and the second is told.
    lock_venue(event.venue)
    drafts = _check_rule_table(event, table, caller.user.date_format).drafts()
    add_performances(event=event, venue=event.venue, drafts=drafts)
    facts = {"rule": form.rule, "from": form.first, "to": form.last, "times": ", ".join(form.times)}
    record_event(caller, event, after={**facts, "performances": len(drafts)})
    return len(drafts)


def _read_rule(venue: Venue, form: RuleForm, date_format: str) -> Table:
    """Read a form, and refuse it with all that is wrong at once."""
    zone = venue.timezone
    wrong: dict[str, str] = {}
    table: Table = []
    try:
        table = table_of(form, zone)
    except InvalidFields as refused:
        wrong |= refused.fields
    try:
        of_each = PerformanceEdit(on_sale=form.on_sale, price=form.price, capacity=form.capacity)
        check_texts(of_each, zone=zone, date_format=date_format)
    except InvalidFields as refused:
        wrong |= refused.fields
    if wrong:
        raise InvalidFields(wrong)
    return table


def _check_rule_table(event: Event, table: Table, date_format: str) -> Sheet:
    """Hold each performance against the rules of a sheet's rows."""
    now, taken = clock.now(), list_taken_starts(venue=event.venue, event_name=event.name, event=event)
    zone, slots = event.venue.timezone, count_slots(event=event)
    rules = Rules(zone=zone, date_format=date_format, now=now, taken=taken, slots=slots, kinds=list_kinds(event=event))
    return check_table(table, rules)
