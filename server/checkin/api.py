"""The door's calls: our own, and the spec's ticket validation (part 3, section 7); the same validator answers both."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping
from typing import Any

from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema, inline_serializer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer

from server.accounts.caller import Staff
from server.auth.http import StaffView
from server.checkin import selectors, serializers
from server.checkin.errors import ScanRefused
from server.checkin.manifest_selectors import read_manifest
from server.checkin.models import QuarantinedScan, Verdict
from server.checkin.quarantine_api import quarantine_refused
from server.checkin.quarantine_selectors import find_scanning_person
from server.checkin.scanning import validator_services
from server.checkin.scanning.redemption_services import redeem_at_office, redeem_upsells
from server.checkin.scanning.redemptions import CHANGING, RedemptionError, RedemptionRequest
from server.checkin.scanning.scan_services import undo_scan
from server.checkin.scanning.scans import MESSAGES, Scan, ScanResult
from server.checkin.scanning.serializers import (
    RedemptionListIn,
    ScanErrorOut,
    ScanListIn,
    ScansIn,
    TapsIn,
    UndoIn,
    UpsellVerdictOut,
    VerdictOut,
    answer_each,
    read_redemption,
    read_scan,
    serialize_redemption_answer,
    serialize_scan_answer,
)
from server.platform import clock
from server.platform.errors import Invalid, NotFound
from server.platform.http.api import list_response
from server.platform.http.outputs import write_rows
from server.platform.http.parsers import ListJSONParser
from server.sales.models import Order, Ticket

VALIDATED = "Ticket Validate Successfully"  # spec part 3, section 8
NO_UPSELL = "No upsell found"

Action = Callable[[Staff, Mapping[str, Any]], Response]


class DoorPerformancesView(StaffView):
    @extend_schema(responses=serializers.DOOR_PERFORMANCES.shape)
    def get(self, request: Request) -> Response:
        rows = selectors.list_door_performances(caller=self.caller)
        return list_response(write_rows(serializers.DoorPerformanceOut, rows), total=len(rows))


class DoorPerformanceView(StaffView):
    """A performance that is not among the upcoming ones: its door can be opened at any time."""

    @extend_schema(operation_id="door_performance_retrieve", responses=serializers.DOOR_PERFORMANCE.shape)
    def get(self, request: Request, performance: int) -> Response:
        return serializers.DOOR_PERFORMANCE(
            selectors.get_door_performance(caller=self.caller, performance_id=performance)
        )


class ManifestView(StaffView):
    @extend_schema(parameters=[serializers.ManifestIn], responses=serializers.ManifestOut)
    def get(self, request: Request, performance: int) -> Response:
        params = self.read(serializers.ManifestIn).params
        manifest = read_manifest(
            caller=self.caller,
            performance_id=performance,
            since=params.get("since"),
            cursor=params.get("cursor", ""),
            device=params.get("device", ""),
        )
        return Response(serializers.serialize_manifest(manifest))


class SearchView(StaffView):
    @extend_schema(parameters=[serializers.SearchIn], responses=serializers.FOUND.shape)
    def get(self, request: Request, performance: int) -> Response:
        query = self.read(serializers.SearchIn).params["q"]
        found = selectors.search_tickets(caller=self.caller, performance_id=performance, query=query)
        return list_response(
            write_rows(serializers.FoundTicketOut, found.tickets),
            total=found.total,
            message="Success" if found.tickets or found.upsells else "No records found",
            upsells=write_rows(serializers.FoundUpsellsOut, found.upsells),
            reserved=write_rows(serializers.FoundReservedOut, found.reserved),
            elsewhere=write_rows(serializers.FoundElsewhereOut, found.elsewhere),
        )


def _answers(name: str, *, each: str, verdict: type[Serializer[Any]]) -> Serializer[Any]:
    """Return the schema of the answers to a list of scans: each a verdict or that scan's error."""
    answer = PolymorphicProxySerializer(
        component_name=each, serializers=[verdict, ScanErrorOut], resource_type_field_name=None, many=True
    )
    return inline_serializer(name, {"verdicts": answer})


class ScansView(StaffView):
    parser_classes = (ListJSONParser,)

    @extend_schema(request=ScansIn, responses=_answers("ScansOut", each="ScanAnswer", verdict=VerdictOut))
    def post(self, request: Request) -> Response:
        params = self.read(ScanListIn).params
        maker, sent = find_scanning_person(caller=self.caller, made_by=params.get("made_by")), params["scans"]
        read = [read_scan(maker, fields) for fields in sent]
        answers = quarantine_refused(
            caller=maker,
            kind=QuarantinedScan.Kind.SCAN,
            sent=sent,
            read=read,
            answers=answer_each(read, Scan, validator_services.validate_all),
        )
        return Response({"verdicts": [serialize_scan_answer(answer) for answer in answers]})


class RedemptionsView(StaffView):
    """Redeem or reset upsells, one or all that a device has stored: in order, with the results in the same order."""

    parser_classes = (ListJSONParser,)

    @extend_schema(
        request=TapsIn, responses=_answers("UpsellAnswersOut", each="UpsellAnswer", verdict=UpsellVerdictOut)
    )
    def post(self, request: Request) -> Response:
        params = self.read(RedemptionListIn).params
        maker, sent = find_scanning_person(caller=self.caller, made_by=params.get("made_by")), params["taps"]
        read = [read_redemption(maker, fields) for fields in sent]
        answers = quarantine_refused(
            caller=maker,
            kind=QuarantinedScan.Kind.TAP,
            sent=sent,
            read=read,
            answers=answer_each(read, RedemptionRequest, redeem_upsells),
        )
        return Response({"verdicts": [serialize_redemption_answer(answer) for answer in answers]})


class UndoView(StaffView):
    @extend_schema(request=UndoIn, responses=VerdictOut)
    def post(self, request: Request) -> Response:
        return Response(serialize_scan_answer(undo_scan(caller=self.caller, **self.read(UndoIn).params)))


class TicketValidationView(StaffView):
    """Admit all remaining tickets of an order."""

    @extend_schema(request=serializers.OrderOfPaymentIn, responses=serializers.VALIDATION.shape)
    def post(self, request: Request) -> Response:
        order = _get_order(self.caller, self.read(serializers.OrderOfPaymentIn).params, "paymentIntentId")
        waiting = [row for row in selectors.list_scanned_tickets(order) if row.status == Ticket.Status.VALID]
        if not waiting:
            raise ScanRefused("All tickets of this order are already scanned")
        return _admit(self.caller, waiting)


class IndividualTicketValidationView(StaffView):
    """Admit or reset one ticket of an order, or list them: an `action_type` family."""

    @extend_schema(request=serializers.TicketActionIn, responses=serializers.VALIDATION.shape)
    def post(self, request: Request) -> Response:
        return _act(self.caller, self.read(serializers.TicketActionIn).params, _TICKET_ACTIONS)


class TicketsOfPaymentView(StaffView):
    @extend_schema(request=serializers.TicketsOfPaymentIn, responses=serializers.SCANNED_TICKETS.shape)
    def post(self, request: Request) -> Response:
        params = self.read(serializers.TicketsOfPaymentIn).params
        order = _get_order(self.caller, params, "paymentIntentId")
        return _list_upsells(order) if params["List"] == "upsell list" else _list_tickets(order)


class IndividualUpsellValidationView(StaffView):
    """Redeem or reset one upsell of an order, or list them: an `action_type` family."""

    @extend_schema(request=serializers.UpsellActionIn, responses=serializers.SCANNED_UPSELLS.shape)
    def post(self, request: Request) -> Response:
        return _act(self.caller, self.read(serializers.UpsellActionIn).params, _UPSELL_ACTIONS)


def _act(caller: Staff, params: Mapping[str, Any], actions: Mapping[str, Action]) -> Response:
    act = actions.get(params["action_type"])
    if act is None:
        raise Invalid("This action_type is not known", field="action_type")
    return act(caller, params)


def _get_order(caller: Staff, params: Mapping[str, Any], reference_field: str) -> Order:
    """Return the order that a call names; one whose status is not Success is refused in the spec's words."""
    order = selectors.get_scanned_order(
        caller=caller, reference=params[reference_field], order_id=params["eventticketdetail_id"]
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
    upsells = len(selectors.list_upsells(order))
    rows = [serializers.ScannedTicket(order, ticket, row, upsells) for row, ticket in enumerate(shown, start=1)]
    return list_response(write_rows(serializers.ScannedTicketOut, rows), total=len(rows))


def _list_upsells(order: Order) -> Response:
    items = selectors.list_upsells(order)
    rows = [serializers.ScannedUpsell(order, item, row) for row, item in enumerate(items, start=1)]
    return list_response(
        write_rows(serializers.ScannedUpsellOut, rows), total=len(rows), message="Success" if rows else NO_UPSELL
    )


def _validate_individually(caller: Staff, params: Mapping[str, Any]) -> Response:
    order = _get_order(caller, params, "payment_id")
    ticket = next((row for row in selectors.list_scanned_tickets(order) if row.pk == params.get("ticket_id")), None)
    if ticket is None:
        raise NotFound
    if params.get("ticket_status") is None:
        raise Invalid("ticket_status is required", field="ticket_status")
    if params["ticket_status"] == "1":
        return _admit(caller, [ticket])
    result = undo_scan(
        caller=caller, performance_id=ticket.performance_id, ticket_id=ticket.pk, device="", nonce=uuid.uuid4().hex
    )
    return list_response([serialize_scan_answer(result)], total=1, message=result.message)


def _redeem_individually(caller: Staff, params: Mapping[str, Any]) -> Response:
    order = selectors.get_scanned_order(
        caller=caller, reference=params["upsellpayment_id"], order_id=params["eventticketdetail_id"]
    )
    item = next((row for row in selectors.list_upsells(order) if row.pk == params.get("individualupsellid")), None)
    if item is None:
        raise NotFound
    if params.get("upsell_status") is None:
        raise Invalid("upsell_status is required", field="upsell_status")
    answer = redeem_at_office(caller=caller, item=item, is_reset=params["upsell_status"] == "0")
    if isinstance(answer, RedemptionError):
        raise ScanRefused(answer.error)
    if answer.verdict not in CHANGING:
        raise ScanRefused(answer.message)
    item.refresh_from_db()
    rows = write_rows(serializers.ScannedUpsellOut, [serializers.ScannedUpsell(order, item, 1)])
    return list_response(rows, total=1, message=answer.message)


_UPSELL_ACTIONS: dict[str, Action] = {
    "individual upsell validation": _redeem_individually,
    "individual upsell list": lambda caller, params: _list_upsells(_get_order(caller, params, "upsellpayment_id")),
}
_TICKET_ACTIONS: dict[str, Action] = {
    "individual ticket validation": _validate_individually,
    "individual event list": lambda caller, params: _list_tickets(_get_order(caller, params, "payment_id")),
}


def _admit(caller: Staff, tickets: list[Ticket]) -> Response:
    """Admit tickets by number; if none of them may enter, refuse with the first one's message."""
    now = clock.now()
    # The office has no device, and each scan a nonce of its own.
    scans = [
        Scan(
            caller=caller,
            performance_id=ticket.performance_id,
            nonce=uuid.uuid4().hex,
            scanned_at=now,
            ticket_id=ticket.pk,
        )
        for ticket in tickets
    ]
    answers = validator_services.validate_all(scans)
    admitted = [answer for answer in answers if isinstance(answer, ScanResult) and answer.verdict == Verdict.ADMITTED]
    if not admitted:
        first = answers[0]
        raise ScanRefused(first.message if isinstance(first, ScanResult) else first.error)
    return list_response([serialize_scan_answer(row) for row in answers], total=len(answers), message=VALIDATED)
