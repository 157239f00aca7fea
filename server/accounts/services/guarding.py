"""What follows a change of a person's second step: their row's version rises, their administrators are told, the log
keeps it."""

from __future__ import annotations

from collections.abc import Mapping

from django.conf import settings
from django.db.models import F

from server.accounts.caller import Staff
from server.accounts.changes import UserChanged
from server.accounts.models import Account, User
from server.accounts.services.audit_log import Action, record
from server.core.announce import announce


def note_change(
    *,
    caller: Staff,
    user: User,
    before: Mapping[str, object] | None = None,
    after: Mapping[str, object] | None = None,
) -> None:
    """Note a change of a person's second step, within its transaction; locks their row."""
    User.objects.filter(pk=user.pk).update(version=F("version") + 1)
    announce(UserChanged(user_id=user.pk, account_id=user.account_id))
    record(caller=caller, action=Action.UPDATE, row=user, account_id=user.account_id, before=before, after=after)


def hold_requirement(*, user: User) -> bool:
    """Tell whether a person's account requires a second step, and keep it so until the transaction ends.

    Asked before their row is locked: whoever begins to require it locks the account first, and then its people.
    """
    account = Account.objects.select_for_update(no_key=True).get(pk=user.account_id)
    return requires_second_step(account)


def requires_second_step(account: Account) -> bool:
    """Tell whether an account's people need a second step: by its own will, or by the whole installation's."""
    return settings.REQUIRES_SECOND_STEP or account.requires_second_step
