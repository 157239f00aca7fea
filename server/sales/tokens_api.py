"""Selling tokens, by which the box office's frame sells one event for fifteen minutes without a session."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from drf_spectacular.utils import extend_schema
from knox.models import AuthToken
from rest_framework import serializers
from rest_framework.authentication import BaseAuthentication
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.caller import Selling
from server.accounts.models import User
from server.auth.authentication import find_session
from server.auth.http import StaffView
from server.catalogue.events.selectors import get_performance
from server.platform import clock
from server.platform.crypto import decrypt, encrypt
from server.platform.errors import InvalidToken
from server.platform.http.inputs import CallIn, IdField

# A token is sealed and not stored: it names the session that it was made in, and ends with that at the latest.

LASTS = timedelta(minutes=15)
LONGEST = 600  # characters
_SALT = "selling"


@dataclass(frozen=True)
class SellingTerms:
    """What a token allows: selling an event until a moment, while the session with that digest is open."""

    session: str
    event: int
    expires_at: datetime


def new_selling_token(*, session: str, event: int, now: datetime) -> tuple[str, datetime]:
    """Create a token, and return until when it is valid."""
    expires_at = (now + LASTS).replace(microsecond=0)
    return encrypt(json.dumps([session, event, int(expires_at.timestamp())]), salt=_SALT), expires_at


def read_selling_token(text: str, *, now: datetime) -> SellingTerms | None:
    """Parse a token; None if it is not one of ours, or expired."""
    if not text.isascii() or len(text) > LONGEST:
        return None
    word = decrypt(text, salt=_SALT)
    if word is None:
        return None
    session, event, until = json.loads(word)
    terms = SellingTerms(session=session, event=event, expires_at=datetime.fromtimestamp(until, UTC))
    return terms if now < terms.expires_at else None


class SellingToken(BaseAuthentication):
    """Sign in by `Authorization: Selling …`; other schemes are left to other authenticators."""

    def authenticate(self, request: Request) -> tuple[User, Selling] | None:
        scheme, _, text = request.META.get("HTTP_AUTHORIZATION", "").partition(" ")
        if scheme.lower() != "selling":
            return None
        terms = read_selling_token(text.strip(), now=clock.now())
        session = find_session(terms.session) if terms else None
        if terms is None or session is None:
            raise InvalidToken
        return session.user, Selling(session.user, terms.event)

    def authenticate_header(self, request: Request) -> str:
        return "Selling"


class SellingTokenIn(CallIn):
    performance = IdField()


class SellingTokenOut(serializers.Serializer[Any]):
    token = serializers.CharField()
    event = serializers.IntegerField(help_text="the event that it sells")
    expires_at = serializers.DateTimeField()


class SellingTokenView(StaffView):
    """Create a token for fifteen minutes; another one may be requested at any time, and leaves earlier ones valid."""

    @extend_schema(request=SellingTokenIn, responses={201: SellingTokenOut})
    def post(self, request: Request) -> Response:
        params = self.read(SellingTokenIn).params
        performance = get_performance(caller=self.caller, performance_id=params["performance"])
        # A StaffView's token is always a session's.
        session: AuthToken = request.auth
        token, expires_at = new_selling_token(session=session.digest, event=performance.event_id, now=clock.now())
        return Response({"token": token, "event": performance.event_id, "expires_at": expires_at}, status=201)
