"""Making, changing and deleting holds (spec part 2, sections 4, 5 and 8, Holds)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import F

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.accounts.services.audit_log import Kept, facts_of, refuse_older, unless_in_use
from server.core.database.search import same_name
from server.core.errors import FieldsWrong, NotFound
from server.stock import errors, selectors
from server.stock.changes import HoldChanged
from server.stock.models import Hold, HoldChannel
from server.stock.services.counters import touch_stocks

_HOLDS: Kept[Hold] = Kept(
    facts=lambda hold: facts_of(hold, "name", "channel", "release_hours"),
    account_of=lambda hold: hold.account_id,
    change=lambda hold: HoldChanged(hold.pk, hold.account_id),
)


@dataclass(frozen=True, kw_only=True)
class HoldForm:
    """A hold as it was filled in; one channel is to be chosen. Hours: 0 for never, None leaves them as they are."""

    name: str = ""
    is_all: bool = False
    is_api: bool = False
    is_boxoffice: bool = False
    release_hours: int | None = None
    wrong: Mapping[str, str] = field(default_factory=dict)  # what could not be read: told together with the rest


def create_hold(*, caller: Staff, account_id: int | None, form: HoldForm) -> Hold:
    """Make a hold.

    :raises FieldsWrong: if a field of the form is missing or wrong, or another hold of the account has its name.
    :raises NotFound: if there is no such account.
    """
    caller.needs(*NOT_DOOR_STAFF)
    with _one_of_a_name(), transaction.atomic():
        values = _read_form(form)
        hold = Hold(account_id=caller.account_for(account_id), **values)
        _refuse_taken(hold, form.name)
        with _HOLDS.saving(caller, hold):
            hold.save()
    return selectors.get_hold(caller=caller, hold_id=hold.pk)


def update_hold(*, caller: Staff, hold_id: int, form: HoldForm, version: int | None = None) -> Hold:
    """Change a hold, and with it what the screens of its performances show.

    :raises NotFound: if there is none, or it is another account's.
    :raises ChangedMeanwhile: if `version` is given and is no longer the row's.
    :raises FieldsWrong: if a field of the form is missing or wrong, or another hold of the account has its name.
    """
    caller.needs(*NOT_DOOR_STAFF)
    with _one_of_a_name(), transaction.atomic():
        hold = caller.within(Hold.objects.select_for_update(no_key=True).filter(pk=hold_id)).first()
        if hold is None:
            raise NotFound
        refuse_older(version, hold, shown=lambda: selectors.get_hold(caller=caller, hold_id=hold_id))
        values = _read_form(form)
        _refuse_taken(hold, form.name)
        with _HOLDS.saving(caller, hold):
            Hold.objects.filter(pk=hold_id).update(**values, version=F("version") + 1)
        performances = hold.allotments.values_list("stock_id", flat=True)
        touch_stocks(accounts=dict.fromkeys(performances, hold.account_id))
    return selectors.get_hold(caller=caller, hold_id=hold_id)


def delete_hold(*, caller: Staff, hold_id: int) -> None:
    """Delete a hold that nothing is kept in.

    :raises NotFound: if there is none, or it is another account's.
    :raises HoldIsMapped: if it has an allotment or an API client sells from it, also since this moment.
    """
    caller.needs(*NOT_DOOR_STAFF)
    with unless_in_use(errors.HoldIsMapped):
        found = caller.within(Hold.objects.select_for_update(of=("self",)).filter(pk=hold_id))
        hold = found.filter(account__deleted_at=None).first()
        if hold is None:
            raise NotFound
        # By the name of the relation: stock stands below clients and knows nothing of them.
        if hold.allotments.exists() or hold.client_holds.exists():
            raise errors.HoldIsMapped
        with _HOLDS.deleting(caller, hold):
            hold.delete()


@contextmanager
def _one_of_a_name() -> Iterator[None]:
    """Say so if somebody else has given another hold of the account this name at the same moment."""
    try:
        yield
    except IntegrityError:
        raise FieldsWrong({"allocation_name": errors.NAME_TAKEN}) from None


def _refuse_taken(hold: Hold, name: str) -> None:
    """Refuse a name that another hold of the account has; not every database folds the case of every letter."""
    others = Hold.objects.filter(account_id=hold.account_id).exclude(pk=hold.pk).values_list("name", flat=True)
    if same_name(name) in map(same_name, others):
        raise FieldsWrong({"allocation_name": errors.NAME_TAKEN})


def _read_form(form: HoldForm) -> dict[str, Any]:
    """Check a form and give the columns it sets.

    :raises FieldsWrong: with every field's message, in the form's order.
    """
    messages = dict(form.wrong)
    if not form.name:
        messages.setdefault("allocation_name", errors.NAME_REQUIRED)
    flags = {
        HoldChannel.ALL: form.is_all,
        HoldChannel.API: form.is_api,
        HoldChannel.BOXOFFICE: form.is_boxoffice,
    }
    chosen = [channel for channel, is_chosen in flags.items() if is_chosen]
    if len(chosen) != 1 and not messages.keys() & {"all", "api", "boxoffice"}:
        messages["all"] = errors.CHANNEL_REQUIRED
    if messages:
        raise FieldsWrong(messages)
    hours = {} if form.release_hours is None else {"release_hours": form.release_hours or None}
    return {"name": form.name, "channel": chosen[0], **hours}
