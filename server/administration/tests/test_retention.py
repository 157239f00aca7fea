"""For how long an account keeps what names people: set by its owner, counted before, and forgotten by night."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.contenttypes.models import ContentType

from server.accounts.models import AuditEntry, Keeping, Role, SecurityEvent
from server.administration.selectors import RETENTION_KINDS, list_due_accounts, months_before
from server.administration.settings_services import delete_due, delete_expired
from server.platform import clock
from server.testing import factories

pytestmark = pytest.mark.django_db
GET, PREVIEW, CHANGE = (f"/v1/customers/{name}Keeping" for name in ("get", "preview", "change"))
FOR_GOOD = {"buyers": 0, "readings": 0, "audit": 0, "security": 0}
YEAR = {**FOR_GOOD, "audit": 12, "security": 3}


@pytest.fixture
def owner():
    return factories.make_user(factories.make_account(), Role.ACCOUNT_OWNER)


@pytest.fixture
def api(api_for, owner):
    return api_for(owner)


@pytest.fixture
def change(api, owner):
    """Sets for how long the owner's account keeps what."""
    return lambda months, **more: api.post(CHANGE, {"account_id": owner.account_id, **months, **more})


def entry(account, days: int) -> AuditEntry:
    return AuditEntry.objects.create(
        content_type=ContentType.objects.get_for_model(Keeping),
        object_pk="1",
        object_repr="x",
        action=1,
        account=account,
        timestamp=clock.now() - timedelta(days=days),
    )


def event(account, days: int) -> SecurityEvent:
    at = clock.now() - timedelta(days=days)
    return SecurityEvent.objects.create(
        kind=SecurityEvent.Kind.SIGNED_IN, account=account, counted_as=f"{account.pk}-{days}", first_at=at, last_at=at
    )


def of(response, kind: str) -> dict:
    return next(line for line in response.json()["data"]["kept"] if line["kind"] == kind)


def test_who_has_said_nothing_keeps_everything(api, owner):
    entry(owner.account, 4_000)
    response = api.post(GET, {})
    assert response.status_code == 200
    assert [(line["kind"], line["months"], line["count"]) for line in response.json()["data"]["kept"]] == [
        (kind, 0, 0) for kind in ("buyers", "readings", "audit", "security")
    ]
    assert response.json()["data"]["next_at"] is None
    delete_due(now=clock.now())
    assert AuditEntry.objects.count() == 1


def test_what_would_go_is_shown_before_it_is_set_and_nothing_goes_at_once(api, change, owner, later):
    now = clock.now()
    old, young = entry(owner.account, 400), entry(owner.account, 300)
    foreign = entry(factories.make_account(), 400)
    events = [event(owner.account, 120), event(owner.account, 30)]

    shown = api.post(PREVIEW, YEAR)
    assert (of(shown, "audit")["count"], of(shown, "security")["count"]) == (1, 1)
    assert not Keeping.objects.exists(), "a look sets nothing"
    assert change(YEAR).status_code == 200
    due = Keeping.objects.get().next_at
    assert due is not None
    assert now + timedelta(days=1) < due <= now + timedelta(days=2, seconds=1)
    delete_due(now=clock.now())
    assert AuditEntry.objects.filter(pk=old.pk).exists()

    later(days=2)
    delete_due(now=clock.now())
    assert set(AuditEntry.objects.filter(pk__in=[old.pk, young.pk, foreign.pk])) == {young, foreign}
    assert list(SecurityEvent.objects.filter(pk__in=[one.pk for one in events])) == [events[1]]
    assert not list_due_accounts(now=clock.now()), "the next night is to come"
    entries = AuditEntry.objects.filter(account=owner.account, action=2)
    assert {one.changes["forgotten"][1] for one in entries} == {"1 entries of the audit log", "1 security events"}
    assert {one.actor for one in entries} == {None}
    delete_due(now=clock.now())
    assert entries.count() == 2, "a second tick does nothing"


def test_a_task_that_was_killed_goes_on_where_it_was(owner, monkeypatch):
    for days in range(400, 400 + 250):
        entry(owner.account, days)
    now = clock.now()
    Keeping.objects.create(account=owner.account, audit=12, next_at=now)
    kind = RETENTION_KINDS["audit"]
    forgotten: list[int] = []

    def dies(account_id, before, limit):
        if forgotten:
            raise SystemExit
        forgotten.append(kind.forget(account_id, before, limit))
        return forgotten[0]

    monkeypatch.setitem(RETENTION_KINDS, "audit", type(kind)(name="audit", what="", count=kind.count, forget=dies))
    with pytest.raises(SystemExit):
        delete_expired(account_id=owner.account_id, now=now)
    assert AuditEntry.objects.count() == 150
    assert list_due_accounts(now=now) == [owner.account_id]
    monkeypatch.undo()
    assert delete_expired(account_id=owner.account_id, now=now) == {"audit": 150}


def test_a_change_is_in_the_log_and_somebody_elses_is_not_overwritten(api, change, owner):
    version = api.post(GET, {}).json()["data"]["version"]
    assert change(YEAR, version=version).json()["data"]["version"] == version + 1
    entry = AuditEntry.objects.get(account=owner.account)
    assert (entry.actor, entry.changes) == (owner, {"audit": ["0", "12"], "security": ["0", "3"]})
    stale = change(FOR_GOOD, version=version)
    assert (stale.status_code, stale.json()["code"]) == (409, "changed")
    assert of_current(stale, "audit") == 12
    change(FOR_GOOD)
    assert Keeping.objects.get().next_at is None


def of_current(response, kind: str) -> int:
    return next(line["months"] for line in response.json()["current"]["kept"] if line["kind"] == kind)


def test_an_organiser_may_not_and_another_account_is_not_there(api_for, owner):
    organiser = api_for(factories.make_user(owner.account, Role.ORGANISER))
    assert organiser.post(CHANGE, {**YEAR, "account_id": owner.account_id}).status_code == 403
    other = api_for(factories.make_user(factories.make_account(), Role.ACCOUNT_OWNER))
    assert other.post(CHANGE, {**YEAR, "account_id": owner.account_id}).status_code == 404
    assert not Keeping.objects.filter(account=owner.account).exists()


@pytest.mark.parametrize(
    ("now", "months", "then"),
    [("2026-03-31", 1, "2026-02-28"), ("2024-03-31", 1, "2024-02-29"), ("2026-01-15", 13, "2024-12-15")],
)
def test_a_month_is_a_month_of_the_calendar(now, months, then):
    moment = datetime.fromisoformat(now).replace(tzinfo=UTC)
    assert months_before(moment, months) == datetime.fromisoformat(then).replace(tzinfo=UTC)
