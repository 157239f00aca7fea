"""Taking back an admission: undone at the door within fifteen minutes, or reset by the staff at any time."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.db import IntegrityError, transaction

from server.accounts.caller import Staff
from server.core import clock
from server.core.announce import announce
from server.core.errors import NotFound
from server.door.changes import TicketsScanned
from server.door.errors import DeviceRevoked, NonceReused, NotAdmitted, OtherDevice, TooLateToUndo
from server.door.models import Device, Reading, Verdict
from server.door.scans import ScanResult, message_for, repeat_answer
from server.orders.models import OrderEvent, Ticket
from server.orders.services.admissions import lock_orders, note_validation, reset_ticket
from server.stock.services import counters

UNDO_WITHIN = timedelta(minutes=15)


def undo_scan(*, caller: Staff, performance_id: int, ticket_id: int, device: str, nonce: str) -> ScanResult:
    """Take back an admission that this phone gave in the last fifteen minutes; the same nonce is answered as before.

    :raises NotFound: if the caller may not work at the performance, or it has no such ticket.
    :raises NotAdmitted: if the ticket is not admitted.
    :raises OtherDevice: if another phone admitted it.
    :raises TooLateToUndo: after fifteen minutes.
    :raises NonceReused: if the nonce came before with something else.
    :raises DeviceRevoked: if the phone was revoked.
    """
    ticket = _find_ticket(caller, performance_id=performance_id, ticket_id=ticket_id)
    account_id = ticket.order.account_id
    if Device.objects.filter(account_id=account_id, uuid=device, revoked_at__isnull=False).exists():
        raise DeviceRevoked
    earlier = Reading.objects.filter(account_id=account_id, nonce=nonce).first()
    if earlier is not None:
        return _repeat(earlier, ticket)
    try:
        return _reset(caller, ticket, device=device, nonce=nonce)
    except IntegrityError:
        # The same request came twice at once, and the other one was written first.
        return _repeat(Reading.objects.get(account_id=account_id, nonce=nonce), ticket)


def reset_at_office(*, caller: Staff, performance_id: int, ticket_id: int, nonce: str) -> ScanResult:
    """Take back an admission as the staff may at any time (spec part 3, section 4); the order's history says so.

    :raises NotFound: if the caller may not work at the performance, or it has no such ticket.
    :raises NotAdmitted: if the ticket is not admitted.
    """
    ticket = _find_ticket(caller, performance_id=performance_id, ticket_id=ticket_id)
    return _reset(caller, ticket, device="", nonce=nonce)


def _find_ticket(caller: Staff, *, performance_id: int, ticket_id: int) -> Ticket:
    rows = Ticket.objects.filter(pk=ticket_id, performance_id=performance_id)
    found = caller.within(rows, "order__account_id").select_related("order__payment").first()
    if found is None:
        raise NotFound
    return found


def _repeat(earlier: Reading, ticket: Ticket) -> ScanResult:
    is_the_same = earlier.direction == Reading.Direction.RESET and earlier.ticket_id == ticket.pk
    if not is_the_same or earlier.performance_id != ticket.performance_id:
        raise NonceReused
    return repeat_answer(
        nonce=earlier.nonce,
        performance_id=earlier.performance_id,
        verdict=earlier.verdict,
        answer=earlier.answer,
        holder=ticket.order.payment.buyer_name,
    )


@transaction.atomic
def _reset(caller: Staff, ticket: Ticket, *, device: str, nonce: str) -> ScanResult:
    account_id, performance_id = ticket.order.account_id, ticket.performance_id
    lock_orders(order_ids=[ticket.order_id], ticket_ids=[])
    locked = Ticket.objects.get(pk=ticket.pk)
    if locked.status != Ticket.Status.ADMITTED:
        raise NotAdmitted
    if device:
        _check_may_undo(locked, device)
    position = counters.count_admitted(account_id=account_id, performance_id=performance_id, difference=-1)
    reset_ticket(ticket_id=ticket.pk, order_id=ticket.order_id, door_position=position)
    result = _result(ticket, nonce)
    _write_reading(caller, locked, result, account_id=account_id, device=device, position=position)
    if not device:
        kind = OrderEvent.Kind.RESET
        note_validation(order_id=ticket.order_id, kind=kind, by=caller.user, ticket_ids=[ticket.pk])
    announce(
        TicketsScanned(
            account_id=account_id, performance_id=performance_id, position=position, order_ids=(ticket.order_id,)
        )
    )
    return result


def _check_may_undo(ticket: Ticket, device: str) -> None:
    """Judge by when the server received the reading that admitted the ticket, since a phone's clock may be wrong."""
    admissions = Reading.objects.filter(ticket_id=ticket.pk, verdict=Verdict.ADMITTED)
    admission = admissions.order_by("-received_at", "-pk").only("device", "received_at").first()
    if admission is None or admission.device != device:
        raise OtherDevice
    if clock.now() - admission.received_at > UNDO_WITHIN:
        raise TooLateToUndo


def _result(ticket: Ticket, nonce: str) -> ScanResult:
    present = ticket.order.tickets.filter(status__in=[Ticket.Status.VALID, Ticket.Status.ADMITTED])
    statuses = list(present.values_list("status", flat=True))
    return ScanResult(
        nonce=nonce,
        performance=ticket.performance_id,
        verdict=Verdict.RESET,
        message=message_for(Verdict.RESET),
        ticket=ticket.pk,
        holder=ticket.order.payment.buyer_name or None,
        type=ticket.type_name,
        order=ticket.order_id,
        order_tickets=len(statuses),
        order_admitted=statuses.count(Ticket.Status.ADMITTED),
        team=ticket.team_name or None,
        player=ticket.player,
    )


def _write_reading(
    caller: Staff, ticket: Ticket, result: ScanResult, *, account_id: int, device: str, position: int
) -> None:
    now = clock.now()
    answer: dict[str, Any] = result.to_answer()
    Reading.objects.create(
        account_id=account_id,
        performance_id=ticket.performance_id,
        ticket_id=ticket.pk,
        device=device,
        gate=ticket.admitted_gate if device else "",
        nonce=result.nonce,
        by=caller.user,
        direction=Reading.Direction.RESET,
        scanned_at=now,
        received_at=now,
        verdict=result.verdict,
        answer=answer,
        door_position=position,
    )
