"""The spec's calls of an order's page (part 3, section 7), and those of its reservation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs, urlsplit

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.caller import Channel
from server.aftersales.order_page import services
from server.aftersales.order_page.serializers import OrderDetailsOut, OrderIn, OrderOut
from server.auth.http import StaffView
from server.documents.order_sheet_services import render_order_pdf
from server.platform.addresses import link_origin
from server.platform.datetimes import iso_format
from server.platform.errors import Invalid, StaleVersion, VersionConflict
from server.platform.http.api import call, success_response
from server.platform.http.inputs import (
    LONGEST_EMAIL,
    CallIn,
    ChoiceField,
    ChosenIdField,
    ConstantField,
    IdField,
    IgnoredActorField,
    NameField,
    TextField,
)
from server.platform.http.outputs import DONE, row_writer, write_rows
from server.platform.i18n import current_language
from server.sales import selectors
from server.sales.api import SalesView
from server.sales.selectors import get_order
from server.sales.serializers import ReservedOut, serialize_reservation
from server.sales.services.release import cancel


class OrderDetailsView(StaffView):
    @extend_schema(request=OrderIn, responses=OrderDetailsOut)
    def post(self, request: Request) -> Response:
        order_id = self.read(OrderIn).params["eventticketdetail_id"]
        order = selectors.get_order(caller=self.caller, order_id=order_id)
        return success_response({"eventinfo": write_rows(OrderOut, [order])})


EMAIL_REQUIRED = "Email is required"
EMAIL_WRONG = "Must be a valid email"
EMAIL_LONG = "Email must be at most 255 characters"
ADDRESS_MISSING = "Please specify an email address"
LINK_MISSING = "Please Provide the PaymentLink"
LONGEST_COMMENTS = 5000
LONGEST_ADDRESS = 2000


class Address(serializers.EmailField):
    """An address of a buyer, as it was typed."""

    def __init__(self, name: str | None = None, *, missing: str = EMAIL_REQUIRED, **options: Any) -> None:
        messages = {"required": missing, "null": missing, "blank": missing, "invalid": EMAIL_WRONG}
        super().__init__(
            source=name, max_length=LONGEST_EMAIL, error_messages={**messages, "max_length": EMAIL_LONG}, **options
        )


class OrderEmailIn(CallIn):
    """`version` and `was`, the address when editing began, protect a newer one from being overwritten."""

    email = Address()
    eventTicketDetails = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=2**63 - 1),
        required=False,
        max_length=100,
        help_text="the orders of the payment; all of them share the address, whatever is listed here",
    )
    version = IdField(required=False)
    was = TextField(most=LONGEST_EMAIL, optional=True)


class _CommentsIn(CallIn):
    order_comments = serializers.CharField(allow_blank=True, max_length=LONGEST_COMMENTS, trim_whitespace=True)


class OrderCommentsIn(CallIn):
    """`was` is the comment as it was when editing began."""

    updateObj = _CommentsIn()
    version = IdField(required=False)
    was = serializers.CharField(required=False, allow_blank=True, max_length=LONGEST_COMMENTS, trim_whitespace=True)


class ResendIn(CallIn):
    """The email goes to `emailOverride`, else to `email`; other recipients do not replace the order's own buyer."""

    payment_id = TextField(most=20, required="payment_id is required")
    eventdetailid = ChosenIdField()
    email = Address(required=False, allow_blank=True, allow_null=True)
    emailOverride = Address(required=False, allow_blank=True, allow_null=True, missing=ADDRESS_MISSING)
    endusername = TextField(most=255, optional=True)
    accountid = IgnoredActorField()

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        override = attrs.get("emailOverride")
        # A cleared address in the dialog does not mean the buyer's own.
        address = override if "emailOverride" in attrs else attrs.get("email")
        if not address:
            raise serializers.ValidationError({"emailOverride": ADDRESS_MISSING})
        return {**attrs, "address": address}


class MarketingIn(CallIn):
    action_type = ConstantField("updation")
    payment_id = TextField(most=20, required="payment_id is required")
    marketingoptin = ChoiceField(["True", "False"])


class ReservationIn(CallIn):
    reservationId = IdField("reservation_id")


class ExtendIn(ReservationIn):
    until = serializers.DateTimeField(
        required=False, allow_null=True, help_text="without it: until the end of the sale"
    )


class MarkPurchasedIn(ReservationIn):
    clientid = ChosenIdField("client_id", help_text="the API client that took the money; 0 for none")


class SendLinkIn(CallIn):
    """`reservationId` may also be a query parameter, as in the spec."""

    paymentUrl = serializers.CharField(
        max_length=LONGEST_ADDRESS,
        error_messages=dict.fromkeys(("required", "null", "blank"), LINK_MISSING),
    )
    reservationId = IdField("reservation_id", required=False)
    endusername = NameField(most=255, optional=True)
    email = Address()
    eventid = ChosenIdField()
    thumbnailurl = TextField(most=LONGEST_ADDRESS, optional=True)


class OpenLinkIn(CallIn):
    link = serializers.RegexField(r"\A\d{1,18}\.[0-9a-f]{32}\Z", max_length=60)


class ExtendedOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    expires_at = serializers.DateTimeField()


class UpdatedOrderOut(serializers.Serializer[Any]):
    """The order twice: where the spec has it, and where all other forms have it."""

    message = serializers.CharField()
    data = OrderOut()  # type: ignore[assignment]
    updatedOrder = OrderOut()


class OrderEmailView(StaffView):
    @extend_schema(request=OrderEmailIn, responses=UpdatedOrderOut)
    def put(self, request: Request, order: int) -> Response:
        params = self.read(OrderEmailIn).params
        _or_newer(
            lambda: services.change_email(
                caller=self.caller,
                order_id=order,
                email=params["email"],
                version=params.get("version"),
                was=params.get("was"),
            )
        )
        return _updated(self, order, "Email updated!")


class OrderCommentsView(StaffView):
    @extend_schema(request=OrderCommentsIn, responses=UpdatedOrderOut)
    def put(self, request: Request, order: int) -> Response:
        params = self.read(OrderCommentsIn).params
        _or_newer(
            lambda: services.change_comments(
                caller=self.caller,
                order_id=order,
                comments=params["updateObj"]["order_comments"],
                version=params.get("version"),
                was=params.get("was"),
            )
        )
        return _updated(self, order, "Comments updated!")


def _or_newer(change: Callable[[], None]) -> None:
    """Make a change; if somebody else was faster, refuse it with the current order."""
    try:
        change()
    except StaleVersion as newer:
        raise VersionConflict(current=row_writer(OrderOut)(newer.row)) from None


def _updated(view: StaffView, order_id: int, message: str) -> Response:
    order = row_writer(OrderOut)(get_order(caller=view.caller, order_id=order_id))
    return success_response(order, message=message, updatedOrder=order)


class ResendView(StaffView):
    """Send the email with the tickets again (the spec's "mail to support")."""

    @call(ResendIn, DONE)
    def post(self, data: ResendIn) -> Response:
        services.resend_tickets(caller=self.caller, reference=data.params["payment_id"], address=data.params["address"])
        return DONE(message="Email is on its way")


class MarketingView(StaffView):
    @call(MarketingIn, DONE)
    def post(self, data: MarketingIn) -> Response:
        wants_mail = data.params["marketingoptin"] == "True"
        services.change_optin(caller=self.caller, reference=data.params["payment_id"], wants_mail=wants_mail)
        return DONE(message="Updated Successfully")


class OrderPdfView(StaffView):
    @extend_schema(responses={(200, "application/pdf"): OpenApiTypes.BINARY})
    def get(self, request: Request, order: int) -> HttpResponse:
        found = get_order(caller=self.caller, order_id=order)
        response = HttpResponse(render_order_pdf(found), content_type="application/pdf")
        response["Content-Disposition"] = f'attachment; filename="OrderDetails_{found.pk}.pdf"'
        response["Cache-Control"] = "no-store"
        return response


class CancelReservationView(StaffView):
    @call(ReservationIn, DONE)
    def post(self, data: ReservationIn) -> Response:
        cancel(caller=self.caller, reservation_id=data.params["reservation_id"], secret="")
        return DONE(message="Reservation Canceled")


class ExtendReservationView(StaffView):
    @extend_schema(request=ExtendIn, responses=ExtendedOut)
    def post(self, request: Request) -> Response:
        params = self.read(ExtendIn).params
        until = services.extend_reservation(
            caller=self.caller, reservation_id=params["reservation_id"], until=params.get("until")
        )
        return success_response(message="Reservation Extended", expires_at=iso_format(until, "UTC"))


class MarkPurchasedView(StaffView):
    @call(MarkPurchasedIn, DONE)
    def post(self, data: MarkPurchasedIn) -> Response:
        params = data.params
        services.mark_purchased(
            caller=self.caller, reservation_id=params["reservation_id"], client_id=params["client_id"]
        )
        return DONE(message="Reservation Marked As Purchased")


class SendLinkView(StaffView):
    @call(SendLinkIn, DONE)
    def post(self, data: SendLinkIn) -> Response:
        params = data.params
        own = {link_origin(self.request)} - {""}
        link_request = services.LinkRequest(
            url=params["paymentUrl"],
            email=params["email"],
            name=params.get("endusername", ""),
            own=frozenset(origin.lower() for origin in own),
        )
        reservation_id = params.get("reservation_id") or _reservation_in(params["paymentUrl"])
        services.send_link(caller=self.caller, reservation_id=reservation_id, link_request=link_request)
        return DONE(message="Purchase link is on its way")


def _reservation_in(url: str) -> int:
    """Read the reservation's number from a link.

    :raises Invalid: if it has none.
    """
    try:
        (number,) = parse_qs(urlsplit(url).query).get("reservationId", [""])
    except ValueError:
        number = ""
    if not (number.isascii() and number.isdigit() and len(number) <= 18):
        raise Invalid("reservationId is required", field="reservationId")
    return int(number)


class OpenLinkView(SalesView):
    """Open a reservation by its link: the buyer takes it over, with a new secret."""

    @extend_schema(request=OpenLinkIn, responses=ReservedOut)
    def post(self, request: Request) -> Response:
        reservation, _, token = str(self.read(OpenLinkIn).params["link"]).partition(".")
        caller = self.known_caller()
        reserved = services.open_link(
            caller=caller, reservation_id=int(reservation), token=token, language="" if caller else current_language()
        )
        return Response(serialize_reservation(reserved, Channel.ONLINE))
