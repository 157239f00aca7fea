"""The spec's names for sessions."""

from __future__ import annotations

from typing import Any

from django.core.validators import EmailValidator
from rest_framework import serializers

from server.accounts.models import User
from server.accounts.tokens import LONGEST
from server.core.http.replies import Text, Whole


def missing(message: str) -> dict[str, Any]:
    """Say the same of a field that is missing and of an empty one."""
    return dict.fromkeys(("required", "blank", "null"), message)


def email_field(*, malformed: str) -> serializers.CharField:
    """Make the field of an e-mail that somebody signs in with."""
    validators = [EmailValidator(malformed)]
    return serializers.CharField(max_length=255, validators=validators, error_messages=missing("Email is required"))


def password_field() -> serializers.CharField:
    """Make the field of a password, every character of which counts."""
    messages = missing("Password is required")
    return serializers.CharField(max_length=512, trim_whitespace=False, error_messages=messages)


def token_field() -> serializers.CharField:
    """Make the field of a challenge or a link's token."""
    return serializers.CharField(max_length=LONGEST)


class LoginIn(serializers.Serializer[Any]):
    email = email_field(malformed="Email is not valid.")
    password = password_field()


class FirebaseIn(serializers.Serializer[Any]):
    token = serializers.CharField(max_length=8192)


class SessionUserOut(serializers.Serializer[User]):
    userid = Whole("pk")
    roleid = Whole("role")
    role = Text(lambda user: user.get_role_display())
    accountid = Whole("account_id")
    accountname = Text("account.name")
    firstname = Text("first_name")
    lastname = Text("last_name")
    email = Text()
    customdateformat = Text("date_format")
    language = Text()


class AccessOut(serializers.Serializer[Any]):
    token = serializers.CharField()
    expires = serializers.DateTimeField()


class TokensOut(serializers.Serializer[Any]):
    access = AccessOut()


class LoginOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    user = SessionUserOut()
    tokens = TokensOut()


class StepDueOut(serializers.Serializer[Any]):
    """The first step is taken, the second is asked for: no session yet."""

    message = serializers.CharField()
    challenge = serializers.CharField()
    methods = serializers.ListField(child=serializers.ChoiceField(["totp", "passkey", "recovery"]))
    must_set_up = serializers.BooleanField()
    expires = serializers.DateTimeField(source="expires_at")


class AboutPersonOut(serializers.Serializer[Any]):
    """That something is done, and for whom: by that the app knows it from what a network answers in our place."""

    message = serializers.CharField()
    userid = serializers.IntegerField()


class SessionOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    user = SessionUserOut()
    expires = serializers.DateTimeField()


class ChatOut(serializers.Serializer[Any]):
    app_id = serializers.CharField()
    script = serializers.CharField()


class ConfigurationDataOut(serializers.Serializer[Any]):
    """What the sign-in page and the frame look at before anybody is signed in."""

    chat = ChatOut(allow_null=True)
    firebase = serializers.BooleanField()
    passkeys = serializers.BooleanField()


class ConfigurationOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = ConfigurationDataOut()  # type: ignore[assignment]
