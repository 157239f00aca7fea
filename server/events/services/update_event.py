"""Changing an event: texts, pictures, sub-categories, teams, and performances that come on top; or nothing at all.

Once a performance's on-sale date is today or earlier, what buyers are told of the event stays (spec part 1, section 2):
then further performances may still be added, and each performance be edited for itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import F

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.accounts.services.audit_log import Action, facts_of, record, refuse_older
from server.core import clock
from server.core.announce import announce
from server.core.errors import FieldsWrong, Invalid, NotFound
from server.core.services.pictures import StoredPictures, remove_pictures, stored_pictures
from server.core.uploads import Upload
from server.events import selectors
from server.events.changes import EventSaved
from server.events.errors import OTHER_CURRENCY, OTHER_ZONE, SAME_DATES, SaleDayHasCome
from server.events.event_fields import EventForm, read_event_form
from server.events.models import Event
from server.events.services.create_event import (
    Pictures,
    add_performances,
    check_rows,
    get_own_venue,
    read_pictures,
)
from server.events.services.subcategories import SubcategoryPlan, plan_subcategories, save_subcategories
from server.events.sheets.sheet import PerformanceDraft
from server.events.sheets.sheet_files import Lines, Table
from server.events.teams.form import TeamPlan, plan_teams
from server.events.teams.selectors.places import list_kinds, list_teams
from server.events.teams.services.teams import save_teams
from server.stock.services import counters
from server.venues.models import Venue
from server.venues.selectors import lock_venue

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

    `performances` are those to add, as `create_event` takes them.

    :raises NotFound: if there is no such event, venue, sub-category or team, or it is another account's.
    :raises FieldsWrong: if a field of the form is wrong.
    :raises ChangedMeanwhile: if `version` is given and is no longer the row's.
    :raises SaleDayHasCome: if more than performances would change, and one is on sale from today or earlier.
    :raises SheetRefused: with every error of every row.
    :raises TeamInUse, TeamsDoNotFit, TooManyPlaces: what `save_teams` says.
    :raises Invalid: if another performance has taken one of their starts meanwhile.
    :raises Changed: if somebody gave the venue another zone or currency meanwhile.
    """
    caller.needs(*NOT_DOOR_STAFF)
    seen = selectors.get_event(caller=caller, event_id=event_id)
    values = read_event_form(form, kept=_pictures_of(seen))
    venue = get_own_venue(caller, form)
    if venue.account_id != seen.account_id:
        raise NotFound
    if performances:
        refuse_older(version, seen)
    drafts = _check_added(caller, seen, venue, form, performances) if performances else []
    pictures = read_pictures(form)  # before the transaction: on SQLite every other writer waits for it
    try:
        with stored_pictures() as stored, transaction.atomic():
            lock_venue(venue)
            event = Event.objects.select_related("venue").select_for_update(no_key=True, of=("self",)).get(pk=event_id)
            refuse_older(version, event, shown=lambda: selectors.get_event(caller=caller, event_id=event_id))
            saving = _Saving(caller, event, venue, pictures, stored)
            teams = _plan_teams(event, form)
            saving.save(values, plan_subcategories(event, form.subcategories, pictures.subcategories), teams)
            saving.add(performances, drafts, slots=teams.slots)
            announce(EventSaved(account_id=event.account_id, event_id=event.pk))
    except IntegrityError:
        # One of its performances, which is edited without the event, was moved to a new one's start a moment ago.
        raise Invalid(SAME_DATES, field="performances") from None
    return event


def _check_added(
    caller: Staff, event: Event, venue: Venue, form: EventForm, performances: Upload | Lines | Table
) -> list[PerformanceDraft]:
    """Hold the performances to add against what the event will be."""
    taken = _taken(event, venue, form.name.strip())
    slots = _plan_teams(event, form).slots
    return check_rows(caller, performances, venue, taken, slots=slots, kinds=form.kinds).drafts()


def _plan_teams(event: Event, form: EventForm) -> TeamPlan:
    """Compare the form's teams with the event's; where neither has anything to do with teams, none are read."""
    was_mapped, asked = event.has_team_mapping, form.has_team_mapping
    is_mapped = was_mapped if asked is None else asked
    before = list(list_teams(event=event)) if form.teams or was_mapped or is_mapped else []
    return plan_teams(before, form.teams, was_mapped=was_mapped, is_mapped=is_mapped)


def _pictures_of(event: Event) -> set[str]:
    """Name, as the wire does, the pictures that an event has."""
    pictures = {"thumbnailimage": event.thumbnail, "eventpromo": event.promo}
    return {name for name, picture in pictures.items() if picture}


def _taken(event: Event, venue: Venue, name: str) -> frozenset[datetime]:
    """List the starts that the event has, and those of others of its name at the venue."""
    since = clock.now()
    others = selectors.list_namesake_starts(venue=venue, event_name=name, since=since, but=event)
    return others | selectors.list_event_starts(event=event, since=since)


class _Saving:
    """One save of an event whose row is locked."""

    def __init__(self, caller: Staff, event: Event, venue: Venue, pictures: Pictures, stored: StoredPictures) -> None:
        self.caller = caller
        self.event = event
        self.venue = venue
        self.pictures = pictures
        self.stored = stored

    def save(self, values: dict[str, Any], plan: SubcategoryPlan, teams: TeamPlan) -> None:
        """Save what of the form is new."""
        event, pictures = self.event, self.pictures
        changed = {name: value for name, value in values.items() if getattr(event, name) != value}
        new_pictures = {"thumbnail": pictures.thumbnail, "promo": pictures.promo}
        is_elsewhere = event.venue_id != self.venue.pk
        is_changed = changed or any(new_pictures.values()) or is_elsewhere or not (plan.is_empty and teams.is_empty)
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
        teams_before, teams_after = teams.told()
        self._log({**before, "teams": teams_before}, {**self._facts(), "teams": teams_after})
        # Before any stock is touched: places are locked first.
        save_teams(event, teams, date_format=self.caller.user.date_format)
        if "max_count" in changed:
            # Everybody is shown at most so many as one order may have.
            accounts = dict(event.performances.values_list("pk", "account_id"))
            counters.touch_stocks(accounts=accounts)
        transaction.on_commit(partial(_remove_unused, [name for name in dropped if name]), robust=True)

    def add(
        self, performances: Upload | Lines | Table | None, drafts: Sequence[PerformanceDraft], *, slots: int
    ) -> None:
        """Add performances, unless somebody else has taken a start of theirs meanwhile, or given teams more slots."""
        if not performances:
            return
        taken = _taken(self.event, self.venue, self.event.name)
        if any(draft.starts_at in taken or draft.capacity < slots for draft in drafts):
            check_rows(self.caller, performances, self.venue, taken, slots=slots).drafts()
        add_performances(event=self.event, venue=self.venue, drafts=drafts)
        self._log({}, {"performances": len(drafts)})

    def _refuse_venue(self) -> None:
        """An event keeps its currency, and what is to come of it its zone."""
        if self.venue.currency != self.event.currency:
            raise FieldsWrong({"venueid": OTHER_CURRENCY})
        zones = self.event.performances.filter(starts_at__gt=clock.now()).values_list("timezone", flat=True)
        if set(zones.order_by().distinct()) - {self.venue.timezone}:
            raise FieldsWrong({"venueid": OTHER_ZONE})

    def _refuse_namesakes(self, name: str) -> None:
        since = clock.now()
        others = selectors.list_namesake_starts(venue=self.venue, event_name=name, since=since, but=self.event)
        if others & selectors.list_event_starts(event=self.event, since=since):
            raise Invalid(SAME_DATES, field="eventname")

    def _facts(self) -> dict[str, object]:
        kinds = ", ".join(list_kinds(event=self.event))
        return {**facts_of(self.event, *_FACTS), "venue": self.event.venue.name, "subcategories": kinds}

    def _log(self, before: dict[str, object], after: dict[str, object]) -> None:
        event = self.event
        record(
            caller=self.caller,
            action=Action.UPDATE,
            row=event,
            account_id=event.account_id,
            before=before,
            after=after,
        )


def _remove_unused(names: list[str]) -> None:
    """Delete pictures, but for those that another event, made after this one, shows too."""
    remove_pictures(set(names) - selectors.list_shown_pictures(names))
