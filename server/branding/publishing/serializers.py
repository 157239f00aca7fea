"""Our names for what of a look is published: the list of events, what is wrong before Publish, and versions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.core.files.storage import default_storage
from rest_framework import serializers

from server.branding.drafts import Target
from server.branding.models import LookVersion
from server.branding.publishing.words import KINDS, LookPart
from server.core.http.forms import CallIn, Chosen, FormIn, Number, PageIn, Word
from server.core.http.replies import Text, Whole, WordOf, Yes, listed, many, one, writer, written

VERSIONS_A_PAGE = 10
STATES = ("none", "changed", "published")


class PublishedOut(serializers.Serializer[LookVersion]):
    """What was published: the number of its version, when that was and by whom.

    `wentbackto` is the number of the earlier version that it is once more; `filename` that of an account's stylesheet.
    """

    number = Whole()
    at = serializers.DateTimeField(source="published_at")
    by = Text(lambda row: row.published_by.full_name if row.published_by else "")
    wentbackto = Whole("went_back_to", allow_null=True)
    filename = Text(lambda row: row.content.get("name", ""))


PUBLISHED = one(PublishedOut, name="PublishLookOut")


def published(version: LookVersion | None) -> dict[str, Any] | None:
    """Write what buyers get, if anything was published."""
    return writer(PublishedOut)(version) if version else None


class PublishEventIn(CallIn):
    action_type = Word("event template publish")
    event_id = Number()


class PublishStyleIn(CallIn):
    customer_id = Chosen("account_id")


# The table 'Ticket and Email'


class EventTemplatesOut(serializers.Serializer[Any]):
    """An event and how far its templates are: none, changed (buyers do not get the draft yet), or published.

    `number` is that of the version that buyers get, null where they get our own look.
    """

    eventid = Whole("pk")
    eventname = Text("name")
    venuename = Text("venue.name")
    emailtemplate = WordOf("states.email", choices=STATES)
    tickettemplate = WordOf("states.ticket", choices=STATES)
    number = Whole("states.number", allow_null=True)


EVENTS = listed(EventTemplatesOut, name="BrandingEventListOut")


class EventTemplatesIn(PageIn):
    customer_id = Chosen("account_id")


# Before Publish


class TargetIn(FormIn[Target]):
    """An event's look, or without an event that of a whole account."""

    makes = Target
    event_id = Chosen()
    customer_id = Chosen("account_id")


class ProblemOut(serializers.Serializer[Any]):
    """Something that is wrong with a draft; with an error it is not published."""

    where = Text()
    what = Text()
    is_error = Yes()


PROBLEMS = many(ProblemOut, name="BrandingChecksOut")


# Versions


class LookPartOut(serializers.Serializer[Any]):
    """A part of a look in words: `value` is an address where the kind is picture, and #rrggbb where it is colour."""

    what = Text()
    kind = WordOf(choices=KINDS)
    value = Text(lambda part: default_storage.url(part.value) if part.kind == "picture" else part.value)


class VersionOut(PublishedOut):
    """A version with all that it says; `is_current` is the one that buyers get."""

    is_current = Yes()
    content = LookPartOut(many=True, source="parts")


def parts(found: Iterable[LookPart]) -> list[dict[str, Any]]:
    """Write the parts of a look."""
    return written(LookPartOut, found)


VERSIONS = listed(VersionOut, name="BrandingVersionListOut", draft=LookPartOut(many=True))


class VersionsIn(TargetIn):
    """Which versions are asked for: newest first, ten a page."""

    page = serializers.IntegerField(required=False, min_value=1, max_value=1_000_000)


class GoBackIn(TargetIn):
    number = Number()
