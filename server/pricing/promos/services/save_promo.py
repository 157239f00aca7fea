"""Making and changing promo codes (spec part 2, sections 4, 5 and 8)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import F

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.accounts.services.audit_log import Kept, facts_of, refuse_older
from server.core.database.turns import take_turns
from server.core.errors import FieldsWrong, NotFound
from server.pricing import errors
from server.pricing.changes import PromoCodeChanged
from server.pricing.codes import CodeForm, CodeRow
from server.pricing.models import PromoCode, PromoUse
from server.pricing.name_selectors import is_name_taken, turn_of
from server.pricing.promos import selectors
from server.pricing.promos.form import read_promo_form
from server.pricing.promos.services.promo_targets import read_targets, replace_targets
from server.venues.zone_selectors import read_zone

# The code itself is left out: whoever knows it may use it.
FACTS = (
    "kind",
    "value",
    "is_for_each_ticket",
    "most",
    "starts_at",
    "ends_at",
    "window_starts_at",
    "window_ends_at",
    "is_active",
)


def _facts(promo: PromoCode) -> dict[str, object]:
    named = promo.targets.order_by("event__name", "performance")
    targets: Iterable[tuple[str, datetime | None]] = named.values_list("event__name", "performance__starts_at")
    spoken = [f"{name} ({at:%Y-%m-%d %H:%M} UTC)" if at is not None else name for name, at in targets]
    return {**facts_of(promo, *FACTS), "targets": ", ".join(spoken)}


PROMOS: Kept[PromoCode] = Kept(
    facts=_facts,
    account_of=lambda promo: promo.account_id,
    change=lambda promo: PromoCodeChanged(promo.account_id, (promo.pk,)),
)


def create_promo(*, caller: Staff, account_id: int | None, form: CodeForm) -> CodeRow:
    """Make a promo code.

    :raises FieldsWrong: if a field of the form is missing or wrong.
    :raises CodeNameTaken: if a promo code or a gift card of the account is called so.
    :raises NotFound: if there is no such account, or it has not what the code is to be for.
    """
    caller.needs(*NOT_DOOR_STAFF)
    owner = caller.account_for(account_id)
    values = read_promo_form(form, zone=read_zone(owner), is_new=True)
    try:
        with transaction.atomic():
            targets = read_targets(owner, form.targets or ())
            take_turns(turn_of(owner))
            if is_name_taken(owner, values["key"]):
                raise errors.CodeNameTaken
            promo = PromoCode(account_id=owner, **values)
            with PROMOS.saving(caller, promo):
                promo.save()
                PromoUse.objects.create(code=promo)
                replace_targets(promo, targets)
    except IntegrityError:
        raise errors.CodeNameTaken from None
    return selectors.get_promo(caller=caller, promo_id=promo.pk)


def update_promo(*, caller: Staff, form: CodeForm, version: int | None = None) -> CodeRow:
    """Change a promo code; its name stays.

    :raises NotFound: if there is none, it is another account's, or that has not what the code is to be for.
    :raises ChangedMeanwhile: if `version` is given and is no longer the row's.
    :raises FieldsWrong: if a field of the form is missing or wrong, also for fewer redemptions than there were.
    """
    caller.needs(*NOT_DOOR_STAFF)
    with transaction.atomic():
        promo = lock_promos(caller, [form.id]).get(form.id)
        if promo is None:
            raise NotFound
        refuse_older(version, promo, shown=lambda: _shown(caller, form.id))
        values = read_promo_form(form, zone=read_zone(promo.account_id), is_new=False)
        _refuse_fewer(promo, values)
        with PROMOS.saving(caller, promo):
            PromoCode.objects.filter(pk=promo.pk).update(**values, version=F("version") + 1)
            if form.targets is not None:
                replace_targets(promo, read_targets(promo.account_id, form.targets))
    return selectors.get_promo(caller=caller, promo_id=form.id)


def _shown(caller: Staff, promo_id: int) -> Any:
    return selectors.get_promo(caller=caller, promo_id=promo_id)


def lock_promos(caller: Staff, promo_ids: list[int]) -> dict[int, PromoCode]:
    """Lock, by primary key, those of some codes that are there and that the caller may touch."""
    rows = PromoCode.objects.filter(pk__in=promo_ids, deleted_at=None, account__deleted_at=None)
    return {row.pk: row for row in caller.within(rows.order_by("pk").select_for_update(of=("self",), no_key=True))}


def _refuse_fewer(promo: PromoCode, values: dict[str, Any]) -> None:
    """Refuse a new limit that is not above what was redeemed, or below what is redeemed and reserved together.

    Nobody redeems meanwhile: a claim locks the code's use, and so do we.
    """
    most = values["most"]
    if most is None or most == promo.most:
        return
    use = PromoUse.objects.select_for_update(no_key=True).get(pk=promo.pk)
    if most <= use.redeemed or most < use.redeemed + use.reserved:
        raise FieldsWrong({"maxredemption": errors.already_redeemed(use.redeemed + use.reserved)})
