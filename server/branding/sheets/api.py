"""Stylesheets for browsers: those that were published, and the preview of one that is not."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe
from rest_framework.response import Response

from server.accounts.http.views import OrganiserView
from server.branding.sheets import selectors
from server.branding.sheets import serializers as shapes
from server.branding.sheets.addresses import preview_of
from server.core.errors import NotFound
from server.core.http.api import call
from server.core.http.bounds.calls import PAGES, limited

FOR_GOOD = "public, max-age=31536000, immutable"


@limited(PAGES)
@require_safe
def sheet(request: HttpRequest, version: int, digest: str) -> HttpResponse:
    """Send a stylesheet that was published; at its address there is never another."""
    try:
        css = selectors.read_sheet(version=version, digest=digest)
    except NotFound:
        raise Http404 from None
    return _as_css(css, kept=FOR_GOOD)


@limited(PAGES)
@require_safe
def draft_sheet(request: HttpRequest, event: int, token: str) -> HttpResponse:
    """Send the stylesheet of a preview."""
    try:
        css = selectors.read_draft(event_id=event, token=token)
    except NotFound:
        raise Http404 from None
    return _as_css(css, kept="no-store")


def _as_css(css: str, *, kept: str) -> HttpResponse:
    response = HttpResponse(css, content_type="text/css; charset=utf-8")
    response["Cache-Control"] = kept
    # Opened by itself it is text, and nothing of it is fetched or run.
    response["Content-Security-Policy"] = "default-src 'none'; sandbox"
    response["Cross-Origin-Resource-Policy"] = "same-origin"
    return response


class PreviewView(OrganiserView):
    """Show a stylesheet on the real widget, before it is published."""

    @call(shapes.PreviewIn, shapes.PREVIEW)
    def post(self, wire: shapes.PreviewIn) -> Response:
        asked = wire.asked
        draft = selectors.find_draft(caller=self.caller, event_id=asked["event_id"], style_id=asked["style_id"])
        return shapes.PREVIEW(preview_of(draft))
