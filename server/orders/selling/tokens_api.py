"""`/v1/sales/tokens`: what the box office's frame sells by, in place of a session (design: settled)."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from knox.models import AuthToken
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.http.views import StaffView
from server.core import clock
from server.core.http.forms import CallIn, Number
from server.events.selectors import get_performance
from server.orders.selling.tokens import new_selling_token


class SellingTokenIn(CallIn):
    performance = Number()


class SellingTokenOut(serializers.Serializer[Any]):
    token = serializers.CharField()
    event = serializers.IntegerField(help_text="which it sells")
    expires_at = serializers.DateTimeField()


class SellingTokenView(StaffView):
    """A token for fifteen minutes; a new one may be asked for at any time, and makes the earlier ones no shorter."""

    @extend_schema(request=SellingTokenIn, responses={201: SellingTokenOut})
    def post(self, request: Request) -> Response:
        asked = self.read(SellingTokenIn).asked
        performance = get_performance(caller=self.caller, performance_id=asked["performance"])
        # A StaffView's token is always a session's.
        session: AuthToken = request.auth
        token, expires_at = new_selling_token(session=session.digest, event=performance.event_id, now=clock.now())
        return Response({"token": token, "event": performance.event_id, "expires_at": expires_at}, status=201)
