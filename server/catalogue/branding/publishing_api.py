"""Calls that publish a theme: checks, versions, and stylesheets for browsers with their previews."""

from __future__ import annotations

from typing import Any

from django.core.files.storage import default_storage
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe
from rest_framework import serializers
from rest_framework.response import Response

from server.auth.http import OrganiserView
from server.catalogue.branding import selectors
from server.catalogue.branding.forms import Target
from server.catalogue.branding.models import LookVersion
from server.catalogue.branding.selectors import get_stylesheet_address, preview_of
from server.catalogue.branding.services import publish_event, publish_style, restore_version
from server.catalogue.branding.theme import PART_KINDS
from server.platform.errors import NotFound
from server.platform.http.api import call
from server.platform.http.inputs import CallIn, ChosenIdField, ConstantField, FormIn, IdField, PageIn
from server.platform.http.outputs import (
    Boolean,
    ChoiceOf,
    Integer,
    PageOf,
    Text,
    listed,
    many,
    one,
    write_rows,
)
from server.platform.http.request_limits import PAGES, rate_limited

VERSIONS_A_PAGE = 10
STATES = ("none", "changed", "published")


class PublishedOut(serializers.Serializer[LookVersion]):
    """A published version: its number, time and author.

    `wentbackto` is the number of the earlier version that it restores; `filename` that of an account's stylesheet.
    """

    number = Integer()
    at = serializers.DateTimeField(source="published_at")
    by = Text(lambda row: row.published_by.full_name if row.published_by else "")
    wentbackto = Integer("went_back_to", allow_null=True)
    filename = Text(lambda row: row.content.get("name", ""))


PUBLISHED = one(PublishedOut, name="PublishLookOut")
PUBLISHED_EVENT = one(
    PublishedOut,
    name="PublishEventOut",
    parts=serializers.ListField(
        child=serializers.ChoiceField(choices=["look", "ticket", "email"]), help_text="what buyers get anew"
    ),
)


class PublishEventIn(CallIn):
    action_type = ConstantField("event template publish")
    event_id = IdField()


class PublishStyleIn(CallIn):
    customer_id = ChosenIdField("account_id")


class EventTemplatesOut(serializers.Serializer[Any]):
    """An event and the state of its templates: none, changed (the draft differs from what buyers get), or published.
    `number` is the published version, null for the default template.
    """

    eventid = Integer("pk")
    eventname = Text("name")
    venuename = Text("venue.name")
    emailtemplate = ChoiceOf("states.email", choices=STATES)
    tickettemplate = ChoiceOf("states.ticket", choices=STATES)
    number = Integer("states.number", allow_null=True)


EVENTS = listed(EventTemplatesOut, name="BrandingEventListOut")


class EventTemplatesIn(PageIn):
    customer_id = ChosenIdField("account_id")


class TargetIn(FormIn[Target]):
    """An event's template, or without an event the stylesheet of an account."""

    makes = Target
    event_id = ChosenIdField()
    customer_id = ChosenIdField("account_id")


class ProblemOut(serializers.Serializer[Any]):
    """A problem with a draft; one of level error prevents its publication."""

    where = Text()
    what = Text()
    is_error = Boolean()


PROBLEMS = many(ProblemOut, name="BrandingChecksOut")


class LookPartOut(serializers.Serializer[Any]):
    """One part of a version: `value` is a URL if the kind is picture, and #rrggbb if it is colour."""

    what = Text()
    kind = ChoiceOf(choices=PART_KINDS)
    value = Text(lambda part: default_storage.url(part.value) if part.kind == "picture" else part.value)


class VersionOut(PublishedOut):
    """A version with all its parts; `is_current` marks the one that buyers get."""

    is_current = Boolean()
    content = LookPartOut(many=True, source="parts")


VERSIONS = listed(VersionOut, name="BrandingVersionListOut", draft=LookPartOut(many=True))


class VersionsIn(TargetIn):
    """The requested versions: newest first, ten per page."""

    page = serializers.IntegerField(required=False, min_value=1, max_value=1_000_000)


class GoBackIn(TargetIn):
    number = IdField()


PUBLISHED_MESSAGE = "Published Successfully"


class PublishEventView(OrganiserView):
    """Publish all that is drafted of an event: its ticket, its email, and its account's look."""

    @call(PublishEventIn, PUBLISHED_EVENT)
    def post(self, data: PublishEventIn) -> Response:
        version, parts = publish_event(caller=self.caller, event_id=data.params["event_id"])
        return PUBLISHED_EVENT(version, message=PUBLISHED_MESSAGE, parts=parts)


class PublishStyleView(OrganiserView):
    @call(PublishStyleIn, PUBLISHED)
    def post(self, data: PublishStyleIn) -> Response:
        account_id = self.caller.account_for(data.params["account_id"])
        version = publish_style(caller=self.caller, account_id=account_id)
        return PUBLISHED(version, message=PUBLISHED_MESSAGE)


class EventTemplatesView(OrganiserView):
    @call(EventTemplatesIn, EVENTS)
    def post(self, data: EventTemplatesIn) -> Response:
        params = data.params
        account_id = self.caller.account_for(params["account_id"])
        events = selectors.list_template_events(
            caller=self.caller, account_id=account_id, search=params["search"], ordering=params["ordering"]
        )
        page = PageOf(events, params)
        selectors.add_states(page.rows)
        return EVENTS(page)


class ChecksView(OrganiserView):
    @call(TargetIn, PROBLEMS)
    def post(self, data: TargetIn) -> Response:
        return PROBLEMS(selectors.list_problems(caller=self.caller, target=data.form()))


class VersionsView(OrganiserView):
    """List the versions of a template or stylesheet, newest first, and its draft."""

    @call(VersionsIn, VERSIONS)
    def post(self, data: VersionsIn) -> Response:
        target = data.form()
        versions = selectors.list_versions(caller=self.caller, target=target)
        page = PageOf(versions, {**data.params, "page_size": VERSIONS_A_PAGE})
        selectors.add_parts(page.rows)
        draft = selectors.read_draft_parts(caller=self.caller, target=target)
        return VERSIONS(page, draft=write_rows(LookPartOut, draft))


class GoBackView(OrganiserView):
    """Publish the content of an earlier version as a new one, and make it the draft, too."""

    @call(GoBackIn, PUBLISHED)
    def post(self, data: GoBackIn) -> Response:
        version = restore_version(caller=self.caller, target=data.form(), number=data.params["number"])
        return PUBLISHED(version, message=PUBLISHED_MESSAGE)


class LookOut(serializers.Serializer[Any]):
    """The branding of an account's public pages; each change is sent as a complete state."""

    css = Text(get_stylesheet_address, help_text="URL of the account's published stylesheet; empty if there is none")


class PreviewIn(CallIn):
    event_id = IdField()
    style_id = ChosenIdField(help_text="null for the current stylesheet")


class PreviewOut(serializers.Serializer[Any]):
    address = Text(help_text="a preview of the widget with this stylesheet, valid for an hour")
    token = Text()


PREVIEW = one(PreviewOut)


FOR_GOOD = "public, max-age=31536000, immutable"


@rate_limited(PAGES)
@require_safe
def published_stylesheet(request: HttpRequest, version: int, digest: str) -> HttpResponse:
    """Send a stylesheet that was published; at its address there is never another."""
    try:
        css = selectors.read_published_stylesheet(version=version, digest=digest)
    except NotFound:
        raise Http404 from None
    return _css_response(css, cache_control=FOR_GOOD)


@rate_limited(PAGES)
@require_safe
def preview_stylesheet(request: HttpRequest, event: int, token: str) -> HttpResponse:
    try:
        css = selectors.read_preview_stylesheet(event_id=event, token=token)
    except NotFound:
        raise Http404 from None
    return _css_response(css, cache_control="no-store")


def _css_response(css: str, *, cache_control: str) -> HttpResponse:
    response = HttpResponse(css, content_type="text/css; charset=utf-8")
    response["Cache-Control"] = cache_control
    # Opened by itself it is text, and nothing of it is fetched or run.
    response["Content-Security-Policy"] = "default-src 'none'; sandbox"
    response["Cross-Origin-Resource-Policy"] = "same-origin"
    return response


class PreviewView(OrganiserView):
    """Preview a stylesheet on the real widget before it is published."""

    @call(PreviewIn, PREVIEW)
    def post(self, data: PreviewIn) -> Response:
        params = data.params
        draft = selectors.find_preview_draft(
            caller=self.caller, event_id=params["event_id"], style_id=params["style_id"]
        )
        return PREVIEW(preview_of(draft))
