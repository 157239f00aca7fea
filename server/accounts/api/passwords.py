"""`/v1/auth` and `/v1/users`: passwords and the links that set them."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.api.auth import PublicView, address_of
from server.accounts.errors import LinkOver
from server.accounts.http.views import StaffView
from server.accounts.serializers.auth import AboutPersonOut
from server.accounts.serializers.passwords import (
    ChangePasswordIn,
    ForgotPasswordIn,
    ForgotPasswordOut,
    LinkOut,
    ResetPasswordIn,
    invited_to_wire,
)
from server.accounts.serializers.second_step import PasswordIn
from server.accounts.services import passwords
from server.accounts.site import link_origin
from server.accounts.tokens import LONGEST
from server.accounts.where import where_of
from server.core.errors import NotFound
from server.core.http.api import reply
from server.core.http.bounds.calls import SIGN_IN
from server.core.http.replies import MessageOut

TOKEN = OpenApiParameter("token", str, OpenApiParameter.QUERY, required=True)


class ForgotPasswordView(PublicView):
    limits = (SIGN_IN,)

    @extend_schema(request=ForgotPasswordIn, responses=ForgotPasswordOut)
    def post(self, request: Request) -> Response:
        wire = ForgotPasswordIn(data=request.data)
        wire.is_valid(raise_exception=True)
        email = wire.validated_data["email"]
        passwords.ask_for_link(email=email, address=address_of(request), origin=link_origin(request))
        return reply(message="Password link sent to the registered email address", email=email)


class ValidateTokenView(PublicView):
    """Tell whom a link is for; its token comes in the query, as the link carries it."""

    limits = (SIGN_IN,)

    @extend_schema(request=None, parameters=[TOKEN], responses=LinkOut)
    def post(self, request: Request) -> Response:
        token = request.query_params.get("token", "")
        if not token or len(token) > LONGEST:
            raise LinkOver
        link = passwords.check_link(token=token)
        return reply({"userid": link.user_id, "invited": invited_to_wire(link.invited)}, userid=link.user_id)


class ResetPasswordView(PublicView):
    limits = (SIGN_IN,)

    @extend_schema(request=ResetPasswordIn, responses=MessageOut)
    def post(self, request: Request) -> Response:
        wire = ResetPasswordIn(data=request.data)
        wire.is_valid(raise_exception=True)
        passwords.reset_password(**wire.validated_data, where=where_of(request))
        return reply(message="Your password has been successfully reset, please try logging in again.")


class ConfirmPasswordView(StaffView):
    """Tell whether whoever is at this session knows its person's password: a kiosk asks before it lets them out."""

    @extend_schema(request=PasswordIn, responses=AboutPersonOut)
    def post(self, request: Request) -> Response:
        wire = PasswordIn(data=request.data)
        wire.is_valid(raise_exception=True)
        passwords.confirm_password(**wire.validated_data, caller=self.caller, where=where_of(request))
        return reply(userid=self.user.pk)


class ChangePasswordView(StaffView):
    @extend_schema(request=ChangePasswordIn, responses=MessageOut)
    def post(self, request: Request) -> Response:
        wire = ChangePasswordIn(data=request.data)
        wire.is_valid(raise_exception=True)
        # Nobody means their own password to be changed when they name another person.
        if wire.validated_data.get("user_id") not in (None, 0, self.user.pk):
            raise NotFound
        session: Any = request.auth
        password, where = wire.validated_data["password"], where_of(request)
        passwords.change_password(caller=self.caller, password=password, session=session, where=where)
        return reply(message="Password changed successfully")
