"""Whose a phone is: the sessions that have come with it, and its key (decision 0103)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef
from knox.models import AuthToken

from server.accounts.models import User
from server.accounts.services.sessions import moves_with_session
from server.core import clock
from server.core.limits import Limit
from server.door.errors import DeviceOfAnother, TooManyDevices
from server.door.models import Device, DeviceSession
from server.door.phones.proofs import Proof

# One browser is one phone; a second and a third one are what a cleared storage leaves of it.
PHONES_A_SESSION = 3
SESSIONS_KEPT_FOR = timedelta(days=90)  # a session ends after 14
# More than a house takes on in its first hour; by the account's number.
NEW_PHONES = Limit("door-phones:account", most=150, seconds=60 * 60)


@dataclass(frozen=True, kw_only=True)
class Comer:
    """Who comes with a phone: a person's session, and what the phone has signed, if it could."""

    user: User
    session: str
    proof: Proof | None = None


@transaction.atomic
def join(*, account_id: int, uuid: str, comer: Comer, gate: str = "") -> Device:
    """Let a session speak for a phone: one that nobody has come with yet, or that proves itself by its key.

    A phone that was taken on before phones were bound, and that cannot prove itself, is to be taken on anew.

    :raises DeviceOfAnother: if it is bound to other sessions, and its key has signed nothing for this one.
    :raises TooManyDevices: if the session has come with as many phones as one has.
    :raises TooManyAttempts: if very many phones are new to the account.
    """
    # Held: of many breaths of one session at once, each counts those before it.
    AuthToken.objects.select_for_update(no_key=True).filter(digest=comer.session).first()
    device = _hold(account_id, uuid) or _take_on(account_id, uuid, comer, gate)
    if device.revoked_at is not None:
        return device
    is_proven = comer.proof is not None and comer.proof.is_of(
        device.public_key, uuid=uuid, user_id=comer.user.pk, now=clock.now()
    )
    if device.is_bound and not is_proven:
        raise DeviceOfAnother(account_id=account_id, device=uuid)
    if DeviceSession.objects.filter(digest=comer.session).count() >= PHONES_A_SESSION:
        raise TooManyDevices
    if device.public_key and not is_proven:
        device.enrolled_at = None
    device.is_bound = True
    device.save(update_fields=["is_bound", "enrolled_at"])
    DeviceSession.objects.create(device=device, digest=comer.session, user=comer.user, since=clock.now())
    return device


def _hold(account_id: int, uuid: str) -> Device | None:
    return Device.objects.select_for_update(no_key=True).filter(account=account_id, uuid=uuid).first()


def _take_on(account_id: int, uuid: str, comer: Comer, gate: str) -> Device:
    NEW_PHONES.count(str(account_id))
    fresh = {"gate": gate, "enrolled_by": comer.user, "last_seen_at": clock.now()}
    Device.objects.get_or_create(account_id=account_id, uuid=uuid, defaults=fresh)
    # Somebody else may have been first.
    return Device.objects.select_for_update(no_key=True).get(account=account_id, uuid=uuid)


@moves_with_session
def go_on(old: str, new: str) -> None:
    """Let a session that was renewed, since its person proved who they are, go on speaking for its phones."""
    DeviceSession.objects.filter(digest=old).update(digest=new)


def delete_old_sessions(*, limit: int) -> int:
    """Delete sessions that came with a phone long ago, but the last of each person with each phone.

    By that one what the phone still holds of its person is believed, however late it comes.
    """
    later = DeviceSession.objects.filter(device=OuterRef("device"), user=OuterRef("user"), since__gt=OuterRef("since"))
    old = DeviceSession.objects.filter(Exists(later), since__lt=clock.now() - SESSIONS_KEPT_FOR).order_by("since")
    numbers = list(old.values_list("pk", flat=True)[:limit])
    DeviceSession.objects.filter(pk__in=numbers).delete()
    return len(numbers)
