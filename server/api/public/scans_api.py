"""`/api/scans`: other systems' readers, judged as our own doors are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from server.accounts.caller import Client
from server.api.public.operations_api import operation
from server.api.public.views_api import ApiView
from server.checkin.models import Verdict
from server.checkin.parsing import LARGEST_ID, LONGEST_GATE
from server.checkin.scanning import validator_services
from server.checkin.scanning.scans import Scan, ScanAnswer, ScanError
from server.checkin.scanning.serializers import read_scan
from server.checkin.scanning.validator_services import BUSY, FAILED
from server.platform.http.inputs import CallIn
from server.platform.http.outputs import ChoiceOf, Integer, Text
from server.sales.codes import MAX_CODE_LENGTH

MOST_SCANS = 100
_FIELDS = ("performance", "code", "nonce", "scanned_at", "device", "gate")


class ApiScanIn(serializers.Serializer[Any]):
    """One reading of a code. Sent again with the same `nonce` it is answered as the first time."""

    performance = serializers.IntegerField(
        min_value=1, max_value=LARGEST_ID, help_text="the performance at whose door it was read"
    )
    code = serializers.CharField(max_length=MAX_CODE_LENGTH, help_text="the text of the QR code")
    nonce = serializers.CharField(min_length=16, max_length=64, help_text="unique per scan; printable ASCII")
    scanned_at = serializers.DateTimeField(help_text="by the reader's clock; the time of receipt counts")
    device = serializers.UUIDField(help_text="identifies the reader")
    gate = serializers.CharField(
        max_length=LONGEST_GATE, required=False, allow_blank=True, help_text="where it stands; gate rules use it"
    )


@extend_schema_field(ApiScanIn(many=True))
class _ScanList(serializers.ListField):
    """Each is checked alone, so that a malformed one fails by itself."""

    def __init__(self) -> None:
        super().__init__(child=serializers.JSONField(allow_null=True), allow_empty=False, max_length=MOST_SCANS)


class ApiScansIn(CallIn):
    scans = _ScanList()

    def read(self, caller: Client) -> list[Scan | ScanError]:
        """Return each scan as the judge takes it, or what is wrong with it."""
        return [read_scan(caller, _plain(scan)) for scan in self.params["scans"]]


def _plain(scan: Any) -> Any:
    """Return what we take of a scan: a client says nothing of what its reader has done by itself."""
    if not isinstance(scan, Mapping):
        return scan
    return {name: scan[name] for name in _FIELDS if name in scan} | {"code": scan.get("code") or ""}


_CODES = {BUSY: "unavailable", FAILED: "failed"}


def _code_of(answer: ScanAnswer) -> str | None:
    """Return why a scan could not be judged; None if it was."""
    return (answer.code or _CODES.get(answer.error, "invalid")) if isinstance(answer, ScanError) else None


def _of_verdict(name: str) -> Callable[[ScanAnswer], Any]:
    """Find what a verdict shows; a scan that could not be judged shows nothing."""
    return lambda answer: getattr(answer, name, None)


@extend_schema_field(OpenApiTypes.DATETIME)
class WrittenMoment(Text):
    """A moment that is a text already."""


class ApiVerdictOut(serializers.Serializer[ScanAnswer]):
    """The answer to one scan, in the place that it was sent in; `admitted` alone opens the gate."""

    nonce = Text(allow_null=True, help_text="null if it was missing")
    verdict = ChoiceOf(
        _of_verdict("verdict"),
        choices=Verdict.values,
        allow_null=True,
        help_text="null if it could not be validated: `message` says why",
    )
    message = Text(
        lambda answer: answer.error if isinstance(answer, ScanError) else answer.message,
        help_text="a message for the person at the gate",
    )
    code = Text(
        _code_of,
        allow_null=True,
        help_text="why it could not be validated, as a problem's code: `invalid`, `not_found`, `nonce_reused`, "
        "`device_revoked`, `unavailable` or `failed`; null if there is a verdict",
    )
    performance = Integer(_of_verdict("performance"), allow_null=True)
    ticket = Integer(_of_verdict("ticket"), allow_null=True)
    order = Integer(_of_verdict("order"), allow_null=True)
    holder = Text(_of_verdict("holder"), allow_null=True, help_text="of a ticket that is or was admitted")
    type = Text(_of_verdict("type"), allow_null=True, help_text="the ticket's type; empty for a normal ticket")
    at = WrittenMoment(_of_verdict("at"), allow_null=True, help_text="when it was admitted")
    by = Text(_of_verdict("by"), allow_null=True, help_text="who admitted it")
    gate = Text(_of_verdict("gate"), allow_null=True)
    order_tickets = Integer(
        _of_verdict("order_tickets"), allow_null=True, help_text="the number of valid tickets of its order"
    )
    order_admitted = Integer(_of_verdict("order_admitted"), allow_null=True, help_text="how many of them were admitted")


class ApiVerdictsOut(serializers.Serializer[Any]):
    verdicts = ApiVerdictOut(many=True, source="*")


class ScansView(ApiView):
    grant = "scans"

    @operation(
        "scan_tickets",
        "Scan tickets",
        input_class=ApiScansIn,
        answers=ApiVerdictsOut,
        description="At most 100 scans, validated in the order in which they are sent; the results have the same "
        "order, and an invalid scan does not affect the others. No `Idempotency-Key` is needed: each `nonce` is "
        "processed once.",
    )
    def post(self, data: ApiScansIn) -> list[ScanAnswer]:
        read = data.read(self.caller)
        results = iter(validator_services.validate_all([scan for scan in read if isinstance(scan, Scan)]))
        return [scan if isinstance(scan, ScanError) else next(results) for scan in read]
