"""`/v1/auth/second-step` and `/v1/auth/two-step`: taking the second step, and setting it up."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.api.auth import PublicView, login_reply
from server.accounts.caller import NOT_DOOR_STAFF
from server.accounts.http.views import StaffView
from server.accounts.serializers.second_step import (
    ChallengeIn,
    CodeIn,
    MaybePasswordIn,
    NewAppDataOut,
    NewAppOut,
    OptionsOut,
    RecoveryCodesOut,
    ResetTwoStepIn,
    StepIn,
    StepOut,
    TwoStepDataOut,
    TwoStepOut,
)
from server.accounts.services import second_step
from server.accounts.site import site_of
from server.accounts.where import where_of
from server.core.http.api import reply
from server.core.http.bounds.calls import SIGN_IN
from server.core.http.replies import MessageOut


class StepView(PublicView):
    """Take the second step; the answer is the one that signing in would have had."""

    limits = (SIGN_IN,)

    @extend_schema(request=StepIn, responses=StepOut)
    def post(self, request: Request) -> Response:
        wire = StepIn(data=request.data)
        wire.is_valid(raise_exception=True)
        passed = second_step.take(**wire.validated_data, site=site_of(request), where=where_of(request))
        codes: dict[str, Any] = {"recovery_codes": passed.recovery_codes} if passed.recovery_codes else {}
        return login_reply(request, passed.session, **codes)


class StepOptionsView(PublicView):
    limits = (SIGN_IN,)

    @extend_schema(request=ChallengeIn, responses=OptionsOut)
    def post(self, request: Request) -> Response:
        wire = ChallengeIn(data=request.data)
        wire.is_valid(raise_exception=True)
        return reply(second_step.options(**wire.validated_data, site=site_of(request)))


class StepSetUpView(PublicView):
    limits = (SIGN_IN,)

    @extend_schema(request=ChallengeIn, responses=NewAppOut)
    def post(self, request: Request) -> Response:
        wire = ChallengeIn(data=request.data)
        wire.is_valid(raise_exception=True)
        return reply(NewAppDataOut(second_step.set_up(**wire.validated_data)).data)


class TwoStepView(StaffView):
    @extend_schema(responses=TwoStepOut)
    def get(self, request: Request) -> Response:
        return reply(TwoStepDataOut(second_step.read(caller=self.caller)).data)


class AppView(StaffView):
    """Begin with an app; nothing is guarded by it until its first code came."""

    @extend_schema(request=None, responses=NewAppOut)
    def post(self, request: Request) -> Response:
        return reply(NewAppDataOut(second_step.start_app(caller=self.caller)).data)


class ConfirmAppView(StaffView):
    @extend_schema(request=CodeIn, responses=RecoveryCodesOut)
    def post(self, request: Request) -> Response:
        wire = CodeIn(data=request.data)
        wire.is_valid(raise_exception=True)
        codes = second_step.confirm_app(**wire.validated_data, caller=self.caller, where=where_of(request))
        return reply(message="Two-step sign-in is on", recovery_codes=codes)


class RecoveryCodesView(StaffView):
    @extend_schema(request=MaybePasswordIn, responses=RecoveryCodesOut)
    def post(self, request: Request) -> Response:
        wire = MaybePasswordIn(data=request.data)
        wire.is_valid(raise_exception=True)
        where = where_of(request)
        codes = second_step.renew_recovery_codes(**wire.validated_data, caller=self.caller, where=where)
        return reply(message="New recovery codes made", recovery_codes=codes)


class DisableView(StaffView):
    @extend_schema(request=MaybePasswordIn, responses=MessageOut)
    def post(self, request: Request) -> Response:
        wire = MaybePasswordIn(data=request.data)
        wire.is_valid(raise_exception=True)
        second_step.disable(**wire.validated_data, caller=self.caller, where=where_of(request))
        return reply(message="Authenticator app removed")


class ResetTwoStepView(StaffView):
    roles = NOT_DOOR_STAFF

    @extend_schema(request=ResetTwoStepIn, responses=MessageOut)
    def post(self, request: Request) -> Response:
        wire = ResetTwoStepIn(data=request.data)
        wire.is_valid(raise_exception=True)
        second_step.reset(**wire.validated_data, caller=self.caller, where=where_of(request))
        return reply(message="Two-step sign-in reset successfully")
