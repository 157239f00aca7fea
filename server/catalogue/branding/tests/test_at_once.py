"""Several people with one look at the same moment: no version is lost, and one stylesheet is on."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.db import connection

from server.accounts.caller import Staff
from server.catalogue.branding.forms import EmailForm, StyleForm, Target, TicketForm
from server.catalogue.branding.models import EmailTemplate, LookVersion, Stylesheet, TicketAdvert, TicketTemplate
from server.catalogue.branding.selectors import get_event_theme
from server.catalogue.branding.services import publish_event, publish_style, restore_version, switch_stylesheet
from server.catalogue.branding.template_services import save_email, save_ticket
from server.platform.errors import InvalidFields, StaleVersion
from server.testing import factories
from server.testing.appearance import make_stylesheet, make_ticket, upload

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]


def at_once(*calls: Callable[[], Any]) -> list[Any]:
    """Make calls at the same moment, each on a connection of its own, and give what each answered or refused with."""
    answers: list[Any] = []
    start = threading.Barrier(len(calls))

    def run(call: Callable[[], Any]) -> None:
        start.wait()
        try:
            answers.append(call())
        except (StaleVersion, InvalidFields) as refusal:
            answers.append(type(refusal))
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(call,)) for call in calls]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


@pytest.fixture
def staff() -> Staff:
    return factories.make_staff()


def test_six_simultaneous_publications_are_numbered_and_the_last_wins(staff: Staff):
    event = factories.make_event(staff.user.account)
    make_ticket(staff, event)

    versions = at_once(*[partial(publish_event, caller=staff, event_id=event.pk)] * 6)
    assert sorted(made.version.number for made in versions) == [1, 2, 3, 4, 5, 6]
    assert LookVersion.objects.filter(event=event).count() == 6
    assert LookVersion.objects.get(event=event, is_current=True).number == 6


def test_each_of_six_publishers_of_a_stylesheet_gets_a_number(staff: Staff):
    make_stylesheet(staff)
    publish = partial(publish_style, caller=staff, account_id=staff.user.account_id)

    versions = at_once(*[publish] * 6)
    assert sorted(version.number for version in versions) == [1, 2, 3, 4, 5, 6]
    assert LookVersion.objects.get(is_current=True).number == 6


def test_simultaneous_revert_save_and_publish_leave_a_whole_draft(staff: Staff):
    event = factories.make_event(staff.user.account)
    make_ticket(staff, event, slots=(1, 2))
    publish_event(caller=staff, event_id=event.pk)
    target = Target(event_id=event.pk)
    save = partial(save_ticket, caller=staff, form=TicketForm(event_id=event.pk, logo_url="", adverts={3: upload()}))
    publish = partial(publish_event, caller=staff, event_id=event.pk)

    at_once(publish, save, partial(restore_version, caller=staff, target=target, number=1), publish, save)
    assert sorted(LookVersion.objects.values_list("number", flat=True)) == [1, 2, 3, 4]
    current = LookVersion.objects.get(is_current=True)
    assert (current.number, get_event_theme(event).ticket.logo) == (4, current.content["ticket"]["logo"])
    assert TicketAdvert.objects.count() in {2, 3}


def test_one_of_two_simultaneous_first_drafts_is_refused(staff: Staff):
    event = factories.make_event(staff.user.account)
    ticket = partial(save_ticket, caller=staff, form=TicketForm(event_id=event.pk, version=0))
    email = partial(save_email, caller=staff, form=EmailForm(event_id=event.pk, version=0))

    for save in (ticket, email):
        answers = at_once(save, save, save)
        assert answers.count(StaleVersion) == 2
    assert [model.objects.get().version for model in (TicketTemplate, EmailTemplate)] == [1, 1]


def test_of_several_first_stylesheets_one_is_on(staff: Staff):
    at_once(*[partial(make_stylesheet, staff, f"{number}.css") for number in range(4)])

    assert (Stylesheet.objects.count(), Stylesheet.objects.filter(is_active=True).count()) == (4, 1)


def test_of_several_stylesheets_of_one_name_one_is_added(staff: Staff):
    answers = at_once(*[partial(make_stylesheet, staff)] * 4)

    assert answers.count(InvalidFields) == 3
    assert Stylesheet.objects.count() == 1


def test_however_many_are_switched_on_at_once_one_is(staff: Staff):
    rows = [make_stylesheet(staff, f"{number}.css") for number in range(4)]

    def switch(row: Stylesheet) -> Stylesheet:
        return switch_stylesheet(caller=staff, form=StyleForm(style_id=row.pk, is_active=True))

    at_once(*[partial(switch, row) for row in rows])
    assert Stylesheet.objects.filter(is_active=True).count() == 1
