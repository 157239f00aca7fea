"""What is noted of who came, who was refused and what was taken out: for owners of accounts, and for whoever guards.

It is written down whatever becomes of the call, since a refusal rolls back what it was about. Much of one kind from one
place, within an hour, is one row with a count, so that nobody fills the table by being refused.
"""

from __future__ import annotations

import hashlib
import logging
from typing import Any

from django.db import transaction
from django.db.models import F

from server.accounts.models import SecurityEvent, User
from server.accounts.where import Where
from server.core import clock
from server.core.places import place_of

logger = logging.getLogger("foyer.security")
Kind = SecurityEvent.Kind


def note_person(kind: SecurityEvent.Kind, *, user: User, where: Where, what: str = "", **facts: Any) -> None:
    """Note what a person has done about their own sign-in, or what was done about it."""
    note(kind, account_id=user.account_id, user_id=user.pk, address=where.address, what=what, **facts)


def note(
    kind: SecurityEvent.Kind,
    *,
    account_id: int | None = None,
    user_id: int | None = None,
    address: str = "",
    what: str = "",
    **facts: Any,
) -> None:
    """Note that something of this kind has happened.

    :param account_id: whose owners may read it; None for the platform alone.
    :param user_id: whose doing it was, or whose sign-in it was about.
    :param address: where from; only its place is kept (`core.places`).
    :param what: the one word that tells events of a kind apart (a list's name, a limit's): they are counted by it.
    :param facts: more for the log line and the row; never a secret, a token or what somebody typed as one.
    """
    place = place_of(address) if address else ""
    logger.info(
        kind.label, extra={"event": kind.value, "account": account_id, "person": user_id, "place": place, **facts}
    )
    now = clock.now()
    counted_as = hashlib.sha256(f"{kind}|{account_id}|{user_id}|{place}|{what}|{now:%Y%m%d%H}".encode()).hexdigest()
    told = {"kind": kind, "account_id": account_id, "user_id": user_id, "place": place, "what": what, "facts": facts}
    with transaction.atomic():
        row, is_new = SecurityEvent.objects.get_or_create(counted_as=counted_as, defaults={**told, "last_at": now})
        if not is_new:
            SecurityEvent.objects.filter(pk=row.pk).update(times=F("times") + 1, last_at=now, facts=facts)
