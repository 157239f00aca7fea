"""Our names for what the audit log keeps."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from server.accounts.ledger import Action
from server.accounts.models import AuditEntry
from server.core.api import PageIn, RowOut
from server.core.fields import ChosenField

# Where a model's own name is not the word that people know a thing by.
_KINDS = {"account": "customer", "taxcategory": "tax", "authtoken": "session"}


class AuditLogIn(PageIn):
    accountid = ChosenField()


class ActorOut(serializers.Serializer[Any]):
    userid = serializers.IntegerField()
    name = serializers.CharField()
    email = serializers.CharField()


class FieldChangeOut(serializers.Serializer[Any]):
    field = serializers.CharField()
    before = serializers.CharField()
    after = serializers.CharField()


class AuditEntryOut(RowOut[AuditEntry]):
    at = serializers.DateTimeField(source="timestamp")
    action = serializers.SerializerMethodField()
    kind = serializers.SerializerMethodField()
    object = serializers.CharField(source="object_repr")
    by = serializers.SerializerMethodField()
    accountid = serializers.IntegerField(source="account_id", allow_null=True)
    accountname = serializers.SerializerMethodField()
    changes = serializers.SerializerMethodField()

    class Meta:
        model = AuditEntry
        fields = ["id", "at", "action", "kind", "object_id", "object", "by", "accountid", "accountname", "changes"]

    @extend_schema_field(serializers.ChoiceField(choices=["create", "update", "delete", "access"]))
    def get_action(self, entry: AuditEntry) -> str:
        return Action(entry.action).name.lower()

    def get_kind(self, entry: AuditEntry) -> str:
        model: str = entry.content_type.model
        return _KINDS.get(model, model)

    @extend_schema_field(ActorOut(allow_null=True))
    def get_by(self, entry: AuditEntry) -> dict[str, Any] | None:
        actor = entry.actor
        if actor is None:
            return None
        # The address that they had then: the log is to say who it was also of somebody who has left.
        return {"userid": actor.pk, "name": actor.full_name, "email": entry.actor_email or actor.email}

    def get_accountname(self, entry: AuditEntry) -> str:
        return entry.account.name if entry.account else ""

    @extend_schema_field(FieldChangeOut(many=True))
    def get_changes(self, entry: AuditEntry) -> list[dict[str, str]]:
        changes: dict[str, list[str]] = entry.changes or {}
        return [{"field": name, "before": before, "after": after} for name, (before, after) in changes.items()]


class AuditLogOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = serializers.ListField(child=AuditEntryOut(many=True))  # type: ignore[assignment]
    total = serializers.IntegerField()
