"""`/v1/auth`: passwords and the links that set them, reauthentication, and one's open sessions."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from knox.models import AuthToken
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts import selectors
from server.accounts.errors import LinkExpired
from server.accounts.models import User
from server.auth import password_services
from server.auth.api import AboutPersonOut, LoginOut, email_field, login_response, password_field, token_field
from server.auth.http import OrganiserView, PublicView, StaffView, address_of
from server.auth.second_step_api import CredentialField, PasswordIn, QuestionOut
from server.auth.sign_in_services import (
    begin_passkey_reauthentication,
    end_all_sessions_of,
    end_other_sessions,
    end_own_session,
    reauthenticate_by_passkey,
    reauthenticate_by_password,
)
from server.platform.addresses import link_origin, request_source, site_of
from server.platform.crypto import LONGEST_TOKEN
from server.platform.errors import NotFound
from server.platform.http.api import success_response
from server.platform.http.inputs import CallIn, IdField
from server.platform.http.outputs import Boolean, Integer, MessageOut, Text, many
from server.platform.http.request_limits import SIGN_IN

MOST = 2**31


class ForgotPasswordIn(serializers.Serializer[Any]):
    email = email_field(malformed="Enter a registered Email address")


class ForgotPasswordOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    email = serializers.CharField()


class LinkUserOut(serializers.Serializer[Any]):
    userid = serializers.IntegerField(source="user_id")


class InvitedOut(serializers.Serializer[Any]):
    """Whom an invitation addresses, and which account invites; the email is the future sign-in."""

    firstname = serializers.CharField()
    accountname = serializers.CharField()
    email = serializers.CharField()


class LinkDataOut(LinkUserOut):
    invited = InvitedOut(allow_null=True, help_text="for the link of an invitation")


def serialize_invited(user: User | None) -> dict[str, str] | None:
    if user is None:
        return None
    return {"firstname": user.first_name, "accountname": user.account.name, "email": user.email}


class LinkOut(LinkUserOut):
    message = serializers.CharField()
    data = LinkDataOut()  # type: ignore[assignment]
    userid = serializers.IntegerField()


class ResetPasswordIn(serializers.Serializer[Any]):
    userid = serializers.IntegerField(source="user_id", min_value=1, max_value=MOST)
    password = password_field()
    token = token_field()


class ChangePasswordIn(serializers.Serializer[Any]):
    """`userid` may be left out; otherwise it must be the caller's own."""

    userid = serializers.IntegerField(source="user_id", min_value=0, max_value=MOST, required=False)
    password = password_field()


TOKEN = OpenApiParameter("token", str, OpenApiParameter.QUERY, required=True)


class ForgotPasswordView(PublicView):
    limits = (SIGN_IN,)

    @extend_schema(request=ForgotPasswordIn, responses=ForgotPasswordOut)
    def post(self, request: Request) -> Response:
        serializer = ForgotPasswordIn(data=request.data)
        serializer.is_valid(raise_exception=True)
        email = serializer.validated_data["email"]
        password_services.request_reset_link(email=email, address=address_of(request), origin=link_origin(request))
        return success_response(message="Password link sent to the registered email address", email=email)


class ValidateTokenView(PublicView):
    """Return whom a link is for; its token is a query parameter, as in the link."""

    limits = (SIGN_IN,)

    @extend_schema(request=None, parameters=[TOKEN], responses=LinkOut)
    def post(self, request: Request) -> Response:
        token = request.query_params.get("token", "")
        if not token or len(token) > LONGEST_TOKEN:
            raise LinkExpired
        link = password_services.check_link(token=token)
        return success_response(
            {"userid": link.user_id, "invited": serialize_invited(link.invited)}, userid=link.user_id
        )


class ResetPasswordView(PublicView):
    limits = (SIGN_IN,)

    @extend_schema(request=ResetPasswordIn, responses=MessageOut)
    def post(self, request: Request) -> Response:
        serializer = ResetPasswordIn(data=request.data)
        serializer.is_valid(raise_exception=True)
        password_services.reset_password(**serializer.validated_data, where=request_source(request))
        return success_response(message="Your password has been successfully reset, please try logging in again.")


class ConfirmPasswordView(StaffView):
    """Check the password of the session's user: a kiosk asks before it is unlocked."""

    @extend_schema(request=PasswordIn, responses=AboutPersonOut)
    def post(self, request: Request) -> Response:
        serializer = PasswordIn(data=request.data)
        serializer.is_valid(raise_exception=True)
        password_services.confirm_password(
            **serializer.validated_data, caller=self.caller, where=request_source(request)
        )
        return success_response(userid=self.user.pk)


class ChangePasswordView(StaffView):
    @extend_schema(request=ChangePasswordIn, responses=MessageOut)
    def post(self, request: Request) -> Response:
        serializer = ChangePasswordIn(data=request.data)
        serializer.is_valid(raise_exception=True)
        # Naming another user means that the caller does not mean their own password.
        if serializer.validated_data.get("user_id") not in (None, 0, self.user.pk):
            raise NotFound
        session: Any = request.auth
        password, where = serializer.validated_data["password"], request_source(request)
        password_services.change_password(caller=self.caller, password=password, session=session, where=where)
        return success_response(message="Password changed successfully")


class ReauthenticateIn(serializers.Serializer[Any]):
    """The password, and a code if the refusal listed one of the code methods."""

    password = password_field()
    code = serializers.CharField(max_length=20, required=False, default="")
    recovery_code = serializers.CharField(max_length=40, required=False, default="")


class PasskeyProofIn(serializers.Serializer[Any]):
    challenge = token_field()
    credential = CredentialField()


class SessionRowOut(serializers.Serializer[Any]):
    """One open session: where and when it was last seen, its device, and whether it is the current one."""

    id = Integer("pk")
    device = Text()
    place = Text()
    since = serializers.DateTimeField(source="made_at")
    last_seen = serializers.DateTimeField(source="last_seen_at")
    is_this = Boolean(help_text="whether it is the current session")


class SessionTopicOut(serializers.Serializer[Any]):
    """One of the user's sessions was opened, or has ended (0): clients that show them fetch them again."""

    id = serializers.IntegerField()
    version = serializers.IntegerField(help_text="0: it has ended")


class WhoseIn(CallIn):
    userid = IdField("user_id")


class EndedOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    ended = serializers.IntegerField()


SESSIONS = many(SessionRowOut, name="SessionListOut")


class SessionView(StaffView):
    """A call about the session that makes it."""

    @property
    def session(self) -> AuthToken:
        """Return it; a StaffView's token is always a session's."""
        token: Any = self.request.auth
        return token


class ReauthenticateView(SessionView):
    """Reauthenticate by password: the response has a new session that replaces this one; it counts as reauthenticated
    for ten minutes.
    """

    @extend_schema(request=ReauthenticateIn, responses=LoginOut)
    def post(self, request: Request) -> Response:
        serializer = ReauthenticateIn(data=request.data)
        serializer.is_valid(raise_exception=True)
        where = request_source(request)
        renewed = reauthenticate_by_password(
            **serializer.validated_data, caller=self.caller, session=self.session, where=where
        )
        return login_response(request, renewed, is_renewed=True)


class PasskeyQuestionView(SessionView):
    @extend_schema(request=None, responses=QuestionOut)
    def post(self, request: Request) -> Response:
        question = begin_passkey_reauthentication(
            caller=self.caller, site=site_of(request), where=request_source(request)
        )
        return success_response(question.options, challenge=question.challenge)


class PasskeyReauthenticationView(SessionView):
    """Reauthenticate by a passkey, with the same result as by password."""

    @extend_schema(request=PasskeyProofIn, responses=LoginOut)
    def post(self, request: Request) -> Response:
        serializer = PasskeyProofIn(data=request.data)
        serializer.is_valid(raise_exception=True)
        renewed = reauthenticate_by_passkey(
            **serializer.validated_data,
            caller=self.caller,
            session=self.session,
            site=site_of(request),
            where=request_source(request),
        )
        return login_response(request, renewed, is_renewed=True)


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
        end_own_session(caller=self.caller, session_id=session, where=request_source(request))
        return success_response(message="Session ended")


class EndOthersView(SessionView):
    @extend_schema(request=None, responses=EndedOut)
    def post(self, request: Request) -> Response:
        ended = end_other_sessions(caller=self.caller, session=self.session, where=request_source(request))
        return success_response(message="All other sessions ended", ended=ended)


class EndAllView(OrganiserView):
    """End all sessions of a user whom the caller manages."""

    @extend_schema(request=WhoseIn, responses=EndedOut)
    def post(self, request: Request) -> Response:
        ended = end_all_sessions_of(**self.read(WhoseIn).params, caller=self.caller, where=request_source(request))
        return success_response(message="All sessions of this person ended", ended=ended)
