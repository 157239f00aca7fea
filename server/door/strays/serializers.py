"""What revoked phones leave, on the wire: the signed letter that holds it, and what staff see of it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Collection, Mapping
from typing import Any, NamedTuple

from rest_framework import serializers

from server.accounts.caller import Staff
from server.core import clock
from server.core.errors import Invalid
from server.core.http.forms import CallIn, Number
from server.core.http.replies import Text, Whole, WordOf, listed
from server.door.models import Device, Stray, UpsellVerdict, Verdict
from server.door.scanning.scans import Scan, ScanError
from server.door.scanning.serializers import ScanIn, TapIn, direction_of, read_instant, read_scan, read_tap
from server.door.scanning.taps import TapError
from server.door.strays.selectors import LARGEST_ID, StrayRow, number_in
from server.door.strays.services import Letter

LONGEST_FIELD = 600  # a code is shorter
LONGEST_LETTER = 500_000
MOST_AT_ONCE = 500
NOT_A_LETTER = "letter is to be a list of scans and taps"
_SIGNATURE = r"\A[A-Za-z0-9_-]{86}\Z"  # 64 bytes: r and s
# Only what is checked is kept.
_SAID = frozenset((*Verdict.values, *UpsellVerdict.values))
KEPT = {Stray.Kind.SCAN: tuple(ScanIn().fields), Stray.Kind.TAP: tuple(TapIn().fields)}


class StraysIn(CallIn):
    account = Number("account_id")
    letter = serializers.CharField(
        max_length=LONGEST_LETTER,
        trim_whitespace=False,
        help_text="JSON, as it was signed: a list of {kind, made_by, request}, the request being a scan or a tap",
    )
    signature = serializers.RegexField(_SIGNATURE, help_text="ECDSA of foyer-strays|account|letter, r and s, base64url")


def read_letters(device: Device, text: str) -> list[Letter]:
    """Read what a phone's letter holds; what is not shaped like a scan or a tap of that phone is passed over.

    :raises Invalid: if it is no list, or too long.
    """
    try:
        entries = json.loads(text)
    except (ValueError, RecursionError):
        entries = None
    if not isinstance(entries, list) or len(entries) > MOST_AT_ONCE:
        raise Invalid(NOT_A_LETTER, field="letter")
    return [letter for entry in entries if (letter := _read_letter(device, entry))]


def _read_letter(device: Device, entry: Any) -> Letter | None:
    match entry:
        case {"kind": "scan" | "tap" as word, "made_by": int(made_by), "request": dict(fields)}:
            kind = Stray.Kind(word)
        case _:
            return None
    caller = Staff(device.enrolled_by)
    read = read_scan(caller, fields) if kind == Stray.Kind.SCAN else read_tap(caller, fields)
    if isinstance(read, ScanError | TapError):
        return unreadable(kind, fields, made_by=made_by, why=read.error)
    if read.device != device.uuid:
        return None
    made_at = read.scanned_at if isinstance(read, Scan) else read.tapped_at
    sent = {name: fields[name] for name in KEPT[kind] if name in fields}
    # A number that no person can have is nobody's; no database could even look for it.
    made_by = made_by if 0 < made_by <= LARGEST_ID else 0
    return Letter(kind=kind, nonce=read.nonce, made_at=made_at, made_by=made_by, sent=sent)


def unreadable(kind: Stray.Kind, fields: Mapping[str, Any], *, made_by: int, why: str) -> Letter:
    """Give a scan or a tap that cannot be judged, each field as a database takes it."""
    sent = {name: _storable(fields[name]) for name in KEPT[kind] if name in fields}
    told_at = read_instant(fields.get("scanned_at" if kind == Stray.Kind.SCAN else "tapped_at"))
    text = json.dumps(sent, sort_keys=True)
    return Letter(
        kind=kind,
        # The phone's own may be what is wrong with it.
        nonce=hashlib.sha256(text.encode()).hexdigest(),
        made_at=told_at or clock.now(),
        made_by=made_by,
        sent=sent,
        why=why,
    )


def _storable(value: Any) -> Any:
    if value is None or isinstance(value, bool) or (isinstance(value, int) and abs(value) <= LARGEST_ID):
        return value
    text = value if isinstance(value, str) else json.dumps(value)
    return text[:LONGEST_FIELD].replace("\x00", "\ufffd").encode("utf-8", "replace").decode()


class KeptStraysOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    kept = serializers.IntegerField()


class StraysAskedIn(CallIn):
    page = serializers.IntegerField(required=False, min_value=1, max_value=1_000_000)
    page_size = serializers.IntegerField(required=False, min_value=1, max_value=1000)


class DecideStraysIn(CallIn):
    strays = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=LARGEST_ID), allow_empty=False, max_length=MOST_AT_ONCE
    )
    outcome = serializers.ChoiceField(choices=Stray.Outcome.values)


def _word(name: str, choices: Collection[str], default: str = "") -> Callable[[StrayRow], str]:
    """Read one of some words that a stray may name."""

    def read(row: StrayRow) -> str:
        value = row.stray.sent.get(name)
        return value if isinstance(value, str) and value in choices else default

    return read


def _gate(row: StrayRow) -> str:
    gate = row.stray.sent.get("gate")
    return gate if isinstance(gate, str) else ""


class StrayOut(serializers.Serializer[Any]):
    """A scan or a tap that waits for staff, `outcome` empty until they have decided."""

    id = Whole("stray.pk")
    kind = WordOf("stray.kind", choices=Stray.Kind.values)
    made_at = serializers.DateTimeField(source="stray.made_at")
    received_at = serializers.DateTimeField(source="stray.received_at")
    by = Text("stray.made_by.full_name")
    performance = Whole(lambda row: number_in(row.stray.sent, "performance"), help_text="0 where it named none")
    gate = Text(_gate)
    direction = Text(lambda row: direction_of(row.stray.sent).value)
    said = Text(_word("said", _SAID), help_text="what the phone had answered, if it had to")
    ticket = Whole(lambda row: row.ticket.pk if row.ticket else None, allow_null=True)
    type = Text(lambda row: row.ticket.type_name if row.ticket else "")
    holder = Text(lambda row: row.ticket.whose if row.ticket else "")
    upsell = Text(lambda row: row.upsell.name if row.upsell else "")
    status = Text(_word("status", ("redeemed", "open")), help_text="what a tap was to make of its unit")
    outcome = WordOf("stray.outcome", choices=["", *Stray.Outcome.values])
    message = Text("stray.message")
    settled_by = Text(lambda row: row.stray.settled_by.full_name if row.stray.settled_by else "")


class StrayPage(NamedTuple):
    """Some strays with what they name, and how many there are in all."""

    rows: list[StrayRow]
    total: int


STRAYS = listed(StrayOut, name="StrayListOut", open=serializers.IntegerField(help_text="how many are still to decide"))
