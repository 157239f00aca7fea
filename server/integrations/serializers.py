"""Serializers of API clients and of the holds that they sell from, with the spec's names (part 2, sections 3, 7)."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Any

from django.db import models
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from server.integrations import errors
from server.integrations.api_catalogue import BY_NAME, ApiCall, categories_of
from server.integrations.client_services import MAX_HOURS_LEFT, ClientForm, Expiry, HoldChange
from server.integrations.models import ApiClient, ClientKey
from server.integrations.selectors import Assignment, CustomerInfo
from server.platform import clock
from server.platform.http.inputs import (
    CallIn,
    ChosenIdField,
    ConstantField,
    FlagField,
    FormIn,
    IdField,
    LineField,
    PageIn,
    RowsField,
    TextField,
)
from server.platform.http.outputs import Instant, Integer, Text, ZeroOrOne, many, one

MOST_CHANGES = 200
LONGEST_CALL_ID = 4  # digits
YEAR = re.compile(r"20\d\d-", re.ASCII)


class AssignmentAction(models.TextChoices):
    """What `allocationClientManagement` does; the spec's list names no action."""

    LIST = "list"
    ALL = "all"


class HoldChangeIn(FormIn[HoldChange]):
    """`allocationclientid` is not needed: client and hold identify the row."""

    makes = HoldChange
    allocationclientid = ChosenIdField()
    allocationid = IdField("hold_id")
    isaction = serializers.ChoiceField(choices=["add", "delete"])

    def to_internal_value(self, data: Any) -> Any:
        read = super().to_internal_value(data)
        return {**read, "is_gone": read["isaction"] == "delete"}


class ManageAssignmentsIn(CallIn):
    """The bodies of both its actions; the client determines the account."""

    action_type = serializers.ChoiceField(
        choices=AssignmentAction.values, required=False, default=AssignmentAction.LIST.value
    )
    account_id = ChosenIdField()
    client_id = ChosenIdField(help_text="omit to list the holds that a new client of the account could have")
    allocations = RowsField(HoldChangeIn, "changes", most=MOST_CHANGES)


class AssignmentOut(serializers.Serializer[Assignment]):
    allocationid = Integer("hold.pk")
    allocationname = Text("hold.name")
    allocationclientid = Integer("row")
    allocatechecked = ZeroOrOne(lambda assignment: assignment.row > 0)


ASSIGNMENTS = many(AssignmentOut, name="AssignmentsOut")


class ClientAction(models.TextChoices):
    """What `manageCustomerAPI` does: the spec's four, and ours for the keys."""

    LIST = "active list"
    ADD = "add"
    EDIT = "edit"
    DELETE = "delete"
    KEYS = "keys"
    NEW_KEY = "new key"
    END_KEY = "end key"
    COPY_KEY = "copy key"


class CallIds(TextField):
    """The numbers of the catalogue's calls, as the spec's comma list; a field that is left out keeps its value."""

    def __init__(self, name: str) -> None:
        super().__init__(name, most=200, wrong=errors.CALL_UNKNOWN, optional=True)

    def to_internal_value(self, data: Any) -> Any:
        parts = [part.strip() for part in super().to_internal_value(data).split(",") if part.strip()]
        if not all(part.isascii() and part.isdigit() and len(part) <= LONGEST_CALL_ID for part in parts):
            self.fail("invalid")
        return [int(part) for part in parts]

    def run_validation(self, data: Any = serializers.empty) -> Any:
        """Parse the list; an empty text is an empty list."""
        read = super().run_validation(data)
        return [] if read == "" else read


@extend_schema_field({"type": "string", "nullable": True, "description": "ISO 8601 with its offset; empty for never"})
class ExpiryIn(serializers.DateTimeField):
    """A moment, or empty or null for never; a field that is left out keeps its value."""

    def __init__(self, name: str) -> None:
        messages: dict[str, Any] = dict.fromkeys(("invalid", "date", "make_aware", "overflow"), errors.EXPIRY_WRONG)
        super().__init__(source=name, required=False, error_messages=messages)

    def run_validation(self, data: Any = serializers.empty) -> Any:
        return Expiry.NEVER if data is None or data == "" else super().run_validation(data)

    def to_internal_value(self, value: Any) -> datetime:
        # Before parsing: moments of the first and the last year are in no year of another zone.
        if not isinstance(value, str) or not YEAR.match(value):
            self.fail("invalid")
        return super().to_internal_value(value)


class HoursIn(serializers.IntegerField):
    def __init__(self) -> None:
        wrong = errors.HOURS_WRONG.format(most=MAX_HOURS_LEFT)
        messages: dict[str, Any] = dict.fromkeys(
            ("null", "invalid", "min_value", "max_value", "max_string_length"), wrong
        )
        super().__init__(
            default=0, min_value=0, max_value=MAX_HOURS_LEFT, error_messages=messages, help_text="0: immediately"
        )


class ManageClientIn(FormIn[ClientForm], PageIn):
    """The bodies of all its actions. `active_status` 1 of a list selects active ones only."""

    makes = ClientForm
    action_type = serializers.ChoiceField(choices=ClientAction.values)
    account_id = ChosenIdField()
    client_id = ChosenIdField()
    client_name = LineField("name", most=255, wrong=errors.NAME_REQUIRED)
    api_id = CallIds("call_ids")
    # Part of the spec's body, and ignored: nobody chooses a key.
    api_key = TextField(most=200)
    apiexpiry_date = ExpiryIn("expires_at")
    active_status = FlagField("is_active")
    version = IdField(required=False)
    key_id = ChosenIdField()
    test = FlagField("is_test")
    hours = HoursIn()


class ClientChoiceOut(serializers.Serializer[Any]):
    """A client, to be chosen when a reservation is marked as purchased (part 3, section 3)."""

    clientid = Integer("pk")
    clientname = Text("name")


def newest_of(client: ApiClient) -> ClientKey | None:
    """Find the newest of a client's live keys, preferring live keys to test keys; only valid ones were read."""
    keys = list(client.keys.all())
    return next((key for key in keys if not key.is_test), keys[0] if keys else None)


class ClientOut(ClientChoiceOut):
    """A client as its list and form show it; only the ends of its newest live key are included."""

    accountid = Integer("account_id")
    keyid = Integer(lambda client: key.pk if (key := newest_of(client)) else 0)
    apikey = Text(lambda client: key.masked if (key := newest_of(client)) else "")
    apiexpirydate = Instant("expires_at", allow_null=True)
    apicategory = Text(lambda client: ",".join(categories_of(client.calls)), help_text="for sales and reports")
    api_id = Text(lambda client: ",".join(str(BY_NAME[name].id) for name in client.calls if name in BY_NAME))
    active = ZeroOrOne("is_active")
    holdcount = Integer("hold_count")
    lastused = Instant(
        lambda client: max((key.last_used_at for key in client.keys.all() if key.last_used_at), default=None),
        allow_null=True,
    )
    version = Integer()


class KeyOut(serializers.Serializer[ClientKey]):
    keyid = Integer("pk")
    apikey = Text("masked")
    test = ZeroOrOne("is_test")
    createddate = Instant("created_at")
    createdby = Text(lambda key: key.created_by.full_name if key.created_by else "")
    lastused = Instant("last_used_at", allow_null=True)
    enddate = Instant("ends_at", allow_null=True)
    ended = ZeroOrOne(lambda key: key.ends_at is not None and key.ends_at <= clock.now())
    cancopy = ZeroOrOne("is_kept")


class CustomerInfoOut(serializers.Serializer[CustomerInfo]):
    """The account's key of its email provider, masked; empty if it has none."""

    accountid = Integer("account_id")
    key = Text()


class ApiCallOut(serializers.Serializer[ApiCall]):
    apiid = Integer("id")
    apiname = Text("title")
    apidescription = Text("description")
    apiurl = Text("url")
    apicategory = Text("category.value")


class CatalogueIn(CallIn):
    action_type = ConstantField("active list")


_WHOLE_KEY = serializers.CharField(help_text="the complete key; empty if none was created")

CLIENT = one(ClientOut, key=_WHOLE_KEY)
CLIENTS = many(ClientOut, total=serializers.IntegerField(), customerinfo=CustomerInfoOut(many=True))
CLIENT_CHOICES = many(ClientChoiceOut)
KEYS = many(KeyOut)
KEY = one(KeyOut, key=_WHOLE_KEY)
API_CATALOGUE = many(ApiCallOut, name="ApiCatalogueOut")
CUSTOMER_INFO = many(CustomerInfoOut)
