"""Sessions, and proving who sits at one, on the wire; the spec has no words for them."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from server.accounts.serializers.auth import password_field, token_field
from server.accounts.serializers.second_step import CredentialField
from server.core.http.forms import CallIn, Number
from server.core.http.replies import Text, Whole, Yes, many


class ReauthenticateIn(serializers.Serializer[Any]):
    """The password, and one of the codes where the refusal lists them beside it."""

    password = password_field()
    code = serializers.CharField(max_length=20, required=False, default="")
    recovery_code = serializers.CharField(max_length=40, required=False, default="")


class PasskeyProofIn(serializers.Serializer[Any]):
    challenge = token_field()
    credential = CredentialField()


class SessionRowOut(serializers.Serializer[Any]):
    """One open session: where it was seen last, with what, and whether it is the one that asks."""

    id = Whole("pk")
    device = Text()
    place = Text()
    since = serializers.DateTimeField(source="made_at")
    last_seen = serializers.DateTimeField(source="last_seen_at")
    is_this = Yes(help_text="the session that asks")


class SessionTopicOut(serializers.Serializer[Any]):
    """One of one's own sessions is new, or another is over (0): whoever shows them reads them again."""

    id = serializers.IntegerField()
    version = serializers.IntegerField(help_text="0: it is over")


class WhoseIn(CallIn):
    userid = Number("user_id")


class EndedOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    ended = serializers.IntegerField()


SESSIONS = many(SessionRowOut, name="SessionListOut")
