"""The calls of an account's mail service (spec part 2, sections 5 and 7: the mail key)."""

from __future__ import annotations

from typing import Any

from django.db import models
from rest_framework import serializers

from server.clients.mail.records import State
from server.clients.mail.services.connecting import Manner
from server.core.http.forms import CallIn, Chosen, FormIn, Number, OneLine, Typed
from server.core.http.replies import Moment, Text, Whole, WordOf, Yes, one

KEY_REQUIRED = "SendGrid Key is required"
LONGEST_KEY_TEXT = 1000


class MailKeyIn(CallIn):
    """A key of SendGrid's, and whose it is; role 1 says whose."""

    accountid = Chosen("account_id")
    key = Typed(most=LONGEST_KEY_TEXT, required=KEY_REQUIRED)


class MailMannerIn(FormIn[Manner]):
    """From whom mails come, and how events are believed; what is left out stays as it is."""

    makes = Manner
    sender_address = Typed(most=255, optional=True)
    sender_name = OneLine(most=120, optional=True)
    webhook_key = Typed(most=LONGEST_KEY_TEXT, optional=True)


class ConnectMailIn(MailMannerIn):
    """The spec's two fields, and ours beside them."""

    accountid = Chosen("account_id")
    key = Typed(most=LONGEST_KEY_TEXT, required=KEY_REQUIRED)


class ProviderAction(models.TextChoices):
    """What `manageMailProvider` does."""

    READ = "read"
    EDIT = "edit"
    DOMAIN = "domain"
    DISCONNECT = "disconnect"


class ManageMailIn(MailMannerIn):
    """The bodies of all its actions together."""

    action_type = serializers.ChoiceField(choices=ProviderAction.values)
    account_id = Chosen()
    version = Number(required=False, allow_null=True)


class MailServiceOut(serializers.Serializer[Any]):
    """An account's mail service, all empty where it has none; `events_url` is where SendGrid is to tell its events."""

    is_connected = Yes()
    is_ours = Yes(help_text="mails go by Foyer's own mail")
    key = Text(help_text="its beginning and its last letters")
    sender_address = Text()
    sender_name = Text()
    webhook_key = Text()
    events_url = Text()
    heard_at = Moment(zone="zone", allow_null=True, help_text="when the last of its events were believed")
    failing_since = Moment(zone="zone", allow_null=True)
    failure = Text()
    connected_at = Moment(zone="zone", allow_null=True)
    version = Whole()


class SenderFindingOut(serializers.Serializer[Any]):
    """SPF, DKIM or DMARC: how it stands, in words, and the record to add, where one is."""

    name = Text()
    state = WordOf(choices=[state.value for state in State])
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
    """`Success`, or `Failed` and why."""

    message = serializers.ChoiceField(choices=["Success", "Failed"])
    why = serializers.CharField(help_text="empty with `Success`")
