"""Creating, changing and deleting holds: refused in the spec's words (part 2, sections 5 and 8, Holds)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import Any

import pytest

from server.accounts.models import AuditEntry, Role
from server.integrations.key_services import create_client
from server.inventory.changes import HoldChanged, StockChanged
from server.inventory.errors import HoldIsMapped
from server.inventory.models import Hold, HoldAllotment, HoldChannel, Stock
from server.inventory.selectors import get_hold
from server.inventory.services.holds import HoldForm, create_hold, delete_hold, update_hold
from server.platform import clock
from server.platform.errors import InvalidFields, NotAllowed, NotFound, StaleVersion
from server.sales.services.release import cancel
from server.testing import factories
from server.testing.crowd import all_at_once

pytestmark = pytest.mark.django_db
FRIENDS = HoldForm(name="Friends", is_boxoffice=True)


@pytest.fixture
def staff(account):
    return factories.make_staff(account)


@pytest.fixture
def made(staff):
    return create_hold(caller=staff, account_id=None, form=FRIENDS)


def test_a_hold_is_of_its_account_and_for_one_channel(staff, made):
    assert (made.account_id, made.name, made.channel) == (staff.user.account_id, "Friends", HoldChannel.BOXOFFICE)
    assert (made.release_hours, made.version, made.allotted_count, made.left_count) == (None, 1, 0, 0)


@pytest.mark.parametrize(
    ("form", "messages"),
    [
        (HoldForm(is_all=True), {"allocation_name": "Hold name is required"}),
        (HoldForm(name="Friends"), {"all": "Please choose any one"}),
        (HoldForm(name="Friends", is_all=True, is_api=True), {"all": "Please choose any one"}),
        (HoldForm(), {"allocation_name": "Hold name is required", "all": "Please choose any one"}),
    ],
)
def test_a_form_is_refused_in_the_specs_words(staff, form, messages):
    with pytest.raises(InvalidFields) as refused:
        create_hold(caller=staff, account_id=None, form=form)

    assert refused.value.more["fields"] == messages
    assert refused.value.message == next(iter(messages.values()))
    assert not Hold.objects.exists()


@pytest.mark.database
@pytest.mark.parametrize(("name", "same"), [("Friends", "FRIENDS"), ("Élan", "éLAN"), ("Straße", "STRASSE")])
def test_an_account_has_one_hold_of_a_name_however_it_is_written(staff, made, name, same):
    if name != made.name:
        create_hold(caller=staff, account_id=None, form=replace(FRIENDS, name=name))
    press = create_hold(caller=staff, account_id=None, form=replace(FRIENDS, name="Press"))

    for act in (partial(create_hold, account_id=None), partial(update_hold, hold_id=press.pk)):
        with pytest.raises(InvalidFields) as refused:
            act(caller=staff, form=replace(FRIENDS, name=same))
        assert refused.value.more["fields"] == {"allocation_name": "Hold name already exist"}
    assert Hold.objects.get(pk=press.pk).name == "Press"


@pytest.mark.database
def test_a_hold_may_be_written_otherwise_and_called_like_another_accounts(staff, made):
    assert update_hold(caller=staff, hold_id=made.pk, form=replace(FRIENDS, name="FRIENDS")).name == "FRIENDS"
    assert create_hold(caller=factories.make_staff(), account_id=None, form=FRIENDS).name == "Friends"


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_of_several_who_give_holds_one_name_at_once_one_is_first():
    staff = factories.make_staff()
    names = ["Friends", "FRIENDS", "friends"]

    results = all_at_once(
        lambda number: create_hold(caller=staff, account_id=None, form=replace(FRIENDS, name=names[number % 3])),
        times=12,
    )

    assert Counter(type(one) for one in results) == {Hold: 1, InvalidFields: 11}
    assert {str(one) for one in results if isinstance(one, Exception)} == {"Hold name already exist"}
    assert Hold.objects.count() == 1


def test_hours_that_are_left_out_stay_and_0_is_never(staff, made):
    for hours, expected in ((24, 24), (None, 24), (0, None)):
        form = HoldForm(name="Friends", is_boxoffice=True, release_hours=hours)
        assert update_hold(caller=staff, hold_id=made.pk, form=form).release_hours == expected


@pytest.mark.parametrize("hours", [721, -1, "soon", 1.5, None, ""])
def test_hours_are_whole_and_at_most_thirty_days(staff, api_for, hours: Any):
    body = {"action_type": "add", "allocation_name": "Friends", "all": 1, "release_hours": hours}
    response = api_for(staff.user).post("/v1/events/allocationManagement", body)

    assert (response.status_code, response.json()["message"]) == (422, "Enter whole hours from 1 to 720")
    assert response.json()["field"] == "release_hours"


def test_the_call_says_what_the_spec_says(staff, api_for):
    api = api_for(staff.user)

    def manage_hold(**body):
        return api.post("/v1/events/allocationManagement", body).json()

    added = manage_hold(action_type="add", allocation_name=" Friends ", all=0, api=0, boxoffice=1, release_hours=24)
    hold = added["data"]
    named = {name: hold[name] for name in ("allocationname", "isall", "isapi", "isboxoffice", "releasehours")}
    listed = manage_hold(action_type="list", account_id=0)
    edited = manage_hold(action_type="edit", id=hold["allocationid"], allocation_name="Press", all=1, version=1)
    deleted = manage_hold(action_type="delete", id=hold["allocationid"])

    assert named == {"allocationname": "Friends", "isall": 0, "isapi": 0, "isboxoffice": 1, "releasehours": 24}
    assert hold["createddate"].endswith("+00:00")
    assert (listed["data"], listed["total"]) == ([[hold]], 1)
    assert (edited["data"]["allocationname"], edited["data"]["isall"], edited["data"]["version"]) == ("Press", 1, 2)
    assert [answer["message"] for answer in (added, edited, deleted)] == ["created", "updated", "deleted"]


@pytest.mark.database
def test_what_it_has_of_performances_to_come_is_counted(staff, account):
    event = factories.make_event(account)
    past = factories.make_performance(event, starts_at=clock.now() - timedelta(days=1))
    hold = factories.make_hold(past, 5).hold
    for size in (4, 6):
        factories.set_aside(hold, factories.make_performance(event), size)
    factories.sell_tickets(event.performances.order_by("-starts_at")[0], 2, caller=staff, hold=hold.pk)

    counted: Any = get_hold(caller=staff, hold_id=hold.pk)
    assert (counted.allotted_count, counted.left_count) == (10, 8)


def test_who_saves_an_older_version_is_given_the_newer_row(staff, made):
    update_hold(caller=staff, hold_id=made.pk, form=FRIENDS, version=1)

    with pytest.raises(StaleVersion) as newer:
        update_hold(caller=staff, hold_id=made.pk, form=FRIENDS, version=1)
    assert (newer.value.row.pk, newer.value.row.version) == (made.pk, 2)


def test_changes_of_holds_are_published_and_audited(staff, published_events, django_capture_on_commit_callbacks):
    account_id = staff.user.account_id
    with django_capture_on_commit_callbacks(execute=True):
        hold = create_hold(caller=staff, account_id=None, form=FRIENDS)
    performance = factories.make_performance(factories.make_event(staff.user.account))
    factories.set_aside(hold, performance, 3)
    before = Stock.objects.get(pk=performance.pk).version
    AuditEntry.objects.filter(content_type__model="holdallotment").delete()
    published_events.clear()
    with django_capture_on_commit_callbacks(execute=True):
        update_hold(caller=staff, hold_id=hold.pk, form=HoldForm(name="Press", is_all=True, release_hours=2))
        delete_hold(
            caller=staff,
            hold_id=create_hold(caller=staff, account_id=None, form=HoldForm(name="Spare", is_api=True)).pk,
        )

    spare = published_events[-1].hold_id
    assert published_events == [
        HoldChanged(hold.pk, account_id),
        StockChanged(account_id, (performance.pk,)),
        HoldChanged(spare, account_id),
        HoldChanged(spare, account_id),
    ]
    assert Stock.objects.get(pk=performance.pk).version == before + 1, "its screens show the hold's name"
    entries = AuditEntry.objects.order_by("pk").values_list("object_repr", "changes", "actor_email", "account_id")
    assert [entry[1] for entry in entries] == [
        {"name": ["", "Friends"], "channel": ["", "boxoffice"]},
        {"name": ["Friends", "Press"], "channel": ["boxoffice", "all"], "release_hours": ["", "2"]},
        {"name": ["", "Spare"], "channel": ["", "api"]},
        {"name": ["Spare", ""], "channel": ["api", ""]},
    ]
    assert {entry[2:] for entry in entries} == {(staff.user.email, account_id)}


def test_a_hold_with_tickets_of_any_performance_is_mapped_and_stays(staff, account, made):
    performance = factories.make_performance(factories.make_event(account))
    factories.set_aside(made, performance, 2)

    with pytest.raises(HoldIsMapped, match=r"Mapped hold cannot be deleted\."):
        delete_hold(caller=staff, hold_id=made.pk)
    factories.set_aside(made, performance, 0)
    delete_hold(caller=staff, hold_id=made.pk)
    assert not Hold.objects.exists()


def test_a_hold_from_which_a_ticket_was_ever_taken_is_mapped_for_good(staff, account, made):
    performance = factories.make_performance(factories.make_event(account))
    factories.set_aside(made, performance, 2)
    reserved = factories.reserve_tickets(performance, 2, caller=staff, hold=made.pk)
    cancel(caller=staff, reservation_id=reserved.reservation.pk, secret=reserved.secret)
    factories.set_aside(made, performance, 0)

    assert HoldAllotment.objects.get().size == 0
    with pytest.raises(HoldIsMapped):
        delete_hold(caller=staff, hold_id=made.pk)


def test_a_hold_that_an_api_client_sells_from_is_mapped_and_stays(staff, account, made):
    """Without its last hold the client would sell freely."""
    client, _ = create_client(account=account, name="Partner", hold_ids=(made.pk,))

    with pytest.raises(HoldIsMapped):
        delete_hold(caller=staff, hold_id=made.pk)
    client.holds.clear()
    delete_hold(caller=staff, hold_id=made.pk)


@pytest.mark.parametrize("act", [update_hold, delete_hold])
def test_another_accounts_hold_is_not_found_and_door_staff_may_not(account, made, act):
    more = {"form": FRIENDS} if act is update_hold else {}
    with pytest.raises(NotFound):
        act(caller=factories.make_staff(), hold_id=made.pk, **more)
    with pytest.raises(NotAllowed):
        act(caller=factories.make_staff(account, Role.DOOR_STAFF), hold_id=made.pk, **more)
    with pytest.raises(NotAllowed):
        create_hold(caller=factories.make_staff(account, Role.DOOR_STAFF), account_id=None, form=FRIENDS)


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_a_hold_is_deleted_or_gets_its_tickets_but_never_both():
    for _ in range(6):
        performance = factories.make_performance()
        staff = factories.make_staff(performance.account)
        hold = create_hold(caller=staff, account_id=None, form=FRIENDS)

        def act(number, hold=hold, staff=staff, performance=performance):
            if number:
                delete_hold(caller=staff, hold_id=hold.pk)
            else:
                factories.set_aside(hold, performance, 2)

        results = all_at_once(act, times=2)

        errors = [one for one in results if isinstance(one, Exception)]
        assert [type(one) for one in errors] in ([HoldIsMapped], [NotFound])
        assert HoldAllotment.objects.filter(stock_id=performance.pk).exists() is isinstance(errors[0], HoldIsMapped)
