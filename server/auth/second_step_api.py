"""`/v1/auth`: taking the second step, setting it up, and passkeys."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.caller import NOT_DOOR_STAFF
from server.accounts.models import Passkey
from server.auth import passkey_services, second_step_services
from server.auth.api import LoginOut, login_response, missing, password_field, token_field
from server.auth.http import PublicView, StaffView, address_of
from server.auth.passkey_services import Question
from server.platform.addresses import request_source, site_of
from server.platform.http.api import success_response
from server.platform.http.outputs import Integer, MessageOut, Text, one
from server.platform.http.request_limits import SIGN_IN


class CredentialField(serializers.DictField):
    """What `navigator.credentials` gives, as `toJSON()` writes it: read by the library that verifies it."""


class ChallengeIn(serializers.Serializer[Any]):
    challenge = token_field()


class StepIn(serializers.Serializer[Any]):
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


class PasskeySignInIn(serializers.Serializer[Any]):
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


class NewAppOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = NewAppDataOut()  # type: ignore[assignment]


class CodeIn(serializers.Serializer[Any]):
    code = serializers.CharField(max_length=20, error_messages=missing("Code is required"))


class PasswordIn(serializers.Serializer[Any]):
    password = password_field()


class MaybePasswordIn(serializers.Serializer[Any]):
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


class PasskeyIn(serializers.Serializer[Any]):
    challenge = token_field()
    name = serializers.CharField(max_length=80, error_messages=missing("Name is required"))
    credential = CredentialField()


class ResetTwoStepIn(serializers.Serializer[Any]):
    userid = serializers.IntegerField(source="user_id", min_value=1, max_value=2**31)


class StepView(PublicView):
    """Complete the second step; the response is the one of a sign-in."""

    limits = (SIGN_IN,)

    @extend_schema(request=StepIn, responses=StepOut)
    def post(self, request: Request) -> Response:
        serializer = StepIn(data=request.data)
        serializer.is_valid(raise_exception=True)
        passed = second_step_services.take_second_step(
            **serializer.validated_data, site=site_of(request), where=request_source(request)
        )
        codes: dict[str, Any] = {"recovery_codes": passed.recovery_codes} if passed.recovery_codes else {}
        return login_response(request, passed.session, **codes)


class StepOptionsView(PublicView):
    limits = (SIGN_IN,)

    @extend_schema(request=ChallengeIn, responses=OptionsOut)
    def post(self, request: Request) -> Response:
        serializer = ChallengeIn(data=request.data)
        serializer.is_valid(raise_exception=True)
        return success_response(
            second_step_services.second_step_options(**serializer.validated_data, site=site_of(request))
        )


class StepSetUpView(PublicView):
    limits = (SIGN_IN,)

    @extend_schema(request=ChallengeIn, responses=NewAppOut)
    def post(self, request: Request) -> Response:
        serializer = ChallengeIn(data=request.data)
        serializer.is_valid(raise_exception=True)
        return success_response(
            NewAppDataOut(second_step_services.set_up_second_step(**serializer.validated_data)).data
        )


class TwoStepView(StaffView):
    @extend_schema(responses=one(TwoStepDataOut, name="TwoStepOut").shape)
    def get(self, request: Request) -> Response:
        return success_response(TwoStepDataOut(second_step_services.read_second_step(caller=self.caller)).data)


class AppView(StaffView):
    """Start to set up an authenticator app; it is inactive until its first code is confirmed."""

    @extend_schema(request=None, responses=NewAppOut)
    def post(self, request: Request) -> Response:
        return success_response(NewAppDataOut(second_step_services.start_app(caller=self.caller)).data)


class ConfirmAppView(StaffView):
    @extend_schema(request=CodeIn, responses=RecoveryCodesOut)
    def post(self, request: Request) -> Response:
        serializer = CodeIn(data=request.data)
        serializer.is_valid(raise_exception=True)
        codes = second_step_services.confirm_app(
            **serializer.validated_data, caller=self.caller, where=request_source(request)
        )
        return success_response(message="Two-step sign-in is on", recovery_codes=codes)


class RecoveryCodesView(StaffView):
    @extend_schema(request=MaybePasswordIn, responses=RecoveryCodesOut)
    def post(self, request: Request) -> Response:
        serializer = MaybePasswordIn(data=request.data)
        serializer.is_valid(raise_exception=True)
        where = request_source(request)
        codes = second_step_services.renew_recovery_codes(**serializer.validated_data, caller=self.caller, where=where)
        return success_response(message="New recovery codes made", recovery_codes=codes)


class DisableView(StaffView):
    @extend_schema(request=MaybePasswordIn, responses=MessageOut)
    def post(self, request: Request) -> Response:
        serializer = MaybePasswordIn(data=request.data)
        serializer.is_valid(raise_exception=True)
        second_step_services.disable_second_step(
            **serializer.validated_data, caller=self.caller, where=request_source(request)
        )
        return success_response(message="Authenticator app removed")


class ResetTwoStepView(StaffView):
    roles = NOT_DOOR_STAFF

    @extend_schema(request=ResetTwoStepIn, responses=MessageOut)
    def post(self, request: Request) -> Response:
        serializer = ResetTwoStepIn(data=request.data)
        serializer.is_valid(raise_exception=True)
        second_step_services.reset_second_step(
            **serializer.validated_data, caller=self.caller, where=request_source(request)
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
        serializer = PasskeySignInIn(data=request.data)
        serializer.is_valid(raise_exception=True)
        return login_response(
            request,
            passkey_services.sign_in(**serializer.validated_data, site=site_of(request), where=request_source(request)),
        )


class NewPasskeyOptionsView(StaffView):
    @extend_schema(request=MaybePasswordIn, responses=QuestionOut)
    def post(self, request: Request) -> Response:
        serializer = MaybePasswordIn(data=request.data)
        serializer.is_valid(raise_exception=True)
        site, where = site_of(request), request_source(request)
        return _question(
            passkey_services.begin_registration(**serializer.validated_data, caller=self.caller, site=site, where=where)
        )


class PasskeyListView(StaffView):
    @extend_schema(request=PasskeyIn, responses=one(PasskeyRowOut, name="PasskeyOut").shape)
    def post(self, request: Request) -> Response:
        serializer = PasskeyIn(data=request.data)
        serializer.is_valid(raise_exception=True)
        site, where = site_of(request), request_source(request)
        passkey = passkey_services.add_passkey(**serializer.validated_data, caller=self.caller, site=site, where=where)
        return success_response(PasskeyRowOut(passkey).data, message="Passkey added successfully")


class PasskeyView(StaffView):
    @extend_schema(request=None, responses={200: MessageOut})
    def delete(self, request: Request, passkey: int) -> Response:
        passkey_services.remove_passkey(caller=self.caller, passkey_id=passkey, where=request_source(request))
        return success_response(message="Passkey removed successfully")
