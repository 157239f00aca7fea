"""`/v1/auth/reauthenticate` and `/v1/auth/sessions`: proving again who one is, and one's open sessions."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from knox.models import AuthToken
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.api.auth import login_reply
from server.accounts.http.views import OrganiserView, StaffView
from server.accounts.proving import selectors, services
from server.accounts.proving.serializers import SESSIONS, EndedOut, PasskeyProofIn, ReauthenticateIn, WhoseIn
from server.accounts.serializers.auth import LoginOut
from server.accounts.serializers.second_step import QuestionOut
from server.accounts.site import site_of
from server.accounts.where import where_of
from server.core.http.api import reply
from server.core.http.replies import MessageOut


class SessionView(StaffView):
    """A call about the session that makes it."""

    @property
    def session(self) -> AuthToken:
        """Give it; a StaffView's token is always a session's."""
        token: Any = self.request.auth
        return token


class ReauthenticateView(SessionView):
    """Prove who one is by password: the answer is a session in place of this one, which is good for ten minutes."""

    @extend_schema(request=ReauthenticateIn, responses=LoginOut)
    def post(self, request: Request) -> Response:
        wire = ReauthenticateIn(data=request.data)
        wire.is_valid(raise_exception=True)
        where = where_of(request)
        renewed = services.prove_by_password(
            **wire.validated_data, caller=self.caller, session=self.session, where=where
        )
        return login_reply(request, renewed, is_renewed=True)


class PasskeyQuestionView(SessionView):
    @extend_schema(request=None, responses=QuestionOut)
    def post(self, request: Request) -> Response:
        question = services.ask_for_passkey(caller=self.caller, site=site_of(request), where=where_of(request))
        return reply(question.options, challenge=question.challenge)


class PasskeyProofView(SessionView):
    """Prove who one is by a passkey, as above."""

    @extend_schema(request=PasskeyProofIn, responses=LoginOut)
    def post(self, request: Request) -> Response:
        wire = PasskeyProofIn(data=request.data)
        wire.is_valid(raise_exception=True)
        renewed = services.prove_by_passkey(
            **wire.validated_data,
            caller=self.caller,
            session=self.session,
            site=site_of(request),
            where=where_of(request),
        )
        return login_reply(request, renewed, is_renewed=True)


class SessionListView(SessionView):
    @extend_schema(responses=SESSIONS.shape)
    def get(self, request: Request) -> Response:
        rows = list(selectors.list_sessions(caller=self.caller))
        for row in rows:
            row.is_this = row.token_id == self.session.pk  # type: ignore[attr-defined]
        return SESSIONS(rows)


class OneSessionView(SessionView):
    @extend_schema(request=None, responses={200: MessageOut})
    def delete(self, request: Request, session: int) -> Response:
        services.end_own(caller=self.caller, session_id=session, where=where_of(request))
        return reply(message="Session ended")


class EndOthersView(SessionView):
    @extend_schema(request=None, responses=EndedOut)
    def post(self, request: Request) -> Response:
        ended = services.end_others(caller=self.caller, session=self.session, where=where_of(request))
        return reply(message="All other sessions ended", ended=ended)


class EndAllView(OrganiserView):
    """End all sessions of a person whom the caller manages."""

    @extend_schema(request=WhoseIn, responses=EndedOut)
    def post(self, request: Request) -> Response:
        ended = services.end_all_of(**self.read(WhoseIn).asked, caller=self.caller, where=where_of(request))
        return reply(message="All sessions of this person ended", ended=ended)
