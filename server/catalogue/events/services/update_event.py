"""Changes an event: its form with teams and sub-categories, its terms after the sale, its texts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db import IntegrityError, transaction
from django.db.models import Case, F, Value, When

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.audit.services import Action, check_version, facts_of, record_change
from server.catalogue.changes import EventSaved
from server.catalogue.errors import OTHER_CURRENCY, OTHER_ZONE, SAME_DATES, SaleDayHasCome
from server.catalogue.events import selectors
from server.catalogue.events.allotment_selectors import list_kinds, list_teams
from server.catalogue.events.forms import (
    LANGUAGE_REPEATED,
    TERM_FIELDS,
    EventForm,
    SubcategoryForm,
    TermsForm,
    TextsForm,
    read_event_form,
    texts_to_store,
)
from server.catalogue.events.models import AfterSale, Event, EventSubCategory
from server.catalogue.events.selectors import EventTexts, get_terms, get_texts, list_taken_starts, terms_of, texts_of
from server.catalogue.events.services import record_event
from server.catalogue.events.services.creation import (
    Pictures,
    add_performances,
    check_rows,
    get_own_venue,
    read_pictures,
)
from server.catalogue.events.services.teams import save_teams
from server.catalogue.events.spreadsheets.files import Lines, Table
from server.catalogue.events.spreadsheets.rows import PerformanceDraft
from server.catalogue.events.team_forms import TeamPlan, plan_teams
from server.catalogue.venues.models import Venue
from server.catalogue.venues.selectors import lock_venue
from server.inventory.services import counters
from server.platform import clock
from server.platform.domain_events import publish
from server.platform.errors import Invalid, InvalidFields, NotFound, first_or_refuse
from server.platform.picture_services import Picture, StoredPictures, remove_unused_pictures, stored_pictures
from server.platform.uploads import Upload


@dataclass(frozen=True)
class SubcategoryChange:
    """One sub-category as it is to be: a row that is there, or a new one without a key."""

    row: EventSubCategory
    name: str
    description: str
    picture: Picture | None
    loses_picture: bool

    @property
    def is_new(self) -> bool:
        return self.row._state.adding

    @property
    def is_one(self) -> bool:
        """Return whether anything of it is new."""
        row = self.row
        texts = (row.name, row.description) != (self.name, self.description)
        return self.is_new or texts or self.picture is not None or (self.loses_picture and bool(row.image))


class SubcategoryPlan(NamedTuple):
    """What changes of an event's sub-categories, and which of them go."""

    changes: list[SubcategoryChange]
    gone: list[EventSubCategory]


def plan_subcategories(
    event: Event, forms: Sequence[SubcategoryForm], pictures: Sequence[Picture | None]
) -> SubcategoryPlan:
    """Compare a form's sub-categories with the event's; one that the form leaves out goes.

    :raises NotFound: if the form names one that the event does not have.
    """
    there = {row.pk: row for row in event.subcategories.all()}
    changes = []
    for form, picture in zip(forms, pictures, strict=True):
        row = there.pop(form.id, None) if form.id else EventSubCategory(event=event)
        if row is None:
            raise NotFound
        loses = form.existing_image == ""
        changes.append(SubcategoryChange(row, form.name.strip(), form.description.strip(), picture, loses))
    return SubcategoryPlan([change for change in changes if change.is_one], list(there.values()))


def save_subcategories(event: Event, plan: SubcategoryPlan, stored: StoredPictures) -> list[str]:
    """Save them, have performances follow a new name, and return the pictures that are not theirs any more."""
    dropped = [str(row.image) for row in plan.gone]
    EventSubCategory.objects.filter(pk__in=[row.pk for row in plan.gone]).delete()
    renamed = {}
    for change in plan.changes:
        row = change.row
        if not change.is_new and row.name != change.name:
            renamed[row.name] = change.name
        if change.picture or change.loses_picture:
            dropped.append(str(row.image))
            row.image.name = stored.store(change.picture, folder="subcategories")
        row.name, row.description = change.name, change.description
        row.save()
    if renamed:
        # Performances get the new names of their kinds all at once: two kinds may have changed names.
        new = Case(*(When(subcategory=old, then=Value(name)) for old, name in renamed.items()))
        event.performances.filter(subcategory__in=renamed).update(
            subcategory=new, version=F("version") + 1, changed_at=clock.now()
        )
    return dropped


# Once a performance's on-sale date is today or earlier, what buyers are told of the event stays (spec part 1, section
# 2): further performances may still be added, and each performance may be edited by itself.

_FACTS = (
    "name",
    "description",
    "bio",
    "ticket_label",
    "booking_fee",
    "min_count",
    "max_count",
    "fb_pixel_id",
    "includes_tax",
    "has_team_mapping",
    "thumbnail",
    "promo",
)


def update_event(
    *,
    caller: Staff,
    event_id: int,
    form: EventForm,
    performances: Upload | Lines | Table | None,
    version: int | None = None,
) -> Event:
    """Change an event (spec part 1, section 7, updateEvent); a picture that is not sent stays.

    `performances` are those to add, as `creation.create_event` takes them.

    :raises NotFound: if there is no such event, venue, sub-category or team, or it is another account's.
    :raises SaleDayHasCome: if more than performances would change, and one is on sale from today or earlier.
    :raises SheetRefused: with every error of every row.
    :raises TeamInUse, TeamsDoNotFit, TooManyPlaces: what `save_teams` says.
    :raises Invalid: if another performance has taken one of their starts meanwhile.
    :raises StaleVersion: if somebody gave the venue another zone or currency meanwhile.
    """
    caller.needs(*NOT_DOOR_STAFF)
    seen = selectors.get_event(caller=caller, event_id=event_id)
    existing_images = {"thumbnailimage": seen.thumbnail, "eventpromo": seen.promo}
    values = read_event_form(form, existing_images=[name for name, picture in existing_images.items() if picture])
    venue = get_own_venue(caller, form)
    if venue.account_id != seen.account_id:
        raise NotFound
    if performances:
        check_version(version, seen)
    drafts = _check_added(caller, seen, venue, form, performances) if performances else []
    pictures = read_pictures(form)  # before the transaction: on SQLite every other writer waits for it
    try:
        with stored_pictures() as stored, transaction.atomic():
            lock_venue(venue)
            event = Event.objects.select_related("venue").select_for_update(no_key=True, of=("self",)).get(pk=event_id)
            check_version(version, event, shown=lambda: selectors.get_event(caller=caller, event_id=event_id))
            saving = _Saving(caller, event, venue, pictures, stored)
            teams = _plan_teams(event, form)
            saving.save(values, plan_subcategories(event, form.subcategories, pictures.subcategories), teams)
            saving.add(performances, drafts, slots=teams.slots)
            publish(EventSaved(account_id=event.account_id, event_id=event.pk))
    except IntegrityError:
        # One of its performances, which is edited without the event, was moved to a new one's start a moment ago.
        raise Invalid(SAME_DATES, field="performances") from None
    return event


def _check_added(
    caller: Staff, event: Event, venue: Venue, form: EventForm, performances: Upload | Lines | Table
) -> list[PerformanceDraft]:
    """Hold the performances to add against what the event will be."""
    taken = list_taken_starts(venue=venue, event_name=form.name.strip(), event=event)
    slots = _plan_teams(event, form).slots
    return check_rows(caller, performances, venue, taken, slots=slots, kinds=form.kinds).drafts()


def _plan_teams(event: Event, form: EventForm) -> TeamPlan:
    """Compare the form's teams with the event's; where neither has anything to do with teams, none are read."""
    was_mapped, has_mapping = event.has_team_mapping, form.has_team_mapping
    is_mapped = was_mapped if has_mapping is None else has_mapping
    before = list(list_teams(event=event)) if form.teams or was_mapped or is_mapped else []
    return plan_teams(before, form.teams, was_mapped=was_mapped, is_mapped=is_mapped)


class _Saving:
    def __init__(self, caller: Staff, event: Event, venue: Venue, pictures: Pictures, stored: StoredPictures) -> None:
        self.caller = caller
        self.event = event
        self.venue = venue
        self.pictures = pictures
        self.stored = stored

    def save(self, values: dict[str, Any], plan: SubcategoryPlan, teams: TeamPlan) -> None:
        event, pictures = self.event, self.pictures
        changed = {name: value for name, value in values.items() if getattr(event, name) != value}
        new_pictures = {"thumbnail": pictures.thumbnail, "promo": pictures.promo}
        is_elsewhere = event.venue_id != self.venue.pk
        is_changed = changed or any(new_pictures.values()) or is_elsewhere or any(plan) or not teams.is_empty
        if is_changed and selectors.read_sale_start(event=event).has_come:
            raise SaleDayHasCome
        if is_elsewhere:
            self._refuse_venue()
        if is_elsewhere or "name" in changed:
            self._refuse_namesakes(str(values["name"]))
        before = self._facts()
        dropped = save_subcategories(event, plan, self.stored)
        for name, picture in new_pictures.items():
            if picture:
                dropped.append(str(getattr(event, name)))
                changed[name] = self.stored.store(picture, folder="events")
        Event.objects.filter(pk=event.pk).update(
            **changed,
            venue=self.venue,
            has_team_mapping=teams.is_mapped,
            version=F("version") + 1,
            changed_at=clock.now(),
        )
        event.refresh_from_db()
        teams_before, teams_after = teams.describe()
        self._log({**before, "teams": teams_before}, {**self._facts(), "teams": teams_after})
        # Before any stock is touched: places are locked first.
        save_teams(event, teams, date_format=self.caller.user.date_format)
        if "max_count" in changed:
            # Everybody is shown at most so many as one order may have.
            accounts = dict(event.performances.values_list("pk", "account_id"))
            counters.touch_stocks(accounts=accounts)
        # Another event that was copied from this one may show them, too.
        remove_unused_pictures(dropped, selectors.list_shown_pictures)

    def add(
        self, performances: Upload | Lines | Table | None, drafts: Sequence[PerformanceDraft], *, slots: int
    ) -> None:
        """Add performances, unless somebody else has taken a start of theirs meanwhile, or given teams more slots."""
        if not performances:
            return
        taken = list_taken_starts(venue=self.venue, event_name=self.event.name, event=self.event)
        if any(draft.starts_at in taken or draft.capacity < slots for draft in drafts):
            check_rows(self.caller, performances, self.venue, taken, slots=slots).drafts()
        add_performances(event=self.event, venue=self.venue, drafts=drafts)
        self._log({}, {"performances": len(drafts)})

    def _refuse_venue(self) -> None:
        """An event keeps its currency, and what is to come of it its zone."""
        if self.venue.currency != self.event.currency:
            raise InvalidFields({"venueid": OTHER_CURRENCY})
        zones = self.event.performances.filter(starts_at__gt=clock.now()).values_list("timezone", flat=True)
        if set(zones.order_by().distinct()) - {self.venue.timezone}:
            raise InvalidFields({"venueid": OTHER_ZONE})

    def _refuse_namesakes(self, name: str) -> None:
        since = clock.now()
        others = selectors.list_namesake_starts(venue=self.venue, event_name=name, since=since, but=self.event)
        if others & selectors.list_event_starts(event=self.event, since=since):
            raise Invalid(SAME_DATES, field="eventname")

    def _facts(self) -> dict[str, object]:
        kinds = ", ".join(list_kinds(event=self.event))
        return {**facts_of(self.event, *_FACTS), "venue": self.event.venue.name, "subcategories": kinds}

    def _log(self, before: dict[str, object], after: dict[str, object]) -> None:
        account_id, action = self.event.account_id, Action.UPDATE
        record_change(
            caller=self.caller, action=action, row=self.event, account_id=account_id, before=before, after=after
        )


def _lock_to_save(
    caller: Staff, event_id: int, version: int | None, form: TermsForm | TextsForm, shown: Callable[[Event], Any]
) -> Event:
    """Lock an event whose terms or texts are saved; their version is the event's."""
    # No key: a sale that points to this row at the same time does not wait for it.
    event = first_or_refuse(caller.within(Event.objects.filter(pk=event_id).select_for_update(no_key=True)))
    check_version(version, event, shown=lambda: shown(event))
    if form.wrong:
        raise InvalidFields(form.wrong)
    return event


def save_terms(*, caller: Staff, event_id: int, form: TermsForm, version: int | None = None) -> AfterSale:
    """Set an event's terms, also while it is on sale; they hold for whatever is exchanged from then on.

    Their version is the event's.
    """
    caller.needs(*NOT_DOOR_STAFF)
    with transaction.atomic():
        event = _lock_to_save(caller, event_id, version, form, lambda _: get_terms(caller=caller, event_id=event_id))
        before = facts_of(terms_of(event_id), *TERM_FIELDS)
        after = {name: getattr(form, name) for name in TERM_FIELDS}
        row, _ = AfterSale.objects.update_or_create(event=event, defaults=after)
        Event.objects.filter(pk=event_id).update(version=F("version") + 1)
        record_event(caller, event, row=row, before=before, after=after, name=event.name)
    return get_terms(caller=caller, event_id=event_id)


def copy_terms(event: Event, *, to: Event) -> None:
    """Give an event the terms of another, inside the transaction that makes it."""
    row = AfterSale.objects.filter(pk=event.pk).first()
    if row is not None:
        AfterSale.objects.create(event=to, **facts_of(row, *TERM_FIELDS))


def save_texts(*, caller: Staff, event_id: int, form: TextsForm, version: int | None = None) -> EventTexts:
    """Write all of an event's texts in other languages, also while it is on sale. Their version is the event's.

    :raises InvalidFields: if a text is too long, or a language comes twice.
    """
    caller.needs(*NOT_DOOR_STAFF)
    with transaction.atomic():
        event = _lock_to_save(caller, event_id, version, form, texts_of)
        if len({row.language for row in form.texts}) < len(form.texts):
            raise InvalidFields({"texts": LANGUAGE_REPEATED})
        before, after = {"texts": event.texts}, {"texts": texts_to_store(form.texts)}
        Event.objects.filter(pk=event_id).update(**after, version=F("version") + 1, changed_at=clock.now())
        record_event(caller, event, before=before, after=after)
    return get_texts(caller=caller, event_id=event_id)
