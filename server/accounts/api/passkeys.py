"""`/v1/auth/passkey` and `/v1/auth/passkeys`: signing in with one, and keeping them."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.api.auth import PublicView, address_of, login_reply
from server.accounts.http.views import StaffView
from server.accounts.serializers.auth import LoginOut
from server.accounts.serializers.second_step import (
    MaybePasswordIn,
    PasskeyIn,
    PasskeyOut,
    PasskeyRowOut,
    PasskeySignInIn,
    QuestionOut,
)
from server.accounts.services import passkeys
from server.accounts.services.passkeys import Question
from server.accounts.site import site_of
from server.accounts.where import where_of
from server.core.http.api import reply
from server.core.http.bounds.calls import SIGN_IN
from server.core.http.replies import MessageOut


def _question(question: Question) -> Response:
    return reply(question.options, challenge=question.challenge)


class PasskeyOptionsView(PublicView):
    @extend_schema(request=None, responses=QuestionOut)
    def post(self, request: Request) -> Response:
        return _question(passkeys.ask_anybody(site=site_of(request), address=address_of(request)))


class PasskeySignInView(PublicView):
    limits = (SIGN_IN,)

    @extend_schema(request=PasskeySignInIn, responses=LoginOut)
    def post(self, request: Request) -> Response:
        wire = PasskeySignInIn(data=request.data)
        wire.is_valid(raise_exception=True)
        return login_reply(
            request, passkeys.sign_in(**wire.validated_data, site=site_of(request), where=where_of(request))
        )


class NewPasskeyOptionsView(StaffView):
    @extend_schema(request=MaybePasswordIn, responses=QuestionOut)
    def post(self, request: Request) -> Response:
        wire = MaybePasswordIn(data=request.data)
        wire.is_valid(raise_exception=True)
        site, where = site_of(request), where_of(request)
        return _question(passkeys.ask_for_new(**wire.validated_data, caller=self.caller, site=site, where=where))


class PasskeyListView(StaffView):
    @extend_schema(request=PasskeyIn, responses=PasskeyOut)
    def post(self, request: Request) -> Response:
        wire = PasskeyIn(data=request.data)
        wire.is_valid(raise_exception=True)
        site, where = site_of(request), where_of(request)
        passkey = passkeys.add_passkey(**wire.validated_data, caller=self.caller, site=site, where=where)
        return reply(PasskeyRowOut(passkey).data, message="Passkey added successfully")


class PasskeyView(StaffView):
    @extend_schema(request=None, responses={200: MessageOut})
    def delete(self, request: Request, passkey: int) -> Response:
        passkeys.remove_passkey(caller=self.caller, passkey_id=passkey, where=where_of(request))
        return reply(message="Passkey removed successfully")
