"""The spec's names for API clients, and for the holds that they sell from (part 2, sections 3 and 7)."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Any

from django.db import models
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from server.clients import errors
from server.clients.catalogue import BY_NAME, ApiCall, categories_of
from server.clients.models import ApiClient, ClientKey
from server.clients.selectors import Assignment, CustomerInfo
from server.clients.services.clients import ClientForm, Expiry
from server.clients.services.holds import HoldChange
from server.clients.services.rotation import MOST_HOURS
from server.core import clock, wire
from server.core.http.forms import CallIn, Chosen, Flag, FormIn, Number, OneLine, PageIn, Rows, Typed, Word
from server.core.http.replies import Bit, Text, Whole, many, one

MOST_CHANGES = 200
LONGEST_CALL_ID = 4  # digits
YEAR = re.compile(r"20\d\d-", re.ASCII)


class AssignmentAction(models.TextChoices):
    """What `allocationClientManagement` does; the spec's list names no action."""

    LIST = "list"
    ALL = "all"


class HoldChangeIn(FormIn[HoldChange]):
    """`allocationclientid` is not needed: client and hold say which row it is."""

    makes = HoldChange
    allocationclientid = Chosen()
    allocationid = Number("hold_id")
    isaction = serializers.ChoiceField(choices=["add", "delete"])

    def to_internal_value(self, data: Any) -> Any:
        read = super().to_internal_value(data)
        return {**read, "is_gone": read["isaction"] == "delete"}


class ManageAssignmentsIn(CallIn):
    """The bodies of both its actions together; the client says whose account it is."""

    action_type = serializers.ChoiceField(
        choices=AssignmentAction.values, required=False, default=AssignmentAction.LIST.value
    )
    account_id = Chosen()
    client_id = Chosen(help_text="none for the holds that a new client of the account could have")
    allocations = Rows(HoldChangeIn, "changes", most=MOST_CHANGES)


class AssignmentOut(serializers.Serializer[Assignment]):
    allocationid = Whole("hold.pk")
    allocationname = Text("hold.name")
    allocationclientid = Whole("row")
    allocatechecked = Bit(lambda assignment: assignment.row > 0)


ASSIGNMENTS = many(AssignmentOut, name="AssignmentsOut")


# Clients and their keys


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


class CallIds(Typed):
    """The numbers of the catalogue's calls, as the spec's comma list; a field that is left out keeps its value."""

    def __init__(self, name: str) -> None:
        super().__init__(name, most=200, wrong=errors.CALL_UNKNOWN, optional=True)

    def to_internal_value(self, data: Any) -> Any:
        parts = [part.strip() for part in super().to_internal_value(data).split(",") if part.strip()]
        if not all(part.isascii() and part.isdigit() and len(part) <= LONGEST_CALL_ID for part in parts):
            self.fail("invalid")
        return [int(part) for part in parts]

    def run_validation(self, data: Any = serializers.empty) -> Any:
        """Read the list; an empty text is none of them."""
        read = super().run_validation(data)
        return [] if read == "" else read


@extend_schema_field({"type": "string", "nullable": True, "description": "ISO 8601 with its offset; empty for never"})
class ExpiryIn(serializers.DateTimeField):
    """A moment, or empty or null for never; a field that is left out keeps its value."""

    def __init__(self, name: str) -> None:
        words: dict[str, Any] = dict.fromkeys(("invalid", "date", "make_aware", "overflow"), errors.EXPIRY_WRONG)
        super().__init__(source=name, required=False, error_messages=words)

    def run_validation(self, data: Any = serializers.empty) -> Any:
        return Expiry.NEVER if data is None or data == "" else super().run_validation(data)

    def to_internal_value(self, value: Any) -> datetime:
        # Before it is read: the first and the last year have moments that are in no year of another zone.
        if not isinstance(value, str) or not YEAR.match(value):
            self.fail("invalid")
        return super().to_internal_value(value)


class HoursIn(serializers.IntegerField):
    def __init__(self) -> None:
        wrong = errors.HOURS_WRONG.format(most=MOST_HOURS)
        words: dict[str, Any] = dict.fromkeys(("null", "invalid", "min_value", "max_value", "max_string_length"), wrong)
        super().__init__(default=0, min_value=0, max_value=MOST_HOURS, error_messages=words, help_text="0 for at once")


class ManageClientIn(FormIn[ClientForm], PageIn):
    """The bodies of all its actions together. Of a list `active_status` 1 asks for those that are on alone."""

    makes = ClientForm
    action_type = serializers.ChoiceField(choices=ClientAction.values)
    account_id = Chosen()
    client_id = Chosen()
    client_name = OneLine("name", most=255, wrong=errors.NAME_REQUIRED)
    api_id = CallIds("call_ids")
    # Of the spec's body, and not looked at: nobody chooses what a key is.
    api_key = Typed(most=200)
    apiexpiry_date = ExpiryIn("expires_at")
    active_status = Flag("is_active")
    version = Number(required=False)
    key_id = Chosen()
    test = Flag("is_test")
    hours = HoursIn()


@extend_schema_field(OpenApiTypes.DATETIME)
class Instant(Text):
    """ISO 8601 in UTC: an account has no zone of its own."""

    def to_representation(self, value: Any) -> str:
        return wire.iso(value, "UTC")


class ClientChoiceOut(serializers.Serializer[Any]):
    """A client as whoever marks a reservation as purchased chooses it (part 3, section 3)."""

    clientid = Whole("pk")
    clientname = Text("name")


def newest_of(client: ApiClient) -> ClientKey | None:
    """Find the newest of a client's live keys, one for sales rather than one for tests; only live ones were read."""
    keys = list(client.keys.all())
    return next((key for key in keys if not key.is_test), keys[0] if keys else None)


def _last_use(client: ApiClient) -> datetime | None:
    return max((key.last_used_at for key in client.keys.all() if key.last_used_at), default=None)


class ClientOut(ClientChoiceOut):
    """A client as its list and its form show it; of its key, the newest live one, only the ends."""

    accountid = Whole("account_id")
    keyid = Whole(lambda client: key.pk if (key := newest_of(client)) else 0)
    apikey = Text(lambda client: key.masked if (key := newest_of(client)) else "")
    apiexpirydate = Instant("expires_at", allow_null=True)
    apicategory = Text(lambda client: ",".join(categories_of(client.calls)), help_text="of sales and report")
    api_id = Text(lambda client: ",".join(str(BY_NAME[name].id) for name in client.calls if name in BY_NAME))
    active = Bit("is_active")
    holdcount = Whole("hold_count")
    lastused = Instant(_last_use, allow_null=True)
    version = Whole()


class KeyOut(serializers.Serializer[ClientKey]):
    keyid = Whole("pk")
    apikey = Text("masked")
    test = Bit("is_test")
    createddate = Instant("created_at")
    createdby = Text(lambda key: key.created_by.full_name if key.created_by else "")
    lastused = Instant("last_used_at", allow_null=True)
    enddate = Instant("ends_at", allow_null=True)
    ended = Bit(lambda key: key.ends_at is not None and key.ends_at <= clock.now())
    cancopy = Bit("is_kept")


class CustomerInfoOut(serializers.Serializer[CustomerInfo]):
    """The account's key of its mail provider, masked; empty where it has none."""

    accountid = Whole("account_id")
    key = Text()


class ApiCallOut(serializers.Serializer[ApiCall]):
    apiid = Whole("id")
    apiname = Text("title")
    apidescription = Text("description")
    apiurl = Text("url")
    apicategory = Text("category.value")


class CatalogueIn(CallIn):
    action_type = Word("active list")


_WHOLE_KEY = serializers.CharField(help_text="whole; empty where no key was made")

CLIENT = one(ClientOut, key=_WHOLE_KEY)
CLIENTS = many(ClientOut, total=serializers.IntegerField(), customerinfo=CustomerInfoOut(many=True))
CLIENT_CHOICES = many(ClientChoiceOut)
KEYS = many(KeyOut)
KEY = one(KeyOut, key=_WHOLE_KEY)
API_CATALOGUE = many(ApiCallOut, name="ApiCatalogueOut")
CUSTOMER_INFO = many(CustomerInfoOut)
