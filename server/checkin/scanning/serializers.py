"""Serializers of scans and redemptions, the same for HTTP and sockets."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar, cast

from rest_framework import serializers

from server.accounts.caller import Client, Staff
from server.checkin.models import UpsellVerdict, Verdict
from server.checkin.parsing import (
    DEVICE_PATTERN,
    LARGEST_ID,
    LONGEST_GATE,
    Malformed,
    is_storable,
    read_device,
    read_gate,
    read_id,
    read_instant,
)
from server.checkin.scanning.redemptions import (
    CHANGING,
    RedemptionAnswer,
    RedemptionError,
    RedemptionRequest,
    RedemptionResult,
)
from server.checkin.scanning.scans import (
    PASSING,
    REQUESTED_VERDICTS,
    Direction,
    DoorUpsell,
    ExchangedFor,
    Scan,
    ScanAnswer,
    ScanError,
)
from server.platform import clock
from server.platform.http.inputs import CallIn
from server.platform.http.outputs import ChoiceOf, DateTime, Integer, Text, row_writer
from server.sales.codes import MAX_CODE_LENGTH, read_code
from server.sales.models import Ticket, UpsellItem
from server.sales.statuses import UPSELL_LABELS, UPSELL_STATES

SCANS_A_CALL = 500
_NONCE = re.compile(r"\A[!-~]{16,64}\Z")
WRONG_NONCE = "nonce must have 16 to 64 characters"


def read_scan(caller: Staff | Client, fields: Any) -> Scan | ScanError:
    """Validate one scan's input from HTTP or a socket, before it enters a batch.

    By hand, since a serializer takes longer than the scan validator. Lengths, UUIDs, NUL and lone surrogates are
    checked here: a database that refuses one scan would otherwise refuse its whole batch.
    """
    nonce = _nonce_of(fields)
    if nonce is None:
        return ScanError(nonce=None, error=WRONG_NONCE if isinstance(fields, Mapping) else "A scan must be an object")
    reported_at = read_instant(fields.get("scanned_at"))
    try:
        code, ticket_id = _read_what(fields)
        direction = _read_direction(fields)
        return Scan(
            caller=caller,
            performance_id=read_id(fields, "performance"),
            nonce=nonce,
            scanned_at=reported_at or clock.now(),
            is_dated=reported_at is not None,
            has_wrong_clock=reported_at is None,
            code=code,
            ticket_id=ticket_id,
            device=read_device(fields.get("device")),
            gate=read_gate(fields.get("gate")),
            direction=direction,
            said=_read_device_verdict(fields.get("said"), direction),
            alone=_read_alone(fields.get("alone")),
        )
    except Malformed as error:
        return ScanError(nonce=nonce, error=str(error))


def _read_direction(fields: Mapping[str, Any]) -> Direction:
    value = fields.get("direction")
    if value is None:
        return Direction.ENTRY
    if not isinstance(value, str) or value not in _DIRECTIONS:
        raise Malformed("direction must be entry, exit or reset")
    if value == Direction.RESET and fields.get("code") is not None:
        raise Malformed("A reset must name a ticket")
    return Direction(value)


def _read_device_verdict(value: Any, direction: Direction) -> str:
    if value is None:
        return ""
    if not isinstance(value, str) or value not in _VERDICTS:
        raise Malformed("said must be a verdict")
    if value in PASSING and value != REQUESTED_VERDICTS[direction]:
        # It would be recorded as an exit or an entry that never happened.
        raise Malformed("said must be a verdict on its direction")
    return value


def _read_alone(value: Any) -> bool:
    if value is not None and not isinstance(value, bool):
        raise Malformed("alone must be true or false")
    return bool(value)


_DIRECTIONS = frozenset(Direction.values)
_VERDICTS = frozenset(Verdict.values)


def _nonce_of(fields: Any) -> str | None:
    nonce = fields.get("nonce") if isinstance(fields, Mapping) else None
    return nonce if isinstance(nonce, str) and _NONCE.fullmatch(nonce) else None


def _read_what(fields: Mapping[str, Any]) -> tuple[str, int | None]:
    if fields.get("code") is None:
        return "", read_id(fields, "ticket")
    if fields.get("ticket") is not None:
        raise Malformed("Either code or ticket must be given")
    code = fields["code"]
    if not isinstance(code, str) or not code or len(code) > MAX_CODE_LENGTH or not is_storable(code):
        raise Malformed("Please show valid QR code")
    return code, None


Made = TypeVar("Made")
Refused = TypeVar("Refused")
Decided = TypeVar("Decided")


def answer_each(
    read: Sequence[Made | Refused], kind: type[Made], decide: Callable[[list[Made]], Iterable[Decided]]
) -> list[Decided | Refused]:
    """Decide together what could be read, and return each answer in its place, and the others' errors in theirs."""
    answers = iter(decide([one for one in read if isinstance(one, kind)]))
    return [next(answers) if isinstance(one, kind) else cast("Refused", one) for one in read]


def serialize_scan_answer(answer: ScanAnswer) -> dict[str, Any]:
    """Serialize the answer to a scan: the verdict, or `{nonce, error}`."""
    if isinstance(answer, ScanError):
        return {"nonce": answer.nonce, "error": answer.error}
    # By hand, since doors wait for it; tests compare it with `VerdictOut`.
    return {
        "nonce": answer.nonce,
        "performance": answer.performance,
        "direction": answer.direction.value,
        "verdict": answer.verdict.value,
        "message": answer.message,
        "ticket": answer.ticket,
        "at": answer.at,
        "by": answer.by,
        "gate": answer.gate,
        "holder": answer.holder,
        "type": answer.type,
        "order": answer.order,
        "order_tickets": answer.order_tickets,
        "order_admitted": answer.order_admitted,
        "team": answer.team,
        "player": answer.player,
        "upsells": [serialize_upsell(upsell) for upsell in answer.upsells],
        "conflict": answer.conflict,
        "exchanged_for": answer.exchanged_for and write_exchanged_for(answer.exchanged_for),
    }


class ScanExchangedForOut(serializers.Serializer[ExchangedFor]):
    """The performance for which an exchanged ticket's replacement is valid."""

    performance = Integer()
    event_name = Text()
    starts_at = DateTime(zone="timezone")
    timezone = Text()


write_exchanged_for = row_writer(ScanExchangedForOut)


class DoorUpsellOut(serializers.Serializer[DoorUpsell]):
    """A unit of an upsell, bought with an order or, with a `ticket`, included in that ticket."""

    upsell_item = Integer("item")
    order = Integer()
    ticket = Integer(allow_null=True)
    name = Text()
    variant = Text()
    status = ChoiceOf(lambda upsell: UPSELL_LABELS[upsell.status], choices=UPSELL_STATES)
    at = DateTime("redeemed_at", zone="zone", allow_null=True)
    by = Text(lambda upsell: upsell.by or None, allow_null=True)
    gate = Text(lambda upsell: upsell.gate or None, allow_null=True)
    version = Integer()


serialize_upsell = row_writer(DoorUpsellOut)


class NamedTicketOut(serializers.Serializer[Ticket]):
    """A ticket as doors identify it: in the devices' list, and in a search by name."""

    ticket = Integer("pk")
    order = Integer("order_id")
    holder = Text("whose")
    type = Text("type_name")
    team = Text("team_name")
    player = Integer(allow_null=True)


class ScanIn(serializers.Serializer[Any]):
    """One scan of a code, or of a ticket found by name; `read_scan` checks it.

    A reset undoes an admission, which it names by number. `alone` means that the server was unreachable: only then does
    `scanned_at` count. `said` is the device's own verdict.
    """

    performance = serializers.IntegerField(min_value=1, max_value=LARGEST_ID)
    code = serializers.CharField(max_length=MAX_CODE_LENGTH, required=False)
    ticket = serializers.IntegerField(min_value=1, max_value=LARGEST_ID, required=False)
    device = serializers.UUIDField()
    nonce = serializers.CharField(min_length=16, max_length=64)
    scanned_at = serializers.DateTimeField()
    gate = serializers.CharField(max_length=LONGEST_GATE, required=False, allow_blank=True)
    direction = serializers.ChoiceField(choices=Direction.values, required=False)
    said = serializers.ChoiceField(choices=Verdict.values, required=False)
    alone = serializers.BooleanField(required=False)


class _MadeIn(CallIn):
    """Scans that a device has stored; a manager may submit those of another user, whom they name."""

    made_by = serializers.IntegerField(
        min_value=1, max_value=LARGEST_ID, required=False, help_text="the user who made them, by default the caller"
    )


class ScansIn(_MadeIn):
    scans = ScanIn(many=True)


class ScanListIn(_MadeIn):
    """The list itself; each scan is checked alone, so that a malformed one fails by itself."""

    scans = serializers.ListField(child=serializers.JSONField(), allow_empty=False, max_length=SCANS_A_CALL)


class VerdictOut(serializers.Serializer[Any]):
    nonce = serializers.CharField()
    performance = serializers.IntegerField()
    direction = serializers.ChoiceField(choices=Direction.values)
    verdict = serializers.ChoiceField(choices=Verdict.values)
    message = serializers.CharField()
    ticket = serializers.IntegerField(allow_null=True)
    at = serializers.DateTimeField(allow_null=True)
    by = serializers.CharField(allow_null=True)
    gate = serializers.CharField(allow_null=True)
    holder = serializers.CharField(allow_null=True)
    type = serializers.CharField(allow_null=True)
    order = serializers.IntegerField(allow_null=True)
    order_tickets = serializers.IntegerField(allow_null=True)
    order_admitted = serializers.IntegerField(allow_null=True)
    team = serializers.CharField(allow_null=True)
    player = serializers.IntegerField(allow_null=True)
    upsells = DoorUpsellOut(many=True)
    conflict = serializers.IntegerField(allow_null=True)
    exchanged_for = ScanExchangedForOut(allow_null=True, help_text="of an exchanged ticket; null for any other")


class ScanErrorOut(serializers.Serializer[Any]):
    nonce = serializers.CharField(allow_null=True)
    error = serializers.CharField()


class UndoIn(CallIn):
    performance = serializers.IntegerField(min_value=1, max_value=LARGEST_ID, source="performance_id")
    ticket = serializers.IntegerField(min_value=1, max_value=LARGEST_ID, source="ticket_id")
    device = serializers.RegexField(DEVICE_PATTERN, error_messages={"invalid": "device must be a UUID"})
    nonce = serializers.RegexField(_NONCE, error_messages={"invalid": WRONG_NONCE})

    def validate_device(self, value: str) -> str:
        return value.lower()


def read_redemption(caller: Staff, fields: Any) -> RedemptionRequest | RedemptionError:
    """Validate one redemption's input, before it enters a batch."""
    nonce = _nonce_of(fields)
    if nonce is None:
        return RedemptionError(
            nonce=None, error=WRONG_NONCE if isinstance(fields, Mapping) else "A tap must be an object"
        )
    status = fields.get("status")
    reported_at = read_instant(fields.get("tapped_at"))
    try:
        if not isinstance(status, str) or status not in _REQUESTED_VERDICTS:
            raise Malformed("status must be redeemed or open")
        return RedemptionRequest(
            caller=caller,
            performance_id=read_id(fields, "performance"),
            item_id=read_id(fields, "upsell_item"),
            is_reset=_REQUESTED_VERDICTS[status],
            nonce=nonce,
            tapped_at=reported_at or clock.now(),
            has_wrong_clock=reported_at is None,
            device=read_device(fields.get("device")),
            gate=read_gate(fields.get("gate")),
            alone=_read_alone(fields.get("alone")),
            said=_read_device_redemption_verdict(fields.get("said"), is_reset=_REQUESTED_VERDICTS[status]),
        )
    except Malformed as error:
        return RedemptionError(nonce=nonce, error=str(error))


def _read_device_redemption_verdict(value: Any, *, is_reset: bool) -> str:
    if value is None:
        return ""
    if not isinstance(value, str) or value not in UpsellVerdict.values:
        raise Malformed("said must be a verdict")
    if value in CHANGING and (value == UpsellVerdict.RESET) != is_reset:
        # It would be recorded as given out by the user who took it back.
        raise Malformed("said must be a verdict on its status")
    return value


def direction_of(fields: Mapping[str, Any]) -> Direction:
    """Return a scan's direction; if that cannot be read, the device's own verdict tells."""
    value = fields.get("direction")
    if value is None or (isinstance(value, str) and value in _DIRECTIONS):
        return Direction(value or Direction.ENTRY)
    verdict = fields.get("said")
    return next(
        (direction for direction, requested in REQUESTED_VERDICTS.items() if requested == verdict), Direction.ENTRY
    )


def mend(fields: Mapping[str, Any], *, nonce: str, device: str) -> dict[str, Any]:
    """Return a scan or redemption in a form that can be validated: optional fields that cannot be read are left out."""
    mended = {**fields, "nonce": nonce, "device": device}
    is_reset = _REQUESTED_VERDICTS.get(str(fields.get("status")), False)
    direction = direction_of(fields)
    if "direction" in fields:
        mended["direction"] = direction.value
    readers: dict[str, Callable[[Any], object]] = {
        "gate": read_gate,
        "alone": _read_alone,
        "said": (
            (lambda value: _read_device_redemption_verdict(value, is_reset=is_reset))
            if "status" in fields
            else (lambda value: _read_device_verdict(value, direction))
        ),
    }
    for name, read in readers.items():
        try:
            read(mended.get(name))
        except Malformed:
            del mended[name]
            mended["alone"] = True
    if mended.get("code") is not None:
        mended.pop("ticket", None)
        code = read_code(mended["code"]) if isinstance(mended["code"], str) else None
        if code and type(mended.get("performance")) is not int:
            mended["performance"] = code.performance_id
    return mended


_REQUESTED_VERDICTS = {UpsellItem.Status.REDEEMED.value: False, UpsellItem.Status.OPEN.value: True}


class TapIn(serializers.Serializer[Any]):
    """One redemption: the unit of an upsell, and its requested state; `read_redemption` checks it.

    `alone` means that the server was unreachable: only then does `tapped_at` count. `said` is the device's own verdict.
    """

    performance = serializers.IntegerField(min_value=1, max_value=LARGEST_ID)
    upsell_item = serializers.IntegerField(min_value=1, max_value=LARGEST_ID)
    status = serializers.ChoiceField(choices=list(_REQUESTED_VERDICTS))
    device = serializers.UUIDField()
    nonce = serializers.CharField(min_length=16, max_length=64)
    tapped_at = serializers.DateTimeField()
    gate = serializers.CharField(max_length=LONGEST_GATE, required=False, allow_blank=True)
    alone = serializers.BooleanField(required=False)
    said = serializers.ChoiceField(choices=UpsellVerdict.values, required=False)


class TapsIn(_MadeIn):
    taps = TapIn(many=True)


class RedemptionListIn(_MadeIn):
    """The list itself; each tap is checked alone, as scans are."""

    taps = serializers.ListField(child=serializers.JSONField(), allow_empty=False, max_length=SCANS_A_CALL)


class UpsellVerdictOut(serializers.Serializer[RedemptionResult]):
    """The result of a redemption: `message` in the spec's words, and the unit's current state."""

    nonce = Text()
    performance = Integer()
    verdict = ChoiceOf("verdict.value", choices=UpsellVerdict.values)
    message = Text()
    upsell = DoorUpsellOut()


def serialize_redemption_answer(answer: RedemptionAnswer) -> dict[str, Any]:
    """Serialize the answer to a redemption: the verdict, or `{nonce, error}`."""
    if isinstance(answer, RedemptionError):
        return {"nonce": answer.nonce, "error": answer.error}
    return row_writer(UpsellVerdictOut)(answer)
