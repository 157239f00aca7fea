"""The door's calls: our own, and the spec's ticket validation (part 3, section 7); both end at the same judge."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any

from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema, inline_serializer
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.caller import Staff
from server.accounts.views import StaffView
from server.core.api import list_reply
from server.core.errors import Invalid, NotFound
from server.door import judge, selectors
from server.door.errors import ScanRefused
from server.door.models import Verdict
from server.door.scans import MESSAGES, Scan, ScanAnswer, ScanError, ScanResult
from server.door.serializers import (
    DoorPerformancesOut,
    ManifestIn,
    ManifestOut,
    OrderOfPaymentIn,
    ScanErrorOut,
    ScanListIn,
    ScannedTicketsOut,
    ScansIn,
    SearchIn,
    SearchOut,
    TicketActionIn,
    TicketsOfPaymentIn,
    UndoIn,
    ValidationOut,
    VerdictOut,
    door_performance_to_wire,
    manifest_to_wire,
    read_scan,
    scan_answer_to_wire,
    scanned_ticket_to_wire,
)
from server.door.services.reset import reset_at_office, undo_scan
from server.door.services.validate import scans_of_office
from server.orders.models import Order, Ticket

VALIDATED = "Ticket Validate Successfully"  # spec part 3, section 8


class DoorPerformancesView(StaffView):
    @extend_schema(responses=DoorPerformancesOut)
    def get(self, request: Request) -> Response:
        rows = selectors.list_door_performances(caller=self.caller)
        return list_reply([door_performance_to_wire(row) for row in rows], total=len(rows))


class ManifestView(StaffView):
    @extend_schema(parameters=[ManifestIn], responses=ManifestOut)
    def get(self, request: Request, performance: int) -> Response:
        wire = ManifestIn(data=request.query_params)
        wire.is_valid(raise_exception=True)
        asked = wire.validated_data
        manifest = selectors.read_manifest(
            caller=self.caller,
            performance_id=performance,
            since=asked.get("since"),
            cursor=asked.get("cursor", ""),
        )
        return Response(manifest_to_wire(manifest))


class SearchView(StaffView):
    @extend_schema(parameters=[SearchIn], responses=SearchOut)
    def get(self, request: Request, performance: int) -> Response:
        wire = SearchIn(data=request.query_params)
        wire.is_valid(raise_exception=True)
        words = wire.validated_data["q"]
        rows, total = selectors.search_tickets(caller=self.caller, performance_id=performance, words=words)
        message = "Success" if rows else "No records found"
        return list_reply([asdict(row) for row in rows], total=total, message=message)


ScansOut = inline_serializer(
    "ScansOut",
    {
        "verdicts": PolymorphicProxySerializer(
            component_name="ScanAnswer",
            serializers=[VerdictOut, ScanErrorOut],
            resource_type_field_name=None,
            many=True,
        )
    },
)


class ScansView(StaffView):
    @extend_schema(request=ScansIn, responses=ScansOut)
    def post(self, request: Request) -> Response:
        wire = ScanListIn(data=request.data)
        wire.is_valid(raise_exception=True)
        read = [read_scan(self.caller, fields) for fields in wire.validated_data["scans"]]
        judged = iter(judge.judge_all([scan for scan in read if isinstance(scan, Scan)]))
        answers: list[ScanAnswer] = [scan if isinstance(scan, ScanError) else next(judged) for scan in read]
        return Response({"verdicts": [scan_answer_to_wire(answer) for answer in answers]})


class UndoView(StaffView):
    @extend_schema(request=UndoIn, responses=VerdictOut)
    def post(self, request: Request) -> Response:
        wire = UndoIn(data=request.data)
        wire.is_valid(raise_exception=True)
        return Response(scan_answer_to_wire(undo_scan(caller=self.caller, **wire.validated_data)))


class TicketValidationView(StaffView):
    """Admit all tickets of an order that are not in yet."""

    @extend_schema(request=OrderOfPaymentIn, responses=ValidationOut)
    def post(self, request: Request) -> Response:
        wire = OrderOfPaymentIn(data=request.data)
        wire.is_valid(raise_exception=True)
        order = _get_order(self.caller, wire.validated_data, "paymentIntentId")
        waiting = [row for row in selectors.list_scanned_tickets(order) if row.status == Ticket.Status.VALID]
        if not waiting:
            raise ScanRefused("All tickets of this order are already scanned")
        return _admit(self.caller, waiting)


class IndividualTicketValidationView(StaffView):
    """Admit or reset one ticket of an order, or list them: an `action_type` family."""

    @extend_schema(request=TicketActionIn, responses=ValidationOut)
    def post(self, request: Request) -> Response:
        wire = TicketActionIn(data=request.data)
        wire.is_valid(raise_exception=True)
        asked = wire.validated_data
        act = _TICKET_ACTIONS.get(asked["action_type"])
        if act is None:
            raise Invalid("This action_type is not known", field="action_type")
        return act(self.caller, asked)


class TicketsOfPaymentView(StaffView):
    @extend_schema(request=TicketsOfPaymentIn, responses=ScannedTicketsOut)
    def post(self, request: Request) -> Response:
        wire = TicketsOfPaymentIn(data=request.data)
        wire.is_valid(raise_exception=True)
        order = _get_order(self.caller, wire.validated_data, "paymentIntentId")
        if wire.validated_data["List"] == "upsell list":
            # Only tickets are sold so far, so an order's list of extras is empty.
            return list_reply([], total=0, message="No upsell found")
        return _list_tickets(order)


def _get_order(caller: Staff, asked: Mapping[str, Any], reference_field: str) -> Order:
    """Read the order that a call names; one whose status is not Success is refused in the spec's words."""
    order = selectors.get_scanned_order(
        caller=caller, reference=asked[reference_field], order_id=asked["eventticketdetail_id"]
    )
    refusal = selectors.refusal_of(order)
    if refusal:
        raise ScanRefused(refusal)
    return order


def _list_tickets(order: Order) -> Response:
    tickets = selectors.list_scanned_tickets(order)
    # No details of a refunded ticket are shown (spec part 3, section 2.3).
    shown = [ticket for ticket in tickets if ticket.status != Ticket.Status.REFUNDED]
    if not shown:
        raise ScanRefused(MESSAGES[Verdict.REFUNDED])
    rows = [scanned_ticket_to_wire(order, ticket, row) for row, ticket in enumerate(shown, start=1)]
    return list_reply(rows, total=len(rows))


def _list_individually(caller: Staff, asked: Mapping[str, Any]) -> Response:
    return _list_tickets(_get_order(caller, asked, "payment_id"))


def _validate_individually(caller: Staff, asked: Mapping[str, Any]) -> Response:
    order = _get_order(caller, asked, "payment_id")
    ticket = next((row for row in selectors.list_scanned_tickets(order) if row.pk == asked.get("ticket_id")), None)
    if ticket is None:
        raise NotFound
    if asked.get("ticket_status") is None:
        raise Invalid("ticket_status is required", field="ticket_status")
    if asked["ticket_status"] == "1":
        return _admit(caller, [ticket])
    result = reset_at_office(
        caller=caller, performance_id=ticket.performance_id, ticket_id=ticket.pk, nonce=uuid.uuid4().hex
    )
    return list_reply([scan_answer_to_wire(result)], total=1, message=result.message)


_TICKET_ACTIONS: dict[str, Callable[[Staff, Mapping[str, Any]], Response]] = {
    "individual ticket validation": _validate_individually,
    "individual event list": _list_individually,
}


def _admit(caller: Staff, tickets: list[Ticket]) -> Response:
    """Admit tickets by number; if none of them may enter, refuse with the first one's message."""
    scans = scans_of_office(
        caller=caller,
        performance_id=tickets[0].performance_id,
        ticket_ids=[ticket.pk for ticket in tickets],
    )
    answers = judge.judge_all(scans)
    admitted = [answer for answer in answers if isinstance(answer, ScanResult) and answer.verdict == Verdict.ADMITTED]
    if not admitted:
        first = answers[0]
        raise ScanRefused(first.message if isinstance(first, ScanResult) else first.error)
    return list_reply([scan_answer_to_wire(row) for row in answers], total=len(answers), message=VALIDATED)
