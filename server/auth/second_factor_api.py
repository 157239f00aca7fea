"""`/v1/auth`: the second step, passkeys, reauthentication, and one's own open sessions."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from knox.models import AuthToken
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts import selectors
from server.accounts.caller import NOT_DOOR_STAFF
from server.accounts.models import Passkey
from server.auth import passkey_services, second_factor_services, sign_in_services
from server.auth.api import LoginOut, login_response, missing, password_field, token_field
from server.auth.http import OrganiserView, PublicView, StaffView, address_of
from server.auth.passkey_services import Question
from server.platform.addresses import request_source, site_of
from server.platform.http.api import success_response
from server.platform.http.inputs import CallIn, IdField
from server.platform.http.outputs import Boolean, Integer, MessageOut, Text, many, one
from server.platform.http.request_limits import SIGN_IN


class CredentialField(serializers.DictField):
    """What `navigator.credentials` gives, as `toJSON()` writes it: read by the library that verifies it."""


class ChallengeIn(CallIn):
    challenge = token_field()


class StepIn(CallIn):
    """One of code, recovery_code and credential."""

    challenge = token_field()
    code = serializers.CharField(max_length=20, required=False)
    recovery_code = serializers.CharField(max_length=40, required=False)
    credential = CredentialField(required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if not attrs.keys() & {"code", "recovery_code", "credential"}:
            raise serializers.ValidationError({"code": "Code is required"})
        return attrs


class StepOut(LoginOut):
    recovery_codes = serializers.ListField(child=serializers.CharField(), required=False)


class PasskeySignInIn(CallIn):
    challenge = token_field()
    credential = CredentialField()


class OptionsField(serializers.DictField):
    """What `navigator.credentials` is given, as `parseRequestOptionsFromJSON()` and its sister read it."""


class OptionsOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = OptionsField()  # type: ignore[assignment]


class QuestionOut(OptionsOut):
    challenge = serializers.CharField()


class NewAppDataOut(serializers.Serializer[Any]):
    secret = serializers.CharField()
    uri = serializers.CharField()


NEW_APP = one(NewAppDataOut, name="NewAppOut")


class CodeIn(CallIn):
    code = serializers.CharField(max_length=20, error_messages=missing("Code is required"))


class MaybePasswordIn(CallIn):
    """A password that is sent is checked; a recent reauthentication is enough without it."""

    password = serializers.CharField(max_length=512, trim_whitespace=False, required=False)


class RecoveryCodesOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    recovery_codes = serializers.ListField(child=serializers.CharField())


class PasskeyRowOut(serializers.Serializer[Passkey]):
    id = Integer()
    name = Text()
    created_at = serializers.DateTimeField()
    last_used_at = serializers.DateTimeField(allow_null=True)


class TwoStepDataOut(serializers.Serializer[Any]):
    totp = serializers.BooleanField()
    recovery_codes_left = serializers.IntegerField()
    passkeys = PasskeyRowOut(many=True)
    required = serializers.BooleanField()  # type: ignore[assignment]


PASSKEY = one(PasskeyRowOut, name="PasskeyOut")
TWO_STEP = one(TwoStepDataOut, name="TwoStepOut")


class PasskeyIn(CallIn):
    challenge = token_field()
    name = serializers.CharField(max_length=80, error_messages=missing("Name is required"))
    credential = CredentialField()


class ResetTwoStepIn(CallIn):
    userid = serializers.IntegerField(source="user_id", min_value=1, max_value=2**31)


class StepView(PublicView):
    """Complete the second step; the response is the one of a sign-in."""

    limits = (SIGN_IN,)

    @extend_schema(request=StepIn, responses=StepOut)
    def post(self, request: Request) -> Response:
        passed = second_factor_services.verify_second_factor(
            **self.read(StepIn).params, site=site_of(request), where=request_source(request)
        )
        codes: dict[str, Any] = {"recovery_codes": passed.recovery_codes} if passed.recovery_codes else {}
        return login_response(request, passed.session, **codes)


class StepOptionsView(PublicView):
    limits = (SIGN_IN,)

    @extend_schema(request=ChallengeIn, responses=OptionsOut)
    def post(self, request: Request) -> Response:
        return success_response(
            second_factor_services.second_factor_options(**self.read(ChallengeIn).params, site=site_of(request))
        )


class StepSetUpView(PublicView):
    limits = (SIGN_IN,)

    @extend_schema(request=ChallengeIn, responses=NEW_APP.shape)
    def post(self, request: Request) -> Response:
        return NEW_APP(second_factor_services.set_up_second_factor(**self.read(ChallengeIn).params))


class TwoStepView(StaffView):
    @extend_schema(responses=TWO_STEP.shape)
    def get(self, request: Request) -> Response:
        return TWO_STEP(second_factor_services.read_second_factor(caller=self.caller))


class AppView(StaffView):
    """Start to set up an authenticator app; it is inactive until its first code is confirmed."""

    @extend_schema(request=None, responses=NEW_APP.shape)
    def post(self, request: Request) -> Response:
        return NEW_APP(second_factor_services.start_app(caller=self.caller))


class ConfirmAppView(StaffView):
    @extend_schema(request=CodeIn, responses=RecoveryCodesOut)
    def post(self, request: Request) -> Response:
        codes = second_factor_services.confirm_app(
            **self.read(CodeIn).params, caller=self.caller, where=request_source(request)
        )
        return success_response(message="Two-step sign-in is on", recovery_codes=codes)


class RecoveryCodesView(StaffView):
    @extend_schema(request=MaybePasswordIn, responses=RecoveryCodesOut)
    def post(self, request: Request) -> Response:
        codes = second_factor_services.renew_recovery_codes(
            **self.read(MaybePasswordIn).params, caller=self.caller, where=request_source(request)
        )
        return success_response(message="New recovery codes made", recovery_codes=codes)


class DisableView(StaffView):
    @extend_schema(request=MaybePasswordIn, responses=MessageOut)
    def post(self, request: Request) -> Response:
        second_factor_services.disable_second_factor(
            **self.read(MaybePasswordIn).params, caller=self.caller, where=request_source(request)
        )
        return success_response(message="Authenticator app removed")


class ResetTwoStepView(StaffView):
    roles = NOT_DOOR_STAFF

    @extend_schema(request=ResetTwoStepIn, responses=MessageOut)
    def post(self, request: Request) -> Response:
        second_factor_services.reset_second_factor(
            **self.read(ResetTwoStepIn).params, caller=self.caller, where=request_source(request)
        )
        return success_response(message="Two-step sign-in reset successfully")


def _question(question: Question) -> Response:
    return success_response(question.options, challenge=question.challenge)


class PasskeyOptionsView(PublicView):
    @extend_schema(request=None, responses=QuestionOut)
    def post(self, request: Request) -> Response:
        return _question(passkey_services.begin_sign_in(site=site_of(request), address=address_of(request)))


class PasskeySignInView(PublicView):
    limits = (SIGN_IN,)

    @extend_schema(request=PasskeySignInIn, responses=LoginOut)
    def post(self, request: Request) -> Response:
        session = passkey_services.sign_in(
            **self.read(PasskeySignInIn).params, site=site_of(request), where=request_source(request)
        )
        return login_response(request, session)


class NewPasskeyOptionsView(StaffView):
    @extend_schema(request=MaybePasswordIn, responses=QuestionOut)
    def post(self, request: Request) -> Response:
        question = passkey_services.begin_registration(
            **self.read(MaybePasswordIn).params,
            caller=self.caller,
            site=site_of(request),
            where=request_source(request),
        )
        return _question(question)


class PasskeyListView(StaffView):
    @extend_schema(request=PasskeyIn, responses=PASSKEY.shape)
    def post(self, request: Request) -> Response:
        site, where = site_of(request), request_source(request)
        passkey = passkey_services.add_passkey(
            **self.read(PasskeyIn).params, caller=self.caller, site=site, where=where
        )
        return PASSKEY(passkey, message="Passkey added successfully")


class PasskeyView(StaffView):
    @extend_schema(request=None, responses={200: MessageOut})
    def delete(self, request: Request, passkey: int) -> Response:
        passkey_services.remove_passkey(caller=self.caller, passkey_id=passkey, where=request_source(request))
        return success_response(message="Passkey removed successfully")


class ReauthenticateIn(CallIn):
    """The password, and a code if the refusal listed one of the code methods."""

    password = password_field()
    code = serializers.CharField(max_length=20, required=False, default="")
    recovery_code = serializers.CharField(max_length=40, required=False, default="")


class PasskeyProofIn(CallIn):
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


class OwnSessionView(StaffView):
    """A call about the session that makes it."""

    @property
    def session(self) -> AuthToken:
        """Return it; a StaffView's token is always a session's."""
        token: Any = self.request.auth
        return token


class ReauthenticateView(OwnSessionView):
    """Reauthenticate by password: a new session replaces this one, and counts as reauthenticated for ten minutes."""

    @extend_schema(request=ReauthenticateIn, responses=LoginOut)
    def post(self, request: Request) -> Response:
        renewed = sign_in_services.reauthenticate_by_password(
            **self.read(ReauthenticateIn).params,
            caller=self.caller,
            session=self.session,
            where=request_source(request),
        )
        return login_response(request, renewed, is_renewed=True)


class PasskeyQuestionView(OwnSessionView):
    @extend_schema(request=None, responses=QuestionOut)
    def post(self, request: Request) -> Response:
        question = sign_in_services.begin_passkey_reauthentication(
            caller=self.caller, site=site_of(request), where=request_source(request)
        )
        return _question(question)


class PasskeyReauthenticationView(OwnSessionView):
    """Reauthenticate by a passkey, with the same result as by password."""

    @extend_schema(request=PasskeyProofIn, responses=LoginOut)
    def post(self, request: Request) -> Response:
        renewed = sign_in_services.reauthenticate_by_passkey(
            **self.read(PasskeyProofIn).params,
            caller=self.caller,
            session=self.session,
            site=site_of(request),
            where=request_source(request),
        )
        return login_response(request, renewed, is_renewed=True)


class SessionListView(OwnSessionView):
    @extend_schema(responses=SESSIONS.shape)
    def get(self, request: Request) -> Response:
        rows = list(selectors.list_sessions(caller=self.caller))
        for row in rows:
            row.is_this = row.token_id == self.session.pk  # type: ignore[attr-defined]
        return SESSIONS(rows)


class OneSessionView(OwnSessionView):
    @extend_schema(request=None, responses={200: MessageOut})
    def delete(self, request: Request, session: int) -> Response:
        sign_in_services.end_own_session(caller=self.caller, session_id=session, where=request_source(request))
        return success_response(message="Session ended")


class EndOthersView(OwnSessionView):
    @extend_schema(request=None, responses=EndedOut)
    def post(self, request: Request) -> Response:
        ended = sign_in_services.end_other_sessions(
            caller=self.caller, session=self.session, where=request_source(request)
        )
        return success_response(message="All other sessions ended", ended=ended)


class EndAllView(OrganiserView):
    """End all sessions of a user whom the caller manages."""

    @extend_schema(request=WhoseIn, responses=EndedOut)
    def post(self, request: Request) -> Response:
        ended = sign_in_services.end_all_sessions_of(
            **self.read(WhoseIn).params, caller=self.caller, where=request_source(request)
        )
        return success_response(message="All sessions of this person ended", ended=ended)
