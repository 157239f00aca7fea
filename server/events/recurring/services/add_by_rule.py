"""Adding performances by a rule to an event that is there (RFC 5545): previewed as a sheet, then saved all or none."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import IntegrityError, transaction

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.accounts.services.audit_log import Action, record
from server.core import clock
from server.core.announce import announce
from server.core.errors import FieldsWrong, Invalid
from server.events import selectors
from server.events.bulk.services.bulk_edit import get_own_event
from server.events.changes import EventSaved
from server.events.errors import SAME_DATES
from server.events.models import Event
from server.events.recurring.recurrence import RuleForm, table_of
from server.events.services.create_event import add_performances
from server.events.services.update_performance import PerformanceEdit, check_texts
from server.events.sheets.sheet import Rules, Sheet, check_table
from server.events.sheets.sheet_files import Table
from server.events.teams.selectors.places import count_slots, list_kinds
from server.venues.selectors import lock_venue


def check_rule(*, caller: Staff, event_id: int, account_id: int = 0, form: RuleForm) -> Sheet:
    """Show the performances that a rule would add to an event, with what is wrong in each, and save none.

    :raises NotFound: if the event is another account's, or not of `account_id` where that is given.
    :raises FieldsWrong: if a field cannot be read, or the rule falls on no day or on too many.
    """
    caller.needs(*NOT_DOOR_STAFF)
    event = get_own_event(caller, event_id, account_id)
    return _check(event, _read(event, form, caller.user.date_format), caller.user.date_format)


def add_by_rule(*, caller: Staff, event_id: int, account_id: int = 0, form: RuleForm) -> int:
    """Add the performances of a rule to an event, all or none, and tell how many they are.

    :raises NotFound: if the event is another account's, or not of `account_id` where that is given.
    :raises FieldsWrong: if a field cannot be read, or the rule falls on no day or on too many.
    :raises SheetRefused: with every error of every performance.
    :raises Changed: if somebody gave the venue another zone or currency meanwhile.
    """
    caller.needs(*NOT_DOOR_STAFF)
    event = get_own_event(caller, event_id, account_id)
    table = _read(event, form, caller.user.date_format)
    try:
        return _add(caller, event, form, table)
    except IntegrityError:
        # Another performance of the event was moved to the same instant a moment ago.
        raise Invalid(SAME_DATES, field="rule") from None


@transaction.atomic
def _add(caller: Staff, event: Event, form: RuleForm, table: Table) -> int:
    # Two people who add to the same event at once take turns here, and the second is told.
    lock_venue(event.venue)
    drafts = _check(event, table, caller.user.date_format).drafts()
    add_performances(event=event, venue=event.venue, drafts=drafts)
    facts = {"rule": form.rule, "from": form.first, "to": form.last, "times": ", ".join(form.times)}
    record(
        caller=caller,
        action=Action.UPDATE,
        row=event,
        account_id=event.account_id,
        before={},
        after={**facts, "performances": len(drafts)},
    )
    announce(EventSaved(account_id=event.account_id, event_id=event.pk))
    return len(drafts)


def _read(event: Event, form: RuleForm, date_format: str) -> Table:
    """Read a form, and refuse it with all that is wrong at once."""
    zone = event.venue.timezone
    wrong: dict[str, str] = {}
    table: Table = []
    try:
        table = table_of(form, zone)
    except FieldsWrong as refused:
        wrong |= _messages_of(refused)
    try:
        of_each = PerformanceEdit(on_sale=form.on_sale, price=form.price, capacity=form.capacity)
        check_texts(of_each, zone=zone, date_format=date_format)
    except FieldsWrong as refused:
        wrong |= _messages_of(refused)
    if wrong:
        raise FieldsWrong(wrong)
    return table


def _messages_of(refused: FieldsWrong) -> Mapping[str, str]:
    said: Mapping[str, str] = refused.more["fields"]
    return said


def _check(event: Event, table: Table, date_format: str) -> Sheet:
    """Hold each performance against the rules of a sheet's rows."""
    now = clock.now()
    others = selectors.list_namesake_starts(venue=event.venue, event_name=event.name, since=now, but=event)
    taken = others | selectors.list_event_starts(event=event, since=now)
    zone, slots = event.venue.timezone, count_slots(event=event)
    rules = Rules(zone=zone, date_format=date_format, now=now, taken=taken, slots=slots, kinds=list_kinds(event=event))
    return check_table(table, rules)
