"""The spec's names for passwords and the links that set them."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from server.accounts.models import User
from server.accounts.serializers.auth import email_field, password_field, token_field

MOST = 2**31


class ForgotPasswordIn(serializers.Serializer[Any]):
    email = email_field(malformed="Enter a registered Email address")


class ForgotPasswordOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    email = serializers.CharField()


class LinkUserOut(serializers.Serializer[Any]):
    userid = serializers.IntegerField(source="user_id")


class InvitedOut(serializers.Serializer[Any]):
    """Whom an invitation greets, and who invites; the e-mail is what they sign in with at the end of it."""

    firstname = serializers.CharField()
    accountname = serializers.CharField()
    email = serializers.CharField()


class LinkDataOut(LinkUserOut):
    invited = InvitedOut(allow_null=True, help_text="of a link that came with an invitation")


def invited_to_wire(user: User | None) -> dict[str, str] | None:
    """Shape whom an invitation greets."""
    if user is None:
        return None
    return {"firstname": user.first_name, "accountname": user.account.name, "email": user.email}


class LinkOut(LinkUserOut):
    message = serializers.CharField()
    data = LinkDataOut()  # type: ignore[assignment]
    userid = serializers.IntegerField()


class ResetPasswordIn(serializers.Serializer[Any]):
    userid = serializers.IntegerField(source="user_id", min_value=1, max_value=MOST)
    password = password_field()
    token = token_field()


class ChangePasswordIn(serializers.Serializer[Any]):
    """`userid` may be left out; otherwise it is to be the caller's own."""

    userid = serializers.IntegerField(source="user_id", min_value=0, max_value=MOST, required=False)
    password = password_field()
