"""`/v1/auth`: signing in and out, passwords and the links that set them."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.validators import EmailValidator
from drf_spectacular.utils import OpenApiParameter, PolymorphicProxySerializer, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.errors import LinkExpired
from server.accounts.models import User
from server.audit.security_services import EventKind, record_user_event
from server.auth import password_services, session_services
from server.auth.authentication import cookie_name, find_token, has_own_origin, session_cookie
from server.auth.http import PublicView, StaffView, address_of
from server.auth.second_factor_services import SecondFactorDue
from server.auth.session_services import SignedIn
from server.auth.sign_in_services import sign_in_by_firebase, sign_in_by_password
from server.platform.addresses import link_origin, request_source, site_of
from server.platform.crypto import LONGEST_TOKEN
from server.platform.errors import NotFound
from server.platform.http.api import success_response
from server.platform.http.inputs import CallIn
from server.platform.http.outputs import Integer, MessageOut, Text, one
from server.platform.http.request_limits import SIGN_IN


def missing(message: str) -> dict[str, Any]:
    """Return the same message for a missing field and for an empty one."""
    return dict.fromkeys(("required", "blank", "null"), message)


def email_field(*, malformed: str) -> serializers.CharField:
    validators = [EmailValidator(malformed)]
    return serializers.CharField(max_length=255, validators=validators, error_messages=missing("Email is required"))


def password_field() -> serializers.CharField:
    """Return a password field, which keeps every character."""
    messages = missing("Password is required")
    return serializers.CharField(max_length=512, trim_whitespace=False, error_messages=messages)


def token_field() -> serializers.CharField:
    return serializers.CharField(max_length=LONGEST_TOKEN)


class LoginIn(CallIn):
    email = email_field(malformed="Email is not valid.")
    password = password_field()


class FirebaseIn(CallIn):
    token = serializers.CharField(max_length=8192)


class SessionUserOut(serializers.Serializer[User]):
    userid = Integer("pk")
    roleid = Integer("role")
    role = Text(lambda user: user.get_role_display())
    accountid = Integer("account_id")
    accountname = Text("account.name")
    firstname = Text("first_name")
    lastname = Text("last_name")
    email = Text()
    customdateformat = Text("date_format")
    language = Text()


class AccessOut(serializers.Serializer[Any]):
    token = serializers.CharField()
    expires = serializers.DateTimeField()


class TokensOut(serializers.Serializer[Any]):
    access = AccessOut()


class LoginOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    user = SessionUserOut()
    tokens = TokensOut()


class StepDueOut(serializers.Serializer[Any]):
    """The first step is done and the second is required: there is no session yet."""

    message = serializers.CharField()
    challenge = serializers.CharField()
    methods = serializers.ListField(child=serializers.ChoiceField(["totp", "passkey", "recovery"]))
    must_set_up = serializers.BooleanField()
    expires = serializers.DateTimeField(source="expires_at")


class AboutPersonOut(serializers.Serializer[Any]):
    """Confirms an action, and names its user: so the app recognises responses that a captive network made up."""

    message = serializers.CharField()
    userid = serializers.IntegerField()


class SessionOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    user = SessionUserOut()
    expires = serializers.DateTimeField()


class ChatOut(serializers.Serializer[Any]):
    app_id = serializers.CharField()
    script = serializers.CharField()


class ConfigurationDataOut(serializers.Serializer[Any]):
    """What the sign-in page needs before anybody is signed in."""

    chat = ChatOut(allow_null=True)
    firebase = serializers.BooleanField()
    passkeys = serializers.BooleanField()
    set_up = serializers.BooleanField(
        help_text="whether nobody is a user yet, and the installation waits for its set-up"
    )


# A new session, or the challenge of the second step.
LoginAnswer = PolymorphicProxySerializer(
    component_name="LoginAnswer", serializers=[LoginOut, StepDueOut], resource_type_field_name=None
)


def login_response(request: Request, session: SignedIn, *, is_renewed: bool = False, **more: Any) -> Response:
    """Respond with a new session: its token in the body or, for our own pages, in a cookie that no script can read.

    :param is_renewed: it replaces the caller's session, which expires by itself.
    """
    is_ours = has_own_origin(request)
    access = {"token": "" if is_ours else session.token, "expires": session.expires_at}
    response = success_response(user=SessionUserOut(session.user).data, tokens={"access": access}, **more)
    if is_ours:
        # A browser has one session; a sign-out without a network did not reach the server.
        replaced = None if is_renewed else find_token(session_cookie(request))
        if replaced is not None:
            session_services.end_session(token=replaced)
        response.set_cookie(
            cookie_name(is_secure=request.is_secure()),
            session.token,
            max_age=int(settings.SESSION_LIFETIME.total_seconds()),
            httponly=True,
            secure=request.is_secure(),
            samesite="Strict",
            path="/",
        )
    return response


def _answer(request: Request, outcome: SignedIn | SecondFactorDue) -> Response:
    if isinstance(outcome, SignedIn):
        return login_response(request, outcome)
    return Response(StepDueOut(outcome).data)


class LoginView(PublicView):
    """Sign in by email and password."""

    limits = (SIGN_IN,)

    @extend_schema(request=LoginIn, responses=LoginAnswer)
    def post(self, request: Request) -> Response:
        return _answer(request, sign_in_by_password(**self.read(LoginIn).params, where=request_source(request)))


class FirebaseView(PublicView):
    """Sign in by a Firebase ID token."""

    limits = (SIGN_IN,)

    @extend_schema(request=FirebaseIn, responses=LoginAnswer)
    def post(self, request: Request) -> Response:
        return _answer(request, sign_in_by_firebase(**self.read(FirebaseIn).params, where=request_source(request)))


class LogoutView(StaffView):
    @extend_schema(request=None, responses=AboutPersonOut)
    def post(self, request: Request) -> Response:
        token: Any = request.auth
        session_services.end_session(token=token)
        record_user_event(EventKind.SIGNED_OUT, user=self.user, where=request_source(request), what="signed out")
        response = success_response(userid=self.user.pk)
        response.delete_cookie(cookie_name(is_secure=request.is_secure()), path="/", samesite="Strict")
        return response


class SessionView(StaffView):
    @extend_schema(responses=SessionOut)
    def get(self, request: Request) -> Response:
        token: Any = request.auth
        return success_response(user=SessionUserOut(self.user).data, expires=token.expiry)


class ConfigurationView(PublicView):
    """Return the available sign-in methods, and the chat if one is configured."""

    @extend_schema(responses=one(ConfigurationDataOut, name="ConfigurationOut").shape)
    def get(self, request: Request) -> Response:
        has_chat = settings.CHAT_APP_ID and settings.CHAT_SCRIPT
        chat = {"app_id": settings.CHAT_APP_ID, "script": settings.CHAT_SCRIPT} if has_chat else None
        passkeys = site_of(request).takes_passkeys
        known = {"chat": chat, "firebase": bool(settings.FIREBASE_PROJECT), "passkeys": passkeys}
        return success_response({**known, "set_up": not User.objects.exists()})


MOST = 2**31  # a user's number


class ForgotPasswordIn(CallIn):
    email = email_field(malformed="Enter a registered Email address")


class ForgotPasswordOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    email = serializers.CharField()


class InvitedOut(serializers.Serializer[User]):
    """Whom an invitation addresses, and which account invites; the email is the future sign-in."""

    firstname = Text("first_name")
    accountname = Text("account.name")
    email = Text()


class LinkDataOut(serializers.Serializer[password_services.CheckedLink]):
    userid = Integer("user_id")
    invited = InvitedOut(allow_null=True, help_text="for the link of an invitation")


LINK = one(LinkDataOut, name="LinkOut", userid=serializers.IntegerField())


class ResetPasswordIn(CallIn):
    userid = serializers.IntegerField(source="user_id", min_value=1, max_value=MOST)
    password = password_field()
    token = token_field()


class ChangePasswordIn(CallIn):
    """`userid` may be left out; otherwise it must be the caller's own."""

    userid = serializers.IntegerField(source="user_id", min_value=0, max_value=MOST, required=False)
    password = password_field()


class PasswordIn(CallIn):
    password = password_field()


TOKEN = OpenApiParameter("token", str, OpenApiParameter.QUERY, required=True)


class ForgotPasswordView(PublicView):
    limits = (SIGN_IN,)

    @extend_schema(request=ForgotPasswordIn, responses=ForgotPasswordOut)
    def post(self, request: Request) -> Response:
        email = self.read(ForgotPasswordIn).params["email"]
        password_services.request_reset_link(email=email, address=address_of(request), origin=link_origin(request))
        return success_response(message="Password link sent to the registered email address", email=email)


class ValidateTokenView(PublicView):
    """Return whom a link is for; its token is a query parameter, as in the link."""

    limits = (SIGN_IN,)

    @extend_schema(request=None, parameters=[TOKEN], responses=LINK.shape)
    def post(self, request: Request) -> Response:
        token = request.query_params.get("token", "")
        if not token or len(token) > LONGEST_TOKEN:
            raise LinkExpired
        link = password_services.check_link(token=token)
        return LINK(link, userid=link.user_id)


class ResetPasswordView(PublicView):
    limits = (SIGN_IN,)

    @extend_schema(request=ResetPasswordIn, responses=MessageOut)
    def post(self, request: Request) -> Response:
        password_services.reset_password(**self.read(ResetPasswordIn).params, where=request_source(request))
        return success_response(message="Your password has been successfully reset, please try logging in again.")


class ConfirmPasswordView(StaffView):
    """Check the password of the session's user: a kiosk asks before it is unlocked."""

    @extend_schema(request=PasswordIn, responses=AboutPersonOut)
    def post(self, request: Request) -> Response:
        password_services.confirm_password(
            **self.read(PasswordIn).params, caller=self.caller, where=request_source(request)
        )
        return success_response(userid=self.user.pk)


class ChangePasswordView(StaffView):
    @extend_schema(request=ChangePasswordIn, responses=MessageOut)
    def post(self, request: Request) -> Response:
        # Naming another user means that the caller does not mean their own password.
        params = self.read(ChangePasswordIn).params
        if params.get("user_id") not in (None, 0, self.user.pk):
            raise NotFound
        session: Any = request.auth
        password, where = params["password"], request_source(request)
        password_services.change_password(caller=self.caller, password=password, session=session, where=where)
        return success_response(message="Password changed successfully")
