"""Sets gate rules: an event's own, and the account's for all events without any."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from django.db import transaction

from server.accounts.caller import Staff
from server.accounts.models import Account
from server.audit.services import AuditedModel, check_version, facts_of
from server.catalogue.events.models import Event
from server.catalogue.events.services.copy_event import Copy, register_copier
from server.checkin.changes import DoorRulesChanged
from server.checkin.device_services import refresh_device_lists
from server.checkin.gate_rules import SETTINGS, RuleSettings
from server.checkin.gate_selectors import StoredRules, find_rules, get_default_rules, get_event_rules
from server.checkin.models import DoorRules
from server.platform.errors import InvalidFields

EXIT_NEEDED = "Re-entry needs exit scans: turn on 'Scan people out'"
GATE_TWICE = "There is already a gate with this name"


@dataclass(frozen=True)
class GateForm:
    """A gate in the form; `types` are the ticket names that enter by it, empty for all."""

    name: str = ""
    types: Sequence[str] = ()


@dataclass(frozen=True, kw_only=True)
class RulesForm(RuleSettings):
    """The form of gate rules."""

    gates: Sequence[GateForm] = ()
    wrong: Mapping[str, str] = field(default_factory=dict)  # field errors of the input, reported with violated rules


def _facts(row: DoorRules) -> dict[str, object]:
    gates = (f"{gate['name']} ({', '.join(gate['types'])})" if gate["types"] else gate["name"] for gate in row.gates)
    return {**facts_of(row, *SETTINGS), "gates": ", ".join(gates)}


_RULES: AuditedModel[DoorRules] = AuditedModel(
    facts=_facts,
    account_of=lambda row: row.account_id,
    change=lambda row: DoorRulesChanged(account_id=row.account_id, rules_id=row.pk),
)


def set_default_rules(
    *, caller: Staff, account_id: int | None, form: RulesForm, version: int | None = None
) -> StoredRules:
    """Set the rules for an account's events without rules of their own.

    :raises VersionConflict: if `version` is given and is no longer the row's; 0 stands for none yet.
    :raises InvalidFields: if a field of the form is wrong.
    """
    return _save(caller, lambda: get_default_rules(caller=caller, account_id=account_id), form, version)


def set_event_rules(*, caller: Staff, event_id: int, form: RulesForm, version: int | None = None) -> StoredRules:
    """Create or change an event's own rules.

    :raises VersionConflict: if `version` is given and is no longer the row's; 0 stands for none yet.
    :raises InvalidFields: if a field of the form is wrong.
    """
    return _save(caller, lambda: get_event_rules(caller=caller, event_id=event_id), form, version)


def delete_event_rules(*, caller: Staff, event_id: int) -> StoredRules:
    """Delete an event's own rules and return its account's, which now apply."""
    with transaction.atomic():
        place = get_event_rules(caller=caller, event_id=event_id)
        row = _lock(place)
        if row is not None:
            with _RULES.deleting(caller, row):
                row.delete()
            refresh_device_lists(account_id=place.account_id, event_id=place.event_id)
    return get_event_rules(caller=caller, event_id=event_id)


@register_copier
def copy_event_rules(caller: Staff, event: Event, made: Event, _: Copy) -> dict[str, int]:
    rules = DoorRules.objects.filter(event=event).first()
    if rules is not None:
        rules.pk, rules._state.adding, rules.event, rules.version = None, True, made, 1
        rules.save(force_insert=True)
    return {}


def _save(caller: Staff, read: Callable[[], StoredRules], form: RulesForm, version: int | None) -> StoredRules:
    with transaction.atomic():
        place = read()
        row = _lock(place) or DoorRules(account_id=place.account_id, event_id=place.event_id, version=0)
        check_version(version, row, shown=read)
        _check(form)
        with _RULES.saving(caller, row):
            for setting in SETTINGS:
                setattr(row, setting, getattr(form, setting))
            row.gates = [{"name": gate.name, "types": list(gate.types)} for gate in form.gates]
            row.version += 1
            row.save()
        refresh_device_lists(account_id=place.account_id, event_id=place.event_id)
    return read()


def _lock(place: StoredRules) -> DoorRules | None:
    # The account, since there may be no row of rules yet: of two that create them at once, the second finds the
    # first's.
    Account.objects.select_for_update(no_key=True).filter(pk=place.account_id).first()
    return find_rules(place.account_id, place.event_id)


def _check(form: RulesForm) -> None:
    """Refuse contradictions, together with the field errors.

    :raises InvalidFields: if there is any.
    """
    wrong = dict(form.wrong)
    if form.allows_reentry and not form.has_exit:
        wrong.setdefault("allows_reentry", EXIT_NEEDED)
    names = [gate.name.casefold() for gate in form.gates]
    for place, name in enumerate(names):
        if name in names[:place]:
            wrong.setdefault(f"gates.{place}.name", GATE_TWICE)
    if wrong:
        raise InvalidFields(wrong)
