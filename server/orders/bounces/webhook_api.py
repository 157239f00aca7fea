"""Where an account's SendGrid tells what became of mails. A stranger can call it, too, and is refused unread.

The end of the address says whose it is; nothing is believed, nor even parsed, that is not signed with the key whose
public half that account has given us.
"""

from __future__ import annotations

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.parsers import BaseParser
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from server.clients.mail.selectors import find_by_secret
from server.clients.mail.signatures import SIGNATURE, TIMESTAMP, is_signed
from server.clients.models import MailProvider
from server.core import clock
from server.core.errors import DomainError, FileTooLarge, Invalid, NotFound
from server.core.http.api import CallView, reply
from server.core.http.bounds.calls import PROVIDERS
from server.core.http.parsers import TOO_LARGE
from server.core.http.replies import MessageOut
from server.orders.bounces.reading import NoEvents, read_events
from server.orders.bounces.services import hear_of_mails

MOST_BYTES = 2 * 1024 * 1024  # SendGrid sends a batch once it has 768 kB; the event that goes beyond may be long


class UnreadBody(BaseParser):
    """Keep a body under `raw` as it came, whatever it says that it is, since it is signed as it came."""

    media_type = "*/*"

    def parse(self, stream: Any, media_type: Any = None, parser_context: Any = None) -> dict[str, Any]:
        raw = stream.read(MOST_BYTES + 1)
        if len(raw) > MOST_BYTES:
            raise FileTooLarge(TOO_LARGE)
        return {"raw": raw}


class NotSigned(DomainError):
    status = 400
    code = "not_signed"
    message = "The signature is not right"


class NoKeyYet(NotSigned):
    message = "No verification key is known: nothing that is sent here is believed"


class MailEventsView(CallView):
    """What became of an account's mails, signed by its mail service."""

    authentication_classes = ()
    permission_classes = (AllowAny,)
    limits = (PROVIDERS,)
    parser_classes = (UnreadBody,)
    most_bytes = MOST_BYTES

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        self.count_stranger(request)
        if request.method == "POST":
            self.provider = _find(kwargs["mail_events"], request)
        super().initial(request, *args, **kwargs)

    @extend_schema(request=OpenApiTypes.OBJECT, responses={200: MessageOut})
    def post(self, request: Request, mail_events: str) -> Response:
        sent: Any = request.data
        body: bytes = sent.get("raw", b"")
        is_right = is_signed(
            key=self.provider.webhook_key,
            signature=request.headers[SIGNATURE],
            timestamp=request.headers[TIMESTAMP],
            body=body,
            now=clock.now(),
        )
        if not is_right:
            raise NotSigned
        try:
            hear_of_mails(provider=self.provider, news=read_events(body))
        except NoEvents:
            raise Invalid("This is no list of events") from None
        return reply()


def _find(secret: str, request: Request) -> MailProvider:
    """Find whose events these are said to be, before any of their body is read.

    :raises DomainError: if nobody's are told here, or they are not signed, or cannot be checked.
    """
    provider = find_by_secret(secret)
    if provider is None:
        raise NotFound
    refusal: type[DomainError] | None = None if provider.webhook_key else NoKeyYet
    if refusal is None and not (request.headers.get(SIGNATURE) and request.headers.get(TIMESTAMP)):
        refusal = NotSigned
    if refusal is not None:
        raise refusal
    return provider
