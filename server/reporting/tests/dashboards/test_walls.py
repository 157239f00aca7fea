"""Wall screens: made by staff, opened by their secret alone, and telling nothing else."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from server.abuse.services import attempts
from server.accounts.models import AuditEntry, Role
from server.catalogue.events.models import Performance
from server.platform import clock
from server.reporting.arrivals_api import WallFiguresOut
from server.reporting.arrivals_selectors import READ_FOR
from server.reporting.models import WallScreen
from server.reporting.wall_services import MOST_WALLS, NewWall, make_wall
from server.sales.models import Ticket
from server.testing import factories
from server.testing.doors import make_scan

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 20, 19, 20, tzinfo=UTC)


class Clock:
    now = NOW


@pytest.fixture(autouse=True)
def at(monkeypatch):
    Clock.now = NOW
    monkeypatch.setattr(clock, "now", lambda: Clock.now)
    return Clock


@pytest.fixture
def performance() -> Performance:
    return factories.make_performance(starts_at=NOW + timedelta(minutes=10), capacity=50)


@pytest.fixture
def api(api_for, performance):
    return api_for(factories.make_user(performance.account, first_name="Priya", last_name="Raman"))


def make(performance: Performance, *, days: int = 7, shows_revenue: bool = False) -> NewWall:
    caller = factories.make_staff(performance.account)
    return make_wall(caller=caller, performance_id=performance.pk, days=days, shows_revenue=shows_revenue)


def get_wall(api: Any, performance: Performance, secret: str) -> Any:
    return api.get(f"/v1/insight/performances/{performance.pk}/wall", headers={"X-Wall-Key": secret})


def test_screen_shows_its_secret_once_and_is_listed_without_it(api, performance):
    path = f"/v1/insight/performances/{performance.pk}/walls"
    made = api.post(path, {"days": 7, "revenue": True})
    assert made.status_code == 201
    row = made.json()["data"]
    address, _, secret = row.pop("path").partition("#")
    assert (address, row["made_by"], row["revenue"]) == (f"/Wall/{performance.pk}", "Priya Raman", True)
    assert row["expires_at"] == "2026-11-27T19:20:00+00:00"

    assert api.get(path).json()["data"] == [[row]]
    stored = WallScreen.objects.get()
    assert len(secret) >= 40
    assert secret not in stored.secret_hash
    assert AuditEntry.objects.filter(object_pk=str(stored.pk), content_type__model="wallscreen").count() == 1


def test_its_secret_opens_the_metrics_of_its_performance_and_no_other(api_for, performance):
    made, other = make(performance), factories.make_performance(performance.event)
    nobody = api_for()
    assert get_wall(nobody, performance, made.secret).status_code == 200
    assert get_wall(nobody, other, made.secret).status_code == 404
    for wrong in ("", "x" * 5000, made.secret[:-1], make(other).secret):
        response = get_wall(nobody, performance, wrong)
        assert (response.status_code, response.json()["message"]) == (404, "No records found")


def test_it_shows_what_is_sold_who_is_in_and_what_came_lately(api_for, performance, at):
    at.now = NOW - timedelta(hours=2)
    factories.sell_tickets(performance, 2)
    at.now = NOW
    one, two, _ = Ticket.objects.filter(order__payment=factories.sell_tickets(performance, 3)).order_by("pk")
    for ticket, ago in ((one, 5), (two, 20)):
        came = NOW - timedelta(minutes=ago)
        Ticket.objects.filter(pk=ticket.pk).update(status="admitted", admitted_at=came)
        make_scan(performance, ticket=ticket, received_at=came)

    data = get_wall(api_for(), performance, make(performance).secret).json()["data"]
    assert set(data) == set(WallFiguresOut().fields)
    fields = ("sold", "capacity", "sold_lately", "admitted", "inside", "came_lately", "revenue")
    assert [data[name] for name in fields] == [5, 50, 3, 2, 2, 1, None]


def test_the_takings_are_shown_only_where_its_maker_wished_it(api_for, performance):
    factories.sell_tickets(performance, 2)
    with_revenue, without_revenue = make(performance, shows_revenue=True), make(performance)
    assert get_wall(api_for(), performance, with_revenue.secret).json()["data"]["revenue"] == "40.00"
    assert get_wall(api_for(), performance, without_revenue.secret).json()["data"]["revenue"] is None


def test_it_ends_when_it_expires_or_is_revoked_or_its_account_is_deleted(api, api_for, performance, at):
    expiring, revoked, left = make(performance, days=1), make(performance), make(performance)
    assert api.post(f"/v1/insight/walls/{revoked.wall.pk}/end").json()["message"] == "Wall screen revoked successfully"
    assert get_wall(api_for(), performance, revoked.secret).status_code == 404
    assert api.post(f"/v1/insight/walls/{revoked.wall.pk}/end").status_code == 404

    at.now = NOW + timedelta(days=1)
    assert get_wall(api_for(), performance, expiring.secret).status_code == 404
    assert [row["id"] for row in api.get(f"/v1/insight/performances/{performance.pk}/walls").json()["data"][0]] == [
        left.wall.pk
    ]
    performance.account.deleted_at = at.now
    performance.account.save()
    assert get_wall(api_for(), performance, left.secret).status_code == 404


def test_all_screens_read_their_metrics_once_in_a_moment(api_for, performance, django_assert_num_queries):
    first, second = make(performance), make(performance)
    with django_assert_num_queries(5):  # the screen, the performance, the doors twice, the last hour's sales
        get_wall(api_for(), performance, first.secret)
    with django_assert_num_queries(2):
        get_wall(api_for(), performance, second.secret)
    # What has just changed is told at once.
    factories.sell_tickets(performance, 2)
    assert get_wall(api_for(), performance, second.secret).json()["data"]["sold"] == 2
    assert READ_FOR <= 2


def test_questions_from_one_address_are_counted(api_for, performance, monkeypatch):
    monkeypatch.setattr(attempts, "WALLS", replace(attempts.WALLS, most=2))
    secret = make(performance).secret
    assert [get_wall(api_for(), performance, secret).status_code for _ in range(3)] == [200, 200, 429]


def test_a_performance_has_no_more_screens_than_anybody_can_know(api, performance):
    for _ in range(MOST_WALLS):
        make(performance)
    response = api.post(f"/v1/insight/performances/{performance.pk}/walls", {"days": 1})
    assert (response.status_code, response.json()["code"]) == (409, "too_many_walls")


def test_door_staff_make_none(api_for, performance):
    door = api_for(factories.make_user(performance.account, Role.DOOR_STAFF))
    assert door.post(f"/v1/insight/performances/{performance.pk}/walls", {"days": 1}).status_code == 403
