"""What every screen does with its rows: saved and deleted with an entry in the audit log, and told."""

from __future__ import annotations

import pytest
from django.db import transaction

from server.accounts.changes import AccountChanged
from server.accounts.models import Account, AuditEntry, Role
from server.audit.services import Action, AuditedModel, check_version, facts_of, unless_in_use
from server.platform import clock
from server.platform.errors import Conflict, StaleVersion
from server.testing.factories import make_account, make_staff, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.database]
ACCOUNTS: AuditedModel[Account] = AuditedModel(
    facts=lambda account: facts_of(account, "name"),
    account_of=lambda account: account.pk,
    change=lambda account: AccountChanged(account.pk),
)


class InUse(Conflict, message="In use"): ...


@pytest.fixture
def caller():
    return make_staff(make_account("Foyer", is_platform=True), Role.PLATFORM_ADMINISTRATOR)


def entries():
    return [(entry.action, entry.account_id, entry.changes) for entry in AuditEntry.objects.order_by("pk")]


def test_created_changed_and_deleted_rows_are_audited_and_published(
    caller, published_events, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        row = Account(name="Barn")
        with ACCOUNTS.saving(caller, row):
            row.save()
        with ACCOUNTS.saving(caller, row):
            Account.objects.filter(pk=row.pk).update(name="Hall")
        number, name = row.pk, row.name
        with ACCOUNTS.deleting(caller, row):
            Account.objects.filter(pk=number).update(deleted_at=clock.now())

    assert name == "Hall", "the row is as it was saved"
    assert published_events == [AccountChanged(number)] * 3
    assert entries() == [
        (Action.CREATE, number, {"name": ["", "Barn"]}),
        (Action.UPDATE, number, {"name": ["Barn", "Hall"]}),
        (Action.DELETE, number, {"name": ["Hall", ""]}),
    ]


def test_failed_change_is_neither_audited_nor_published(caller, published_events, django_capture_on_commit_callbacks):
    row = make_account("Barn")
    with django_capture_on_commit_callbacks(execute=True):
        for meanwhile in (ACCOUNTS.saving, ACCOUNTS.deleting):
            with pytest.raises(ValueError, match="no"), transaction.atomic(), meanwhile(caller, row):
                raise ValueError("no")

    assert (entries(), published_events) == ([], [])


def test_an_older_version_is_refused_with_the_row_as_it_is_shown():
    row, shown = make_account("Barn"), make_account("Barn, as it is shown")

    check_version(None, row)
    check_version(row.version, row)
    with pytest.raises(StaleVersion) as refused:
        check_version(row.version + 1, row)
    assert refused.value.row is row
    with pytest.raises(StaleVersion) as refused:
        check_version(row.version + 1, row, shown=lambda: shown)
    assert refused.value.row is shown


def test_referenced_row_is_kept_and_the_deletion_rolled_back():
    account = make_user().account

    @unless_in_use(InUse)
    def delete():
        Account.objects.filter(pk=account.pk).update(name="Gone")
        account.delete()

    with pytest.raises(InUse):
        delete()
    assert Account.objects.get(pk=account.pk).name == account.name
