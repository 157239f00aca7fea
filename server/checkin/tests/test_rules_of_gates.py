"""Gate rules as organisers set them: an event's own, or the account's for all others."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from typing import Any

import pytest

from server.accounts.caller import Staff
from server.accounts.models import AuditEntry, Role
from server.catalogue.events.models import Performance
from server.checkin.changes import DoorRulesChanged
from server.checkin.gate_rules import SETTINGS, Rules
from server.checkin.gate_selectors import get_default_rules, get_event_rules
from server.checkin.gate_services import (
    EXIT_NEEDED,
    GATE_TWICE,
    GateForm,
    RulesForm,
    delete_event_rules,
    set_default_rules,
    set_event_rules,
)
from server.checkin.manifest_selectors import read_manifest
from server.checkin.models import DoorRules
from server.checkin.tests.conftest import PublishedEvents
from server.inventory.models import Stock
from server.platform import clock
from server.platform.errors import InvalidFields, NotAllowed, NotFound, StaleVersion
from server.testing import factories
from server.testing.crowd import all_at_once, answers_of

EARLY = RulesForm(opens_before=60, gates=[GateForm("North", ["VIP"])])


def test_every_setting_of_the_rows_is_one_that_forms_and_doors_know():
    others = {"id", "account", "event", "gates", "version"}
    assert {column.name for column in DoorRules._meta.concrete_fields} - others == set(SETTINGS)


@pytest.fixture
def performance(db: None) -> Performance:
    return factories.make_performance()


@pytest.fixture
def office(performance: Performance) -> Staff:
    return factories.make_staff(performance.account)


def applied(office: Staff, performance: Performance) -> Rules:
    """Return the rules that a device gets for this performance."""
    rules = read_manifest(caller=office, performance_id=performance.pk, since=None, cursor="").rules
    assert rules is not None
    return rules


def versions() -> dict[int, int]:
    return dict(Stock.objects.values_list("pk", "version"))


def test_event_uses_account_rules_until_it_has_its_own(office: Staff, performance: Performance):
    event = performance.event_id
    assert get_event_rules(caller=office, event_id=event).version == 0

    set_default_rules(caller=office, account_id=None, form=EARLY)
    followed = get_event_rules(caller=office, event_id=event)
    assert (followed.is_own, followed.version, followed.opens_before) == (False, 0, 60)

    own = set_event_rules(caller=office, event_id=event, form=RulesForm(has_exit=True, allows_reentry=True))
    assert (own.is_own, own.version, own.opens_before, own.gates) == (True, 1, None, [])
    assert applied(office, performance).allows_reentry

    given_up = delete_event_rules(caller=office, event_id=event)
    assert (given_up.is_own, given_up.opens_before) == (False, 60)
    assert applied(office, performance).opens_at == performance.starts_at - timedelta(minutes=60)


def test_a_gate_names_tickets_that_are_sold_or_will_be(office: Staff, performance: Performance):
    factories.make_type(performance.event, "Child")

    saved = set_event_rules(caller=office, event_id=performance.event_id, form=EARLY)

    assert saved.gates == [{"name": "North", "types": ["VIP"]}]
    assert saved.types == ("Normal Ticket", "Child")
    assert get_default_rules(caller=office, account_id=None).types == ("Normal Ticket", "Child")


def test_what_contradicts_itself_is_refused_all_at_once(office: Staff, performance: Performance):
    gates = [GateForm("North"), GateForm("South"), GateForm("NORTH")]
    form = RulesForm(allows_reentry=True, gates=gates, wrong={"opens_before": "Wrong"})

    with pytest.raises(InvalidFields) as refused:
        set_event_rules(caller=office, event_id=performance.event_id, form=form)

    assert refused.value.more["fields"] == {
        "opens_before": "Wrong",
        "allows_reentry": EXIT_NEEDED,
        "gates.2.name": GATE_TWICE,
    }
    assert DoorRules.objects.count() == 0


@pytest.mark.parametrize("is_default", [True, False])
def test_an_older_version_is_refused_also_where_there_were_no_rules(
    office: Staff, performance: Performance, is_default: bool
):
    save: Any = (
        partial(set_default_rules, account_id=None)
        if is_default
        else partial(set_event_rules, event_id=performance.event_id)
    )
    save(caller=office, form=EARLY, version=0)

    with pytest.raises(StaleVersion) as refused:
        save(caller=office, form=RulesForm(), version=0)

    assert (refused.value.row.version, refused.value.row.opens_before) == (1, 60)
    assert save(caller=office, form=RulesForm(), version=1).version == 2


def test_phones_of_the_performances_to_come_read_their_list_again(office: Staff, performance: Performance):
    past = factories.make_performance(performance.event, starts_at=clock.now() - timedelta(days=2))
    other = factories.make_performance(factories.make_event(performance.account))
    other_performance = factories.make_performance()
    before = versions()

    set_event_rules(caller=office, event_id=performance.event_id, form=EARLY)
    after_event = versions()
    set_default_rules(caller=office, account_id=None, form=EARLY)
    after_default = versions()

    def raised(earlier: dict[int, int], later: dict[int, int]) -> set[int]:
        return {pk for pk in later if later[pk] > earlier[pk]}

    assert raised(before, after_event) == {performance.pk}
    assert raised(after_event, after_default) == {performance.pk, other.pk}
    assert not {past.pk, other_performance.pk} & raised(before, after_default)


def test_each_change_is_announced_and_stands_in_the_audit_log(
    office: Staff, performance: Performance, published: PublishedEvents
):
    event = performance.event_id
    set_event_rules(caller=office, event_id=event, form=EARLY)
    set_event_rules(caller=office, event_id=event, form=RulesForm(confirms=True))
    delete_event_rules(caller=office, event_id=event)
    delete_event_rules(caller=office, event_id=event)  # there are none any more

    entries = AuditEntry.objects.filter(content_type__model="doorrules").order_by("pk")
    assert [entry.get_action_display() for entry in entries] == ["create", "update", "delete"]
    assert entries[1].changes["gates"] == ["North (VIP)", ""]
    assert len(published(DoorRulesChanged)) == 3


def test_door_staff_set_none_and_outsiders_find_no_event(office: Staff, performance: Performance):
    door, outsider = factories.make_staff(performance.account, Role.DOOR_STAFF), factories.make_staff()
    for act in (get_event_rules, partial(set_event_rules, form=EARLY), delete_event_rules):
        with pytest.raises(NotAllowed):
            act(caller=door, event_id=performance.event_id)
        with pytest.raises(NotFound):
            act(caller=outsider, event_id=performance.event_id)
    with pytest.raises(NotAllowed):
        set_default_rules(caller=door, account_id=None, form=EARLY)


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_one_of_many_simultaneous_rules_wins():
    office = factories.make_staff()

    def save(_: int) -> bool:
        try:
            set_default_rules(caller=office, account_id=None, form=EARLY, version=0)
        except StaleVersion:
            return False
        return True

    assert sorted(answers_of(all_at_once(save, times=8))) == [False] * 7 + [True]
    assert DoorRules.objects.get().version == 1
