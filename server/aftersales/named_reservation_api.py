"""Calls of reservations under a name, and their printed list for the evening."""

from __future__ import annotations

from typing import Any

from django.db.models.functions import Lower
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.caller import Staff
from server.aftersales.named_reservation_services import NamedForm, collect, keep_under_name, use_gift_card
from server.aftersales.order_page.api import EMAIL_WRONG, LONGEST_COMMENTS, ExtendedOut, ReservationIn
from server.auth.http import StaffView
from server.platform.datetimes import iso_format
from server.platform.exported_lists import ListExport, export_of, exported
from server.platform.http.api import success_response
from server.platform.http.inputs import LONGEST_EMAIL, CallIn, ChosenIdField, IdField, NameField, TextField
from server.platform.tables import Column, ColumnKind, to_local
from server.sales.models import RESERVED_UNDER_NAME, Order
from server.sales.serializers import ReservedOut, serialize_reservation

NAME_REQUIRED = "Name is required"
REACHED_BY = "Please enter a phone number or an email"


class ReserveUnderNameIn(ReservationIn):
    """Without `until` it is kept until the performance begins."""

    name = NameField(most=255, required=NAME_REQUIRED)
    email = serializers.EmailField(
        required=False, allow_blank=True, default="", max_length=LONGEST_EMAIL, error_messages={"invalid": EMAIL_WRONG}
    )
    phone = TextField(most=40)
    until = serializers.DateTimeField(required=False, allow_null=True, default=None)
    note = TextField(most=LONGEST_COMMENTS)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if not (attrs["email"] or attrs["phone"]):
            raise serializers.ValidationError({"phone": REACHED_BY})
        return attrs


class ReserveUnderNameView(StaffView):
    @extend_schema(request=ReserveUnderNameIn, responses=ExtendedOut)
    def post(self, request: Request) -> Response:
        params = dict(self.read(ReserveUnderNameIn).params)
        named = keep_under_name(
            caller=self.caller, reservation_id=params.pop("reservation_id"), form=NamedForm(**params)
        )
        return success_response(
            message="Reserved under a name", expires_at=iso_format(named.reservation.expires_at, "UTC")
        )


class CollectReservationView(StaffView):
    """Answer what a till needs to take the money of a reservation; it is paid as any other then, without a secret."""

    @extend_schema(request=ReservationIn, responses=ReservedOut)
    def post(self, request: Request) -> Response:
        reserved = collect(caller=self.caller, reservation_id=self.read(ReservationIn).params["reservation_id"])
        return Response(serialize_reservation(reserved, self.caller.channel))


class GiftCardIn(ReservationIn):
    code = TextField(most=64, required="Please enter the code of a gift card")


class UseGiftCardView(StaffView):
    """Let a gift card pay for what is collected, and answer what is left to pay."""

    @extend_schema(request=GiftCardIn, responses=ReservedOut)
    def post(self, request: Request) -> Response:
        params = self.read(GiftCardIn).params
        reserved = use_gift_card(caller=self.caller, reservation_id=params["reservation_id"], code=params["code"])
        return Response(serialize_reservation(reserved, self.caller.channel))


class NamedReservationsIn(CallIn):
    account_id = ChosenIdField()
    eventdetailid = IdField()


_COLUMNS = (
    Column("Name", lambda order: order.payment.buyer_name, width=26),
    Column("Phone", lambda order: order.payment.buyer_phone, width=18),
    Column("Email", lambda order: order.payment.buyer_email, width=30),
    Column("Event", lambda order: order.performance.event.name, width=28),
    Column(
        "Date & Time",
        lambda order: to_local(order.performance.starts_at, order.performance.timezone),
        kind=ColumnKind.MOMENT,
        width=18,
    ),
    Column("Tickets", lambda order: order.quantity, kind=ColumnKind.NUMBER, width=9),
    Column("To pay", lambda order: order.total - order.gift_card, kind=ColumnKind.MONEY, width=11),
    Column("Currency", lambda order: order.payment.currency, width=10),
    Column(
        "Reserved until",
        lambda order: to_local(order.part.reservation.expires_at, order.performance.timezone),
        kind=ColumnKind.MOMENT,
        width=18,
    ),
    Column("Note", lambda order: order.comments, width=34),
    Column("Order ID", lambda order: order.pk, kind=ColumnKind.NUMBER, width=11),
)


@exported("reserved", title="Reserved under a name", form=NamedReservationsIn, names_people=True)
def named_reservations(caller: Staff, data: NamedReservationsIn) -> ListExport:
    """Return what is kept under a name and not collected yet, by name, as the counter ticks it off on paper."""
    rows = Order.objects.filter(
        RESERVED_UNDER_NAME,
        account_id=caller.account_for(data.params["account_id"]),
        performance=data.params["eventdetailid"],
    )
    rows = rows.select_related("payment", "performance__event", "part__reservation")
    return export_of(caller.within(rows).order_by(Lower("payment__buyer_name"), "pk"), _COLUMNS)
