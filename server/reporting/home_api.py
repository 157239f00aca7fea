"""The call of Home's figures; its performances come with the specification's call of the User Dashboard."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from server.auth.http import OrganiserView
from server.platform.errors import NotFound
from server.platform.http.outputs import Integer, Money, Text, one
from server.reporting.home_selectors import Earned, Home, Sold, ToHandBack, read_home


class SoldOut(serializers.Serializer[Sold]):
    """Tickets sold less what came back: today, in the seven days that end today, and in the seven before."""

    today = Integer()
    week = Integer()
    before = Integer()


class EarnedOut(serializers.Serializer[Earned]):
    """What tickets and upsells earned in one currency, in the same spans."""

    currency = Text()
    today = Money()
    week = Money()
    before = Money()


class ToHandBackOut(serializers.Serializer[ToHandBack]):
    """What buyers have yet to collect at the box office in one currency."""

    currency = Text()
    count = Integer()
    amount = Money()


class HomeOut(serializers.Serializer[Home]):
    day = serializers.DateField(help_text="today, by the account's clock")
    timezone = Text("zone")
    sold = SoldOut()
    earned = EarnedOut(many=True, help_text="one per currency; none before anything is sold")
    to_hand_back = ToHandBackOut(many=True)


HOME = one(HomeOut, name="HomeReplyOut")


class HomeView(OrganiserView):
    @extend_schema(responses=HOME.shape)
    def get(self, request: Request, account: int) -> Response:
        """Read what an account sold and took lately: any for the platform, their own for others."""
        if self.caller.account_for(account) != account:
            raise NotFound
        return HOME(read_home(caller=self.caller, account_id=account))
