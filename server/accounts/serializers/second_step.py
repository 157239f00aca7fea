"""What the second step of signing in, and setting it up, is asked and answered with."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from server.accounts.models import Passkey
from server.accounts.serializers.auth import LoginOut, missing, password_field, token_field
from server.core.http.replies import Text, Whole


class CredentialField(serializers.DictField):
    """What `navigator.credentials` gives, as `toJSON()` writes it: read by the library that verifies it."""


class ChallengeIn(serializers.Serializer[Any]):
    challenge = token_field()


class StepIn(serializers.Serializer[Any]):
    """One of code, recovery_code and credential."""

    challenge = token_field()
    code = serializers.CharField(max_length=20, required=False)
    recovery_code = serializers.CharField(max_length=40, required=False)
    credential = CredentialField(required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if not attrs.keys() & {"code", "recovery_code", "credential"}:
            raise serializers.ValidationError({"code": "Code is required"})
        return attrs


class StepOut(LoginOut):
    recovery_codes = serializers.ListField(child=serializers.CharField(), required=False)


class PasskeySignInIn(serializers.Serializer[Any]):
    challenge = token_field()
    credential = CredentialField()


class OptionsField(serializers.DictField):
    """What `navigator.credentials` is given, as `parseRequestOptionsFromJSON()` and its sister read it."""


class OptionsOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = OptionsField()  # type: ignore[assignment]


class QuestionOut(OptionsOut):
    challenge = serializers.CharField()


class NewAppDataOut(serializers.Serializer[Any]):
    secret = serializers.CharField()
    uri = serializers.CharField()


class NewAppOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = NewAppDataOut()  # type: ignore[assignment]


class CodeIn(serializers.Serializer[Any]):
    code = serializers.CharField(max_length=20, error_messages=missing("Code is required"))


class PasswordIn(serializers.Serializer[Any]):
    password = password_field()


class MaybePasswordIn(serializers.Serializer[Any]):
    """A password that is given once more is looked at; it is enough to have proved who one is a moment ago."""

    password = serializers.CharField(max_length=512, trim_whitespace=False, required=False)


class RecoveryCodesOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    recovery_codes = serializers.ListField(child=serializers.CharField())


class PasskeyRowOut(serializers.Serializer[Passkey]):
    id = Whole()
    name = Text()
    created_at = serializers.DateTimeField()
    last_used_at = serializers.DateTimeField(allow_null=True)


class TwoStepDataOut(serializers.Serializer[Any]):
    totp = serializers.BooleanField()
    recovery_codes_left = serializers.IntegerField()
    passkeys = PasskeyRowOut(many=True)
    required = serializers.BooleanField()  # type: ignore[assignment]


class TwoStepOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = TwoStepDataOut()  # type: ignore[assignment]


class PasskeyIn(serializers.Serializer[Any]):
    challenge = token_field()
    name = serializers.CharField(max_length=80, error_messages=missing("Name is required"))
    credential = CredentialField()


class PasskeyOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = PasskeyRowOut()  # type: ignore[assignment]


class ResetTwoStepIn(serializers.Serializer[Any]):
    userid = serializers.IntegerField(source="user_id", min_value=1, max_value=2**31)
