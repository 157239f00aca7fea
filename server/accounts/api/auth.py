"""`/v1/auth`: sessions, and what is to be known before there is one."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.http.authentication import cookie_name, find_token, has_own_origin, session_cookie
from server.accounts.http.views import StaffView
from server.accounts.serializers.auth import (
    AboutPersonOut,
    ConfigurationOut,
    FirebaseIn,
    LoginIn,
    LoginOut,
    SessionOut,
    SessionUserOut,
    StepDueOut,
)
from server.accounts.services import firebase, sessions, sign_in, watching
from server.accounts.services.second_step import StepDue
from server.accounts.services.sessions import SignedIn
from server.accounts.site import site_of
from server.accounts.where import where_of
from server.core.http.api import CallView, reply
from server.core.http.bounds.calls import CALLS, SIGN_IN

# A session, or the question for the second step.
LoginAnswer = PolymorphicProxySerializer(
    component_name="LoginAnswer", serializers=[LoginOut, StepDueOut], resource_type_field_name=None
)


def address_of(request: HttpRequest | Request) -> str:
    """Give the caller's address as the server saw it."""
    return where_of(request).address


def login_reply(request: Request, session: SignedIn, *, is_renewed: bool = False, **more: Any) -> Response:
    """Answer with a new session: its token in the body, but for a page of ours in the cookie, where no script reads it.

    :param is_renewed: it takes the place of the one that it was asked for with, which ends by itself.
    """
    is_ours = has_own_origin(request)
    access = {"token": "" if is_ours else session.token, "expires": session.expires_at}
    response = reply(user=SessionUserOut(session.user).data, tokens={"access": access}, **more)
    if is_ours:
        # A browser has one session: whoever signed out of it without a network was not heard.
        replaced = None if is_renewed else find_token(session_cookie(request))
        if replaced is not None:
            sessions.sign_out(token=replaced)
        _set_cookie(request, response, session.token)
    return response


def _answer(request: Request, told: SignedIn | StepDue) -> Response:
    if isinstance(told, SignedIn):
        return login_reply(request, told)
    return Response(StepDueOut(told).data)


def _set_cookie(request: Request, response: Response, token: str) -> None:
    response.set_cookie(
        cookie_name(is_secure=request.is_secure()),
        token,
        max_age=int(settings.SESSION_LIFETIME.total_seconds()),
        httponly=True,
        secure=request.is_secure(),
        samesite="Strict",
        path="/",
    )


class PublicView(CallView):
    """A call of somebody who is not signed in yet: a token, even a dead one, is not looked at."""

    authentication_classes = ()
    permission_classes = ()
    limits = (CALLS,)
    most_bytes = 32 * 1024  # what a passkey says of itself takes 2


class LoginView(PublicView):
    """Open a session by e-mail and password."""

    limits = (SIGN_IN,)

    @extend_schema(request=LoginIn, responses=LoginAnswer)
    def post(self, request: Request) -> Response:
        wire = LoginIn(data=request.data)
        wire.is_valid(raise_exception=True)
        return _answer(request, sign_in.sign_in(**wire.validated_data, where=where_of(request)))


class FirebaseView(PublicView):
    """Open a session by a Firebase ID token."""

    limits = (SIGN_IN,)

    @extend_schema(request=FirebaseIn, responses=LoginAnswer)
    def post(self, request: Request) -> Response:
        wire = FirebaseIn(data=request.data)
        wire.is_valid(raise_exception=True)
        return _answer(request, firebase.sign_in_by_token(**wire.validated_data, where=where_of(request)))


class LogoutView(StaffView):
    @extend_schema(request=None, responses=AboutPersonOut)
    def post(self, request: Request) -> Response:
        token: Any = request.auth
        sessions.sign_out(token=token)
        watching.note_person(watching.Kind.SIGNED_OUT, user=self.user, where=where_of(request), what="signed out")
        response = reply(userid=self.user.pk)
        response.delete_cookie(cookie_name(is_secure=request.is_secure()), path="/", samesite="Strict")
        return response


class SessionView(StaffView):
    @extend_schema(responses=SessionOut)
    def get(self, request: Request) -> Response:
        token: Any = request.auth
        return reply(user=SessionUserOut(self.user).data, expires=token.expiry)


class ConfigurationView(PublicView):
    """Tell which ways to sign in there are here, and the chat if one is set up."""

    @extend_schema(responses=ConfigurationOut)
    def get(self, request: Request) -> Response:
        has_chat = settings.CHAT_APP_ID and settings.CHAT_SCRIPT
        chat = {"app_id": settings.CHAT_APP_ID, "script": settings.CHAT_SCRIPT} if has_chat else None
        passkeys = site_of(request).takes_passkeys
        return reply({"chat": chat, "firebase": bool(settings.FIREBASE_PROJECT), "passkeys": passkeys})
