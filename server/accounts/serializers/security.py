"""Our names for what was noted of who came, who was refused and what was taken out."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from server.accounts.models import SecurityEvent
from server.core.http.forms import Chosen, Day, PageIn
from server.core.http.replies import Text, Whole, WordOf, listed


class SecurityIn(PageIn):
    accountid = Chosen("account_id")
    kind = serializers.ChoiceField(choices=SecurityEvent.Kind.values, required=False, allow_blank=True, default="")
    day = Day(required=False, allow_null=True, default=None)


class SecurityPersonOut(serializers.Serializer[Any]):
    userid = serializers.IntegerField()
    name = serializers.CharField()
    email = serializers.CharField()


class SecurityEventOut(serializers.Serializer[Any]):
    id = Whole()
    kind = WordOf(choices=SecurityEvent.Kind.values)
    person = serializers.SerializerMethodField()
    place = Text()
    what = Text()
    facts = serializers.SerializerMethodField()
    times = Whole()
    first = serializers.DateTimeField(source="first_at")
    last = serializers.DateTimeField(source="last_at")
    accountid = Whole("account_id", allow_null=True)
    accountname = Text(lambda event: event.account.name if event.account else "")

    @extend_schema_field(SecurityPersonOut(allow_null=True))
    def get_person(self, event: SecurityEvent) -> dict[str, Any] | None:
        user = event.user
        return {"userid": user.pk, "name": user.full_name, "email": user.email} if user else None

    @extend_schema_field(serializers.DictField(child=serializers.CharField()))
    def get_facts(self, event: SecurityEvent) -> dict[str, str]:
        return {name: "" if value is None else str(value) for name, value in event.facts.items()}


SECURITY = listed(
    SecurityEventOut,
    name="SecurityOut",
    more=serializers.BooleanField(help_text="not all were counted: there are at least `total`"),
)
