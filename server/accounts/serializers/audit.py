"""Our names for what the audit log keeps."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from server.accounts.models import AuditEntry
from server.accounts.services.audit_log import Action
from server.core.http.forms import BetweenIn, Chosen, PageIn
from server.core.http.replies import Text, Whole, WordOf, listed

# Where a model's own name is not the word that people know a thing by.
_KINDS = {
    "account": "customer",
    "apiclient": "client",
    "authtoken": "session",
    "emailtemplate": "email_template",
    "holdallotment": "allotment",
    "lookversion": "look",
    "sharedpicture": "picture",
    "taxcategory": "tax",
    "tickettemplate": "ticket_template",
}


class AuditLogIn(BetweenIn, PageIn):
    accountid = Chosen("account_id")


class ActorOut(serializers.Serializer[Any]):
    userid = serializers.IntegerField()
    name = serializers.CharField()
    email = serializers.CharField()


class FieldChangeOut(serializers.Serializer[Any]):
    field = serializers.CharField()
    before = serializers.CharField()
    after = serializers.CharField()


class AuditEntryOut(serializers.Serializer[Any]):
    id = Whole()
    at = serializers.DateTimeField(source="timestamp")
    action = WordOf(lambda entry: Action(entry.action).name.lower(), choices=["create", "update", "delete", "access"])
    kind = Text(lambda entry: _KINDS.get(entry.content_type.model, entry.content_type.model))
    object_id = Whole(allow_null=True)
    object = Text("object_repr")
    by = serializers.SerializerMethodField()
    accountid = Whole("account_id", allow_null=True)
    accountname = Text(lambda entry: entry.account.name if entry.account else "")
    changes = serializers.SerializerMethodField()

    @extend_schema_field(ActorOut(allow_null=True))
    def get_by(self, entry: AuditEntry) -> dict[str, Any] | None:
        actor = entry.actor
        if actor is None:
            return None
        # The address that they had then: the log is to say who it was also of somebody who has left.
        return {"userid": actor.pk, "name": actor.full_name, "email": entry.actor_email or actor.email}

    @extend_schema_field(FieldChangeOut(many=True))
    def get_changes(self, entry: AuditEntry) -> list[dict[str, str]]:
        changes: dict[str, list[str]] = entry.changes or {}
        return [{"field": name, "before": before, "after": after} for name, (before, after) in changes.items()]


AUDIT_LOG = listed(
    AuditEntryOut,
    name="AuditLogOut",
    more=serializers.BooleanField(help_text="not all were counted: there are at least `total`"),
)
