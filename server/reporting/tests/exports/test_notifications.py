"""Lists that name people, as files: noted at once, and told to the owners once a day and person."""

from __future__ import annotations

from datetime import timedelta

import pytest

from server.abuse.services.staff_limits import notify_exports
from server.accounts.models import ExportDay, Notice, Role, SecurityEvent
from server.platform import clock
from server.platform.exported_lists import LISTS
from server.testing import factories

pytestmark = pytest.mark.django_db
Kind = SecurityEvent.Kind


def test_exported_lists_are_recorded_and_mailed_once_a_day(api_for, monkeypatch):
    performance = factories.make_performance()
    factories.sell_tickets(performance, 2)
    owner = factories.make_user(performance.account, Role.ACCOUNT_OWNER)
    organiser = factories.make_user(performance.account)
    api = api_for(organiser)

    def export(name: str, **query: object) -> int:
        body = {"list": name, "format": "csv", "query": query}
        return int(api.post("/v1/exports/makeExport", body, format="json").status_code)

    people = {"page": 1, "page_size": 10}
    assert [export("ticket_buyers"), export("ticket_buyers"), export("users", **people)] == [200, 200, 200]
    assert export("venues", id=0) == 200  # names nobody

    noted = SecurityEvent.objects.filter(kind=Kind.EXPORTED).order_by("what")
    assert [(row.what, row.user, row.account, row.times, row.facts["rows"]) for row in noted] == [
        ("ticket_buyers", organiser, performance.account, 2, 1),
        ("users", organiser, performance.account, 1, 3),
    ]
    assert (notify_exports(), Notice.objects.count()) == (0, 0)

    tomorrow = clock.now() + timedelta(days=1)
    monkeypatch.setattr(clock, "now", lambda: tomorrow)
    assert (notify_exports(), notify_exports()) == (1, 0)
    (notice,) = Notice.objects.all()
    assert (notice.user, notice.kind) == (owner, Notice.Kind.EXPORTED)
    assert notice.facts["person"] == organiser.full_name
    assert notice.facts["what"] == "Ticket buyers (2 times), Users"
    assert notice.facts["rows"] == 5
    assert not ExportDay.objects.exists()


def test_who_is_refused_a_list_has_taken_nothing_out(api_for):
    door = factories.make_user(role=Role.DOOR_STAFF)
    body = {"list": "ticket_buyers", "format": "csv", "query": {}}

    assert api_for(door).post("/v1/exports/makeExport", body, format="json").status_code == 403
    assert not SecurityEvent.objects.filter(kind=Kind.EXPORTED).exists()


def test_each_list_says_whether_it_names_people():
    assert {name for name, listed in LISTS.items() if listed.names_people} == {
        "audit_log",
        "customers",
        "door_log",
        "gift_cards",
        "offer",
        "orders",
        "reserved",
        "ticket_buyers",
        "users",
    }
