"""The spec's names for orders: rows of the list, and an order's own page.

Lists, pages and live frames use the same plain functions; the serializer classes describe them for the schema.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rest_framework import serializers

from server.core import wire
from server.core.forms import PageIn
from server.core.money import symbol
from server.orders.models import Order, OrderEvent, Ticket
from server.orders.selectors import read_order_rows, whole_orders

STATUS_WORDS = {  # spec part 3, section 4
    Order.Status.PROGRESS: "Progress",
    Order.Status.PAID: "Success",
    Order.Status.REFUNDING: "Success",
    Order.Status.REFUNDED: "Refund",
    Order.Status.FAILED: "Failure",
}
TICKET_NUMBERS = {  # on the wire: 0 valid, 1 admitted, 2 superseded; a refunded ticket admits nobody either
    Ticket.Status.VALID: 0,
    Ticket.Status.ADMITTED: 1,
    Ticket.Status.SUPERSEDED: 2,
    Ticket.Status.REFUNDED: 2,
}


def order_row_on_wire(order: Order) -> dict[str, Any]:
    """Shape one order, read with `order_rows()`, as a row of the list."""
    payment, performance = order.payment, order.performance
    zone, event = performance.timezone, performance.event
    is_open = order.status == Order.Status.PROGRESS
    return {
        "id": order.pk,
        "version": order.version,
        "eventticketdetailid": order.pk,
        "paymentid": payment.reference,
        "eventid": event.pk,
        "eventdetailid": performance.pk,
        "accountid": order.account_id,
        "endusername": payment.buyer_name,
        "email": payment.buyer_email,
        "phonenumber": payment.buyer_phone,
        "eventname": event.name,
        "subcategory": performance.subcategory,
        "eventdatetime": wire.format_spec_datetime(performance.starts_at, zone),
        "eventdatetimeISO": wire.iso(performance.starts_at, zone),
        "venuename": event.venue.name,
        "total": f"{order.total:.2f}",
        "currency": payment.currency,
        "currencysymbol": symbol(payment.currency),
        "nooftickets": order.quantity,
        "redeemedticket": getattr(order, "admitted_count", 0),
        "channelname": payment.channel,
        "insertedtime": wire.iso(payment.paid_at or order.created_at, zone),
        "timezone": zone,
        "paymentstatus": STATUS_WORDS[Order.Status(order.status)],
        "refundstatus": "Inprogress" if order.status == Order.Status.REFUNDING else "",
        "reservationId": payment.reservation_id if is_open else None,
        "thumbnailurl": event.thumbnail.url if event.thumbnail else "",
    }


def order_on_wire(order: Order) -> dict[str, Any]:
    """Shape one order, read with `whole_orders()`, as its own page shows it."""
    zone = order.performance.timezone
    return {
        **order_row_on_wire(order),
        "eventprice": f"{order.tickets_amount:.2f}",
        "eventtaxcost": f"{order.ticket_tax:.2f}",
        "tax": f"{order.ticket_tax + order.upsell_tax:.2f}",
        "applicableFee": f"{order.booking_fee:.2f}",
        "includingtax": order.performance.event.includes_tax,
        "upsellprice": f"{order.upsells_amount:.2f}",
        "upselltaxcost": f"{order.upsell_tax:.2f}",
        "promocode": "",
        "promodiscount": f"{order.discount:.2f}",
        "marketing_optin": str(order.payment.marketing_optin),
        "order_comments": order.comments,
        "clientname": order.payment.client.name if order.payment.client else "",
        "orderhistory": [_history_on_wire(item, zone) for item in order.events.all()],
        "ticketdetails": [_ticket_on_wire(ticket, zone) for ticket in order.tickets.all()],
    }


def _history_on_wire(item: OrderEvent, zone: str) -> dict[str, Any]:
    return {
        "id": item.pk,
        "action_type": item.kind,
        "insertedtime": wire.iso(item.at, zone),
        "description": item.description,
        "amount": None if item.amount is None else f"{item.amount:.2f}",
        "by": item.by.full_name if item.by else "",
    }


def _ticket_on_wire(ticket: Ticket, zone: str) -> dict[str, Any]:
    return {
        "ticketid": ticket.pk,
        "ticketprice": f"{ticket.price:.2f}",
        "ticketstatus": TICKET_NUMBERS[Ticket.Status(ticket.status)],
        "state": ticket.status,
        "ticket_type": {"name": ticket.type_name},
        "scanned_at": wire.iso(ticket.admitted_at, zone) if ticket.admitted_at else None,
        "gate": ticket.admitted_gate,
        "scanned_by": ticket.admitted_by.full_name if ticket.admitted_by else "",
        "version": ticket.version,
    }


def order_rows_on_wire(order_ids: Iterable[int]) -> list[dict[str, Any]]:
    """Read some orders and shape them as rows of the list, for the live topic of an account."""
    return [order_row_on_wire(order) for order in read_order_rows(order_ids)]


def order_details_on_wire(order_id: int) -> dict[str, Any] | None:
    """Read one order and shape it as its page shows it, for the live topic of the order."""
    order = whole_orders().filter(pk=order_id).first()
    return order_on_wire(order) if order else None


class OrderSearchIn(PageIn):
    account_id = serializers.IntegerField(required=False, allow_null=True, min_value=0, max_value=2**63 - 1)
    email_id = serializers.CharField(required=False, allow_blank=True, max_length=255)
    eventticketdetail_id = serializers.IntegerField(required=False, allow_null=True, min_value=0, max_value=2**63 - 1)
    payment_method = serializers.ChoiceField(choices=["order", "Reserved"], default="order")


class OrderIn(serializers.Serializer[Any]):
    account_id = serializers.IntegerField(required=False, allow_null=True, min_value=0, max_value=2**63 - 1)
    email_id = serializers.CharField(required=False, allow_blank=True, max_length=255)
    eventticketdetail_id = serializers.IntegerField(min_value=1, max_value=2**63 - 1)


class OrderRowOut(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    version = serializers.IntegerField()
    eventticketdetailid = serializers.IntegerField()
    paymentid = serializers.CharField()
    eventid = serializers.IntegerField()
    eventdetailid = serializers.IntegerField()
    accountid = serializers.IntegerField()
    endusername = serializers.CharField()
    email = serializers.CharField()
    phonenumber = serializers.CharField()
    eventname = serializers.CharField()
    subcategory = serializers.CharField()
    eventdatetime = serializers.CharField()
    eventdatetimeISO = serializers.DateTimeField()
    venuename = serializers.CharField()
    total = serializers.CharField()
    currency = serializers.CharField()
    currencysymbol = serializers.CharField()
    nooftickets = serializers.IntegerField()
    redeemedticket = serializers.IntegerField()
    channelname = serializers.ChoiceField(choices=["online", "boxoffice", "api"])
    insertedtime = serializers.DateTimeField()
    timezone = serializers.CharField()
    paymentstatus = serializers.ChoiceField(choices=["Success", "Progress", "Refund", "Failure"])
    refundstatus = serializers.CharField()
    reservationId = serializers.IntegerField(allow_null=True)
    thumbnailurl = serializers.CharField()


class HistoryOut(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    action_type = serializers.ChoiceField(choices=OrderEvent.Kind.values)
    insertedtime = serializers.DateTimeField()
    description = serializers.CharField()
    amount = serializers.CharField(allow_null=True)
    by = serializers.CharField()


class TicketTypeNameOut(serializers.Serializer[Any]):
    name = serializers.CharField()


class TicketDetailOut(serializers.Serializer[Any]):
    ticketid = serializers.IntegerField()
    ticketprice = serializers.CharField()
    ticketstatus = serializers.IntegerField()
    state = serializers.ChoiceField(choices=Ticket.Status.values)
    ticket_type = TicketTypeNameOut()
    scanned_at = serializers.DateTimeField(allow_null=True)
    gate = serializers.CharField()
    scanned_by = serializers.CharField()
    version = serializers.IntegerField()


class OrderOut(OrderRowOut):
    eventprice = serializers.CharField()
    eventtaxcost = serializers.CharField()
    tax = serializers.CharField()
    applicableFee = serializers.CharField()
    includingtax = serializers.BooleanField()
    upsellprice = serializers.CharField()
    upselltaxcost = serializers.CharField()
    promocode = serializers.CharField()
    promodiscount = serializers.CharField()
    marketing_optin = serializers.ChoiceField(choices=["True", "False"])
    order_comments = serializers.CharField()
    clientname = serializers.CharField()
    orderhistory = HistoryOut(many=True)
    ticketdetails = TicketDetailOut(many=True)


class OrderRowsData(serializers.Serializer[Any]):
    eventinfo = OrderRowOut(many=True)
    eventdetailinfo = serializers.ListField(child=serializers.DictField())


class OrderSearchOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = OrderRowsData()  # type: ignore[assignment]
    total = serializers.IntegerField()


class OrderData(serializers.Serializer[Any]):
    eventinfo = OrderOut(many=True)


class OrderDetailsOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = OrderData()  # type: ignore[assignment]
