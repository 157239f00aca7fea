"""`/v1/auth`: sessions."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.authentication import has_own_origin
from server.accounts.serializers.auth import (
    LoginIn,
    LoginOut,
    MessageOut,
    SessionOut,
    SessionUserOut,
)
from server.accounts.services import sessions
from server.accounts.views import StaffView
from server.core.api import CallView, reply


def address_of(request: HttpRequest | Request) -> str:
    """Give the caller's address as the server saw it; behind our proxy Daphne has put the real one here."""
    return str(request.META.get("REMOTE_ADDR", ""))


class LoginView(CallView):
    """Open a session by e-mail and password."""

    authentication_classes = ()
    permission_classes = ()

    @extend_schema(request=LoginIn, responses=LoginOut)
    def post(self, request: Request) -> Response:
        wire = LoginIn(data=request.data)
        wire.is_valid(raise_exception=True)
        session = sessions.sign_in(**wire.validated_data, address=address_of(request))
        access = {"token": session.token, "expires": session.expires_at}
        response = reply(user=SessionUserOut(session.user).data, tokens={"access": access})
        # Only a page of ours gets the cookie; other programs use the token in the body.
        if has_own_origin(request):
            _set_cookie(request, response, session.token)
        return response


def _set_cookie(request: Request, response: Response, token: str) -> None:
    response.set_cookie(
        settings.COOKIE_NAME,
        token,
        max_age=int(settings.SESSION_LIFETIME.total_seconds()),
        httponly=True,
        secure=request.is_secure(),
        samesite="Strict",
        path="/",
    )


class LogoutView(StaffView):
    @extend_schema(request=None, responses=MessageOut)
    def post(self, request: Request) -> Response:
        token: Any = request.auth
        sessions.sign_out(token=token)
        response = reply()
        response.delete_cookie(settings.COOKIE_NAME, path="/", samesite="Strict")
        return response


class SessionView(StaffView):
    @extend_schema(responses=SessionOut)
    def get(self, request: Request) -> Response:
        token: Any = request.auth
        return reply(user=SessionUserOut(self.user).data, expires=token.expiry)
