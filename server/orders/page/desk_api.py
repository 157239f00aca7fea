"""The spec's calls of an order's page (part 3, section 7), and those of its reservation."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.caller import Channel
from server.accounts.http.views import StaffView
from server.accounts.site import link_origin
from server.core import wire
from server.core.errors import Changed, ChangedMeanwhile, Invalid
from server.core.http.api import call, reply
from server.core.http.replies import DONE, writer
from server.core.speech.languages import spoken
from server.orders.page import desk_serializers as shapes
from server.orders.page.serializers import OrderOut
from server.orders.page.services import desk, kept_back
from server.orders.papers.services.summary import render_order_pdf
from server.orders.selectors import get_order
from server.orders.selling.api import SalesView
from server.orders.selling.serializers import ReservedOut, reserved_on_wire
from server.orders.selling.services import give_back


class OrderEmailView(StaffView):
    @extend_schema(request=shapes.OrderEmailIn, responses=shapes.UpdatedOrderOut)
    def put(self, request: Request, order: int) -> Response:
        asked = self.read(shapes.OrderEmailIn).asked
        _or_newer(
            lambda: desk.change_email(
                caller=self.caller,
                order_id=order,
                email=asked["email"],
                version=asked.get("version"),
                was=asked.get("was"),
            )
        )
        return _updated(self, order, "Email updated!")


class OrderCommentsView(StaffView):
    @extend_schema(request=shapes.OrderCommentsIn, responses=shapes.UpdatedOrderOut)
    def put(self, request: Request, order: int) -> Response:
        asked = self.read(shapes.OrderCommentsIn).asked
        _or_newer(
            lambda: desk.change_comments(
                caller=self.caller,
                order_id=order,
                comments=asked["updateObj"]["order_comments"],
                version=asked.get("version"),
                was=asked.get("was"),
            )
        )
        return _updated(self, order, "Comments updated!")


def _or_newer(change: Callable[[], None]) -> None:
    """Make a change; where somebody else was faster, refuse with the order as it is now."""
    try:
        change()
    except ChangedMeanwhile as newer:
        raise Changed(current=writer(OrderOut)(newer.row)) from None


def _updated(view: StaffView, order_id: int, message: str) -> Response:
    order = writer(OrderOut)(get_order(caller=view.caller, order_id=order_id))
    return reply(order, message=message, updatedOrder=order)


class ResendView(StaffView):
    """Send the mail with the tickets again: the spec calls it the mail to support."""

    @call(shapes.ResendIn, DONE)
    def post(self, wire: shapes.ResendIn) -> Response:
        desk.send_again(caller=self.caller, reference=wire.asked["payment_id"], address=wire.asked["address"])
        return DONE(message="Email is on its way")


class MarketingView(StaffView):
    @call(shapes.MarketingIn, DONE)
    def post(self, wire: shapes.MarketingIn) -> Response:
        wants_mail = wire.asked["marketingoptin"] == "True"
        desk.change_optin(caller=self.caller, reference=wire.asked["payment_id"], wants_mail=wants_mail)
        return DONE(message="Updated Successfully")


class OrderPdfView(StaffView):
    @extend_schema(responses={(200, "application/pdf"): OpenApiTypes.BINARY})
    def get(self, request: Request, order: int) -> HttpResponse:
        found = get_order(caller=self.caller, order_id=order)
        response = HttpResponse(render_order_pdf(found), content_type="application/pdf")
        response["Content-Disposition"] = f'attachment; filename="OrderDetails_{found.pk}.pdf"'
        response["Cache-Control"] = "no-store"
        return response


# Reservations


class CancelReservationView(StaffView):
    @call(shapes.ReservationIn, DONE)
    def post(self, wire: shapes.ReservationIn) -> Response:
        give_back.cancel(caller=self.caller, reservation_id=wire.asked["reservation_id"], secret="")
        return DONE(message="Reservation Canceled")


class ExtendReservationView(StaffView):
    @extend_schema(request=shapes.ExtendIn, responses=shapes.ExtendedOut)
    def post(self, request: Request) -> Response:
        asked = self.read(shapes.ExtendIn).asked
        until = kept_back.extend(caller=self.caller, reservation_id=asked["reservation_id"], until=asked.get("until"))
        return reply(message="Reservation Extended", expires_at=wire.iso(until, "UTC"))


class MarkPurchasedView(StaffView):
    @call(shapes.MarkPurchasedIn, DONE)
    def post(self, wire: shapes.MarkPurchasedIn) -> Response:
        asked = wire.asked
        kept_back.mark_purchased(
            caller=self.caller, reservation_id=asked["reservation_id"], client_id=asked["client_id"]
        )
        return DONE(message="Reservation Marked As Purchased")


class SendLinkView(StaffView):
    @call(shapes.SendLinkIn, DONE)
    def post(self, wire: shapes.SendLinkIn) -> Response:
        asked = wire.asked
        own = {link_origin(self.request)} - {""}
        wanted = kept_back.LinkWanted(
            url=asked["paymentUrl"],
            email=asked["email"],
            name=asked.get("endusername", ""),
            own=frozenset(origin.lower() for origin in own),
        )
        reservation_id = asked.get("reservation_id") or _reservation_in(asked["paymentUrl"])
        kept_back.send_link(caller=self.caller, reservation_id=reservation_id, wanted=wanted)
        return DONE(message="Purchase link is on its way")


def _reservation_in(url: str) -> int:
    """Read the reservation's number out of a link.

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
    """A buyer opens the link that they were sent: the reservation is theirs from then on, with a secret of its own."""

    @extend_schema(request=shapes.OpenLinkIn, responses=ReservedOut)
    def post(self, request: Request) -> Response:
        reservation, _, token = str(self.read(shapes.OpenLinkIn).asked["link"]).partition(".")
        caller = self.known_caller()
        reserved = kept_back.open_link(
            caller=caller, reservation_id=int(reservation), token=token, language="" if caller else spoken()
        )
        return Response(reserved_on_wire(reserved, Channel.ONLINE))
