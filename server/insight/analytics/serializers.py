"""The spec's names for an account's analytics (part 3, sections 3 and 7)."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from server.core.http.replies import Text, Whole, one


class DashboardTokenOut(serializers.Serializer[Any]):
    """An account's dashboard; its token is made when it is asked for, and kept nowhere."""

    accountid = Whole("account.pk")
    accountname = Text("account.name")
    metabase_dashboard_number = Whole("account.metabase_dashboard", help_text="0: none")
    metabase_jwt_token = Text(lambda read: read.opened.token if read.opened else "", help_text="as `token`")
    token = Text(lambda read: read.opened.token if read.opened else "", help_text="empty: there is nothing to frame")
    url = Text(lambda read: read.opened.url if read.opened else "", help_text="what the frame shows")
    expires_at = Text(
        lambda read: read.opened.expires_at.isoformat() if read.opened else "", help_text="until when the token is good"
    )


DASHBOARD_TOKEN = one(DashboardTokenOut)
