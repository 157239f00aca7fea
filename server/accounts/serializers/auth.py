"""The spec's names for sessions."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from server.accounts.models import User


class LoginIn(serializers.Serializer[Any]):
    email = serializers.CharField(
        max_length=255, error_messages={"required": "Email is required", "blank": "Email is required"}
    )
    password = serializers.CharField(
        max_length=512,
        trim_whitespace=False,
        error_messages={"required": "Password is required", "blank": "Password is required"},
    )


class SessionUserOut(serializers.ModelSerializer[User]):
    userid = serializers.IntegerField(source="pk")
    roleid = serializers.IntegerField(source="role")
    role = serializers.CharField(source="get_role_display")
    accountid = serializers.IntegerField(source="account_id")
    accountname = serializers.CharField(source="account.name")
    firstname = serializers.CharField(source="first_name")
    lastname = serializers.CharField(source="last_name")
    customdateformat = serializers.CharField(source="date_format")

    class Meta:
        model = User
        fields = [
            "userid",
            "roleid",
            "role",
            "accountid",
            "accountname",
            "firstname",
            "lastname",
            "email",
            "customdateformat",
        ]


class AccessOut(serializers.Serializer[Any]):
    token = serializers.CharField()
    expires = serializers.DateTimeField()


class TokensOut(serializers.Serializer[Any]):
    access = AccessOut()


class LoginOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    user = SessionUserOut()
    tokens = TokensOut()


class SessionOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    user = SessionUserOut()
    expires = serializers.DateTimeField()


class MessageOut(serializers.Serializer[Any]):
    message = serializers.CharField()
