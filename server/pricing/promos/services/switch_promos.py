"""Switching promo codes on and off, and deleting them, several at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db import transaction
from django.db.models import F

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.core import clock
from server.core.errors import FieldsWrong, NotFound
from server.pricing.errors import STATUS_REQUIRED
from server.pricing.models import PromoCode
from server.pricing.promos.services.save_promo import PROMOS, lock_promos


def switch_promos(*, caller: Staff, wanted: Mapping[int, bool | None]) -> None:
    """Switch promo codes on or off; what a basket has claimed of one already stays claimed.

    :raises NotFound: if one is not there or another account's; then none is switched.
    :raises FieldsWrong: if it is not said of each whether it is to be on or off.
    """
    caller.needs(*NOT_DOOR_STAFF)
    if None in wanted.values():
        raise FieldsWrong({"active": STATUS_REQUIRED})
    with transaction.atomic():
        for promo in _locked(caller, list(wanted)):
            if promo.is_active == wanted[promo.pk]:
                continue
            with PROMOS.saving(caller, promo):
                PromoCode.objects.filter(pk=promo.pk).update(is_active=wanted[promo.pk], version=F("version") + 1)


def delete_promos(*, caller: Staff, promo_ids: Sequence[int]) -> None:
    """Delete promo codes: nobody can use one any more, and its name is free; what was claimed of it can still be paid.

    :raises NotFound: if one is not there or another account's; then none is deleted.
    """
    caller.needs(*NOT_DOOR_STAFF)
    with transaction.atomic():
        for promo in _locked(caller, list(dict.fromkeys(promo_ids))):
            with PROMOS.deleting(caller, promo):
                promo.targets.all().delete()  # so that these may be deleted, too
                now = clock.now()
                PromoCode.objects.filter(pk=promo.pk).update(deleted_at=now, version=F("version") + 1)


def _locked(caller: Staff, promo_ids: list[int]) -> list[PromoCode]:
    found = lock_promos(caller, promo_ids)
    if not promo_ids or len(found) != len(promo_ids):
        raise NotFound
    return list(found.values())
