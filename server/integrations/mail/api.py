"""The calls of an account's own mail provider (spec part 2, sections 5 and 7); some of them are ours."""

from __future__ import annotations

from typing import Any

from django.db import models
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from server.auth.http import OrganiserView
from server.integrations.mail.selectors import ProviderState, read_provider_state
from server.integrations.mail.sendgrid import RecordState
from server.integrations.mail.services import (
    KeyRefused,
    SenderSettings,
    check_provider_key,
    check_sender_domain,
    connect_provider,
    disconnect_provider,
    update_provider,
)
from server.platform.addresses import link_origin
from server.platform.errors import StaleVersion, VersionConflict
from server.platform.http.api import Actions, call, success_response
from server.platform.http.inputs import CallIn, ChosenIdField, FormIn, IdField, LineField, TextField
from server.platform.http.outputs import Boolean, ChoiceOf, DateTime, Integer, Text, one

KEY_REQUIRED = "SendGrid Key is required"
LONGEST_KEY_TEXT = 1000


class MailKeyIn(CallIn):
    """A SendGrid key and its account, which only role 1 chooses."""

    accountid = ChosenIdField("account_id")
    key = TextField(most=LONGEST_KEY_TEXT, required=KEY_REQUIRED)


class MailMannerIn(FormIn[SenderSettings]):
    """From whom mails come, and how events are believed; what is left out stays as it is."""

    makes = SenderSettings
    sender_address = TextField(most=255, optional=True)
    sender_name = LineField(most=120, optional=True)
    webhook_key = TextField(most=LONGEST_KEY_TEXT, optional=True)


class ConnectMailIn(MailMannerIn):
    """The spec's two fields, and ours."""

    accountid = ChosenIdField("account_id")
    key = TextField(most=LONGEST_KEY_TEXT, required=KEY_REQUIRED)


class ProviderAction(models.TextChoices):
    """What `manageMailProvider` does."""

    READ = "read"
    EDIT = "edit"
    DOMAIN = "domain"
    DISCONNECT = "disconnect"


class ManageMailIn(MailMannerIn):
    """The bodies of all its actions."""

    action_type = serializers.ChoiceField(choices=ProviderAction.values)
    account_id = ChosenIdField()
    version = IdField(required=False, allow_null=True)


class MailServiceOut(serializers.Serializer[Any]):
    """An account's email provider, all empty if it has none; `events_url` is the webhook that SendGrid has to call."""

    is_connected = Boolean()
    is_ours = Boolean(help_text="whether emails are sent by Foyer's own provider")
    key = Text(help_text="its beginning and its last characters")
    sender_address = Text()
    sender_name = Text()
    webhook_key = Text()
    events_url = Text()
    heard_at = DateTime(zone="zone", allow_null=True, help_text="when an authentic event was received last")
    failing_since = DateTime(zone="zone", allow_null=True)
    failure = Text()
    connected_at = DateTime(zone="zone", allow_null=True)
    version = Integer()


class SenderFindingOut(serializers.Serializer[Any]):
    """SPF, DKIM or DMARC: its state as text, and the record to add, if any."""

    name = Text()
    state = ChoiceOf(choices=[state.value for state in RecordState])
    says = Text()
    add_type = Text()
    add_host = Text()
    add_value = Text()


class SenderDomainOut(serializers.Serializer[Any]):
    domain = Text("name")
    findings = SenderFindingOut(many=True)


PROVIDER = one(MailServiceOut, name="MailServiceReadOut")
DOMAIN = one(SenderDomainOut, name="SenderDomainReadOut")


class MailKeyOut(serializers.Serializer[Any]):
    """`Success`, or `Failed` and the reason."""

    message = serializers.ChoiceField(choices=["Success", "Failed"])
    why = serializers.CharField(help_text="empty with `Success`")


# The spec gives no path for connecting a provider, and none for disconnecting it (part 2, section 7: the mail key):
# `connectMailKey` and `manageMailProvider` are ours.


class ValidateKeyView(OrganiserView):
    """Check whether a SendGrid key may send email."""

    @extend_schema(request=MailKeyIn, responses=MailKeyOut)
    def post(self, request: Request) -> Response:
        data = self.read(MailKeyIn)
        self.caller.account_for(data.params["account_id"])
        why = check_provider_key(caller=self.caller, key=data.params["key"])
        return success_response(message="Failed" if why else "Success", why=why)


class ConnectView(OrganiserView):
    """Send an account's emails through its own SendGrid account; on `Failed` nothing is stored."""

    @extend_schema(request=ConnectMailIn, responses=MailKeyOut)
    def post(self, request: Request) -> Response:
        data = self.read(ConnectMailIn)
        account_id = self.caller.account_for(data.params["account_id"])
        done = connect_provider(caller=self.caller, account_id=account_id, key=data.params["key"], manner=data.form())
        why = done.why if isinstance(done, KeyRefused) else ""
        return success_response(message="Failed" if why else "Success", why=why)


def _account(view: OrganiserView, data: ManageMailIn) -> int:
    return view.caller.account_for(data.params["account_id"])


def _state(view: OrganiserView, data: ManageMailIn) -> ProviderState:
    return read_provider_state(caller=view.caller, account_id=_account(view, data), origin=link_origin(view.request))


def _edit(view: OrganiserView, data: ManageMailIn) -> Response:
    try:
        update_provider(
            caller=view.caller,
            account_id=_account(view, data),
            manner=data.form(),
            version=data.params.get("version"),
        )
    except StaleVersion:
        raise VersionConflict(current=PROVIDER.write(_state(view, data))) from None
    return PROVIDER(_state(view, data))


def _disconnect(view: OrganiserView, data: ManageMailIn) -> Response:
    disconnect_provider(caller=view.caller, account_id=_account(view, data))
    return PROVIDER(_state(view, data))


_MANAGE: Actions[OrganiserView, ManageMailIn] = Actions(
    word="action_type",
    shape=ManageMailIn,
    handlers={
        ProviderAction.READ: lambda view, data: PROVIDER(_state(view, data)),
        ProviderAction.EDIT: _edit,
        ProviderAction.DOMAIN: lambda view, data: DOMAIN(
            check_sender_domain(caller=view.caller, account_id=_account(view, data))
        ),
        ProviderAction.DISCONNECT: _disconnect,
    },
)


class ManageProviderView(OrganiserView):
    """Read, change or remove an account's email provider, or check its sender's domain."""

    @call(ManageMailIn, PROVIDER, DOMAIN)
    def post(self, data: ManageMailIn) -> Response:
        return _MANAGE.answer(self, data)
