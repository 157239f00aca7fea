"""The log of what was done, by whom and for whom: written with the change, without secrets, and read only by some."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from django.db import connection, transaction

from server.accounts.caller import Staff, System
from server.accounts.models import Account, AuditEntry, Role, User
from server.administration import user_services
from server.administration.selectors import list_audit_entries
from server.audit.services import LONGEST_VALUE, Action, facts_of, record_change
from server.platform.http import outputs
from server.testing import factories
from server.testing.factories import make_account, make_user, signed_in

pytestmark = pytest.mark.django_db
LOG = "/v1/audit/getAuditLog"


@pytest.fixture
def platform():
    return make_user(make_account("Foyer", is_platform=True), Role.PLATFORM_ADMINISTRATOR, first_name="Alex")


def record(who: User | None, row: Any, account: Account | None, action: Action = Action.CREATE, **facts: Any) -> None:
    caller = Staff(who) if who else System()
    record_change(caller=caller, action=action, row=row, account_id=account.pk if account else None, **facts)


def test_only_what_differs_is_kept_and_nothing_secret(platform):
    account = make_account("Northgate", ticket_fee=Decimal("0.50"))
    before = {"name": "Old", "ticket_fee": Decimal("0.5"), "password": "a", "secret": "b", "token": "c"}
    after = {**facts_of(account, "name", "ticket_fee"), "password": "x", "secret": "y", "token": "z"}
    record(platform, account, account, Action.UPDATE, before=before, after=after)

    entry = AuditEntry.objects.get()
    assert entry.changes == {"name": ["Old", "Northgate"]}
    assert (entry.object_repr, entry.object_pk, entry.object_id) == ("Northgate", str(account.pk), account.pk)
    assert (entry.actor, entry.actor_email, entry.account) == (platform, platform.email, account)


def test_an_update_that_changed_nothing_leaves_no_entry(platform):
    record(platform, platform, None, Action.UPDATE, before={"name": "x"}, after={"name": "x"})

    assert not AuditEntry.objects.exists()


def test_long_texts_are_kept_in_part(platform):
    record(platform, platform, None, after={"bio": "x" * 5000}, name="y" * 5000)

    entry = AuditEntry.objects.get()
    assert (len(entry.changes["bio"][1]), len(entry.object_repr)) == (LONGEST_VALUE, LONGEST_VALUE)


def test_an_entry_costs_one_statement(platform, django_assert_num_queries):
    record(platform, platform, None)
    with django_assert_num_queries(1):
        record(platform, platform, None, after={"name": "x"})


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_an_entry_is_kept_with_its_change_or_not_at_all(platform):
    with pytest.raises(RuntimeError, match=r"CREATE of accounts\.User recorded outside a transaction"):
        record(platform, platform, None)
    with transaction.atomic():
        record(platform, platform, None)
        transaction.set_rollback(True)
    assert not AuditEntry.objects.exists()


# Reading


def test_the_platform_reads_everything_the_newest_first(platform, api_for):
    account = make_account("Northgate")
    venue = factories.make_venue(account)
    record(platform, venue.tax_category, None)
    record(platform, venue, account, after={"name": "Main House"})
    record(None, account, account, Action.ACCESS)

    body = api_for(platform).post(LOG, {}).json()
    (rows,) = body["data"]
    assert (body["message"], body["total"]) == ("Success", 3)
    assert [row["kind"] for row in rows] == ["customer", "venue", "tax"]
    assert [row["action"] for row in rows] == ["access", "create", "create"]
    assert rows[0]["by"] is None
    entry = AuditEntry.objects.get(object_repr="Main House")
    assert rows[1] == {
        "id": entry.pk,
        "at": entry.timestamp.isoformat().replace("+00:00", "Z"),
        "action": "create",
        "kind": "venue",
        "object_id": venue.pk,
        "object": "Main House",
        "by": {"userid": platform.pk, "name": platform.full_name, "email": platform.email},
        "accountid": account.pk,
        "accountname": "Northgate",
        "changes": [{"field": "name", "before": "", "after": "Main House"}],
    }
    assert (rows[2]["accountid"], rows[2]["accountname"]) == (None, "")


def test_an_owner_reads_their_own_accounts_entries(platform, api_for):
    ours, theirs = make_user(role=Role.ACCOUNT_OWNER), make_user(role=Role.ACCOUNT_OWNER)
    for owner in (ours, theirs):
        record(platform, owner, owner.account)
    record(platform, platform, None)

    def read(who: User, **params: Any) -> set[int]:
        body = api_for(who).post(LOG, params).json()
        return {row["object_id"] for row in body["data"][0]}

    assert read(ours) == read(ours, accountid=theirs.account_id) == {ours.pk}
    assert read(platform, accountid=theirs.account_id) == {theirs.pk}
    assert read(platform) == {ours.pk, theirs.pk, platform.pk}


@pytest.mark.parametrize("role", [Role.ORGANISER, Role.DOOR_STAFF])
def test_nobody_else_reads_it(api_for, role):
    assert api_for(make_user(role=role)).post(LOG, {}).status_code == 403


@pytest.mark.database
def test_it_is_searched_by_object_and_by_who_did_it_ordered_and_paged(platform, api_for):
    owner = make_user(make_account("Northgate"), Role.ACCOUNT_OWNER, email="owner@northgate.test")
    record(platform, owner.account, owner.account)
    record(owner, make_account("Studio"), owner.account, Action.DELETE)
    record(owner, make_account("Annex"), owner.account, Action.UPDATE)

    def objects(**params: Any) -> list[str]:
        return [row["object"] for row in api_for(platform).post(LOG, params).json()["data"][0]]

    assert objects(search="NORTH") == ["Annex", "Studio", "Northgate"]
    assert objects(search="studio") == ["Studio"]
    assert objects(ordering="object") == ["Annex", "Northgate", "Studio"]
    assert objects(ordering="at") == ["Northgate", "Studio", "Annex"]
    assert objects(ordering="-action")[0] == "Studio"
    assert objects(page=2, page_size=2) == ["Northgate"]


@pytest.mark.database
def test_it_is_narrowed_to_what_was_done_between_two_moments(platform, api_for, later):
    owner = make_user(role=Role.ACCOUNT_OWNER)
    record(platform, owner.account, owner.account, name="Before")
    later(hours=1)
    record(platform, owner.account, owner.account, name="Then")
    then = AuditEntry.objects.get(object_repr="Then").timestamp.isoformat()
    later(hours=1)
    record(platform, owner.account, owner.account, name="After")
    after = AuditEntry.objects.get(object_repr="After").timestamp.isoformat()

    def objects(**params: Any) -> list[str]:
        return [row["object"] for row in api_for(owner).post(LOG, params).json()["data"][0]]

    assert objects(**{"from": then, "to": after}) == ["Then"]
    assert objects(**{"from": then}) == ["After", "Then"]
    assert objects(to=then) == ["Before"]


def test_it_still_says_who_did_what_when_they_have_left(platform, api_for):
    organiser = make_user(email="priya@northgate.test")
    door = make_user(organiser.account, Role.DOOR_STAFF, email="tom@northgate.test")
    user_services.delete_user(caller=signed_in(organiser), user_id=door.pk)
    user_services.delete_user(caller=signed_in(platform), user_id=organiser.pk)

    (rows,) = api_for(platform).post(LOG, {"accountid": organiser.account_id}).json()["data"]
    nobody = f"deleted-{organiser.pk}@deleted.invalid"  # their addresses left the log with them
    assert [row["object"] for row in rows] == [nobody, f"deleted-{door.pk}@deleted.invalid"]
    assert rows[1]["by"] == {"userid": organiser.pk, "name": "Deleted user", "email": nobody}


@pytest.mark.database
def test_a_search_reads_postgresqls_index_of_words_and_never_the_whole_log(platform):
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            # A log of no rows would be read whole.
            cursor.execute("SET LOCAL enable_seqscan = off; SET LOCAL enable_indexscan = off")
    plan = list_audit_entries(caller=Staff(platform), search="halls").explain()

    assert ("audit_entry_by_words" in plan) is (connection.vendor == "postgresql")


@pytest.mark.database
def test_a_long_log_is_counted_no_further_than_anybody_turns_pages(platform, api_for, monkeypatch):
    monkeypatch.setattr(outputs, "MOST_COUNTED", 4)
    for number in range(7):
        record(platform, platform, None, name=f"Entry {number}")

    def page(number: int) -> tuple[int, int, bool]:
        answer = api_for(platform).post(LOG, {"page": number, "page_size": 2}, format="json").json()
        return len(answer["data"][0]), answer["total"], answer["more"]

    assert [page(number) for number in (1, 2, 3, 4, 5)] == [
        (2, 4, True),
        (2, 4, True),
        (2, 6, True),
        (1, 7, False),
        (0, 7, False),
    ]
