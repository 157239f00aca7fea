"""The audit log, security events, and for how long an account stores data."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.caller import Caller, Client, Staff
from server.accounts.models import AuditEntry, SecurityEvent, User
from server.administration import selectors
from server.administration.selectors import MOST_MONTHS, RETENTION_ORDER
from server.administration.settings_services import change_retention, show_retention
from server.audit.security_services import record_event
from server.audit.services import Action
from server.auth.http import OwnerView
from server.platform.http.api import call
from server.platform.http.inputs import BetweenIn, CallIn, ChosenIdField, DayField, IdField, PageIn
from server.platform.http.observability import on_refusal
from server.platform.http.outputs import BoundedPageOf, ChoiceOf, Integer, Text, listed, one
from server.platform.observability.logs import current_context

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
    accountid = ChosenIdField("account_id")

    def rows(self, caller: Staff) -> QuerySet[AuditEntry]:
        params = self.params
        return selectors.list_audit_entries(
            caller=caller,
            account_id=caller.account_id or params["account_id"] or None,
            since=params.get("since"),
            until=params.get("until"),
            search=params["search"],
            ordering=params["ordering"],
        )


class ActorOut(serializers.Serializer[Any]):
    userid = serializers.IntegerField()
    name = serializers.CharField()
    email = serializers.CharField()


class FieldChangeOut(serializers.Serializer[Any]):
    field = serializers.CharField()
    before = serializers.CharField()
    after = serializers.CharField()


class AuditEntryOut(serializers.Serializer[Any]):
    id = Integer()
    at = serializers.DateTimeField(source="timestamp")
    action = ChoiceOf(lambda entry: Action(entry.action).name.lower(), choices=["create", "update", "delete", "access"])
    kind = Text(lambda entry: _KINDS.get(entry.content_type.model, entry.content_type.model))
    object_id = Integer(allow_null=True)
    object = Text("object_repr")
    by = serializers.SerializerMethodField()
    accountid = Integer("account_id", allow_null=True)
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
    more=serializers.BooleanField(help_text="not all rows were counted: there are at least `total`"),
)


class SecurityIn(PageIn):
    accountid = ChosenIdField("account_id")
    kind = serializers.ChoiceField(choices=SecurityEvent.Kind.values, required=False, allow_blank=True, default="")
    day = DayField(required=False, allow_null=True, default=None)

    def rows(self, caller: Staff) -> QuerySet[SecurityEvent]:
        params = self.params
        return selectors.list_security_events(
            caller=caller,
            account_id=caller.account_id or params["account_id"] or None,
            kind=params["kind"],
            day=params["day"],
            search=params["search"],
            ordering=params["ordering"],
        )


class SecurityPersonOut(serializers.Serializer[Any]):
    userid = serializers.IntegerField()
    name = serializers.CharField()
    email = serializers.CharField()


class SecurityEventOut(serializers.Serializer[Any]):
    id = Integer()
    kind = ChoiceOf(choices=SecurityEvent.Kind.values)
    person = serializers.SerializerMethodField()
    place = Text()
    what = Text()
    facts = serializers.SerializerMethodField()
    times = Integer()
    first = serializers.DateTimeField(source="first_at")
    last = serializers.DateTimeField(source="last_at")
    accountid = Integer("account_id", allow_null=True)
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
    more=serializers.BooleanField(help_text="not all rows were counted: there are at least `total`"),
)


class AuditLogView(OwnerView):
    @call(AuditLogIn, AUDIT_LOG)
    def post(self, data: AuditLogIn) -> Response:
        page = BoundedPageOf(data.rows(self.caller), data.params)
        return AUDIT_LOG(page, more=page.more)


class SecurityView(OwnerView):
    @call(SecurityIn, SECURITY)
    def post(self, data: SecurityIn) -> Response:
        page = BoundedPageOf(data.rows(self.caller), data.params)
        return SECURITY(page, more=page.more)


class KeepingIn(CallIn):
    account_id = ChosenIdField()


def _months() -> serializers.IntegerField:
    return serializers.IntegerField(min_value=0, max_value=MOST_MONTHS)


class _MonthsIn(CallIn):
    """How many months each kind of data is stored; 0 stores it forever."""

    buyers = _months()
    readings = _months()
    audit = _months()
    security = _months()

    @property
    def months(self) -> dict[str, int]:
        return {name: self.params[name] for name in RETENTION_ORDER}


class PreviewKeepingIn(_MonthsIn):
    account_id = ChosenIdField()


class ChangeKeepingIn(_MonthsIn):
    account_id = IdField()
    version = IdField(required=False)


class KeptLineOut(serializers.Serializer[Any]):
    """One kind of data: rows older than `before` are deleted; `count` is how many there are now."""

    kind = ChoiceOf("name", choices=RETENTION_ORDER)
    months = Integer()
    before = serializers.DateTimeField(allow_null=True)
    count = Integer()


class KeepingOut(serializers.Serializer[Any]):
    accountid = Integer("account")
    version = Integer()
    next_at = serializers.DateTimeField(allow_null=True, help_text="when older data is deleted next; null: never")
    kept = KeptLineOut(source="lines", many=True)


RETENTION = one(KeepingOut)


class RetentionView(OwnerView):
    @call(KeepingIn, RETENTION)
    def post(self, data: KeepingIn) -> Response:
        return RETENTION(show_retention(caller=self.caller, account_id=data.params["account_id"]))


class RetentionPreviewView(OwnerView):
    @call(PreviewKeepingIn, RETENTION)
    def post(self, data: PreviewKeepingIn) -> Response:
        account_id = data.params["account_id"]
        return RETENTION(show_retention(caller=self.caller, account_id=account_id, months=data.months))


class ChangeRetentionView(OwnerView):
    @call(ChangeKeepingIn, RETENTION)
    def post(self, data: ChangeKeepingIn) -> Response:
        retention = change_retention(
            caller=self.caller,
            account_id=data.params["account_id"],
            months=data.months,
            version=data.params.get("version"),
        )
        return RETENTION(retention, message="Updated Successfully")


# Records refusals by permissions (403) and by limits (429), whichever call it was.

KIND_BY_STATUS = {403: SecurityEvent.Kind.REFUSED, 429: SecurityEvent.Kind.LIMITED}


@on_refusal
def record_refusal(request: Request, status: int, code: str) -> None:
    """Note who was refused, where from, and at which call: by its pattern, which names no row."""
    kind = KIND_BY_STATUS.get(status)
    call = current_context()
    # Whoever refused may have noted it better already: with the event whose limit it was, say.
    if kind is None or (call is not None and kind.value in call.noted):
        return
    # What was found out already: asking again could be refused again.
    person, client = getattr(request, "_user", None), getattr(request, "_auth", None)
    user = person if isinstance(person, User) else None
    account_id = user.account_id if user else client.account_id if isinstance(client, Caller) else None
    match = request.resolver_match
    record_event(
        kind,
        account_id=account_id,
        user_id=user.pk if user else None,
        address=str(request.META.get("REMOTE_ADDR", "")),
        what=f"{request.method} {match.route if match else ''}",
        code=code,
        **({"client": client.client_id} if isinstance(client, Client) else {}),
    )
