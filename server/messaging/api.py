"""The calls about emails: delivery failures of an address, previews and test emails of an event, and SendGrid's event
webhook.
"""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.parsers import BaseParser
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from server.auth.http import OrganiserView, StaffView
from server.catalogue.branding.serializers import EmailParts, EmailTemplateIn, TicketParts, TicketTemplateIn
from server.integrations.mail.selectors import find_provider_by_secret
from server.integrations.mail.sendgrid import SIGNATURE_HEADER, TIMESTAMP_HEADER, is_signed
from server.integrations.models import MailProvider
from server.messaging.sendgrid_events import NoEvents, read_events
from server.messaging.services.delivery import handle_mail_events
from server.messaging.services.previews import (
    preview_email_form,
    preview_mail,
    preview_ticket,
    preview_ticket_form,
    send_test,
)
from server.platform import clock
from server.platform.addresses import link_origin, site_of
from server.platform.errors import DomainError, FileTooLarge, Invalid, NotFound
from server.platform.http.api import CallView, call, form_call, success_response
from server.platform.http.inputs import CallIn, ChoiceField, ChosenIdField, IdField, TextField
from server.platform.http.outputs import ChoiceOf, DateTime, Integer, MessageOut, Text, many, one
from server.platform.http.parsers import TOO_LARGE, BoundedMultiPartParser, files_of
from server.platform.http.request_limits import PROVIDERS
from server.platform.i18n import DEFAULT_LANGUAGE, LANGUAGE_NAMES, LANGUAGES
from server.sales.models import MailTrouble
from server.sales.selectors import find_trouble


class MailTroubleIn(CallIn):
    order_id = IdField()
    address = TextField(most=255, required="Email is required")


class FoundTroubleOut(serializers.Serializer[Any]):
    """Why the last email to it bounced."""

    kind = ChoiceOf("trouble.kind", choices=MailTrouble.Kind.values)
    reason = Text("trouble.reason")
    at = DateTime("trouble.at", zone="zone")


TROUBLES = many(FoundTroubleOut, name="MailTroubleFoundOut")


class MailTroubleView(StaffView):
    """Return why emails about an order to an address may bounce; nothing if none has bounced."""

    @call(MailTroubleIn, TROUBLES)
    def post(self, data: MailTroubleIn) -> Response:
        found = find_trouble(caller=self.caller, order_id=data.params["order_id"], address=data.params["address"])
        return TROUBLES([found] if found else [])


# Anybody can call it, and is refused unread. The end of the address says whose account it is; nothing is parsed that is
# not signed with the key whose public half that account has given us.

MOST_BYTES = 2 * 1024 * 1024  # SendGrid sends a batch once it has 768 kB; the event that goes beyond may be long


class UnreadBody(BaseParser):
    """Keep a body under `raw` as it came, whatever it says that it is, since it is signed as it came."""

    media_type = "*/*"

    def parse(self, stream: Any, media_type: Any = None, parser_context: Any = None) -> dict[str, Any]:
        raw = stream.read(MOST_BYTES + 1)
        if len(raw) > MOST_BYTES:
            raise FileTooLarge(TOO_LARGE)
        return {"raw": raw}


class NotSigned(DomainError, status=400, code="not_signed", message="The signature is not right"): ...


class NoKeyYet(NotSigned, message="No verification key is set up yet, so events are rejected"): ...


class MailEventsView(CallView):
    """Webhook of an account's email provider, with signed events."""

    authentication_classes = ()
    permission_classes = (AllowAny,)
    limits = (PROVIDERS,)
    parser_classes = (UnreadBody,)
    most_bytes = MOST_BYTES

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        self.count_anonymous(request)
        if request.method == "POST":
            self.provider = _find(kwargs["mail_events"], request)
        super().initial(request, *args, **kwargs)

    @extend_schema(request=OpenApiTypes.OBJECT, responses={200: MessageOut})
    def post(self, request: Request, mail_events: str) -> Response:
        sent: Any = request.data
        body: bytes = sent.get("raw", b"")
        is_right = is_signed(
            key=self.provider.webhook_key,
            signature=request.headers[SIGNATURE_HEADER],
            timestamp=request.headers[TIMESTAMP_HEADER],
            body=body,
            now=clock.now(),
        )
        if not is_right:
            raise NotSigned
        try:
            handle_mail_events(provider=self.provider, events=read_events(body))
        except NoEvents:
            raise Invalid("This is not a list of events") from None
        return success_response()


def _find(secret: str, request: Request) -> MailProvider:
    """Find whose events these are said to be, before any of their body is read.

    :raises DomainError: if nobody's are told here, or they are not signed, or cannot be checked.
    """
    provider = find_provider_by_secret(secret)
    if provider is None:
        raise NotFound
    if not provider.webhook_key:
        raise NoKeyYet
    if not (request.headers.get(SIGNATURE_HEADER) and request.headers.get(TIMESTAMP_HEADER)):
        raise NotSigned
    return provider


class MailIn(CallIn):
    event_id = IdField()
    language = serializers.ChoiceField(choices=list(LANGUAGE_NAMES), default=DEFAULT_LANGUAGE)
    number = ChosenIdField(help_text="of the requested version; without it, the draft")


class TicketIn(MailIn):
    kind = serializers.ChoiceField(choices=["pdf", "png"], default="pdf")


class DrawnMailOut(serializers.Serializer[Any]):
    """The email of a sample order: `html` is a complete document, and `size` its number of bytes."""

    subject = Text()
    html = Text()
    text = Text()
    size = Integer()


class TestMailOut(serializers.Serializer[Any]):
    to = Text()


DRAWN = one(DrawnMailOut, name="MailPreviewOut")
SENT = one(TestMailOut, name="MailTestOut")


class MailPreviewView(OrganiserView):
    @call(MailIn, DRAWN)
    def get(self, data: MailIn) -> Response:
        # Nobody but who asks is shown it: their own pictures are where they are themselves.
        return DRAWN(preview_mail(caller=self.caller, origin=site_of(self.request).origin, **data.params))


class TypedMailView(OrganiserView):
    """Draw an event's email as a form would have it, which need not be saved."""

    parser_classes = (BoundedMultiPartParser,)

    @form_call(EmailTemplateIn, DRAWN, part="emailTemplate", parts=EmailParts)
    def post(self, data: EmailTemplateIn) -> Response:
        form = data.form_with(files_of(self.request))
        return DRAWN(preview_email_form(caller=self.caller, form=form, origin=site_of(self.request).origin))


class MailTestView(OrganiserView):
    @call(MailIn, SENT)
    def post(self, data: MailIn) -> Response:
        origin = link_origin(self.request)
        return SENT(send_test(caller=self.caller, origin=origin, **data.params), message="Test mail sent")


class DrawnTicketIn(TicketTemplateIn):
    """The JSON part `ticketTemplate` of a ticket to be drawn, in a language."""

    language = ChoiceField(LANGUAGES, optional=True)


class DrawnTicketParts(TicketParts):
    """The parts of a ticket to be drawn, as of ticketTemplateManagement."""

    ticketTemplate = DrawnTicketIn()


class TicketPreviewView(OrganiserView):
    @extend_schema(
        parameters=[TicketIn],
        responses={(200, "application/pdf"): OpenApiTypes.BINARY, (200, "image/png"): OpenApiTypes.BINARY},
    )
    def get(self, request: Request) -> HttpResponse:
        params = self.read(TicketIn).params
        content_type = "image/png" if params["kind"] == "png" else "application/pdf"
        return _drawing(preview_ticket(caller=self.caller, **params), content_type)


class TypedTicketView(OrganiserView):
    """Draw an event's ticket as a form would have it, which need not be saved."""

    parser_classes = (BoundedMultiPartParser,)

    @extend_schema(
        request={"multipart/form-data": DrawnTicketParts}, responses={(200, "image/png"): OpenApiTypes.BINARY}
    )
    def post(self, request: Request) -> HttpResponse:
        data = self.read_part(DrawnTicketIn, "ticketTemplate")
        form, language = data.form_with(files_of(request)), data.params.get("language", DEFAULT_LANGUAGE)
        return _drawing(preview_ticket_form(caller=self.caller, form=form, language=language), "image/png")


def _drawing(content: bytes, content_type: str) -> HttpResponse:
    response = HttpResponse(content, content_type=content_type)
    response["Cache-Control"] = "no-store"
    return response
