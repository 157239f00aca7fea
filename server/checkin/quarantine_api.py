"""Calls of quarantined scans: submission by revoked devices, and decisions by staff."""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any, NamedTuple, TypeVar

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from server.abuse.services import attempts
from server.accounts.caller import SentOn, Staff
from server.accounts.models import User
from server.auth.http import OrganiserView, PublicView, address_of
from server.checkin import quarantine_selectors
from server.checkin.device_api import read_uuid
from server.checkin.device_selectors import get_device
from server.checkin.device_services import phone_of
from server.checkin.models import Device, QuarantinedScan, UpsellVerdict, Verdict
from server.checkin.parsing import Malformed, read_device, read_instant
from server.checkin.quarantine_selectors import LARGEST_ID, find_account, number_in
from server.checkin.quarantine_services import Submission, decide_quarantined, quarantine, store_submissions
from server.checkin.scanning import validator_services
from server.checkin.scanning.redemption_services import redeem_upsells
from server.checkin.scanning.redemptions import CHANGING, RedemptionAnswer, RedemptionError, RedemptionRequest
from server.checkin.scanning.scans import (
    NO_SUCH_PERFORMANCE,
    NONCE_REUSED,
    PASSING,
    REVOKED,
    Scan,
    ScanAnswer,
    ScanError,
)
from server.checkin.scanning.serializers import (
    ScanIn,
    TapIn,
    answer_each,
    direction_of,
    mend,
    read_redemption,
    read_scan,
)
from server.platform import clock
from server.platform.errors import Invalid
from server.platform.http.api import call
from server.platform.http.inputs import CallIn, IdField
from server.platform.http.outputs import ChoiceOf, Integer, PageOf, Text, listed

LONGEST_FIELD = 600  # a code is shorter
LONGEST_SUBMISSION = 500_000
MOST_AT_ONCE = 500
NOT_A_SUBMISSION = "letter must be a list of scans and taps"
_SIGNATURE = r"\A[A-Za-z0-9_-]{86}\Z"  # 64 bytes: r and s
# Only known verdicts are stored.
_VERDICTS = frozenset((*Verdict.values, *UpsellVerdict.values))
_REFUSALS = _VERDICTS - PASSING - frozenset(CHANGING)
_NOT_VALIDATED = frozenset({NO_SUCH_PERFORMANCE, NONCE_REUSED, REVOKED})
QUARANTINED_MESSAGE = "It is kept for a manager to decide"
STORED_FIELDS = {QuarantinedScan.Kind.SCAN: tuple(ScanIn().fields), QuarantinedScan.Kind.TAP: tuple(TapIn().fields)}
Answer = TypeVar("Answer")


class StraysIn(CallIn):
    account = IdField("account_id")
    letter = serializers.CharField(
        max_length=LONGEST_SUBMISSION,
        trim_whitespace=False,
        help_text="JSON, as it was signed: a list of {kind, made_by, request}; the request is a scan or a redemption",
    )
    signature = serializers.RegexField(_SIGNATURE, help_text="ECDSA of foyer-strays|account|letter, r and s, base64url")


def read_submissions(device: Device, text: str) -> list[Submission]:
    """Parse a device's message; entries that are not scans or redemptions of that device are skipped.

    :raises Invalid: if it is not a list, or too long.
    """
    try:
        entries = json.loads(text)
    except (ValueError, RecursionError):
        entries = None
    if not isinstance(entries, list) or len(entries) > MOST_AT_ONCE:
        raise Invalid(NOT_A_SUBMISSION, field="letter")
    return [submission for entry in entries if (submission := _read_submission(device, entry))]


def _read_submission(device: Device, entry: Any) -> Submission | None:
    match entry:
        case {"kind": "scan" | "tap" as word, "made_by": int(made_by), "request": dict(fields)}:
            kind = QuarantinedScan.Kind(word)
        case _:
            return None
    caller = Staff(device.enrolled_by)
    read = read_scan(caller, fields) if kind == QuarantinedScan.Kind.SCAN else read_redemption(caller, fields)
    if isinstance(read, ScanError | RedemptionError):
        return unreadable_entry(kind, fields, made_by=made_by, why=read.error)
    if read.device != device.uuid:
        return None
    made_at = read.scanned_at if isinstance(read, Scan) else read.tapped_at
    sent = {name: fields[name] for name in STORED_FIELDS[kind] if name in fields}
    # An id out of range is nobody's; the database could not even look for it.
    made_by = made_by if 0 < made_by <= LARGEST_ID else 0
    return Submission(kind=kind, nonce=read.nonce, made_at=made_at, made_by=made_by, sent=sent)


def unreadable_entry(kind: QuarantinedScan.Kind, fields: Mapping[str, Any], *, made_by: int, why: str) -> Submission:
    """Return a submission for a scan or redemption that cannot be validated, with storable fields."""
    sent = {name: _storable(fields[name]) for name in STORED_FIELDS[kind] if name in fields}
    reported_at = read_instant(fields.get("scanned_at" if kind == QuarantinedScan.Kind.SCAN else "tapped_at"))
    text = json.dumps(sent, sort_keys=True)
    return Submission(
        kind=kind,
        # The device's own nonce may be what is invalid.
        nonce=hashlib.sha256(text.encode()).hexdigest(),
        made_at=reported_at or clock.now(),
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


class QuarantinedQueryIn(CallIn):
    page = serializers.IntegerField(required=False, min_value=1, max_value=1_000_000)
    page_size = serializers.IntegerField(required=False, min_value=1, max_value=1000)


class DecideStraysIn(CallIn):
    strays = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=LARGEST_ID), allow_empty=False, max_length=MOST_AT_ONCE
    )
    outcome = serializers.ChoiceField(choices=QuarantinedScan.Outcome.values)


def _choice(name: str, choices: Collection[str], default: str = "") -> Callable[[QuarantinedScan], str]:
    def read(row: QuarantinedScan) -> str:
        value = row.sent.get(name)
        return value if isinstance(value, str) and value in choices else default

    return read


class StrayOut(serializers.Serializer[Any]):
    """A scan or redemption in quarantine; `outcome` is empty until staff have decided."""

    id = Integer("pk")
    kind = ChoiceOf(choices=QuarantinedScan.Kind.values)
    made_at = serializers.DateTimeField()
    received_at = serializers.DateTimeField()
    by = Text("made_by.full_name")
    performance = Integer(lambda row: number_in(row.sent, "performance"), help_text="0 if it named none")
    gate = Text(lambda row: gate if isinstance(gate := row.sent.get("gate"), str) else "")
    direction = Text(lambda row: direction_of(row.sent).value)
    said = Text(_choice("said", _VERDICTS), help_text="the device's verdict, if it validated the scan itself")
    ticket = Integer(lambda row: row.ticket.pk if row.ticket else None, allow_null=True)
    type = Text(lambda row: row.ticket.type_name if row.ticket else "")
    holder = Text(lambda row: row.ticket.whose if row.ticket else "")
    upsell = Text(lambda row: row.upsell.name if row.upsell else "")
    status = Text(_choice("status", ("redeemed", "open")), help_text="the requested state of the unit")
    outcome = ChoiceOf(choices=["", *QuarantinedScan.Outcome.values])
    message = Text()
    settled_by = Text(lambda row: row.settled_by.full_name if row.settled_by else "")


class QuarantinePage(NamedTuple):
    """Some quarantined scans with their tickets and units, and the total number."""

    rows: list[QuarantinedScan]
    total: int


QUARANTINED = listed(
    StrayOut, name="StrayListOut", open=serializers.IntegerField(help_text="how many are still undecided")
)


class SubmissionView(PublicView):
    """Accept scans that a device could not send before its session ended, signed with its own key."""

    @extend_schema(request=StraysIn, responses=KeptStraysOut)
    def post(self, request: Request, uuid: str) -> Response:
        attempts.DEVICE_CHECKS.count_address(address_of(request))
        params = self.read(StraysIn).params
        device = quarantine_selectors.get_signer(uuid=read_uuid(uuid), **params)
        stored_count = store_submissions(device=device, submissions=read_submissions(device, params["letter"]))
        return Response({"message": "Success", "kept": stored_count})


class QuarantineView(OrganiserView):
    """List a device's quarantined submissions, one page at a time."""

    @extend_schema(parameters=[QuarantinedQueryIn], responses=QUARANTINED.shape)
    def get(self, request: Request, device: int) -> Response:
        params = self.read(QuarantinedQueryIn).params
        page = PageOf(quarantine_selectors.list_quarantined(caller=self.caller, device_id=device), params)
        rows = quarantine_selectors.describe_quarantined(page.rows)
        return QUARANTINED(QuarantinePage(rows, page.total), open=_count_open(self.caller, device))


class DecideQuarantinedView(OrganiserView):
    """Take some of what a phone has left, which are then judged as any late scan is, or dismiss them."""

    @call(DecideStraysIn, QUARANTINED)
    def post(self, data: DecideStraysIn) -> Response:
        """Return the outcome of the named submissions, and how many are still undecided."""
        device_id, params = self.kwargs["device"], data.params
        quarantined_scans = quarantine_selectors.list_open_quarantined(
            caller=self.caller, device_id=device_id, numbers=params["strays"]
        )
        outcome = QuarantinedScan.Outcome(params["outcome"])
        messages = (
            _validate(quarantined_scans, self.user)
            if outcome == QuarantinedScan.Outcome.TAKEN
            else {row.pk: "" for row in quarantined_scans}
        )
        done = [row for row in quarantined_scans if row.pk in messages]
        decide_quarantined(caller=self.caller, quarantined_scans=done, outcome=outcome, messages=messages)
        named = quarantine_selectors.list_quarantined(caller=self.caller, device_id=device_id).filter(
            pk__in=params["strays"]
        )
        rows = quarantine_selectors.describe_quarantined(list(named))
        return QUARANTINED(QuarantinePage(rows, len(rows)), open=_count_open(self.caller, device_id))


def _count_open(caller: Staff, device_id: int) -> int:
    phone = get_device(caller=caller, device_id=device_id)
    return phone.to_review  # type: ignore[attr-defined, no-any-return]


def _validate(quarantined_scans: Sequence[QuarantinedScan], sender: User) -> dict[int, str]:
    """Validate quarantined scans in order, in their makers' names; those that cannot be validated now are left out."""
    messages: dict[int, str] = {}
    for kind, run in groupby(quarantined_scans, key=lambda row: row.kind):
        rows = list(run)
        for row, answer in zip(rows, _answers(kind, rows, sender), strict=True):
            if not isinstance(answer, ScanError | RedemptionError):
                messages[row.pk] = answer.message
            elif answer.error not in (validator_services.BUSY, validator_services.FAILED):
                messages[row.pk] = answer.error
    return messages


def _answers(
    kind: str, rows: Sequence[QuarantinedScan], sender: User
) -> Sequence[ScanAnswer] | Sequence[RedemptionAnswer]:
    sent = [
        (
            SentOn(row.made_by, sender=sender, at_account=row.account_id),
            mend(row.sent, nonce=row.nonce, device=row.device.uuid),
        )
        for row in rows
    ]
    if kind == QuarantinedScan.Kind.SCAN:
        return answer_each([read_scan(*one) for one in sent], Scan, validator_services.validate_all)
    return answer_each([read_redemption(*one) for one in sent], RedemptionRequest, redeem_upsells)


def quarantine_refused(
    *, caller: Staff, kind: QuarantinedScan.Kind, sent: Sequence[Any], read: Sequence[object], answers: Sequence[Answer]
) -> list[Answer]:
    """Quarantine what an offline device did if it was refused for an invalid field, and answer accordingly.

    `read`: each entry as parsed, or its error. What a manager submits stays on its device instead.
    """
    quarantined: dict[Device, list[Submission]] = defaultdict(list)
    results = list(answers)
    for place, (fields, answer) in enumerate(zip(sent, answers, strict=True)):
        if caller.sent_by is not None or not _is_done(fields) or not isinstance(answer, ScanError | RedemptionError):
            continue
        if isinstance(read[place], ScanError | RedemptionError) or answer.error in _NOT_VALIDATED:
            submission = unreadable_entry(kind, fields, made_by=caller.user.pk, why=answer.error)
            quarantined[_device_of(caller, fields)].append(submission)
            if answer.error != REVOKED:  # its device reacts to this error
                results[place] = replace(answer, error=f"{answer.error}. {QUARANTINED_MESSAGE}")
    for device, submissions in quarantined.items():
        quarantine(device=device, submissions=submissions)
    return results


def _is_done(fields: Any) -> bool:
    """Return whether a device may have admitted somebody or given something out before the server knew."""
    if not isinstance(fields, Mapping):
        return False
    verdict = fields.get("said")
    has_refused = isinstance(verdict, str) and verdict in _REFUSALS
    return bool(verdict or fields.get("alone")) and not has_refused


def _device_of(caller: Staff, fields: Mapping[str, Any]) -> Device:
    account_id = find_account(caller=caller, performance_id=number_in(fields, "performance"))
    try:
        uuid = read_device(fields.get("device"))
    except Malformed:
        uuid = ""
    return phone_of(account_id=account_id, person=caller.user, uuid=uuid)
