"""What a payment has sold, as files: for whoever has its link, knows its secret or is staff of its account."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_noop
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.caller import System
from server.catalogue.events.ical import CONTENT_TYPE
from server.documents.download_services import Progress, State, fetch_tickets_pdf, render_calendar
from server.documents.ticket_services import render_card_pdf
from server.payments.models import Payment
from server.platform.errors import DomainError, NotFound
from server.platform.http.api import RESERVATION_SECRET
from server.platform.http.inputs import CallIn
from server.platform.http.middleware import inline_script_hashes, policy_with
from server.platform.http.request_limits import PDFS
from server.platform.i18n import use_language
from server.sales import links, selectors
from server.sales.api import SalesView

RETRY_AFTER = 1  # seconds, for whoever waits for tickets that are being drawn
_PAGE = Path(__file__).parent / "templates" / "orders" / "tickets_drawn.html"


class LinkOver(DomainError, status=410, code="link_over", message=gettext_noop("This link has expired")):
    """The evening was more than a month ago: tickets are for its buyer's mail and for staff from then on."""

    def __init__(self, *, account: str, language: str) -> None:
        super().__init__()
        self.account_name, self.language = account, language


class DocumentIn(CallIn):
    token = serializers.CharField(max_length=200, required=False)


class TicketsProgressOut(serializers.Serializer[Any]):
    """A document that is being rendered: `done` of `total` pages."""

    state = serializers.ChoiceField(choices=[state.value for state in State])
    done = serializers.IntegerField()
    total = serializers.IntegerField()


class DocumentView(SalesView):
    limits = (PDFS,)

    def paid(self, reference: str) -> Payment:
        """Read a payment that was paid.

        :raises NotFound: if it was not.
        :raises WrongSecret: for everybody else.
        :raises LinkOver: if the link has ended.
        """
        has_link = links.opens(reference, self.read(DocumentIn).params.get("token", ""))
        caller = System() if has_link else self.known_caller()
        found = selectors.find_payment(caller=caller, reference=reference, secret=self.secret())
        if found.paid_at is None:
            raise NotFound
        if has_link and selectors.is_link_over(payment=found):
            raise LinkOver(account=found.account.name, language=found.language)
        return found

    def handle_exception(self, error: Exception) -> Any:
        """Say on a page that a link has ended, in its buyer's language: whoever opens it reads no JSON."""
        if not isinstance(error, LinkOver):
            return super().handle_exception(error)
        with use_language(error.language):
            context = {"house": error.account_name, "language": error.language}
            return render(self.request, "orders/link_over.html", context, status=error.status)


class TicketsPdfView(DocumentView):
    @extend_schema(
        responses={(200, "application/pdf"): OpenApiTypes.BINARY, (202, "application/json"): TicketsProgressOut},
        parameters=[RESERVATION_SECRET, OpenApiParameter("token", str)],
    )
    def get(self, request: Request, payment: str) -> HttpResponse:
        """Return the tickets, or of very many the progress of rendering: a page for people, JSON for programs."""
        found = self.paid(payment)
        made = _document_of(found)
        if not isinstance(made, Progress):
            return _document_response(made, f"{found.reference}.pdf", "application/pdf")
        response: HttpResponse
        if "text/html" in request.META.get("HTTP_ACCEPT", ""):
            with use_language(found.language):
                context = {"progress": made, "language": found.language}
                response = render(request, "orders/tickets_drawn.html", context, status=202)
            response["Content-Security-Policy"] = policy_with({"script-src": inline_script_hashes(_PAGE)})
        else:
            response = Response(asdict(made), status=202)
        response["Retry-After"] = str(RETRY_AFTER)
        response["Cache-Control"] = "no-store"
        return response


class CalendarView(DocumentView):
    @extend_schema(
        responses={(200, "text/calendar"): OpenApiTypes.BINARY},
        parameters=[RESERVATION_SECRET, OpenApiParameter("token", str)],
    )
    def get(self, request: Request, payment: str) -> HttpResponse:
        found = self.paid(payment)
        return _document_response(render_calendar(found), f"{found.reference}.ics", CONTENT_TYPE)


def _document_response(content: bytes, name: str, kind: str) -> HttpResponse:
    response = HttpResponse(content, content_type=kind)
    response["Content-Disposition"] = f'inline; filename="{name}"'
    response["Cache-Control"] = "no-store"
    return response


def _document_of(payment: Payment) -> bytes | Progress:
    """Draw what a payment has sold on paper: its tickets, or a gift card that nobody is mailed.

    :raises NotFound: if there is neither.
    """
    card = selectors.find_printed_gift_card(payment=payment)
    if card is None:
        return fetch_tickets_pdf(payment)
    with use_language(payment.language):
        return render_card_pdf(card)
