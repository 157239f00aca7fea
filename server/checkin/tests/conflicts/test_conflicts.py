"""Conflicts: listed for organisers, resolved once with a reason, and never deleted."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from server.accounts.caller import Staff
from server.accounts.models import AuditEntry, Role
from server.checkin.changes import ConflictsChanged
from server.checkin.errors import AlreadyResolved
from server.checkin.models import Conflict, Device, ScanRecord, Verdict
from server.checkin.scanning.conflict_services import resolve_conflict
from server.checkin.selectors import read_door_items, read_door_position
from server.checkin.tests.fixtures import Door, sell
from server.platform.domain_events import DomainEvent
from server.platform.errors import Invalid, NotAllowed, NotFound
from server.testing import factories
from server.testing.crowd import all_at_once, answers_of
from server.testing.doors import PHONE, make_conflict

pytestmark = pytest.mark.django_db


@pytest.fixture
def manager(door: Door) -> Staff:
    return factories.make_staff(door.performance.account)


@pytest.fixture
def conflict(door: Door) -> Conflict:
    """An offline device admitted somebody at North who had come in at Front."""
    (ticket,) = sell(door.performance)
    door.scan(ticket)
    first = ScanRecord.objects.get(verdict=Verdict.ADMITTED)
    return make_conflict(door.performance, ticket=ticket, first=first, by=door.caller.user)


def resolve(caller: Staff, conflict: Conflict, reason: str = "Twins") -> Conflict:
    return resolve_conflict(caller=caller, conflict_id=conflict.pk, reason=reason)


def test_a_conflict_says_who_was_let_in_where_and_what_came_first(door: Door, conflict: Conflict, api_for: Any):
    Device.objects.update(name="Stalls")
    Device.objects.create(
        account=door.performance.account,
        uuid=PHONE,
        name="Circle",
        enrolled_by=door.caller.user,
        last_seen_at=conflict.noticed_at,
    )
    body = api_for(factories.make_user(door.performance.account)).get("/v1/door/conflicts").json()

    ((row,),) = body["data"]
    assert body["total"] == 1
    assert (row["gate"], row["device_name"], row["by"]) == ("North", "Circle", door.caller.user.full_name)
    assert (row["first_gate"], row["first_device_name"], row["first_by"]) == ("Front", "Stalls", row["by"])
    assert row["at"] < row["first_at"]
    assert (row["verdict"], row["said"], row["holder"]) == ("already_scanned", "admitted", "Ada Lovelace")
    assert (row["settled_at"], row["settled_by"], row["reason"]) == (None, "", "")


def test_a_conflict_without_a_ticket_is_listed_too(door: Door, api_for: Any):
    make_conflict(door.performance, verdict=Verdict.UNKNOWN)

    ((row,),) = api_for(factories.make_user(door.performance.account)).get("/v1/door/conflicts").json()["data"]
    assert (row["ticket"], row["order"], row["first_at"], row["verdict"]) == (None, None, None, "unknown")


@pytest.mark.database
def test_the_open_ones_come_first_and_are_asked_for_alone(door: Door, manager: Staff, api_for: Any):
    old, new = make_conflict(door.performance), make_conflict(door.performance)
    elsewhere = make_conflict(factories.make_performance(door.performance.event))
    resolve(manager, new)
    api = api_for(manager.user)

    def ids(**params: Any) -> list[int]:
        return [row["id"] for row in api.get("/v1/door/conflicts", params).json()["data"][0]]

    here = {"performance": door.performance.pk}
    assert ids(**here) == [old.pk, new.pk]
    assert ids(open=1) == [elsewhere.pk, old.pk]
    assert ids(open=1, **here) == [old.pk]
    assert ids(open=0, **here) == [new.pk]


def test_a_list_of_conflicts_takes_the_same_queries_with_one_and_with_ten(door: Door, manager: Staff, api_for: Any):
    api = api_for(manager.user)

    def cost() -> int:
        with CaptureQueriesContext(connection) as captured:
            api.get("/v1/door/conflicts")
        return len(captured)

    make_conflict(door.performance)
    one = cost()
    for ticket in sell(door.performance, 9):
        make_conflict(door.performance, ticket=ticket)
    assert cost() == one == 3  # the caller, the count and the page


def test_settling_needs_a_reason_in_row_and_audit_log(door: Door, manager: Staff, conflict: Conflict):
    before = read_door_position(door.performance.pk)
    row = resolve(manager, conflict, "  Twins: she has a ticket of her own ")

    assert (row.reason, row.settled_by, row.version) == ("Twins: she has a ticket of her own", manager.user, 2)
    assert row.settled_at is not None
    assert row.door_position == read_door_position(door.performance.pk) == before + 1
    entry = AuditEntry.objects.get(object_pk=str(row.pk), content_type__model="conflict")
    assert (entry.actor, entry.account_id) == (manager.user, door.performance.account_id)
    assert entry.changes["reason"] == ["", "Twins: she has a ticket of her own"]


@pytest.mark.parametrize("reason", ["", "  "])
def test_without_a_reason_nothing_is_settled(manager: Staff, conflict: Conflict, reason: str):
    with pytest.raises(Invalid, match="Reason is required"):
        resolve(manager, conflict, reason)
    conflict.refresh_from_db()
    assert conflict.settled_at is None


def test_a_conflict_is_settled_once(manager: Staff, conflict: Conflict, api_for: Any):
    resolve(manager, conflict, "Twins")
    with pytest.raises(AlreadyResolved):
        resolve(manager, conflict, "Somebody else")
    repeated = api_for(manager.user).post(f"/v1/door/conflicts/{conflict.pk}/settle", {"reason": "Somebody else"})

    conflict.refresh_from_db()
    assert (repeated.status_code, repeated.json()["code"]) == (409, "settled")
    assert conflict.reason == "Twins"


def test_the_conflicts_of_one_ticket_are_settled_together(door: Door, manager: Staff, conflict: Conflict):
    again = make_conflict(door.performance, ticket=conflict.ticket, by=door.caller.user)
    (other,) = sell(door.performance)
    elsewhere = make_conflict(door.performance, ticket=other, by=door.caller.user)

    resolve(manager, conflict)

    rows = Conflict.objects.filter(settled_at__isnull=False).order_by("pk")
    assert [(row.pk, row.reason, row.settled_by) for row in rows] == [
        (conflict.pk, "Twins", manager.user),
        (again.pk, "Twins", manager.user),
    ]
    assert Conflict.objects.get(settled_at__isnull=True) == elsewhere
    with pytest.raises(AlreadyResolved):
        resolve(manager, again)


def test_neither_the_door_nor_outsiders_settle(door: Door, conflict: Conflict):
    for role, refusal in ((Role.DOOR_STAFF, NotAllowed), (Role.ORGANISER, NotFound)):
        account = door.performance.account if role is Role.DOOR_STAFF else None
        with pytest.raises(refusal):
            resolve(factories.make_staff(account, role), conflict)


def test_conflicts_are_published_to_doors_and_managers(
    door: Door,
    manager: Staff,
    conflict: Conflict,
    published_events: list[DomainEvent],
    django_capture_on_commit_callbacks: Any,
):
    with django_capture_on_commit_callbacks(execute=True):
        resolve(manager, conflict)

    assert [change for change in published_events if isinstance(change, ConflictsChanged)] == [
        ConflictsChanged(
            account_id=door.performance.account_id, performance_id=door.performance.pk, conflict_ids=(conflict.pk,)
        )
    ]


def test_a_doors_feed_has_a_conflict_when_it_comes_up_and_when_it_is_settled(
    door: Door, manager: Staff, conflict: Conflict
):
    Conflict.objects.filter(pk=conflict.pk).update(door_position=read_door_position(door.performance.pk) + 1)
    since = read_door_position(door.performance.pk)

    (item,) = read_door_items(door.performance.pk, since=since)
    assert (item["kind"], item["id"], item["status"]) == ("conflict", conflict.pk, "open")
    assert (item["gate"], item["first"]["gate"], item["ticket"]) == ("North", "Front", conflict.ticket_id)
    assert item["holder"] == "Ada Lovelace"

    settled = resolve(manager, conflict)
    (item,) = read_door_items(door.performance.pk, since=since)
    assert (item["status"], item["version"], item["position"]) == ("settled", 2, settled.door_position)


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_of_sixteen_managers_at_once_one_settles(door: Door, conflict: Conflict):
    managers = [factories.make_staff(door.performance.account) for _ in range(16)]

    def act(number: int) -> str:
        caller = managers[number]
        try:
            resolve(caller, conflict, caller.user.email)
        except AlreadyResolved:
            return ""
        return caller.user.email

    (winner,) = filter(None, answers_of(all_at_once(act, times=16)))

    conflict.refresh_from_db()
    assert (conflict.reason, conflict.version) == (winner, 2)
    assert conflict.settled_by is not None
    assert conflict.settled_by.email == winner
