"""What phones did alone and sent in a way that cannot be judged: never dropped, but kept for staff to decide."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from server.accounts.caller import Staff
from server.door.models import Device, Stray, UpsellVerdict, Verdict
from server.door.phones.services.devices import phone_of
from server.door.scanning.scans import NO_SUCH_PERFORMANCE, NONCE_REUSED, PASSING, REVOKED, ScanError
from server.door.scanning.serializers import Malformed, read_device
from server.door.scanning.taps import CHANGING, TapError
from server.door.strays.selectors import find_account, number_in
from server.door.strays.serializers import unreadable
from server.door.strays.services import Letter, quarantine

Answer = TypeVar("Answer")
KEPT_FOR_STAFF = "It is kept for a manager to decide"
_REFUSALS = frozenset((*Verdict.values, *UpsellVerdict.values)) - PASSING - frozenset(CHANGING)
_UNJUDGED = frozenset({NO_SUCH_PERFORMANCE, NONCE_REUSED, REVOKED})


def keep_refused(
    *, caller: Staff, kind: Stray.Kind, sent: Sequence[Any], read: Sequence[object], answers: Sequence[Answer]
) -> list[Answer]:
    """Keep what a phone did alone and was refused for a field, and say so in its answer.

    `read`: each as it was read, an error where it was malformed. What a manager sends on stays on its phone instead.
    """
    kept: dict[Device, list[Letter]] = defaultdict(list)
    told = list(answers)
    for place, (fields, answer) in enumerate(zip(sent, answers, strict=True)):
        if caller.sent_by is not None or not _is_done(fields) or not isinstance(answer, ScanError | TapError):
            continue
        if isinstance(read[place], ScanError | TapError) or answer.error in _UNJUDGED:
            letter = unreadable(kind, fields, made_by=caller.user.pk, why=answer.error)
            kept[_device_of(caller, fields)].append(letter)
            if answer.error != REVOKED:  # by which its phone knows what has happened
                told[place] = replace(answer, error=f"{answer.error}. {KEPT_FOR_STAFF}")
    for device, letters in kept.items():
        quarantine(device=device, letters=letters)
    return told


def _is_done(fields: Any) -> bool:
    """Tell whether a phone may have let somebody in, or given something out, before the server heard of it."""
    if not isinstance(fields, Mapping):
        return False
    said = fields.get("said")
    has_refused = isinstance(said, str) and said in _REFUSALS
    return bool(said or fields.get("alone")) and not has_refused


def _device_of(caller: Staff, fields: Mapping[str, Any]) -> Device:
    account_id = find_account(caller=caller, performance_id=number_in(fields, "performance"))
    try:
        uuid = read_device(fields.get("device"))
    except Malformed:
        uuid = ""
    return phone_of(account_id=account_id, person=caller.user, uuid=uuid)
