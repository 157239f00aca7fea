"""`/v1/auth/passkey` and `/v1/auth/passkeys`: signing in with one, and keeping them."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.api.auth import PublicView, address_of, login_reply
from server.accounts.http.views import StaffView
from server.accounts.serializers.auth import LoginOut
from server.accounts.serializers.second_step import (
    PasskeyIn,
    PasskeyOut,
    PasskeyRowOut,
    PasskeySignInIn,
    PasswordIn,
    QuestionOut,
)
from server.accounts.services import passkeys
from server.accounts.services.passkeys import Question
from server.accounts.site import site_of
from server.core.http.api import reply
from server.core.http.replies import MessageOut


def _question(question: Question) -> Response:
    return reply(question.options, challenge=question.challenge)


class PasskeyOptionsView(PublicView):
    @extend_schema(request=None, responses=QuestionOut)
    def post(self, request: Request) -> Response:
        return _question(passkeys.ask_anybody(site=site_of(request), address=address_of(request)))


class PasskeySignInView(PublicView):
    @extend_schema(request=PasskeySignInIn, responses=LoginOut)
    def post(self, request: Request) -> Response:
        wire = PasskeySignInIn(data=request.data)
        wire.is_valid(raise_exception=True)
        return login_reply(request, passkeys.sign_in(**wire.validated_data, site=site_of(request)))


class NewPasskeyOptionsView(StaffView):
    @extend_schema(request=PasswordIn, responses=QuestionOut)
    def post(self, request: Request) -> Response:
        wire = PasswordIn(data=request.data)
        wire.is_valid(raise_exception=True)
        site, address = site_of(request), address_of(request)
        return _question(passkeys.ask_for_new(**wire.validated_data, caller=self.caller, site=site, address=address))


class PasskeyListView(StaffView):
    @extend_schema(request=PasskeyIn, responses=PasskeyOut)
    def post(self, request: Request) -> Response:
        wire = PasskeyIn(data=request.data)
        wire.is_valid(raise_exception=True)
        passkey = passkeys.add_passkey(**wire.validated_data, caller=self.caller, site=site_of(request))
        return reply(PasskeyRowOut(passkey).data, message="Passkey added successfully")


class PasskeyView(StaffView):
    @extend_schema(request=None, responses={200: MessageOut})
    def delete(self, request: Request, passkey: int) -> Response:
        passkeys.remove_passkey(caller=self.caller, passkey_id=passkey)
        return reply(message="Passkey removed successfully")
