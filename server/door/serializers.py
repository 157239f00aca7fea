"""The door on the wire: scans and verdicts alike for the HTTP call and the socket, and the spec's scanner records."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from rest_framework import serializers

from server.accounts.caller import Staff
from server.core import wire
from server.core.forms import PageIn
from server.core.money import symbol
from server.door.models import Verdict
from server.door.scans import Scan, ScanAnswer, ScanError
from server.door.selectors import DoorPerformance, FoundTicket, Manifest, ManifestTicket
from server.events.serializers import PerformanceStateOut, media_url, performance_state_to_wire
from server.orders.codes import MAX_CODE_LENGTH
from server.orders.models import Order, Ticket
from server.orders.serializers import TICKET_NUMBERS

LARGEST_ID = 2**63 - 1
RECORD_UNUSED, RECORD_USED = 1, 2  # the spec's recordstatus (part 3, section 9)
LONGEST_GATE = 40
SCANS_A_CALL = 500
# Anchored, because DRF searches for a pattern anywhere instead of matching the whole text.
_DEVICE = re.compile(r"\A[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}\Z")
_NONCE = re.compile(r"\A[!-~]{16,64}\Z")
_FIRST_YEAR, _LAST_YEAR = 2000, 2100


class Malformed(ValueError):
    """Something that is not shaped like a scan; the text says what is wrong with it."""


def read_scan(caller: Staff, fields: Any) -> Scan | ScanError:
    """Check one scan as it came over either wire, before it may enter a batch.

    By hand, since a serializer takes longer for it than the judge. Lengths, UUIDs, NUL and lone surrogates are
    checked here: a database that refuses one scan would otherwise refuse its whole batch.
    """
    if not isinstance(fields, Mapping):
        return ScanError(nonce=None, error="A scan is to be an object")
    nonce = fields.get("nonce")
    if not isinstance(nonce, str) or not _NONCE.fullmatch(nonce):
        return ScanError(nonce=None, error="nonce is to have 16 to 64 characters")
    try:
        code, ticket_id = _read_what(fields)
        return Scan(
            caller=caller,
            performance_id=_read_id(fields, "performance"),
            nonce=nonce,
            scanned_at=_read_instant(fields.get("scanned_at")),
            code=code,
            ticket_id=ticket_id,
            device=read_device(fields.get("device")),
            gate=_read_gate(fields.get("gate")),
        )
    except Malformed as error:
        return ScanError(nonce=nonce, error=str(error))


def _read_what(fields: Mapping[str, Any]) -> tuple[str, int | None]:
    if fields.get("code") is None:
        return "", _read_id(fields, "ticket")
    if fields.get("ticket") is not None:
        raise Malformed("Either code or ticket is to be given")
    code = fields["code"]
    if not isinstance(code, str) or not code or len(code) > MAX_CODE_LENGTH or not _is_storable(code):
        raise Malformed("Please show valid QR code")
    return code, None


def _read_id(fields: Mapping[str, Any], name: str) -> int:
    value = fields.get(name)
    if type(value) is not int or not 0 < value <= LARGEST_ID:
        raise Malformed(f"{name} is to be a number")
    return value


def read_device(value: Any) -> str:
    """Read the UUID by which a phone is known.

    :raises Malformed: if it is not a UUID.
    """
    if not isinstance(value, str) or not _DEVICE.fullmatch(value):
        raise Malformed("device is to be a UUID")
    return value.lower()


def _read_gate(value: Any) -> str:
    if value is None:
        return ""
    if not isinstance(value, str) or len(value) > LONGEST_GATE or not _is_storable(value):
        raise Malformed(f"gate is to be a text of at most {LONGEST_GATE} characters")
    return value.strip()


def _is_storable(text: str) -> bool:
    """Tell whether a database takes a text: no NUL, and no half of a surrogate pair."""
    return (text.isascii() and "\x00" not in text) or not any(c == "\x00" or "\ud800" <= c <= "\udfff" for c in text)


def _read_instant(value: Any) -> datetime:
    try:
        moment = datetime.fromisoformat(value)
    except (TypeError, ValueError):
        moment = None
    if moment is None or moment.tzinfo is None or not _FIRST_YEAR <= moment.year < _LAST_YEAR:
        raise Malformed("scanned_at is to be a time with an offset")
    return moment.astimezone(UTC)


def scan_answer_to_wire(answer: ScanAnswer) -> dict[str, Any]:
    """Write the answer to a scan: the verdict, or `{nonce, error}` if it could not be judged."""
    if isinstance(answer, ScanError):
        return {"nonce": answer.nonce, "error": answer.error}
    return {
        "nonce": answer.nonce,
        "performance": answer.performance,
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
    }


class ScanIn(serializers.Serializer[Any]):
    """One reading of a code, or of a ticket found by name; `read_scan` checks it."""

    performance = serializers.IntegerField(min_value=1, max_value=LARGEST_ID)
    code = serializers.CharField(max_length=MAX_CODE_LENGTH, required=False)
    ticket = serializers.IntegerField(min_value=1, max_value=LARGEST_ID, required=False)
    device = serializers.UUIDField()
    nonce = serializers.CharField(min_length=16, max_length=64)
    scanned_at = serializers.DateTimeField()
    gate = serializers.CharField(max_length=LONGEST_GATE, required=False, allow_blank=True)


class ScansIn(serializers.Serializer[Any]):
    scans = ScanIn(many=True)


class ScanListIn(serializers.Serializer[Any]):
    """The list itself; each scan is checked alone, so that a malformed one fails by itself."""

    scans = serializers.ListField(child=serializers.JSONField(), allow_empty=False, max_length=SCANS_A_CALL)


class VerdictOut(serializers.Serializer[Any]):
    nonce = serializers.CharField()
    performance = serializers.IntegerField()
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


class ScanErrorOut(serializers.Serializer[Any]):
    nonce = serializers.CharField(allow_null=True)
    error = serializers.CharField()


class UndoIn(serializers.Serializer[Any]):
    performance = serializers.IntegerField(min_value=1, max_value=LARGEST_ID, source="performance_id")
    ticket = serializers.IntegerField(min_value=1, max_value=LARGEST_ID, source="ticket_id")
    device = serializers.RegexField(_DEVICE, error_messages={"invalid": "device is to be a UUID"})
    nonce = serializers.RegexField(_NONCE, error_messages={"invalid": "nonce is to have 16 to 64 characters"})

    def validate_device(self, value: str) -> str:
        return value.lower()


class DoorPerformanceOut(serializers.Serializer[Any]):
    performance = serializers.IntegerField()
    event = serializers.IntegerField()
    event_name = serializers.CharField()
    subcategory = serializers.CharField()
    venue_name = serializers.CharField()
    starts_at = serializers.DateTimeField()
    timezone = serializers.CharField()
    image = serializers.CharField()
    state = PerformanceStateOut()


class DoorPerformancesOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = serializers.ListField(child=DoorPerformanceOut(many=True))  # type: ignore[assignment]
    total = serializers.IntegerField()


def door_performance_to_wire(row: DoorPerformance) -> dict[str, Any]:
    performance = row.performance
    return {
        "performance": performance.pk,
        "event": performance.event_id,
        "event_name": performance.event.name,
        "subcategory": performance.subcategory,
        "venue_name": performance.event.venue.name,
        "starts_at": wire.iso(performance.starts_at, performance.timezone),
        "timezone": performance.timezone,
        "image": media_url(performance.event.thumbnail),
        "state": performance_state_to_wire(row.state),
    }


class ManifestIn(serializers.Serializer[Any]):
    since = serializers.IntegerField(required=False, min_value=0, max_value=LARGEST_ID)
    cursor = serializers.CharField(required=False, allow_blank=True, max_length=200)


class ManifestTicketOut(serializers.Serializer[Any]):
    ticket = serializers.IntegerField()
    code_hash = serializers.CharField()
    status = serializers.ChoiceField(choices=Ticket.Status.values)
    type = serializers.CharField()
    holder = serializers.CharField()
    order = serializers.IntegerField()
    version = serializers.IntegerField()


class ManifestOut(serializers.Serializer[Any]):
    position = serializers.IntegerField()
    public_key = serializers.CharField()
    tickets = ManifestTicketOut(many=True)
    more = serializers.BooleanField()
    cursor = serializers.CharField(allow_null=True)


def manifest_to_wire(manifest: Manifest) -> dict[str, Any]:
    return {
        "position": manifest.position,
        "public_key": manifest.public_key,
        "tickets": [_manifest_ticket_to_wire(ticket) for ticket in manifest.tickets],
        "more": manifest.more,
        "cursor": manifest.cursor,
    }


def _manifest_ticket_to_wire(ticket: ManifestTicket) -> dict[str, Any]:
    return {
        "ticket": ticket.ticket,
        "code_hash": ticket.code_hash,
        "status": ticket.status,
        "type": ticket.type,
        "holder": ticket.holder,
        "order": ticket.order,
        "version": ticket.version,
    }


class DoorItemOut(serializers.Serializer[Any]):
    """A ticket as a door's live topic carries it; `selectors.read_door_items` writes it."""

    id = serializers.IntegerField()
    kind = serializers.ChoiceField(choices=["ticket"])
    version = serializers.IntegerField()
    position = serializers.IntegerField()
    ticket = serializers.IntegerField()
    status = serializers.ChoiceField(choices=Ticket.Status.values)
    at = serializers.DateTimeField(allow_null=True)
    by = serializers.CharField(allow_null=True)
    gate = serializers.CharField(allow_null=True)
    device = serializers.CharField(allow_null=True)
    holder = serializers.CharField(allow_null=True)
    type = serializers.CharField()


class SearchIn(serializers.Serializer[Any]):
    q = serializers.CharField(max_length=100, allow_blank=True)


class FoundTicketOut(serializers.Serializer[FoundTicket]):
    ticket = serializers.IntegerField()
    order = serializers.IntegerField()
    holder = serializers.CharField()
    email = serializers.CharField()
    type = serializers.CharField()
    state = serializers.ChoiceField(choices=Ticket.Status.values)
    scanned_at = serializers.CharField(allow_null=True)
    gate = serializers.CharField(allow_null=True)
    order_tickets = serializers.IntegerField()
    order_admitted = serializers.IntegerField()


class SearchOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = serializers.ListField(child=FoundTicketOut(many=True))  # type: ignore[assignment]
    total = serializers.IntegerField()


class OrderOfPaymentIn(PageIn):
    """The spec's way to name an order: its payment's reference and its own number."""

    paymentIntentId = serializers.CharField(max_length=64)
    eventticketdetail_id = serializers.IntegerField(min_value=1, max_value=LARGEST_ID)


class TicketsOfPaymentIn(OrderOfPaymentIn):
    List = serializers.ChoiceField(choices=["List", "upsell list"], default="List")


class TicketActionIn(serializers.Serializer[Any]):
    action_type = serializers.CharField(max_length=60)
    payment_id = serializers.CharField(max_length=64)
    eventticketdetail_id = serializers.IntegerField(min_value=1, max_value=LARGEST_ID)
    ticket_id = serializers.IntegerField(min_value=1, max_value=LARGEST_ID, required=False, allow_null=True)
    ticket_status = serializers.ChoiceField(choices=["0", "1"], required=False, allow_null=True)


class ScannedTicketOut(serializers.Serializer[Any]):
    """The spec's scanner record (part 3, section 3)."""

    eventticketdetailid = serializers.IntegerField()
    paymentid = serializers.CharField()
    paymentstatus = serializers.ChoiceField(choices=["Success", "refunded"])
    eventid = serializers.IntegerField()
    eventdetailid = serializers.IntegerField()
    nooftickets = serializers.IntegerField()
    rownumber = serializers.IntegerField()
    recordstatus = serializers.ChoiceField(choices=[RECORD_UNUSED, RECORD_USED])
    ticketstatus = serializers.ChoiceField(choices=[0, 1, 2])
    updatedtime = serializers.DateTimeField(allow_null=True)
    endusername = serializers.CharField()
    email = serializers.CharField()
    phonenumber = serializers.CharField()
    venue = serializers.CharField()
    address = serializers.CharField()
    eventdatetime = serializers.CharField()
    eventdatetimeISO = serializers.DateTimeField()
    timezone = serializers.CharField()
    eventname = serializers.CharField()
    tickettypeid = serializers.IntegerField(allow_null=True)
    tickettypename = serializers.CharField()
    eventprice = serializers.CharField()
    tax = serializers.CharField()
    taxcategory = serializers.CharField()
    applicable_fee = serializers.CharField()
    total = serializers.CharField()
    currencysymbol = serializers.CharField()
    teamname = serializers.CharField()
    playerid = serializers.IntegerField(allow_null=True)
    upsellflag = serializers.IntegerField()
    upsellcount = serializers.IntegerField()
    ticketid = serializers.IntegerField()


class ScannedTicketsOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = serializers.ListField(child=ScannedTicketOut(many=True))  # type: ignore[assignment]
    total = serializers.IntegerField()


class ValidationOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = serializers.ListField(child=VerdictOut(many=True))  # type: ignore[assignment]
    total = serializers.IntegerField()


def scanned_ticket_to_wire(order: Order, ticket: Ticket, row: int) -> dict[str, Any]:
    """Shape one ticket of an order as the spec's scanner shows it; extras are not sold yet."""
    payment, performance = order.payment, order.performance
    venue, zone = performance.event.venue, performance.timezone
    is_unused = ticket.status == Ticket.Status.VALID
    return {
        "eventticketdetailid": order.pk,
        "paymentid": payment.reference,
        "paymentstatus": "refunded" if ticket.status == Ticket.Status.REFUNDED else "Success",
        "eventid": performance.event_id,
        "eventdetailid": ticket.performance_id,
        "nooftickets": order.quantity,
        "rownumber": row,
        "recordstatus": RECORD_UNUSED if is_unused else RECORD_USED,
        "ticketstatus": TICKET_NUMBERS[Ticket.Status(ticket.status)],
        "updatedtime": wire.iso(ticket.admitted_at, zone) if ticket.admitted_at else None,
        "endusername": payment.buyer_name,
        "email": payment.buyer_email,
        "phonenumber": payment.buyer_phone,
        "venue": venue.name,
        "address": venue.address,
        "eventdatetime": wire.format_spec_datetime(performance.starts_at, zone),
        "eventdatetimeISO": wire.iso(performance.starts_at, zone),
        "timezone": zone,
        "eventname": performance.event.name,
        "tickettypeid": None,
        "tickettypename": ticket.type_name,
        "eventprice": f"{ticket.price:.2f}",
        "tax": f"{ticket.tax:.2f}",
        "taxcategory": ticket.tax_name,
        "applicable_fee": f"{ticket.booking_fee:.2f}",
        "total": f"{ticket.total:.2f}",
        "currencysymbol": symbol(payment.currency),
        "teamname": ticket.team_name,
        "playerid": ticket.player,
        "upsellflag": 0,
        "upsellcount": 0,
        "ticketid": ticket.pk,
    }
